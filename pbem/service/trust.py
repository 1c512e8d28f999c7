"""What a letter must prove besides its token, before its orders are taken as its person's."""

from dataclasses import dataclass

from pbem.mail.reading.authentication import dmarc_passed
from pbem.mail.reading.letter import Letter
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.people import Person


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
    if address is None:
        return False
    confirmed = (one.address for one in work.addresses(person.id) if one.confirmed)
    return address == person.address or address in confirmed
