"""What happened at a table around its rounds: events of the lobby, of the rules, of the match."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.cards import Card
from pbem.engine.match.house_rules import USUAL, HouseRules
from pbem.engine.match.league import LeagueRound
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.server_god import ServerGod
from pbem.engine.match.time_rules import PLAIN, TimeRules
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class TableMade:
    """A host made a table. `rulebook` is resolved; `options` are the fields that differ from the file of its name.

    `seats`: how many people the host wants, whoever is God included; `clock`: microseconds for each move; `open`:
    anybody may join. `server`: God is the server in every round; None where the people take turns at it. `rated`: its
    rounds count for the ratings. `league`: a league made it, for a week; the host is the server then, and who has
    which seat is settled. `listed`: strangers find it on the pages of the server; None, as in old logs, where that
    goes by who may come: anybody, or a league's.
    """

    host: Seat
    title: str
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    seats: int
    clock: int
    open: bool
    server: ServerGod | None = None
    house_rules: HouseRules = USUAL
    time_rules: TimeRules = PLAIN
    rated: bool = False
    league: LeagueRound | None = None
    listed: bool | None = None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A person sat down, to the left of whoever came before."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A person left the table, before the match or in it; `late`: for missing too many deadlines, as God who judges."""

    seat: Seat
    late: bool = False


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The table was given up before its match began."""


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """`seats` clockwise; `gods`: who is God in which round, drawn by lot; `lots`: the cards that each seat drew.

    Where the server is God of every round no lots are drawn, and there is no seed.
    """

    seats: tuple[Seat, ...]
    gods: tuple[Seat, ...]
    lots: tuple[tuple[Card, ...], ...]
    seed: str


@dataclass(frozen=True, slots=True)
class RuleDrafted:
    """God wrote a rule; it waits for God to confirm the server's reading of it.

    Where God judges in person, `text` holds God's words and, on a line of its own, the rule that checks them if one
    was given that can be read: `tree` and `edition` are of that, else empty and 0.
    """

    seat: Seat
    text: str
    tree: Mapping[str, Any]
    edition: int


@dataclass(frozen=True, slots=True)
class DraftDropped:
    """God took the draft back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StartersSet:
    """How many starters God, a person, asks for, where the rulebook has as many as the rule looks back."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class HintGiven:
    """God's truthful hint: before play; in it only where the rulebook has that, as something out of the ordinary."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The secret rule of the round to come, sealed: text, tree and language edition as in `RuleDrafted`.

    `seed` and `salt` are in hex.

    `by_server`: a sample rule that the server drew, being God itself, or for a God whose time passed.
    """

    seat: Seat
    text: str
    tree: Mapping[str, Any]
    edition: int
    seed: str
    salt: str
    commitment: str
    by_server: bool


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The final scores of the people, best first.

    `short`: not all rounds were played; `compensated` never were God, and got the bonus for that.
    """

    totals: tuple[tuple[Seat, int], ...]
    short: bool
    compensated: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class VerdictQuestioned:
    """Before a verdict of God's is told to anybody, God is asked to be sure of it.

    `play`: the earlier play of the same situation that God judged otherwise; 0 where it is God's own rule that does.
    """

    seat: Seat
    right: bool
    card: Card | None
    play: int


@dataclass(frozen=True, slots=True)
class VerdictDropped:
    """God was not sure: the play waits for a verdict again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AmendmentProposed:
    """God says that a play was misjudged: a moderator is asked whether it is let stand, or undone and made again."""

    seat: Seat
    number: int
    right: bool
    card: Card | None


@dataclass(frozen=True, slots=True)
class PlaysUndone:
    """Play `number` of the round and all after it never happened; they stay in the log.

    `stock`: the stock as it was shuffled again after that; `undone`: how often plays were undone in this round.
    """

    number: int
    stock: tuple[Card, ...]
    undone: int


@dataclass(frozen=True, slots=True)
class LatenessTold:
    """A God who judges in person let the time pass: the moderators are told, and God's clock begins anew."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnExcused:
    """The player who must act let the time pass, and has it once more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CaretakerCame:
    """From now on a caretaker plays for somebody, until they are back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """Somebody else may have the seat of who stays away; a caretaker plays for it meanwhile.

    `first_turn`: the player never took a turn in this match. `for_good`: they left the league, and may not return.
    """

    seat: Seat
    first_turn: bool = False
    for_good: bool = False


@dataclass(frozen=True, slots=True)
class SeatReclaimed:
    """A player who stayed away is back in the seat, and plays in person again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTendered:
    """Who comes first on the waiting list is asked to take over a seat that is open."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class TenderLapsed:
    """The seat was not taken over in time, or was declined."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class TableDeserted:
    """Nobody plays in person any more, and caretakers do not play among themselves.

    The clock stands until somebody plays again; `left`: microseconds that who must act has then.
    """

    left: int


@dataclass(frozen=True, slots=True)
class TableRevived:
    """Somebody plays in person again, so the clock runs."""


@dataclass(frozen=True, slots=True)
class MistakeStands:
    """No moderator has said in time what becomes of a verdict that God takes back: what came of it stands."""

    number: int


@dataclass(frozen=True, slots=True)
class WentBack:
    """The server stands again where it stood when a backup was made: what happened at the table since is gone.

    `taken`: when that was. `skipped`: so many serials may be in mails of the time that is gone, and are never used
    again. The one that is current stays: it named the same action then.
    """

    taken: int
    skipped: int


@dataclass(frozen=True, slots=True)
class SeatUnreachable:
    """Mail to somebody comes back: they may not know what is asked of them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatReachable:
    """Somebody to whom mail came back has written again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ModeratorOrdered:
    """What a moderator had done; what came of it follows as events of its own. Everybody is told."""

    by: Seat
    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class MotionMade:
    """A moderator who plays asks for what they may order only by consent."""

    by: Seat
    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class MotionVoted:
    """God or a player agrees with the motion, or does not."""

    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class MotionDropped:
    """The motion came to nothing: God was against it, or too many players."""


@dataclass(frozen=True, slots=True)
class LeagueRoundClosed:
    """The week of the league is over, and this round is not: it is scored as it stands, or void if it never began."""


@dataclass(frozen=True, slots=True)
class WatcherCame:
    """Somebody looks on from now on: they see what is public, and get every digest."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WatcherLeft:
    """Somebody looks on no more."""

    seat: Seat


TableEvent = (
    TableMade
    | SeatTaken
    | SeatLeft
    | TableClosed
    | MatchStarted
    | RuleDrafted
    | DraftDropped
    | HintGiven
    | StartersSet
    | RuleSet
    | VerdictQuestioned
    | VerdictDropped
    | AmendmentProposed
    | PlaysUndone
    | LatenessTold
    | TurnExcused
    | CaretakerCame
    | SeatOpened
    | SeatReclaimed
    | SeatTendered
    | TenderLapsed
    | TableDeserted
    | TableRevived
    | MistakeStands
    | WentBack
    | SeatUnreachable
    | SeatReachable
    | ModeratorOrdered
    | MotionMade
    | MotionVoted
    | MotionDropped
    | LeagueRoundClosed
    | WatcherCame
    | WatcherLeft
    | MatchEnded
    | Event
)
