"""What the use cases need of the store about a server that stands where a backup was made."""

from collections.abc import Sequence
from typing import Protocol


class HeldReading(Protocol):
    """Questions about it."""

    def tables_not_over(self, after: int, limit: int) -> list[int]:
        """The first tables numbered above `after` that are gathering or played, in order."""
        ...


class HeldWriting(HeldReading, Protocol):
    """What is changed before it goes on."""

    def forget_meta(self, keys: Sequence[str]) -> None: ...
    def withhold_waiting(self, why: str) -> int:
        """No mail that waits is sent, as with `mail_withheld`; how many those are.

        What bears the last word to who is forgotten is destroyed.
        """
        ...

    def skip_numbers(self, many: int) -> None:
        """So many numbers of mails to each seat, and of tables, are passed over: others bear them already."""
        ...
