"""What a host wishes of time at a table besides its clock, as the host wrote it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from pbem.engine.match.terms import Missed

UNCAPPED = -1
"""A `vacation` of which all may hold up the match."""


@dataclass(frozen=True, slots=True)
class TimeWish:
    """None is what was not said. The fields are those of `TimeRules`; `zone` is as it was written."""

    bank: int | None = None
    days_off: tuple[int, ...] | None = None
    daily: int | None = None
    zone: str | None = None
    first_turn: int | None = None
    grace: int | None = None
    regret: int | None = None
    prophet_window: int | None = None
    bot_pace: int | None = None
    missed: Missed | None = None
    excuses: int | None = None
    vacation: int | None = None
    reliability: int | None = None

    def and_(self, more: TimeWish) -> TimeWish:
        """This, with what was said besides."""
        said = {one.name: getattr(more, one.name) for one in fields(more)}
        return replace(self, **{name: value for name, value in said.items() if value is not None})


UNSAID = TimeWish()
