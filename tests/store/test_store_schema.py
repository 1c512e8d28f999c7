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

from pbem.engine.match.state import SealedRule
from pbem.league.ratings import RatedRound, Skill
from pbem.orders.model import Hearers
from pbem.store.database.schema import SchemaTooNew
from pbem.store.rows.archive import ArchivedRound, Wanted
from pbem.store.rows.columns import SCHEMA
from pbem.store.rows.leagues import CircularKind, FixtureRecord, LeaguePerson
from pbem.store.rows.people import (
    AddressRecord,
    DeadlineRecord,
    LetterStatus,
    MailboxRecord,
    MailboxState,
    NewLetter,
    NewMail,
    SeatRecord,
    StoredEvent,
)
from pbem.store.rows.ratings import RatedAs, RatedRoundRecord, Rating
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
from pbem.store.rows.workers import WorkerRecord
from pbem.store.store import open_store


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
        assert compare_metadata(MigrationContext.configure(connection), SCHEMA) == []
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
            writing.set_meta(f"{number}", "here")
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
        ana = writing.add_person("ana@example.org", "Ana", "pt", "UTC", "cards", "anatoken", 1)
        table = writing.add_table("Friday", ana.id, "lobby", 3)
        writing.add_seat(table, ana.id, "anaseat")
        writing.add_letters([NewLetter(1, "x", "y", b"", table, ana.id)])
        writing.add_mails([NewMail("digest", table, ana.id, "a@b", "t", "<t>", b"", 1)])
        writing.set_deadline(DeadlineRecord(table, 1, ana.id, 5, 4))
        writing.deadlines_of(ana.id)
        writing.is_asked(table)
        writing.due_plans(9, 9)
        writing.lately_mailed(ana.id, 9)
        writing.due_dailies(9, 9)
        writing.seat_clock(table, ana.id)
        writing.save_seat_clock(SeatClock(table, ana.id, 1, 1))
        writing.add_turn(TurnRecord(table, ana.id, 1, 2, 3, TurnEnd.ON_TIME))
        writing.turns_of(ana.id, 9)
        writing.met(1, 9, 9)
        writing.save_absence(AbsenceRecord(ana.id, 1, 1, 9, 1, 2026, 9))
        writing.absences_of(ana.id)
        writing.away([ana.id], 5)
        writing.remove_absence(ana.id, 1)
        writing.save_plan(PlanRecord(table, ana.id, 1, PlanKind.LATER, "PLAY 7h", "en", 1, 1, 1))
        writing.plans_of(table, ana.id)
        writing.plans_at(table)
        writing.absences_of_all([ana.id])
        writing.remove_plan(table, ana.id, 1)
        writing.add_waiting(table, ana.id, 1)
        writing.waiting_list(table)
        writing.remove_waiting(table, ana.id)
        writing.outage_settled(writing.add_outage(1, 9, Why.DOWN))
        writing.waiting_at(ana.id)
        writing.set_lapse(Expiry(table, LapseKind.STAY, ana.id, 9))
        writing.lapse(table, LapseKind.STAY, ana.id)
        writing.due_lapses(9, 9)
        writing.put_off_lapses(1, 9)
        writing.clear_lapse(table, LapseKind.STAY, ana.id)
        stands = writing.deadline(table)
        assert stands is not None
        writing.move_deadline(stands, stands)
        writing.lately_mailed(ana.id, 9)
        writing.unsettled_outages()
        writing.last_outage()
        writing.outages(10)
        writing.deadlines_before(9, 10)
        writing.count_mails([(SeatRecord(table, ana.id, "", 1, 1), None)])
        lives = writing.add_worker(WorkerRecord(0, 1, 1, "host", 7, ("tick",), "1"))
        writing.worker_beats(lives)
        writing.drop_worker(lives.id)
        writing.locked_persons([ana.id])
        writing.save_mailbox(
            MailboxRecord("ana@example.org", MailboxState.OFF), MailboxRecord("ana@example.org")
        )
        writing.set_lapse(Expiry(table, LapseKind.STAY, ana.id, 9))
        writing.lapse_is_over(Expiry(table, LapseKind.STAY, ana.id, 9))
        writing.swap_meta("key", None, "value")
        writing.swap_meta("key", "value", "other")
        writing.wish_digests(table, ana.id, "daily")
        writing.remind_at(DeadlineRecord(table, 1, ana.id, 5, 4), 3)
        writing.mark_reminded(DeadlineRecord(table, 1, ana.id, 5, 4))
        writing.append_events(table, 0, "lobby", [])
        writing.person_by_address("ana@example.org")
        writing.person_by_token("anatoken")
        writing.persons([ana.id])
        writing.save_address(AddressRecord("a@example.net", ana.id, "addresstoken", False, 5))
        writing.claims("ana@example.org")
        writing.addresses_of(ana.id)
        writing.address_by_token("addresstoken")
        writing.remove_address("a@example.net", ana.id)
        writing.tables_of(ana.id)
        writing.seats(table)
        writing.seat_by_token(table, "anaseat")
        writing.invited(table, ana.id)
        writing.invitation_of(ana.id)
        writing.invitations_of(ana.id)
        writing.renew_seat(table, ana.id, "anasfreshseat")
        writing.renew_seat(table, ana.id, "anaseat")
        writing.events(table, 3)
        writing.talk(table, 3)
        writing.waiting_talk(table)
        writing.let_talk_out(writing.add_talk(table, ana.id, "psst", 3, hearers=Hearers.ANONYMOUS))
        writing.deadline(table)
        writing.due_deadlines(9, 9)
        writing.due_reminders(9, 9)
        writing.earlier_letter_waits(table, 9)
        writing.save_listed(table, True)
        writing.listed_tables("play", 9, 9)
        writing.earlier_letter_of_his_waits(ana.id, 9)
        writing.next_letters(9)
        writing.letters(LetterStatus.HELD, 9)
        writing.held_letters(ana.id)
        writing.persons_held_for(["why"])
        writing.is_duplicate(1, "t", "<m>", b"")
        writing.due_mails(9, 9)
        writing.next_mail_due()
        writing.mail_by_token("t")
        writing.mails_numbered(table, ana.id)
        writing.tables_not_over(0, 100)
        writing.mails_of(ana.id, 9)
        writing.last_mailed(ana.id, "digest")
        writing.address_asked("ana@example.org", 9)
        writing.settle_letter(1, LetterStatus.HELD, "", person=ana.id, token="t", message_id="<m>", body=b"")
        writing.release_letter(1, LetterStatus.HANDLED, "")
        writing.letter_crashed(1, "", 3)
        writing.mails_sent([1], 9)
        writing.hasten_mails(9)
        writing.mail_failed(1, "", 9)
    assert [step for step, _ in scans] == [], scans


