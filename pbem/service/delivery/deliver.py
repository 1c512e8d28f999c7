"""Mails out of the house: each at least once, tried again for days, set aside when the relay says never."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import ParamSpec, TypeVar

import structlog

from pbem.digests.mails.mails import Kind
from pbem.micros import SECOND, Micros
from pbem.service.deadlines.outage_compensation import asks_late
from pbem.service.delivery.bounces import refused, why_withheld
from pbem.service.delivery.pacing import Pace
from pbem.service.ports import About, Relay, RelayReply, RelayVerdict
from pbem.service.services import Services
from pbem.store.errors import StoreUnavailable, VersionConflict
from pbem.store.rows.people import StoredMail
from pbem.store.store import Reading, Writing

BACKOFF = tuple(
    seconds * SECOND for seconds in (5, 15, 60, 300, 900, 1800, 3600, 7200, 14400, 14400, 28800, 43200, 86400)
)
"""How long a mail waits after each try that failed for now; after the last it is set aside (about three days)."""

REFUSED: Micros = 3600 * SECOND
"""How long it waits at least where it is the server that is refused: its host has to do something first."""

STALE: Micros = 3600 * SECOND
"""A digest or a judging letter whose words are older than this is composed anew when it leaves."""

FRESH: Micros = 60 * SECOND
"""What was composed anew so lately is tried again as it is."""

COMPOSED_ANEW = (Kind.DIGEST.value, Kind.JUDGE.value)
ASKING = (*COMPOSED_ANEW, Kind.RULE.value)
"""What is composed anew as soon as the deadline is moved that it tells."""

BATCH = 60

TRIES = 5
"""How often what became of mails is written down anew where somebody else wrote about the same ones."""

log = structlog.get_logger()

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Heard:
    """What became of a mail: the relay's word, or `rests_until` where it was not even tried."""

    mail: StoredMail
    told: RelayReply | None
    rests_until: Micros = 0

    @property
    def is_taken(self) -> bool:
        return self.told is not None and self.told.verdict is RelayVerdict.TAKEN

    @property
    def again_after(self) -> Micros | None:
        """How long a mail that was not taken waits; None for one that is set aside."""
        told, tries = self.told, self.mail.tries
        if told is None or told.verdict is not RelayVerdict.LATER or tries >= len(BACKOFF):
            return None
        return max(BACKOFF[tries], REFUSED) if told.about is About.US else BACKOFF[tries]

    @property
    def is_refused(self) -> bool:
        """Whether the relay gave a reason why a mail that is kept is not tried again."""
        refused = self.told is not None and bool(self.told.code) and not self.is_taken
        return refused and self.again_after is None and not _is_last(self.mail)


async def deliver_due(house: Services, relays: Sequence[Relay], pace: Pace | None = None) -> int:
    """Deliver all that is due, over all connections at once; one person's mails stay in order. Gives how many."""
    pace = pace or Pace()
    heard: list[_Heard] = []
    batch = _Batch()
    tried = 0
    with ExitStack() as claims:
        while mails := await _in_thread(_settle_and_fetch, house, pace, heard, batch, claims):
            lanes: list[list[StoredMail]] = [[] for _ in relays]
            for mail in mails:
                lanes[(mail.person or mail.id) % len(relays)].append(mail)
            busy = [pair for pair in zip(relays, lanes, strict=True) if pair[1]]
            said = await asyncio.gather(*(_deliver_lane(house, pace, *pair) for pair in busy))
            heard = [one for lane in said for one in lane]
            tried += sum(one.told is not None for one in heard)
    return tried


