"""Tables that were over for long are put away: their log alone is kept, by which their rounds are still shown."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.service.inbox.reception import addressee
from pbem.service.operations.retention import Retention
from tests.by_mail.club import club_in
from tests.by_mail.pages import Asking
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, play

KEEP = 365 * DAY

PAGES = (
    "/g/2",
    "/g/2/rounds/1",
    "/g/2/rounds/1/moves/0",
    "/archive/2/1",
    "/archive/2/1.egn",
    "/g/2/rounds/1.egn",
)


@pytest.fixture
def club(tmp_path):
    with club_in(tmp_path, "put away") as club:
        yield club


@pytest.fixture
def table(club):
    """A match of one round at an open table, which is over; somebody said something."""
    table = club.table('"Over", 4 seats, open, god server, easy, 1 round')
    table.says(BRUNO, "SAY See you next week")
    for _ in range(3):
        mover = table.asked(Asked.PLAY)
        table.says(mover, play(table.sees(mover).hand[0]))
    table.says(ANA, "END ROUND SCORED")
    for person in (BRUNO, PIA, RUI):
        table.says(person, "AGREE")
    assert table.newest(ANA)["Eleusis-Kind"] in ("match-end", "receipt")
    return table


def tidies(table, keep=KEEP, ticks=12):
    retention = Retention(table.house, 0, keep)
    for _ in range(ticks):
        retention.tick()


def rows(table, name):
    with table.house.store.reading() as reading:
        return list(reading.seats.at(table.number) if name == "seats" else reading.events.of(table.number))


def test_a_table_is_as_it_was_until_its_time_is_over_and_what_waits_is_never_put_away(table, club):
    table.waits(KEEP - DAY)
    tidies(table)
    assert len(rows(table, "seats")) == 4
    table.waits(2 * DAY)
    tidies(table, keep=0)
    assert len(rows(table, "seats")) == 4, "0 keeps all of it"
    tidies(table)
    assert rows(table, "seats") == []
    assert len(rows(club.first, "seats")) == 4, "that match is not over"


def test_letters_to_it_are_refused_at_the_door_as_for_nobody(table):
    addresses = [reply_address(table.newest(person)) for person in PEOPLE]
    assert all(addressee(table.house, address) for address in addresses)
    table.waits(KEEP + DAY)
    tidies(table)
    assert [addressee(table.house, address) for address in addresses] == [None] * 4


def test_what_was_said_and_who_was_invited_is_destroyed(table):
    bruno = table.newest(BRUNO)
    table.waits(KEEP + DAY)
    tidies(table)
    with table.house.store.reading() as reading:
        assert reading.talk.at(2, 0) == []
        him = reading.people.by_address(BRUNO.address)
        assert reading.talk.of(him.id) == []
        assert [table for table, _ in reading.invitations.of(him.id)] == [1]
    assert bruno["Eleusis-Table"] == "2"


def test_its_rounds_are_shown_and_downloaded_as_before(table):
    ask = Asking(table.house)
    before = {page: ask(page) for page in PAGES}
    assert {page: answer.status for page, answer in before.items()} == dict.fromkeys(PAGES, 200)
    table.waits(KEEP + DAY)
    tidies(table)
    table.house.shelf.forget(2)
    after = Asking(table.house)
    for page, answer in before.items():
        assert after(page).status == 200, page
        if page.endswith(".egn"):
            assert after(page).text == answer.text
    assert 'href="/archive/2/1"' in after("/archive?q=Bruno").text


def test_the_operator_reads_its_log_as_before(table, club):
    def told():
        done = CliRunner().invoke(cli, ["table", "log", "2", "--json"], env=club.environ)
        assert done.exit_code == 0, done.output
        return [json.loads(line) for line in done.stdout.splitlines()]

    before = told()
    table.waits(KEEP + DAY)
    tidies(table)
    assert told() == before


def test_an_order_for_it_by_its_number_is_answered_and_changes_nothing(table, club):
    table.waits(KEEP + DAY)
    tidies(table)
    events = rows(table, "events")
    came = club.first.says(ANA, "2 STATUS\n2 SAY hello")
    assert "There's no game 2 that you're in or can join" in came.answer
    assert rows(table, "events") == events


def test_my_data_still_has_what_somebody_did_and_scored_there(table, club):
    table.waits(KEEP + DAY)
    tidies(table)
    came = club.first.says(PIA, "MY DATA")
    (mail,) = [one for one in came.to(PIA) if one["Eleusis-Kind"] == "my-data"]
    (file,) = mail.iter_attachments()
    (there,) = [one for one in json.loads(file.get_content())["tables"] if one["number"] == 2]
    assert there["title"] == "Over"
    assert [one["round"] for one in there["results"]] == [1]
    assert "SeatTaken" in [one["event"] for one in there["acts"]]


def test_where_something_happens_at_it_after_all_its_log_goes_on(table):
    table.waits(KEEP + DAY)
    tidies(table)
    events = rows(table, "events")
    with table.house.store.writing() as writing:
        last = events[-1]
        again = type(last)(last.version + 1, last.at + 1, last.type, last.schema, last.body)
        writing.events.append(2, last.version, "over", [again])
    assert rows(table, "events") == [*events, again]


def test_a_table_at_which_something_happens_just_as_it_is_to_be_put_away_is_not(table):
    class Slow:
        """A store at which somebody else is quicker: between a look and what is written, something happens."""

        def __init__(self, store):
            self.store, self.reading, self.overwrite, self.happened = (
                store,
                store.reading,
                store.overwrite,
                False,
            )

        def writing(self):
            if not self.happened:
                self.happened = True
                events = rows(table, "events")
                with self.store.writing() as writing:
                    last = events[-1]
                    again = type(last)(last.version + 1, table.clock.at, last.type, last.schema, last.body)
                    writing.events.append(2, last.version, "over", [again])
            return self.store.writing()

    table.waits(KEEP + DAY)
    store = Slow(table.house.store)
    retention = Retention(replace(table.house, store=store), 0, KEEP)
    for _ in range(12):
        retention.tick()
    assert store.happened
    assert len(rows(table, "seats")) == 4
