"""A person's own pages: all their games, one turn of theirs, and what they send from there."""

import re
from html import unescape
from urllib.parse import unquote, urlencode

import pytest

from pbem.demo.mail import Asked
from tests.by_mail.pages import URL, Asking, with_pages
from tests.by_mail.still import HOUR, Still
from tests.by_mail.table import html_of, play, words

BASE = "https://eleusis.example.org"


@pytest.fixture
def table(dealt: Still) -> Still:
    return with_pages(dealt)


class Browser:
    """Follows links as a browser would, and sends the forms of pages; the server handles what was sent at once."""

    def __init__(self, table: Still) -> None:
        self.table = table
        self.ask = Asking(table.house, URL, arrived=table.counter.work)

    def open(self, link):
        return self.ask(link.removeprefix(BASE))

    def sends(self, page, say=None):
        """The form of a page, with other words where they are given."""
        body = form_of(page.text, say)
        action = unescape(re.search(r'<form method="post" action="([^"]*)"', page.text)[1])
        answer = self.ask(action, method="POST", body=body)
        return self.open(answer.headers["location"]) if answer.status == 303 else answer


def form_of(text, say=None):
    form = re.search(r'name="form" value="([^"]*)"', text)[1]
    said = re.search(r'name="say" value="([^"]*)"', text)
    return urlencode({"form": form, "say": unescape(said[1]) if say is None else say}).encode()


def turn_link(mail):
    return re.search(rf"{URL}/t/[\w-]+", words(mail))[0]


