"""How many mails may leave in all, as the provider says, and how many have."""

from dataclasses import dataclass

from pbem.micros import DAY, HOUR, Micros
from pbem.store.store import Reading

MOST = 10_000
"""So many may leave at once where nothing limits them."""

NEARLY = 0.8
"""So much of a limit used is worth a word."""


@dataclass(frozen=True, slots=True)
class Used:
    """Of a limit: so many mails have been `sent` within the last `span`, and so many may be."""

    span: Micros
    sent: int
    most: int

    @property
    def is_nearly_all(self) -> bool:
        return self.sent >= NEARLY * self.most


@dataclass(frozen=True, slots=True)
class Quota:
    """How many mails may leave in all within an hour and within 24 hours, as the provider says; 0: any number.

    What has left is asked of the database: a restart forgets nothing, and all processes count together.
    """

    per_hour: int = 0
    per_day: int = 0

    @property
    def windows(self) -> list[tuple[int, Micros]]:
        return [(most, span) for most, span in ((self.per_hour, HOUR), (self.per_day, DAY)) if most]

    def room(self, reading: Reading, wall: Micros) -> tuple[int, Micros]:
        """How many may leave now, and where none may, from when on one may."""
        room, free = MOST, wall
        for most, span in self.windows:
            left = reading.mails.sent_times(wall - span, most)
            room = min(room, most - len(left))
            free = max(free, left[-1] + span) if len(left) == most else free
        return room, free

    def used(self, reading: Reading, wall: Micros) -> tuple[Used, ...]:
        """How much of each limit; none where there is no limit."""
        return tuple(
            Used(span, len(reading.mails.sent_times(wall - span, most)), most) for most, span in self.windows
        )
