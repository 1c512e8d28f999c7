"""LEARN: the tour for newcomers by email. Nothing is kept of it: each order says what was done before."""

from pbem.digests import outcomes
from pbem.digests.facts.tour import HAND, tour_of
from pbem.digests.outcomes import Done, Undone
from pbem.orders import model
from pbem.orders.declared.learning import GUESSING, PROPHET
from pbem.orders.line import NoSuchCard
from pbem.orders.order import Order
from pbem.orders.values.cards import card_phrase
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import understand
from pbem.service.services import AccountContext

LONGEST = 200
"""Characters of a guess, as on the page."""


def carry_out(at: AccountContext, order: Order) -> list[Done | Undone] | None:
    """What became of LEARN; None for any other order."""
    return [_step(at, order)] if isinstance(order, model.Learn) else None


def _step(at: AccountContext, order: model.Learn) -> Done | Undone:
    language, url = at.me.language, at.house.post.unsubscribing.url
    strange = next((card for card in order.cards if card not in HAND), None)
    if strange is not None:
        near = tuple(card for card in HAND if card.rank == strange.rank)
        return NoSuchCard(card_phrase(strange, language), near)
    page = f"{url}/learn" if url else ""
    tour = tour_of(order.cards, () if order.said is None else (order.said,))
    if not order.rule:
        return outcomes.Lesson(order.step, tour, None, page)
    read = understand(order.rule[:LONGEST], language)
    if isinstance(read, RuleError):
        return outcomes.SolutionUnreadable(
            read, model.Learn(3 if order.cards else 1, order.cards).spell(language)
        )
    guessed = tour.guessed(read.rule)
    return outcomes.Lesson(PROPHET if guessed.right else GUESSING, tour, guessed, page)
