"""Leagues: their logs, who has to do with them, the tables of their weeks, results to book, mails to many."""

import pytest

from pbem.store.errors import VersionConflict
from pbem.store.rows.leagues import (
    Circular,
    CircularKind,
    FixtureRecord,
    LeaguePerson,
    LeagueRecord,
    ResultRecord,
)
from pbem.store.rows.people import StoredEvent
from pbem.store.rows.turns import AbsenceRecord


@pytest.fixture
def rosewood(store) -> int:
    with store.writing() as writing:
        return writing.leagues.add("Rosewood", "rosewood", 3)


def event(version: int) -> StoredEvent:
    return StoredEvent(version, 7, "MemberJoined", 1, {"person": version})


def test_a_league_is_found_by_its_name_and_its_log_is_read_in_order(store, rosewood):
    with store.writing() as writing:
        writing.leagues.append_events(rosewood, 0, [event(1), event(2)], over=False, due=50)
        writing.leagues.append_events(rosewood, 2, [event(3)], over=False, due=60)
    with store.reading() as reading:
        kept = LeagueRecord(rosewood, "Rosewood", "rosewood", 3, False, 60, 3)
        assert reading.leagues.by_name("rosewood") == reading.leagues.by_id(rosewood) == kept
        assert reading.leagues.by_name("Rosewood") is None
        assert [one.version for one in reading.leagues.events(rosewood)] == [1, 2, 3]
        assert reading.leagues.events(rosewood, 2) == [event(3)]


def test_two_letters_are_not_both_the_next_event_of_a_league(store, rosewood):
    with store.writing() as writing:
        writing.leagues.append_events(rosewood, 0, [event(1)], over=False, due=None)
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.leagues.append_events(rosewood, 0, [event(1)], over=False, due=None)


def test_no_two_leagues_have_one_name(store, rosewood):
    with store.writing() as writing:
        writing.leagues.append_events(rosewood, 0, [event(1)], over=False, due=None)
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.leagues.add("ROSEWOOD", "rosewood", 4)


def test_a_league_whose_founding_came_to_nothing_is_in_nobodys_way(store, rosewood):
    """The server was killed between the two steps in which it is made."""
    with store.reading() as reading:
        assert reading.leagues.by_name("rosewood") is None
        assert reading.leagues.open(9) == []
    with store.writing() as writing:
        assert writing.leagues.add("ROSEWOOD", "rosewood", 4) == rosewood


def test_leagues_are_due_in_their_order_and_listed_while_they_are_not_over(store, rosewood):
    with store.writing() as writing:
        later = writing.leagues.add("Oak", "oak", 4)
        over = writing.leagues.add("Elm", "elm", 5)
        writing.leagues.append_events(rosewood, 0, [event(1)], over=False, due=50)
        writing.leagues.append_events(later, 0, [event(1)], over=False, due=40)
        writing.leagues.append_events(over, 0, [event(1)], over=True, due=None)
    with store.reading() as reading:
        assert [one.id for one in reading.leagues.due(50, 9)] == [later, rosewood]
        assert [one.id for one in reading.leagues.due(45, 9)] == [later]
        assert [one.id for one in reading.leagues.open(9)] == [later, rosewood]
    with store.writing() as writing:
        writing.leagues.wake()
        assert [one.id for one in writing.leagues.due(0, 9)] == [rosewood, later]


def test_who_is_nothing_in_a_league_any_more_is_not_listed_there(store, party, rosewood):
    with store.writing() as writing:
        writing.leagues.save_person(LeaguePerson(rosewood, party.ana.id, member=True, secretary=True))
        writing.leagues.save_person(LeaguePerson(rosewood, party.bruno.id, invited=True))
        writing.leagues.save_person(LeaguePerson(rosewood, party.bruno.id))
    with store.reading() as reading:
        assert reading.leagues.of(party.ana.id) == [LeaguePerson(rosewood, party.ana.id, True, True)]
        assert reading.leagues.of(party.bruno.id) == []


