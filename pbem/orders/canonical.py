"""An order in its canonical English form: `PLAY 9C 7H`, `WRONG 5H`, `417 VACATION 7 days`."""

from pbem.cards import RANK_LETTERS
from pbem.orders.declared.accounts import Vacation
from pbem.orders.declared.play import BecomeProphet, NoPlay, Play, Verdict
from pbem.orders.folding import Folded
from pbem.orders.letter_lines import OrderLine
from pbem.orders.line import opening_of, read_line
from pbem.orders.order import DECLARED, Order
from pbem.orders.values.cards import CardWord
from pbem.orders.words import phrase


def canonical(line: OrderLine) -> str:
    """The order of a line in English, its cards as rank and suit; what no field says stays as it was written."""
    at = f"{line.table} " if line.table is not None else f"{line.league}: " if _named_before(line) else ""
    return at + _order(line)


def _named_before(line: OrderLine) -> bool:
    return line.league is not None and not line.order.spell("en").casefold().endswith(line.league)


def _order(line: OrderLine) -> str:
    match line.order:
        case Play(cards):
            return " ".join(["PLAY", *map(_card, cards)]) + _wishes(line.order)
        case NoPlay():
            return "NO PLAY" + _wishes(line.order)
        case Verdict(right, card):
            return " ".join(["RIGHT" if right else "WRONG", *([] if card is None else [_card(card)])])
        case order:
            spelt = order.spell("en")
            again = read_line(spelt, "en", 0)
            same = isinstance(again, OrderLine) and again.order == order
            return spelt if same or isinstance(order, Vacation) else _as_written(line.text, order)


def _as_written(text: str, order: Order) -> str:
    """The order's English word, and what was written behind its word."""
    source = Folded(text.strip())
    opening = opening_of(source)
    word = next((word for word in order.words if DECLARED[word] is type(order)), "")
    behind = source.original(opening.end) if opening is not None else ""
    return f"{phrase(word, 'en')} {behind.lstrip(' ,:')}".strip()


def _card(word: CardWord) -> str:
    return f"{RANK_LETTERS.get(word.rank, str(word.rank))}{word.suit.value if word.suit is not None else ''}"


def _wishes(move: Play | NoPlay) -> str:
    prophet = "" if move.prophet is None else f", {BecomeProphet(move.prophet, move.theory).spell('en')}"
    return prophet + ("" if move.guess is None else f", GUESS {move.guess}")
