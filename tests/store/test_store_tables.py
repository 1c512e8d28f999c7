"""Tables: seats, invitations, talk, the event log, deadlines."""

from dataclasses import fields, replace

import pytest
from sqlalchemy.exc import IntegrityError

from pbem.engine.match.state import Part
from pbem.orders.model import Hearers
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import DeadlineRecord, SeatRecord, StoredEvent, TableRecord
from pbem.store.rows.tables import Talk


def events(first: int, count: int = 1) -> list[StoredEvent]:
    return [
        StoredEvent(
            version, 1_700_000_000_000_000 + version, "CardsPlayed", 1, {"cards": ["7H"], "n": version}
        )
        for version in range(first, first + count)
    ]


def test_a_new_table_has_a_number_and_no_events(store, party):
    with store.reading() as reading:
        assert reading.tables.by_id(party.table) == TableRecord(
            party.table, "Friday", party.ana.id, "lobby", 0, 3
        )
        assert reading.events.of(party.table) == []
        assert reading.tables.by_id(party.table + 1) is None


def test_the_tables_of_a_person_are_those_where_he_sits_newest_first(store, party):
    with store.writing() as writing:
        second = writing.tables.add("Saturday", party.bruno.id, "lobby", 4)
        writing.seats.add(second, party.bruno.id, "brunosecond")
    with store.reading() as reading:
        assert [table.title for table in reading.tables.of(party.bruno.id)] == ["Saturday", "Friday"]
        assert [table.title for table in reading.tables.of(party.ana.id)] == ["Friday"]


def test_a_seat_is_found_by_its_token_at_its_own_table_only(store, party):
    with store.writing() as writing:
        other = writing.tables.add("Saturday", party.ana.id, "lobby", 4)
    with store.reading() as reading:
        seat = SeatRecord(party.table, party.ana.id, "anaseat", 0, 0)
        assert reading.seats.by_token(party.table, "anaseat") == seat
        assert reading.seats.by_token(other, "anaseat") is None
        assert reading.seats.by_token(party.table, "anasea") is None
        assert reading.seats.by_token(party.table, "anatoken") is None


def test_who_leaves_a_table_loses_his_seat_and_its_token(store, party):
    with store.writing() as writing:
        writing.seats.remove(party.table, party.bruno.id)
    with store.reading() as reading:
        assert [seat.person for seat in reading.seats.at(party.table)] == [party.ana.id]
        assert reading.seats.by_token(party.table, "brunoseat") is None


def test_counted_mails_and_told_talk_are_of_one_seat(store, party):
    with store.writing() as writing:
        writing.seats.count_mails([(SeatRecord(party.table, party.bruno.id, "", 7, 3), None)])
    with store.reading() as reading:
        assert reading.seats.at(party.table) == [
            SeatRecord(party.table, party.ana.id, "anaseat", 0, 0),
            SeatRecord(party.table, party.bruno.id, "brunoseat", 7, 3),
        ]


def test_an_invitation_may_be_repeated(store, party):
    with store.writing() as writing:
        assert not writing.invitations.stands(party.table, party.bruno.id)
        writing.invitations.add(party.table, party.bruno.id, 5)
        writing.invitations.add(party.table, party.bruno.id, 6)
    with store.reading() as reading:
        assert reading.invitations.stands(party.table, party.bruno.id)
        assert not reading.invitations.stands(party.table, party.ana.id)


def test_a_person_is_expected_at_the_table_he_was_invited_to_last(store, party):
    with store.writing() as writing:
        assert writing.invitations.last_table_of(party.bruno.id) is None
        second = writing.tables.add("Saturday", party.ana.id, "lobby", 4)
        writing.invitations.add(party.table, party.bruno.id, 5)
        writing.invitations.add(second, party.bruno.id, 6)
        assert writing.invitations.last_table_of(party.bruno.id) == second
        writing.invitations.add(party.table, party.bruno.id, 7)
    with store.reading() as reading:
        assert reading.invitations.last_table_of(party.bruno.id) == party.table
        assert reading.invitations.last_table_of(party.ana.id) is None


def test_talk_is_told_in_order_and_only_what_is_new(store, party):
    with store.writing() as writing:
        first = writing.talk.add(Talk(0, party.table, party.ana.id, "Olá!", 5))
        second = writing.talk.add(Talk(0, party.table, party.bruno.id, "Hello — ♥", 6))
    with store.reading() as reading:
        assert reading.talk.at(party.table, 0) == [
            Talk(first, party.table, party.ana.id, "Olá!", 5),
            Talk(second, party.table, party.bruno.id, "Hello — ♥", 6),
        ]
        assert [said.id for said in reading.talk.at(party.table, first)] == [second]
        assert reading.talk.at(party.table, second) == []


def test_talk_knows_whom_it_is_for_and_in_which_part_its_speaker_spoke(store, party):
    with store.writing() as writing:
        number = writing.talk.add(
            Talk(
                0, party.table, party.bruno.id, "a word", 5, Part.WATCHER, Hearers.GOD, listener=party.ana.id
            )
        )
    with store.reading() as reading:
        assert reading.talk.at(party.table, 0) == [
            Talk(number, party.table, party.bruno.id, "a word", 5, Part.WATCHER, Hearers.GOD, party.ana.id)
        ]


