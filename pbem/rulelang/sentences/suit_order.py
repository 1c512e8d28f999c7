"""What is said by an order of the suits, once that is told: the next suit in it, a neighbouring one, a higher one."""

from typing import Any

from pbem.cards import Suit
from pbem.rulelang import tree
from pbem.rulelang.sentences.joins import both, claim, either
from pbem.rulelang.sentences.parts import Clause, Echo, Nonsense, nodes_in, replaced


def in_their_order(clauses: list[Clause]) -> list[Clause]:
    """The clauses, each with the suits that are meant; as they were where no order is told or none is asked for."""
    told = [one.says for one in clauses if one.kind == "order"]
    asked = [one for one in nodes_in(tuple(clauses)) if isinstance(one, Echo) and one.how == "order"]
    if len(told) != 1 or not asked:
        return clauses
    suits, ring = told[0]

    def change(one: Any) -> Any:
        if not isinstance(one, Echo) or one.how != "order":
            return one
        if ring and not one.held.endswith("round") and one.held in ("next", "beside"):
            raise Nonsense
        placed = [(suit, _placed(suits, at, one.held)) for at, suit in enumerate(suits)]
        return either(
            *(
                both(
                    claim(tree.OfSuit(suit), one.other),
                    either(*(claim(tree.OfSuit(it), one.card) for it in others)),
                )
                for suit, others in placed
                if others
            )
        )

    return [replaced(one, change) for one in clauses]


def _placed(suits: tuple[Suit, ...], at: int, how: str) -> list[Suit]:
    length = len(suits)
    match how:
        case "above":
            return list(suits[at + 1 :])
        case "below":
            return list(suits[:at])
        case "next":
            return list(suits[at + 1 : at + 2])
        case "next round":
            return [suits[(at + 1) % length]]
        case "beside":
            return [suits[other] for other in (at - 1, at + 1) if 0 <= other < length]
    return [suits[(at - 1) % length], suits[(at + 1) % length]]
