"""What is read of a letter of one line."""

from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine


def one(text, language="en"):
    [item] = parse_orders(text, language).items
    return item


def order(text, language="en"):
    item = one(text, language)
    assert isinstance(item, OrderLine), item
    return item.order
