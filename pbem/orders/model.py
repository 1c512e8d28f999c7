"""What a letter can ask for: one frozen value per order, and what stood in it that was none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pbem.cards import Card, Suit
from pbem.orders.values.days import Days
from pbem.orders.values.time_wish import UNSAID, TimeWish


class ProphetWish(Enum):
    """How a player wants to become Prophet with, or after, a play."""

    ALWAYS = "always"
    IF_RIGHT = "if-right"


@dataclass(frozen=True, slots=True)
class CardWord:
    """A card as written: `suit` is None when only a rank was ("PLAY 7"); `text` is the player's spelling."""

    rank: int
    suit: Suit | None
    text: str

    @property
    def card(self) -> Card | None:
        """The card meant, or None while its suit is missing."""
        return None if self.suit is None else Card(self.rank, self.suit)


@dataclass(frozen=True, slots=True)
class Theory:
    """What stands behind PROPHET, its wrapped lines joined by spaces; `openly`: it is to be shown to all at once."""

    text: str
    openly: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """PLAY 7h 9c: at least one card, in the order written. A Prophet's pick is a Play of one card too."""

    cards: tuple[CardWord, ...]
    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class NoPlay:
    """NO PLAY."""

    prophet: ProphetWish | None = None
    guess: str | None = None
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class Guess:
    """GUESS … on a line of its own, its wrapped lines joined by spaces; `guess` of a play is the same behind it."""

    text: str


@dataclass(frozen=True, slots=True)
class BecomeProphet:
    """PROPHET on a line of its own, with a theory or without."""

    wish: ProphetWish
    theory: Theory | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """RIGHT or WRONG, from God or from the Prophet; `card` only after WRONG: the one God plays of a hand."""

    right: bool
    card: CardWord | None = None


@dataclass(frozen=True, slots=True)
class Redraw:
    """REDRAW: the starter is not admitted."""


@dataclass(frozen=True, slots=True)
class Amend:
    """AMEND 14 WRONG: a verdict was a mistake; `card` only after WRONG, as with a verdict."""

    number: int
    right: bool
    card: CardWord | None = None


@dataclass(frozen=True, slots=True)
class LetStand:
    """LET STAND, or LET STAND 14: what came of the amended verdict stands."""

    number: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """CHECK …: a rule that can be read, by which God, who judges in person, is asked whether they are sure."""

    text: str


@dataclass(frozen=True, slots=True)
class Starters:
    """STARTERS 2."""

    count: int


@dataclass(frozen=True, slots=True)
class SetRule:
    """RULE …, its wrapped lines joined by spaces."""

    text: str


@dataclass(frozen=True, slots=True)
class Suggest:
    """SUGGEST, or SUGGEST EASY; `difficulty` is easy, medium or hard, None where none was said."""

    difficulty: str | None = None


@dataclass(frozen=True, slots=True)
class GiveHint:
    """HINT …, its wrapped lines joined by spaces."""

    text: str


class Hearers(Enum):
    """Whom talk is for: everybody, God alone, or everybody without its speaker's name."""

    ALL = "all"
    GOD = "god"
    ANONYMOUS = "anonymous"


@dataclass(frozen=True, slots=True)
class Say:
    """SAY …, SAY TO GOD …, SAY ANONYMOUSLY …, line breaks kept."""

    text: str
    to: Hearers = Hearers.ALL


@dataclass(frozen=True, slots=True)
class Agree:
    """AGREE or DISAGREE, with what a moderator asks for; AGREE 2 where it is not the first since the last act."""

    agrees: bool
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Moderator:
    """MODERATOR ana@example.org, or a name at the table; `ends`: they are one no more (MODERATOR … OFF)."""

    who: str
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Pause:
    """PAUSE."""


@dataclass(frozen=True, slots=True)
class Resume:
    """RESUME."""


@dataclass(frozen=True, slots=True)
class Extend:
    """EXTEND 2 days; `time` in microseconds."""

    time: int


@dataclass(frozen=True, slots=True)
class Remind:
    """REMIND."""


@dataclass(frozen=True, slots=True)
class Eject:
    """EJECT and a name as written."""

    name: str