def test_a_table_of_a_week_is_made_once(store, party, rosewood):
    wanted = FixtureRecord(rosewood, 1, 2, 1)
    with store.writing() as writing:
        writing.fixtures.add([wanted, FixtureRecord(rosewood, 1, 2, 2)])
        writing.fixtures.mark_made(wanted, party.table)
    with store.reading() as reading:
        assert [one.number for one in reading.fixtures.unmade(9)] == [2]
        assert reading.fixtures.of_table(party.table) == FixtureRecord(rosewood, 1, 2, 1, party.table)
        assert [one.table for one in reading.fixtures.of_week(rosewood, 1, 2)] == [party.table, None]
        assert reading.fixtures.of_week(rosewood, 1, 1) == []
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.fixtures.mark_made(wanted, party.table)


def test_a_result_is_booked_again_if_more_came_of_its_table_meanwhile(store, party):
    with store.writing() as writing:
        writing.results.note(party.table)
        [noted] = writing.results.unsettled(9)
        assert noted == ResultRecord(party.table, 1, 0)
        writing.results.note(party.table)
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.results.settle(noted)
    with store.writing() as writing:
        writing.results.settle(ResultRecord(party.table, 2, 0))
        assert writing.results.unsettled(9) == []


def test_a_mail_to_many_is_written_to_each_of_them_once(store, party, rosewood):
    with store.writing() as writing:
        number = writing.circulars.add(
            Circular(0, rosewood, CircularKind.ANNOUNCEMENT, 0, 0, party.ana.id, "Hello", 9),
            [party.ana.id, party.bruno.id],
        )
    with store.reading() as reading:
        [(first, readers)] = reading.circulars.to_write(1)
        assert (first.id, first.text, readers) == (number, "Hello", [party.ana.id])
        assert reading.circulars.count_since(rosewood, CircularKind.ANNOUNCEMENT, 8) == 1
        assert reading.circulars.count_since(rosewood, CircularKind.ANNOUNCEMENT, 9) == 0
        assert reading.circulars.count_since(rosewood, CircularKind.BULLETIN, 8) == 0
    with store.writing() as writing:
        writing.circulars.mark_written(number, [party.ana.id])
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.circulars.mark_written(number, [party.ana.id])
    with store.reading() as reading:
        [(_, readers)] = reading.circulars.to_write(9)
        assert readers == [party.bruno.id]


def test_nothing_that_somebody_wrote_to_a_league_stays_once_he_is_forgotten(store, party, rosewood):
    with store.writing() as writing:
        writing.leagues.save_person(LeaguePerson(rosewood, party.ana.id, member=True))
        writing.circulars.add(
            Circular(0, rosewood, CircularKind.ANNOUNCEMENT, 0, 0, party.ana.id, "Hello", 9),
            [party.ana.id, party.bruno.id],
        )
        writing.erasure.forget_person(party.ana.id, 0, "gone")
    with store.reading() as reading:
        [(circular, readers)] = reading.circulars.to_write(9)
        assert (circular.text, readers) == ("", [party.bruno.id])
        assert reading.leagues.of(party.ana.id) == []


def test_who_is_away_when_a_week_opens_is_asked_for_all_its_members_at_once(store, party):
    ana, bea = party.ana.id, party.bruno.id
    with store.writing() as writing:
        for number, (begins, ends) in enumerate([(1, 5), (8, 9)], 1):
            writing.absences.save(AbsenceRecord(ana, number, begins, ends, 1, 2026, ends))
        writing.absences.save(AbsenceRecord(bea, 1, 5, 6, 1, 2026, 6))
    with store.reading() as reading:
        found = {now: reading.absences.away([ana, bea], now) for now in (0, 1, 4, 5, 6, 8, 9)}
        assert found == {0: set(), 1: {ana}, 4: {ana}, 5: {bea}, 6: set(), 8: {ana}, 9: set()}
        assert reading.absences.away([bea], 4) == reading.absences.away([], 4) == set()