def test_talk_without_a_name_waits_and_is_then_the_newest_with_its_speaker_kept(store, party):
    with store.writing() as writing:
        waiting = writing.talk.add(
            Talk(0, party.table, party.bruno.id, "psst", 5, Part.PLAYER, Hearers.ANONYMOUS)
        )
        later = writing.talk.add(Talk(0, party.table, party.ana.id, "Olá!", 6))
    with store.reading() as reading:
        assert [said.id for said in reading.talk.at(party.table, 0)] == [later]
        _, waits = reading.talk.untold(party.table, 0)
        assert [(said.id, said.text) for said in waits] == [(waiting, "psst")]
    with store.writing() as writing:
        number = writing.talk.let_out(waiting)
    with store.reading() as reading:
        assert number > later
        assert reading.talk.untold(party.table, 0)[1] == []
        assert reading.talk.at(party.table, later) == [
            Talk(number, party.table, party.bruno.id, "psst", 5, Part.PLAYER, Hearers.ANONYMOUS, None)
        ]


def test_events_come_back_in_order_as_they_were_appended(store, party):
    with store.writing() as writing:
        writing.events.append(party.table, 0, "lobby", events(1, 2))
        writing.events.append(party.table, 2, "playing", events(3, 10))
    with store.reading() as reading:
        assert reading.events.of(party.table) == events(1, 12)
        assert reading.events.of(party.table, after=10) == events(11, 2)
        assert reading.events.of(party.table, after=12) == []
        assert reading.tables.by_id(party.table) == TableRecord(
            party.table, "Friday", party.ana.id, "playing", 12, 3
        )


def test_an_event_body_may_hold_anything_json_can(store, party):
    body = {"text": "não\0 \ud800 🂱", "deep": [{"a": [1, 2.5, None, True]}], "": ""}
    with store.writing() as writing:
        writing.events.append(party.table, 0, "lobby", [StoredEvent(1, -5, "HintGiven", 2, body)])
    with store.reading() as reading:
        assert reading.events.of(party.table) == [StoredEvent(1, -5, "HintGiven", 2, body)]


@pytest.mark.parametrize("stale", [0, 1, 3])
def test_events_after_another_version_than_the_last_are_refused_and_leave_nothing(store, party, stale):
    with store.writing() as writing:
        writing.events.append(party.table, 0, "lobby", events(1, 2))

    def talk_and_append() -> None:
        with store.writing() as writing:
            writing.talk.add(Talk(0, party.table, party.ana.id, "lost", 5))
            writing.events.append(party.table, stale, "playing", events(stale + 1))

    with pytest.raises(VersionConflict):
        talk_and_append()
    with store.reading() as reading:
        assert reading.events.of(party.table) == events(1, 2)
        assert reading.tables.by_id(party.table).phase == "lobby"
        assert reading.talk.at(party.table, 0) == []


def test_events_that_skip_a_version_are_a_bug_not_a_conflict(store, party):
    with pytest.raises(ValueError, match="one by one"), store.writing() as writing:
        writing.events.append(party.table, 0, "lobby", events(2))


def test_a_seat_for_nobody_is_a_bug_not_a_conflict(store, party):
    with pytest.raises(IntegrityError), store.writing() as writing:
        writing.seats.add(party.table, 999_999, "ghost")


def test_a_table_has_one_deadline_the_last_that_was_set(store, party):
    with store.writing() as writing:
        writing.deadlines.set(DeadlineRecord(party.table, 1, party.ana.id, 100, 50))
        writing.deadlines.set(DeadlineRecord(party.table, 2, party.bruno.id, 200, None, fires=200))
    with store.reading() as reading:
        assert reading.deadlines.at(party.table) == DeadlineRecord(
            party.table, 2, party.bruno.id, 200, None, fires=200
        )
        assert reading.deadlines.due(199, 10) == []
        assert reading.deadlines.due(200, 10) == [
            DeadlineRecord(party.table, 2, party.bruno.id, 200, None, fires=200)
        ]
    with store.writing() as writing:
        writing.deadlines.put(party.table, writing.deadlines.at(party.table), None)
    with store.reading() as reading:
        assert reading.deadlines.at(party.table) is None
        assert reading.deadlines.due(999, 10) == []


def test_a_deadline_that_moved_on_meanwhile_is_not_moved_by_who_knew_it_before(store, party):
    before = DeadlineRecord(party.table, 1, party.ana.id, 100, 50)
    newer = DeadlineRecord(party.table, 2, party.bruno.id, 200, None, fires=200)
    with store.writing() as writing:
        writing.deadlines.set(before)
    with store.writing() as writing:
        writing.deadlines.set(newer)
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.deadlines.move(before, replace(before, due=300))
    with store.reading() as reading:
        assert reading.deadlines.at(party.table) == newer
    with store.writing() as writing:
        writing.deadlines.move(newer, replace(newer, due=300))
    with store.reading() as reading:
        assert reading.deadlines.at(party.table) == replace(newer, due=300)


