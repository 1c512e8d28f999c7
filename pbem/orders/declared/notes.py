"""What players write down of a round for themselves alone."""

from typing import Annotated

from pbem.orders.order import Extent, Order
from pbem.orders.trouble import MisreadReason
from pbem.orders.values import arguments


class Note(Order, word="note", help_topic="play", extent=Extent.TALK, seated=True):
    """NOTE red after black: an idea of the rule, for its writer's eyes alone."""

    text: arguments.Text


class Ideas(Order, word="ideas", help_topic="play", asks=True, shows=True):
    """IDEAS: which of the writer's notes still fit."""


class DropNote(Order, word="drop_note", help_topic="play", seated=True):
    """DROP NOTE 2."""

    number: Annotated[int, arguments.Number(r"#?([1-9][0-9]?)", MisreadReason.BAD_NUMBER)]
