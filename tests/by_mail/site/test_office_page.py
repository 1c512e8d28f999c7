"""The post office's page: mails as their owners see them, answers that go through the door, and nothing for others."""

import re
import smtplib
from dataclasses import dataclass, field
from email.message import EmailMessage
from html import unescape
from mailbox import Maildir
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from pbem.app.bootstrap import office_secret, own_keys, own_office
from pbem.edge.maildir_client import SmtpEndpoint, reply_address
from pbem.edge.maildirs import lying, mailbox_of, owners
from pbem.edge.web import PostOffice, webmail_compose
from pbem.edge.web import webmail as office
from pbem.edge.web.mail_html import framed, mail_links, read_mailto
from tests.by_mail.pages import Answer, Asking, with_pages
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, BRUNO, html_of

SECRET = "kW2mX9-vQ4nB7_cR1tY8uE3p"

OFFICE = f"/{SECRET}/office"

OURS = {"origin": "http://127.0.0.1:8080", "sec-fetch-site": "same-origin"}
"""What a browser sends with a form of our own page."""


@dataclass
class Before:
    """Somebody before the page of a house whose mails lie in a folder; `posted`: what he sent."""

    table: Still
    office: PostOffice
    ask: Asking
    posted: list[tuple[str, str, EmailMessage]] = field(default_factory=list)

    def puts(self, address: str, mail: EmailMessage | bytes) -> str:
        """A mail is delivered; gives its key."""
        self.office.folder.mkdir(exist_ok=True)
        raw = mail if isinstance(mail, bytes) else mail.as_bytes()
        return Maildir(mailbox_of(self.office.folder, address), create=True).add(raw)

    def takes(self, door: SmtpEndpoint, sender: str, recipient: str, letter: EmailMessage) -> None:
        """The server's door, and its relay."""
        assert door is self.office.door
        before = len(self.table.town.mails)
        self.table.counter.post(sender, recipient, letter.as_bytes())
        for person, mail in self.table.town.mails[before:]:
            self.puts(person.address, mail)
        self.posted.append((sender, recipient, letter))

    def posts(self, path: str, headers: dict[str, str] | None = None, **form: str) -> Answer:
        body = urlencode({"token": self.office.token, **form}).encode()
        return self.ask(path, method="POST", body=body, headers=OURS if headers is None else headers)

    def newest(self, address: str) -> str:
        return lying(self.office.folder, address)[-1].key


