"""Mails out of the house: each at least once, tried again for days, set aside when the relay says never."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

import structlog

from pbem.digests.model import Kind
from pbem.service.house import House
from pbem.service.ports import Reading
from pbem.service.records import Micros, StoredMail

SECOND: Micros = 1_000_000
BACKOFF = tuple(
    seconds * SECOND for seconds in (5, 15, 60, 300, 900, 1800, 3600, 7200, 14400, 14400, 28800, 43200, 86400)
)
"""How long a mail waits after each try that failed for now; after the last it is set aside (about three days)."""

STALE: Micros = 3600 * SECOND
"""A digest or a judging letter that waited longer than this is composed anew when it leaves."""

COMPOSED_ANEW = (Kind.DIGEST.value, Kind.JUDGE.value)

BATCH = 60

log = structlog.get_logger()


class Verdict(Enum):
    """What the relay said of a mail."""

    TAKEN = "taken"
    LATER = "later"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Told:
    """The relay's word, with its reason where it did not take the mail (a code, never an address)."""

    verdict: Verdict
    reason: str = ""


class Relay(Protocol):
    """One kept connection to the outside; used by one task at a time."""

    async def deliver(self, sender: str, mail: StoredMail) -> Told:
        """Hand over one mail; `sender` is its envelope sender. Never raises for what a relay can do."""
        ...

    async def close(self) -> None: ...


async def deliver_due(house: House, relays: Sequence[Relay]) -> int:
    """Deliver all that is due, over all connections at once; one person's mails stay in order. Gives how many."""
    told: list[tuple[StoredMail, Told]] = []
    tried = 0
    while mails := await asyncio.to_thread(_settle_and_fetch, house, told):
        lanes: list[list[StoredMail]] = [[] for _ in relays]
        for mail in mails:
            lanes[(mail.person or mail.id) % len(relays)].append(mail)
        heard = await asyncio.gather(
            *(_deliver_lane(house, relay, lane) for relay, lane in zip(relays, lanes, strict=True) if lane)
        )
        told = [one for lane in heard for one in lane]
        tried += len(told)
    return tried


async def _deliver_lane(house: House, relay: Relay, lane: list[StoredMail]) -> list[tuple[StoredMail, Told]]:
    return [(mail, await relay.deliver(house.addressing.bounce(mail.token), mail)) for mail in lane]


def _settle_and_fetch(house: House, told: list[tuple[StoredMail, Told]]) -> list[StoredMail]:
    """Note what the relay said of the last batch; give the next."""
    wall = house.clock.wall()
    if told:
        _settle(house, told, wall)
    with house.store.reading() as reading:
        mails = reading.due_mails(wall, BATCH, frozenset())
        return [_composed_anew(house, reading, mail) if _is_stale(mail, wall) else mail for mail in mails]


def _is_stale(mail: StoredMail, wall: Micros) -> bool:
    return mail.kind in COMPOSED_ANEW and wall - mail.created > STALE


def _composed_anew(house: House, reading: Reading, mail: StoredMail) -> StoredMail:
    """A digest that leaves late tells how things stand now, under the Message-ID that it always had."""
    work = house.work(reading)
    table = work.table(mail.table) if mail.table is not None else None
    seat = work.seats(table.id).get(mail.person or 0) if table is not None else None
    if table is None or seat is None:
        return mail
    then = replace(seat, talk_told=mail.talk_told)
    return replace(mail, content=house.post.composed_anew(work, table, then, Kind(mail.kind), mail.number))


def _settle(house: House, told: list[tuple[StoredMail, Told]], wall: Micros) -> None:
    with house.store.writing() as writing:
        writing.mails_sent([mail.id for mail, one in told if one.verdict is Verdict.TAKEN], wall)
        for mail, one in told:
            if one.verdict is Verdict.TAKEN:
                continue
            patient = one.verdict is Verdict.LATER and mail.tries < len(BACKOFF)
            again = wall + BACKOFF[mail.tries] if patient else None
            writing.mail_failed(mail.id, one.reason, again)
            log.warning(
                "mail_not_taken", mail=mail.id, reason=one.reason, tries=mail.tries + 1, again=patient
            )
