"""What a rule says where it asks for cards that are not there, against an evaluator that tries every answer."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.meaning.comparing import Differs, Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_condition, compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import dump_rule, load_rule


def read_cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.read, text.split()))


def rule(text: str) -> tree.Rule:
    read = read_rule(text)
    assert isinstance(read, tree.Rule), read
    return read


def right(text: str, line: str, card: str) -> bool:
    return compile_rule(rule(text)).permits(read_cards(line), Card.read(card))


@pytest.mark.parametrize(
    ("text", "line", "card", "is_right"),
    [
        ("if second last is 7: black, else: same suit", "AS", "QH", False),
        ("if second last is 7: black, else: same suit", "AS", "5S", True),
        ("if second last is 7: black, else: same suit", "AS", "5C", True),
        ("if second last is 7: black, else: same suit", "7H AS", "5C", True),
        ("if second last is 7: black, else: same suit", "8H AS", "5C", False),
        ("if second last is 7: black, else: if third last is red: odd, else: black", "AS", "QH", False),
        ("if second last is 7: black, else: if third last is red: odd, else: black", "AS", "QS", True),
        ("not (if second last is 7: black, else: same suit)", "AS", "5S", False),
        ("not (if second last is 7: black, else: same suit)", "AS", "QH", True),
        ("if second last is red and third last is red: black, else: spades", "AS", "QH", False),
        ("red or (if second last is 7: black, else: same suit)", "AS", "QH", True),
    ],
)
def test_where_every_branch_says_the_same_that_is_the_answer(
    text: str, line: str, card: str, is_right: bool
) -> None:
    assert right(text, line, card) is is_right


def test_a_rule_sealed_in_the_first_edition_is_judged_as_it_was() -> None:
    now = rule("if second last is 7: black, else: same suit")
    stored = {key: value for key, value in dump_rule(now).items() if key != "edition"}
    then = load_rule(stored)
    assert then.edition == 1
    assert dump_rule(then) == stored
    assert compile_rule(then).permits(read_cards("AS"), Card.read("QH"))
    assert not compile_rule(load_rule(dump_rule(now))).permits(read_cards("AS"), Card.read("QH"))
    with pytest.raises(ValueError, match="not that of a rule"):
        load_rule({**stored, "edition": 99})


def test_the_two_editions_of_one_rule_are_told_apart_by_the_exact_comparison() -> None:
    now = rule("if second last is 7: black, else: same suit")
    told = compare_rules(now, replace(now, edition=1))
    assert isinstance(told, Differs)
    line, card = told.line, told.card
    assert compile_rule(now).permits(line, card) is told.right
    assert compile_rule(replace(now, edition=1)).permits(line, card) is not told.right


# Conditions at random, each question asked once, and an evaluator that shares nothing with the judging.


def some_condition(chance: Random, deep: int) -> tree.Condition:
    kind = chance.randrange(9) if deep else chance.randrange(2)
    part = lambda: some_condition(chance, deep - 1)  # noqa: E731
    match kind:
        case 0:
            return tree.Claim(tree.Back(chance.randint(1, 4)), tree.OfColour(chance.random() < 0.5))
        case 1:
            return tree.Claim(tree.Next(), tree.AtLeast(chance.randint(2, 12)))
        case 2:
            return tree.Not(part())
        case 3:
            return tree.AllOf((part(), part()))
        case 4:
            return tree.AnyOf((part(), part()))
        case 5:
            return tree.OneOf((part(), part(), part()))
        case 6:
            return tree.After(
                (tree.Case(part(), part()), tree.Case(part(), part())), chance.choice([None, part()])
            )
        case _:
            return tree.IfElse(part(), part(), part())


def questions(node: object, path: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], tree.Claim]]:
    if isinstance(node, tree.Claim):
        yield path, node
    else:
        for number, one in enumerate(inner(node)):
            yield from questions(one, (*path, number))


def inner(node: object) -> list[object]:
    match node:
        case tree.Not(part):
            return [part]
        case tree.AllOf(parts) | tree.AnyOf(parts) | tree.OneOf(parts):
            return list(parts)
        case tree.IfElse(test, then, otherwise):
            return [test, then, otherwise]
        case tree.After(cases, otherwise):
            return [one for case in cases for one in (case.test, case.then)] + (
                [otherwise] if otherwise else []
            )
    raise AssertionError(node)


def answer(node: object, answers: dict[tuple[int, ...], bool], path: tuple[int, ...] = ()) -> bool:
    if isinstance(node, tree.Claim):
        return answers[path]
    said = [answer(one, answers, (*path, number)) for number, one in enumerate(inner(node))]
    match node:
        case tree.Not():
            return not said[0]
        case tree.AllOf():
            return all(said)
        case tree.AnyOf():
            return any(said)
        case tree.OneOf():
            return sum(said) == 1
        case tree.IfElse():
            return said[1] if said[0] else said[2]
    cases, rest = (said[:4], said[4:])
    return cases[1] if cases[0] else cases[3] if cases[2] else bool(rest and rest[0])


def every_answer(node: tree.Condition, line: tuple[Card, ...], card: Card) -> bool | None:
    """Each question that cannot be told is answered yes and no, each by itself; None where that makes a difference."""
    told: dict[tuple[int, ...], bool] = {}
    open_ = []
    for path, claim in questions(node):
        match claim:
            case tree.Claim(tree.Back(count), tree.OfColour(red)):
                if count > len(line):
                    open_.append(path)
                else:
                    told[path] = line[-count].suit.red is red
            case tree.Claim(tree.Next(), tree.AtLeast(value)):
                told[path] = card.rank >= value
    said = {
        answer(node, told | dict(zip(open_, answers, strict=True)))
        for answers in product((False, True), repeat=len(open_))
    }
    return said.pop() if len(said) == 1 else None


def test_what_cannot_be_told_is_told_where_every_answer_says_the_same() -> None:
    chance, told, not_told = Random(18), 0, 0
    while told + not_told < 4000:
        node = some_condition(chance, chance.randint(1, 3))
        line = tuple(chance.choices(PACK, k=chance.randint(1, 3)))
        card = chance.choice(PACK)
        missing = [
            path
            for path, one in questions(node)
            if isinstance(one.subject, tree.Back) and one.subject.count > len(line)
        ]
        if not 1 <= len(missing) <= 8:
            continue
        expected = every_answer(node, line, card)
        assert compile_condition(node)(line, len(line), card) is expected, (node, line, card)
        told, not_told = told + (expected is not None), not_told + (expected is None)
    assert min(told, not_told) > 500


def test_what_is_said_twice_in_one_of_is_no_single_saying_to_the_exact_comparison() -> None:
    twice, once = rule("one of (red, red, odd)"), rule("one of (red, odd)")
    assert isinstance(compare_rules(twice, once), Differs)
    assert compare_rules(twice, rule("black and odd")) == Same()
