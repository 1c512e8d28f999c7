"""Mails that do not leave: their mailbox sends them back, or its owner, or the operator, wants none."""

from collections.abc import Sequence

from pbem.digests.mails.mails import Kind
from pbem.store.rows.people import MailboxState, StoredMail
from pbem.store.store import Reading

ASKED_FOR = tuple(kind.value for kind in (Kind.CONFIRMATION, Kind.HELD, Kind.ADDRESS_CHANGED, Kind.KEY_SEEN))
"""What goes also to who wants no mail: it guards what is theirs, or answers what somebody wrote in their name."""

WHY = {
    MailboxState.BOUNCING: "mail to it comes back",
    MailboxState.OFF: "its owner wants no mail",
    MailboxState.BLOCKED: "blocked by the operator",
}


def why_withheld(reading: Reading, mails: Sequence[StoredMail]) -> dict[int, str]:
    """Which of these mails do not leave, and why."""
    known = reading.mailboxes.known(sorted({mail.to_address for mail in mails}))
    states = [(mail, known[mail.to_address].state) for mail in mails if mail.to_address in known]
    return {mail.id: WHY[state] for mail, state in states if _is_withheld(mail, state)}


def _is_withheld(mail: StoredMail, state: MailboxState) -> bool:
    if state is MailboxState.OFF:
        return not mail.answers and mail.kind not in ASKED_FOR
    if state is MailboxState.BOUNCING:
        # Somebody has just written from there, or in its owner's name: else nobody could come back by way of the lobby.
        return mail.kind not in ASKED_FOR
    return state is MailboxState.BLOCKED
