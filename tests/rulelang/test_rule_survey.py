"""God is told what his rule does before anybody plays: expected figures are reckoned by hand from the rules."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings

from pbem.cards import PACK, Card, Suit
from pbem.rulelang import tree
from pbem.rulelang.language.formal import read_formal
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.language.printing import print_rule, say_condition
from pbem.rulelang.meaning.compiling import compile_condition, compile_rule
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import read_rule
from pbem.rulelang.survey.survey import (
    PLAYS,
    Advice,
    SampleLayout,
    Share,
    Trait,
    advise,
    sample_layouts,
    survey_rule,
)
from pbem.rulelang.survey.walks import MAX_WALKS, MIN_WALKS, walk
from tests.rulelang.test_rule_notations import rules

pytestmark = pytest.mark.slow

ANYTHING = tree.Claim(tree.Next(), tree.Anything())
NO_WRAP = "value = value of last + 1"
DIAGRAM = "if last is black: 7 or more, else: 6 or less"
KING_STOPS = "if last is K♠: nothing, else: anything"
PRIMES = "alternate: prime, composite"
RING = "after spades: hearts, after hearts: diamonds, after diamonds: clubs, after clubs: spades"


def rule(text: str) -> tree.Rule:
    read = read_rule(text)
    assert isinstance(read, tree.Rule), read
    return read


def cards(names: str) -> tuple[Card, ...]:
    return tuple(Card.read(name) for name in names.split())


def test_a_walk_lays_twenty_cards() -> None:
    assert PLAYS == 20


def test_where_half_the_pack_is_always_right_the_survey_says_so() -> None:
    found = survey_rule(rule("other colour"))
    assert found.starters == 52
    assert found.share == Share(0.5, 0.5, 0.5)
    assert found.open_at_start == (52, 52)
    assert (found.dead_starters, found.dead_ends) == ((), 0)
    assert found.attributes == (Trait.COLOUR, Trait.LAST)
    assert (found.branches, found.rarest) == (1, None)
    assert not found.always_right
    assert found.exact


def test_one_up_without_wrap_dies_at_the_king_on_every_walk() -> None:
    """From rank r a walk has places at r, r+1 … 13: 91 in all for the 13 ranks; 4 of 52 are right at 78 of them."""
    found = survey_rule(rule(NO_WRAP))
    assert found.share.mean == pytest.approx(4 / 52 * 78 / 91)
    assert (found.share.least, found.share.most) == (0, 4 / 52)
    assert found.dead_ends == pytest.approx(1)
    assert found.dead_starters == cards("KS KH KD KC")
    assert found.open_at_start == (0, 8)
    assert found.exact


def test_after_black_28_are_right_and_after_red_24_each_half_the_time() -> None:
    """7 to K are 28 cards, A to 6 are 24; of both half are black, so the last card is black half the time."""
    found = survey_rule(rule(DIAGRAM))
    assert found.share.mean == pytest.approx(26 / 52)
    assert (found.share.least, found.share.most) == (24 / 52, 28 / 52)
    assert found.open_at_start == (48, 56)
    assert found.branches == 2
    assert found.rarest is not None
    assert found.rarest.share == pytest.approx(0.5)


def test_a_card_that_stops_everything_is_met_at_each_of_twenty_places_once_in_52() -> None:
    found = survey_rule(rule(KING_STOPS))
    assert found.dead_ends == pytest.approx(1 - (51 / 52) ** 20)
    assert found.dead_starters == cards("KS")
    assert found.share.mean == pytest.approx(51 / 52)
    assert found.open_at_start == (0, 104)


def test_an_ace_is_neither_prime_nor_composite_so_it_is_a_dead_starter_and_never_met_again() -> None:
    """12 starters of 13 lead to twenty places with 24 right cards each, an ace to one with none."""
    found = survey_rule(rule(PRIMES))
    assert found.dead_starters == cards("AS AH AD AC")
    assert found.dead_ends == pytest.approx(1 / 13)
    assert found.share.mean == pytest.approx(24 / 52 * (12 * 20) / (12 * 20 + 1))


def test_blocks_count_places_from_the_starter() -> None:
    """The walk's twenty cards have the positions 2 to 21: two red, three black, … and one red again: 9 black."""
    found = survey_rule(rule("start: red; repeat: 3 red, 3 black"))
    assert found.starters == 26
    assert found.share == Share(0.5, 0.5, 0.5)
    assert found.open_at_start == (52, 52)
    assert found.rarest is not None
    assert found.rarest.part == tree.Claim(tree.Next(), tree.OfColour(red=False))
    assert found.rarest.share == pytest.approx(9 / 20)
    assert found.walks > 1
    assert not found.exact


