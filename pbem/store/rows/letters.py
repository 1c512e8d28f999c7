"""A letter that was read, and what becomes of it."""

from dataclasses import dataclass

from pbem.mail.addressing import BounceAddress, PersonAddress, Postmaster, Recipient, TableAddress
from pbem.mail.reading.letter import Letter
from pbem.store.rows.people import LetterStatus, StoredLetter


@dataclass(frozen=True, slots=True)
class Disposition:
    """What becomes of a letter, why, and whose it turned out to be (None: as its address says).

    `words`: the digest of what it says, where it says nothing that we know.
    """

    status: LetterStatus
    reason: str = ""
    person: int | None = None
    words: bytes | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """A letter that was read, and whom it comes from as far as its address tells."""

    stored: StoredLetter
    recipient: Recipient | None
    letter: Letter


def copy_token(recipient: Recipient | None, letter: Letter | None) -> str:
    """What, besides Message-ID and body, two copies of one letter have in common: whom they were for."""
    if isinstance(recipient, TableAddress | PersonAddress | BounceAddress):
        return recipient.token
    whose = "" if letter is None else letter.from_address or ""
    return f"postmaster {whose}" if isinstance(recipient, Postmaster) else whose
