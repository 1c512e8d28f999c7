"""What became of coming, going, inviting, looking on and talking, and of the making of tables."""

from pbem.digests.facts.news import Guessed, Played, Prophesied
from pbem.digests.outcomes.outcome import Done, NotDone
from pbem.engine.round.commands import Seat
from pbem.families import Family


class YouAreIn(Done):
    """The writer has a seat at this table."""

    table: int
    taken: int
    seats: int


class OneSeatAnAddress(NotDone):
    """No second seat: `name` has one at this table by the same address, from which somebody signs as `signed`.

    `way`: by which order somebody comes there from elsewhere, `join`, `invite` or none.
    """

    table: int
    name: str
    signed: str
    address: str
    way: str = ""

    @property
    def plus(self) -> str:
        """A plus-address of the same mailbox; "" where it is one already."""
        local, _, domain = self.address.partition("@")
        return f"{local}+2@{domain}" if "+" not in local else ""


class NotReliable(NotDone):
    """No seat: the writer plays `share` percent of their turns in time, and the table asks for `wanted`."""

    share: int
    wanted: int


class YouTookOver(Done):
    """The writer has the seat that was `former`'s, and reads all that was played in this round, and its seal if any."""

    table: int
    former: Seat
    plays: tuple[Played | Guessed | Prophesied, ...]
    commitment: str


class SeatsAreTheirs(Done):
    """No caretaker plays for the writer any more at these tables."""

    tables: tuple[int, ...]


class YouWait(Done):
    """A place on the waiting list of this table; `again`: it was theirs already. `together`: with how many others who
    came too late they can play at another table."""

    table: int
    place: int
    again: bool = False
    together: int = 0


class LateAreInvited(Done):
    """So many who wait for a seat of this table are invited to the one that was made."""

    table: int
    others: int


class NobodyElseIsLate(NotDone):
    """No other table: nobody else who waits for a seat of this one can be asked to it."""

    table: int


class WaitNoMore(Done):
    """The writer is on the waiting list of this table no more."""

    table: int


class ListIsFull(NotDone):
    """So many wait for a seat at this table already, and no more may."""

    table: int
    most: int


class YouLeft(Done):
    """The writer has left this table."""

    table: int


class CaretakerFromNow(Done):
    """The writer left a table of a league: a caretaker plays for them until they write."""

    table: int


class LeaveNeedsYes(Done):
    """Leaving in the middle of a match is for good: the writer is asked to say so again."""

    table: int


class TableIsMade(Done):
    """A table of one's own, with so many seats; the mail about it follows as a mail of the table."""

    table: int
    seats: int


class GameBegins(Done):
    """A table of one's own whose match has begun, with these bots."""

    table: int
    bots: tuple[str, ...]


class BotsAreIn(Done):
    """These bots have sat down."""

    bots: tuple[str, ...]


class BotIsGone(Done):
    """A bot has got up."""

    bot: str


class NoBots(NotDone):
    """There is no bot to be taken away."""


class PracticesGoOn(NotDone):
    """No other practice game: these of the writer's are not over."""

    tables: tuple[int, ...]


class InvitationSent(Done):
    """An invitation goes to this address."""

    address: str


class NoSeatLeft(Done):
    """No invitation to these addresses: all `seats` of the table are taken, or kept for who was invited. `enough`: so
    many would do for all; None where the rulebook is not for so many."""

    table: int
    seats: int
    addresses: tuple[str, ...]
    enough: int | None = None


class TooManyTables(Done):
    """No table: these of the host's wait for people already, and no more may."""

    waiting: tuple[int, ...]


class AddressPassedOver(Done):
    """No invitation to this address: `why` is `address` (it is none), `here` (sits at the table), `unwanted`, `month`
    (a stranger was invited within a month, and is not mailed again), `again` (to this very table within a day),
    `hour` (all players together invited as many within an hour as may be) or `enough` (as many were within a day)."""

    address: str
    why: str


class MatchIsOn(Done):
    """The match has begun."""


class TableStatus(Family):
    """One table of the writer's, as a line: where it stands and who must act (`waits`: a name, or empty).

    `looks_on`: the writer does not play there. `away`: till when who must act is on vacation.
    """

    table: int
    title: str
    phase: str
    waits: str
    looks_on: bool = False
    away: int | None = None


class StatusIs(Done):
    """STATUS away from a table: all the writer's tables, and the share of turns on time in percent, if there is one."""

    tables: tuple[TableStatus, ...]
    on_time: int | None = None


class LookBelow(Done):
    """STATUS, SCORES or RESEND at a table: the mail itself shows it. `on_time`: as in `StatusIs`."""

    what: str
    on_time: int | None = None


class NoSuchTable(NotDone):
    """There is no such table, or the writer has no seat there; `watch`: they wanted to look on."""

    table: int
    watch: bool = False


class WhichTable(NotDone):
    """An order for a table that names none: these are the writer's."""

    tables: tuple[int, ...]


class NotHere(NotDone):
    """An order that makes sense only at a table (`table`) or only in a letter to the lobby (`lobby`)."""

    where: str


class NoSuchRulebook(NotDone):
    """No rulebook has this name; these are there."""

    name: str
    known: tuple[str, ...]


class BadOption(NotDone):
    """A table option that no rulebook field takes: what is allowed."""

    option: str
    allowed: str


class OptionsClash(NotDone):
    """Table options that contradict each other or the rest of the rulebook, where `field` is `value`."""

    options: tuple[str, ...]
    field: str
    value: str


class OnlyWithServer(NotDone):
    """What a table has only where God is the server: `rounds`, as many as the host likes, or a `difficulty`."""

    what: str


class ServerJudges(NotDone):
    """NEW TABLE with the server as God and a person as judge: God judges, whoever that is."""


class BadClock(NotDone):
    """What a host settles about time, and that makes no sense: `what` is a field of `TimeRules`, or `daily_clock` or
    `daily_bank`, where moves cannot be due daily as well.

    `value` is what was written and `limit` what it may be at most (a length of time in microseconds, or a number).
    """

    what: str
    value: int = 0
    limit: int = 0


class NoSuchZone(NotDone):
    """No time zone of a table has this name; these are called much like it."""

    name: str
    near: tuple[str, ...]


class YouSaid(Done):
    """The message goes to everybody at the table."""

    text: str


class YouToldGod(Done):
    """The message goes to God alone."""

    text: str


class YouSaidUnnamed(Done):
    """The message goes to everybody, without the writer's name, once something else happens at the table."""

    text: str


class NotSaid(NotDone):
    """What somebody wanted said goes to nobody.

    `why`: the table has no `private` talk, or no `anonymous` one; God is the `server`, nobody yet (`no-god`), or the
    speaker (`self`); the speaker `knows` the rule, and so may not speak without a name; the match is `over`, and
    nothing would carry it; the speaker looks on and `saw` a hand or the rule. As a `hint` of God's it is to be written
    as one: `text` is that.
    """

    why: str
    text: str


class YouLookOn(Done):
    """The writer looks on at this table."""

    table: int


class YouLookOnNoMore(Done):
    """The writer looks on at this table no more."""

    table: int


class OnlyLooking(NotDone):
    """A move of somebody who does not play here. `may_join`: they could still join; `moderates`: they order here."""

    may_join: bool
    moderates: bool
