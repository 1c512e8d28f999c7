"""The mails of the mailbox that were decided on, so that none is taken twice whatever numbers and dates they get."""

from collections.abc import Sequence

from sqlalchemy import and_, bindparam, literal_column, select

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.imap_mails import IMAP_MAILS, ImapFate, ImapMail

_KNOWN = select(IMAP_MAILS.c.digest, IMAP_MAILS.c.fate).where(
    IMAP_MAILS.c.digest.in_(bindparam("digests", expanding=True))
)
_LEFT = IMAP_MAILS.by(
    where=and_(IMAP_MAILS.c.fate == literal_column("'left'"), IMAP_MAILS.c.at > bindparam("after")),
    order="-at",
    most=True,
)


class ImapMails(Repository):
    """Mails of the mailbox, and what was decided of them."""

    def known(self, digests: Sequence[bytes]) -> dict[bytes, ImapFate]:
        """What was decided on those of these mails that are known."""
        found = self.connection.execute(_KNOWN, {"digests": list(digests)})
        return {bytes(digest): fate for digest, fate in found}

    def left(self, after: Micros, limit: int) -> list[ImapMail]:
        """The newest that were left after that time."""
        return _LEFT.all(self.connection, after=after, most=limit)

    def add(self, mails: Sequence[ImapMail]) -> None:
        """None of them may be known. Raises VersionConflict where another process has just decided on one."""
        IMAP_MAILS.add_all(self.connection, mails)
