"""A round looked back on: the chart comes with the table's next mail, all of it stands on the round's page."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.demo.mail import Asked
from pbem.digests.facts.review_chart import samples
from pbem.service.pages.tables import TableViewer
from pbem.service.schedule import reviews
from pbem.service.schedule.reviews import Reviews
from tests.by_mail.club import club_in
from tests.by_mail.conftest import Brought, Stages, brought_to
from tests.by_mail.pages import URL, Asking, with_pages
from tests.by_mail.rounds_over import ends_round
from tests.by_mail.still import DAY, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, html_of, makes_god_speak, play, words

TITLE = "REVIEW OF ROUND 1"


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> tuple[Stages, Brought]:
    """A table that anybody may find, whose first is just over after nine moves."""
    folder = tmp_path_factory.mktemp("open")
    stages = brought_to(folder, 'NEW TABLE "Rosewood", open, 4 seats')
    table, store = stages.open(stages.dealt, folder)
    plays(table, 6)
    ends_round(table)  # which plays three more
    store.close()
    return stages, Brought(folder / "copy.db", table.town, table.clock.at)


@pytest.fixture
def table(over: tuple[Stages, Brought], tmp_path: Path) -> Iterator[Still]:
    """Its first round is over, and nobody has looked back on it."""
    stages, brought = over
    table, store = stages.open(brought, tmp_path)
    yield with_pages(table)
    store.close()


def plays(table: Still, moves: int) -> None:
    for _ in range(moves):
        mover = table.asked(Asked.PLAY)
        table.says(mover, play(table.sees(mover).hand[0]))


def looks_back(table: Still) -> None:
    """What the server does between two mails; then its mails leave."""
    made = Reviews(table.house)
    while made.step():
        pass
    table.counter.work()


def kept(table: Still, number: int = 1):
    with table.house.store.reading() as reading:
        return reading.archive.review(table.number, number)


def reviews_mailed(table: Still, person) -> list:
    return [
        mail
        for whose, mail in table.town.mails
        if whose is person and "REVIEW OF ROUND" in words(mail).upper()
    ]


def test_the_next_mail_of_the_table_brings_the_chart_and_what_it_says_once(table: Still) -> None:
    assert not any(reviews_mailed(table, one) for one in PEOPLE), "no mail has waited for it"
    looks_back(table)
    assert not any(reviews_mailed(table, one) for one in PEOPLE), "and none is sent for it alone"
    makes_god_speak(table, "same suit")
    plays(table, 3)
    for person in PEOPLE:
        (mail,) = reviews_mailed(table, person)
        found = kept(table).review
        assert TITLE in words(mail)
        assert "Rules that fit: 16,749 at first, " in words(mail)
        number, left = samples(found)[-1]
        assert f"{left:,} after move {number}." in words(mail)
        assert f"{URL}/g/1/rounds/1#review" in words(mail)
        (picture,) = [part for part in mail.walk() if part.get_filename() == "review.png"]
        assert picture.get_content().startswith(b"\x89PNG")
        assert f"cid:{picture['Content-ID'].strip('<>')}" in html_of(mail)
        assert "Rules that fit: 16,749 at first" in html_of(mail), "for who sees no pictures"
        assert f'href="{URL}/g/1/rounds/1#review">See what each move taught</a>' in html_of(mail)


@pytest.fixture
def short(tmp_path: Path) -> Iterator[Still]:
    """A game of one round with the server as God, six moves of which were made."""
    with club_in(tmp_path, "looking back") as club:
        table = club.table('"Short", 4 seats, open, god server, easy, 1 round')
        plays(table, 6)
        yield table


def is_over(table: Still) -> None:
    table.says(ANA, "END ROUND SCORED")
    for person in PEOPLE[1:]:
        table.says(person, "AGREE")
    assert table.town.kinds_of(ANA, "match-end")


def test_after_the_last_round_of_a_game_it_comes_by_itself(short: Still) -> None:
    short.says(BRUNO, "DIGEST OFF")
    is_over(short)
    before = len(short.town.mails)
    looks_back(short)
    came = short.town.mails[before:]
    assert {mail["Eleusis-Kind"] for _, mail in came} == {"review"}
    assert [person.name for person, _ in came] == ["Ana", "Pia", "Rui"], "but to who wants few mails"
    for person, mail in came:
        assert words(mail).startswith("Review of round 1. Rules that fit: 16,749 at first, ")
        assert "Game over" in str(mail["Subject"]), "it stands in the thread of the game's end"
        ended = short.town.kinds_of(person, "match-end")[-1]
        assert str(mail["References"]) == str(ended["References"]).split()[0]
        assert "PLAY" not in words(mail)
    before = len(short.town.mails)
    looks_back(short)
    assert len(short.town.mails) == before


def test_nobody_is_mailed_of_a_round_that_is_long_over(short: Still) -> None:
    is_over(short)
    short.waits(2 * DAY)
    before = len(short.town.mails)
    looks_back(short)
    assert len(short.town.mails) == before
    assert kept(short).review is not None, "but its page has it"


def test_no_door_tells_anything_of_a_round_that_is_played(
    over: tuple[Stages, Brought], tmp_path: Path
) -> None:
    stages, _ = over
    table, store = stages.open(stages.dealt, tmp_path)
    with_pages(table)
    plays(table, 5)
    looks_back(table)
    ask = Asking(table.house, URL)
    assert kept(table) is None
    for path in ("/archive/1/1", "/archive/1/1.json", "/g/1/rounds/1", "/g/1/rounds/1.json"):
        assert ask(path).status == 404, path
    for path in ("/g/1", "/g/1/rounds/1/moves/0", "/g/1/rounds/1/moves/5"):
        answer = ask(path)
        assert answer.status == 200
        for words_of_it in ("Review", "What this move taught", "Rules that fit"):
            assert words_of_it not in answer.text, path
    assert not any(reviews_mailed(table, one) for one in PEOPLE)
    store.close()


def test_the_second_round_is_nobodys_to_look_back_on_while_the_first_is_shown(table: Still) -> None:
    looks_back(table)
    makes_god_speak(table, "same suit")
    plays(table, 2)
    looks_back(table)
    ask = Asking(table.house, URL)
    assert ask("/archive/1/1.json").status == 200
    for path in ("/archive/1/2.json", "/g/1/rounds/2.json"):
        assert ask(path).status == 404, path
    assert "What this move taught" not in ask("/g/1/rounds/2/moves/1").text
    assert kept(table, 2) is None


def test_page_and_data_say_what_anybody_reckons_from_the_file(table: Still, tmp_path: Path) -> None:
    looks_back(table)
    ask = Asking(table.house, URL)
    file = tmp_path / "round.egn"
    file.write_text(ask("/archive/1/1.egn").text, "utf-8")
    reckoned = CliRunner().invoke(cli, ["insight", "review", str(file), "--json"])
    data = ask("/archive/1/1.json")
    assert data.headers["content-type"] == "application/json"
    assert json.loads(data.text) == json.loads(reckoned.stdout)
    assert ask("/g/1/rounds/1.json").text == data.text
    page = ask("/archive/1/1").text
    moves = json.loads(data.text)["plays"]
    for one in moves:
        told = f"Rules that fit: {one['short_rules_before']:,} → {one['short_rules_left']:,}."
        assert told in page
        step = ask(f"/g/1/rounds/1/moves/{one['number']}").text
        assert told in step
        assert f"{_percent(one['expected'])} likely to be right" in step
    assert page.count("likely to be right") == len(moves)


def _percent(share: float) -> str:
    if 0 < share < 0.005:
        return "under 1%"
    return "over 99%" if 0.995 <= share < 1 else f"{int(100 * share + 0.5)}%"


def test_the_moves_are_stepped_through_by_links_and_keys(table: Still) -> None:
    looks_back(table)
    ask = Asking(table.house, URL)
    page = ask("/archive/1/1").text
    assert 'href="/mail/g/1/rounds/1/moves/1"' in page
    step = ask("/g/1/rounds/1/moves/2").text
    for rel, number in (("first", 0), ("prev", 1), ("next", 3), ("last", 9)):
        assert f'href="/mail/g/1/rounds/1/moves/{number}" rel="{rel}"' in step
    assert 'src="/mail/static/steps.js"' in step
    assert step.count('<a href="/mail/g/1/rounds/1/moves/') >= 9, "each dot of the chart leads to its move"
    assert ask("/static/steps.js").status == 200


def test_while_it_is_made_the_page_says_so(table: Still) -> None:
    ask = Asking(table.house, URL)
    assert "still working out what each move taught" in ask("/archive/1/1").text
    assert ask("/archive/1/1.json").status == 404
    made = Reviews(table.house)
    for _ in range(4):
        assert made.step()
    assert kept(table).waits, "a server that stops now begins again"
    looks_back(table)
    assert not kept(table).waits


def test_who_was_forgotten_is_named_in_no_review(table: Still) -> None:
    looks_back(table)
    ask = Asking(table.house, URL)
    gone = next(one for one in PEOPLE if one is not ANA and one.name in ask("/archive/1/1.json").text)
    (asked,) = [one for one in table.says(gone, "FORGET ME").to(gone) if one["Eleusis-Kind"] == "forget"]
    table.says(gone, "YES", asked)
    for path in ("/archive/1/1", "/archive/1/1.json", "/g/1/rounds/1/moves/2"):
        text = ask(path).text
        assert gone.name not in text, path
    assert "Former player" in ask("/archive/1/1.json").text


def test_the_review_of_an_unlisted_round_is_had_by_the_secret_link_of_its_table(dealt: Still) -> None:
    table = with_pages(dealt)
    ends_round(table)
    looks_back(table)
    ask = Asking(table.house, URL)
    for path in ("/archive/1/1.json", "/g/1/rounds/1.json"):
        assert ask(path).status == 404, path
    key = TableViewer(table.house).links.link(1, listed=False).removeprefix(URL)
    assert json.loads(ask(f"{key}/rounds/1.json").text)["rule"] == "other colour"
    page = ask(f"{key}/rounds/1").text
    assert "Review" in page
    assert f'href="/mail{key}/rounds/1/moves/1"' in page


def test_a_verdict_that_is_taken_back_has_the_round_looked_back_on_once_more(table: Still) -> None:
    looks_back(table)
    with table.house.store.writing() as writing:
        writing.archive.want_review(writing.archive.round(1, 1))
    assert kept(table).waits
    looks_back(table)
    assert kept(table).review is not None


def test_a_round_that_cannot_be_looked_back_on_is_left_and_others_go_on(table: Still, monkeypatch) -> None:
    def breaks(history, number):
        raise ValueError("no")
        yield

    with monkeypatch.context() as broken:
        broken.setattr(reviews, "_steps", breaks)
        looks_back(table)
    assert replace(kept(table), at=0) == replace(kept(table), at=0, waits=False, review=None)
    ask = Asking(table.house, URL)
    assert "Review" not in ask("/archive/1/1").text
    makes_god_speak(table, "same suit")
    ends_round(table)
    looks_back(table)
    assert kept(table, 2).review is not None
