"""What may be asked of a table around its rounds, and why it may be refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.cards import Card
from pbem.engine.match.house_rules import USUAL, HouseRules
from pbem.engine.match.league import LeagueCommand, MakeLeagueTable
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.refusals import KeepingRefusal, OrderingRefusal
from pbem.engine.match.server_god import ServerGod
from pbem.engine.match.time_rules import PLAIN, TimeRules
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import JudgeGuess, JudgePlay, JudgeStarter, Seat
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class MakeTable:
    """A new table; its host takes the first seat. Fields as in `TableMade`."""

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
    listed: bool | None = None


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down. `invited`: the person may come to a table that is not open."""

    seat: Seat
    invited: bool


@dataclass(frozen=True, slots=True)
class LeaveTable:
    """Get up: before the match the seat is free again, in it the player is out for good.

    `late`: the player is put out for missing too many deadlines.
    """

    seat: Seat
    late: bool = False


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Begin with who is there. `seed` (32 bytes) draws the first Gods by lot."""

    seat: Seat
    seed: bytes


@dataclass(frozen=True, slots=True)
class DraftRule:
    """God's rule as the language read it: canonical text, tree, edition; of a human judge as in `RuleDrafted`."""

    seat: Seat
    text: str
    tree: Mapping[str, Any]
    edition: int


@dataclass(frozen=True, slots=True)
class DropDraft:
    """God does not mean the rule as it was read."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveHint:
    """God's hint to all, before play; in it only where the rulebook has that."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class ConfirmRule:
    """God confirms the draft: it is sealed with `seed` and `salt` (32 bytes each, never used before), and dealt."""

    seat: Seat
    seed: bytes
    salt: bytes


@dataclass(frozen=True, slots=True)
class SetRuleForMissing:
    """God's time is up: the draft that God left is set, if there is one, else the server's sample rule."""

    draft: DraftRule
    seed: bytes
    salt: bytes


@dataclass(frozen=True, slots=True)
class SetServersRule:
    """The server, God of the round, sets the rule that it drew, and gives the hint that goes with it."""

    text: str
    tree: Mapping[str, Any]
    edition: int
    hint: str
    seed: bytes
    salt: bytes


@dataclass(frozen=True, slots=True)
class SetStarters:
    """God, a person who keeps the rule in words, says how many starters it needs."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class GodSays:
    """God, a person, judges what waits for a verdict: a play, a guess, a starter."""

    seat: Seat
    word: JudgePlay | JudgeGuess | JudgeStarter


@dataclass(frozen=True, slots=True)
class Insist:
    """God is sure of the verdict in question."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rethink:
    """God is not sure of the verdict in question: it was not given."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Amend:
    """God says that a play was misjudged. While the round goes on it is a proposal; after its end it changes scores."""

    seat: Seat
    number: int
    right: bool
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class TellLateness:
    """The time of a God who judges in person is up: nobody can judge instead without being asked."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ExcuseTurn:
    """The time of the player who must act is up, and is given once more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SendCaretaker:
    """A caretaker plays for who stays away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """Somebody else may have the seat of who stays away; `first_turn` as in `SeatOpened`."""

    seat: Seat
    first_turn: bool = False


@dataclass(frozen=True, slots=True)
class ReclaimSeat:
    """A player who stayed away writes, and plays in person again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TenderSeat:
    """Somebody of the waiting list is asked to take over a seat that is open."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class LapseTender:
    """The person asked to take over the seat is asked no more."""

    seat: Seat
    to: Seat


@dataclass(frozen=True, slots=True)
class DesertTable:
    """Everybody who acts in the round stays away."""


@dataclass(frozen=True, slots=True)
class LetMistakeStand:
    """The time is up in which a moderator was to say what becomes of a verdict that God takes back."""

    number: int


@dataclass(frozen=True, slots=True)
class GoBack:
    """The server stands again where it stood when a backup was made; fields as in `WentBack`."""

    taken: int
    skipped: int


@dataclass(frozen=True, slots=True)
class TellUnreachable:
    """Mail to somebody who plays or moderates comes back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TellReachable:
    """Somebody to whom mail came back has written again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """A moderator orders something."""

    by: Seat
    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class Vote:
    """God or a player agrees with the motion that was made, or does not."""

    seat: Seat
    agrees: bool


