"""Mailing lists that want to play: what they pass on to the lobby to come in is told what will not work."""

from pbem.mail.reading.automatic import Automatic
from pbem.orders import model
from pbem.orders.declared import league_orders as league_orders
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Order
from pbem.service.inbox.auto_replies import is_lists_own
from pbem.service.inbox.lobby import stranger
from pbem.service.services import Services
from pbem.service.unit_of_work.unit_of_work import UnitOfWork
from pbem.store.rows.letters import Context, Disposition
from pbem.store.rows.people import LetterStatus

COMES_IN = (model.Join, model.NewTable, league_orders.JoinLeague)
"""What a list may be told about where a stranger writes it; all else that it passes on is never answered."""


def through_list(house: Services, work: UnitOfWork, context: Context) -> Disposition | None:
    """The fate of a stranger's letter to the lobby that a mailing list passed on, and that asks to come in; else None.
    Who stands as its author is told once a day what will work. A list before our own lobby is none of these."""
    letter = context.letter
    if letter.mailing_list is None or house.addressing.is_servers(letter.mailing_list):
        return None
    if letter.automatic not in (None, Automatic.BULK) or letter.from_address is None:
        return None
    person = work.reading.people.by_address(letter.from_address)
    if person is not None and person.confirmed:
        return None
    items = parse_orders(letter.text, "en", subject=letter.subject).items
    if not any(isinstance(one, Order) and isinstance(one.order, COMES_IN) for one in items):
        return None
    fate = stranger(house, work, context, person, items)
    if fate.status is LetterStatus.HELD and is_lists_own(letter):
        return Disposition(LetterStatus.STRANGER, "a mailing list cannot play, and was told so", fate.person)
    return fate
