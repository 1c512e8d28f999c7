"""What a league's week holds, for the words that tell it."""

from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from pbem.league.enough import Arithmetic, arithmetic
from pbem.league.terms import Terms
from pbem.micros import Micros


def week_holds(terms: Terms, now: Micros) -> Arithmetic:
    """How many turns a seat can have in a week of these terms, over the year from now on."""
    zone = ZoneInfo(terms.weeks.zone)
    return _held(terms, datetime.fromtimestamp(now // 1_000_000, UTC).astimezone(zone).date())


@lru_cache(maxsize=64)
def _held(terms: Terms, today: date) -> Arithmetic:
    return arithmetic(terms, today)
