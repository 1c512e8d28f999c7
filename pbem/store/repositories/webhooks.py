"""Webhooks, and what waits to be told by them."""

from collections.abc import Sequence

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.webhooks import (
    TABLE_WEBHOOKS,
    WEBHOOK_CALLS,
    WEBHOOKS,
    TableWebhook,
    Webhook,
    WebhookCall,
)

_PEOPLE: sa.BindParameter[int] = sa.bindparam("people", expanding=True)
_OF = sa.select(WEBHOOKS.c.person_id).where(WEBHOOKS.c.person_id.in_(_PEOPLE))
_TABLES: sa.BindParameter[int] = sa.bindparam("tables", expanding=True)
_OF_TABLE = sa.select(TABLE_WEBHOOKS.c.table_id).where(TABLE_WEBHOOKS.c.table_id.in_(_TABLES))
_DUE = WEBHOOK_CALLS.by(where=WEBHOOK_CALLS.c.due <= sa.bindparam("wall"), order="due id", most=True)


class Webhooks(Repository):
    """A person has one at most, and a table; of a table one call waits for each at most, that of the latest turn."""

    def of(self, person: int) -> Webhook | None:
        return WEBHOOKS.one(self.connection, person=person)

    def save(self, webhook: Webhook) -> None:
        """In place of the one that the person had, of which nothing is told any more."""
        WEBHOOK_CALLS.remove(self.connection, person=webhook.person, for_table=False)
        WEBHOOKS.save(self.connection, webhook)

    def drop(self, person: int) -> None:
        """The person has none any more."""
        WEBHOOK_CALLS.remove(self.connection, person=person, for_table=False)
        WEBHOOKS.remove(self.connection, person=person)

    def of_table(self, table: int) -> TableWebhook | None:
        return TABLE_WEBHOOKS.one(self.connection, table=table)

    def set_by(self, person: int) -> list[TableWebhook]:
        """Those of tables that a person has set."""
        return TABLE_WEBHOOKS.all(self.connection, order="table", person=person)

    def save_of_table(self, webhook: TableWebhook) -> None:
        """In place of the one that the table had, of which nothing is told any more."""
        WEBHOOK_CALLS.remove(self.connection, table=webhook.table, for_table=True)
        TABLE_WEBHOOKS.save(self.connection, webhook)

    def drop_of_table(self, table: int) -> None:
        """The table has none any more."""
        WEBHOOK_CALLS.remove(self.connection, table=table, for_table=True)
        TABLE_WEBHOOKS.remove(self.connection, table=table)

    def tables_having(self, tables: Sequence[int]) -> set[int]:
        """Which of these have one."""
        return (
            set(self.connection.execute(_OF_TABLE, {"tables": list(tables)}).scalars()) if tables else set()
        )

    def having(self, people: Sequence[int]) -> set[int]:
        """Who of these has one."""
        return set(self.connection.execute(_OF, {"people": list(people)}).scalars()) if people else set()

    def call(self, call: WebhookCall) -> None:
        """A new one, numbered by the database, in place of what waited there for the person, or for the table."""
        whose = {} if call.for_table else {"person": call.person}
        WEBHOOK_CALLS.remove(self.connection, table=call.table, for_table=call.for_table, **whose)
        WEBHOOK_CALLS.add_numbered(self.connection, call)

    def due(self, wall: Micros, most: int) -> list[WebhookCall]:
        """Those that are to be tried, the longest due first."""
        return _DUE.all(self.connection, wall=wall, most=most)

    def begin(self, call: WebhookCall, again: Micros) -> bool:
        """It is tried once more, and then not before `again`, whatever becomes of this try; whether it still waited as
        it did, so that of several who begin it one does."""
        of = {"id": call.id, "tries": call.tries, "due": call.due}
        return WEBHOOK_CALLS.change(self.connection, of, tries=call.tries + 1, due=again) > 0

    def end(self, call: WebhookCall) -> None:
        """It waits no more."""
        WEBHOOK_CALLS.remove(self.connection, id=call.id)