def test_a_place_of_a_cycle_has_its_test_by_position() -> None:
    found = survey_rule(rule("repeat: red, black, odd, even"))
    assert found.share.mean == pytest.approx((26 + 26 + 28 + 24) / 4 / 52)
    assert found.branches == 4
    assert found.rarest is not None
    assert found.rarest.share == 0.25
    assert found.rarest.test == whole_test("position mod 4 = 1")


def test_the_first_places_of_a_rule_that_looks_far_back_are_open_to_every_card() -> None:
    """At the first place there is no second last card; at the other nineteen 13 cards are right."""
    found = survey_rule(rule("same suit as second last"))
    assert found.share.mean == pytest.approx((52 + 19 * 13) / 20 / 52)
    assert (found.share.least, found.share.most) == (13 / 52, 1)
    assert found.open_at_start == (104, 104)
    assert found.attributes == (Trait.SUIT, Trait.EARLIER)


def test_walks_by_chance_come_near_the_likelihood_that_can_be_reckoned() -> None:
    """The second last card is asked about at nineteen of twenty places."""
    found = survey_rule(rule("if second last is K♠: nothing, else: anything"))
    assert found.dead_ends == pytest.approx(1 - (51 / 52) ** 19, abs=0.1)
    assert found.dead_starters == ()
    assert not found.exact


def right_after(last: Card) -> list[Card]:
    """A face card is followed by a lower card, any other by a higher one."""
    if last.rank >= 11:
        return [card for card in PACK if card.rank < last.rank]
    return [card for card in PACK if card.rank > last.rank]


def test_exact_figures_are_those_of_all_walks_gone_through_one_by_one() -> None:
    """All walks of a rule that looks at values alone, by value: a value is as likely as the cards that have it."""
    following = {last.rank: [card.rank for card in right_after(last)] for last in PACK}

    def totals(rank: int, places: int) -> tuple[float, float]:
        """Places that follow on average, and right cards at all of them."""
        if places == 0:
            return 0, 0
        if not following[rank]:
            return 1, 0
        known = [totals_of[then, places - 1] for then in following[rank]]
        more = [sum(part) / len(known) for part in zip(*known, strict=True)]
        return 1 + more[0], len(following[rank]) + more[1]

    totals_of: dict[tuple[int, int], tuple[float, float]] = {}
    for places in range(21):
        totals_of |= {(rank, places): totals(rank, places) for rank in range(1, 14)}
    visited, right = (sum(totals_of[rank, 20][part] for rank in range(1, 14)) for part in (0, 1))
    found = survey_rule(rule("if last is face: lower than last, else: higher than last"))
    assert found.share.mean == pytest.approx(right / visited / 52)
    # After a 10 the twelve face cards are right, after a jack the forty cards below it; after an ace 48.
    assert (found.share.least, found.share.most) == (12 / 52, 48 / 52)


@pytest.mark.parametrize(
    ("text", "traits"),
    [
        ("red", {Trait.COLOUR}),
        ("other parity", {Trait.PARITY, Trait.LAST}),
        ("higher than last", {Trait.VALUE, Trait.LAST}),
        ("if last is face: prime, else: anything", {Trait.FACE, Trait.PRIME, Trait.LAST}),
        ("Q♥ or composite", {Trait.SUIT, Trait.VALUE, Trait.PRIME}),
        ("same suit as third last", {Trait.SUIT, Trait.EARLIER}),
        ("lower than starter", {Trait.VALUE, Trait.STARTER}),
        ("higher than last of its suit", {Trait.SUIT, Trait.VALUE, Trait.ALIKE}),
        ("first of its colour or odd", {Trait.COLOUR, Trait.PARITY, Trait.ALIKE}),
        ("if run of suit >= 3: other suit, else: odd", {Trait.SUIT, Trait.PARITY, Trait.LAST, Trait.RUN}),
        ("value <= lowest so far or red", {Trait.COLOUR, Trait.VALUE, Trait.EXTREMES}),
        ("if position = 5: red, else: black", {Trait.COLOUR, Trait.POSITION}),
        ("repeat: red, black", {Trait.COLOUR, Trait.POSITION}),
        ("alternate: red, black", {Trait.COLOUR, Trait.LAST}),
    ],
)
def test_the_survey_names_what_a_rule_asks_about(text: str, traits: set[Trait]) -> None:
    assert set(survey_rule(rule(text)).attributes) == traits


