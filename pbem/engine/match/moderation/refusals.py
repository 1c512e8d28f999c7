"""Why an order that keeps a table going is refused: about its moderators, its clock, its seats, its settings."""

from dataclasses import dataclass
from enum import Enum

from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.round.commands import Seat


@dataclass(frozen=True, slots=True)
class TablePaused:
    """No move and no verdict is taken before the pause is over."""


@dataclass(frozen=True, slots=True)
class NotPaused:
    """The clock runs already."""


@dataclass(frozen=True, slots=True)
class NothingAwaited:
    """Nobody must act, so that nobody's time can be extended, and nobody reminded."""


@dataclass(frozen=True, slots=True)
class TooLongExtended:
    """A turn is extended by so much in all at most, in microseconds; `left` of that has not been given yet."""

    most: int
    left: int


@dataclass(frozen=True, slots=True)
class AlreadyReminded:
    """A moderator had the player reminded of this turn before."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class IsModerator:
    """The person named is a moderator already."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NoModerator:
    """The person named is no moderator, and so cannot be dismissed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HostStays:
    """The host is always a moderator; nobody ejects or replaces the host, who leaves as anybody does."""

    host: Seat


@dataclass(frozen=True, slots=True)
class NoSeatHere:
    """The person named does not sit at the table, or not any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GodInPlay:
    """A round cannot do without the God who judges it."""

    god: Seat


class Unfit(Enum):
    """Why somebody may not take a seat: they have or had one, saw everything, or held a hand of this round."""

    SITS = "sits"
    LEFT = "left"
    SAW = "saw"
    HELD = "held"


@dataclass(frozen=True, slots=True)
class NotForHim:
    """The seat cannot go to the person named."""

    seat: Seat
    why: Unfit


@dataclass(frozen=True, slots=True)
class SeatIsGone:
    """The player's former seat is somebody else's: the player may still look on."""

    to: Seat


@dataclass(frozen=True, slots=True)
class NoOffer:
    """No seat is kept for whoever asks: nobody offered one, or its player has gone."""


@dataclass(frozen=True, slots=True)
class SettingsInPlay:
    """A round is being played, by the settings it began with."""


@dataclass(frozen=True, slots=True)
class RatedOrNot:
    """Whether rounds are `rated` was settled when the match began."""

    rated: bool


@dataclass(frozen=True, slots=True)
class NothingToChange:
    """All of it is so already."""


@dataclass(frozen=True, slots=True)
class NotWhilePlaying:
    """Who plays this round, or is its God, sees no more than anybody who does."""

    god: bool


@dataclass(frozen=True, slots=True)
class SeesAll:
    """Whoever asks sees hands and rule already."""


KeepingRefusal = (
    TablePaused
    | NotPaused
    | NothingAwaited
    | TooLongExtended
    | AlreadyReminded
    | IsModerator
    | NoModerator
    | HostStays
    | NoSeatHere
    | GodInPlay
    | NotForHim
    | SeatIsGone
    | NoOffer
    | SettingsInPlay
    | RatedOrNot
    | NothingToChange
    | NotWhilePlaying
    | SeesAll
)


@dataclass(frozen=True, slots=True)
class OnlyModerators:
    """Only the host and the moderators appointed by the host order this."""

    moderators: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class MotionWaits:
    """A motion waits for the others' word; another one can be made once that is settled."""

    by: Seat
    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class NoMotion:
    """Nobody asks the others for anything: there is nothing to agree with."""


@dataclass(frozen=True, slots=True)
class NoVote:
    """Only God and the players of the round are asked, and not who made the motion."""

    by: Seat


@dataclass(frozen=True, slots=True)
class NotHisTurn:
    """Nothing can be done in the place of who is not waited for; it is `waits` who must act."""

    seat: Seat
    waits: Seat


@dataclass(frozen=True, slots=True)
class NeedsFullView:
    """Only a moderator who was shown the hands names the cards to be played for somebody."""


@dataclass(frozen=True, slots=True)
class NoAmendment:
    """God takes back no verdict; of this play, where one is named."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class RoundInPlay:
    """A round is being played: the match can be ended between two rounds."""


OrderingRefusal = (
    OnlyModerators | MotionWaits | NoMotion | NoVote | NotHisTurn | NeedsFullView | NoAmendment | RoundInPlay
)
