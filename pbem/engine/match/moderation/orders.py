"""What a moderator may order at a table: values that a command, a motion, an announcement and a preview all hold."""

from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.match.terms import HouseRules, TimeRules
from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Appoint:
    """One moderator more: somebody at the table, or from outside."""

    person: Seat


@dataclass(frozen=True, slots=True)
class Dismiss:
    """One moderator less; the host is always one."""

    person: Seat


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stands, and no move is taken until RESUME. `left`: microseconds that were left to who must act."""

    left: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock runs on from where it stood."""


@dataclass(frozen=True, slots=True)
class Extend:
    """Who must act has so many microseconds more."""

    time: int


@dataclass(frozen=True, slots=True)
class Remind:
    """Who must act is mailed a reminder now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EjectPlayer:
    """A player leaves the match: the hand stays for the high count."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OfferSeat:
    """Somebody is asked to take over a seat, God's too, with its hand, past and standing; a yes makes it theirs."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class PlayFor:
    """A play in a player's place: these cards, no play, or (neither) a card of the player's hand by chance."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    no_play: bool = False


@dataclass(frozen=True, slots=True)
class JudgeFor:
    """A verdict in the place of God, a person; `card` is the right one of a wrong no play."""

    right: bool
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class UndoTo:
    """This play and all after it never happened.

    Where God proposed to amend its verdict, the play is then made again with the verdict God means.
    """

    number: int


@dataclass(frozen=True, slots=True)
class LetStand:
    """The verdict that God proposed to amend is told to all as a mistake, and what came of it stands."""

    number: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """The round is over now: scored as it stands, or void."""

    scored: bool


@dataclass(frozen=True, slots=True)
class CloseMatch:
    """The match is over now, between two rounds; who never was God is compensated (rule 12)."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Before a round: the rulebook with its changed fields, all of them by name, the house rules, the clock.

    `time_rules` is None in logs of before there were any: they stay as they are. `rated`: whether the rounds count for
    the ratings, which is settled before the match begins; None where it stays as it is. `listed`: whether strangers
    find the table on the pages of the server; None likewise. `seats`: how many there are from now on, while people
    gather; None likewise.
    """

    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    house_rules: HouseRules
    clock: int
    time_rules: TimeRules | None = None
    rated: bool | None = None
    listed: bool | None = None
    seats: int | None = None


@dataclass(frozen=True, slots=True)
class SeeAll:
    """The moderator, who does not play, sees hands and rule (never stock or seed) for the rest of this round."""


ModeratorOrder = (
    Appoint
    | Dismiss
    | Pause
    | Resume
    | Extend
    | Remind
    | EjectPlayer
    | OfferSeat
    | PlayFor
    | JudgeFor
    | UndoTo
    | LetStand
    | CloseRound
    | CloseMatch
    | ChangeSettings
    | SeeAll
)
