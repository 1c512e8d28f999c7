"""Mails of ours that came back: what a report or a refusal says of a mailbox."""

from __future__ import annotations

from pbem.mail.bounces import read_bounce
from pbem.service.fates import Context, Fate
from pbem.service.house import House
from pbem.service.records import LetterStatus, StoredMail
from pbem.service.work import Work


def bounced(house: House, work: Work, context: Context) -> Fate:
    """A letter to the envelope sender of a mail of ours."""
    bounce = read_bounce(context.stored.raw)
    return Fate(LetterStatus.BOUNCE, f"{bounce.action} {bounce.status}" if bounce else "unreadable report")


def refused(house: House, mail: StoredMail, code: int, status: str, *, recipient: bool) -> None:
    """The relay refused a mail for good, with a reply such as 550 and a status such as 5.1.1 ("" where it gave none).

    `recipient`: it did so at RCPT TO, so that it is about the mailbox, and not about us or what we said. Writes in a
    transaction of its own. Raises StoreUnavailable.
    """
