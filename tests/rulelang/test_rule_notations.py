"""One rule, five notations: what is printed in each reads back as the same rule, and no text breaks the reader."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, Card, Suit
from pbem.rulelang import tree
from pbem.rulelang.language.canonical import read_printed
from pbem.rulelang.language.errors import ErrorKind
from pbem.rulelang.language.formal import read_formal
from pbem.rulelang.language.lexicon import LANGUAGES, tidy
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.meaning.comparing import Differs, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.meaning.soundness import unplayable
from pbem.rulelang.reading import MAX_TEXT, RuleError, read_rule, shown
from pbem.rulelang.sentences.chart import MAX_ITEMS, MAX_STEPS
from pbem.rulelang.sentences.reading import charted
from pbem.rulelang.sentences.words import lattice, words
from pbem.rulelang.storage import dump_rule, load_rule

pytestmark = pytest.mark.slow

MOST_STEPS = 4 * MAX_STEPS
"""Beyond the bound each try that is still begun ends at once, and is counted."""

attributes = st.sampled_from(tree.Attribute)
subjects = st.one_of(
    st.just(tree.Next()),
    st.integers(1, 9).map(tree.Back),
    st.sampled_from([tree.Starter(), tree.LastLaid(), tree.LastWrong()]),
    attributes.map(tree.LastAlike),
)
values = st.integers(1, 13)
suits = st.sampled_from(Suit)
descriptions = st.one_of(
    st.booleans().map(tree.OfColour),
    suits.map(tree.OfSuit),
    st.booleans().map(tree.OfParity),
    st.sampled_from([tree.Face(), tree.Prime(), tree.Composite(), tree.Anything(), tree.Nothing()]),
    values.map(tree.OfValue),
    values.map(tree.AtLeast),
    values.map(tree.AtMost),
    st.tuples(st.integers(1, 6), st.integers(7, 13)).map(lambda ends: tree.Between(*ends)),
    st.builds(tree.Named, values, suits),
    st.builds(tree.Same, attributes, subjects),
    st.builds(tree.Other, attributes, subjects),
    *(st.builds(kind, subjects) for kind in (tree.Higher, tree.Lower, tree.NotLower, tree.NotHigher)),
)
firsts = st.builds(
    tree.Claim, st.one_of(st.just(tree.Next()), st.integers(1, 9).map(tree.Back)), attributes.map(tree.First)
)
quantities = st.one_of(
    subjects.map(tree.Value),
    st.sampled_from([tree.Position(), tree.Least(), tree.Greatest(), tree.WrongUnder()]),
    attributes.map(tree.Run),
)
integers = st.integers(0, 999).map(tree.Integer)


def sums(leaves: st.SearchStrategy, right: st.SearchStrategy) -> st.SearchStrategy:
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.builds(tree.Plus, inner, right),
            st.builds(tree.Minus, inner, right),
            st.builds(tree.Times, inner, right),
            st.builds(tree.Modulo, inner, st.integers(1, 999)),
            st.builds(tree.Distance, inner | right, right, st.booleans()),
        ),
        max_leaves=3,
    )


numbers = sums(st.one_of(quantities, integers), st.one_of(quantities, integers))
lefts = sums(quantities, numbers)
comparisons = st.builds(tree.Comparison, lefts, st.sampled_from(tree.Relation), numbers, st.booleans())
steppings = st.builds(
    lambda one, kind, other, by, wrapping: tree.Comparison(
        tree.Value(one), tree.Relation.EQUAL, kind(tree.Value(other), tree.Integer(by)), wrapping
    ),
    subjects,
    st.sampled_from([tree.Plus, tree.Minus]),
    subjects,
    st.integers(0, 14),
    st.booleans(),
)
one_or_two = st.builds(
    lambda part, by: tree.AnyOf(
        (
            part,
            tree.Comparison(
                part.left, part.relation, type(part.right)(part.right.left, tree.Integer(by)), part.wrapping
            ),
        )
    ),
    steppings,
    st.integers(1, 13),
)
any_wrong = st.builds(
    tree.Comparison,
    st.just(tree.WrongUnder()),
    st.sampled_from([tree.Relation.MORE, tree.Relation.EQUAL]),
    st.just(tree.Integer(0)),
    st.just(False),
)
said = st.builds(tree.Claim, subjects, descriptions).filter(
    lambda claim: getattr(claim.description, "reference", None) != claim.subject
)
comparisons = comparisons.filter(
    lambda made: made.left not in (made.right, getattr(made.right, "left", None))
)
steppings = steppings.filter(lambda made: made.left != made.right.left)
one_or_two = one_or_two.filter(lambda made: made.parts[0].left != made.parts[0].right.left)
claims = st.one_of(said, firsts, comparisons, steppings, any_wrong)


def joined(inner: st.SearchStrategy) -> st.SearchStrategy:
    def join(kind: type) -> st.SearchStrategy:
        part = inner.filter(lambda held: not isinstance(held, kind))
        return st.lists(part, min_size=2, max_size=3).map(lambda parts: kind(tuple(parts)))

    return st.one_of(
        join(tree.AllOf),
        join(tree.AnyOf),
        inner.filter(lambda held: not isinstance(held, tree.Not)).map(tree.Not),
    )


def exactly_one(inner: st.SearchStrategy) -> st.SearchStrategy:
    return st.lists(inner, min_size=2, max_size=3).map(tuple).map(tree.OneOf)


plain = st.recursive(claims | one_or_two, lambda inner: joined(inner) | exactly_one(inner), max_leaves=5)


def repeat(blocks: list[tree.Block]) -> tree.Repeat:
    again = any(
        len(blocks) % n == 0 and blocks[:n] * (len(blocks) // n) == blocks for n in range(1, len(blocks))
    )
    return tree.Repeat(
        (*blocks, tree.Block(1, tree.Claim(tree.Next(), tree.Nothing()))) if again else tuple(blocks)
    )


def steps(inner: st.SearchStrategy) -> st.SearchStrategy:
    return st.one_of(
        joined(inner),
        st.builds(tree.IfElse, plain, inner, inner),
        st.builds(
            tree.After, st.lists(st.builds(tree.Case, plain, inner), min_size=1, max_size=3).map(tuple), inner
        ),
        st.builds(
            tree.By,
            lefts | st.builds(tree.Modulo, numbers, st.integers(1, 9)),
            st.lists(st.builds(tree.Option, st.integers(0, 9), inner), min_size=1, max_size=3).map(tuple),
            inner,
        ),
        st.lists(plain, min_size=2, max_size=3).map(tuple).map(tree.Alternate),
        st.lists(st.builds(tree.Block, st.integers(1, 52), inner), min_size=1, max_size=3).map(repeat),
    )


rules = st.builds(tree.Rule, st.none() | plain.map(tree.Start), st.recursive(plain, steps, max_leaves=6))


@settings(max_examples=80, deadline=None)
@given(rules)
def test_a_rule_printed_in_any_notation_reads_back_as_the_same_rule(made: tree.Rule) -> None:
    assert read_formal(print_rule(made)) == made
    for language in LANGUAGES:
        said = say_rule(made, language)
        assert read_printed(tidy(said), language) == made, (language, said)


@settings(max_examples=25, deadline=None)
@given(rules)
def test_a_rule_as_it_is_shown_judges_the_same_whoever_reads_it_or_is_told_why_it_cannot_be_played_by(
    made: tree.Rule,
) -> None:
    why = unplayable(made)
    for language in LANGUAGES:
        text = shown(made, language)
        for reader in LANGUAGES:
            read = read_rule(text, reader, sidelines=True)
            if isinstance(read, RuleError):
                expected = ErrorKind.TOO_LONG if len(print_rule(made)) > MAX_TEXT else why
                assert expected is not None, (language, reader, text)
                assert read.kind is expected, (language, reader, text)
            else:
                assert read == made or not isinstance(compare_rules(read, made), Differs), (reader, text)


@settings(max_examples=60, deadline=None)
@given(rules)
def test_a_stored_rule_comes_back_from_json_as_the_same_rule(made: tree.Rule) -> None:
    assert load_rule(json.loads(json.dumps(dump_rule(made)))) == made


@settings(max_examples=40, deadline=None)
@given(rules, st.lists(st.sampled_from(PACK), min_size=1, max_size=14), st.sampled_from(PACK))
def test_every_rule_judges_every_card_and_admits_or_not_without_fail(
    made: tree.Rule, line: list[Card], card: Card
) -> None:
    judge = compile_rule(made)
    assert isinstance(judge.permits(line, card), bool)
    assert isinstance(
        judge.permits(LineWithSidelines(line, [line[:place] for place in range(len(line))]), card), bool
    )
    assert isinstance(judge.admits(card), bool)


WORDS = sorted({word for language in LANGUAGES for word in words(language).known})
SIGNS = [*"():,;.=<>+-*×≥♠♥♦♣→7", "10", "14", "999", "QH", "zebra", "\n", "’", "–", "3rd", "4ª"]
FORMAL = (
    "if last is red : else after by value mod alternate repeat not and or one of ( ) card is starter".split()
)
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from([*WORDS, *SIGNS]), max_size=25).map(" ".join),
    *(
        st.lists(st.sampled_from([*sorted(words(one).known), *SIGNS]), max_size=25).map(" ".join)
        for one in LANGUAGES
    ),
    st.lists(st.sampled_from([*FORMAL, *SIGNS]), max_size=25).map(" ".join),
)


@settings(max_examples=150, deadline=None)
@given(texts, st.sampled_from(LANGUAGES), st.booleans())
def test_no_text_breaks_the_reader_and_every_error_offers_a_rule_that_reads(
    text: str, language: str, sidelines: bool
) -> None:
    read = read_rule(text, language, sidelines)
    if isinstance(read, RuleError):
        assert isinstance(read_rule(read.example, language, sidelines), tree.Rule)
        assert read.caret.endswith("^")
        assert 0 <= len(read.caret) - 1 <= len(read.excerpt)
        assert read.language in LANGUAGES
        assert (read.kind is ErrorKind.SEVERAL) == (len(read.meanings) > 1)


@settings(max_examples=60, deadline=None)
@given(rules, st.sampled_from(LANGUAGES), st.integers(0, 300), st.integers(0, 8), st.text(max_size=4))
def test_a_sentence_with_a_slip_of_the_pen_reads_or_is_answered(
    made: tree.Rule, language: str, at: int, cut: int, put: str
) -> None:
    text = say_rule(made, language)
    assert isinstance(read_rule(text[:at] + put + text[at + cut :], language), RuleError | tree.Rule)


HEAVY = [
    "not " * 240 + "red",
    "(" * 499 + "red" + ")" * 497,
    "value=1" + "+1" * 490,
    "red or " * 140 + "odd",
    "if last is red: odd, else " * 38 + "red",
    "after A: red, " * 70 + "else: odd",
    "after 9 (" + "red and " * 100 + "odd): red, else: odd",
    "alternate: " + "second last is nothing or " * 36 + "nothing, nothing",
    "distance (value, " * 50,
    "♠ → " * 249 + "♠",
    "9" * 1000,
    "a" * 1000,
    " " * 1000,
    "a " * 500,
    "a or " * 200,
    "de " * 333,
    "o o a e " * 125,
    "se a carta é a " * 60,
    "one of (" * 125,
]


@pytest.mark.parametrize("text", HEAVY, ids=lambda text: text[:12])
def test_no_text_fills_a_chart_beyond_its_bounds_in_any_language(text: str) -> None:
    """Counted, not timed: what is tried to be joined, and what is made of it."""
    for language in LANGUAGES:
        chart = charted(lattice(tidy(text), language))
        made = sum(len(items) for begin in chart._items for items in begin.values())
        assert made <= MAX_ITEMS
        assert chart._steps <= MOST_STEPS
    assert isinstance(read_rule(text), RuleError | tree.Rule)
