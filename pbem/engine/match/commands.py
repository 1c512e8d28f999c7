"""What may be asked of a table around its rounds, and why it may be refused."""

from collections.abc import Mapping
from typing import Any

from pbem.cards import Card
from pbem.engine.match.events import Proposal, RuleDrafted
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.refusals import OrderRefusal
from pbem.engine.match.terms import NewTable
from pbem.engine.round.commands import Command, JudgeGuess, JudgePlay, JudgeStarter, Seat
from pbem.engine.round.refusals import Refusal
from pbem.families import Family


class MatchCommand(Family):
    """What may be asked of a table around its rounds."""


TableCommand = MatchCommand | Proposal | Command


class MakeTable(MatchCommand, NewTable):
    """A new table; its host takes the first seat. `listed`: as in `TableMade`."""

    listed: bool | None = None


class SeatCommand(MatchCommand):
    """What is asked for one person."""

    seat: Seat


class TakeSeat(SeatCommand):
    """Sit down. `invited`: the person may come to a table that is not open."""

    invited: bool


class SeatBot(SeatCommand):
    """Have a bot sit down, which plays as well as `strength` says; `by` asks for it."""

    by: Seat
    strength: str


class LeaveTable(SeatCommand):
    """Get up: before the match the seat is free again, in it the player is out for good.

    `late`: the player is put out for missing too many deadlines.
    """

    late: bool = False


class StartMatch(SeatCommand):
    """Begin with who is there. `seed` (32 bytes) draws the first Gods by lot."""

    seed: bytes


class ConfirmRule(SeatCommand):
    """God confirms the draft: it is sealed with `seed` and `salt` (32 bytes each, never used before), and dealt."""

    seed: bytes
    salt: bytes


class SetRuleForMissing(MatchCommand):
    """God's time is up: the draft that God left is set, if there is one, else the server's sample rule."""

    draft: RuleDrafted
    seed: bytes
    salt: bytes


class SetServersRule(MatchCommand):
    """The server, God of the round, sets the rule that it drew, and gives the hint that goes with it."""

    text: str
    tree: Mapping[str, Any]
    edition: int
    hint: str
    seed: bytes
    salt: bytes


class GodsWord(MatchCommand):
    """What God, a person, says of the round."""

    seat: Seat


class GodSays(GodsWord):
    """God, a person, judges what waits for a verdict: a play, a guess, a starter."""

    word: JudgePlay | JudgeGuess | JudgeStarter


class Insist(GodsWord):
    """God is sure of the verdict in question."""


class Amend(GodsWord):
    """God says that a play was misjudged. While the round goes on it is a proposal; after its end it changes scores."""

    number: int
    right: bool
    card: Card | None = None


class DesertTable(MatchCommand):
    """Everybody who acts in the round stays away."""


class GiveOrder(MatchCommand):
    """A moderator orders something."""

    by: Seat
    order: ModeratorOrder


class Vote(SeatCommand):
    """God or a player agrees with the motion that was made, or does not."""

    agrees: bool


class TakeOffer(SeatCommand):
    """Who was asked to take over a seat does so."""


class Watch(SeatCommand):
    """Look on. `invited`: the person may do so at a table that is not open."""

    invited: bool


class StopWatching(SeatCommand):
    """Look on no more."""


class MatchRefusal(Family):
    """Why a table does not do what it was asked."""


TableRefusal = MatchRefusal | OrderRefusal | Refusal


class SeatsOutOfRange(MatchRefusal):
    """The rulebook is for so many people: God is one of them, unless God is the `server`."""

    least: int
    most: int
    asked: int
    server: bool = False


class MatchHasBegun(MatchRefusal):
    """Too late: seats and start belong to the time before the match."""


class MatchNotBegun(MatchRefusal):
    """Too early: nothing is played before the match starts."""

    seats: int
    taken: int


class MatchIsOver(MatchRefusal):
    """The match has ended, or its table was given up."""


class TableIsFull(MatchRefusal):
    """No seat is free."""

    seats: int


class BotsNeedServer(MatchRefusal):
    """A bot can't be God: it sits only where the server is."""


class BotsUnrated(MatchRefusal):
    """No bot sits at a table that counts for the ratings."""


class AlreadySeated(MatchRefusal):
    """The person sits here already."""


class NotSeated(MatchRefusal):
    """The person does not sit here."""


class AlreadyWatching(MatchRefusal):
    """The person is already mailed what happens here."""


class NotWatching(MatchRefusal):
    """The person does not look on here."""


class InvitedOnly(MatchRefusal):
    """The table is not open to all."""


class OnlyTheHost(MatchRefusal):
    """Only who made the table starts and invites."""

    host: Seat


class TooFewPlayers(MatchRefusal):
    """The rulebook needs more people: God is one of them, unless God is the `server`."""

    least: int
    taken: int
    server: bool = False


class OnlyGod(MatchRefusal):
    """Only the God of this round sets rule and hint."""

    god: Seat


class RuleIsSet(MatchRefusal):
    """The rule is sealed; rule and hint can be changed no more."""


class NothingToConfirm(MatchRefusal):
    """No draft waits."""


class HintRequired(MatchRefusal):
    """The rulebook asks God for a hint first."""


class HintTooLate(MatchRefusal):
    """Play has begun, and the rulebook has hints only before it."""


class TooFewOpen(MatchRefusal):
    """After no starter does the rule leave as many of all cards open as the rulebook asks."""

    most: int
    least: int


class RuleAwaited(MatchRefusal):
    """No round is being played: its God has not set the rule."""

    god: Seat


class StartersAreFixed(MatchRefusal):
    """The rulebook has one starter, whatever the rule."""


class StartersOutOfRange(MatchRefusal):
    """So many starters are laid at most, and at least one."""

    most: int
    asked: int