def test_every_question_of_who_watches_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    """They are asked several times a minute, however many letters and mails are kept."""
    with questions_to(opened(sqlite_url), tmp_path, OF_THE_DATABASE) as (writing, scans):
        writing.letters_waiting()
        writing.mails_waiting(9, 6)
        writing.deadlines_running()
        writing.keeper()
        writing.failed_mails(50)
        writing.stuck_mails(6, 50)
        writing.letters(LetterStatus.QUARANTINED, 50)
    assert [step for step, _ in scans] == [], scans


def test_every_question_about_leagues_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    """The tick asks them all the time, and a league's log and results are never thrown away."""
    with questions_to(opened(sqlite_url), tmp_path, OF_LEAGUES) as (writing, scans):
        ana = writing.add_person("ana@example.org", "Ana", "pt", "UTC", "cards", "anatoken", 1)
        table = writing.add_table("Friday", ana.id, "lobby", 3)
        league = writing.add_league("oak", "oak", 1)
        writing.append_league_events(league, 0, [StoredEvent(1, 1, "LeagueMade", 1, {})], over=False, due=5)
        writing.set_league_due(league, 6)
        writing.save_league_person(LeaguePerson(league, ana.id, member=True))
        writing.league(league)
        writing.league_named("oak")
        writing.leagues(9)
        writing.leagues_of(ana.id)
        writing.league_events(league, 0)
        writing.league_events_since(league, ["LeagueMade"], 0)
        writing.due_leagues(9, 9)
        writing.wake_leagues()
        fixture = FixtureRecord(league, 1, 1, 1)
        writing.add_fixtures([fixture])
        writing.unmade_fixtures(9)
        writing.fixture_made(fixture, table)
        writing.fixture_of(table)
        writing.fixtures(league, 1, 1)
        writing.note_result(table)
        (result,) = writing.unsettled_results(9)
        writing.result_settled(result)
        circular = writing.add_circular(league, CircularKind.SEASON, [ana.id], 9)
        writing.announced(league, CircularKind.ANNOUNCEMENT, 1)
        writing.circulars(9)
        writing.circular_written(circular, [ana.id])
        writing.save_league_person(LeaguePerson(league, ana.id))
    assert [step for step, _ in scans] == [], scans


