"""What became of each line of a letter: done, refused, misread or ignored, with the facts an answer needs."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.cards import Card
from pbem.digests.judged import Asking, Judged
from pbem.digests.news import Guessed, News, Played, Prophesied, Shown
from pbem.digests.rulebook_page import RulebookPage
from pbem.engine.commands import Seat, Theory
from pbem.engine.foreseeing import Foreseen
from pbem.engine.match import Draft
from pbem.engine.match_commands import TableRefusal, TooFewOpen
from pbem.engine.moderating import ModeratorOrder
from pbem.orders.model import Ignored, Misread, ProphetWish
from pbem.orders.translate import CardUnclear, NoSuchCard
from pbem.rulelang.errors import RuleError
from pbem.rulelang.samples import SampleRule
from pbem.rulelang.survey import Advice, SampleLayout, Survey
from pbem.rulelang.tree import Rule

# ---------------------------------------------------------------- done


@dataclass(frozen=True, slots=True)
class YouPlayed:
    """The reader's play, judged, or shown to the Prophet. `prophet`: he is now Prophet, by a `theory` or without.

    `guess`: the rule that he guessed with it, if he did; `guessed`: whether it is the secret rule, None where it was
    not asked, since the play was wrong or is still to be judged.
    """

    news: Played | Shown
    prophet: bool
    guess: str = ""
    guessed: bool | None = None
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class YouGuessed:
    """He guessed the rule to be `theory`, which is right or wrong; None while a person is to say."""

    theory: str
    right: bool | None


@dataclass(frozen=True, slots=True)
class YouAreProphet:
    """He declared himself Prophet, by a `theory` or without."""

    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class ProphetWaived:
    """PROPHET IF RIGHT, and the play was wrong: he is not Prophet, as he wished."""


@dataclass(frozen=True, slots=True)
class YouCalled:
    """As Prophet he called a play, or picked a card. `news`: what became of it; `kept`: God has still to judge."""

    right: bool | None
    news: tuple[News, ...]
    kept: bool = False


@dataclass(frozen=True, slots=True)
class RuleRead:
    """How the server reads God's rule, to be confirmed, and what it does: with invented cards, never those to come.

    `written`: the language it was said in, "" for the formal notation. `follow`: what may follow some starters.
    """

    rule: Rule
    written: str
    hint: str
    follow: tuple[tuple[Card, tuple[Card, ...]], ...]
    layouts: tuple[SampleLayout, ...]
    survey: Survey
    advice: tuple[Advice, ...]


@dataclass(frozen=True, slots=True)
class RuleKept:
    """God's rule in `words`, by which he judges himself, waits for his yes.

    `read`: the rule that checks him, if he gave one that can be read: in these very words, or (`beside`) with CHECK.
    """

    words: str
    hint: str
    read: RuleRead | None = None
    beside: bool = False


@dataclass(frozen=True, slots=True)
class StartersAre:
    """The round will begin with so many starters."""

    count: int


@dataclass(frozen=True, slots=True)
class RulesSuggested:
    """Sample rules that God may take as his own, easy ones first; `difficulty` is the one he asked for, "" for any."""

    samples: tuple[SampleRule, ...]
    difficulty: str


@dataclass(frozen=True, slots=True)
class ReadItFirst:
    """YES behind RULE in one letter: he is to read how the server understands the rule before he confirms it."""


@dataclass(frozen=True, slots=True)
class RuleConfirmed:
    """The rule is sealed and the round dealt. `judges`: he judges the plays himself."""

    rule: Draft
    commitment: str
    judges: bool = False


@dataclass(frozen=True, slots=True)
class DraftIsDropped:
    """His rule, as it was read, is forgotten; he may write another."""


@dataclass(frozen=True, slots=True)
class HintTaken:
    """The hint will be told with the deal."""

    text: str


@dataclass(frozen=True, slots=True)
class HintTold:
    """A hint after play began: everybody is told of it at once, as of something out of the ordinary."""

    text: str


@dataclass(frozen=True, slots=True)
class YouSaid:
    """The message goes to everybody at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class YouToldGod:
    """The message goes to God alone."""

    text: str


