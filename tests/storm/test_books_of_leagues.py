"""The storm's books of a league find every promise that is broken: each is broken here, after a season."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pbem.edge.logs import set_up_logs
from storm.breach import Breach
from storm.checks import Books
from storm.databases import SqliteFile
from storm.leaguers import FOUNDING, MEMBERS, NAME, Leaguers
from storm.paces import BEGINS, WEEKS
from storm.postmen import Postmen
from storm.returned import Returned
from storm.seasons import Seasons
from storm.sink import Sink
from storm.timely import REMINDER_SHARE, Timely
from storm.town import Town
from tests.by_mail.people import Person
from tests.by_mail.season import members_in
from tests.by_mail.still import DAY, StandingClock
from tests.storm.test_books import MESSAGES, message

START = int(BEGINS.timestamp()) * 1_000_000


class Member(Person):
    """Somebody with the address that people have in the storm."""

    @property
    def address(self) -> str:
        return f"{self.name.lower()}@players.example"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database after a season in which nobody came."""
    set_up_logs(quiet=True)
    folder = tmp_path_factory.mktemp("league")
    with members_in(folder, "oak", START, PBEM_TABLES_REMINDER_SHARE=str(REMINDER_SHARE)) as members:
        members.name = NAME
        books = books_of(folder / "pbem.db", members.clock)
        town = books.town
        town.moves_in()
        founder, *others = [Member(one.name, one.language) for one in town.people[:MEMBERS]]
        members.says(founder, FOUNDING)
        for member in others:
            members.says(member, f"JOIN LEAGUE {NAME}")
        members.says(founder, f"{NAME}: START SEASON")
        members.goes_to(START + 21 * DAY)
        assert members.season.ended
        town.lets_go()
    return folder / "pbem.db"


def books_of(file: Path, clock: StandingClock) -> Books:
    database = SqliteFile(file)
    chance = random.Random(1)
    town = Town(database, Sink(), Postmen([], False, chance), chance, WEEKS)
    town.clock = clock
    return Books(town, Timely(town, Returned(town)), Seasons(Leaguers(town)))


@pytest.fixture
def books(played: Path, tmp_path: Path) -> Books:
    """They know who has joined, and that one season was begun."""
    set_up_logs(quiet=True)
    shutil.copy(played, tmp_path / "pbem.db")
    made = books_of(tmp_path / "pbem.db", StandingClock(START + 21 * DAY))
    with made.town.store.reading() as reading:
        made.town.people = list(reading.people.by_ids(range(1, 13)).values())
    leaguers = made.seasons.leaguers
    leaguers.members, leaguers.seasons = list(range(1, MEMBERS + 1)), 1
    yield made
    made.town.lets_go()


def breaks(books: Books, statements: str) -> None:
    with closing(sqlite3.connect(books.town.database.file)) as connection:
        connection.executescript(statements)


def check(books: Books) -> None:
    with books.town.database.snapshot() as rows:
        for address, token, *of in rows(MESSAGES):
            books.town.sink.keep(f"b-{token}@eleusis.example.org", address, message(*of))
        books.check(rows, len(books.town.sink.came))


def test_all_is_well_with_a_season_in_which_nothing_is_broken(books):
    check(books)
    checked = books.seasons.checked
    assert checked["seasons ended"] == 1
    assert checked["weeks opened"] == checked["weeks closed"] == 2
    assert checked["tables of leagues"] == 4
    assert checked["bulletins"] == 2 * MEMBERS
    assert books.timely.checked["turns missed"] > 0


def once_more(event: str) -> str:
    """The last event of a kind happens again behind all others."""
    return (
        "INSERT INTO league_events SELECT league_id, (SELECT max(version) + 1 FROM league_events), at, type,"
        f" schema_number, body FROM league_events WHERE type = '{event}' ORDER BY version DESC LIMIT 1;"
        "UPDATE leagues SET version = version + 1"
    )


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        ("UPDATE leagues SET version = version + 1", "its log ends at"),
        ("DELETE FROM league_events WHERE version = 5", "the league's log goes from"),
        ("UPDATE league_events SET at = at - 3600000000 WHERE type = 'WeekOpened'", "the league opened"),
        ("UPDATE league_events SET at = at - 3600000000 WHERE type = 'WeekClosed'", "the league closed"),
        (once_more("TableScored"), "was scored 2 times"),
        ("DELETE FROM fixtures WHERE week = 1 AND number = 1", "tables of the league"),
        ("UPDATE fixtures SET week = 3 WHERE week = 2", "tables of the league"),
        ("DELETE FROM circulars WHERE kind = 'bulletin' AND week = 1", "bulletins of"),
        (
            "INSERT INTO circulars (league_id, kind, season, week, text, at)"
            " SELECT league_id, kind, season, week, text, at FROM circulars WHERE kind = 'bulletin'",
            "bulletins of",
        ),
        (
            "UPDATE mails SET kind = 'digest' WHERE id = (SELECT max(id) FROM mails WHERE kind = 'bulletin')",
            "was mailed 1",
        ),
        (
            "UPDATE mails SET kind = 'bulletin' WHERE id = (SELECT max(id) FROM mails WHERE kind = 'digest')",
            "was mailed 3",
        ),
        (
            "UPDATE mails SET kind = 'digest' WHERE id = (SELECT max(id) FROM mails WHERE kind = 'league')",
            "and 0 notes",
        ),
    ],
)
def test_a_promise_of_a_league_that_is_broken_is_found(books, broken, found):
    breaks(books, broken)
    with pytest.raises(Breach, match=found):
        check(books)


@pytest.mark.parametrize(
    ("members", "seasons"), [(MEMBERS, 2), (MEMBERS, 0), (MEMBERS - 1, 1), (MEMBERS + 1, 1)]
)
def test_a_season_or_a_member_too_few_or_too_many_is_found(books, members, seasons):
    leaguers = books.seasons.leaguers
    leaguers.members, leaguers.seasons = list(range(1, members + 1)), seasons
    with pytest.raises(Breach, match="seasons were begun"):
        check(books)


@pytest.mark.parametrize(
    "waits",
    [
        "UPDATE leagues SET due = 1",
        "UPDATE fixtures SET table_id = NULL WHERE week = 2",
        "UPDATE results SET noted = settled + 1",
        "INSERT INTO circular_readers SELECT id, 1 FROM circulars LIMIT 1",
    ],
)
def test_a_league_is_not_at_rest_while_something_waits_or_is_overdue(books, waits):
    def is_at_rest() -> bool:
        with books.town.database.snapshot() as rows:
            return books.is_at_rest(rows, books.town.clock.now())

    assert is_at_rest()
    breaks(books, waits)
    assert not is_at_rest()
