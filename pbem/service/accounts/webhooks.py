"""WEBHOOK: where a program of somebody's is told that it's their move; TABLE WEBHOOK: whose turn it is at a table."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.moderation.orders import TellTurns
from pbem.engine.match.moderation.refusals import OnlyModerators
from pbem.orders import model
from pbem.service.delivery.webhook_address import seems_callable
from pbem.service.delivery.webhooks import new_secret
from pbem.service.services import AccountContext, TableContext
from pbem.store.rows.webhooks import TableWebhook, Webhook


def webhook(at: AccountContext, order: model.Webhook) -> Done | Undone:
    """Set it, with a new secret; take it away; or tell what it is."""
    known, allowed = at.work.reading.webhooks.of(at.person), at.house.webhooks
    if order.off or (order.url == "" and known is None):
        at.work.also(lambda writing: writing.webhooks.drop(at.person))
        return outcomes.WebhookIs("", "", changed=known is not None)
    if allowed is None:
        return outcomes.BadWebhook("off", "")
    if known is not None and order.url in ("", known.url):
        return outcomes.WebhookIs(known.url, known.secret)
    if why := seems_callable(order.url, allowed):
        return outcomes.BadWebhook(why, order.url)
    made = Webhook(at.person, order.url, new_secret(), at.work.wall)
    at.work.also(lambda writing: writing.webhooks.save(made))
    return outcomes.WebhookIs(made.url, made.secret)


def table_webhook(at: TableContext, order: model.TableWebhook) -> Done | Undone:
    """The same of a table, by who moderates it. Everybody there reads that it is set or gone; where it is, who set it
    alone: whoever knows the address of a push service reads and writes there."""
    number, allowed = at.table.id, at.house.webhooks
    known = at.work.reading.webhooks.of_table(number)
    if at.seat not in at.table.match.moderators:
        return OnlyModerators(at.table.match.moderators)
    if order.off or (order.url == "" and known is None):
        refused = None if known is None else _tells(at, on=False)
        at.work.also(lambda writing: writing.webhooks.drop_of_table(number))
        return refused or outcomes.TableWebhookIs("", "", on=False, changed=known is not None)
    if allowed is None:
        return outcomes.BadWebhook("off", "", "table_webhook")
    if known is not None and known.person != at.person and order.url == "":
        return outcomes.TableWebhookIs("", "", str(known.person))
    if known is not None and known.person == at.person and order.url in ("", known.url):
        return outcomes.TableWebhookIs(known.url, known.secret)
    if why := seems_callable(order.url, allowed):
        return outcomes.BadWebhook(why, order.url, "table_webhook")
    if refused := _tells(at, on=True):
        return refused
    made = TableWebhook(number, at.person, order.url, new_secret(), at.work.wall)
    at.work.also(lambda writing: writing.webhooks.save_of_table(made))
    return outcomes.TableWebhookIs(made.url, made.secret)


def _tells(at: TableContext, *, on: bool) -> Undone | None:
    """Everybody at the table is told; why nothing is to be changed there any more, if so."""
    return at.table.do(commands.GiveOrder(at.seat, TellTurns(on)))
