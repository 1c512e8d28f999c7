"""WEBHOOK: where a program of somebody's is told that it's their move."""

from pbem.digests import outcomes
from pbem.digests.outcomes import Done, Undone
from pbem.orders import model
from pbem.service.delivery.webhook_address import seems_callable
from pbem.service.delivery.webhooks import new_secret
from pbem.service.services import AccountContext
from pbem.store.rows.webhooks import Webhook


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
