"""The mails of the mailbox that were decided on, so that none is taken twice whatever numbers and dates they get."""

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Index, bindparam, insert, literal_column, select
from sqlmodel import Field

from pbem.micros import Micros
from pbem.store.ports.imap_mails import ImapFate, ImapMail
from pbem.store.repositories.workers import WorkersReading, WorkersWriting
from pbem.store.rows.columns import SCHEMA, Named, Row, blob_column, moment_column, only_where


class ImapMailRow(Row, table=True):
    __tablename__ = "imap_mails"
    __table_args__ = (Index("ix_imap_mails_left", "at", **only_where("fate = 'left'")),)

    digest: bytes = blob_column(primary_key=True)
    fate: ImapFate = Field(sa_type=Named(ImapFate))
    at: int = moment_column()
    uid: int = moment_column()
    sent: int | None = moment_column(default=None)


IMAP_MAILS = SCHEMA.tables["imap_mails"]

_KNOWN = select(IMAP_MAILS.c.digest, IMAP_MAILS.c.fate).where(
    IMAP_MAILS.c.digest.in_(bindparam("digests", expanding=True))
)
_LEFT = (
    select(IMAP_MAILS)
    .where(IMAP_MAILS.c.fate == literal_column("'left'"), IMAP_MAILS.c.at > bindparam("after"))
    .order_by(IMAP_MAILS.c.at.desc())
    .limit(bindparam("most"))
)
_ADD = insert(IMAP_MAILS)


class ImapMailsReading(WorkersReading):
    """The questions about mails of the mailbox."""

    def imap_mails_known(self, digests: Sequence[bytes]) -> dict[bytes, ImapFate]:
        found = self.connection.execute(_KNOWN, {"digests": list(digests)})
        return {bytes(digest): fate for digest, fate in found}

    def imap_mails_left(self, after: Micros, limit: int) -> list[ImapMail]:
        found = self.connection.execute(_LEFT, {"after": after, "most": limit})
        return [ImapMail(**row._mapping) for row in found]


class ImapMailsWriting(ImapMailsReading, WorkersWriting):
    """What is decided of them."""

    def add_imap_mails(self, mails: Sequence[ImapMail]) -> None:
        if mails:
            self.connection.execute(_ADD, [asdict(one) for one in mails])