@pytest.fixture
def before(dealt: Still, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Before:
    """The table's newest mails lie in their letterboxes."""
    here = PostOffice(tmp_path / "mail", SmtpEndpoint("127.0.0.1", 0, lmtp=False), SECRET)
    found = Before(dealt, here, Asking(dealt.house, office=here))
    monkeypatch.setattr(webmail_compose, "post", found.takes)
    monkeypatch.setattr(office, "PATIENCE", 0.05)
    for person in dealt.town.people:
        found.puts(person.address, dealt.newest(person))
    return found


def listed(page: str) -> list[str]:
    """Where a list of letterboxes or mails leads."""
    (mails,) = re.findall(r'<ul class="mails">.*?</ul>', page, re.S)
    return re.findall(r'href="([^"]+)"', mails)


def asked_one(before: Before) -> str:
    """Whose turn it is."""
    (waits,) = re.findall(r'class="waits".*?</section>', before.ask(OFFICE).text, re.S)
    found = re.search(r">([a-z]+@example\.org)</a>", waits)
    assert found
    return found[1]


def test_the_way_in_shows_every_letterbox_and_whose_turn_it_is(before: Before) -> None:
    text = before.ask(OFFICE).text
    for person in before.table.town.people:
        assert f'href="{OFFICE}/{person.address}"' in text
    assert text.count("1 unread") == 4
    assert "play a card" in text
    (god,) = [one for one in before.table.town.people if not before.table.sees(one).hand]
    assert asked_one(before) != god.address


def test_the_table_of_whose_turn_it_is_is_a_tap_away_though_it_is_not_listed(before: Before) -> None:
    with_pages(before.table)
    ask = Asking(before.table.house, office=before.office)
    (link,) = re.findall(r'href="(/g/1-[^"]+)">See the table<', ask(OFFICE).text)
    assert ask(link).status == 200


def test_the_letter_to_begin_with_is_in_the_language_of_the_page(before: Before) -> None:
    (letter,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", before.ask(f"/pt{OFFICE}").text, re.S)
    assert letter.strip() == "ENTRAR"


def test_no_other_page_tells_where_it_is(before: Before) -> None:
    before.ask(OFFICE)
    before.ask(f"{OFFICE}/{ANA.address}")
    for page in (
        "/",
        "/tables",
        "/archive",
        "/leagues",
        "/rulebooks",
        "/rules",
        "/guide",
        "/nowhere",
        "/healthz",
    ):
        for path in (page, f"/pt{page}", page):
            answer = before.ask(path)
            assert SECRET not in f"{answer.text} {answer.headers}"
            assert "/office" not in answer.text
    front = unescape(before.ask("/pt/").text)
    (link,) = re.findall(r'class="button" href="([^"]+)">Escrever para o servidor', front)
    assert link.startswith("mailto:")
    assert "Its address was shown when the server started" in before.ask("/").text
    assert "Its address was shown when the server started" not in Asking(before.table.house)("/").text


def test_it_tells_the_same_way_into_a_first_game_as_the_readme(before: Before) -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    section = readme.partition("\n## A first game in five minutes\n")[2].partition("\n## ")[0]
    opened = f"{OFFICE}/{asked_one(before)}/{before.newest(asked_one(before))}"
    where = {"No play": f"{opened}/html"}
    named = set(re.findall(r"\*([A-Z][^*]+)\*", section))
    assert named == {"Play a round with two bots", "No play"}
    for heading in named:
        assert heading in unescape(before.ask(where.get(heading, OFFICE)).text), heading


def test_a_mail_that_was_opened_is_unread_no_more(before: Before) -> None:
    box = before.ask(f"{OFFICE}/{ANA.address}").text
    assert 'aria-label="unread"' in box
    (link,) = listed(box)
    opened = before.ask(link)
    assert f'src="{link}/html"' in opened.text
    assert opened.headers["cache-control"] == "no-store"
    assert 'aria-label="unread"' not in before.ask(f"{OFFICE}/{ANA.address}").text
    assert before.ask(link).status == 200


def test_a_mail_is_shown_as_text_and_with_its_headers_too(before: Before) -> None:
    path = f"{OFFICE}/{ANA.address}/{before.newest(ANA.address)}"
    text, head = (before.ask(f"{path}?as={one}").text for one in ("text", "head"))
    assert "ON THE TABLE" in text
    assert "Eleusis-Serial" not in text
    assert "Eleusis-Serial" in head
    assert "ON THE TABLE" not in head


def test_the_html_of_a_mail_cannot_act_and_is_framed_by_this_page_alone(before: Before) -> None:
    answer = before.ask(f"{OFFICE}/{ANA.address}/{before.newest(ANA.address)}/html")
    policy = answer.headers["content-security-policy"]
    for part in ("default-src 'none'", "img-src data:", "frame-ancestors 'self'", "form-action 'none'"):
        assert part in policy
    assert policy.endswith("sandbox allow-same-origin allow-top-navigation-by-user-activation")
    assert "mailto:" not in answer.text
    assert 'href="reply?link=0"' in answer.text


def test_every_link_of_a_mail_opens_what_a_mail_program_would(before: Before) -> None:
    player = asked_one(before)
    mail = next(mail for who, mail in reversed(before.table.town.mails) if who.address == player)
    links = [unescape(one) for one in re.findall(r'href="(mailto:[^"]+)"', html_of(mail))]
    path = f"{OFFICE}/{player}/{before.newest(player)}"
    assert before.ask(f"{path}/html").text.count("reply?link=") == len(links) > 3
    for number in (0, len(links) - 1):
        form, asked = before.ask(f"{path}/reply?link={number}").text, read_mailto(links[number])
        assert f'value="{asked.to}"' in form
        assert asked.body in unescape(form)
        assert f'value="{asked.subject}"' in unescape(form)
    assert before.ask(f"{path}/reply?link={len(links)}").status == 404


def test_a_card_that_is_tapped_is_played(before: Before) -> None:
    player = asked_one(before)
    path = f"{OFFICE}/{player}/{before.newest(player)}"
    form = before.ask(f"{path}/reply?link=0").text
    to, subject = re.findall(r'name="to"[^>]*value="([^"]+)"', form)[0], "Re: [Eleusis] Game 1"
    body = unescape(re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", form, re.S)[0])
    assert body.startswith("PLAY ")
    sent = before.posts(f"{path}/reply", to=to, subject=subject, body=body.replace("\n", "\r\n"))
    assert sent.status == 303
    (sender, recipient, letter) = before.posted[0]
    assert (sender, recipient) == (player, to)
    assert letter["In-Reply-To"] is None  # a mail program's letter from a link starts anew
    came = before.ask(sent.headers["location"])
    assert came.status == 303
    assert came.headers["location"] == f"{OFFICE}/{player}/{before.newest(player)}"
    assert "You played" in before.ask(f"{came.headers['location']}?as=text").text


def test_a_reply_goes_on_with_the_thread(before: Before) -> None:
    path = f"{OFFICE}/{ANA.address}/{before.newest(ANA.address)}"
    form = before.ask(f"{path}/reply").text
    assert 'name="replies"' in form
    mail = before.table.newest(ANA)
    before.posts(f"{path}/reply", to=reply_address(mail), subject="Re: x", body="STATUS", replies="1")
    letter = before.posted[0][2]
    assert letter["In-Reply-To"] == mail["Message-ID"]
    assert str(letter["References"]).endswith(str(mail["Message-ID"]))


def test_whoever_begins_writes_to_the_lobby_from_an_address_of_his_own(before: Before) -> None:
    sent = before.posts(OFFICE, **{"from": "Ana@Example.org", "body": "HELP"})
    assert sent.headers["location"].startswith(f"{OFFICE}/ana@example.org/wait?")
    assert before.posted[0][:2] == ("ana@example.org", before.table.house.addressing.lobby_address())


@pytest.mark.parametrize("language", ["pt", "es", "it"])
def test_the_language_that_was_chosen_is_kept_through_sending(before: Before, language: str) -> None:
    page = before.ask(f"/{language}{OFFICE}").text
    assert f'action="/{language}{OFFICE}"' in page
    assert "Post office" not in page
    sent = before.posts(f"/{language}{OFFICE}", **{"from": ANA.address, "body": "HELP"})
    assert sent.headers["location"].startswith(f"/{language}{OFFICE}/")


def test_nothing_that_is_written_adds_a_header_or_leaves_unread(before: Before) -> None:
    path = f"{OFFICE}/{ANA.address}/{before.newest(ANA.address)}/reply"
    evil = "x\r\nBcc: eva@example.org\r\n\r\nPLAY 7h"
    lobby = before.table.house.addressing.lobby_address()
    before.posts(path, to=lobby, subject=evil, body="HELP")
    letter = before.posted[0][2]
    assert letter["Bcc"] is None
    assert letter["Subject"] == "x Bcc: eva@example.org PLAY 7h"
    refused = {
        "The To address isn't valid": {"to": f"{lobby}\r\nBcc: eva@example.org", "body": "HELP"},
        "This email is empty": {"to": lobby, "body": "  \r\n "},
    }
    for why, form in refused.items():
        answer = before.posts(path, subject="", **form)
        assert (answer.status, why in answer.text) == (422, True)
    answer = before.posts(OFFICE, **{"from": "eva <e@x>", "body": "JOIN"})
    assert (answer.status, "The From address isn't valid" in answer.text) == (422, True)
    assert len(before.posted) == 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            smtplib.SMTPRecipientsRefused({"x": (550, b"5.1.1 no such <b>address</b>")}),
            "550 5.1.1 no such &lt;b&gt;",
        ),
        (smtplib.SMTPDataError(452, b"no room"), "452 no room"),
        (smtplib.SMTPServerDisconnected("gone"), "didn't accept this email"),
        (ConnectionRefusedError(), "isn't taking emails right now"),
    ],
)
def test_what_the_server_refuses_stays_on_the_desk_with_the_reason(
    before: Before, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(webmail_compose, "post", refuse)
    path = f"{OFFICE}/{ANA.address}/{before.newest(ANA.address)}/reply"
    answer = before.posts(path, to="g9-t9-x@localhost", subject="Mine", body="PLAY 7h")
    assert answer.status == 422
    assert told in answer.text
    assert "PLAY 7h" in answer.text


@pytest.mark.parametrize(
    ("form", "headers"),
    [
        ({"token": "guessed"}, OURS),
        ({"token": ""}, OURS),
        ({}, {}),
        ({}, {**OURS, "origin": "http://evil.example"}),
        ({}, {**OURS, "origin": "null"}),
        ({}, {**OURS, "origin": "http://127.0.0.1:9090"}),
        ({}, {**OURS, "sec-fetch-site": "cross-site"}),
        ({}, {**OURS, "sec-fetch-site": "same-site"}),
    ],
)
def test_what_another_page_posts_is_not_sent(
    before: Before, form: dict[str, str], headers: dict[str, str]
) -> None:
    key = before.newest(ANA.address)
    for path in (OFFICE, f"{OFFICE}/{ANA.address}/{key}/reply"):
        fields = {"from": "eva@example.org", "to": "eleusis@x.example", "body": "JOIN", **form}
        assert before.posts(path, headers, **fields).status == 404
    assert not before.posted


def test_too_much_is_not_read(before: Before) -> None:
    assert before.posts(OFFICE, **{"from": "eva@example.org", "body": "x" * 100_000}).status == 404


def told(answer: Answer, path: str) -> tuple[int, str, dict[str, str]]:
    """All of an answer but the path that was asked for, which it may repeat."""
    headers = {name: value for name, value in answer.headers.items() if name != "content-length"}
    return answer.status, unescape(answer.text).replace(path, ""), headers


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT"])
@pytest.mark.parametrize(
    "begins",
    [
        "",
        "/office",
        f"/{SECRET[:-1]}",
        f"/{SECRET}x",
        f"/{SECRET.swapcase()}",
        f"/x{SECRET}",
        f"/{'k' * 24}",
        f"/{SECRET}é",
        f"//{SECRET}",
        f"/office/{SECRET}",
    ],
)
def test_without_its_secret_it_is_as_if_it_were_not_there(before: Before, begins: str, method: str) -> None:
    key = before.newest(ANA.address)
    body = urlencode({"token": before.office.token, "from": "eva@example.org", "body": "JOIN"}).encode()
    nothing = told(before.ask("/nowhere", method=method, body=body, headers=OURS), "/nowhere")
    assert nothing[0] == 404
    for rest in ("/office", f"/office/{ANA.address}", f"/office/{ANA.address}/{key}/reply"):
        path = begins + rest
        assert told(before.ask(path, method=method, body=body, headers=OURS), quote(path)) == nothing
    assert not before.posted


def test_the_secret_opens_nothing_else(before: Before) -> None:
    nothing = told(before.ask("/nowhere"), "/nowhere")
    for path in (
        f"/{SECRET}",
        f"/{SECRET}/",
        f"/{SECRET}/tables",
        f"/{SECRET}/officer",
        f"/{SECRET}/{SECRET}/office",
    ):
        assert told(before.ask(path), path) == nothing


def test_a_path_is_the_same_however_it_is_written(before: Before) -> None:
    escaped = "".join(f"%{ord(letter):02X}" for letter in OFFICE[1:])
    assert before.ask(f"/{escaped}").text == before.ask(OFFICE).text
    for path in ("/%6fffice", "/office%2fana@example.org", "/%2foffice", "/..%2foffice"):
        assert before.ask(path).status == 404


def test_below_a_base_path_it_is_behind_the_same_secret(before: Before) -> None:
    ask = Asking(before.table.house, "https://eleusis.example.org/mail", office=before.office)
    page = ask(f"/mail{OFFICE}", host="127.0.0.1:8080")
    assert f'href="/mail{OFFICE}/{ANA.address}"' in page.text
    assert f'action="/mail{OFFICE}"' in page.text
    nothing = told(ask("/mail/nowhere"), "/nowhere")
    for path, host in (("/mail/office", "127.0.0.1:8080"), (f"/mail{OFFICE}", None)):
        assert told(ask(path, host=host), path.removeprefix("/mail")) == nothing


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "via", "x-real-ip", "x-forwarded-host"])
def test_for_whom_another_machine_asks_there_is_no_such_page(before: Before, header: str) -> None:
    nothing = told(before.ask("/nowhere"), "/nowhere")
    for path in (
        OFFICE,
        f"{OFFICE}/{ANA.address}",
        f"{OFFICE}/{ANA.address}/{before.newest(ANA.address)}/html",
    ):
        assert told(before.ask(path, headers={header: "192.0.2.7"}), quote(path)) == nothing


