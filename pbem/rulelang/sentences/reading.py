"""A sentence → all rules that it can mean."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.language.fact_words import Told
from pbem.rulelang.language.lexicon import tidy
from pbem.rulelang.sentences.chart import Chart
from pbem.rulelang.sentences.discourse import rules
from pbem.rulelang.sentences.grammar import grammar
from pbem.rulelang.sentences.normal import against_itself, normal
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


def read_sentence(text: str, language: str, mended: bool = True) -> list[Reading]:
    """Every rule that the text can mean, the likeliest first. `mended`: its mistyped words as what they stand for."""
    found = lattice(tidy(text), language, mended)
    if found.unknown or not found.parts:
        return []
    chart = charted(found, "rule")
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
    readings = [Reading(rule, cost) for rule, cost in best.items()]
    sound = [one for one in readings if not against_itself(one.condition)]
    return sorted(sound or readings, key=lambda one: one.cost)


def charted(found: Lattice, whole: str = "") -> Chart:
    """All that can be joined of the words of a text; of what is `whole` nothing that leaves off before its end."""
    chart = _filled(found, whole)
    chart.read()
    return chart


def _filled(found: Lattice, whole: str = "") -> Chart:
    chart = Chart(grammar(), found.hops, whole)
    for word in found.words:
        chart.add(word.symbol, word.begin, word.end, word.value, word.cost)
    return chart
