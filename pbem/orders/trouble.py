"""Why what somebody wrote could not be read."""

from dataclasses import dataclass
from enum import Enum


class MisreadReason(Enum):
    """Why a line was not understood."""

    UNKNOWN_ORDER = "unknown_order"
    """No order begins like this."""
    NOT_A_CARD = "not_a_card"
    """A card was due and something else stood there."""
    VALUE_NOT_RANK = "value_not_rank"
    """11, 12 or 13 for jack, queen or king."""
    AMBIGUOUS = "ambiguous"
    """Two readings: "7 d" (a suit or a queen?), "10 7h" (a table or a card?)."""
    WHICH_ELSE = "which_else"
    """A plan that can be parted at one ELSE or another: "PLAY 7h, GUESS if …, ELSE 9c ELSE 9d"."""
    BARE_WORDS = "bare_words"
    """Without a verb, cards that could be words: "do", "re", "queen of hearts", "7"."""
    MISSING_ARGUMENT = "missing_argument"
    """The order needs something after it."""
    UNEXPECTED_TEXT = "unexpected_text"
    """The order stands alone, and something followed it."""
    MISPLACED = "misplaced"
    """What followed the order does not fit behind it."""
    HEARERS = "hearers"
    """Behind SAY, something that nearly says whom it is for."""
    CONFLICTING = "conflicting"
    """Two things that cannot both be meant."""
    UNSURE = "unsure"
    """A sentence that may mean an order, or several, and says none for certain."""
    MODERATORS = "moderators"
    """Only a moderator can do it, by the order that is named."""
    BAD_NUMBER = "bad_number"
    BAD_DURATION = "bad_duration"
    """No time from a minute to a year."""
    BAD_HOUR = "bad_hour"
    """No hour of the day, or one that may be in the morning or in the evening."""
    BAD_DAYS = "bad_days"
    """No days of the week."""
    BAD_DATE = "bad_date"
    """No days, or not those alone."""
    BAD_ADDRESS = "bad_address"
    BAD_LANGUAGE = "bad_language"
    BAD_STYLE = "bad_style"
    BAD_SHARE = "bad_share"
    """No share of the time, in percent, after which somebody can be reminded."""
    BAD_DIFFICULTY = "bad_difficulty"
    BAD_BOTS = "bad_bots"
    """How many bots, or how strong ones, is not said."""
    BAD_LEARN = "bad_learn"
    BAD_PUZZLE = "bad_puzzle"
    """What stands behind PUZZLE is no number, nor any of the words that may."""
    BAD_SETTING = "bad_setting"
    """Something in NEW TABLE that names no setting."""
    BAD_TERM = "bad_term"
    """Something in NEW LEAGUE or TERMS that a league cannot be told."""
    BAD_LEAGUE_NAME = "bad_league_name"
    BAD_HOUR_OF_WEEK = "bad_hour_of_week"
    """No day of the week with an hour of it."""
    BAD_SEASON_START = "bad_season_start"
    """No day, nor week, on which a season can begin."""
    TOO_LONG = "too_long"
    """Longer than any order can be."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a part of a line could not be read; `detail` is that part, in the player's spelling.

    `near`: what it nearly is, in the words of the reader's language; empty where that cannot be told."""

    reason: MisreadReason
    detail: str
    near: str = ""


NOTHING = Trouble(MisreadReason.MISSING_ARGUMENT, "")
"""Nothing stands where something must."""