def test_for_others_and_under_other_names_there_is_none_either(before: Before) -> None:
    assert before.ask(OFFICE, host="evil.example").status == 421
    assert before.ask(OFFICE, client="192.0.2.7").status == 421
    assert Asking(before.table.house)(OFFICE).status == 404


def test_no_page_that_is_followed_from_here_to_elsewhere_learns_where_it_is(before: Before) -> None:
    mail = EmailMessage()
    mail.set_content("<p><a href='https://elsewhere.example/'>x</a></p>", subtype="html")
    path = f"{OFFICE}/{ANA.address}/{before.puts(ANA.address, mail)}"
    frame = before.ask(f"{path}/html")
    assert frame.headers["referrer-policy"] == "no-referrer"
    assert 'rel="noreferrer"' in frame.text
    for page in (OFFICE, f"{OFFICE}/{ANA.address}", path, f"{path}/reply"):
        assert before.ask(page).headers["referrer-policy"] == "same-origin"
        assert before.ask(page).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path",
    [
        f"{OFFICE}/..%2f..%2fetc",
        f"{OFFICE}/%252e%252e%252fana",
        f"{OFFICE}/nobody",
        f"{OFFICE}/ana@example.org/../../x",
        f"{OFFICE}/ana@example.org/nothing",
        f"{OFFICE}/ana@example.org/nothing/html",
        f"{OFFICE}/ana@example.org/nothing/reply",
        f"{OFFICE}/ana@example.org/..%2fcur/html",
        f"{OFFICE}/ana@example.org/nothing/file/0",
    ],
)
def test_what_is_not_there_is_not_found(before: Before, path: str) -> None:
    assert before.ask(path).status == 404


