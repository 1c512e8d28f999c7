"""What comes back from a mailbox, counted until it is clear that mail does not reach it (RFC 3463 for the codes)."""

from __future__ import annotations

import re
from dataclasses import replace

from pbem.mail.bounces import Bounce
from pbem.micros import DAY, Micros
from pbem.service.records import MailboxRecord, MailboxState

WEEK: Micros = 7 * DAY

SOFT = 1
"""What may pass: a full mailbox, a server that cannot be reached, a mail that is refused for what it says."""

HARD = 3
"""What hardly passes: a mailbox that is closed, a domain without mail."""

NOBODY = 5
"""There is no such mailbox."""

TOO_MUCH = 5
"""A mailbox of this score or more is sent nothing until its owner writes."""

_NO_MAILBOX = ("5.1.1", "5.1.3", "5.1.6", "5.1.10")
_HARD = re.compile(r"5\.1\.\d+|5\.2\.[01]|5\.4\.(?:1|4|310)|5\.5\.0|5\.0\.0|")
_OUR_FAULT = ("5.1.7", "5.1.8")
"""These are about the address of the sender."""


def weight(bounce: Bounce) -> int:
    """What a report counts; 0 for one of a mail that is only late, or arrived after all."""
    if bounce.action != "failed":
        return 0
    if bounce.status in _NO_MAILBOX:
        return NOBODY
    known = bool(bounce.status) or bounce.recipient is not None
    return HARD if known and bounce.status not in _OUR_FAULT and _HARD.fullmatch(bounce.status) else SOFT


def weight_of_refusal(code: int, status: str, *, recipient: bool) -> int:
    """What a relay's last word counts; fields as in `bounced.refused`."""
    if not recipient:
        return SOFT
    if status:
        return weight(Bounce("failed", status, "somebody"))
    return HARD if code in (550, 551, 553) else SOFT


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