@pytest.mark.parametrize("field", [one.name for one in fields(DeadlineRecord) if one.name != "table"])
def test_a_deadline_gives_way_only_to_who_knows_all_of_it(store, party, field):
    stands = DeadlineRecord(party.table, 1, party.ana.id, 100, 50, 1, 2, 3, 4, 5, (6, 7), None, True)
    is_said = isinstance(getattr(stands, field), bool)
    by_name = {"person": party.bruno.id, "reminded": (6,), "remind": None}
    other = replace(stands, **{field: not getattr(stands, field) if is_said else by_name.get(field, 8)})
    with store.writing() as writing:
        writing.deadlines.put(party.table, None, stands)
    for after in (None, other):
        with pytest.raises(VersionConflict), store.writing() as writing:
            writing.deadlines.put(party.table, other, after)
        with pytest.raises(VersionConflict), store.writing() as writing:
            writing.deadlines.put(party.table, None, after)
    with store.writing() as writing:
        writing.deadlines.put(party.table, stands, other)
        assert writing.deadlines.at(party.table) == other
        writing.deadlines.put(party.table, other, None)
        writing.deadlines.put(party.table, None, None)
        assert writing.deadlines.at(party.table) is None
    with pytest.raises(VersionConflict), store.writing() as writing:
        writing.deadlines.put(party.table, stands, other)


def test_what_is_due_comes_earliest_first_and_no_more_than_asked(store, party):
    with store.writing() as writing:
        for due in (300, 100, 200):
            table = writing.tables.add(f"due {due}", party.ana.id, "playing", 1)
            writing.deadlines.set(DeadlineRecord(table, 1, party.ana.id, due, due - 90, fires=due))
    with store.reading() as reading:
        assert [deadline.due for deadline in reading.deadlines.due(250, 10)] == [100, 200]
        assert [deadline.due for deadline in reading.deadlines.due(999, 2)] == [100, 200]
        assert [deadline.remind for deadline in reading.deadlines.due_reminders(110, 10)] == [10, 110]
        assert [deadline.remind for deadline in reading.deadlines.due_reminders(999, 2)] == [10, 110]


def test_one_is_reminded_once_an_action(store, party):
    first = DeadlineRecord(party.table, 1, party.ana.id, 100, 50)
    with store.writing() as writing:
        writing.deadlines.set(first)
        assert [reminder.serial for reminder in writing.deadlines.due_reminders(60, 10)] == [1]
        writing.deadlines.mark_reminded(first)
        assert writing.deadlines.due_reminders(60, 10) == []
        assert writing.deadlines.at(party.table) == DeadlineRecord(
            party.table, 1, party.ana.id, 100, None, reminded=(100,)
        )
        writing.deadlines.set(DeadlineRecord(party.table, 2, party.ana.id, 100, 50))
        writing.deadlines.mark_reminded(first)
        assert [reminder.serial for reminder in writing.deadlines.due_reminders(60, 10)] == [2]
        assert writing.deadlines.at(party.table).reminded == ()


def test_a_reminder_may_be_put_off_and_is_not_forgotten_when_the_deadline_moves(store, party):
    first = DeadlineRecord(party.table, 1, party.ana.id, 100, 50)
    with store.writing() as writing:
        writing.deadlines.set(first)
        writing.deadlines.remind_at(first, 70)
        assert writing.deadlines.due_reminders(60, 10) == []
        assert [reminder.remind for reminder in writing.deadlines.due_reminders(70, 10)] == [70]
        writing.deadlines.mark_reminded(first)
        moved = replace(writing.deadlines.at(party.table), due=200, remind=150)
        writing.deadlines.set(moved)
        writing.deadlines.remind_at(first, 60)
        assert writing.deadlines.at(party.table) == moved, "it is the deadline that was meant no more"
        writing.deadlines.mark_reminded(moved)
        assert writing.deadlines.at(party.table).reminded == (100, 200)


def test_what_is_noted_under_a_key_is_the_last_that_was_noted(store):
    with store.writing() as writing:
        assert writing.meta.get("anchor") is None
        writing.meta.set("anchor", "1")
        writing.meta.set("anchor", "2")
    with store.reading() as reading:
        assert reading.meta.get("anchor") == "2"
        assert reading.meta.get("other") is None


def test_the_tables_under_way_that_somebody_has_left_are_found_where_strangers_find_them(store, party):
    left = StoredEvent(1, 5, "SeatLeft", 1, {"seat": "2"})
    with store.writing() as writing:
        numbers = [writing.tables.add(title, party.ana.id, "rule", 4) for title in ("One", "Two", "Three")]
        for number in numbers:
            writing.events.append(number, 0, "play", [left] if number != numbers[1] else events(1))
            writing.tables.save_listed(number, True)
        hidden = writing.tables.add("Hidden", party.ana.id, "rule", 4)
        writing.events.append(hidden, 0, "play", [left])
    with store.reading() as reading:
        assert reading.tables.left("play", 9) == [numbers[2], numbers[0]]
        assert reading.tables.left("play", 1) == [numbers[2]]
        assert reading.tables.left("rule", 9) == []
