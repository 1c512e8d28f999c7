"""Mail for who keeps the server: what came to postmaster, what was set aside, what other servers hold against ours."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import structlog

from pbem.digests.mails.mails import OurFault, SetAside, Standstill
from pbem.mail.addressing import Postmaster, new_token
from pbem.mail.keys import without_keys
from pbem.mail.reading.automatic import Automatic
from pbem.mail.reading.bounce_causes import Cause
from pbem.mail.writing.forwarding import attached
from pbem.mail.writing.message import Attachment, Mail, message_id, write_mail
from pbem.micros import DAY, Micros
from pbem.service.inbox.arrival import Arrival, Disposition
from pbem.service.mailing.envelopes import machine_headers
from pbem.service.mailing.mailer import SENDER
from pbem.service.patience import STUCK as STUCK
from pbem.service.services import Services, Work, is_committed
from pbem.store.rows.people import LetterStatus, StoredMail
from pbem.store.rows.turns import OutageRecord
from pbem.store.store import Reading

KEPT = "operator_faults"

TOLD_AGAIN: Micros = 7 * DAY
"""The operator is told of the same cause at the same server this often at most."""

MOST_FAULTS = 50
"""So many pairs of cause and server are kept, those that were heard of last."""


@dataclass(frozen=True, slots=True)
class Faults:
    """What is kept: for each "cause server" how often since it was told (`count`), and when last (`at`, `told`)."""

    kept: str | None
    by_key: dict[str, dict[str, Any]]

    def untold(self, wall: Micros) -> list[OurFault]:
        """What the operator is to be told now, the most frequent first."""
        due = [
            OurFault(cause, server, one["count"], one["at"])
            for (cause, server), one in ((key.split(" ", 1), one) for key, one in self.by_key.items())
            if one["count"] and wall - one["told"] >= TOLD_AGAIN
        ]
        return sorted(due, key=lambda one: -one.count)

    def when_told(self, told: list[OurFault], wall: Micros) -> str:
        """What is kept when the operator was told of these."""
        heard = {f"{one.cause} {one.server}": {"count": 0, "at": one.at, "told": wall} for one in told}
        return json.dumps(self.by_key | heard)


def read_faults(reading: Reading) -> Faults:
    kept = reading.meta.get(KEPT)
    return Faults(kept, json.loads(kept or "{}"))


def note_fault(work: Work, cause: Cause, server: str) -> None:
    """A mail came back for a fault of ours."""
    faults = read_faults(work.reading)
    key = f"{cause.value} {server}"
    known = faults.by_key.get(key, {"count": 0, "told": 0})
    after = faults.by_key | {key: {**known, "count": known["count"] + 1, "at": work.wall}}
    newest = sorted(after.items(), key=lambda one: -one[1]["at"])[:MOST_FAULTS]
    work.also(lambda writing: writing.meta.swap(KEPT, faults.kept, json.dumps(dict(newest))))


FORWARDED_A_DAY = 30
"""What else is written to postmaster in a day stays here: whatever the world sends there, we do not send on at will."""

LOOK_EVERY: Micros = 10 * 60 * 1_000_000

MOST = 50
"""How many letters and mails the daily mail names."""

FORWARDED, TOLD, STRANGERS_TOLD = "operator_forwarded", "operator_told", "operator_told_of_strangers"

log = structlog.get_logger()


def postmaster(arrival: Arrival) -> Disposition | None:
    """A letter to postmaster or abuse goes on to the operator, whoever or whatever wrote it."""
    house, work, letter = arrival.house, arrival.work, arrival.letter
    if not isinstance(arrival.recipient, Postmaster):
        return None
    if not house.operator:
        return Disposition(LetterStatus.STRANGER, "for the operator")
    if letter.automatic is Automatic.LOOP:
        return Disposition(LetterStatus.AUTOMATIC, "a mail of such a server, for the operator")
    if arrival.is_copy:
        return Disposition(LetterStatus.DUPLICATE)
    kept = work.reading.meta.get(FORWARDED)
    counted = json.loads(kept or "{}")
    if work.wall - counted.get("since", 0) >= DAY:
        counted = {"since": work.wall, "count": 0}
    counted["count"] += 1
    if counted["count"] > FORWARDED_A_DAY:
        return Disposition(
            LetterStatus.STRANGER, f"for the operator; {FORWARDED_A_DAY} went on to him within a day"
        )
    work.also(lambda writing: writing.meta.swap(FORWARDED, kept, json.dumps(counted)))
    write(work, about=without_keys(letter.subject), files=(attached(arrival.stored.raw),))
    return Disposition(LetterStatus.HANDLED, "went on to the operator")


@dataclass
class OperatorsDay:
    """Once a day at most, one mail about what was set aside since the last, and what others hold against us."""

    house: Services
    _next: Micros = 0

    def tick(self) -> bool:
        """Whether a mail was written. Raises StoreUnavailable."""
        wall = self.house.clock.wall()
        if not self.house.operator or wall < self._next:
            return False
        self._next = wall + LOOK_EVERY
        with self.house.store.reading() as reading:
            before = reading.meta.get(TOLD)
            kept: dict[str, Any] = json.loads(before or "{}")
            if wall - kept.get("at", 0) < DAY:
                return False
            found = _set_aside(reading)
            new = [one for one in found if one.key not in kept.get("known", ())]
            faults = read_faults(reading)
            untold = faults.untold(wall)
            if not new and not untold:
                return False
            work = self.house.work(reading)
            write(work, set_aside=new[:MOST], faults=untold)
        told = json.dumps({"at": wall, "known": [one.key for one in found]})
        work.also(lambda writing: writing.meta.swap(TOLD, before, told))
        if untold:
            after = faults.when_told(untold, wall)
            work.also(lambda writing: writing.meta.swap(KEPT, faults.kept, after))
        return is_committed(work)


def tell_of_outage(work: Work, outage: OutageRecord) -> None:
    """The operator hears of each outage, when all deadlines are moved."""
    if work.house.operator:
        away = Standstill(outage.why.value, outage.begun, outage.ended)
        write(work, away=away)


def tell_of_strangers(work: Work) -> None:
    """The operator hears, once a day at most, that more strangers are to be asked than may be mailed."""
    kept = work.reading.meta.get(STRANGERS_TOLD)
    if kept is not None and work.wall - int(kept) < DAY:
        return
    log.warning("strangers_wait")
    work.also(lambda writing: writing.meta.swap(STRANGERS_TOLD, kept, str(work.wall)))
    if work.house.operator:
        write(work, strangers=True)


def write(work: Work, *, about: str = "", files: tuple[Attachment, ...] = (), **facts: Any) -> None:
    """A mail to who keeps the server: the letter `about` something that came for them, or the other `facts` of
    `Renderer.operator`; in their own language, where they are a player too."""
    known = work.reading.people.by_address(work.house.operator)
    language, domain = known.language if known is not None else "en", work.house.addressing.domain
    subject, text = work.post.renderer.operator(language, domain, about, **facts)
    id_ = message_id(domain, "operator", new_token())
    mail = Mail(
        from_name=SENDER,
        from_address=work.house.addressing.lobby_address(),
        to_address=work.house.operator,
        subject=subject,
        message_id=id_,
        date=datetime.now(UTC),
        headers=machine_headers("operator", answers=False),
        text=text,
        attachments=files,
    )
    # It answers nobody, but it was asked for: no unsubscribing of a player who is the operator stops it.
    work.mails.append(
        StoredMail(
            kind="operator",
            table=None,
            person=None,
            to_address=work.house.operator,
            token=new_token(),
            message_id=id_,
            content=write_mail(mail),
            created=work.wall,
            null_sender=True,
            answers=True,
        )
    )


def _set_aside(reading: Reading) -> list[SetAside]:
    """The newest letters and mails that need somebody to look, those told of already among them."""
    letters = reading.letters.newest(LetterStatus.QUARANTINED, MOST)
    failed, stuck = reading.mails.failed(MOST), reading.mails.stuck(STUCK, MOST)
    left = reading.imap_mails.left(0, MOST)
    return [
        *(SetAside("letter", one.id, one.received, one.reason) for one in letters if one.again is None),
        *(SetAside("failed", one.id, one.created, one.error) for one in failed),
        *(SetAside("stuck", one.id, one.created, one.error) for one in stuck),
        *(SetAside("left", one.uid, one.sent if one.sent is not None else one.at, "") for one in left),
    ]
