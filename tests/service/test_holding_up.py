"""What somebody's vacation does to his deadlines: never more than he is allowed, nothing that holds up no game."""

from dataclasses import replace
from datetime import date
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.match.terms import PLAIN, TimeRules
from pbem.service.deadlines.vacations import _parts
from pbem.service.timing import Span, day_of, days_on, midnight, when_due
from pbem.service.unit_of_work.absences import Absences, Held, holding
from pbem.service.unit_of_work.changes import TurnChanges
from pbem.store.rows.people import DeadlineRecord
from pbem.store.rows.turns import AbsenceRecord, SeatClock
from tests.service.timing import DAY, HOUR, instant

NO_WEEKENDS = TimeRules(days_off=(6, 7))
MONDAY = instant("2026-06-01 12:00")


def absence(begins: int, ends: int, **more: int) -> AbsenceRecord:
    year = day_of(begins, "UTC").year
    return AbsenceRecord(
        1, **({"number": 1, "declared": 0, "year": year, "stops": ends} | more), begins=begins, ends=ends
    )


def due(
    turn: Held, *absences: AbsenceRecord, allowance: int = 30 * DAY, others: tuple[Held, ...] = ()
) -> int:
    found = holding(absences, (turn, *others), allowance)
    return when_due(turn.rules, turn.begun, turn.given, found.spans[turn.table], turn.extra)


@pytest.mark.parametrize(
    ("away", "allowance", "moved"),
    [
        ((0, 5), 30, 5),  # all the while
        ((1, 5), 30, 4),  # from a day on
        ((3, 5), 30, 0),  # the time was up when it began
        ((-2, 5), 30, 5),  # he was away when his turn began
        ((-5, 0), 30, 0),  # he was back by then
        ((0, 5), 2, 2),  # no more days were left
        ((0, 5), 0, 0),
    ],
)
def test_a_deadline_moves_by_as_much_as_he_is_away_in_it(
    away: tuple[int, int], allowance: int, moved: int
) -> None:
    turn = Held(1, PLAIN, MONDAY, 3 * DAY)
    gone = absence(MONDAY + away[0] * DAY, MONDAY + away[1] * DAY)
    assert due(turn, gone, allowance=allowance * DAY) == MONDAY + (3 + moved) * DAY


def test_two_vacations_within_one_turn_both_hold_it() -> None:
    turn = Held(1, PLAIN, MONDAY, 3 * DAY)
    first = absence(MONDAY + DAY, MONDAY + 2 * DAY)
    second = absence(MONDAY + 3 * DAY, MONDAY + 6 * DAY, number=2)
    assert due(turn, first, second) == MONDAY + 7 * DAY
    assert due(turn, first, second, allowance=2 * DAY) == MONDAY + 5 * DAY


def test_a_table_that_allows_less_is_held_less_and_the_other_all_the_same() -> None:
    strict = Held(1, PLAIN, MONDAY, 3 * DAY, allowed=2 * DAY)
    lax = Held(2, PLAIN, MONDAY, 3 * DAY)
    gone = absence(MONDAY, MONDAY + 10 * DAY)
    assert due(strict, gone, others=(lax,)) == MONDAY + 5 * DAY
    assert due(lax, gone, others=(strict,)) == MONDAY + 13 * DAY


def test_what_two_tables_wait_for_is_spent_once() -> None:
    turns = Held(1, PLAIN, MONDAY, 3 * DAY), Held(2, PLAIN, MONDAY + DAY, 3 * DAY)
    gone = absence(MONDAY, MONDAY + 10 * DAY)
    found = holding([gone], turns, 30 * DAY)
    assert found.spent(gone, MONDAY + 4 * DAY) == 4 * DAY
    assert found.reckoned(gone, MONDAY + 4 * DAY).spent == 4 * DAY


def test_a_day_off_is_no_vacation() -> None:
    turn = Held(1, NO_WEEKENDS, MONDAY, 3 * DAY)
    gone = absence(MONDAY, MONDAY + 7 * DAY)
    assert holding([gone], [turn], 30 * DAY).spent(gone, gone.ends) == 5 * DAY
    assert due(turn, gone, allowance=5 * DAY) == MONDAY + 10 * DAY


