"""What happened at a table, as it is told to everybody there."""

from collections.abc import Sequence
from itertools import groupby

from pbem.cards import Card
from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.moderation.orders import ModeratorOrder, UndoTo
from pbem.engine.match.moderation.preview import Foreseen, foresee
from pbem.engine.match.state import Match, Part, Phase, task
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.queries import must_pick
from pbem.engine.round.view import SeenPlay, SeenProphecy
from pbem.families import Family
from pbem.orders.values.hearers import Hearers


class Telling(Family):
    """What happened, where a reader is told something else than its event holds."""


class Joined(Telling):
    """Several took their seats, one after the other."""

    seats: tuple[Seat, ...]


class RuleSealed(Telling):
    """God has set the rule; the round is dealt. `by_server`: it is a sample rule, because God's time ran out, or
    (`kept`) because a caretaker keeps God's seat.
    """

    god: Seat
    commitment: str
    hint: str
    by_server: bool
    kept: bool = False


class Shown(Telling):
    """A play lies before the Prophet: its cards, or a no play with the whole hand.

    `missed`: the server played; `kept`: a caretaker did.
    """

    seat: Seat
    cards: tuple[Card, ...]
    no_play: bool
    missed: bool
    kept: bool = False


class MustPick(Telling):
    """Prophet and God both called a no play wrong; the Prophet is to pick a right card."""

    seat: Seat
    prophet: Seat


class Played(Telling):
    """A play was judged, with all that came of it; `kept`: by a caretaker; `own_draw`: what the reader drew then."""

    play: SeenPlay
    kept: bool = False
    own_draw: tuple[Card, ...] = ()

    def addressed(self, reader: Seat) -> Seat | None:
        """The reader, where the play is told to them otherwise than to all: they made it, called it or fell by it."""
        return reader if reader in (self.play.seat, self.play.caller, self.play.overthrew) else None


class BecameProphet(Telling):
    """A player declared themselves Prophet; the marker lies on the card of this ordinal.

    `prophecy`: the theory that calls for the Prophet, as the reader may see it; None where the Prophet calls in person.
    """

    seat: Seat
    marker: int
    prophecy: SeenProphecy | None = None


class Prophesied(Telling):
    """Behind its play: that its player became Prophet by a theory, as the reader may see it."""

    prophecy: SeenProphecy


class Guessed(Telling):
    """A player guessed the rule: right, wrong, or (None) a person is still to say."""

    seat: Seat
    theory: str
    right: bool | None


class Late(Telling):
    """God, who `judges` in person, or a Prophet who is waited for, let their time pass: it begins anew."""

    seat: Seat
    judges: bool


class SeatIsOffered(Telling):
    """An open seat is offered to the first of the waiting list."""

    seat: Seat


class MailComesBack(Telling):
    """Mail to somebody comes back. `held`: they must act, and have one whole clock from now."""

    seat: Seat
    held: bool


class Said(Telling):
    """A message, to everybody or to the reader alone, who is God then; `part` is what its speaker was at that time.

    One without a name has neither seat nor part.
    """

    seat: Seat | None
    text: str
    part: Part | None = Part.PLAYER
    to: Hearers = Hearers.ALL


class Ordered(Telling):
    """What a moderator had done. `undone`: the plays that never happened by it, each with who made it.

    `judged`: how the first of them is judged anew, since God, a person, misjudged it.
    """

    by: Seat
    order: ModeratorOrder
    undone: tuple[tuple[int, Seat], ...] = ()
    judged: bool | None = None


class Asked(Telling):
    """A moderator who plays asks God and the others to agree with an order."""

    by: Seat
    order: ModeratorOrder
    foreseen: Foreseen


class AskedInVain(Telling):
    """What a moderator asked for is not done: God was against it, or too many players."""

    by: Seat
    order: ModeratorOrder


class TakesBack(Telling):
    """God says that they misjudged a play; a moderator is to say what becomes of it."""

    god: Seat
    number: int
    right: bool


class Amended(Telling):
    """A verdict was a mistake. `rescored`: the round was over, and its scores were counted anew."""

    number: int
    right: bool
    rescored: bool = False


class WeekIsOver(Telling):
    """The week of the league is over before its round is; `begun`: something was there to be scored."""

    begun: bool


class RoundOver(Telling):
    """A round ended; all about it stands in the view's results."""

    number: int


