"""What every use case works with, built once in `app`: services, a unit of work that has them, and who writes in it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.digests.mails.mails import Kind
from pbem.engine.match.caretaker import Caretaker
from pbem.engine.match.terms import PLAIN, TimeRules
from pbem.engine.match.view import TableView
from pbem.engine.rulebook import Rulebook
from pbem.league.presets import Preset
from pbem.mail.reading.authentication import dmarc_passed
from pbem.mail.reading.bounce_causes import Cause
from pbem.mail.reading.letter import Letter
from pbem.micros import Micros
from pbem.orders.words import language_of
from pbem.rulelang.samples import SampleRule
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.aggregates.tables import OpenTable, TableCache
from pbem.service.delivery.quota import Quota
from pbem.service.delivery.webhook_address import Networks
from pbem.service.delivery.webhook_queue import call_asked
from pbem.service.inbox.reception import Porch
from pbem.service.inbox.stranger_limits import StrangerLimits
from pbem.service.mailing.mailer import Mailer
from pbem.service.ports import Laboratory, ReadLetter, RelayVerdict, no_laboratory
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.errors import VersionConflict
from pbem.store.rows.people import LetterStatus, Person
from pbem.store.rows.turns import PlanRecord
from pbem.store.store import Reading, Writing


@dataclass(frozen=True, slots=True)
class Trust:
    """`sender`: From must be an address of the person. `authserv_id`: and the server of this name must vouch for it."""

    sender: bool = True
    authserv_id: str = ""

    def doubt(self, letter: Letter, *, theirs: bool) -> str | None:
        """Why nothing is done yet of a letter whose token is right: `sender` or `dmarc`; None where all is well.

        `theirs`: its From is an address of the person whose the token is.
        """
        if not self.sender:
            return None
        return "sender" if not theirs else self.not_vouched_for(letter)

    def not_vouched_for(self, letter: Letter) -> str | None:
        """`dmarc` where our mail server has to vouch for the From of a letter, and does not."""
        vouched = not self.authserv_id or dmarc_passed(
            letter.authentication, self.authserv_id, letter.from_address or ""
        )
        return None if vouched else "dmarc"


def writes_from(work: UnitOfWork, person: Person, address: str | None) -> bool:
    """Whether a person writes from this (folded) address: the one that is mailed, or another that is confirmed."""
    if address is None or address == person.address:
        return address is not None
    return any(one.confirmed and one.address == address for one in work.addresses(person.id))


@dataclass
class CrashBackoff:
    """What crashed, by its kind and number, and until when (wall clock) it rests. Kept in memory.

    `letter`: the number of the one that is being handled, which is to be blamed where that never ends.
    """

    resting: dict[tuple[str, int], Micros] = field(default_factory=dict)
    letter: int | None = None


class Counts:
    """Counts for one process what happens; this one counts nothing. Lengths of time are in seconds; nothing here may
    raise."""

    def letter_settled(self, fate: LetterStatus, seconds: float) -> None:
        """A letter was handled, in so long."""

    def mail_tried(self, verdict: RelayVerdict, seconds: float, waited: float) -> None:
        """A mail was handed to the relay, which took so long to answer; it was written so long ago."""

    def mail_withheld(self) -> None:
        """A mail is not handed to the relay."""

    def came_back(self, cause: Cause) -> None:
        """A mail failed, for that cause."""

    def ticked(self, seconds: float) -> None:
        """All that is due was looked at."""

    def store_unavailable(self, role: str) -> None:
        """A part of the server could not do its work, for want of the database."""

    def connected(self) -> None:
        """Somebody came to the door."""

    def letters_kept(self, door: str, number: int) -> None:
        """So many letters were taken in there."""

    def refused(self, code: str) -> None:
        """The door did not do what was asked: the three digits of its answer."""

    def page_shown(self, status: int, seconds: float) -> None:
        """A page was made, in so long."""


@dataclass(frozen=True)
class Services(Porch):
    """The server's own things. `move_time`: the clock of a table whose host names none, in microseconds;
    `reminder_share`: a reminder goes out when this share of the time is left; `zone`: of new players; `read`: how
    the bytes of a letter are read; `trust`: what it must prove besides its token; `samples`: asked for when wanted,
    since the grammar takes a second to get ready; `operator`: where mail for who keeps the server goes, empty for
    nowhere; `answers_per_hour`: how many letters of one person that do nothing are answered in an hour;
    `waiting_tables`: how many tables of one host may wait for players at once;
    `matchmaking`: how many who wait for a game make a table, 0 where JOIN without a number finds none;
    `invitations_per_day`: how many people may be invited to the tables of one host; `strangers`: how many mails go to
    people who have never written; `vouched`: whether the domain of a letter's sender has signed it; `time_rules`: of a
    table whose host settles nothing else; `vacation`: how long in a calendar year somebody's vacation may hold up their
    games;
    `rated`: whether rounds count for the ratings where the host does not say; `caretaker`: who plays for bots and
    for those who stay away; `presets`: leagues ready made by key, `preset`: the usual one's key;
    `leagues_per_founder`: how many leagues that are not over one person may have founded; `announcements_per_week`:
    how many mails to all its members a league's secretaries may send in seven days; `lab`: what tries rules with bots,
    `forecasts_per_day`: how many somebody may have tried in a day, 0 where nobody may; `digests`: how often players
    are mailed who have not said it; `quota`: how many mails may leave;
    `webhooks`: the networks of the operator's own that webhooks may be in, None where nobody has any;
    `crashes`: what crashed when it was due;
    `counts`: who counts what happens;
    `lives`: called for each thing that is begun, to show that the work goes on."""

    post: Mailer
    shelf: TableCache
    rulebooks: Mapping[str, Rulebook]
    samples: Callable[[], Sequence[SampleRule]]
    caretaker: Caretaker
    languages: Sequence[str]
    zone: str
    move_time: Micros
    reminder_share: float
    read: ReadLetter
    trust: Trust
    operator: str = ""
    answers_per_hour: int = 60
    waiting_tables: int = 20
    matchmaking: int = 0
    invitations_per_day: int = 100
    strangers: StrangerLimits = field(default_factory=StrangerLimits)
    vouched: Callable[[bytes, Letter], bool] = lambda raw, letter: False
    time_rules: TimeRules = PLAIN
    vacation: Micros = 0
    rated: bool = False
    leagues: LeagueCache = field(default_factory=LeagueCache)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    preset: str = ""
    leagues_per_founder: int = 3
    announcements_per_week: int = 3
    lab: Laboratory = no_laboratory
    forecasts_per_day: int = 0
    digests: str = "turn"
    quota: Quota = field(default_factory=Quota)
    webhooks: Networks | None = None
    crashes: CrashBackoff = field(default_factory=CrashBackoff)
    counts: Counts = field(default_factory=Counts)
    lives: Callable[[], None] = lambda: None

    def work(self, reading: Reading) -> "Work":
        """What one letter or deadline is going to change, as of now."""
        self.lives()
        return Work(self, reading)


class Work(UnitOfWork):
    """A unit of work, begun now, with the services that it is done by; `post` writes its mails."""

    def __init__(self, house: Services, reading: Reading) -> None:
        super().__init__(
            reading,
            house.shelf,
            house.clock.now(),
            house.clock.wall(),
            house.reminder_share,
            house.caretaker,
            house.leagues,
            house.vacation,
            house.digests,
        )
        self.house = house
        self.post = house.post


def commit(work: Work, besides: Callable[[Writing], None] | None = None) -> None:
    """Write it, and `besides` something of the caller's, last.

    Where that fails nothing is changed, neither on disk nor in memory. Raises VersionConflict where somebody else was
    first, StoreUnavailable; RuntimeError where mails wait that `Mailer.write` has not made.
    """
    if work.moments:
        raise RuntimeError("mails of this unit of work were not written")
    try:
        with work.house.store.writing() as writing:
            work.write(writing)
            if work.house.webhooks is not None:
                call_asked(work, writing)
            if besides is not None:
                besides(writing)
    except BaseException:
        work.undone()
        raise
    work.written()


def is_committed(work: Work) -> bool:
    """Write it; False where somebody else was first, so that nothing is done. Raises StoreUnavailable."""
    try:
        commit(work)
    except VersionConflict:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Context:
    """Who writes, by number, and the work that comes of it."""

    work: Work
    person: int

    @property
    def house(self) -> Services:
        return self.work.house

    @property
    def me(self) -> Person:
        """They, as they are by now."""
        return self.work.person(self.person)

    @property
    def seat(self) -> str:
        return str(self.person)


@dataclass(frozen=True, slots=True)
class TableContext(Context):
    """At which table, and in answer to which serial (None: the present one).

    `plan`: what the writer ordered beforehand, where it is that which is carried out.
    """

    table: OpenTable
    serial: int | None = None
    plan: PlanRecord | None = None

    @property
    def language(self) -> str:
        return language_of(self.plan.language if self.plan is not None else self.me.language)

    def view(self) -> TableView:
        return self.table.view(self.seat)


@dataclass(frozen=True, slots=True)
class LeagueContext(Context):
    """`named`: the league before the order, if there was one; `text`: the writer's words."""

    named: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class AccountContext(Context):
    """Apart from any table's play. `table`: whose mail they answer, if it is one (for INVITE, which names none);
    `from_name`: the name on the letter."""

    table: int | None = None
    from_name: str = ""

    def mail_tables(self) -> tuple[int, ...]:
        """Mail them all their tables as they stand now, but the one that the answer tells of; gives which."""
        tables = [table for table in self.work.going_on(self.person) if table.id != self.table]
        for table in tables:
            self.work.post.digest(self.work, table, self.person, Kind.DIGEST)
        return tuple(table.id for table in tables)
