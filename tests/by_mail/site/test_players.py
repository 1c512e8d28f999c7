"""Players' pages: for those who want one alone, and of nothing that the archive and the ratings do not show anyway."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.micros import DAY
from pbem.service.leagues.rating import rate_on
from tests.by_mail.conftest import Brought, Stages, brought_to
from tests.by_mail.pages import URL, Asking, with_pages
from tests.by_mail.people import Person
from tests.by_mail.rounds_over import Over, ends_round
from tests.by_mail.still import Still
from tests.by_mail.table import PEOPLE, makes_god_speak

BASE = "https://eleusis.example.org/mail"


def brought(folder: Path, settings: str) -> Over:
    stages: Stages = brought_to(folder, settings)
    table, store = stages.open(stages.dealt, folder)
    god = ends_round(with_pages(table))
    while rate_on(table.house):
        pass
    store.close()
    return Over(stages, Brought(folder / "copy.db", table.town, table.clock.at), god)


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Over:
    return brought(tmp_path_factory.mktemp("open"), 'NEW TABLE "Rosewood", open, 4 seats, rated')


@pytest.fixture(scope="module")
def private(tmp_path_factory: pytest.TempPathFactory) -> Over:
    return brought(tmp_path_factory.mktemp("closed"), 'NEW TABLE "Kitchen", 4 seats')


@pytest.fixture
def table(listed: Over, tmp_path: Path) -> Iterator[Still]:
    """A listed table whose first round is over."""
    table, store = listed.stages.open(listed.brought, tmp_path)
    yield with_pages(table)
    store.close()


def asking(table: Still) -> Asking:
    return Asking(table.house, URL)


def number(table: Still, person: Person) -> int:
    with table.house.store.reading() as reading:
        return reading.people.by_address(person.address).id


def path(table: Still, *people: Person) -> str:
    return "/mail/players/" + "/".join(str(number(table, one)) for one in people)


def told(text: str) -> str:
    main = text[text.index("<main") : text.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_nobody_has_a_page_who_has_not_asked_for_one(table):
    ask = asking(table)
    for person in PEOPLE:
        assert ask(path(table, person)).status == 404
    assert "Nobody has a public page yet." in told(ask("/mail/players").text)
    assert not re.search(r"/players/[0-9]", ask("/mail/ladder").text + ask("/mail/archive/1/1").text)


def test_whoever_asks_has_a_page_with_rating_rounds_and_rules_and_is_told_where(table, listed):
    god, ask = listed.god, asking(table)
    answer = table.says(god, "PUBLIC PAGE").answer
    assert f"{BASE}/players/{number(table, god)}" in answer
    page = ask(path(table, god))
    assert page.status == 200
    words = told(page.text)
    assert f"<h1>{god.name}</h1>" in page.text
    assert "As God 1" in words
    assert "Best rules" in words
    assert "other colour" in words
    assert re.findall(r'href="(/mail/archive/[0-9]+/[0-9]+)"', page.text) == ["/mail/archive/1/1"] * 2
    assert god.name in told(ask("/mail/players").text)


def test_a_page_names_no_address_and_no_key(table, listed):
    table.says(listed.god, "PUBLIC PAGE")
    seen = asking(table)(path(table, listed.god)).text
    with table.house.store.reading() as reading:
        secrets = [one.token for one in reading.seats.at(1)]
        for person in PEOPLE:
            known = reading.people.by_address(person.address)
            secrets += [known.token, known.address]
    assert [one for one in secrets if one in seen] == []


def test_off_is_gone_at_once_everywhere_and_on_again_is_the_same_address(table, listed):
    god, ask = listed.god, asking(table)
    table.says(god, "PUBLIC PAGE")
    there, linked = path(table, god), f"/players/{number(table, god)}"
    pages = ("/mail/players", "/mail/archive/1/1")
    assert ask(there).status == 200
    assert all(linked in ask(one).text for one in pages)
    assert "taken your public page down" in table.says(god, "PUBLIC PAGE OFF").answer
    assert ask(there).status == 404
    assert linked not in ask("/mail/players").text
    table.waits(DAY // 24 // 30)
    assert not any(linked in ask(one).text for one in pages)
    table.says(god, "PUBLIC PAGE")
    assert ask(there).status == 200


def test_new_keys_leave_a_public_page_where_it_is(table, listed):
    table.says(listed.god, "PUBLIC PAGE")
    table.says(listed.god, "NEW KEYS")
    assert asking(table)(path(table, listed.god)).status == 200


def test_whoever_is_forgotten_has_no_page_and_is_a_former_player_on_those_of_others(table, listed):
    god, ask = listed.god, asking(table)
    other = next(one for one in PEOPLE if one is not god)
    for person in (god, other):
        table.says(person, "PUBLIC PAGE")
    there, beside = path(table, god), path(table, god, other)
    assert ask(beside).status == 200
    asked = table.says(god, "FORGET ME").to(god)[0]
    table.says(god, "YES", asked)
    assert ask(there).status == ask(beside).status == 404
    seen = told(ask(path(table, other)).text)
    assert god.name not in seen
    assert "Former player" in seen


def test_two_who_both_want_it_are_compared_and_nobody_else_is(table, listed):
    ask = asking(table)
    one, other, third = [person for person in PEOPLE if person is not listed.god][:3]
    table.says(one, "PUBLIC PAGE")
    assert ask(path(table, one, other)).status == 404
    assert "Head to head" not in told(ask(path(table, one)).text)
    table.says(other, "PUBLIC PAGE")
    page = ask(path(table, one, other))
    assert page.status == 200
    assert "They played against each other in 1 round." in told(page.text)
    assert ask(path(table, one, third)).status == ask(path(table, one, one)).status == 404
    assert path(table, one, other) in ask(path(table, one)).text
    with table.house.store.reading() as reading:
        scores = dict(reading.archive.round(1, 1).told.scores)
    mine, theirs = (scores[number(table, person)] for person in (one, other))
    row = re.search(r"Points in those rounds</th><td[^>]*>(-?\d+)</td><td[^>]*>(-?\d+)", page.text)
    assert (int(row[1]), int(row[2])) == (mine, theirs)
    more = re.search(r"Had more points</th><td[^>]*>(\d+)</td><td[^>]*>(\d+)", page.text)
    assert (int(more[1]), int(more[2])) == (int(mine > theirs), int(theirs > mine))


def test_the_rounds_of_a_table_that_is_not_listed_are_on_nobodys_page(private, tmp_path):
    table, store = private.stages.open(private.brought, tmp_path)
    with_pages(table)
    ask = asking(table)
    one, other = PEOPLE[:2]
    for person in (one, other):
        table.says(person, "PUBLIC PAGE")
    seen = told(ask(path(table, one)).text) + told(ask(path(table, one, other)).text)
    assert "Kitchen" not in seen
    assert "other colour" not in seen
    assert "Head to head" not in seen
    assert "They haven't finished a public round together yet." in seen
    store.close()


def test_a_table_that_is_no_longer_listed_takes_its_rounds_with_it(table, listed):
    table.says(listed.god, "PUBLIC PAGE")
    ask = asking(table)
    assert "other colour" in told(ask(path(table, listed.god)).text)
    with table.house.store.writing() as writing:
        writing.archive.list_table(1, False)
    assert "other colour" not in told(ask(path(table, listed.god)).text)


def test_a_page_shows_the_listed_games_that_somebody_plays_now(table, listed):
    makes_god_speak(table, "same suit")
    table.says(listed.god, "PUBLIC PAGE")
    page = asking(table)(path(table, listed.god))
    assert "Playing now" in told(page.text)
    assert 'href="/mail/g/1"' in page.text


@pytest.mark.parametrize("wrong", ["0", "99", "999999999999999999999", "1/99", "1/1"])
def test_what_is_nobodys_page_is_as_any_page_that_is_not_there(table, wrong):
    answer = asking(table)(f"/mail/players/{wrong}")
    assert answer.status == 404
    assert answer.text == asking(table)(f"/mail/players/{wrong}").text


def test_a_server_without_pages_has_no_public_pages(dealt):
    assert "have such pages" in dealt.says(PEOPLE[0], "PUBLIC PAGE").answer
