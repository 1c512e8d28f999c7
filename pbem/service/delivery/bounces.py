"""Mails of ours that came back: what that says of a mailbox, who is told, and what is sent there no more."""

from collections.abc import Sequence
from dataclasses import replace

import structlog

from pbem.digests.mails.mails import Invitation, Kind
from pbem.engine.match import events
from pbem.engine.match.state import Phase
from pbem.engine.match.view import table_view
from pbem.mail.addressing import BounceAddress
from pbem.mail.reading.automatic import Automatic
from pbem.mail.reading.bounce_causes import Cause, Fault
from pbem.micros import DAY, Micros
from pbem.service.inbox.arrival import Arrival, Disposition
from pbem.service.inbox.reception import BOUNCES_FOR
from pbem.service.mailing.announcements import announce
from pbem.service.mailing.operator_mail import note_fault
from pbem.service.ports import About, RelayReply
from pbem.service.services import Services, Work, is_committed
from pbem.service.tables.seats import offer_seats
from pbem.store.rows.people import LetterStatus, MailboxRecord, MailboxState, Person, StoredMail
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


TRIES = 5
"""So often a refusal is written down anew where a table has moved on meanwhile."""

log = structlog.get_logger()

REPORTS = (Automatic.DELIVERY_REPORT, Automatic.NULL_SENDER)


def bounce(arrival: Arrival) -> Disposition | None:
    """A letter to the envelope sender of a mail of ours: the address alone tells which mail it is about."""
    work, letter, to = arrival.work, arrival.letter, arrival.recipient
    if not isinstance(to, BounceAddress):
        return None
    mail = work.reading.mails.by_token(to.token)
    if mail is None:
        return Disposition(LetterStatus.BOUNCE, "of a mail that is no longer known")
    if arrival.is_copy:
        return Disposition(LetterStatus.DUPLICATE)
    if letter.bounce is None:
        kind = letter.automatic or letter.seems_automatic
        if kind in REPORTS:
            return Disposition(LetterStatus.BOUNCE, "unreadable report")
        return Disposition(
            LetterStatus.AUTOMATIC, kind.value if kind else "no report, to where only reports go"
        )
    report = letter.bounce
    told = f"{report.action} {report.status}".strip()
    if report.action == "failed":
        told = f"{told}, {report.cause.value}"
    if work.wall - mail.created > BOUNCES_FOR:
        return Disposition(LetterStatus.BOUNCE, f"{told}, of a mail too old")
    if report.action == "complained":
        _stop(work, mail)
    elif report.action == "failed":
        _came_back(work, mail, report.cause, report.status, report.host)
    return Disposition(LetterStatus.BOUNCE, told)


def refused(house: Services, mail: StoredMail, told: RelayReply) -> None:
    """The relay refused a mail for good. Writes in a transaction of its own. Raises StoreUnavailable."""
    ours = told.about is About.US and told.cause.fault is not Fault.OURS
    cause = Cause.POLICY if ours else told.cause
    for _ in range(TRIES):
        with house.store.reading() as reading:
            work = house.work(reading)
            _came_back(work, mail, cause, told.status or str(told.code), "")
            work.post.write(work)
        if is_committed(work):
            return
    log.warning("refusal_not_counted", mail=mail.id)  # a table is never still; the next refusal will count


def heard_from(arrival: Arrival) -> bool:
    """Who has written reads: mail is sent to them again, and their tables hear of it. Whether none was sent before."""
    work, person = arrival.work, arrival.person
    mailbox = work.mailbox(person.address)
    came_back = mailbox.state is MailboxState.BOUNCING
    if came_back:
        work.save_mailbox(
            replace(mailbox, state=MailboxState.FINE, score=0, scored=0, since=work.wall, why="")
        )
        tables = [one for one in work.going_on(person.id) if str(person.id) in one.match.unreachable]
    else:
        table = work.table(arrival.table) if arrival.table is not None else None
        tables = [table] if table is not None else []
    for table in tables:
        table.do(events.SeatReachable(str(person.id)))
    return came_back


def _stop(work: Work, mail: StoredMail) -> None:
    """The reader has told their provider that our mail is spam (RFC 5965): they get nothing more but answers."""
    known = work.mailbox(mail.to_address)
    if known.state is MailboxState.BLOCKED or not mail.to_address:
        return
    work.save_mailbox(replace(known, state=MailboxState.OFF, since=work.wall, why="complained"))


def _came_back(work: Work, mail: StoredMail, cause: Cause, status: str, host: str) -> None:
    """A mail failed; `host`: the server that said so, "" where the report names none."""
    work.house.counts.came_back(cause)
    if not mail.to_address:
        return  # whose it was is forgotten
    if cause.fault is Fault.OURS:
        log.warning("mail_held_against_us", mail=mail.id, cause=cause.value)
        note_fault(work, cause, host or mail.to_address.rpartition("@")[2])
        _hold(work, mail)
        return
    known = work.mailbox(mail.to_address)
    if known.state is MailboxState.FINE and mail.created < known.since:
        return  # the reader has written since
    after = counted(known, weight(cause), status or cause.value, work.wall)
    if after != known:
        work.save_mailbox(after)
    if after.state is MailboxState.BOUNCING and known.state is MailboxState.FINE and mail.person is not None:
        log.warning("mailbox_bouncing", person=mail.person, why=after.why)
        _tell(work, work.person(mail.person), mail.to_address)
    _hold(work, mail)


def _hold(work: Work, mail: StoredMail) -> None:
    """Who was asked by this very mail was not asked: their clock is held once, whatever is known of their mailbox."""
    table = work.table(mail.table) if mail.table is not None else None
    if table is None or table.events:
        return  # all that is new at the table has moved the deadline already
    before = work.reading.deadlines.at(table.id)
    if before is None or (before.person, before.asked_by) != (mail.person, mail.number) or before.waited:
        return
    after = work.deadlines.clock(table.id).waited_for(before, table.match)
    work.also(lambda writing: writing.deadlines.move(before, after))


def _tell(work: Work, person: Person, address: str) -> None:
    """Who plays with somebody whom mail does not reach hears of it, and so does who invited them."""
    if person.address != address:
        return
    for number, _ in work.reading.invitations.of(person.id):
        table = work.table(number)
        if table is not None and table.match.phase is Phase.GATHERING:
            offer_seats(work, table)
    if not person.confirmed:
        _tell_host(work, person)
        return
    for table in work.going_on(person.id):
        if table.do(events.SeatUnreachable(str(person.id))) is None and table.events:
            announce(work, table, person.id)


def _tell_host(work: Work, guest: Person) -> None:
    """The host typed the address, so the host may read it again. It is told once: nothing more is sent there."""
    number = work.reading.invitations.last_table_of(guest.id)
    table = work.table(number) if number is not None else None
    if table is None or guest.invitation_mailed is None:
        return
    if table.match.phase is not Phase.GATHERING and table.match.moderators != (table.match.host,):
        return  # another moderator may have typed it
    host = work.person(int(table.match.host))
    view = table_view(table.match, str(host.id))
    about = Invitation(table.id, host.name, view, {})
    work.post.note(work, host, Kind.RETURNED, about=about, address=guest.address)