def test_a_vacation_in_which_nobody_waits_costs_nothing() -> None:
    gone = absence(MONDAY, MONDAY + 7 * DAY)
    assert holding([gone], [], 30 * DAY).spent(gone, gone.ends) == 0
    past = Held(1, PLAIN, MONDAY - 3 * DAY, 3 * DAY)
    assert holding([gone], [past], 30 * DAY).spent(gone, gone.ends) == 0


def test_each_year_has_its_own_days() -> None:
    new_year = instant("2027-01-01 00:00")
    old = absence(new_year - 3 * DAY, new_year)
    new = absence(new_year, new_year + 3 * DAY, number=2)
    turn = Held(1, PLAIN, new_year - 3 * DAY, 2 * DAY)
    assert due(turn, old, new, allowance=2 * DAY) == new_year - 3 * DAY + 6 * DAY - 0 * DAY
    used = replace(old, spent=2 * DAY, reckoned=new_year - DAY, stops=new_year - DAY)
    found = holding([used, new], [turn], 2 * DAY)
    assert found.stops[2] == new_year + 2 * DAY, "what the old year lacks the new one does not give"


@pytest.mark.parametrize(
    ("zone", "first", "last", "begin", "end"),
    [
        (
            "Europe/Lisbon",
            "2027-03-27",
            "2027-03-28",
            "2027-03-27 00:00",
            "2027-03-28 23:00",
        ),  # clocks go forward
        ("Europe/Lisbon", "2026-10-25", "2026-10-25", "2026-10-24 23:00", "2026-10-26 00:00"),  # 25 hours
        ("America/New_York", "2027-03-14", "2027-03-14", "2027-03-14 05:00", "2027-03-15 04:00"),
        ("Pacific/Auckland", "2027-04-04", "2027-04-04", "2027-04-03 11:00", "2027-04-04 12:00"),
        ("Africa/Cairo", "2027-04-30", "2027-04-30", "2027-04-29 22:00", "2027-04-30 21:00"),  # no midnight
        ("UTC", "2028-02-28", "2028-02-29", "2028-02-28 00:00", "2028-03-01 00:00"),  # leap day
    ],
)
def test_days_begin_and_end_by_the_midnights_where_he_lives(
    zone: str, first: str, last: str, begin: str, end: str
) -> None:
    (part,) = _parts(date.fromisoformat(first), date.fromisoformat(last), 0, zone)
    assert part == (int(first[:4]), instant(begin), instant(end))


def test_a_vacation_over_new_year_is_parted_where_he_lives() -> None:
    now = instant("2026-12-28 15:00")
    parts = _parts(date(2026, 12, 28), date(2027, 1, 2), now, "Pacific/Auckland")
    newest = midnight(date(2027, 1, 1), "Pacific/Auckland")
    assert newest == instant("2026-12-31 11:00")
    assert parts == [(2026, now, newest), (2027, newest, instant("2027-01-02 11:00"))]