def whole_test(text: str) -> tree.Condition:
    """The test of an `if`."""
    part = rule(f"if {text}: red, else: black").part
    assert isinstance(part, tree.IfElse)
    return part.test


@pytest.mark.parametrize(
    ("text", "share", "test", "part"),
    [
        (KING_STOPS, 1 / 52, "last is K♠", "nothing"),
        # Values of the last card are all as likely; 4, 8 and Q leave 0 by 4.
        (
            "by value of last mod 4: 0: anything, else: anything",
            3 / 13,
            "value of last mod 4 = 0",
            "anything",
        ),
        (
            "if last is red or last is black: anything, else: odd",
            0,
            "not (last is red or last is black)",
            "odd",
        ),
        ("if card is Q♥: black, else: anything", 1 / 52, "card is Q♥", "black"),
        ("after J: anything, after face: anything, else: anything", 1 / 13, "last is J", "anything"),
        (
            "if last is red: (if last is hearts and face: anything, else: anything), else: anything",
            3 / 52,
            "last is red and hearts and face",
            "anything",
        ),
        # A king comes p = 1/13 of the time, then (1 - p)/13 …: 1/14 and what fades by -1/13 each time, from 1/182.
        ("alternate: not K, anything", 13 / 14 - 1 / 182 * 13 / 14 / 20, "last is not K", "anything"),
    ],
)
def test_the_branch_that_comes_into_force_most_rarely_is_told(
    text: str, share: float, test: str, part: str
) -> None:
    found = survey_rule(rule(text)).rarest
    assert found is not None
    assert found.test == whole_test(test)
    assert print_rule(tree.Rule(None, found.part)) == part
    assert found.share == pytest.approx(share)


def test_tests_that_no_card_meets_together_do_not_deny_each_other() -> None:
    found = survey_rule(rule(RING))
    assert found.branches == 4
    assert found.rarest is not None
    assert found.rarest.test in [
        whole_test(f"last is {suit}") for suit in ("spades", "hearts", "diamonds", "clubs")
    ]


def test_a_test_is_said_in_each_language() -> None:
    test = whole_test("last is black and odd")
    assert say_condition(test, "en") == "the last card is black and odd"
    assert say_condition(test, "pt") == "a última carta é preta e ímpar"
    assert len({say_condition(test, language) for language in LANGUAGES}) == 4


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("red or black", (Advice.ALWAYS_RIGHT,)),
        # 4 of 52 at most.
        (NO_WRAP, (Advice.HARDLY_RIGHT, Advice.DEAD_ENDS, Advice.DEAD_STARTERS, Advice.FEW_OPEN)),
        # 8 of 52, 16 of 104 at the start.
        (f"{NO_WRAP}, wrapping or value = value of last + 2, wrapping", (Advice.TIGHT, Advice.FEW_OPEN)),
        (RING, (Advice.ABOUT_A_QUARTER, Advice.GOOD)),
        ("9 or more", (Advice.GOOD,)),
        ("other colour", (Advice.HALF_OPEN,)),
        (
            KING_STOPS,
            (Advice.DEAD_ENDS, Advice.DEAD_STARTERS, Advice.HALF_OPEN, Advice.RARE_BRANCH, Advice.FEW_OPEN),
        ),
        (
            "after A to 3: 2 to 5, after 4 to 6: 3 to 6, after 7 to 9: 4 to 7, after 10 to J: 5 to 8, else: 8 to J",
            (Advice.COMPLICATED, Advice.RARE_BRANCH, Advice.ABOUT_A_QUARTER),
        ),
    ],
)
def test_god_is_advised_the_weightiest_first(text: str, advice: tuple[Advice, ...]) -> None:
    assert advise(survey_rule(rule(text))) == advice


def test_walks_by_chance_are_the_same_ones_each_time() -> None:
    text = "first of its suit or higher than last of its suit"
    assert survey_rule(rule(text)) == survey_rule(rule(text))


def test_a_rule_that_admits_no_starter_has_a_survey_too() -> None:
    found = survey_rule(tree.Rule(tree.Start(tree.Claim(tree.Next(), tree.Nothing())), ANYTHING))
    assert (found.starters, found.share, found.open_at_start) == (0, Share(0, 0, 0), (0, 0))
    assert found.dead_ends == 0


def first_of_suit_or_above(line: list[Card], card: Card) -> bool:
    same = [one for one in line if one.suit is card.suit]
    return not same or card.rank > same[-1].rank