News = Telling | TableEvent
"""Something that happened at the table: its event where that says all of it, and nothing that is not to be told."""


AS_IT_IS = (
    events.CaretakerCame,
    events.MatchEnded,
    events.MatchStarted,
    events.MistakeStands,
    events.SeatLeft,
    events.SeatOpened,
    events.SeatReachable,
    events.SeatReclaimed,
    events.TableClosed,
    events.TableDeserted,
    events.TableRevived,
    events.TurnExcused,
    events.WatcherCame,
    events.WatcherLeft,
    events.WentBack,
    round_events.PlayerEjected,
    round_events.ProphetSteppedDown,
    round_events.SeatTakenOver,
    round_events.TurnSkipped,
)
"""Events that say just what everybody is told."""


def news_of(match: Match | None, event: TableEvent, after: Match) -> News | None:
    """How an event is told; None for what is told with something else."""
    if isinstance(event, AS_IT_IS):
        return event
    match event:
        case events.SeatTaken(seat) | events.BotSeated(seat):
            return events.SeatTaken(seat) if after.league is None else None
        case round_events.CardsShown(seat, cards):
            missed = match is not None and match.round is not None and match.round.missed
            return Shown(seat, cards, False, missed, by_caretaker(match, seat))
        case round_events.NoPlayDeclared(seat, hand):
            return Shown(seat, hand, True, False)
        case round_events.VerdictGiven() | round_events.PlayCalled():
            return _must_pick(after)
        case round_events.ProphetDeclared(seat, marker, _):
            return BecameProphet(seat, marker)
        case round_events.GuessMade(seat, theory) if after.round is not None and after.round.human_judge:
            return Guessed(seat, theory, None)
        case round_events.GuessJudged(right) if after.round is not None:
            guess = after.round.guesses[-1]
            return Guessed(guess.seat, guess.theory, right)
        case events.HintGiven() if after.phase is Phase.PLAY:
            return event
        case events.LatenessTold(seat):
            return Late(seat, after.god == seat)
        case events.SeatTendered(seat):
            return SeatIsOffered(seat)
        case events.SeatUnreachable(seat):
            waits = task(after)
            return MailComesBack(seat, waits is not None and waits.seat == seat and after.paused is None)
        case events.ModeratorOrdered(by, order):
            judged = foresee(match, order).judged if match is not None else None
            return Ordered(by, order, _undone_by(order, match), judged)
        case events.MotionMade(by, order):
            return Asked(by, order, foresee(after, order))
        case events.MotionDropped() if match is not None and match.motion is not None:
            return AskedInVain(match.motion.by, match.motion.order)
        case events.AmendmentProposed(god, number, right):
            return TakesBack(god, number, right)
        case round_events.VerdictAmended(number, right):
            return Amended(number, right, after.phase is not Phase.PLAY)
        case events.LeagueRoundClosed():
            return WeekIsOver(after.phase is Phase.PLAY)
        case round_events.RoundEnded():
            return RoundOver(match.number if match else 0)
        case _:
            return None


def together(items: Sequence[News]) -> tuple[News, ...]:
    """What happened, those who took their seats one after the other as one thing."""
    told: list[News] = []
    for kind, some in groupby(items, key=type):
        alike = list(some)
        seats = tuple(one.seat for one in alike if isinstance(one, events.SeatTaken))
        told += [Joined(seats)] if kind is events.SeatTaken and len(seats) > 1 else alike
    return tuple(told)


def _must_pick(after: Match) -> News | None:
    """A verdict that is not told by itself: the Prophet is to pick a card, or God's word is still God's secret."""
    round_ = after.round
    if round_ is None or round_.pending is None or round_.prophet is None or not must_pick(round_):
        return None
    return MustPick(round_.pending.seat, round_.prophet.seat)


def _undone_by(order: ModeratorOrder, match: Match | None) -> tuple[tuple[int, Seat], ...]:
    """The plays that an order undoes, by number, with whose they were."""
    round_ = match.round if match is not None else None
    if not isinstance(order, UndoTo) or round_ is None:
        return ()
    seats = [play.seat for play in round_.plays]
    seats += [round_.pending.seat] if round_.pending is not None else []
    return tuple(enumerate(seats, 1))[order.number - 1 :]


def by_caretaker(match: Match | None, seat: Seat) -> bool:
    """Whether the play that is shown is made by a caretaker."""
    return match is not None and match.round is not None and match.round.missed and seat in match.kept
