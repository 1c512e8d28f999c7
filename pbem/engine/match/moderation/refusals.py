"""Why what a moderator orders is refused, or a word on it."""

from enum import Enum

from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.round.commands import Seat
from pbem.families import Family


class OrderRefusal(Family):
    """Why an order of a moderator, or a word on one, comes to nothing."""


class PersonRefusal(OrderRefusal):
    """What is so of one person."""

    seat: Seat


class TablePaused(OrderRefusal):
    """No move and no verdict is taken before the pause is over."""


class NotPaused(OrderRefusal):
    """The clock runs already."""


class NothingAwaited(OrderRefusal):
    """Nobody must act, so that nobody's time can be extended, and nobody reminded."""


class TooLongExtended(OrderRefusal):
    """A turn is extended by so much in all at most, in microseconds; `left` of that has not been given yet."""

    most: int
    left: int


class AlreadyReminded(PersonRefusal):
    """A moderator had the player reminded of this turn before."""


class IsModerator(PersonRefusal):
    """The person named is a moderator already."""


class NoModerator(PersonRefusal):
    """The person named is no moderator, and so cannot be dismissed."""


class HostStays(OrderRefusal):
    """The host is always a moderator; nobody ejects or replaces the host, who leaves as anybody does."""

    host: Seat


class NoSeatHere(PersonRefusal):
    """The person named does not sit at the table, or not any more."""


class GodInPlay(OrderRefusal):
    """A round cannot do without the God who judges it."""

    god: Seat


class Unfit(Enum):
    """Why somebody may not take a seat: they have or had one, saw everything, or held a hand of this round."""

    SITS = "sits"
    LEFT = "left"
    SAW = "saw"
    HELD = "held"


class NotForHim(PersonRefusal):
    """The seat cannot go to the person named."""

    why: Unfit


class SeatIsGone(OrderRefusal):
    """The player's former seat is somebody else's: the player may still look on."""

    to: Seat


class NoOffer(OrderRefusal):
    """No seat is kept for whoever asks: nobody offered one, or its player has gone."""


class SettingsInPlay(OrderRefusal):
    """A round is being played, by the settings it began with."""


class RatedOrNot(OrderRefusal):
    """Whether rounds are `rated` was settled when the match began."""

    rated: bool


class NothingToChange(OrderRefusal):
    """All of it is so already."""


class NotWhilePlaying(OrderRefusal):
    """Who plays this round, or is its God, sees no more than anybody who does."""

    god: bool


class SeesAll(OrderRefusal):
    """Whoever asks sees hands and rule already."""


class OnlyModerators(OrderRefusal):
    """Only the host and the moderators appointed by the host order this."""

    moderators: tuple[Seat, ...]


class MotionWaits(OrderRefusal):
    """A motion waits for the others' word; another one can be made once that is settled."""

    by: Seat
    order: ModeratorOrder


class NoMotion(OrderRefusal):
    """Nobody asks the others for anything: there is nothing to agree with."""


class NoVote(OrderRefusal):
    """Only God and the players of the round are asked, and not who made the motion."""

    by: Seat


class NotHisTurn(PersonRefusal):
    """Nothing can be done in the place of who is not waited for; it is `waits` who must act."""

    waits: Seat


class NeedsFullView(OrderRefusal):
    """Only a moderator who was shown the hands names the cards to be played for somebody."""


class NoAmendment(OrderRefusal):
    """God takes back no verdict; of this play, where one is named."""

    number: int | None = None


class RoundInPlay(OrderRefusal):
    """A round is being played: the match can be ended between two rounds."""
