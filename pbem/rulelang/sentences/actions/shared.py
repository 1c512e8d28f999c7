"""What several of these modules use: what the productions of grammar/shared.txt make."""

from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import EVERY_CARD
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    changed,
    claim,
    compared,
    descriptions,
    either,
    in_spans,
    mask_of,
    mentions,
    negated,
    number_is,
    properties,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    LAST,
    NEXT,
    Amount,
    Before,
    BeforeIt,
    Cards,
    Clause,
    Earlier,
    Echo,
    It,
    LastOf,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def made(condition: Any, form: str = "relation", many: bool = False) -> Any:
    return NOTHING if condition is None else Set(condition, form, many)


def _two(*held: Any) -> Any:
    one, other = (card for card in held if not isinstance(card, Attribute))
    if isinstance(other, Before | BeforeIt) and isinstance(one, tree.Back):
        other = tree.Back(one.count + 1)
    return Cards((one, other)) if one != other and It not in (type(one), type(other)) else NOTHING


def _sum(values: tuple[Any, ...]) -> Any:
    total = values[0]
    for one in values[1:]:
        total = tree.Plus(total, one)
    return total


def _product(values: tuple[Any, ...]) -> Any:
    total = values[0]
    for one in values[1:]:
        total = tree.Times(total, one)
    return total


def _than_all(cards: Cards, kind: Any) -> Any:
    said = [claim(kind(card)) for card in cards.cards]
    match cards.which:
        case "all" | "or" | "any":
            return made((both if cards.which == "all" else either)(*said))
        case "none":
            return made(both(*map(negated, said)), "denied")
    return NOTHING


def _apart(*held: Any) -> Any:
    values = [one for one in held if not isinstance(one, Amount)]
    amount = next(one for one in held if isinstance(one, Amount))
    return made(number_is(tree.Distance(tree.Value(NEXT), values[0], False), amount))


def _sign_relation(sign: Relation, number: Any) -> Any:
    return made(compared(tree.Value(NEXT), sign, number))


def fits(prop: Attribute, description: Any) -> bool:
    """Whether a description is one of the attribute: `an odd colour` is none."""
    match prop:
        case Attribute.SUIT:
            return isinstance(description, tree.OfSuit | tree.OfColour)
        case Attribute.COLOUR:
            return isinstance(description, tree.OfColour)
        case Attribute.PARITY:
            return isinstance(description, tree.OfParity)
        case _:
            return not isinstance(description, tree.OfSuit | tree.OfColour)


def stepped(amount: Amount, sign: int, base: Any) -> Any:
    spans = tuple((max(low, 1) if high is not None else low, high) for low, high in amount.spans)
    return in_spans(tree.Value(NEXT), base, sign, Amount(spans))


def _divisible(number: int) -> Any:
    return (
        made(tree.Comparison(tree.Modulo(tree.Value(NEXT), number), Relation.EQUAL, tree.Integer(0), False))
        if number
        else NOTHING
    )


def same(props: Props, card: Any) -> Any:
    return _held_against(props, card, tree.Same)


def alike(props: Props, card: Any, form: str = "relation") -> Any:
    """That a card is the same as another; `none of them` denies it, and `not` beside it denies nothing more."""
    return made(same(props, card), "denied" if isinstance(card, Cards) and card.which == "none" else form)


def other(props: Props, card: Any) -> Any:
    return None if props.again else _held_against(props, card, tree.Other)


def _held_against(props: Props, card: Any, kind: Any) -> Any:
    if isinstance(card, Earlier):
        if Attribute.VALUE in props.attributes:
            return None
        found = properties(props, lambda one: claim(tree.First(one)))
        return found if kind is tree.Other else negated(found)
    if isinstance(card, Cards):
        conditions = [_held_against(props, one, kind) for one in card.cards]
        if None in conditions:
            return None
        match card.which:
            case "or" | "any":
                return (either if kind is tree.Same else both)(*conditions)
            case "all":
                return both(*conditions)
            case "some":
                return either(*conditions)
            case "none":
                return both(*map(negated, conditions))
            case _:
                return tree.OneOf(tuple(conditions))
    if card == NEXT or (isinstance(card, tree.LastAlike) and card.attribute in props.attributes):
        return None
    return properties(props, lambda one: claim(kind(one, card)))


