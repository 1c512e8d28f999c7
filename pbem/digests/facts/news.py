"""What happened at a table, as it is told to everybody there."""

from pbem.cards import Card
from pbem.digests.facts.family import Fact
from pbem.engine.match.events import MatchEnded, MatchStarted
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.preview import Foreseen
from pbem.engine.match.roles import Part
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import SeenPlay, SeenProphecy
from pbem.micros import Micros
from pbem.orders.model import Hearers


class News(Fact):
    """Something that happened; each reader is told of it once."""


class CameIn(News):
    """A person sat down."""

    seat: Seat


class Left(News):
    """A person left the table; `late`: God, who judged, is out for having let time pass too often."""

    seat: Seat
    late: bool = False


class Closed(News):
    """The host gave the table up."""


class MatchBegan(News):
    """The first Gods were drawn by lot."""

    started: MatchStarted


class RuleSealed(News):
    """God has set the rule; the round is dealt. `by_server`: it is a sample rule, because God's time ran out, or
    (`kept`) because a caretaker keeps God's seat.
    """

    god: Seat
    commitment: str
    hint: str
    by_server: bool
    kept: bool = False


class Shown(News):
    """A play lies before the Prophet: its cards, or a no play with the whole hand.

    `missed`: the server played; `kept`: a caretaker did.
    """

    seat: Seat
    cards: tuple[Card, ...]
    no_play: bool
    missed: bool
    kept: bool = False


class MustPick(News):
    """Prophet and God both called a no play wrong; the Prophet is to pick a right card."""

    seat: Seat
    prophet: Seat


class Played(News):
    """A play was judged, with all that came of it; `kept`: a caretaker made it."""

    play: SeenPlay
    overthrow_draw: int
    kept: bool = False


class BecameProphet(News):
    """A player declared themselves Prophet; the marker lies on the card of this ordinal.

    `prophecy`: the theory that calls for the Prophet, as the reader may see it; None where the Prophet calls in person.
    """

    seat: Seat
    marker: int
    prophecy: SeenProphecy | None = None


class Prophesied(News):
    """Behind its play: that its player became Prophet by a theory, as the reader may see it."""

    prophecy: SeenProphecy


class Guessed(News):
    """A player guessed the rule: right, wrong, or (None) a person is still to say."""

    seat: Seat
    theory: str
    right: bool | None


class HintInPlay(News):
    """God gave a hint after play began, which is out of the ordinary."""

    text: str


class SteppedDown(News):
    """The Prophet let their time pass and is Prophet no more."""

    seat: Seat


class Late(News):
    """God, who `judges` in person, or a Prophet who is waited for, let their time pass: it begins anew."""

    seat: Seat
    judges: bool


class Excused(News):
    """Somebody let their time pass, and has it once more."""

    seat: Seat


class Skipped(News):
    """Somebody's turn passed without a play."""

    seat: Seat


class CaretakerPlays(News):
    """A caretaker plays for somebody until they are back."""

    seat: Seat


class SeatIsOpen(News):
    """Somebody else may have a seat, for which a caretaker plays meanwhile. `first_turn`: its player never came.

    `for_good`: that player plays in the league no more.
    """

    seat: Seat
    first_turn: bool = False
    for_good: bool = False


class SeatIsOffered(News):
    """An open seat is offered to the first of the waiting list."""

    seat: Seat


class CameBack(News):
    """Somebody for whom a caretaker played plays in person again."""

    seat: Seat


class Deserted(News):
    """Nobody plays in person any more, so the clock stands."""


class Revived(News):
    """Somebody plays in person again, and the clock runs."""


class StoodByItself(News):
    """No moderator has said in time what becomes of a mistake of God's: what came of it stands."""

    number: int


class WentBack(News):
    """The game stands again as it stood then, when a backup was made."""

    taken: Micros


class MailComesBack(News):
    """Mail to somebody comes back. `held`: they must act, and have one whole clock from now."""

    seat: Seat
    held: bool


class WritesAgain(News):
    """Somebody to whom mail came back has written."""

    seat: Seat


class Ejected(News):
    """A player is out of the round without a play."""

    seat: Seat


class CameToWatch(News):
    """Somebody looks on from now on."""

    seat: Seat


class WentFromWatching(News):
    """Somebody looks on no more."""

    seat: Seat


class Said(News):
    """A message, to everybody or to the reader alone, who is God then; `part` is what its speaker was at that time.

    One without a name has neither seat nor part.
    """

    seat: Seat | None
    text: str
    part: Part | None = Part.PLAYER
    to: Hearers = Hearers.ALL


class Ordered(News):
    """What a moderator had done. `undone`: the plays that never happened by it, each with who made it.

    `judged`: how the first of them is judged anew, since God, a person, misjudged it.
    """

    by: Seat
    order: ModeratorOrder
    undone: tuple[tuple[int, Seat], ...] = ()
    judged: bool | None = None


class TookOver(News):
    """Somebody new has the seat that was `seat`'s, with its hand, past and standing."""

    seat: Seat
    by: Seat


class Asked(News):
    """A moderator who plays asks God and the others to agree with an order."""

    by: Seat
    order: ModeratorOrder
    foreseen: Foreseen


class AskedInVain(News):
    """What a moderator asked for is not done: God was against it, or too many players."""

    by: Seat
    order: ModeratorOrder


class TakesBack(News):
    """God says that they misjudged a play; a moderator is to say what becomes of it."""

    god: Seat
    number: int
    right: bool


class Amended(News):
    """A verdict was a mistake. `rescored`: the round was over, and its scores were counted anew."""

    number: int
    right: bool
    rescored: bool = False


class WeekIsOver(News):
    """The week of the league is over before its round is; `begun`: something was there to be scored."""

    begun: bool


class RoundOver(News):
    """A round ended; all about it stands in the view's results."""

    number: int


class MatchOver(News):
    """The final scores."""

    ended: MatchEnded