def test_an_address_with_a_slash_has_a_letterbox_like_any_other(before: Before) -> None:
    before.puts("a/b@example.org", before.table.newest(ANA))
    assert "a/b@example.org" in owners(before.office.folder)
    (link,) = [one for one in listed(before.ask(OFFICE).text) if "%" in one]
    page = before.ask(link)
    assert "<h1>a/b@example.org</h1>" in page.text
    assert before.ask(listed(page.text)[0]).status == 200


def test_an_answer_that_does_not_come_is_waited_for_and_given_up(before: Before) -> None:
    path = f"{OFFICE}/{ANA.address}/wait?since={before.newest(ANA.address)}&again="
    waiting = before.ask(f"{path}0").text
    assert 'http-equiv="refresh"' in waiting
    assert "again=1" in waiting
    assert 'http-equiv="refresh"' not in before.ask(f"{path}{office.LOOKS}").text
    before.puts(ANA.address, before.table.newest(BRUNO))
    assert before.ask(f"{path}3").status == 303


def test_a_long_letterbox_is_turned_over_by_pages(before: Before) -> None:
    for number in range(45):
        before.puts("eva@example.org", b"Subject: S%d.\n\nhello\n" % number)
    first = before.ask(f"{OFFICE}/eva@example.org").text
    assert "S44." in first
    assert "S10." not in first
    (older,) = re.findall(rf'href="({OFFICE}/eva@example\.org\?before=[^"]+)"', first)
    second = before.ask(older).text
    assert "S44." not in second
    assert "S0." in second


