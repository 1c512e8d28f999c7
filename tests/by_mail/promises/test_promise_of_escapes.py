"""Promise 9: no text a player sends reaches another reader's HTML, headers or terminal unescaped, whatever it says."""

import re
import unicodedata
from email.message import EmailMessage
from html.parser import HTMLParser

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address, text_of
from pbem.mail.writing.letters import write_letter
from tests.by_mail.conftest import brought_to
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, html_of, play

HOSTILE = {
    "html": "<img src=x onerror=\"alert(1)\"> &lt;b&gt; '\"><script>alert(2)</script><a href='https://evil.example'>x</a>",
    "css": "</style><style>*{display:none}</style><!-- --> <svg/onload=alert(1)> ]]> {{ 7*7 }} {% raw %}",
    "ansi": "\x1b[2J\x1b[31mred\x1b[0m \x9b2J \x1b]0;owned\x07 \x1bP$q\x1b\\ \x1b]8;;https://evil.example\x07click\x1b]8;;\x07",
    "controls": "a\x00b\x08\x08c\x0b\x0cd\x7f\x85e\u2028f\u2029g\x1fh",
    "bidi": "\u202eevil\u202c \u2066x\u2069 \u200fy\u200e \u061cz \u200b\u200d\ufeff\u00ad \U000e0041\U000e0042",
    "headers": "x\r\nBcc: all@example.org\r\n\r\n--=_a\r\nContent-Type: text/html\r\n\r\n<b>part</b> "
    "=?utf-8?q?=0D=0AX-Evil:_1?=",
    "format": "%(name)s %s %d {0} {name} ${HOME} `id` $(id) \\033[2J \\u001b[2J mailto:x?body=PLAY%0D%0A",
}
PAYLOADS = {
    "markup": " ".join(HOSTILE[one] for one in ("html", "css", "format")),
    "terminal": " ".join(HOSTILE[one] for one in ("ansi", "controls", "bidi")),
    "headers": HOSTILE["headers"],
}
BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
UNSEEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff\u2028\u2029"
OUR_HEADERS = {
    *("from", "to", "reply-to", "subject", "date", "message-id", "in-reply-to", "references", "mime-version"),
    *("content-type", "list-id", "eleusis-table", "eleusis-serial", "eleusis-kind", "auto-submitted"),
    *("x-auto-response-suppress", "list-unsubscribe", "list-unsubscribe-post", "dkim-signature"),
}
OUR_TAGS = {
    *(
        "html",
        "head",
        "body",
        "meta",
        "title",
        "style",
        "table",
        "tbody",
        "tr",
        "td",
        "th",
        "div",
        "span",
        "p",
        "br",
    ),
    *("b", "i", "a", "h1", "h2", "h3", "hr", "pre", "ul", "li", "small", "strong", "code"),
}


class Page(HTMLParser):
    """What a mail program makes of our HTML."""

    def __init__(self, html):
        super().__init__()
        self.wrong = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if tag not in OUR_TAGS:
            self.wrong.append(tag)
        for name, value in attrs:
            if name.startswith("on") or name in ("src", "background", "action"):
                self.wrong.append(f"{tag} {name}")
            if name == "href" and not re.match(r"mailto:[^?]*@eleusis\.example\.org\?", value or ""):
                self.wrong.append(f"href {value}")
            if name == "style" and re.search(r"url\(|expression|@import|display:\s*none.*\*", value or ""):
                self.wrong.append(f"style {value}")

    def handle_comment(self, data):
        if not re.match(r"\[if |<!\[endif", data):
            self.wrong.append(f"comment {data}")


def steers(text):
    """What in a text could hide, reorder or steer."""
    return [
        c
        for c in text
        if (unicodedata.category(c) in ("Cc", "Cs") and c not in "\n")
        or c in BIDI + UNSEEN
        or 0xE0000 <= ord(c) < 0xE1000
    ]


def harmless(mail: EmailMessage):
    """Nothing in any part of the mail is more than it seems."""
    text, html = text_of(mail), html_of(mail).replace("\r\n", "\n")
    assert steers(text) == []
    assert steers(html) == []
    assert Page(html).wrong == []
    assert {name.lower() for name in mail} <= OUR_HEADERS
    for name, value in mail.items():
        assert steers(str(value)) == [], name
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/alternative",
        "text/plain",
        "text/html",
    ]


def say(table, person, words, name="", attach=""):
    """A letter with its words as they are, whatever they hold: as raw bytes, so that no library tidies it."""
    mail = table.newest(person)
    quoted = words.encode("utf-8", "surrogatepass").replace(b"\r\n", b"\n")
    subject = (
        words.encode("utf-8", "surrogatepass").replace(b"\r\n", b" ").replace(b"\n", b" ").replace(b"\0", b"")
    )
    head = b"From: %s <%s>\r\nSubject: %s\r\nMessage-ID: <%d@example.org>\r\nMIME-Version: 1.0\r\n" % (
        b'"' + name.encode().replace(b'"', b"").replace(b"\r\n", b" ").replace(b"\0", b"") + b'"'
        if name
        else b"",
        person.address.encode(),
        subject,
        len(table.town.mails) * 1000 + table.version(),
    )
    body = (
        b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n"
        + quoted
        + b"\r\n"
    )
    if attach:
        label = (
            attach.encode("utf-8", "surrogatepass")
            .replace(b'"', b"")
            .replace(b"\r\n", b" ")
            .replace(b"\0", b"")
        )
        file = (
            b'Content-Type: text/plain\r\nContent-Disposition: attachment; filename="%s"\r\n\r\nx\r\n' % label
        )
        body = (
            b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n'
            + body
            + b"--b\r\n"
            + file
            + b"--b--\r\n"
        )
    return table.posts(person.address, reply_address(mail), head + body)


