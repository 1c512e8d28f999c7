"""The schema: migrations make what the rows say, once, and leave a newer one alone."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from threading import Timer

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Engine, create_engine, event, make_url

from pbem.engine.match.terms import SealedRule
from pbem.league.ratings import RatedRound
from pbem.orders.model import Hearers
from pbem.store.database.schema import SchemaTooNew
from pbem.store.rows import whole_schema
from pbem.store.rows.archive import ArchivedRound, RoundTold, Wanted
from pbem.store.rows.leagues import Circular, CircularKind, FixtureRecord, LeaguePerson
from pbem.store.rows.people import (
    AddressRecord,
    DeadlineRecord,
    LetterStatus,
    MailboxRecord,
    MailboxState,
    SeatRecord,
    StoredEvent,
    StoredLetter,
    StoredMail,
)
from pbem.store.rows.ratings import RatedAs, Rating, rated_round
from pbem.store.rows.server import WorkerRecord
from pbem.store.rows.tables import Snapshot, Talk
from pbem.store.rows.turns import (
    AbsenceRecord,
    Expiry,
    LapseKind,
    PlanKind,
    PlanRecord,
    SeatClock,
    TurnEnd,
    TurnRecord,
    Why,
)
from pbem.store.store import open_store

pytestmark = pytest.mark.usefixtures("in_earnest")


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest) -> str:
    """A database in which there is not even a schema."""
    if request.param == "sqlite":
        return request.getfixturevalue("sqlite_url")
    return request.getfixturevalue("postgresql").new_database()


CHEAP = ("SCAN CONSTANT ROW", "SCAN outages USING INDEX ix_outages_settled", "SCAN outages")
"""Steps that read all that is there, of which there is little: the index holds what is still to be settled."""

OF_LEAGUES = (
    "SCAN leagues USING INDEX ix_leagues_open",
    "SCAN results USING INDEX ix_results_unsettled",
    "SCAN circular_readers USING COVERING INDEX",  # mails that are still to be written
    "USE TEMP B-TREE FOR ORDER BY",  # tables of the week that are still to be made
)
OF_RATINGS = (
    "SCAN rated_rounds USING INDEX ix_rated_rounds_unrated",
    "SCAN rated_heats USING INDEX ix_rated_heats_unrated",
    "SCAN anon_1",  # the last rating of each who is named
    "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY",  # who has the same rating, rounds of one table
)
OF_THE_ARCHIVE = (
    "SCAN archived_rounds USING INDEX ix_archived_rounds_listed",  # the newest first, as far as a page goes
    "SCAN archived_rounds USING COVERING INDEX ix_archived_rounds_listed",
    "SCAN unarchived",  # what is still to be archived
    "SCAN anon_1",  # how common a word is
    "USE TEMP B-TREE FOR ORDER BY",  # what is found by a rare word
)


OF_THE_DATABASE = ("SCAN alembic_version", "SCAN pragma_page_count VIRTUAL", "SCAN pragma_page_size VIRTUAL")


def engine_of(url: str) -> Engine:
    address = make_url(url)
    return create_engine(
        address.set(drivername="postgresql+psycopg") if "postgres" in address.drivername else address
    )


def test_rows_and_migrations_agree(store, url):
    engine = engine_of(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), whole_schema()) == []
    engine.dispose()


def test_a_database_written_by_a_newer_program_is_refused_by_name_and_left_alone(new_url):
    open_store(new_url).close()
    engine = engine_of(new_url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNew, match="9999"):
        open_store(new_url)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == "9999"
    engine.dispose()


def test_processes_that_start_together_on_an_empty_database_all_open_it(new_url):
    with ThreadPoolExecutor(4) as pool:
        stores = list(pool.map(open_store, [new_url] * 4))
    for number, store in enumerate(stores):
        with store.writing() as writing:
            writing.meta.set(f"{number}", "here")
        store.close()


def test_a_new_file_that_another_process_writes_for_a_moment_is_waited_for(sqlite_url):
    """SQLite waits by itself for most locks, but not for the one that turns a new file's WAL mode on."""
    path = make_url(sqlite_url).database
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("CREATE TABLE held (n)")
        other.execute("BEGIN IMMEDIATE")
        Timer(0.3, other.rollback).start()
        open_store(sqlite_url).close()


def test_a_password_in_the_url_is_not_in_the_message(postgresql):
    url = postgresql.new_database()
    open_store(url).close()
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    engine.dispose()
    with pytest.raises(SchemaTooNew) as refused:
        open_store(url.replace("pbem@", "pbem:verysecret@"))
    assert "verysecret" not in str(refused.value)