@dataclass(frozen=True, slots=True)
class ReplaceSeat:
    """REPLACE Rui BY paula@example.org: a name and an address as written."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class PlayFor:
    """PLAY FOR and a name, perhaps cards or NO PLAY behind it: all as written, since only the table knows names."""

    text: str


@dataclass(frozen=True, slots=True)
class JudgeFor:
    """JUDGE FOR and a name, with a verdict behind it: as written, or the verdict alone (JUDGE FOR GOD RIGHT)."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """UNDO 8: this play and all after it."""

    number: int


@dataclass(frozen=True, slots=True)
class EndRound:
    """END ROUND SCORED, END ROUND VOID; None where neither was said."""

    scored: bool | None = None


@dataclass(frozen=True, slots=True)
class EndMatch:
    """END MATCH."""


@dataclass(frozen=True, slots=True)
class FullView:
    """FULL VIEW."""


@dataclass(frozen=True, slots=True)
class Watch:
    """WATCH, or WATCH 417; `ends`: WATCH OFF."""

    table: int | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """YES, NO or CONFIRM (which is yes); to the held letters of these numbers, or to all that wait."""

    yes: bool
    numbers: tuple[int, ...] = ()
    all: bool = False

    @property
    def to_held(self) -> bool:
        """Whether it can only be meant for letters that are held."""
        return self.all or bool(self.numbers)


@dataclass(frozen=True, slots=True)
class Status:
    """STATUS."""


@dataclass(frozen=True, slots=True)
class Scores:
    """SCORES."""


@dataclass(frozen=True, slots=True)
class History:
    """HISTORY."""


@dataclass(frozen=True, slots=True)
class Resend:
    """RESEND."""


@dataclass(frozen=True, slots=True)
class Join:
    """JOIN, or JOIN 417 (also written 417 JOIN)."""

    table: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """LEAVE; `sure` when it was written LEAVE YES or LEAVE CONFIRM."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What NEW TABLE asked for; None, "" or () is what was not said. `clock` is in microseconds.

    `server`: the server is God; `difficulty` of its rules: easy, medium, hard or any; `rounds`, as it was written. The
    four behind that are the house rules (`judge human`, `judge server`, `prophet waits`, `prophet steps down`, `talk
    anonymous`, `talk private`, `talk open`, which is neither). `rated`: its rounds count for the ratings. `listed`:
    strangers find it on the pages of the server. `time`: what else was said of its clock.
    """

    title: str = ""
    rulebook: str | None = None
    seats: int | None = None
    clock: int | None = None
    open: bool | None = None
    options: tuple[tuple[str, str], ...] = ()
    server: bool | None = None
    difficulty: str | None = None
    rounds: int | None = None
    human_judge: bool | None = None
    prophet_waits: bool | None = None
    anonymous_talk: bool | None = None
    private_talk: bool | None = None
    rated: bool | None = None
    listed: bool | None = None
    time: TimeWish = UNSAID


@dataclass(frozen=True, slots=True)
class NewTable:
    """NEW TABLE "Rosewood", 5 seats, clock 2 days."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Change:
    """SET and what is to be changed before a round, as behind NEW TABLE; the word `option` may be left out."""

    settings: TableSettings


@dataclass(frozen=True, slots=True)
class Preview:
    """PREVIEW and a moderator's order: what it would do."""

    order: ModeratorOrder


@dataclass(frozen=True, slots=True)
class Invite:
    """INVITE and at least one address, each once. What the host wants where seats are too few: so many `seats`, a `new`
    table like this one, or places on the list of who is `waiting`."""

    addresses: tuple[str, ...]
    seats: int | None = None
    new: bool = False
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class InviteLate:
    """INVITE waiting list, NEW TABLE: those who came too late to a table play at another with the same settings."""


@dataclass(frozen=True, slots=True)
class Start:
    """START."""


@dataclass(frozen=True, slots=True)
class Name:
    """NAME and the display name as written."""

    name: str


@dataclass(frozen=True, slots=True)
class Language:
    """LANGUAGE; `code` is en, pt, pt-PT, es or it."""

    code: str


@dataclass(frozen=True, slots=True)
class Style:
    """STYLE; `name` is symbols, letters or list, else letters of jack, queen and king (VDR) or a deck: two or four."""

    name: str


@dataclass(frozen=True, slots=True)
class Zone:
    """ZONE and the name of a time zone as written."""

    name: str


@dataclass(frozen=True, slots=True)
class Reminders:
    """REMINDERS 50%: `percent` of the time that are left then; 0 for OFF, None for USUAL."""

    percent: int | None


@dataclass(frozen=True, slots=True)
class Calendar:
    """CALENDAR."""


@dataclass(frozen=True, slots=True)
class MyData:
    """MY DATA: all that is kept of who writes."""


@dataclass(frozen=True, slots=True)
class ForgetMe:
    """FORGET ME, or FORGET ME YES and the `code` of the mail that asks whether the writer is `sure`."""

    sure: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class AddAddress:
    """ADD ADDRESS ana@example.org: an address as written."""

    address: str


@dataclass(frozen=True, slots=True)
class RemoveAddress:
    """REMOVE ADDRESS ana@example.org."""

    address: str


@dataclass(frozen=True, slots=True)
class UseAddress:
    """USE ADDRESS ana@example.org: to be mailed there."""

    address: str


@dataclass(frozen=True, slots=True)
class Addresses:
    """ADDRESSES."""


@dataclass(frozen=True, slots=True)
class NewKeys:
    """NEW KEYS."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """VACATION 7 days, VACATION 1 Aug to 15 Aug; without `days`, what is planned. `none`: VACATION OFF."""

    days: Days | None = None
    none: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """BACK: from a vacation."""


@dataclass(frozen=True, slots=True)
class MailWanted:
    """MAIL OFF, or MAIL ON."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class Help:
    """HELP; `topic` as written, "" without one."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class Digests:
    """DIGEST: how often the writer is mailed, `each`, `turn`, `daily`, `off`, or as `usual`; "" asks what holds.

    `at`: at which minute of their day, where they name one.
    """

    how: str = ""
    at: int | None = None


ModeratorOrder = (
    Moderator
    | Pause
    | Resume
    | Extend
    | Remind
    | Eject
    | ReplaceSeat
    | PlayFor
    | JudgeFor
    | Undo
    | LetStand
    | EndRound
    | EndMatch
    | Change
    | FullView
)