JUDGED: list[tuple[str, Callable[[Sequence[Card], Card], bool]]] = [
    ("other colour", lambda line, card: card.suit.red != line[-1].suit.red),
    (DIAGRAM, lambda line, card: card.rank <= 6 if line[-1].suit.red else card.rank >= 7),
    (NO_WRAP, lambda line, card: card.rank == line[-1].rank + 1),
    ("first of its suit or higher than last of its suit", first_of_suit_or_above),
    ("start: red; repeat: 3 red, 3 black", lambda line, card: card.suit.red == (len(line) % 6 < 3)),
    ("other suit than second last", lambda line, card: len(line) < 2 or card.suit is not line[-2].suit),
]


@pytest.mark.parametrize(("text", "is_right"), JUDGED)
def test_invented_layouts_have_right_cards_on_the_main_line_and_wrong_ones_below(
    text: str, is_right: Callable[[Sequence[Card], Card], bool]
) -> None:
    layouts = sample_layouts(rule(text), 6)
    assert len({layout.columns[0].card for layout in layouts}) == 6
    for layout in layouts:
        assert_judged(layout, is_right)
        assert len(layout.columns) <= 8
    assert any(column.wrong for layout in layouts for column in layout.columns)


def assert_judged(layout: SampleLayout, is_right: Callable[[Sequence[Card], Card], bool]) -> None:
    line, sidelines = list[Card](), list[tuple[Card, ...]]()
    for column in layout.columns:
        assert not line or is_right(LineWithSidelines(line, sidelines), column.card)
        line.append(column.card)
        sidelines.append(())
        for card in column.wrong:
            assert not is_right(LineWithSidelines(line, sidelines), card)
            sidelines[-1] = (*sidelines[-1], card)


def test_an_invented_layout_ends_early_only_where_no_card_is_right() -> None:
    layouts = sample_layouts(rule(NO_WRAP), 52)
    assert [layout.columns[0].card.rank for layout in layouts[-4:]] == [13] * 4
    for layout in layouts:
        ranks = [column.card.rank for column in layout.columns]
        assert ranks == list(range(ranks[0], min(13, ranks[0] + 7) + 1))


def test_invented_layouts_start_from_admitted_cards_and_are_the_same_each_time() -> None:
    read = rule("start: clubs; other suit")
    layouts = sample_layouts(read)
    assert [layout.columns[0].card.suit for layout in layouts] == [Suit.CLUBS] * 2
    assert layouts == sample_layouts(rule("start: clubs; other suit"))
    assert len(sample_layouts(rule("start: Q♠; anything"), 3)) == 1


def test_on_an_invented_layout_no_card_lies_twice_while_others_are_left() -> None:
    for layout in sample_layouts(rule("other suit")):
        laid = [card for column in layout.columns for card in (column.card, *column.wrong)]
        assert len(set(laid)) == len(laid)


@settings(max_examples=12)
@given(rules)
def test_every_rule_has_a_survey_whose_figures_can_be(made: tree.Rule) -> None:
    found = survey_rule(made)
    assert 0 <= found.share.least <= found.share.mean <= found.share.most <= 1
    assert 0 <= found.dead_ends <= 1
    assert 0 <= found.open_at_start[0] <= found.open_at_start[1] <= 104
    assert len(found.dead_starters) <= found.starters <= 52
    assert found.walks == 1 if found.exact else MIN_WALKS <= found.walks <= MAX_WALKS
    assert (found.rarest is None) == (found.branches == 1)
    assert advise(found)
    judge = compile_rule(made)
    for layout in sample_layouts(made):
        assert_judged(layout, judge.permits)


@settings(max_examples=12)
@given(rules)
def test_the_test_of_the_rarest_branch_can_be_said_and_holds_where_the_branch_does(made: tree.Rule) -> None:
    found = survey_rule(made).rarest
    if found is None:
        return
    assert 0 <= found.share <= 1
    if found.test is None:
        return
    walks = walk(made, compile_rule(made))
    asked = compile_condition(found.test)
    met = sum(
        place.weight * sum(asked(place.line, len(place.line), card) is True for card in PACK)
        for place in walks.places
    )
    visits = 52 * sum(place.weight for place in walks.places)
    assert found.share == pytest.approx(met / visits if visits else 0)
    branch = tree.Rule(None, tree.IfElse(found.test, found.part, ANYTHING))
    assert read_formal(print_rule(branch)) in (branch, None)  # None where it is too deep
    assert all(say_condition(found.test, language) for language in LANGUAGES)
