"""That it's somebody's move, told to a program of theirs: at least once, signed, tried again for a day, nothing secret.

Signed as <https://www.standardwebhooks.com> says, so that whoever receives it finds a library for that.
"""

import asyncio
import hmac
import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog

from pbem.digests.mails.mails import Kind, WebhookOff
from pbem.engine.match.state import task
from pbem.micros import HOUR, MINUTE, SECOND, Micros
from pbem.service.mailing import table_facts
from pbem.service.ports import PostWebhook
from pbem.service.services import Services, Work, is_committed
from pbem.store.rows.webhooks import TableWebhook, Webhook, WebhookCall

BACKOFF: tuple[Micros, ...] = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR)
"""How long a call waits after each try that failed; after the last the webhook is off."""

BATCH = 20

PREFIX = "whsec_"

log = structlog.get_logger()


def new_secret() -> str:
    """Twenty-four octets, as Standard Webhooks writes them."""
    return PREFIX + b64encode(secrets.token_bytes(24)).decode()


def signed(secret: str, name: str, at: int, body: bytes) -> str:
    """The signature of a call of this `name`, `at` seconds since 1970: HMAC-SHA256 over name, time and body."""
    key = b64decode(secret.removeprefix(PREFIX))
    return "v1," + b64encode(hmac.digest(key, b"%b.%d.%b" % (name.encode(), at, body), "sha256")).decode()


@dataclass(frozen=True, slots=True)
class _Ready:
    """A call that is begun, and what is told by it."""

    call: WebhookCall
    webhook: Webhook | TableWebhook
    body: bytes

    def headers(self, at: int) -> Mapping[str, str]:
        return {
            "webhook-id": self.call.name,
            "webhook-timestamp": str(at),
            "webhook-signature": signed(self.webhook.secret, self.call.name, at, self.body),
        }


async def call_webhooks(house: Services, post: PostWebhook) -> bool:
    """Make the calls that are due, all at once; whether an email was written since a webhook was given up."""
    mailed = False
    while calls := await asyncio.to_thread(_begin, house):
        answers = await asyncio.gather(*(_call(house, post, one) for one in calls))
        for one, why in zip(calls, answers, strict=True):
            mailed |= await asyncio.to_thread(_settle, house, one, why)
    return mailed


async def _call(house: Services, post: PostWebhook, ready: _Ready) -> str:
    try:
        return await post(ready.webhook.url, ready.headers(house.clock.wall() // SECOND), ready.body)
    except Exception:  # one that crashes us must not stop the others
        log.exception("webhook_crashed", call=ready.call.id)
        return "connection"


def _begin(house: Services) -> list[_Ready]:
    """The next calls, each put off already, so that a crash loses none and no other process makes it too. Those of
    turns that are over are dropped."""
    wall, ready = house.clock.wall(), []
    with house.store.reading() as reading:
        due, work = reading.webhooks.due(wall, BATCH), None
        for call in due:
            work = work or house.work(reading)
            kept = reading.webhooks
            webhook = kept.of_table(call.table) if call.for_table else kept.of(call.person)
            body = None if webhook is None else _body(work, call, webhook.person)
            if webhook is not None and body is not None:
                ready.append(_Ready(call, webhook, body))
    if not due:
        return []
    begun = {one.call.id for one in ready}
    with house.store.writing() as writing:
        for call in due:
            if call.id not in begun:
                writing.webhooks.end(call)
        again = wall + BACKOFF[0]
        return [
            one
            for one in ready
            if writing.webhooks.begin(
                one.call, max(again, wall + BACKOFF[min(one.call.tries, len(BACKOFF) - 1)])
            )
        ]


def _body(work: Work, call: WebhookCall, owner: int) -> bytes | None:
    """What is told, in the words of the webhook's owner: of the table nothing but whose move it is, and till when; None
    where nobody is asked any more, or the owner of a table's moderates it no more."""
    table = work.table(call.table)
    waits = task(table.match) if table is not None else None
    if table is None or waits is None or waits.seat != str(call.person) or table.match.serial != call.turn:
        return None
    if call.for_table and str(owner) not in table.match.moderators:
        return None
    deadline = table_facts.told_deadline(work, table)
    due = deadline.due if deadline is not None else None
    name, title = work.person(call.person).name, table.match.title
    reader, words = table_facts.told_reader(work.person(owner)), work.post.renderer
    text = words.turn(reader, table.id, title, due, name if call.for_table else None)
    whose = {"type": "turn", "player": name} if call.for_table else {"type": "your-move"}
    told = whose | {
        "text": text,
        "server": work.house.addressing.domain,
        "game": table.id,
        "title": title,
        "deadline": None
        if due is None
        else f"{datetime.fromtimestamp(due // SECOND, UTC):%Y-%m-%dT%H:%M:%SZ}",
    }
    return json.dumps(told, ensure_ascii=False).encode()


def _settle(house: Services, ready: _Ready, why: str) -> bool:
    """What comes of an answer; whether an email was written."""
    call = ready.call
    if not why:
        with house.store.writing() as writing:
            writing.webhooks.end(call)
        return False
    log.info("webhook_not_taken", call=call.id, tries=call.tries + 1, why=why)
    if call.tries < len(BACKOFF):
        return False
    with house.store.reading() as reading:
        work = house.work(reading)
        table = call.table if call.for_table else None
        off = WebhookOff(ready.webhook.url, why, call.tries + 1, table)
        work.post.note(work, work.person(ready.webhook.person), Kind.WEBHOOK, webhook=off)
    work.also(
        lambda writing: (
            writing.webhooks.drop(call.person) if table is None else writing.webhooks.drop_of_table(table)
        )
    )
    return is_committed(work)  # else it is tried again, and given up then