def test_every_question_about_ratings_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    with questions_to(opened(sqlite_url), tmp_path, OF_RATINGS) as (writing, scans):
        ana, bruno = (
            writing.add_person(f"{name}@example.org", name, "pt", "UTC", "cards", f"{name}token", 1).id
            for name in ("ana", "bruno")
        )
        table = writing.add_table("Friday", ana, "lobby", 3)
        league = writing.add_league("oak", "oak", 1)
        played = RatedRound(ana, ((bruno, 7),), 14)
        writing.add_rated_rounds([RatedRoundRecord(table, 1, played, 9, league)])
        ((one,), kind) = writing.rated_rounds(table), RatedAs.PLAYER
        writing.unrated_rounds(9)
        writing.waiting_gods(league)
        writing.waiting_gods(None)
        writing.add_heat(league, [one.number], 9)
        writing.unrated_heats(9)
        writing.set_lone([one.number])
        writing.skills_before(kind, one.number, [ana, bruno])
        writing.write_ratings(kind, [one.number], [Rating(bruno, one.number, Skill(25.0, 8.0))])
        writing.ratings_of(bruno, kind)
        writing.standings_of(kind, [ana, bruno])
        writing.ladder(9)
        writing.ladder(9, placed=False)
        writing.place_of(1000)
        writing.neighbours(bruno, 1000, 3)
        writing.placed_players()
        writing.correct_rated_round(one.number, played)
        writing.strike_rated_round(one.number)
    assert [step for step, _ in scans] == [], scans


def test_every_question_about_the_archive_is_answered_by_an_index(sqlite_url, opened, tmp_path):
    with questions_to(opened(sqlite_url), tmp_path, OF_THE_ARCHIVE) as (writing, scans):
        ana = writing.add_person("ana@example.org", "Ana", "pt", "UTC", "cards", "anatoken", 1)
        table = writing.add_table("Friday", ana.id, "lobby", 3)
        league = writing.add_league("oak", "oak", 1)
        rule = SealedRule("other colour", {}, 0, "", "", "", by_server=False)
        kept = ArchivedRound(table, 1, 9, "express", ana.id, rule, ((ana.id, 7),), "void", 1, 2, league, True)
        writing.archive_round(kept, [ana.id], [b"friday"])
        writing.archive_round(kept, [ana.id], [b"friday"])
        word = (b"fri",)
        for wanted in (
            *(Wanted(), Wanted(word), Wanted(god=word), Wanted((*word, b"ana"), since=1, until=9)),
            *(Wanted(rulebook="express"), Wanted(league=league)),
        ):
            writing.archived(wanted, (9, 9), 20)
        writing.archived_at([(9, 1)])
        writing.archived_round(table, 1)
        writing.archived_between()
        writing.list_table(table, False)
        writing.list_league(league, True)
        writing.unarchived(5)
        writing.table_archived(table)
        writing.save_person(replace(ana, name="Bea"))
        writing.past_leagues(9, 10)
        writing.append_events(table, 0, "over", [StoredEvent(1, 1, "TableClosed", 1, {})])
        writing.tables_over(9, 0, 5)
        writing.put_away(table)
        writing.events(table)
        writing.append_events(table, 1, "over", [StoredEvent(2, 1, "TableClosed", 1, {})])
    assert [step for step, _ in scans] == [], scans
