"""Rules that can't be played with, or hardly: never right, always right, or silent about some cards."""

from collections.abc import Iterator, Sequence
from math import isinf
from random import Random

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind
from pbem.rulelang.meaning.compiling import CompiledRule, compile_condition, compile_rule
from pbem.rulelang.meaning.scope import condition_reach, effort, nodes, reach, reads_sidelines
from pbem.rulelang.meaning.sidelines import LineWithSidelines

LINES = 24
"""Main lines tried for a rule that looks further back than the last card."""

MIN_LINES = 4

MAX_EFFORT = 400_000
"""Fewer lines are tried, down to `MIN_LINES`, where on all of them more parts of the rule would be gone through."""

MORE_THAN_REACH = 4
"""How much longer than the rule's reach a line gets."""

WHOLE_LINE = 10
"""Cards a line must have before a rule that reads the whole line is taken at its word."""


def unplayable(rule: tree.Rule) -> ErrorKind | None:
    """Why no round could be played with the rule, or None: it admits no starter, or no card is ever right.

    Whether a card is ever right is exact for rules on the last card; for others it is as far as some main
    lines show that are long enough for the rule to tell, of random cards and of right plays by turns. Where a rule
    reads the sidelines, cards that it has wrong lie under some cards of those lines.
    """
    compiled = compile_rule(rule)
    if not any(compiled.admits(card) for card in PACK):
        return ErrorKind.NO_STARTER
    if not any(compiled.permits(line, card) for line in _lines(rule, compiled) for card in PACK):
        return ErrorKind.NEVER_RIGHT
    return None


def always_right(rule: tree.Rule) -> bool:
    """Whether no card is ever wrong; exact, or as far as some main lines show, as in `unplayable`."""
    compiled = compile_rule(rule)
    return all(compiled.permits(line, card) for line in _lines(rule, compiled) for card in PACK)


def leaves_cards_out(cases: Sequence[tree.Case]) -> bool:
    """Whether some last card meets none of the tests, or one of them asks for more than the last card."""
    tests = dict.fromkeys(case.test for case in cases)
    if any(condition_reach(test) > 1 for test in tests):
        return True
    asked = [compile_condition(test) for test in tests]
    judged = PACK if any(isinstance(node, tree.Next) for test in tests for node in nodes(test)) else PACK[:1]
    return not all(any(test((last,), 1, card) for test in asked) for last in PACK for card in judged)


def leaves_numbers_out(number: tree.Number, options: Sequence[tree.Option]) -> bool:
    """Whether the number may be none of the options': only of a remainder all that it can be is known."""
    named = {option.number for option in options}
    return not (isinstance(number, tree.Modulo) and named.issuperset(range(number.divisor)))


def _lines(rule: tree.Rule, compiled: CompiledRule) -> Iterator[Sequence[Card]]:
    far = reach(rule)
    if far <= 1:
        yield from ((last,) for last in PACK)
        return
    enough = WHOLE_LINE if isinf(far) else int(far)
    chance, wrong_ones = Random(1956), reads_sidelines(rule)
    each = (MORE_THAN_REACH + 1) * len(PACK) * effort(rule, enough)
    for number in range(max(MIN_LINES, min(LINES, MAX_EFFORT // each))):
        cards = [chance.choice(PACK)]
        sidelines: list[list[Card]] = [[]]
        line = LineWithSidelines(cards, sidelines) if wrong_ones else cards
        for _ in range(enough + MORE_THAN_REACH):
            if wrong_ones:
                sidelines[-1] += _wrong_plays(compiled, line, chance)
            if len(cards) >= enough:
                yield line
            right = [card for card in PACK if compiled.permits(line, card)] if number % 2 else []
            cards.append(chance.choice(right or PACK))
            sidelines.append([])


def _wrong_plays(compiled: CompiledRule, line: Sequence[Card], chance: Random) -> list[Card]:
    """None, one or several cards laid wrong, the first of which is wrong, as one of a play has to be."""
    wrong = [card for card in PACK if not compiled.permits(line, card)]
    count = chance.choice((0, 1, chance.randint(2, tree.WRONG_LIMIT)))
    return [chance.choice(wrong), *chance.choices(PACK, k=count - 1)] if wrong and count else []