async def _in_thread(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Work that is done before a request to stop is heeded, so that what it claims is known."""
    done = asyncio.ensure_future(asyncio.to_thread(work, *arguments, **named))
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        with suppress(Exception):
            await done
        raise


async def _deliver_lane(house: Services, pace: Pace, relay: Relay, lane: list[StoredMail]) -> list[_Heard]:
    heard = []
    for mail in lane:
        rests = pace.rests_until(mail.to_address, house.clock.wall())
        if rests is not None:
            heard.append(_Heard(mail, None, rests))
            continue
        async with pace.gate(mail.to_address):
            told = await _deliver(house, relay, mail)
        pace.heard(told, mail.to_address, house.clock.wall(), BACKOFF[min(mail.tries, len(BACKOFF) - 1)])
        heard.append(_Heard(mail, told))
    return heard


async def _deliver(house: Services, relay: Relay, mail: StoredMail) -> RelayReply:
    sender = "" if mail.null_sender else house.addressing.bounce(mail.token)
    begun = perf_counter()
    try:
        told = await relay.deliver(sender, mail)
    except Exception as crash:  # one mail that crashes us must not stop the others
        log.exception("delivery_crashed", mail=mail.id)
        told = RelayReply(RelayVerdict.LATER, f"crashed: {type(crash).__name__}")
    waited = (house.clock.wall() - mail.created) / SECOND
    house.counts.mail_tried(told.verdict, perf_counter() - begun, waited)
    return told


@dataclass
class _Batch:
    """`is_last`: nothing else was due when it was fetched."""

    is_last: bool = False


def _settle_and_fetch(
    house: Services, pace: Pace, heard: list[_Heard], batch: _Batch, claims: ExitStack
) -> list[StoredMail]:
    """Note what became of the last batch; claim the next, in which no mail is that is not to leave now.

    Where all that was due was taken it is not asked again: who writes more mails has them looked for.
    """
    if heard:
        # What has left would leave again if that were not known: after a loss of power it may.
        _write(house, lambda writing: _settle(writing, heard, house.clock.wall()), durable=False)
        for one in heard:
            if one.told is not None and one.is_refused:
                refused(house, one.mail, one.told)
        if batch.is_last and all(one.is_taken for one in heard):
            return []
    while True:
        claims.close()
        wall = house.clock.wall()
        due = claims.enter_context(house.store.claimed_mails(wall, BATCH))
        batch.is_last = len(due) < BATCH and not house.store.is_shared
        with house.store.reading() as reading:
            withheld = why_withheld(reading, due)
            later = {mail.id: pace.due(mail.to_address, wall) for mail in due if mail.id not in withheld}
            leaving = [mail for mail in due if later.get(mail.id, wall) is None]
            if pace.quota.windows:
                room, free = pace.quota.room(reading, wall)
                over = leaving[room:]
                if over and not room:
                    log.warning("mail_limit_reached", waiting=len(over), seconds=(free - wall) // SECOND)
                # Those that still fit leave first; then it is known when the next may.
                later |= {mail.id: free if not room else wall + SECOND for mail in over}
                leaving = leaving[:room]
        late = {mail.id for mail in leaving if asks_late(house, mail)}
        waited = leaving
        leaving = [_as_it_leaves(house, mail, wall, late=mail.id in late) for mail in waited]
        composed = [mail for mail in leaving if mail not in waited]
        if composed:  # these words, and no others, are tried again
            _write(house, partial(_keep_composed, composed))
        if len(leaving) < len(due):
            with house.store.writing() as writing:
                for mail in due:
                    again = later.get(mail.id)
                    if mail.id in withheld:
                        writing.mails.withhold(mail.id, withheld[mail.id])
                        writing.erasure.forget_mails([mail.id] if _is_last(mail) else [])
                        house.counts.mail_withheld()
                        log.info("mail_withheld", mail=mail.id, why=withheld[mail.id])
                    elif again is not None:
                        writing.mails.put_off(mail.id, again)
        if leaving or not due:
            return leaving


def _write(house: Services, write: Callable[[Writing], None], *, durable: bool = True) -> None:
    """In a transaction of its own, anew where somebody else wrote about the same mails."""
    for tries_left in reversed(range(TRIES)):
        try:
            with house.store.writing(durable=durable) as writing:
                write(writing)
            return
        except VersionConflict:
            if not tries_left:
                raise


def _as_it_leaves(house: Services, mail: StoredMail, wall: Micros, *, late: bool) -> StoredMail:
    """A digest that leaves late tells how things stand now; if that cannot be told, it leaves as it was.

    `late`: it asks for something, and by when was moved for it.
    """
    age = wall - mail.composed
    stale = age > STALE and mail.kind in COMPOSED_ANEW
    moved = late and mail.kind in ASKING and (age > FRESH or mail.composed == mail.created)
    if not stale and not moved:
        return mail
    try:
        with house.store.reading() as reading:
            return _composed_anew(house, reading, mail, wall)
    except StoreUnavailable:
        raise
    except Exception:
        log.exception("not_composed_anew", mail=mail.id)
        return mail


def _composed_anew(house: Services, reading: Reading, mail: StoredMail, wall: Micros) -> StoredMail:
    """The digest as of now, under a Message-ID of its own: what was tried before may have been taken unheard."""
    work = house.work(reading)
    table = work.table(mail.table) if mail.table is not None else None
    seat = work.seats(table.id).get(mail.person or 0) if table is not None else None
    if table is None or seat is None:
        return mail
    # What it may have brought of a review is brought again.
    then = replace(seat, talk_told=mail.talk_told, told=mail.told, reviewed=max(0, seat.reviewed - 1))
    message_id, content = house.post.composed_anew(work, table, then, Kind(mail.kind), mail.number)
    return replace(mail, message_id=message_id, content=content, composed=wall)


def _keep_composed(mails: Sequence[StoredMail], writing: Writing) -> None:
    for mail in mails:
        writing.mails.save_composed(mail)


def _settle(writing: Writing, heard: list[_Heard], wall: Micros) -> None:
    taken = [one.mail.id for one in heard if one.is_taken]
    writing.mails.mark_sent(taken, wall)
    given_up: list[int] = []
    for one in heard:
        mail, told = one.mail, one.told
        if told is None:
            writing.mails.put_off(mail.id, one.rests_until)
        elif not one.is_taken:
            wait = one.again_after
            writing.mails.mark_failed(mail.id, told.reason, wall + wait if wait is not None else None)
            given_up += [mail.id] if wait is None else []
            tries, again = mail.tries + 1, wait is not None
            log.warning("mail_not_taken", mail=mail.id, reason=told.reason, tries=tries, again=again)
    over = {*taken, *given_up}
    writing.erasure.forget_mails([one.mail.id for one in heard if one.mail.id in over and _is_last(one.mail)])


def _is_last(mail: StoredMail) -> bool:
    """Whether it tells somebody that they are forgotten: nothing of it is kept once it has left."""
    return mail.kind == Kind.GOODBYE.value
