"""What is said of a suit, a colour, a value: what the productions of grammar/properties.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import Mood, parted
from pbem.rulelang.sentences.actions.shared import (
    Manner,
    _case,
    _if_it,
    _ref_is,
    _repeat,
    _with_else,
    fits,
    is_so,
    must,
    other,
    resolved,
    run_of,
    same,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    changed,
    claim,
    counted,
    descriptions,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    once_played,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    MAX_BACK,
    NEXT,
    About,
    Before,
    BeforeIt,
    Cards,
    Clause,
    Echo,
    It,
    LastOf,
    Props,
    Set,
)
from pbem.rulelang.sentences.pronouns import cards_of
from pbem.rulelang.tree import Attribute, Relation


def _subject_props(*held: Any) -> Any:
    return next(one for one in held if isinstance(one, Props))


def _prop_likened(manner: Manner, card: Any = BARE) -> Manner:
    return manner._replace(card=card)


def _prop_matches(card: Any) -> Manner:
    return Manner(True, card)


def _prop_is_among(card: Any) -> Manner:
    return Manner(
        True, card._replace(which="any") if isinstance(card, Cards) and card.which == "all" else card
    )


def _prop_mood(mood: Mood, manner: Manner) -> Any:
    if mood.only or mood.banned:
        return NOTHING
    if mood.may and not mood.never:
        return manner._replace(may=True)
    if not mood.never or manner.denied or (isinstance(manner.card, Cards) and manner.card.which == "none"):
        return manner
    return Manner(not manner.same, manner.card, denied=True)


def _props_said(props: Props, manner: Manner) -> Any:
    said = must(manner.of(props))
    return said._replace(kind="ok") if manner.may and said is not NOTHING else said


def _may_be_but_not(props: Props, manner: Manner, more: Props) -> Any:
    """`the suit may be repeated, the number not`."""
    if not manner.may or set(props.attributes) & set(more.attributes):
        return NOTHING
    return must(Manner(not manner.same, manner.card).of(more))


def _just_one_prop(*held: Any) -> Any:
    """`the colour or the parity changes, never both`, `exactly one of suit and value matches`."""
    *counts, props, manner = held
    said = manner.of(props)
    return must(tree.OneOf(said.parts)) if isinstance(said, tree.AnyOf) and counts in ([], [1]) else NOTHING


def _seen_before(props: Props, mood: Mood, *_: Any) -> Any:
    """`the suit must be one that is already on the line`."""
    kinds = [prop for prop in props.attributes if prop is not Attribute.VALUE]
    if len(kinds) != 1 or len(props.attributes) > 1 or mood.may:
        return NOTHING
    new = claim(tree.First(kinds[0]))
    return must(new if mood.denies else negated(new))


def _not_all_of_them(props: Props, manner: Manner) -> Any:
    """`colour and parity must not both stay the same`."""
    if not manner.denied or manner.same or not props.every:
        return NOTHING
    found = same(props, manner.card)
    return NOTHING if found is None else must(negated(found))


def _props_of_ref_said(props: Props, card: Any, manner: Manner) -> Any:
    """`the suit of the last card must not be repeated`."""
    return must(manner._replace(card=card).of(props)) if manner.card == BARE and card != NEXT else NOTHING


def _own_is(props: Props, said: Any) -> Any:
    prop, *more = props.attributes
    if more:
        return NOTHING
    if not isinstance(said, Set):
        return must(counted(said, tree.Value(NEXT))) if prop is Attribute.VALUE else NOTHING
    suits = prop is Attribute.VALUE or all(fits(prop, one) for one in descriptions(said.condition))
    return must(said_of(said.condition, NEXT)) if suits else NOTHING


def _must_not_be(held: Set) -> Any:
    """`to repeat the suit is forbidden`."""
    return must(negated(said_of(held.condition, NEXT))) if held.form != "denied" else NOTHING


def _if_its_prop(prop: Attribute, said: Set) -> Any:
    """`if the number is even`: of the card that `it` would mean."""
    own = _own_is(Props((prop,)), said)
    return own if own is NOTHING else _if_it(Set(own.says))


def _same_every(*held: Any) -> Any:
    """`the parity comes again every two cards`."""
    props = next(one for one in held if isinstance(one, Props))
    count = next(one for one in held if isinstance(one, int))
    return must(same(props, tree.Back(count))) if 1 < count <= MAX_BACK else NOTHING


def _change_every(*held: Any) -> Any:
    """`change the colour every two cards`, counted from the starter on."""
    props = next(one for one in held if isinstance(one, Props))
    count = next(one for one in held if isinstance(one, int))
    there = tree.Comparison(tree.Modulo(tree.Position(), count), Relation.EQUAL, tree.Integer(1), False)
    return must(tree.IfElse(there, other(props, BARE), same(props, BARE))) if count > 1 else NOTHING


def _none_seen(mood: Mood, prop: Attribute, cards: Cards) -> Any:
    return must(other(Props((prop,)), cards)) if mood.never and not mood.only else NOTHING


def _changing(*held: Any) -> Any:
    mood, (props,) = parted(held)
    return (props, mood)


def _changes_only_if(changing: tuple[Props, Mood], test: Any) -> Any:
    props, mood = changing
    if isinstance(test, Set):
        test = NOTHING if test.condition == ANY else said_of(test.condition, NEXT)
    if not mood.only or mood.denies or test is NOTHING:
        return NOTHING
    return must(implies(other(props, BARE), resolved(test, NEXT)))


def _changes_not_unless(changing: tuple[Props, Mood], test: Any) -> Any:
    props, mood = changing
    return must(implies(other(props, BARE), resolved(test, NEXT))) if mood.never else NOTHING


def _equation_said(said: Any) -> Any:
    """`the last two cards must add up to an odd number`: the one that is played, and the one before it."""
    return must(once_played(said))


def _it_is(card: Any, held: Set) -> Any:
    return must(said_of(held.condition, NEXT)) if isinstance(card, It) else NOTHING


def _kind_is(noun: Set, held: Set) -> Any:
    if noun.form == "denied":  # `neither kings nor aces may follow a club`
        return must(negated(both(said_of(negated(noun.condition), NEXT), said_of(held.condition, NEXT))))
    if noun.form in ("relation", "thatof") or (
        held.form != "denied" and mask_of(both(noun.condition, held.condition)) == 0
    ):
        return NOTHING
    if is_so(noun, held):
        return NOTHING
    kind, said = said_of(noun.condition, NEXT), said_of(held.condition, NEXT)
    if held.form == "may" and mentions(held.condition, Before):
        return Clause("may", implies(kind, said), both(kind, said))
    return must(implies(kind, said))


def _just_if_that(*held: Any) -> Any:
    """`a card is right if its suit is that of the last card`."""
    return held[-1] if held[-1].kind == "must" else NOTHING


def _right_if(said: Clause, *_: Any) -> Any:
    """`if the suit is the same, it is right`."""
    return said if said.kind == "must" and mentions(said.says, Before, BeforeIt, tree.Back) else NOTHING


def _noun_phrase(noun: Set) -> Any:
    return (
        NOTHING
        if noun.form == "card" or noun.condition == ANY
        else Costly(noun, int(noun.form in ("relation", "thatof")))
    )


def _what_follows(*held: Any) -> Any:
    before = said_of(held[-2].condition, LAST)
    return NOTHING if before is None else _case(before, held[-1])


def _for_that_kind(noun: Set, body: Clause) -> Any:
    """`for black cards a higher one than the last is needed`."""
    if (
        body.kind not in ("must", "ok")
        or not (
            body.says == ANY
            or isinstance(body.says, Echo)
            or mentions(body.says, Before, BeforeIt, tree.Back, LastOf)
        )
        or mentions(noun.condition, Before)
        or noun.form == "card"
    ):
        return NOTHING
    kind = said_of(noun.condition, NEXT)
    if body.kind == "ok" and body.says != ANY:
        return Clause("ok", both(kind, body.says))
    return Clause("must", implies(kind, body.says))


def _never_on_another(noun: Set, *_: Any) -> Any:
    """`no face card on another`."""
    return NOTHING if noun.form in ("relation", "thatof") else run_of(2, noun)


def _extreme_has_come(held: Set, *_: Any) -> Any:
    """`once a king has appeared`: the highest value so far tells it, the lowest one of an ace."""
    ends = {13: tree.Greatest(), 1: tree.Least()}
    for value, end in ends.items():
        if held.condition == claim(tree.OfValue(value)):
            return tree.Comparison(end, Relation.EQUAL, tree.Integer(value), False)
    return NOTHING


def _not_the_first(*held: Any) -> Any:
    """`a heart only where another heart has been played`."""
    mood, (noun, another) = parted(held)
    kinds = {tree.OfSuit: Attribute.SUIT, tree.OfColour: Attribute.COLOUR, tree.OfParity: Attribute.PARITY}
    attribute = kinds.get(type(getattr(noun.condition, "description", None)))
    if attribute is None or noun.condition.subject != NEXT:
        return NOTHING
    if noun.condition != another.condition or mood.denies:
        return NOTHING
    return must(implies(noun.condition, negated(claim(tree.First(attribute)))))


def _definition(word: str, *held: Set) -> Any:
    """What a word means; of a single value it is told that it is one of those (`the 7 is high`)."""
    bits = mask_of(held[-1].condition)
    if bits is None or len({card.rank for card in cards_of(bits)}) == 1:
        return NOTHING
    return Clause("define", held[-1].condition, word)


def _definition_behind(ranks: Set, word: str) -> Any:
    return _definition(word, ranks)


def _with_definition(*clauses: Clause) -> Any:
    return clauses


def _with_definitions(clause: Clause, told: Any) -> Any:
    return (clause, *told)


def _should_it_be(card: Any, held: Set) -> Any:
    return NOTHING if card == NEXT else _ref_is(card, held)


def _to_do(held: Set) -> Any:
    """`to change the suit, play a face card`."""
    if not mentions(held.condition, Before, BeforeIt):
        return NOTHING
    return changed(held.condition, lambda one: LAST if isinstance(one, Before | BeforeIt) else one)


def _behind_with_else(body: Clause, test: Any, rest: Clause) -> Any:
    return _with_else(test, body, rest)


def _up_with(way: Relation, held: Set) -> Any:
    if way not in (Relation.MORE, Relation.LESS) or isinstance(held.condition, Echo):
        return NOTHING  # `baja con baja`: a low one on a low one
    kind = tree.Higher if way is Relation.MORE else tree.Lower
    return must(implies(said_of(held.condition, NEXT), claim(kind(LAST))))


def _always(noun: Set) -> Any:
    """`kings always`."""
    said = must(said_of(noun.condition, NEXT)) if noun.form == "noun" and mask_of(noun.condition) else NOTHING
    return said if said is NOTHING else said._replace(test="always", bare=True)


def _said_always(said: Clause) -> Any:
    return Costly(said, 2) if said.bare else said


def _said_each_time(said: Clause) -> Any:
    return said if said.kind == "must" and said.says != ANY else NOTHING


def _one_said(one: Clause, more: Clause) -> Any:
    """`either the value goes up or the colour changes, never both`."""
    if {one.kind, more.kind} != {"must"} or Echo in (type(one.says), type(more.says)):
        return NOTHING
    return must(tree.OneOf((one.says, more.says)))


def _or_said(one: Clause, more: Clause) -> Any:
    if one.kind != "must" or more.kind != "must" or one.test != more.test:
        return NOTHING
    first = more.says.parts[0] if isinstance(more.says, tree.AnyOf) else more.says
    if isinstance(one.says, About) and isinstance(getattr(first, "description", None), tree.OfValue):
        return NOTHING  # `the difference must be 1 or 2`
    return must(either(one.says, more.says))


def _one_then_other(one: Any, more: Any) -> Any:
    """`red then black`: by turns."""
    return _repeat((one, more)) if one != more else NOTHING


def _the_others() -> Any:
    return Clause("must", Echo("others"))


def _anything() -> Any:
    return Clause("must", ANY)


def _props_said_so_often(props: Props, manner: Manner, count: int) -> Any:
    """`the suit may not be the same twice in a row`."""
    if not manner.denied or manner.same or manner.card != BARE:
        return NOTHING
    found = same(props, BARE)
    return NOTHING if found is None else run_of(count, Set(found))


def _not_alike_at_once(manner: Manner, props: Props) -> Any:
    """`colour and parity must not agree at once`."""
    return (
        _not_all_of_them(props, manner._replace(same=not manner.same, denied=True))
        if manner.same
        else NOTHING
    )
