"""What is said of a suit, a colour, a value: what the productions of grammar/properties.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    _if_it,
    _ref_is,
    _with_else,
    fits,
    made,
    must,
    other,
    resolved,
    run_of,
    same,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    claim,
    counted,
    descriptions,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    of_kind,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    About,
    Before,
    BeforeIt,
    Cards,
    Clause,
    It,
    LastOf,
    Props,
    Set,
    TheOthers,
)
from pbem.rulelang.tree import Attribute, Relation


def _begin_again(held: Set) -> Any:
    return (
        NOTHING
        if held.form == "card" or mentions(held.condition, Before)
        else must(said_of(held.condition, NEXT))
    )


def _it_is_right() -> Any:
    return Clause("must", ANY)


def _change_every(*held: Any) -> Any:
    """`change the colour every two cards`, counted from the starter on."""
    props = next(one for one in held if isinstance(one, Props))
    count = next(one for one in held if isinstance(one, int))
    there = tree.Comparison(tree.Modulo(tree.Position(), count), Relation.EQUAL, tree.Integer(1), False)
    return must(tree.IfElse(there, other(props, BARE), same(props, BARE))) if count > 1 else NOTHING


def _cards_are(_: Any, held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _no_card(_: Any, held: Set) -> Any:
    return must(negated(said_of(held.condition, NEXT)))


def _none_seen(prop: Attribute, cards: Cards) -> Any:
    return must(other(Props((prop,)), cards))


def _definition(*held: Any) -> Any:
    return (
        Clause("define", held[-1].condition, held[0])
        if isinstance(held[0], str) and mask_of(held[-1].condition) is not None
        else NOTHING
    )


def _what_follows(*held: Any) -> Any:
    before, said = held[-2:]
    test = said_of(before.condition, LAST)
    return NOTHING if test is None else Clause("if", must(said_of(said.condition, NEXT)), test)


def _verb(*held: Set) -> Any:
    return must(said_of(held[-1].condition, NEXT))


def _it_is(card: Any, held: Set) -> Any:
    return must(said_of(held.condition, NEXT)) if isinstance(card, It) else NOTHING


def _noun_phrase(noun: Set) -> Any:
    return (
        NOTHING
        if noun.form == "card" or noun.condition == ANY
        else Costly(noun, int(noun.form in ("relation", "thatof")))
    )


def _kind_is(noun: Set, held: Set) -> Any:
    if noun.form in ("relation", "thatof") or (
        held.form != "denied" and mask_of(both(noun.condition, held.condition)) == 0
    ):
        return NOTHING
    return must(of_kind(said_of(noun.condition, NEXT), said_of(held.condition, NEXT)))


def _prop_is(manner: Manner) -> Manner:
    return manner


def _prop_matches(card: Any) -> Manner:
    return Manner(True, card)


def _prop_stays(*_: Any) -> Manner:
    return Manner(True, BARE)


def _prop_differs(card: Any) -> Manner:
    return Manner(False, card)


def _share_with(card: Any, props: Props) -> Any:
    return made(same(props, card), "predicate")


def _never_on_another(noun: Set, *_: Any) -> Any:
    """`no face card on another`."""
    return NOTHING if noun.form in ("relation", "thatof") else run_of(2, noun)


def _behind_with_else(body: Clause, test: Any, rest: Clause) -> Any:
    return _with_else(test, body, rest)


def _not_the_first(noun: Set, other: Set) -> Any:
    """`a heart only where another heart has been played`."""
    match noun.condition:
        case tree.Claim(tree.Next(), tree.OfSuit()):
            attribute = Attribute.SUIT
        case tree.Claim(tree.Next(), tree.OfColour()):
            attribute = Attribute.COLOUR
        case tree.Claim(tree.Next(), tree.OfParity()):
            attribute = Attribute.PARITY
        case _:
            return NOTHING
    if noun.condition != other.condition:
        return NOTHING
    return must(implies(noun.condition, negated(claim(tree.First(attribute)))))


def _prop_is_among(card: Any) -> Manner:
    return Manner(
        True, card._replace(which="any") if isinstance(card, Cards) and card.which == "all" else card
    )


def _just_if_props(_: Any, props: Props, manner: Manner) -> Any:
    return must(manner.of(props))


def _fulfil(held: Set) -> Set:
    return held


def _each_time(manner: Manner) -> Manner:
    return manner


def _prop_changes(*_: Any) -> Manner:
    return Manner(False, BARE)


def _prop_must(manner: Manner) -> Manner:
    return manner


def _prop_must_not(manner: Manner) -> Manner:
    if manner.denied or (isinstance(manner.card, Cards) and manner.card.which == "none"):
        return manner
    return Manner(not manner.same, manner.card, denied=True)


def _subject_props(*held: Any) -> Any:
    return next(one for one in held if isinstance(one, Props))


def _props_said(props: Props, manner: Any) -> Any:
    return must(manner.of(props)) if isinstance(manner, Manner) else must(other(props, manner))


def _in_alternating(*held: Any) -> Any:
    return must(other(held[-1], BARE))


def _alternate_props(*held: Any) -> Any:
    return must(other(held[-1], BARE))


def _sum_of_two(one: Any, more: Any, said: Any) -> Any:
    total = tree.Plus(one, more)
    return About(total, counted(said, total)) if one != more else NOTHING


def _they_add_up(*held: Any) -> Any:
    return _sum_of_cards(NEXT, LAST, held[-1])


def _must_not_add_up(*held: Any) -> Any:
    found = (
        _they_add_up(held[-1])
        if not any(isinstance(one, Cards) for one in held)
        and not any(not isinstance(one, Set) for one in held[:-1])
        else _sum_of_cards(*held)
    )
    return About(found.number, negated(found.condition)) if isinstance(found, About) else NOTHING


def _values_add_up(prop: Attribute, *held: Any) -> Any:
    return (
        _sum_of_cards(*(one for one in held if not isinstance(one, Set)))
        if prop is Attribute.VALUE
        else NOTHING
    )


def _sum_of_cards(*held: Any) -> Any:
    cards = held[0].cards if isinstance(held[0], Cards) else (NEXT, held[1])
    if cards[0] == cards[1]:
        return NOTHING
    total: Any = tree.Value(cards[0])
    for one in cards[1:]:
        total = tree.Plus(total, tree.Value(one))
    return About(total, counted(held[-1], total))


def _equation_said(*held: Any) -> Any:
    if isinstance(held[0], Attribute):
        if held[0] is not Attribute.VALUE:
            return NOTHING
        return must(counted(held[-1], tree.Value(NEXT)))
    return must(held[0])


def _value_is(*held: Any) -> Any:
    prop = next(one for one in held if isinstance(one, Attribute))
    kind = held[-1].condition
    return (
        must(said_of(kind, NEXT))
        if prop is Attribute.VALUE or all(fits(prop, one) for one in descriptions(kind))
        else NOTHING
    )


def _changes_only_if(props: Props, test: Any) -> Any:
    return must(implies(other(props, BARE), resolved(test, NEXT)))


def _changes_only_with(props: Props, held: Set, *_: Any) -> Any:
    return (
        must(implies(other(props, BARE), said_of(held.condition, NEXT))) if held.condition != ANY else NOTHING
    )


def _should_it_be(card: Any, held: Set) -> Any:
    return NOTHING if card == NEXT else _ref_is(card, held)


def _should_it(card: Any, held: Set) -> Any:
    return _if_it(held)


def _to_go_up(*_: Any) -> Any:
    return claim(tree.Higher(LAST))


def _to_go_down(*_: Any) -> Any:
    return claim(tree.Lower(LAST))


def _to_change(props: Props) -> Any:
    return other(props, LAST)


def _up_with(held: Set) -> Any:
    return implies(said_of(held.condition, NEXT), claim(tree.Higher(LAST)))


def _down_with(held: Set) -> Any:
    return implies(said_of(held.condition, NEXT), claim(tree.Lower(LAST)))


def _up_with_too(held: Set) -> Any:
    return _up_with(held)


def _each_with(*held: Any) -> Any:
    return must(both(*held))


def _sum_said(*held: Any) -> Any:
    if any(one is not Attribute.VALUE for one in held if isinstance(one, Attribute)):
        return NOTHING
    return must(counted(held[-1], tree.Plus(tree.Value(LAST), tree.Value(NEXT))))


def _share_one(*held: Any) -> Any:
    props = [one for one in held if isinstance(one, Attribute)]
    card = next((one for one in held if not isinstance(one, Attribute | int)), BARE)
    parts = [same(Props((one,)), card) for one in props]
    return (
        NOTHING
        if None in parts or any(isinstance(one, int) and one != 1 for one in held)
        else Set(tree.OneOf(tuple(parts)), "predicate")
    )


def _said_each_time(said: Clause) -> Any:
    return said if said.kind == "must" and said.says != ANY else NOTHING


def _play_the_others() -> Any:
    return Clause("must", TheOthers())


def _may_anything() -> Any:
    return Clause("must", ANY)


def _one_then_other(one: Any, more: Any) -> Any:
    """`red then black`: by turns."""
    return Clause("as_said", tree.Repeat((tree.Block(*one), tree.Block(*more)))) if one != more else NOTHING


def _defined_aside(word: str, *held: Set) -> Any:
    return Clause("define", held[-1].condition, word) if mask_of(held[-1].condition) is not None else NOTHING


def _with_definition(*clauses: Clause) -> Any:
    return clauses


def _also(said: Clause) -> Clause:
    return said


def _or_said(one: Clause, more: Clause) -> Any:
    return must(either(one.says, more.says)) if one.kind == more.kind == "must" else NOTHING


def _anything(*_: Any) -> Any:
    return Clause("must", ANY)


def _judged_is(_: Any, held: Set) -> Any:
    return must(said_of(held.condition, NEXT))


def _for_that_kind(noun: Set, body: Clause) -> Any:
    """`for black cards a higher one than the last is needed`."""
    if (
        body.kind != "must"
        or not mentions(body.says, Before, BeforeIt, tree.Back, LastOf)
        or mentions(noun.condition, Before)
    ):
        return NOTHING
    return Clause("must", of_kind(said_of(noun.condition, NEXT), body.says))


def _for_that_kind_gapped(noun: Set, held: Set) -> Any:
    says = must(said_of(held.condition, NEXT))
    return NOTHING if says is NOTHING else _for_that_kind(noun, says)


def _provided_alone(held: Set) -> Any:
    return must(said_of(held.condition, NEXT))