def odd_mail(html: str) -> EmailMessage:
    mail = EmailMessage()
    mail["Subject"] = "Odd"
    mail.set_content("text")
    mail.add_alternative(html, subtype="html")
    mail.get_payload()[1].add_related(b"\x89PNG", "image", "png", cid="<map@x>")
    return mail


def test_pictures_of_a_mail_are_shown_and_none_is_fetched() -> None:
    html = '<p><img src="cid:map@x" alt="map"><img src="https://tracker.example/p.png" alt="p"></p>'
    shown = framed(odd_mail(html), str)
    assert 'src="data:image/png;base64,iVBORw=="' in shown
    assert "tracker" not in shown


@pytest.mark.parametrize(
    "html",
    [
        "<script>alert(1)</script>",
        '<p onclick="alert(1)">x</p>',
        '<a href="javascript:alert(1)">x</a>',
        '<a target="_top" href="java\nscript:alert(1)">x</a>',
        '<a href="data:text/html,alert(1)">x</a>',
        '<iframe srcdoc="alert(1)"></iframe>',
        '<meta http-equiv="refresh" content="0;url=https://alert(1).example">',
        '<base href="https://alert(1).example/">',
        '<form action="https://alert(1).example"><button>x</button></form>',
        '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
        '<link rel="stylesheet" href="https://alert(1).example">',
        "<!-- alert(1) -->",
    ],
)
def test_nothing_in_a_mail_acts_or_fetches(html: str) -> None:
    shown = framed(odd_mail(f"<p>before</p>{html}<p>after</p>"), str)
    assert "alert(1)" not in shown
    assert "before" in shown
    assert "after" in shown


