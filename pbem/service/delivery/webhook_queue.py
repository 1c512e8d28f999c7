"""Whose webhook is to be called: whoever is asked something by what is written now."""

import secrets

from pbem.engine.match.state import task
from pbem.engine.match.terms import SERVER
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.webhooks import WebhookCall
from pbem.store.store import Writing


def call_asked(work: UnitOfWork, writing: Writing) -> None:
    """Calls for everybody with a webhook who was not asked the same before; in the transaction that asks it."""
    asked: dict[int, list[tuple[int, int]]] = {}
    for table in work.tables.values():
        before, waits = table.before.match, task(table.match)
        if not table.events or waits is None or waits.seat == SERVER:
            continue
        if before is None or task(before) != waits:
            asked.setdefault(int(waits.seat), []).append((table.id, table.match.serial))
    for person in writing.webhooks.having(sorted(asked)):
        for number, turn in asked[person]:
            name = f"msg_{secrets.token_hex(16)}"
            writing.webhooks.call(WebhookCall(0, name, person, number, turn, work.wall, work.wall))
