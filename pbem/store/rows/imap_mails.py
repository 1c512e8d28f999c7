"""Mails in a mailbox that was read: each is taken once, or never."""

from enum import Enum

from sqlalchemy import Index

from pbem.store.rows.record import Moment, Row, RowType, key, only_where, record


class ImapFate(Enum):
    """What was decided of a mail for one of our addresses, for good."""

    TAKEN = "taken"  # it became a letter
    EARLIER = "earlier"  # it lay there at the first start
    LEFT = "left"  # by its dates it was sent long before it was found; the operator is told


@record
class ImapMail(Row, table=True):
    """A mail for an address of ours, known by a digest of what no provider changes when it moves a mailbox.

    `at`: when it was decided on, by the wall's clock; `sent`: when it was sent, as far as its header tells.
    """

    __tablename__ = "imap_mails"
    __table_args__ = (Index("ix_imap_mails_left", "at", **only_where("fate = 'left'")),)

    digest: bytes = key()
    fate: ImapFate
    at: Moment
    uid: Moment
    sent: Moment | None = None


IMAP_MAILS = RowType(ImapMail)
