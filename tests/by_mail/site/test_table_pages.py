"""The pages of tables: who sees them, what they tell, how a round stood after each play; and never a secret."""

import re
from email.message import EmailMessage
from html import unescape

import pytest

from pbem.demo.mail import Asked
from pbem.service.mailing.links import TableLinks
from tests.by_mail.pages import KEYS, URL, Asking, with_pages
from tests.by_mail.still import DAY, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, html_of, play, words
from tests.by_mail.worlds import EXPRESS, NEW_ELEUSIS, Story, opened

SECRET = TableLinks(URL, KEYS).link(1, listed=False).removeprefix("https://eleusis.example.org")


@pytest.fixture
def table(dealt: Still) -> Still:
    """A table that is not listed, whose first card is awaited, at a house with pages."""
    return with_pages(dealt)


def plays(table: Still, times: int) -> None:
    for _ in range(times):
        player = table.asked(Asked.PLAY)
        table.says(player, play(table.sees(player).hand[0]))


def told(text: str) -> str:
    """What a reader sees of a page."""
    main = text[text.index("<main") : text.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


# ---------------------------------------------------------------- who sees it


@pytest.mark.parametrize(
    "path",
    [
        "/mail/g/1",
        "/mail/g/1-" + "A" * 22,
        SECRET[:-1] + ("A" if SECRET[-1] != "A" else "B"),
        SECRET.replace("/1-", "/2-"),
        "/mail/g/2",
        "/mail/g/0",
        "/mail/g/01",
        "/mail/g/-1",
        "/mail/g/999999999999999999999",
        "/mail/g/1%2e5",
        "/mail/g/%2e%2e%2f",
        "/mail/g/1/moves/0",
        "/mail/g/1/rounds/1",
        f"{SECRET}/moves/1",
        f"{SECRET}/moves/999999999999999999999",
        f"{SECRET}/moves/x",
        f"{SECRET}/rounds/1",
        f"{SECRET}/rounds/0/moves/0",
        "/mail/nothing/at/all",
    ],
)
def test_a_table_that_is_not_to_be_seen_is_one_that_is_not_there(table: Still, path: str) -> None:
    ask = Asking(table.house, URL)
    absent = ask("/mail/g/7")
    answer = ask(path)
    assert (answer.status, told(answer.text)) == (404, told(absent.text))
    assert "Rosewood" not in answer.text


def test_a_secret_link_shows_the_table_also_by_an_older_key(table: Still) -> None:
    ask = Asking(table.house, URL)
    assert "Rosewood" in ask(SECRET).text
    older = TableLinks(URL, KEYS[1:]).link(1, listed=False).removeprefix("https://eleusis.example.org")
    assert older != SECRET
    assert ask(older).status == 200


def test_a_head_is_answered_like_a_get_and_a_post_is_not_taken(table: Still) -> None:
    ask = Asking(table.house, URL)
    assert ask(SECRET, method="HEAD").status == 200
    assert ask(SECRET, method="POST").status == 405


def test_mails_name_the_page_where_there_is_one(dealt: Still) -> None:
    assert "Watch the game" not in words(dealt.says(ANA, "STATUS").to(ANA)[0])
    table = with_pages(dealt)
    mail = table.says(ANA, "STATUS").to(ANA)[0]
    link = f"https://eleusis.example.org{SECRET}"
    assert f"Watch the game: {link}" in " ".join(words(mail).split())
    assert f'href="{link}"' in html_of(mail)


@pytest.mark.parametrize(
    ("settings", "is_listed"),
    [
        ("open", True),
        ("", False),
        ("open, unlisted", False),
        ("listed", True),
        ("aberta, não listada", False),
    ],
)
def test_an_open_table_is_listed_unless_its_host_says_otherwise(
    asked: Still, settings: str, is_listed: bool
) -> None:
    table = with_pages(asked)
    table.says(ANA, f'NEW TABLE "Elm", 5 seats, {settings}'.rstrip(", "))
    ask = Asking(table.house, URL)
    assert ("Elm" in ask("/mail/tables").text) == is_listed
    assert ("Elm" in ask("/mail/").text) == is_listed
    assert ask("/mail/g/2").status == (200 if is_listed else 404)


def test_set_lists_a_table_and_takes_it_off(asked: Still) -> None:
    table = with_pages(asked)
    ask = Asking(table.house, URL)
    assert ask("/mail/g/1").status == 404
    table.says(ANA, "SET listed")
    assert ask("/mail/g/1").status == 200
    assert f"{URL}/g/1 Game" in words(table.says(ANA, "STATUS").to(ANA)[0])
    table.says(ANA, "SET não listada")
    assert ask("/mail/g/1").status == 404


# ---------------------------------------------------------------- what it tells


def test_it_tells_whose_turn_it_is_by_when_and_how_many_cards_each_holds(table: Still) -> None:
    player = table.asked(Asked.PLAY)
    text = told(Asking(table.house, URL)(SECRET).text)
    assert f"{player.name}'s turn" in text
    assert "left)" in text
    assert text.count("14 cards") == 3
    assert "God: the dealer, who knows the rule" in text


def test_it_shows_what_was_played_at_once_and_is_else_the_same(table: Still) -> None:
    ask = Asking(table.house, URL)
    first = ask(SECRET)
    again = ask(SECRET, headers={"if-none-match": first.headers["etag"]})
    assert (again.status, again.text) == (304, "")
    player = table.asked(Asked.PLAY)
    card = table.sees(player).hand[0]
    table.says(player, play(card))
    fresh = ask(SECRET, headers={"if-none-match": first.headers["etag"]})
    assert fresh.status == 200
    assert f"{card.suit.symbol}" in fresh.text
    assert player.name in told(fresh.text)


def test_no_page_is_answered_with_another_however_long_its_address(table: Still) -> None:
    plays(table, 3)
    ask, tail = Asking(table.house, URL), "?" + "x" * 400
    pages = [ask(f"{SECRET}/rounds/1/moves/{play}{tail}").text for play in (1, 2)]
    assert ["Move 1 of 3" in told(pages[0]), "Move 2 of 3" in told(pages[1])] == [True, True]


def test_who_asks_for_a_listed_table_at_length_gets_no_secret_link(table: Still) -> None:
    table.says(ANA, "SET listed")
    plays(table, 1)
    ask, tail = Asking(table.house, URL), "?" + "x" * 400
    ask(SECRET + tail)
    assert SECRET not in ask(f"/mail/g/1{tail}").text


def test_time_that_passes_is_told(table: Still) -> None:
    ask = Asking(table.house, URL)
    assert "3 days left" in told(ask(SECRET).text)
    table.waits(DAY)
    assert "2 days left" in told(ask(SECRET).text)


def test_it_speaks_the_readers_language(table: Still) -> None:
    player = table.asked(Asked.PLAY)
    ask = Asking(table.house, URL)
    for language, words_ in (("pt", "É a vez de"), ("es", "Le toca a"), ("it", "È il turno di")):
        assert f"{words_} {player.name}" in told(ask(SECRET, language=language).text), language


def test_a_round_is_shown_play_by_play(table: Still) -> None:
    plays(table, 3)
    ask = Asking(table.house, URL)
    there = ask(f"{SECRET}/moves/2")
    assert there.status == 303
    assert there.headers["location"] == f"{SECRET}/rounds/1/moves/2"
    pages = [told(ask(f"{SECRET}/rounds/1/moves/{play}").text) for play in range(4)]
    assert [re.findall(r"(\d+) cards?, \d+ right", page) for page in pages] == [["1"], ["2"], ["3"], ["4"]]
    assert "Move 2 of 3" in pages[2]
    assert ask(f"{SECRET}/rounds/1/moves/4").status == 404
    assert f'href="{SECRET}/rounds/1/moves/1" rel="prev"' in ask(f"{SECRET}/rounds/1/moves/2").text


def test_what_was_said_at_the_table_and_to_whom_mail_comes_back_is_not_for_strangers(table: Still) -> None:
    table.says(BRUNO, "SAY I think it goes by colour")
    text = Asking(table.house, URL)(SECRET).text
    assert "goes by colour" not in text
    assert "on time" not in text


# ---------------------------------------------------------------- never a secret


def letter_of(person, number: int, text: str) -> EmailMessage:
    letter = EmailMessage()
    letter["From"], letter["Subject"], letter["Message-ID"] = (
        person.address,
        "Re: Eleusis",
        f"<{number}@example.org>",
    )
    letter.set_content(text)
    return letter


UNBUILT = {"/guide", "/rulebooks", "/rulebooks/new-eleusis", "/rules"}


def crawled(ask: Asking, start: str = "/") -> dict[str, str]:
    """Every page that can be reached from `start` by links, by its path; those of tables in every language."""
    pages: dict[str, str] = {}
    waiting = [start]
    while waiting:
        path = waiting.pop()
        if path in pages:
            continue
        answer = ask(path)
        assert answer.status in (200, 303) or path in UNBUILT, (path, answer.status)
        pages[path] = answer.text
        for link in re.findall(
            r'href="(?:http://127\.0\.0\.1:8080(?=/))?([^"]*)"', answer.text
        ):  # as feeds have it
            assert link.startswith(("/", "#", "mailto:", "https://")), f"{path} leads to {link}"
            there = unescape(link).partition("#")[0]
            below = re.sub(r"^/(pt|es|it|en)(?=/)", "", there)
            translated = re.fullmatch(r"/(tables|g/1(/rounds/1/moves/[01])?)?", below) and there[:3] != "/en"
            wanted = translated or below == there
            if there.startswith("/") and not there.startswith("/static/") and wanted:
                waiting.append(there)
    return pages


@pytest.mark.parametrize("story", [NEW_ELEUSIS, EXPRESS], ids=["prophet", "express"])
def test_promise_10_a_stranger_finds_no_secret_on_any_page_while_a_round_is_played(
    stages, tmp_path, story: Story
):
    seen = []
    for world in "AB":
        table, store = opened(stages.house, story, world, "4", tmp_path)
        with store.writing() as writing:
            writing.tables.save_listed(1, True)
        ask = Asking(table.house)
        shown = []
        for number, (seat, text) in enumerate(story.plays, 1):
            with store.reading() as reading:
                serial = table.house.shelf.load(reading, 1).match.serial
            to = table.house.addressing.table(1, serial, "abcd"[int(seat) - 1] * 16)
            table.posts(PEOPLE[int(seat) - 1].address, to, letter_of(PEOPLE[int(seat) - 1], number, text))
            shown.append(ask("/g/1").text)
        table.waits(DAY)
        pages = crawled(ask) if story is NEW_ELEUSIS else {}
        seen.append((shown, pages))
        told_of = [
            page for path, page in pages.items() if not re.search("/(guide|rules)", path)
        ]  # where names are examples
        for page in (*shown, *told_of):
            assert not re.search(r"(ana|bruno|pia|rui)@example\.org|-[a-z2-7]{16}@", page)
            assert not re.search(r"([abcd])\1{15}|a1a1a1|b2b2b2", page)
        store.close()
    assert seen[0] == seen[1]
    if story is NEW_ELEUSIS:
        paths = set(seen[0][1])
        assert {"/g/1", "/pt/g/1", "/g/1/rounds/1/moves/0", "/it/g/1/rounds/1/moves/1", "/tables"} <= paths
    last = told(seen[0][0][-1])
    assert "wrong" in last
    assert "what might it be" not in last
