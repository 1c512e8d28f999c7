"""What the lines of a letter are: orders, lines that were not understood, text that was passed over."""

from dataclasses import dataclass
from enum import Enum

from pbem.orders.declared.league_orders import LeagueOrder
from pbem.orders.declared.plan_orders import PlanOrder
from pbem.orders.model import (
    AddAddress,
    Addresses,
    Agree,
    Amend,
    Answer,
    Back,
    BecomeProphet,
    Calendar,
    Check,
    Digests,
    ForgetMe,
    GiveHint,
    Guess,
    Help,
    History,
    Invite,
    InviteLate,
    Join,
    Language,
    Leave,
    MailWanted,
    ModeratorOrder,
    MyData,
    Name,
    NewKeys,
    NewTable,
    NoPlay,
    Play,
    Preview,
    Redraw,
    Reminders,
    RemoveAddress,
    Resend,
    Say,
    Scores,
    SetRule,
    Start,
    Starters,
    Status,
    Style,
    Suggest,
    UseAddress,
    Vacation,
    Verdict,
    Watch,
    Zone,
)

AnyOrder = (
    Play
    | NoPlay
    | BecomeProphet
    | Guess
    | Verdict
    | SetRule
    | Suggest
    | GiveHint
    | Say
    | Answer
    | Status
    | Scores
    | History
    | Resend
    | Join
    | Leave
    | NewTable
    | Invite
    | InviteLate
    | Start
    | Name
    | Language
    | Style
    | Zone
    | Reminders
    | Calendar
    | MyData
    | ForgetMe
    | AddAddress
    | RemoveAddress
    | UseAddress
    | Addresses
    | NewKeys
    | MailWanted
    | Vacation
    | Back
    | Help
    | Redraw
    | Amend
    | Check
    | Starters
    | Agree
    | Watch
    | Preview
    | ModeratorOrder
    | PlanOrder
    | LeagueOrder
    | Digests
)


@dataclass(frozen=True, slots=True)
class Order:
    """One order understood: `table` if it began with one (417 PLAY 7h); `line` from 1, 0 is the subject.

    `league`: the name, in small letters, of the one it is about, if it began with that (rosewood: EXPEL Bruno) or the
    order itself says it (STANDINGS rosewood); not that of a new one.
    """

    table: int | None
    order: AnyOrder
    text: str
    line: int
    league: str | None = None


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
    """Why a part of a line could not be read; `detail` is that part, in the player's spelling."""

    reason: MisreadReason
    detail: str


@dataclass(frozen=True, slots=True)
class Misread:
    """A line not understood. `nearest`, if any, is a whole order that would be, in the reader's language."""

    text: str
    line: int
    reason: MisreadReason
    nearest: str | None
    detail: str


class IgnoredReason(Enum):
    """Why text was passed over."""

    COURTESY = "courtesy"
    """Greetings, thanks, and the name below them."""
    PROSE = "prose"
    """Goes on from a line that was not understood."""
    AFTER_END = "after_end"
    """Stood behind the orders: after a line of dashes, STOP, or a blank line and text that is no order."""
    TOO_MANY_LINES = "too_many_lines"
    """Stood behind the last line that is read of one letter."""
    TOO_MANY_MISREAD = "too_many_misread"
    """Stood behind so many lines that were not understood that the letter is none of orders."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """Text passed over; the rest of a letter is one of these, its text shortened."""

    text: str
    line: int
    reason: IgnoredReason


@dataclass(frozen=True, slots=True)
class Orders:
    """A letter read: orders and lines not understood as they stood, and what was passed over."""

    items: tuple[Order | Misread, ...]
    ignored: tuple[Ignored, ...]
