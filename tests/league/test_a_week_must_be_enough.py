"""The arithmetic of a week: how many turns each seat can have, and what is said where they are too few."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from pbem.app.assets import load_rulebooks
from pbem.engine.match.terms import HouseRules, TimeRules
from pbem.engine.rulebook import Rulebook
from pbem.league.fitness import (
    ClosesAsItOpens,
    TermOutOfRange,
    UnknownZone,
    WeekTooShort,
    arithmetic,
    shortest,
    unfit,
)
from pbem.league.terms import Closing, Hour, Terms, Weeks

MINUTE = 60 * 1_000_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
TODAY = date(2026, 1, 5)


def book(name: str = "new-eleusis", hand: int = 7) -> Rulebook:
    books = load_rulebooks()
    assert isinstance(books, dict)
    return replace(books[name], hand=hand)


def terms(**changes: object) -> Terms:
    """Hand 7, 3 hours a move, Monday 08:00 to Sunday 22:00: 158 hours; tables of four and five."""
    plain = Terms(book(), (), 3 * HOUR, tables=(4, 5))
    return replace(plain, **changes)


def test_each_seat_has_what_is_left_of_the_week_when_god_has_set_his_rule() -> None:
    """158 hours less 3 for the rule are 155; 4 players take 12 hours a turn: 12 turns a seat, and 11 are wanted."""
    found = arithmetic(terms(), TODAY)

    assert (found.week, found.rule_time, found.per_turn) == (158 * HOUR, 3 * HOUR, 3 * HOUR)
    assert (found.players, found.turns, found.wanted, found.enough) == (4, 12, 11, True)


@pytest.mark.parametrize(
    ("change", "turns"),
    [
        ({"time_rules": TimeRules(first_turn=2)}, 11),  # rule 6, players 4 × 3: 140 / 12
        ({"time_rules": TimeRules(bank=6 * HOUR)}, 10),  # rule 9, banks 4 × 6: 125 / 12
        ({"time_rules": TimeRules(excuses=1)}, 11),  # rule 6, excuses 4 × 3: 140 / 12
        ({"time_rules": TimeRules(grace=HOUR)}, 9),  # rule 4: 154 / 16
        ({"time_rules": TimeRules(regret=20 * MINUTE)}, 11),  # 155 / (4 × 3:20)
        (
            {"time_rules": TimeRules(days_off=(6, 7))},
            9,
        ),  # Monday 08:00 to Friday midnight: 112 - 3 = 109 / 12
        ({"house_rules": HouseRules(human_judge=True)}, 6),  # a verdict a turn: 155 / 24
        ({"tables": None}, 10),  # six at a table, five players: 155 / 15
        ({"weeks": Weeks(every=2)}, 26),  # 326 hours: 323 / 12
    ],
)
def test_all_that_may_take_time_is_reckoned(change: dict[str, object], turns: int) -> None:
    assert arithmetic(terms(**change), TODAY).turns == turns


@pytest.mark.parametrize(
    ("rules", "days"),
    [
        (TimeRules(daily=20 * 60), 7),  # Monday 20:00, 12 hours after the opening, to Sunday 20:00
        (TimeRules(daily=18 * 60), 6),  # Monday 18:00 is 10 hours after the opening: too soon
        (TimeRules(daily=22 * 60 + 30), 6),  # Sunday 22:30 is after closing
        (TimeRules(daily=20 * 60, days_off=(6, 7)), 5),
    ],
)
def test_moves_that_are_due_at_an_hour_of_the_day_are_one_a_day(rules: TimeRules, days: int) -> None:
    assert arithmetic(terms(time_rules=rules), TODAY).week == days * DAY


def test_the_shortest_week_of_the_year_counts() -> None:
    """In the last week of March Lisbon loses an hour; where clocks never change nothing is lost."""
    assert shortest(terms(weeks=Weeks(zone="Europe/Lisbon")), TODAY) == 157 * HOUR
    assert shortest(terms(weeks=Weeks(zone="Australia/Lord_Howe")), TODAY) == 157 * HOUR + 30 * MINUTE
    assert shortest(terms(weeks=Weeks(zone="Asia/Kathmandu")), TODAY) == 158 * HOUR


def test_a_clock_that_cannot_fit_is_refused_with_what_would() -> None:
    """Hand 7, 6 hours: 152 hours are 6 turns a seat. 3 hours would do; so would none but a hand of 2."""
    refused = unfit(terms(clock=6 * HOUR), TODAY)

    assert isinstance(refused, WeekTooShort)
    assert (refused.arithmetic.turns, refused.arithmetic.wanted) == (6, 11)
    assert (refused.clock, refused.hand) == (3 * HOUR, None)


def test_a_smaller_hand_is_proposed_where_it_would_do() -> None:
    """4 hours: 154 / 16 are 9 turns a seat, enough for five cards."""
    refused = unfit(terms(clock=4 * HOUR), TODAY)

    assert isinstance(refused, WeekTooShort)
    assert (refused.clock, refused.hand) == (3 * HOUR, 5)


def test_what_is_proposed_fits() -> None:
    for clock in (4, 6, 12, 24, 72):
        wish = terms(clock=clock * HOUR, time_rules=TimeRules(first_turn=2, excuses=1))
        refused = unfit(wish, TODAY)
        assert isinstance(refused, WeekTooShort)
        assert refused.clock is not None
        assert unfit(replace(wish, clock=refused.clock), TODAY) is None
        if refused.hand is not None:
            assert unfit(replace(wish, rulebook=book(hand=refused.hand)), TODAY) is None


def test_banks_that_eat_up_the_week_leave_nothing_to_propose() -> None:
    refused = unfit(terms(time_rules=TimeRules(bank=72 * HOUR)), TODAY)

    assert isinstance(refused, WeekTooShort)
    assert (refused.arithmetic.turns, refused.clock, refused.hand) == (0, None, None)


def test_tables_that_go_on_after_closing_need_no_week_that_is_enough() -> None:
    assert unfit(terms(clock=24 * HOUR, closing=Closing.CARRY), TODAY) is None


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ({"rounds": 0}, TermOutOfRange("rounds", 0, 1, 52)),
        ({"rounds": 53}, TermOutOfRange("rounds", 53, 1, 52)),
        ({"weeks": Weeks(every=5)}, TermOutOfRange("every", 5, 1, 4)),
        ({"weeks": Weeks(every=0)}, TermOutOfRange("every", 0, 1, 4)),
        ({"division": 3}, TermOutOfRange("division", 3, 4, None)),
        ({"division": 9, "moves": 5}, TermOutOfRange("moves", 5, 0, 4)),
        ({"tables": (3, 5)}, TermOutOfRange("fewest", 3, 4, 8)),
        ({"tables": (4, 9)}, TermOutOfRange("most", 9, 4, 8)),
        ({"tables": (6, 5)}, TermOutOfRange("most", 5, 6, 8)),
        ({"reliability": 101}, TermOutOfRange("reliability", 101, 0, 100)),
        ({"weeks": Weeks(Hour(1, 480), Hour(1, 480))}, ClosesAsItOpens()),
        ({"weeks": Weeks(zone="Europe/Atlantis")}, UnknownZone("Europe/Atlantis")),
    ],
)
def test_terms_that_cannot_work_are_refused(change: dict[str, object], refused: object) -> None:
    assert unfit(terms(**change), TODAY) == refused


def test_terms_that_work_are_not_refused() -> None:
    fitting: list[Callable[[], Terms]] = [
        lambda: terms(rounds=52),
        lambda: terms(division=4, moves=2),
        lambda: terms(division=0, moves=2),
        lambda: terms(rulebook=book("eleusis-express", hand=5), tables=(3, 5)),
    ]
    assert [unfit(make(), TODAY) for make in fitting] == [None] * 4