@contextmanager
def questions_to(store, folder, few=()):
    """A transaction, and the steps of what is asked in it that read or sort all there is, once it is over.

    `few`: beginnings of steps that read all of which there is little.
    """
    asked: list[tuple[str, object]] = []
    scans: list[tuple[str, str]] = []

    def note(_connection, _cursor, statement, parameters, _context, many) -> None:
        asked.append((statement, parameters[0] if many else parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        with store.writing() as writing:
            yield writing, scans
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    with closing(sqlite3.connect(folder / "kept.db")) as plain:
        scans += [
            (step[3], statement)
            for statement, parameters in asked
            if not statement.startswith("BEGIN")
            for step in plain.execute(f"EXPLAIN QUERY PLAN {statement}", parameters)
            if "TEMP B-TREE" in step[3] or (step[3].startswith("SCAN") and step[3] not in CHEAP)
            if not step[3].startswith(tuple(few))
        ]


def test_every_question_of_a_letters_way_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    """A scan or a sort would make each letter cost what is kept, not what is due."""
    with questions_to(opened(sqlite_url), tmp_path) as (writing, scans):
        ana = writing.people.add("ana@example.org", "Ana", "pt", "UTC", "cards", "anatoken", 1)
        table = writing.tables.add("Friday", ana.id, "lobby", 3)
        writing.seats.add(table, ana.id, "anaseat")
        writing.letters.add([StoredLetter(1, "x", "y", b"", table, ana.id)])
        writing.mails.add([StoredMail("digest", table, ana.id, "a@b", "t", "<t>", b"", 1)])
        writing.deadlines.set(DeadlineRecord(table, 1, ana.id, 5, 4))
        writing.deadlines.of(ana.id)
        writing.deadlines.is_asked(table)
        writing.deadlines.due_plans(9, 9)
        writing.mails.latest_records_of(ana.id, 9)
        writing.people.due_dailies(9, 9)
        writing.seat_clocks.of(table, ana.id)
        writing.seat_clocks.save(SeatClock(table, ana.id, 1, 1))
        writing.turns.add(TurnRecord(table, ana.id, 1, 2, 3, TurnEnd.ON_TIME))
        writing.turns.of(ana.id, 9)
        writing.turns.met(1, 9, 9)
        writing.absences.save(AbsenceRecord(ana.id, 1, 1, 9, 1, 2026, 9))
        writing.absences.of(ana.id)
        writing.absences.away([ana.id], 5)
        writing.absences.remove(ana.id, 1)
        writing.plans.save(PlanRecord(table, ana.id, 1, PlanKind.LATER, "PLAY 7h", "en", 1, 1, 1))
        writing.plans.of(table, ana.id)
        writing.plans.at(table)
        writing.absences.of_all([ana.id])
        writing.plans.remove(table, ana.id, 1)
        writing.waiting_lists.add(table, ana.id, 1)
        writing.waiting_lists.at(table)
        writing.waiting_lists.remove(table, ana.id)
        writing.outages.settle(writing.outages.add(1, 9, Why.DOWN))
        writing.waiting_lists.of(ana.id)
        writing.expiries.set(Expiry(table, LapseKind.STAY, ana.id, 9))
        writing.expiries.of(table, LapseKind.STAY, ana.id)
        writing.expiries.due(9, 9)
        writing.expiries.put_off(1, 9)
        writing.expiries.clear(table, LapseKind.STAY, ana.id)
        stands = writing.deadlines.at(table)
        assert stands is not None
        writing.deadlines.move(stands, stands)
        writing.mails.latest_records_of(ana.id, 9)
        writing.outages.unsettled()
        writing.outages.last_number()
        writing.outages.latest(10)
        writing.deadlines.before_outage(9, 10)
        writing.seats.count_mails([(SeatRecord(table, ana.id, "", 1, 1), None)])
        lives = writing.workers.add(WorkerRecord(0, 1, 1, "host", 7, ("tick",), "1"))
        writing.workers.beats(lives)
        writing.workers.drop(lives.id)
        writing.people.locked([ana.id])
        writing.mailboxes.save(
            MailboxRecord("ana@example.org", MailboxState.OFF), MailboxRecord("ana@example.org")
        )
        writing.expiries.set(Expiry(table, LapseKind.STAY, ana.id, 9))
        writing.expiries.end(Expiry(table, LapseKind.STAY, ana.id, 9))
        writing.meta.swap("key", None, "value")
        writing.meta.swap("key", "value", "other")
        writing.seats.wish_digests(table, ana.id, "daily")
        writing.deadlines.remind_at(DeadlineRecord(table, 1, ana.id, 5, 4), 3)
        writing.deadlines.mark_reminded(DeadlineRecord(table, 1, ana.id, 5, 4))
        writing.events.append(table, 0, "lobby", [])
        writing.people.by_address("ana@example.org")
        writing.people.by_token("anatoken")
        writing.people.by_ids([ana.id])
        writing.addresses.save(AddressRecord("a@example.net", ana.id, "addresstoken", False, 5))
        writing.addresses.claims("ana@example.org")
        writing.addresses.of(ana.id)
        writing.addresses.by_token("addresstoken")
        writing.addresses.remove("a@example.net", ana.id)
        writing.tables.of(ana.id)
        writing.seats.at(table)
        writing.seats.by_token(table, "anaseat")
        writing.tokens.holders("anaseat", "anatoken", "t")
        writing.invitations.stands(table, ana.id)
        writing.invitations.last_table_of(ana.id)
        writing.invitations.of(ana.id)
        writing.seats.renew(table, ana.id, "anasfreshseat")
        writing.seats.renew(table, ana.id, "anaseat")
        writing.events.of(table, 3)
        writing.snapshots.save(Snapshot(table, 50, "code", b"state"))
        writing.snapshots.of(table, "code")
        writing.talk.at(table, 3)
        writing.table_rows.of(table)
        writing.deadlines.move(writing.deadlines.at(table), DeadlineRecord(table, 1, ana.id, 6, 4))
        writing.talk.let_out(writing.talk.add(Talk(0, table, ana.id, "psst", 3, hearers=Hearers.ANONYMOUS)))
        writing.deadlines.at(table)
        writing.deadlines.due(9, 9)
        writing.deadlines.due_reminders(9, 9)
        writing.letters.earlier_waits(table, 9)
        writing.tables.save_listed(table, True)
        writing.tables.listed("play", 9, 9)
        writing.tables.left("play", 9)
        writing.letters.earlier_of_person_waits(ana.id, 9)
        writing.letters.next(9)
        writing.letters.newest(LetterStatus.HELD, 9)
        writing.letters.held_for(ana.id)
        writing.letters.persons_held_for(["why"])
        writing.letters.is_duplicate(1, "t", "<m>", b"")
        writing.mails.due(9, 9)
        writing.mails.next_due()
        writing.mails.by_token("t")
        writing.mails.last_number(table, ana.id)
        writing.tables.not_over(0, 100)
        writing.mails.of(ana.id, 9)
        writing.mails.last_written(ana.id, "digest")
        writing.mails.address_asked("ana@example.org", 9)
        writing.letters.settle(1, LetterStatus.HELD, "", person=ana.id, token="t", message_id="<m>", body=b"")
        writing.letters.release(1, LetterStatus.HANDLED, "")
        writing.letters.note_crash(1, "", 3)
        writing.mails.mark_sent([1], 9)
        writing.mails.hasten(9)
        writing.mails.mark_failed(1, "", 9)
    assert [step for step, _ in scans] == [], scans


def test_every_question_of_who_watches_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    """They are asked several times a minute, however many letters and mails are kept."""
    with questions_to(opened(sqlite_url), tmp_path, OF_THE_DATABASE) as (writing, scans):
        writing.status.letters_waiting()
        writing.status.mails_waiting(9, 6)
        writing.status.deadlines_running()
        writing.status.keeper()
        writing.mails.failed(50)
        writing.mails.stuck(6, 50)
        writing.letters.newest(LetterStatus.QUARANTINED, 50)
    assert [step for step, _ in scans] == [], scans


def test_every_question_about_leagues_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    """The tick asks them all the time, and a league's log and results are never thrown away."""
    with questions_to(opened(sqlite_url), tmp_path, OF_LEAGUES) as (writing, scans):
        ana = writing.people.add("ana@example.org", "Ana", "pt", "UTC", "cards", "anatoken", 1)
        table = writing.tables.add("Friday", ana.id, "lobby", 3)
        league = writing.leagues.add("oak", "oak", 1)
        writing.leagues.append_events(league, 0, [StoredEvent(1, 1, "LeagueMade", 1, {})], over=False, due=5)
        writing.leagues.set_due(league, 6)
        writing.leagues.save_person(LeaguePerson(league, ana.id, member=True))
        writing.leagues.by_id(league)
        writing.leagues.by_name("oak")
        writing.leagues.open(9)
        writing.leagues.of(ana.id)
        writing.leagues.events(league, 0)
        writing.leagues.events_since(league, ["LeagueMade"], 0)
        writing.leagues.due(9, 9)
        writing.leagues.wake()
        fixture = FixtureRecord(league, 1, 1, 1)
        writing.fixtures.add([fixture])
        writing.fixtures.unmade(9)
        writing.fixtures.mark_made(fixture, table)
        writing.fixtures.of_table(table)
        writing.fixtures.of_week(league, 1, 1)
        writing.results.note(table)
        (result,) = writing.results.unsettled(9)
        writing.results.settle(result)
        circular = writing.circulars.add(
            Circular(0, league, CircularKind.SEASON, 0, 0, None, "", 9), [ana.id]
        )
        writing.circulars.count_since(league, CircularKind.ANNOUNCEMENT, 1)
        writing.circulars.to_write(9)
        writing.circulars.mark_written(circular, [ana.id])
        writing.leagues.save_person(LeaguePerson(league, ana.id))
    assert [step for step, _ in scans] == [], scans


def test_every_question_about_ratings_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    with questions_to(opened(sqlite_url), tmp_path, OF_RATINGS) as (writing, scans):
        ana, bruno = (
            writing.people.add(f"{name}@example.org", name, "pt", "UTC", "cards", f"{name}token", 1).id
            for name in ("ana", "bruno")
        )
        table = writing.tables.add("Friday", ana, "lobby", 3)
        league = writing.leagues.add("oak", "oak", 1)
        played = RatedRound(ana, ((bruno, 7),), 14)
        writing.ratings.add_rounds([rated_round(table, 1, played, 9, league)])
        ((one,), kind) = writing.ratings.rounds_at(table), RatedAs.PLAYER
        writing.ratings.unrated_rounds(9)
        writing.ratings.waiting_gods(league)
        writing.ratings.waiting_gods(None)
        writing.ratings.add_heat(league, [one.number], 9)
        writing.ratings.unrated_heats(9)
        writing.ratings.set_lone([one.number])
        writing.ratings.skills_before(kind, one.number, [ana, bruno])
        writing.ratings.write(kind, [one.number], [Rating(bruno, kind, one.number, 25.0, 8.0)])
        writing.ratings.of(bruno, kind)
        writing.ratings.standings_of(kind, [ana, bruno])
        writing.ratings.ladder(9)
        writing.ratings.ladder(9, placed=False)
        writing.ratings.place_of(1000)
        writing.ratings.neighbours(bruno, 1000, 3)
        writing.ratings.placed_players()
        writing.ratings.correct_round(one.number, played)
        writing.ratings.strike_round(one.number)
    assert [step for step, _ in scans] == [], scans


def test_every_question_about_the_archive_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    with questions_to(opened(sqlite_url), tmp_path, OF_THE_ARCHIVE) as (writing, scans):
        ana = writing.people.add("ana@example.org", "Ana", "pt", "UTC", "cards", "anatoken", 1)
        table = writing.tables.add("Friday", ana.id, "lobby", 3)
        league = writing.leagues.add("oak", "oak", 1)
        rule = SealedRule("other colour", {}, 0, "", "", "", by_server=False)
        told = RoundTold(rule, ((ana.id, 7),), "void", 1, 2)
        kept = ArchivedRound(table, 1, 9, "express", ana.id, league, True, told)
        writing.archive.save(kept, [ana.id], [b"friday"])
        writing.archive.save(kept, [ana.id], [b"friday"])
        word = (b"fri",)
        for wanted in (
            *(Wanted(), Wanted(word), Wanted(god=word), Wanted((*word, b"ana"), since=1, until=9)),
            *(Wanted(rulebook="express"), Wanted(league=league)),
        ):
            writing.archive.places(wanted, (9, 9), 20)
        writing.archive.at([(9, 1)])
        writing.archive.round(table, 1)
        writing.archive.span()
        writing.archive.list_table(table, False)
        writing.archive.list_league(league, True)
        writing.archive.unarchived(5)
        writing.archive.mark_archived(table)
        writing.people.save(replace(ana, name="Bea"))
        writing.leagues.past(9, 10)
        writing.events.append(table, 0, "over", [StoredEvent(1, 1, "TableClosed", 1, {})])
        writing.archive.tables_over(9, 0, 5)
        writing.archive.put_away(table)
        writing.events.of(table)
        writing.events.append(table, 1, "over", [StoredEvent(2, 1, "TableClosed", 1, {})])
    assert [step for step, _ in scans] == [], scans
