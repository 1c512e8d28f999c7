"""What the use cases need of the store about mails in a mailbox that was read: each is taken once, or never."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from pbem.micros import Micros


class ImapFate(Enum):
    """What was decided of a mail for one of our addresses, for good."""

    TAKEN = "taken"  # it became a letter
    EARLIER = "earlier"  # it lay there at the first start
    LEFT = "left"  # by its dates it was sent long before it was found; the operator is told


@dataclass(frozen=True, slots=True)
class ImapMail:
    """A mail for an address of ours, known by a digest of what no provider changes when it moves a mailbox.

    `at`: when it was decided on, by the wall's clock; `sent`: when it was sent, as far as its header tells.
    """

    digest: bytes
    fate: ImapFate
    at: Micros
    uid: int
    sent: Micros | None = None


class ImapReading(Protocol):
    """Questions about mails of the mailbox."""

    def imap_mails_known(self, digests: Sequence[bytes]) -> dict[bytes, ImapFate]:
        """What was decided on those of these mails that are known."""
        ...

    def imap_mails_left(self, after: Micros, limit: int) -> list[ImapMail]:
        """The newest that were left after that time."""
        ...


class ImapWriting(ImapReading, Protocol):
    """What is decided of them."""

    def add_imap_mails(self, mails: Sequence[ImapMail]) -> None:
        """None of them may be known. Raises VersionConflict where another process has just decided on one."""
        ...