def told(text):
    main = text[text.index("<main") : text.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def framed(browser, page):
    return browser.open(unescape(re.search(r'<iframe class="mail" src="([^"]*)"', page.text)[1]))


def own_page(table, person):
    """The address of a person's own page, as they are mailed it."""
    came = table.says(person, "MY PAGE")
    link = re.search(rf"{URL}/m/[\w.-]+", came.answer)[0]
    assert f'href="{link}"' in html_of(came.to(person)[-1])
    return link


def turn_of(table, person):
    """The address of the page of somebody's turn, as they are mailed it with the table."""
    return turn_link(table.says(person, "STATUS").to(person)[-1])


def card_of(table, person):
    return play(table.sees(person).hand[0])


# ---------------------------------------------------------------- one turn


def test_a_move_is_made_with_one_press_and_the_answer_stands_on_the_page(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    move = card_of(table, mover)
    page = browser.open(f"{turn_of(table, mover)}?{urlencode({'say': move})}")
    assert page.status == 200
    assert f"Send this? {move}" in told(page.text)
    before = table.version()
    answer = browser.sends(page)
    assert answer.status == 200
    assert table.version() > before
    assert "The answer" in told(answer.text)
    receipt = framed(browser, answer)
    assert receipt.status == 200
    assert table.asked(Asked.PLAY) is not mover
    mail = table.newest(mover)
    assert move in words(mail)
    assert "You played" in receipt.text or move.split()[1].upper() in receipt.text


def test_looking_at_every_link_changes_nothing(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    with table.unchanged():
        link = turn_of(table, mover)
        page = browser.open(link)
        assert "Your move, or a message" in told(page.text)
        links = re.findall(r'href="(/mail/[^"]*)"', framed(browser, page).text)
        assert len(links) > 12, "every card of the hand, and what else may be said"
        for one in map(unescape, links):
            assert browser.ask(one).status == 200
        assert browser.ask(link.removeprefix(BASE), method="HEAD").status == 200


def test_a_tapped_card_leads_to_the_page_that_sends_it(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    frame = framed(browser, browser.open(turn_of(table, mover)))
    assert "mailto:" not in frame.text
    link = unescape(next(one for one in re.findall(r'href="([^"]*)"', frame.text) if "say=PLAY%20" in one))
    page, order = browser.ask(link), unquote(link.partition("say=")[2])
    assert f"Send this? {order}" in told(page.text)
    browser.sends(page)
    assert table.asked(Asked.PLAY) is not mover


def test_the_same_form_posted_twice_is_one_move(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    page = browser.open(f"{turn_of(table, mover)}?{urlencode({'say': card_of(table, mover)})}")
    action = unescape(re.search(r'action="([^"]*)"', page.text)[1])
    body, before = form_of(page.text), table.version()
    browser.ask = Asking(table.house, URL)
    assert {browser.ask(action, method="POST", body=body).status for _ in range(2)} == {303}
    table.counter.work()
    assert table.version() > before
    with table.house.store.reading() as reading:
        fates = [one.status.value for one in reading.letters.newest(None, 2)]
    assert sorted(fates) == ["duplicate", "handled"]


def test_a_link_dies_with_its_turn(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    link, move = turn_of(table, mover), card_of(table, mover)
    page = browser.open(f"{link}?{urlencode({'say': move})}")
    table.says(mover, move)
    with table.unchanged():
        late = browser.sends(page)
        for gone in (
            late,
            browser.open(link),
            browser.open(f"{link}/mail"),
            browser.open(f"{link}?letter=1"),
        ):
            assert gone.status == 404
            assert "This link doesn't work any more." in told(gone.text)


def test_new_keys_end_a_turns_link_and_the_page_of_ones_games(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    turn, games = turn_of(table, mover), own_page(table, mover)
    assert browser.open(turn).status == browser.open(games).status == 200
    table.says(mover, "NEW KEYS")
    assert browser.open(turn).status == browser.open(games).status == 404


@pytest.mark.parametrize(
    "wrong",
    [
        "/mail/t/1-1-AAAAAAAAAAAAAAAAAAAAAA",
        "/mail/t/1",
        "/mail/t/x",
        "/mail/m/1.AAAAAAAAAAAAAAAAAAAAAA",
        "/mail/m/1",
    ],
)
def test_a_link_that_nobody_signed_leads_nowhere(table, wrong):
    browser = Browser(table)
    assert browser.ask(f"/mail/{wrong}").status == 404
    with table.unchanged():
        assert (
            browser.ask(wrong, method="POST", body=b"form=AAAAAAAAAAAAAAAAAAAAAA&say=PLAY+7h").status == 404
        )


def test_a_link_of_one_seat_is_none_of_anothers_nor_of_another_turn(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    link = turn_of(table, mover).removeprefix(BASE)
    table_number, serial, key = link.rpartition("/")[2].split("-", 2)
    for other in (
        f"{table_number}-{int(serial) + 1}-{key}",
        f"2-{serial}-{key}",
        f"{table_number}-{serial}-{key[::-1]}",
    ):
        assert browser.ask(f"/mail/t/{other}").status == 404


def test_what_cannot_be_read_is_answered_and_the_turn_goes_on(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    with table.unchanged():
        answer = browser.sends(browser.open(turn_of(table, mover)), "frobnicate the xyzzy")
    assert answer.status == 200
    assert "The answer" in told(answer.text)
    browser.sends(browser.open(turn_of(table, mover)), card_of(table, mover))
    assert table.asked(Asked.PLAY) is not mover


def test_the_answer_is_shown_for_an_hour_and_to_its_writer_alone(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    page = browser.open(turn_of(table, mover))
    action = unescape(re.search(r'action="([^"]*)"', page.text)[1])
    body = form_of(page.text, card_of(table, mover))
    there = browser.ask(action, method="POST", body=body).headers["location"]
    other = turn_of(table, table.asked(Asked.PLAY))
    assert browser.ask(there).status == 200
    query = there.partition("?")[2]
    assert browser.open(f"{other}?{query}").status == 404
    table.waits(2 * HOUR)
    assert browser.ask(there).status == 404


def test_no_page_of_ones_own_is_kept_listed_or_told_to_another_site(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    for link in (turn_of(table, mover), own_page(table, mover)):
        headers = browser.open(link).headers
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        assert "noindex" in headers["x-robots-tag"]
        assert browser.open(link).text.count(link.rpartition("/")[2]) <= 4, (
            "no link to other languages bears it"
        )


# ---------------------------------------------------------------- all games


def test_my_page_shows_whose_move_it_is_and_leads_to_it(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    page = browser.open(own_page(table, mover))
    assert f"{mover.name}'s games" in told(page.text)
    assert "Your deadline" in told(page.text) or "deadline" in told(page.text)
    link = re.search(r'href="(/mail/t/[^"]*)"', page.text)[1]
    browser.sends(browser.ask(f"{link}?{urlencode({'say': card_of(table, mover)})}"))
    assert table.asked(Asked.PLAY) is not mover
    other = browser.open(own_page(table, table.asked(Asked.PLAY)))
    assert "Your move" in told(other.text) or "your move" in told(other.text).lower()


def test_a_command_is_sent_from_ones_own_page_and_answered_there(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    answer = browser.sends(browser.open(own_page(table, mover)), "NAME Beatriz")
    assert "Beatriz's games" in told(answer.text)
    assert "Beatriz" in framed(browser, answer).text


def test_a_page_tells_nothing_that_a_mail_to_its_reader_would_not(table):
    browser, mover = Browser(table), table.asked(Asked.PLAY)
    seen = browser.open(own_page(table, mover)).text
    turn = browser.open(turn_of(table, mover))
    seen += turn.text + framed(browser, turn).text
    with table.house.store.reading() as reading:
        tokens = [one.token for one in reading.seats.at(1)]
        tokens += [reading.people.by_address(one.address).token for one in table.town.people]
    assert not [one for one in tokens if one in seen], "no token stands on a page"


# ---------------------------------------------------------------- what mails have


@pytest.mark.parametrize(
    ("order", "mailto", "page"),
    [("STYLE MAIL LINKS", True, False), ("STYLE BOTH LINKS", True, True), ("STYLE PAGE LINKS", False, True)],
)
def test_buttons_open_a_reply_or_a_page_as_their_reader_likes(table, order, mailto, page):
    mover = table.asked(Asked.PLAY)
    table.says(mover, order)
    html = html_of(table.says(mover, "STATUS").to(mover)[-1])
    assert bool(re.search(r'href="mailto:[^"]*PLAY%20', html)) is mailto
    assert (f"{URL}/t/" in html) is page
    assert bool(re.search(rf'href="{URL}/t/[^"]*PLAY%20', html)) is (page and not mailto)


def test_a_server_without_pages_says_so(dealt):
    mover = dealt.asked(Asked.PLAY)
    for order in ("MY PAGE", "STYLE PAGE LINKS"):
        assert "have such pages" in dealt.says(mover, order).answer
