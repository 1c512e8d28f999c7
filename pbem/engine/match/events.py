"""What happened at a table around its rounds: events of the lobby, of the rules, of the match."""

from pbem.cards import Card
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.terms import Draft, LeagueRound, NewTable, SealedRule
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.families import Family


class MatchEvent(Family):
    """What happened at a table around its rounds; its name is stored, and never changes."""


TableEvent = MatchEvent | Event


class Proposal(MatchEvent):
    """What is asked for just as it is told of: it happens if nothing speaks against it."""


class TableMade(MatchEvent, NewTable):
    """A host made a table. `league`: a league made it, for a week; the host is the server then, and who has which
    seat is settled. `listed`: strangers find it on the pages of the server; None, as in old logs, where that goes by
    who may come: anybody, or a league's.
    """

    league: LeagueRound | None = None
    listed: bool | None = None


class SeatEvent(MatchEvent):
    """What happened to one person."""

    seat: Seat


class SeatTaken(SeatEvent):
    """A person sat down, to the left of whoever came before."""


class BotSeated(SeatEvent):
    """A bot sat down, to the left of whoever came before; it plays as well as `strength` says."""

    strength: str


class SeatLeft(SeatEvent):
    """A person left the table, before the match or in it; `late`: for missing too many deadlines, as God who judges."""

    late: bool = False


class TableClosed(MatchEvent):
    """The table was given up before its match began."""


class MatchStarted(MatchEvent):
    """`seats` clockwise; `gods`: who is God in which round, drawn by lot; `lots`: the cards that each seat drew.

    Where the server is God of every round no lots are drawn, and there is no seed.
    """

    seats: tuple[Seat, ...]
    gods: tuple[Seat, ...]
    lots: tuple[tuple[Card, ...], ...]
    seed: str


class RuleDrafted(Draft, SeatEvent, Proposal):
    """God wrote a rule; it waits for God to confirm the server's reading of it.

    Where God judges in person, `text` holds God's words and, on a line of its own, the rule that checks them if one
    was given that can be read: `tree` and `edition` are of that, else empty and 0.
    """


class DraftDropped(SeatEvent, Proposal):
    """God took the draft back."""


class StartersSet(SeatEvent, Proposal):
    """How many starters God, a person, asks for, where the rulebook has as many as the rule looks back."""

    count: int


class HintGiven(SeatEvent, Proposal):
    """God's truthful hint: before play; in it only where the rulebook has that, as something out of the ordinary."""

    text: str


class RuleSet(SealedRule, SeatEvent):
    """The secret rule of the round to come, sealed: text, tree and language edition as in `RuleDrafted`.

    `seed` and `salt` are in hex.

    `by_server`: a sample rule that the server drew, being God itself, or for a God whose time passed.
    """


class MatchEnded(MatchEvent):
    """The final scores of the people, best first.

    `short`: not all rounds were played; `compensated` never were God, and got the bonus for that.
    """

    totals: tuple[tuple[Seat, int], ...]
    short: bool
    compensated: tuple[Seat, ...]


class VerdictQuestioned(SeatEvent):
    """Before a verdict of God's is told to anybody, God is asked to be sure of it.

    `play`: the earlier play of the same situation that God judged otherwise; 0 where it is God's own rule that does.
    """

    right: bool
    card: Card | None
    play: int


class VerdictDropped(SeatEvent, Proposal):
    """God was not sure: the play waits for a verdict again."""


class AmendmentProposed(SeatEvent):
    """God says that a play was misjudged: a moderator is asked whether it is let stand, or undone and made again."""

    number: int
    right: bool
    card: Card | None


class PlaysUndone(MatchEvent):
    """Play `number` of the round and all after it never happened; they stay in the log.

    `stock`: the stock as it was shuffled again after that; `undone`: how often plays were undone in this round.
    """

    number: int
    stock: tuple[Card, ...]
    undone: int


class LatenessTold(SeatEvent, Proposal):
    """A God who judges in person let the time pass: the moderators are told, and God's clock begins anew."""


class Absence(Proposal):
    """What becomes of players who stay away."""


class OfAbsentee(Absence, SeatEvent):
    """What becomes of the seat of one of them."""


class TurnExcused(OfAbsentee):
    """The player who must act let the time pass, and has it once more."""


class CaretakerCame(OfAbsentee):
    """From now on a caretaker plays for somebody, until they are back."""


class SeatOpened(OfAbsentee):
    """Somebody else may have the seat of who stays away; a caretaker plays for it meanwhile.

    `first_turn`: the player never took a turn in this match. `for_good`: they left the league, and may not return.
    """

    first_turn: bool = False
    for_good: bool = False


class SeatReclaimed(OfAbsentee):
    """A player who stayed away is back in the seat, and plays in person again."""


class SeatTendered(Absence, SeatEvent):
    """Who comes first on the waiting list is asked to take over a seat that is open."""

    to: Seat


class TenderLapsed(Absence, SeatEvent):
    """The seat was not taken over in time, or was declined."""

    to: Seat


class TableDeserted(MatchEvent):
    """Nobody plays in person any more, and caretakers do not play among themselves.

    The clock stands until somebody plays again; `left`: microseconds that who must act has then.
    """

    left: int


class TableRevived(MatchEvent):
    """Somebody plays in person again, so the clock runs."""


class MistakeStands(Absence):
    """No moderator has said in time what becomes of a verdict that God takes back: what came of it stands."""

    number: int


class WentBack(Proposal):
    """The server stands again where it stood when a backup was made: what happened at the table since is gone.

    `taken`: when that was. `skipped`: so many serials may be in mails of the time that is gone, and are never used
    again. The one that is current stays: it named the same action then.
    """

    taken: int
    skipped: int


class SeatUnreachable(SeatEvent, Proposal):
    """Mail to somebody comes back: they may not know what is asked of them."""


class SeatReachable(SeatEvent, Proposal):
    """Somebody to whom mail came back has written again."""


class ModeratorOrdered(MatchEvent):
    """What a moderator had done; what came of it follows as events of its own. Everybody is told."""

    by: Seat
    order: ModeratorOrder


class MotionMade(MatchEvent):
    """A moderator who plays asks for what they may order only by consent."""

    by: Seat
    order: ModeratorOrder


class MotionVoted(SeatEvent):
    """God or a player agrees with the motion, or does not."""

    agrees: bool


class MotionDropped(MatchEvent):
    """The motion came to nothing: God was against it, or too many players."""


class LeagueRoundClosed(MatchEvent):
    """The week of the league is over, and this round is not: it is scored as it stands, or void if it never began."""


class WatcherCame(SeatEvent):
    """Somebody looks on from now on: they see what is public, and get every digest."""


class WatcherLeft(SeatEvent):
    """Somebody looks on no more."""
