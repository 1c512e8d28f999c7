"""What the use cases need of the world but for the store: a clock, who reads letters, a relay."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pbem.engine.rulebook import Rulebook
from pbem.insight.lab.facts import Prospect
from pbem.mail.reading.bounce_causes import Cause
from pbem.mail.reading.letter import Letter, Unreadable
from pbem.micros import Micros
from pbem.rulelang.tree import Rule
from pbem.store.rows.people import StoredMail


class ReadingTookTooLong(Exception):
    """A letter was not read within its time by the clock: the machine is busy, and another time it may be."""


class ReadLetter(Protocol):
    """How the bytes of a letter are read: as `pbem.mail.reading.letter.read_letter`, its limits given once for all.

    May raise where a letter makes reading crash, which counts against the letter, and ReadingTookTooLong.
    """

    def __call__(self, raw: bytes, *, envelope_from: str | None) -> Letter | Unreadable: ...


class NoProspect(Exception):
    """No forecast came of a rule: it took too long, or the process that makes it failed."""


class Laboratory(Protocol):
    """What tries a rule with bots, one at a time; it takes seconds, and knows of no table. May raise NoProspect."""

    def __call__(self, rule: Rule, rulebook: Rulebook, players: int) -> Prospect: ...


def no_laboratory(rule: Rule, rulebook: Rulebook, players: int) -> Prospect:
    """Where there is none."""
    raise NoProspect


class Clock(Protocol):
    """Two times: the wall's, and the tables', which `[clock] speed` makes faster."""

    def wall(self) -> Micros: ...
    def now(self) -> Micros: ...
    def when(self, wall: Micros) -> Micros:
        """The tables' time when the wall's was `wall`."""
        ...


class PostWebhook(Protocol):
    """Calls a web address by POST, once. "" where that was taken; else why it was not: `timeout`, `connection`,
    `certificate`, `private` (not an address that may be called), `address`, or the status that was answered.

    Never raises for what the other side can do.
    """

    async def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> str: ...


class RelayVerdict(Enum):
    """What the relay said of a mail."""

    TAKEN = "taken"
    LATER = "later"
    NEVER = "never"


class About(Enum):
    """Whom it is about that a mail was not taken."""

    NOBODY = "nobody"
    RECIPIENT = "recipient"
    US = "us"


class Rests(Enum):
    """Who is left alone for a while after a mail was not taken for now."""

    ADDRESS = "address"
    DOMAIN = "domain"
    RELAY = "relay"


@dataclass(frozen=True, slots=True)
class RelayReply:
    """The relay's word; where it did not take the mail, with its reason (codes, never an address).

    `code` is the answer's (RFC 5321), `status` its enhanced one (RFC 3463), 0 and "" where there was none; `cause`:
    why, by its words.
    """

    verdict: RelayVerdict
    reason: str = ""
    code: int = 0
    status: str = ""
    about: About = About.NOBODY
    rests: Rests = Rests.ADDRESS
    cause: Cause = Cause.UNSAID


class Relay(Protocol):
    """One kept connection to the outside; used by one task at a time."""

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        """Hand over one mail; `sender` is its envelope sender, empty for the null one.

        Never raises for what a relay can do.
        """
        ...

    async def close(self) -> None: ...