def everything_harmless(table, before):
    came = table.town.mails[before:]
    assert came
    for _, mail in came:
        harmless(mail)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_promise_9_what_players_type_at_a_table_reaches_nobody_unescaped(asked, payload):
    text = PAYLOADS[payload]
    god = asked.asked(Asked.RULE)
    others = [one for one in PEOPLE if one is not god]
    before = len(asked.town.mails)
    say(asked, others[0], f"SAY {text}")
    say(
        asked,
        others[0],
        f"NAME {text}\n\nLANGUAGE {text}\n\nZONE {text}\n\nSTYLE {text}\n\nHELP {text}",
        name=text,
    )
    say(
        asked,
        others[1],
        f"{text}\nINVITE {text}\n\nMODERATOR {text}\n\nEJECT {text}\n\nPLAY {text}",
        attach=text,
    )
    say(asked, others[1], "", name=text, attach=text)
    say(asked, god, f"RULE {text}")
    say(asked, god, f"HINT {text}")
    asked.says(god, "RULE other colour")
    asked.says(god, "YES")
    mover = asked.asked(Asked.PLAY)
    say(asked, mover, f"{play(asked.sees(mover).hand[0])}, PROPHET: {text}")
    say(asked, mover, f"GUESS {text}")
    asked.says(mover, play(asked.sees(mover).hand[0]))
    everything_harmless(asked, before)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_promise_9_titles_names_and_held_letters_reach_nobody_unescaped(dealt, payload):
    text = PAYLOADS[payload]
    before = len(dealt.town.mails)
    say(dealt, ANA, f'NEW TABLE "{text}", open\nINVITE {BRUNO.address}', name=text)
    say(dealt, ANA, f"NEW TABLE {text}")
    with dealt.house.store.reading() as reading:
        newest = max((one.id for one in reading.tables.of(1)), default=1)
    dealt.says(PIA, f"JOIN {newest}")
    dealt.says(PIA, "STATUS")
    raw = b"From: " + text.encode("utf-8", "surrogatepass").replace(b"\r\n", b" ").replace(b"\0", b"")
    raw += b" <rui@example.org>\r\nMessage-ID: <h@example.org>\r\n\r\nSAY " + text.encode() + b"\r\n"
    dealt.posts(RUI.address, LOBBY, raw)
    strange = write_letter("eve@example.net", LOBBY, "x")
    to = reply_address(dealt.newest(BRUNO))
    raw = strange.as_bytes().replace(
        b"\n\nx", b"\n\nSAY " + text.encode("utf-8", "surrogatepass").replace(b"\r\n", b"\n")
    )
    dealt.posts("eve@example.net", to, raw)
    everything_harmless(dealt, before)


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    """A table where God judges himself, and keeps his rule in words."""
    return brought_to(
        tmp_path_factory.mktemp("judged"), 'NEW TABLE "Rosewood", 4 seats, judge human, talk private'
    )


@pytest.mark.parametrize("payload", PAYLOADS)
def test_promise_9_the_words_of_a_god_who_judges_reach_nobody_unescaped(judged, tmp_path, payload):
    text = " ".join(PAYLOADS[payload].split(" "))
    table, store = judged.open(judged.asked, tmp_path)
    god = table.asked(Asked.RULE)
    other = next(one for one in PEOPLE if one is not god)
    before = len(table.town.mails)
    say(table, other, f"SAY TO GOD {text}")
    say(table, god, f"RULE {text}")
    say(table, god, f"CHECK {text}")
    say(table, god, f"HINT {text}")
    say(table, god, "YES")
    say(table, other, f"JUDGE FOR {text}\n\nREPLACE {text} BY {text}\n\nSET {text}")
    everything_harmless(table, before)
    store.close()


@pytest.mark.parametrize("payload", PAYLOADS)
def test_promise_9_what_an_operator_reads_on_his_terminal_is_told_and_steers_nothing(
    dealt, tmp_path, payload
):
    text = PAYLOADS[payload]
    say(dealt, ANA, f'NEW TABLE "{text}", open')
    say(dealt, dealt.god(), f"HINT {text}")
    say(dealt, BRUNO, f"SAY {text}", name=text)
    environ = {"PBEM_CONFIG": "", "PBEM_DATABASE_URL": f"sqlite:///{tmp_path / 'copy.db'}"}
    with dealt.house.store.reading() as reading:
        tables = [one.id for one in reading.tables.of(1)]
    for command in (
        ["letters", "list"],
        *(["table", "log", str(one), *more] for one in tables for more in ([], ["--json"])),
    ):
        done = CliRunner().invoke(cli, command, env=environ)
        assert done.exit_code == 0, done.output
        head, *rows = done.stdout.splitlines()
        assert all(row.count("\t") == head.count("\t") for row in rows), command  # in a pipe it ends a cell
        assert steers(done.stdout.replace("\t", " ")) == [], command
