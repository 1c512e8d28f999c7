"""A sentence → all rules that it can mean."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.language.fact_words import Told
from pbem.rulelang.language.lexicon import tidy
from pbem.rulelang.sentences.chart import NOTHING, Chart
from pbem.rulelang.sentences.discourse import rules
from pbem.rulelang.sentences.grammar import grammar
from pbem.rulelang.sentences.joins import card_before, cards_in, changed, unwrapped
from pbem.rulelang.sentences.parts import LAST, Before, BeforeIt, OfPair, nodes_in
from pbem.rulelang.sentences.words import Lattice, lattice


@dataclass(frozen=True, slots=True)
class Reading:
    """A rule that a text may be read as; of two the likelier costs less."""

    rule: tree.Rule
    cost: int

    @property
    def condition(self) -> Any:
        return self.rule.part


def read_test(
    text: str, language: str, told: Mapping[int, Sequence[Told]], covered: Collection[int]
) -> list[Any]:
    """Every condition on the line and the table that a tidied text can mean, the likeliest alone.

    `told`: what it says of the table, by the part it begins at; `covered` are the parts that belong to that.
    """
    found = lattice(text, language)
    if not found.parts or any(at not in covered for at in found.unknown):
        return []
    chart = _filled(found)
    for begin, facts in told.items():
        for fact in facts:
            chart.add("FACT", begin, begin + fact.parts, fact.condition)
    chart.read()
    best: dict[Any, int] = {}
    for begin in found.hops[0]:
        for item in (*chart.items("tests", begin), *chart.items("guard", begin)):
            if len(found.parts) in found.hops[item.end]:
                condition = normal(item.value)
                if condition is not None:
                    best[condition] = min(best.get(condition, 99), item.cost)
    return [one for one, cost in best.items() if cost == min(best.values())]


def read_sentence(text: str, language: str) -> list[Reading]:
    """Every rule that the text can mean, the likeliest first."""
    found = lattice(tidy(text), language)
    if found.unknown or not found.parts:
        return []
    chart = charted(found)
    end = len(found.parts)
    best: dict[Any, int] = {}
    for begin in found.hops[0]:
        for item in chart.items("rule", begin):
            if end not in found.hops[item.end]:
                continue
            for start, condition in rules(item.value):
                start, condition = start and normal(start), normal(condition)
                if condition is not None:
                    rule = tree.Rule(tree.Start(start) if start else None, condition)
                    best[rule] = min(best.get(rule, 99), item.cost)
    return sorted((Reading(rule, cost) for rule, cost in best.items()), key=lambda one: one.cost)


def charted(found: Lattice) -> Chart:
    """All that can be joined of the words of a text."""
    chart = _filled(found)
    chart.read()
    return chart


def _filled(found: Lattice) -> Chart:
    chart = Chart(grammar(), found.hops)
    for word in found.words:
        chart.add(word.symbol, word.begin, word.end, word.value, word.cost)
    return chart


def _before_those_named(condition: Any) -> Any:
    """`the one before it`, behind a card that was named, as the card before that one."""
    if isinstance(condition, tree.IfElse):
        return tree.IfElse(*map(_before_those_named, (condition.test, condition.then, condition.otherwise)))
    named: list[Any] = []

    def change(one: Any) -> Any:
        if isinstance(one, Before):
            return LAST
        if isinstance(one, BeforeIt):
            return card_before(named[-1]) if named else LAST
        if isinstance(one, tree.Back):
            named.append(one)
        return one

    return changed(condition, change)


def lacks_a_part(node: Any) -> bool:
    """Whether something in a condition is no part of a rule's tree, or nothing where something must stand."""
    if isinstance(node, tuple):
        return any(map(lacks_a_part, node))
    if node is None or node is NOTHING:
        return True
    if not is_dataclass(node) or isinstance(node, type):
        return False
    open_ended = isinstance(node, tree.After | tree.By)
    return not isinstance(node, tree.Node) or any(
        lacks_a_part(part)
        for one in fields(node)
        if (part := getattr(node, one.name)) is not None or not (open_ended and one.name == "otherwise")
    )


def normal(condition: Any) -> Any:
    """The condition in the terms of the tree, or None where it is no rule."""
    condition = unwrapped(_before_those_named(condition))
    if tree.Back(2) in cards_in(condition):
        condition = changed(condition, lambda one: tree.Back(one.count) if isinstance(one, OfPair) else one)
    return None if lacks_a_part(condition) or _against_itself(condition) else condition


def _against_itself(node: Any) -> bool:
    """Whether a card is held against itself somewhere."""
    return any(
        isinstance(one, tree.Claim) and getattr(one.description, "reference", None) == one.subject
        for one in nodes_in(node)
    )
