"""Whose webhook is to be called: that of whoever is asked something by what is written now, and of the table."""

import secrets

from pbem.engine.match.state import task
from pbem.engine.match.terms import SERVER
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.webhooks import WebhookCall
from pbem.store.store import Writing


def call_asked(work: UnitOfWork, writing: Writing) -> None:
    """Calls for everybody with a webhook who was not asked the same before; in the transaction that asks it.

    A table's is called for people alone: bots answer at once.
    """
    asked: dict[int, list[tuple[int, int]]] = {}
    turns: dict[int, tuple[int, int]] = {}
    for table in work.tables.values():
        before, waits = table.before.match, task(table.match)
        if not table.events or waits is None or waits.seat == SERVER:
            continue
        if before is None or task(before) != waits:
            asked.setdefault(int(waits.seat), []).append((table.id, table.match.serial))
            if waits.seat not in dict(table.match.bots):
                turns[table.id] = (int(waits.seat), table.match.serial)
    for person in writing.webhooks.having(sorted(asked)):
        for number, turn in asked[person]:
            writing.webhooks.call(WebhookCall(0, _name(), person, number, turn, work.wall, work.wall))
    for number in writing.webhooks.tables_having(sorted(turns)):
        person, turn = turns[number]
        call = WebhookCall(0, _name(), person, number, turn, work.wall, work.wall, for_table=True)
        writing.webhooks.call(call)


def _name() -> str:
    """By which a program knows a call that comes twice."""
    return f"msg_{secrets.token_hex(16)}"
