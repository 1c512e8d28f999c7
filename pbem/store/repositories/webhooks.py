"""Webhooks, and what waits to be told by them."""

from collections.abc import Sequence

import sqlalchemy as sa

from pbem.micros import Micros
from pbem.store.repositories.people import Repository
from pbem.store.rows.webhooks import WEBHOOK_CALLS, WEBHOOKS, Webhook, WebhookCall

_PEOPLE: sa.BindParameter[int] = sa.bindparam("people", expanding=True)
_OF = sa.select(WEBHOOKS.c.person_id).where(WEBHOOKS.c.person_id.in_(_PEOPLE))
_DUE = WEBHOOK_CALLS.by(where=WEBHOOK_CALLS.c.due <= sa.bindparam("wall"), order="due id", most=True)


class Webhooks(Repository):
    """A person has one at most; of a table one call waits for them at most, that of the latest turn."""

    def of(self, person: int) -> Webhook | None:
        return WEBHOOKS.one(self.connection, person=person)

    def save(self, webhook: Webhook) -> None:
        """In place of the one that the person had, of which nothing is told any more."""
        WEBHOOK_CALLS.remove(self.connection, person=webhook.person)
        WEBHOOKS.save(self.connection, webhook)

    def drop(self, person: int) -> None:
        """The person has none any more."""
        WEBHOOK_CALLS.remove(self.connection, person=person)
        WEBHOOKS.remove(self.connection, person=person)

    def having(self, people: Sequence[int]) -> set[int]:
        """Who of these has one."""
        return set(self.connection.execute(_OF, {"people": list(people)}).scalars()) if people else set()

    def call(self, call: WebhookCall) -> None:
        """A new one, whose number is given by the database, in place of what waited for the person at that table."""
        WEBHOOK_CALLS.remove(self.connection, person=call.person, table=call.table)
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
