"""What the use cases need of the world but for the store: a clock, and who reads letters."""

from typing import Protocol

from pbem.mail.reading.letter import Letter, Unreadable
from pbem.micros import Micros


class ReadingTookTooLong(Exception):
    """A letter was not read within its time by the clock: the machine is busy, and another time it may be."""


class ReadLetter(Protocol):
    """How the bytes of a letter are read: as `pbem.mail.reading.letter.read_letter`, its limits given once for all.

    May raise where a letter makes reading crash, which counts against the letter, and ReadingTookTooLong.
    """

    def __call__(self, raw: bytes, *, envelope_from: str | None) -> Letter | Unreadable: ...


class Clock(Protocol):
    """Two times: the wall's, and the tables', which `[clock] speed` makes faster."""

    def wall(self) -> Micros: ...
    def now(self) -> Micros: ...
    def when(self, wall: Micros) -> Micros:
        """The tables' time when the wall's was `wall`."""
        ...
