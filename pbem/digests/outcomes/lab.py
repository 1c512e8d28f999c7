"""What became of LAB: a forecast of a rule, which comes in an email of its own."""

from enum import Enum

from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.rulelang.tree import Rule


class ForecastComes(Done):
    """Bots try the rule, read like this; what came of it is mailed to the reader alone."""

    rule: Rule


class WhyNoForecast(Enum):
    """Why there is none."""

    NO_RULE = "no-rule"  # none was said, and the reader has drafted none
    LIMIT = "limit"  # the reader has had as many as somebody may have in a day
    BUSY = "busy"  # too many wait
    SIDELINES = "sidelines"  # the rule reads the sidelines, which no bot is asked about
    OFF = "off"  # this server makes none


class NoForecast(NotDone):
    """LAB, and no forecast comes. `most`: so many one person may have in a day."""

    why: WhyNoForecast
    most: int = 0
