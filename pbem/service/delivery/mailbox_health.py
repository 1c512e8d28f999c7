"""What comes back from a mailbox, counted until it is clear that mail does not reach it; mails that do not leave."""

from collections.abc import Sequence
from dataclasses import replace

from pbem.digests.mails.mails import Kind
from pbem.mail.reading.bounce_causes import Cause, Fault
from pbem.micros import DAY, Micros
from pbem.store.rows.people import MailboxRecord, MailboxState, StoredMail
from pbem.store.store import Reading

WEEK: Micros = 7 * DAY

SOFT = 1
"""What may pass: a full mailbox, a server that cannot be reached."""

HARD = 3
"""What hardly passes: a mailbox that is closed, a domain without mail, one that is refused without a word."""

NOBODY = 5
"""There is no such mailbox."""

TOO_MUCH = 5
"""A mailbox of this score or more is sent nothing until its owner writes."""


ASKED_FOR = tuple(kind.value for kind in (Kind.CONFIRMATION, Kind.HELD, Kind.ADDRESS_CHANGED, Kind.KEY_SEEN))
"""What goes also to who wants no mail: it guards what is theirs, or answers what somebody wrote in their name."""

WHY = {
    MailboxState.BOUNCING: "mail to it comes back",
    MailboxState.OFF: "its owner wants no mail",
    MailboxState.BLOCKED: "blocked by the operator",
}


def weight(cause: Cause) -> int:
    """What a failure counts against the mailbox: 0 where it is our own fault."""
    if cause is Cause.NO_MAILBOX:
        return NOBODY
    return {Fault.OURS: 0, Fault.NOBODYS: SOFT, Fault.THEIRS: HARD}[cause.fault]


def counted(known: MailboxRecord, weighs: int, why: str, now: Micros) -> MailboxRecord:
    """The mailbox after one mail more came back: once a day counts, and a hard one beside a soft one.

    The score is halved for each week in which nothing was counted. One that is not sent mail anyway keeps its state.
    """
    kind = "soft" if weighs == SOFT else "hard"
    today = known.scored and now - known.scored < DAY
    if today and weighs < NOBODY and (kind == "soft" or known.why.startswith("hard")):
        return known
    weeks = (now - known.scored) // WEEK
    score = (known.score >> min(weeks, 30)) + weighs
    counted = replace(known, score=score, scored=now)
    if known.state is not MailboxState.FINE:
        return counted
    state = MailboxState.BOUNCING if score >= TOO_MUCH else MailboxState.FINE
    since = now if state is not MailboxState.FINE else known.since
    return replace(counted, state=state, since=since, why=f"{kind} {why}".strip())


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