@dataclass(frozen=True, slots=True)
class YouSaidUnnamed:
    """The message goes to everybody, without his name, once something else happens at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class YouLookOn:
    """He looks on at this table."""

    table: int


@dataclass(frozen=True, slots=True)
class YouLookOnNoMore:
    """He looks on at this table no more."""

    table: int


@dataclass(frozen=True, slots=True)
class YouAreIn:
    """He has a seat at this table."""

    table: int
    taken: int
    seats: int


@dataclass(frozen=True, slots=True)
class YouLeft:
    """He has left this table."""

    table: int


@dataclass(frozen=True, slots=True)
class LeaveNeedsYes:
    """Leaving in the middle of a match is for good: he is asked to say so again."""

    table: int


@dataclass(frozen=True, slots=True)
class TableIsMade:
    """A table of his own; the mail about it follows as a mail of the table."""

    table: int


@dataclass(frozen=True, slots=True)
class InvitationSent:
    """An invitation goes to this address."""

    address: str


@dataclass(frozen=True, slots=True)
class AddressPassedOver:
    """No invitation to this address: `why` is `address` (it is none), `here` (sits at the table) or `month`
    (a stranger was invited within a month, and is not mailed again)."""

    address: str
    why: str


@dataclass(frozen=True, slots=True)
class MatchIsOn:
    """The match has begun."""


@dataclass(frozen=True, slots=True)
class YouAreConfirmed:
    """The address is his; he is known by this name. `invited`: a table that still keeps a seat for him."""

    name: str
    invited: int | None = None


@dataclass(frozen=True, slots=True)
class NameIs:
    """His display name from now on."""

    name: str


@dataclass(frozen=True, slots=True)
class LanguageIs:
    """His language from now on."""

    code: str


@dataclass(frozen=True, slots=True)
class ZoneIs:
    """His time zone from now on."""

    zone: str


@dataclass(frozen=True, slots=True)
class StyleIs:
    """How layouts are drawn for him from now on."""

    style: str


@dataclass(frozen=True, slots=True)
class HelpIs:
    """Help on a topic (`""`: on everything), as it is by the rulebook of `page`; there are `others`, by name."""

    topic: str
    page: RulebookPage
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableStatus:
    """One table of his, as a line: where it stands and who must act (`waits`: a name, or empty).

    `looks_on`: he does not play there.
    """

    table: int
    title: str
    phase: str
    waits: str
    looks_on: bool = False


@dataclass(frozen=True, slots=True)
class StatusIs:
    """STATUS away from a table: all tables of his."""

    tables: tuple[TableStatus, ...]


@dataclass(frozen=True, slots=True)
class LookBelow:
    """STATUS, SCORES or RESEND at a table: the mail itself shows it."""

    what: str


@dataclass(frozen=True, slots=True)
class HistoryIs:
    """HISTORY: every play of the round, each guess and each Prophet's theory behind its play."""

    plays: tuple[Played | Guessed | Prophesied, ...]


@dataclass(frozen=True, slots=True)
class HeldIsDone:
    """He said yes to a held letter; the lines that follow are its own."""


@dataclass(frozen=True, slots=True)
class HeldIsDropped:
    """He said no to a held letter."""


@dataclass(frozen=True, slots=True)
class OrderDone:
    """What he ordered as a moderator is done, and everybody is told."""

    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class ModeratorAsked:
    """Whom he appointed has never confirmed his address: he is asked to, and can order nothing before that."""

    order: ModeratorOrder
    address: str


@dataclass(frozen=True, slots=True)
class SeatOffered:
    """A note goes to this address, which answers it if somebody there wants the seat."""

    order: ModeratorOrder
    address: str


