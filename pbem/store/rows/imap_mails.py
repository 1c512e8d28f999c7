"""Mails in a mailbox that was read: each is taken once, or never."""

from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Index
from sqlmodel import Field

from pbem.micros import Micros
from pbem.store.rows.columns import SCHEMA, Named, Row, blob_column, moment_column, only_where


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


class ImapMailRow(Row, table=True):
    __tablename__ = "imap_mails"
    __table_args__ = (Index("ix_imap_mails_left", "at", **only_where("fate = 'left'")),)

    digest: bytes = blob_column(primary_key=True)
    fate: ImapFate = Field(sa_type=Named(ImapFate))
    at: int = moment_column()
    uid: int = moment_column()
    sent: int | None = moment_column(default=None)


IMAP_MAILS = SCHEMA.tables["imap_mails"]