def test_a_plus_in_a_link_is_a_plus() -> None:
    """RFC 6068 5: unlike in forms."""
    (link,) = mail_links(
        '<a href="MAILTO:a%2Bb@x?SUBJECT=1+1&amp;body=PLAY%207%20of%20hearts%0D%0A--%20">x</a>'
    )
    assert (link.to, link.subject, link.body) == ("a+b@x", "1+1", "PLAY 7 of hearts\n-- ")


def test_files_of_a_mail_are_kept_and_not_looked_at(before: Before) -> None:
    mail = EmailMessage()
    mail.set_content("The round.")
    mail.add_attachment(b"<script>", "text", "html", filename='round "1".html')
    path = f"{OFFICE}/{ANA.address}/{before.puts(ANA.address, mail)}"
    assert f'href="{path}/file/0"' in before.ask(path).text
    answer = before.ask(f"{path}/file/0")
    assert answer.text == "<script>"
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''round%20%221%22.html"
    assert before.ask(f"{path}/file/1").status == 404


@pytest.mark.parametrize(
    ("more", "there"),
    [
        ({"PBEM_RELAY_KIND": "maildir", "PBEM_WEB_LISTEN": "127.0.0.1:0"}, True),
        ({"PBEM_RELAY_KIND": "maildir", "PBEM_WEB_LISTEN": "[::1]:8080"}, True),
        ({"PBEM_RELAY_KIND": "smtp", "PBEM_WEB_LISTEN": "127.0.0.1:0"}, False),
        (
            {
                "PBEM_RELAY_KIND": "maildir",
                "PBEM_WEB_LISTEN": "127.0.0.1:0",
                "PBEM_WEB_URL": "https://x.example",
            },
            False,
        ),
    ],
)
def test_it_is_there_only_where_mails_and_pages_stay_on_this_machine(
    tmp_path: Path, more: dict[str, str], there: bool
) -> None:
    found = own_office(settings_of(environment(tmp_path, **more)), "0.0.0.0", 8025)
    assert (found is not None) is there
    if found is not None:
        assert found.door == SmtpEndpoint("127.0.0.1", 8025, lmtp=False)
        assert found.token not in repr(found)
        assert found.secret not in repr(found)


def test_its_address_is_the_same_after_a_restart_another_on_another_server_and_no_link_s_key(
    tmp_path: Path,
) -> None:
    one, again, another = (
        office_secret(own_keys(tmp_path / name / "secret")) for name in ("one", "one", "another")
    )
    assert one == again != another
    assert re.fullmatch(r"[\w-]{24}", one)
    assert one not in (tmp_path / "one" / "secret").read_text("utf-8")