@dataclass(frozen=True, slots=True)
class YouTookOver:
    """He has the seat that was `former`'s, and reads all that was played in this round, and its seal if it has one."""

    table: int
    former: Seat
    plays: tuple[Played | Guessed | Prophesied, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class MotionIsMade:
    """He plays, so that what he ordered as a moderator is put to God and the others."""

    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class YouVoted:
    """He agrees with what a moderator asks for, or does not. `settled`: it is `carried` or dropped by that."""

    agrees: bool
    by: Seat
    order: ModeratorOrder
    settled: bool
    carried: bool


@dataclass(frozen=True, slots=True)
class PreviewIs:
    """What an order would do, from what everybody may know; `again` gives it.

    `asks`: God and the others would be asked first.
    """

    order: ModeratorOrder
    asks: bool
    again: str
    foreseen: Foreseen | None = None


@dataclass(frozen=True, slots=True)
class MistakeOwned:
    """As God he takes a verdict back. `rescored`: the round is over, and was scored anew; else a moderator decides.

    `decides`: that he does himself.
    """

    number: int
    right: bool
    rescored: bool
    decides: bool = False


Done = (
    YouPlayed
    | YouGuessed
    | YouAreProphet
    | ProphetWaived
    | YouCalled
    | RuleRead
    | RuleKept
    | StartersAre
    | RulesSuggested
    | RuleConfirmed
    | Judged
    | DraftIsDropped
    | HintTaken
    | HintTold
    | YouSaid
    | YouToldGod
    | YouSaidUnnamed
    | YouLookOn
    | YouLookOnNoMore
    | YouAreIn
    | YouLeft
    | LeaveNeedsYes
    | TableIsMade
    | InvitationSent
    | AddressPassedOver
    | MatchIsOn
    | YouAreConfirmed
    | NameIs
    | LanguageIs
    | ZoneIs
    | StyleIs
    | HelpIs
    | StatusIs
    | LookBelow
    | HistoryIs
    | HeldIsDone
    | HeldIsDropped
    | OrderDone
    | ModeratorAsked
    | SeatOffered
    | YouTookOver
    | MotionIsMade
    | YouVoted
    | PreviewIs
    | MistakeOwned
)

# ---------------------------------------------------------------- not done


@dataclass(frozen=True, slots=True)
class Outdated:
    """The order answers an older mail; `again` is the order to send to do it all the same, `since` what changed."""

    again: str
    since: tuple[News, ...]


@dataclass(frozen=True, slots=True)
class AlreadyDone:
    """A second copy of what was done at that turn; nothing changed.

    `added`: orders that went with this copy only, and that can still be sent by themselves.
    """

    added: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleFirst:
    """CHECK, and no rule in words waits that it could stand beside."""


@dataclass(frozen=True, slots=True)
class ServerJudges:
    """NEW TABLE with the server as God and a person as judge: God judges, whoever that is."""


@dataclass(frozen=True, slots=True)
class NotTaken:
    """A move behind one that failed in the same letter."""


@dataclass(frozen=True, slots=True)
class Later:
    """An order that this server does not know how to carry out yet."""

    word: str


@dataclass(frozen=True, slots=True)
class RuleUnreadable:
    """The rule does not parse; the error's facts carry text, caret and a corrected example.

    `by_option`: an option, with which this table was not made, lets rules of its rulebook read the sidelines. `check`:
    it was to check God, who keeps his rule in words.
    """

    error: RuleError
    by_option: bool = False
    check: bool = False


@dataclass(frozen=True, slots=True)
class RuleTooNarrow:
    """The rule was read, but leaves fewer cards open than the table asks."""

    rule: Rule
    refused: TooFewOpen


@dataclass(frozen=True, slots=True)
class GuessUnreadable:
    """The guess does not parse as a rule, so nothing was done: neither it nor the play it came with, if any.

    Whether the guess was asked would have told whether the play was right. `play`: the play alone, to send again.
    """

    error: RuleError
    play: str


@dataclass(frozen=True, slots=True)
class TheoryUnreadable:
    """The Prophet's theory does not parse as a rule, so nothing was done: nor was the play it came with, if any.

    `play`: that play without what stood behind it; `wish`, `openly` and `guess`: what stood there besides.
    """

    error: RuleError
    wish: ProphetWish
    openly: bool
    play: str = ""
    guess: str | None = None


@dataclass(frozen=True, slots=True)
class NoSuchTable:
    """There is no such table, or he has no seat there; `watch`: he wanted to look on."""

    table: int
    watch: bool = False


@dataclass(frozen=True, slots=True)
class WhichTable:
    """An order for a table that names none: these are his."""

    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotHere:
    """An order that makes sense only at a table (`table`) or only in a letter to the lobby (`lobby`)."""

    where: str


@dataclass(frozen=True, slots=True)
class NothingAsked:
    """A YES or NO at a table from somebody who is not God: nothing there waits for one."""


@dataclass(frozen=True, slots=True)
class NotSaid:
    """What somebody wanted said goes to nobody.

    `why`: the table has no `private` talk, or no `anonymous` one; God is the `server`, nobody yet (`no-god`), or the
    speaker him`self`; he `knows` the rule, so that he may not speak without a name; the match is `over`, and nothing
    would carry it; he looks on and `saw` a hand or the rule. As a `hint` of God's it is to be written as one: `text` is
    that.
    """

    why: str
    text: str


@dataclass(frozen=True, slots=True)
class OnlyLooking:
    """A move of somebody who does not play here. `may_join`: he could still sit down; `moderates`: he orders here."""

    may_join: bool
    moderates: bool


@dataclass(frozen=True, slots=True)
class NoSuchRulebook:
    """No rulebook has this name; these are there."""

    name: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BadOption:
    """A table option that no rulebook field takes: what is allowed."""

    option: str
    allowed: str


@dataclass(frozen=True, slots=True)
class OptionsClash:
    """Table options that contradict each other or the rest of the rulebook, where `field` is `value`."""

    options: tuple[str, ...]
    field: str
    value: str


@dataclass(frozen=True, slots=True)
class OnlyWithServer:
    """What a table has only where God is the server: `rounds`, as many as the host likes, or a `difficulty`."""

    what: str


@dataclass(frozen=True, slots=True)
class BadSetting:
    """A setting's value that cannot be: `what` is `name`, `language`, `zone`, `clock` or `rounds`; `near` may help.

    With `hint`, `talk` and `rule` it was too long, and `value` is how many characters it may have.
    """

    what: str
    value: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameTaken:
    """Somebody at one of his tables has this name, or it is what the server (`servers`) is called as God."""

    name: str
    servers: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmFirst:
    """His address is not confirmed yet: YES comes first."""


@dataclass(frozen=True, slots=True)
class NothingHeld:
    """YES or NO, and nothing waits for an answer."""


@dataclass(frozen=True, slots=True)
class NoWords:
    """A letter without anything to read: `why` is `empty`, `html-empty`, `encrypted`, `winmail`, `only-attachments`."""

    why: str


@dataclass(frozen=True, slots=True)
class QuotedMove:
    """A move stood only in the quoted part, in no mail of ours: it is asked about, not played."""

    line: str


@dataclass(frozen=True, slots=True)
class NobodyCalled:
    """Nobody at this table has a name with which the text begins; these are here."""

    text: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotWrittenTo:
    """Nobody at this address is asked: `why` is `address` (it is none), `month` (he never answered, and was asked
    within a month) or `name` (he is called as somebody here)."""

    address: str
    why: str


@dataclass(frozen=True, slots=True)
class NotToBeSet:
    """SET of what was settled when the table was made."""


@dataclass(frozen=True, slots=True)
class OrderUnclear:
    """What follows a moderator's order (its `kind`) does not say what is to be done."""

    kind: str


@dataclass(frozen=True, slots=True)
class NotInThatHand:
    """A card of somebody else's hand: not there, or unclear which one; `near` are cards of it with that rank."""

    written: str
    near: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NotGod:
    """A verdict in the place of who is not God of this round."""

    seat: Seat
    god: Seat


Undone = (
    CardUnclear
    | NoSuchCard
    | Outdated
    | AlreadyDone
    | Asking
    | RuleFirst
    | ServerJudges
    | NotTaken
    | ReadItFirst
    | Later
    | RuleUnreadable
    | RuleTooNarrow
    | GuessUnreadable
    | TheoryUnreadable
    | NoSuchTable
    | WhichTable
    | NotHere
    | NothingAsked
    | NotSaid
    | OnlyLooking
    | NoSuchRulebook
    | BadOption
    | OptionsClash
    | OnlyWithServer
    | BadSetting
    | NameTaken
    | ConfirmFirst
    | NothingHeld
    | NoWords
    | QuotedMove
    | NobodyCalled
    | NotWrittenTo
    | NotToBeSet
    | OrderUnclear
    | NotInThatHand
    | NotGod
    | TableRefusal
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the letter, and what became of it."""

    text: str
    outcome: Done | Undone | Misread | Ignored