class World:
    """One person at some tables, who is asked, acts, goes and comes back; each step is a work of its own.

    It begins shortly before the end of a year.
    """

    def __init__(self, tables: list[TimeRules], allowance: int) -> None:
        self.rules = dict(enumerate(tables, 1))
        self.allowance = allowance
        self.now = MONDAY + 200 * DAY
        self.absent: dict[int, AbsenceRecord] = {}
        self.deadlines: dict[int, DeadlineRecord] = {}
        self.clocks: dict[int, SeatClock] = {}
        self.held: dict[int, list[Span]] = {}
        self.pasts: dict[int, list[Span]] = {}
        # What the store would have.
        self.reading = SimpleNamespace(
            absences=SimpleNamespace(of=lambda _: [self.absent[number] for number in sorted(self.absent)]),
            deadlines=SimpleNamespace(
                of=lambda _: [self.deadlines[number] for number in sorted(self.deadlines)]
            ),
            seat_clocks=SimpleNamespace(of=lambda table, _: self.clocks.get(table)),
        )

    # --- what happens

    def work(self) -> tuple[TurnChanges, Absences]:
        times = TurnChanges(self.reading)
        return times, Absences(self.reading, times, self.table, self.allowance, self.now)

    def table(self, number: int) -> SimpleNamespace:
        return SimpleNamespace(match=SimpleNamespace(time_rules=self.rules[number]))

    def keep(self, times: TurnChanges) -> None:
        self.absent = {one.number: one for one in times.absences(1)}
        _, absences = self.work()
        for number, one in self.deadlines.items():
            if one.due > self.now:
                self.deadlines[number] = replace(one, due=self.due(absences, one))

    def due(self, absences: Absences, one: DeadlineRecord) -> int:
        return when_due(self.rules[one.table], one.begun, one.base, absences.spans(one))

    def ask(self, table: int) -> None:
        if table in self.deadlines:
            self.act(table)
        else:
            times, absences = self.work()
            asked = DeadlineRecord(table, 1, 1, 0, None, self.now, 3 * DAY)
            self.deadlines[table] = replace(asked, due=self.due(absences, asked))
            self.keep(times)

    def act(self, table: int) -> None:
        times, absences = self.work()
        record = self.deadlines.pop(table)
        held = self.past(absences, record)
        self.held.setdefault(table, []).extend(held)
        clock = times.clock(table, 1, self.rules[table])
        self.clocks[table] = replace(
            clock, vacation=clock.vacation + sum(one.end - one.begin for one in held)
        )
        absences.is_over(record, self.clocks[table])
        self.keep(times)

    def go(self, days: int, after: int = 0) -> None:
        times, absences = self.work()
        first, last = (day_of(self.now + days * DAY, "UTC") for days in (after, after + days))
        absences.declare(1, _parts(first, last, self.now, "UTC"))
        self.keep(times)

    def plan(self, days: int) -> None:
        self.go(days, after=2)

    def back(self, _: int) -> None:
        times, absences = self.work()
        absences.end(1)
        self.keep(times)

    def waits(self, hours: int) -> None:
        until = self.now + hours * HOUR
        while any(one.due <= until for one in self.deadlines.values()):
            next_ = min(self.deadlines.values(), key=lambda one: one.due)
            self.now = max(self.now, next_.due)
            self.act(next_.table)
        self.now = until

    # --- what must hold

    def check(self) -> None:
        """The past stays what it was."""
        _, absences = self.work()
        for table, record in self.deadlines.items():
            past = self.past(absences, record)
            for one in self.pasts.get(table, []):
                still = any(now.begin <= one.begin and one.end <= now.end for now in past)
                assert still or one.begin < record.begun
            self.pasts[table] = past

    def past(self, absences: Absences, record: DeadlineRecord) -> list[Span]:
        """When his absence has held up a turn so far."""
        past = [
            Span(one.begin, min(one.end, self.now)) for one in absences.spans(record) if one.begin < self.now
        ]
        return _joined([piece for one in past for piece in days_on(self.rules[record.table], one)])


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for one in sorted(spans, key=lambda span: span.begin):
        if joined and one.begin <= joined[-1].end:
            joined[-1] = Span(joined[-1].begin, max(joined[-1].end, one.end))
        else:
            joined.append(one)
    return joined


STEPS = st.one_of(
    st.tuples(st.just("ask"), st.integers(1, 3)),
    st.tuples(st.just("waits"), st.integers(1, 72)),
    st.tuples(st.just("go"), st.integers(0, 12)),
    st.tuples(st.just("plan"), st.integers(0, 6)),
    st.tuples(st.just("back"), st.just(0)),
)


@settings(deadline=None, max_examples=40)
@given(st.lists(STEPS, min_size=5, max_size=40), st.integers(0, 8))
def test_never_a_second_more_than_allowed_is_given_and_none_is_spent_that_held_no_game(
    steps: list[tuple[str, int]], allowance: int
) -> None:
    capped = TimeRules(vacation=2 * DAY)
    world = World([PLAIN, NO_WEEKENDS, capped], allowance * DAY)
    for what, how in steps:
        getattr(world, what)(how)
        world.check()
    for table in list(world.deadlines):
        world.act(table)
    held = _joined([span for spans in world.held.values() for span in spans])
    for year in (2026, 2027):
        new, end = instant(f"{year}-01-01 00:00"), instant(f"{year + 1}-01-01 00:00")
        given_ = sum(max(0, min(one.end, end) - max(one.begin, new)) for one in held)
        spent = sum(one.spent for one in world.absent.values() if one.year == year)
        assert given_ <= allowance * DAY
        assert given_ == spent
    strict = sum(one.end - one.begin for one in world.held.get(3, []))
    assert strict <= 2 * DAY
    assert strict == (world.clocks[3].vacation if 3 in world.clocks else 0)