@dataclass(frozen=True, slots=True)
class TakeOffer:
    """Who was asked to take over a seat does so."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Watch:
    """Look on. `invited`: the person may do so at a table that is not open."""

    seat: Seat
    invited: bool


@dataclass(frozen=True, slots=True)
class StopWatching:
    """Look on no more."""

    seat: Seat


TableCommand = (
    MakeTable
    | TakeSeat
    | LeaveTable
    | StartMatch
    | DraftRule
    | DropDraft
    | GiveHint
    | ConfirmRule
    | SetRuleForMissing
    | SetServersRule
    | SetStarters
    | GodSays
    | Insist
    | Rethink
    | Amend
    | TellLateness
    | ExcuseTurn
    | SendCaretaker
    | OpenSeat
    | ReclaimSeat
    | TenderSeat
    | LapseTender
    | DesertTable
    | LetMistakeStand
    | GoBack
    | TellUnreachable
    | TellReachable
    | GiveOrder
    | Vote
    | TakeOffer
    | Watch
    | StopWatching
    | MakeLeagueTable
    | LeagueCommand
    | commands.Command
)


@dataclass(frozen=True, slots=True)
class SeatsOutOfRange:
    """The rulebook is for so many people: God is one of them, unless God is the `server`."""

    least: int
    most: int
    asked: int
    server: bool = False


@dataclass(frozen=True, slots=True)
class MatchHasBegun:
    """Too late: seats and start belong to the time before the match."""


@dataclass(frozen=True, slots=True)
class MatchNotBegun:
    """Too early: nothing is played before the match starts."""

    seats: int
    taken: int


@dataclass(frozen=True, slots=True)
class MatchIsOver:
    """The match has ended, or its table was given up."""


@dataclass(frozen=True, slots=True)
class TableIsFull:
    """No seat is free."""

    seats: int


@dataclass(frozen=True, slots=True)
class AlreadySeated:
    """The person sits here already."""


@dataclass(frozen=True, slots=True)
class NotSeated:
    """The person does not sit here."""


@dataclass(frozen=True, slots=True)
class AlreadyWatching:
    """The person is already mailed what happens here."""


@dataclass(frozen=True, slots=True)
class NotWatching:
    """The person does not look on here."""


@dataclass(frozen=True, slots=True)
class InvitedOnly:
    """The table is not open to all."""


@dataclass(frozen=True, slots=True)
class OnlyTheHost:
    """Only who made the table starts and invites."""

    host: Seat


@dataclass(frozen=True, slots=True)
class TooFewPlayers:
    """The rulebook needs more people: God is one of them, unless God is the `server`."""

    least: int
    taken: int
    server: bool = False


@dataclass(frozen=True, slots=True)
class OnlyGod:
    """Only the God of this round sets rule and hint."""

    god: Seat


@dataclass(frozen=True, slots=True)
class RuleIsSet:
    """The rule is sealed; rule and hint can be changed no more."""


@dataclass(frozen=True, slots=True)
class NothingToConfirm:
    """No draft waits."""


@dataclass(frozen=True, slots=True)
class HintRequired:
    """The rulebook asks God for a hint first."""


@dataclass(frozen=True, slots=True)
class HintTooLate:
    """Play has begun, and the rulebook has hints only before it."""


@dataclass(frozen=True, slots=True)
class TooFewOpen:
    """After no starter does the rule leave as many of all cards open as the rulebook asks."""

    most: int
    least: int


@dataclass(frozen=True, slots=True)
class RuleAwaited:
    """No round is being played: its God has not set the rule."""

    god: Seat


@dataclass(frozen=True, slots=True)
class StartersAreFixed:
    """The rulebook has one starter, whatever the rule."""


@dataclass(frozen=True, slots=True)
class StartersOutOfRange:
    """So many starters are laid at most, and at least one."""

    most: int
    asked: int


TableRefusal = (
    SeatsOutOfRange
    | MatchHasBegun
    | MatchNotBegun
    | MatchIsOver
    | TableIsFull
    | AlreadySeated
    | NotSeated
    | AlreadyWatching
    | NotWatching
    | InvitedOnly
    | OnlyTheHost
    | TooFewPlayers
    | OnlyGod
    | RuleIsSet
    | NothingToConfirm
    | HintRequired
    | HintTooLate
    | TooFewOpen
    | RuleAwaited
    | StartersAreFixed
    | StartersOutOfRange
    | KeepingRefusal
    | OrderingRefusal
    | refusals.Refusal
)