class Manner(NamedTuple):
    """How an attribute is held against that of another card: the same, or another."""

    same: bool
    card: Any
    denied: bool = False
    """Whether it was denied already: `non deve mai` denies once."""
    may: bool = False
    """Whether it merely may be so."""

    def of(self, props: Props) -> Any:
        return (same if self.same else other)(props, self.card)


def denied(held: Set) -> Any:
    """What `not` makes of it. `neither`, `no` and `not` deny once together (`non deve essere né rossa né pari`), and
    what must not be as several cards are is as none of them (`don't repeat the suit of the last two`)."""
    if held.form == "denied":
        return held.condition
    match held.condition:
        case tree.AllOf(parts) if (
            all(isinstance(one, tree.Claim) for one in parts)
            and len(
                {
                    one.description.attribute if isinstance(one.description, tree.Same) else one
                    for one in parts
                }
            )
            == 1
        ):
            return both(*map(negated, parts))
    return negated(held.condition)


def values_alone(held: Set) -> bool:
    """Whether nothing but values are named, so that a number before them is one of them: `2 3` are no two threes."""
    said = descriptions(held.condition)
    return all(isinstance(one, tree.OfValue) for one in said) and (len(said) > 1 or not held.many)


def _block(*held: Any) -> Any:
    if isinstance(held[-1], int):
        return NOTHING
    count = held[0] if isinstance(held[0], int) else 1
    condition = said_of(held[-1].condition, NEXT)
    if len(held) > 1 and values_alone(held[-1]):
        return NOTHING
    if count > 1 and any(isinstance(one, tree.Same | tree.Other) for one in descriptions(held[-1].condition)):
        return NOTHING  # `two of the same colour, two of another`: of one another, not of the card before
    return (
        (count, condition)
        if condition != ANY and 1 <= count <= 20 and mask_of(condition) != 2**52 - 1
        else NOTHING
    )


def _repeat(*held: Any) -> Any:
    """`red, black, odd, red`: what begins again at the end is left out, unless it may belong to the pattern.

    Where each card is of one of the kinds and no other, the last card tells what comes next, wherever it lies.
    """
    blocks = next(one for one in held if isinstance(one, tuple) and not isinstance(one, Set))
    values = [getattr(said, "value", 0) for _, one in blocks for said in descriptions(one)]
    if "on" in held and len(values) < 13 and values[1:] == [one + 1 for one in values[:-1] if one]:
        return NOTHING  # `ace, two, three, and so on`: to the king
    words = [(count, said.held if isinstance(said, Echo) else said) for count, said in blocks]
    for period in range(2, len(blocks)):
        told_in_part = "again" not in held and len(set(words[:period])) == period
        whole = len(blocks) % period == 0 or "on" in held or told_in_part
        if whole and all(one == words[at % period] for at, one in enumerate(words)):
            blocks = blocks[:period]
            break
    if mentions(blocks[0][1], Before, tree.Back):  # `up, down, up, down`: nothing lies before the starter
        each = [condition for count, condition in blocks for _ in range(count)]
        blocks = tuple((1, condition) for condition in (each[-1], *each[:-1]))
    return Clause("as_said", _in_turns(blocks))


def _in_turns(blocks: Any) -> Any:
    """Kinds of cards in turns: by the last card, where that is of just one of them, else by the place on the line.

    So are suits and colours; `red even, red odd, black even, black odd` is a pattern that someone made.
    """
    masks = [
        mask_of(one) if count == 1 and not isinstance(one, tree.AllOf) else None for count, one in blocks
    ]
    if None not in masks and sum(masks) == EVERY_CARD == reduce(or_, masks):
        return tree.Alternate(tuple(one for _, one in blocks))
    return tree.Repeat(tuple(tree.Block(*one) for one in blocks))


def _ref_is(card: Any, held: Set) -> Any:
    if held.condition == ANY:
        return NOTHING
    if isinstance(card, Before):
        card = LAST if mentions(held.condition, Before, BeforeIt) else BeforeIt()
    said = said_of(held.condition, card)
    return NOTHING if said is None else said


