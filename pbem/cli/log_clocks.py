"""Time at a table, as an operator reads it in the log: in the words that a host may write."""

from dataclasses import fields

from pbem.engine.match.terms import PLAIN, TimeRules
from pbem.micros import HOUR, MINUTE
from pbem.orders.values.table_settings import time_phrases
from pbem.orders.values.time_wish import TimeWish


def length(micros: int) -> str:
    """`72 h`, `1 h 30 min`"""
    hours, minutes = micros // HOUR, micros % HOUR // MINUTE
    return f"{hours} h" + (f" {minutes} min" if minutes else "") if hours else f"{minutes} min"


def clock_told(clock: int, rules: TimeRules | None) -> list[str]:
    """The clock, and each other rule of time that is not plain; None where a log is of before there were any."""
    rules = rules or PLAIN
    told = {one.name: getattr(rules, one.name) for one in fields(rules)}
    wish = {name: value for name, value in told.items() if value != getattr(PLAIN, name)}
    if not rules.days_off and rules.daily is None:
        wish.pop("zone", None)
    phrases = list(time_phrases(TimeWish(**wish), "en"))
    return phrases if rules.daily is not None else [f"clock {length(clock)}", *phrases]
