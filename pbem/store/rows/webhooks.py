"""Where somebody wants a program told that it's their move, and what waits to be told there."""

from sqlalchemy import Index

from pbem.store.rows.record import Moment, PersonId, Row, RowType, TableId, column, key


class Webhook(Row, table="webhooks"):
    """`url`: where; `secret`: what proves there that a call is ours; `made`: by the wall's clock."""

    person: PersonId = key()
    url: str
    secret: str
    made: Moment


class TableWebhook(Row, table="table_webhooks"):
    """The same of a table, where it is told whose turn it is; `person`: who set it."""

    table: TableId = key()
    person: PersonId
    url: str
    secret: str
    made: Moment


class WebhookCall(Row, table="webhook_calls"):
    """That somebody was asked something at a table: they are told until the program there has taken it.

    `name`: by which a program knows a call that comes twice. `turn`: of which turn it tells, by the table's serial
    then. `due`: when it is tried next, `tries`: how often it was begun; times by the wall's clock. `for_table`: it goes
    not to a program of theirs, but to the table's.
    """

    __table_args__ = (Index(None, "due"), Index(None, "person_id", "table_id"))

    id: int = key()
    name: str = column(unique=True)
    person: PersonId
    table: TableId
    turn: int
    created: Moment
    due: Moment
    tries: int = 0
    for_table: bool = False


WEBHOOKS, TABLE_WEBHOOKS, WEBHOOK_CALLS = RowType(Webhook), RowType(TableWebhook), RowType(WebhookCall)