def _alike(*held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    cards = next((one for one in held if isinstance(one, Cards)), Cards((LAST, tree.Back(2))))
    pairs = list(zip(cards.cards, cards.cards[1:], strict=False))
    kinds = [both(*(claim(tree.Same(one, b), a) for a, b in pairs)) for one in props.attributes]
    return both(*kinds) if props.every else either(*kinds)


def _if_it(held: Set) -> Any:
    if held.condition == ANY or held.form == "thatof":
        return NOTHING
    if LAST in cards_in(held.condition):
        return said_of(held.condition, NEXT) or NOTHING
    if mentions(held.condition, Before) and (there := said_of(held.condition, LAST)):
        return Echo("likewise", there, said_of(held.condition, NEXT))
    return said_of(held.condition, It(unsaid=True)) or said_of(held.condition, NEXT) or NOTHING


def _look_at(*held: Any) -> Any:
    return (
        Clause("look", held[-1])
        if isinstance(held[-1], tree.Back | tree.Starter | tree.LastAlike)
        else NOTHING
    )


def at_position(relation: Relation, number: int, step: int = 0) -> Any:
    """That a card's place on the line is such; with a step, what remains of the place."""
    place = tree.Modulo(tree.Position(), step) if step else tree.Position()
    return tree.Comparison(place, relation, tree.Integer(number), False)


def _at_parity(held: Set) -> Any:
    match held.condition:
        case tree.Claim(_, tree.OfParity(odd)):
            return at_position(Relation.EQUAL, int(odd), 2)
    return NOTHING


def _every_kth(*held: Any) -> Any:
    step = next(one for one in held if isinstance(one, int))
    return NOTHING if step < 2 else at_position(Relation.EQUAL, 0, step)


def _each_so_many(held: Set, step: int) -> Any:
    """`a face card every four`."""
    there = _every_kth(step)
    return NOTHING if there is NOTHING else _case(there, held)


def _must_be(*held: Any) -> Any:
    """That a card is as was said last."""
    said = must(said_of(held[-1].condition, NEXT))
    may = said is not NOTHING and held[-1].form == "may"
    return said._replace(test="may") if may else said


def _case(*held: Any) -> Any:
    """That a card is such where a test is met."""
    says = _must_be(held[-1])
    return NOTHING if says is NOTHING else Clause("if", says, held[-2])


def _first(one: Any, *_: Any) -> Any:
    return one


def _once_more(count: int) -> int:
    """`more than twice`."""
    return count + 1


def _last(*held: Any) -> Any:
    return held[-1]


def _aside(*_: Any) -> Clause:
    return Clause("aside", None)


def must(condition: Any) -> Any:
    """What every right card meets; nothing where nothing is said of the card that is judged."""
    if (
        condition is None
        or condition == ANY
        or not mentions(condition, tree.Next, tree.LastAlike, It, LastOf)
    ):
        return NOTHING
    return Clause("must", condition)


def in_a_row(count: int, held: Set) -> Any:
    """That so many cards in a row are as is said; None where that can't be told."""
    if not 2 <= count <= 9:
        return None
    cards = [NEXT, *(tree.Back(i) for i in range(1, count))]
    if mentions(held.condition, Before):
        cards = cards[:-1]
    said = [said_of(held.condition, card) for card in cards]
    return None if None in said else both(*said)


def run_of(count: int, held: Set) -> Any:
    """That not so many cards in a row are as is said."""
    said = in_a_row(count, held)
    return NOTHING if said is None else must(negated(said))


def resolved(node: Any, card: Any) -> Any:
    return changed(node, lambda one: card if isinstance(one, It) else one)


def followed(noun: Set, then: Any) -> Any:
    test, says = said_of(noun.condition, LAST), said_of(then, NEXT)
    return NOTHING if test is None or says is None else Clause("if", Clause("must", says), test)


def _with_else(test: Any, body: Clause, rest: Clause) -> Any:
    return (
        NOTHING if body.kind not in ("must", "ok") else Clause("if", body._replace(kind="must"), test, rest)
    )


def _none(*_: Any) -> None:
    return None


def is_so(kind: Set, said: Set) -> bool:
    """Whether what is said of a kind of cards is so of all of them: `kings are odd` is no rule."""
    mine, whole = mask_of(kind.condition), mask_of(said.condition)
    return not (mine is None or whole is None or mine == 0 or mine & ~whole)


def _union(*held: Set) -> Set:
    return Set(either(*(one.condition for one in held)), "noun", many=True)


def always(value: Any) -> Any:
    """An action that makes the same of whatever it is given."""
    return lambda *_: value


_more, _less, _at_least, _at_most, _equal, _other = map(
    always,
    (Relation.MORE, Relation.LESS, Relation.AT_LEAST, Relation.AT_MOST, Relation.EQUAL, Relation.UNEQUAL),
)
