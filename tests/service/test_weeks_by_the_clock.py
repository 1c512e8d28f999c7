"""The arithmetic of a week beside the deadlines that people really have."""

from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from pbem.app.assets import load_rulebooks
from pbem.engine.match.terms import TimeRules
from pbem.league.fitness import arithmetic
from pbem.league.schedule import weeks_from
from pbem.league.terms import Terms, Weeks
from pbem.service.timing import time_given, when_due

HOUR = 60 * 60 * 1_000_000


@pytest.mark.parametrize(
    ("clock", "rules"),
    [
        (3 * HOUR, TimeRules()),
        (3 * HOUR, TimeRules(first_turn=2, bank=2 * HOUR, excuses=1, grace=HOUR)),
        (2 * HOUR, TimeRules(days_off=(3, 6), zone="Europe/Lisbon")),
        (24 * HOUR, TimeRules(daily=20 * 60, zone="Europe/Lisbon")),
        (24 * HOUR, TimeRules(daily=7 * 60, days_off=(7,), first_turn=2, zone="Asia/Tokyo", grace=2 * HOUR)),
    ],
)
@pytest.mark.parametrize("every", [1, 2])
def test_who_takes_all_his_time_every_turn_has_as_many_as_were_promised(
    clock: int, rules: TimeRules, every: int
) -> None:
    """In the week when Lisbon's clocks go forward, at a table of four: one turn a seat more would be too late."""
    books = load_rulebooks()
    assert isinstance(books, dict)
    weeks = Weeks(zone="Europe/Lisbon", every=every)
    terms = Terms(books["new-eleusis"], (), clock, weeks, time_rules=rules, tables=(4, 4))
    opens, closes = weeks_from(weeks, date(2026, 3, 23 if every == 1 else 16), 1)[0]

    promised = arithmetic(terms, date(2026, 1, 5)).turns

    assert _ends(terms, opens, promised) <= closes < _ends(terms, opens, promised + 1)


def _ends(terms: Terms, opens: int, turns: int) -> int:
    """When the last of so many turns of each of three players is over, who all wait until the very last moment."""
    rules = terms.time_rules
    due = partial(when_due, replace(rules, bank=0))
    at = opens
    for number in range(1 + 3 * turns):
        of_a_seat = number == 0 or number <= 3  # the first turn of God and of each player
        given = time_given(rules, terms.clock, at, rules.first_turn if of_a_seat else 1)
        at = due(at, given + (rules.bank if of_a_seat else 0)) + rules.grace
        if of_a_seat:
            for _ in range(rules.excuses):
                at = due(at, time_given(rules, terms.clock, at)) + rules.grace
    return at - (rules.grace if rules.daily is not None else 0)  # the hour itself is before closing
