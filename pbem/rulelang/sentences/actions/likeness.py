"""The same, and another: what the productions of grammar/likeness.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import EVERY_CARD
from pbem.rulelang.sentences.actions.moods import parted
from pbem.rulelang.sentences.actions.shared import Manner, _two, alike, always, made, must, other, same
from pbem.rulelang.sentences.actions.statements import _ban
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import both, claim, mask_of, negated
from pbem.rulelang.sentences.parts import ANY, BARE, LAST_VALUE, NEXT, Cards, It, LastOf, Props, Set
from pbem.rulelang.tree import Attribute, Relation

_the_same, _different = always(Manner(True, BARE)), always(Manner(False, BARE))


def _prop(prop: Attribute) -> Props:
    return Props((prop,))


def _glossed(prop: Attribute, held: Set) -> Any:
    """`the same parity (odd or even)`: all that there is of it is named."""
    return prop if mask_of(held.condition) == EVERY_CARD and held.form != "card" else NOTHING


def _same_prop(prop: Attribute) -> Props:
    return Props((prop,), again=True)


def _listed(held: tuple[Any, ...], every: bool) -> Props:
    lists = [one if isinstance(one, Props) else Props((one,)) for one in held]
    attributes = tuple(prop for one in lists for prop in one.attributes)
    return Props(attributes, every, again=any(one.again for one in lists))


def _any_prop(*held: Any) -> Any:
    return (
        NOTHING if any(isinstance(one, Props) and one.every for one in held) else _listed(held, every=False)
    )


def _each_prop(*held: Any) -> Any:
    return _listed(held, every=True)


def _last_of_kind(kind: Set, *_: Any) -> Any:
    match kind.condition:
        case tree.Claim(_, tree.OfSuit()):
            return LastOf(Attribute.SUIT, kind.condition)
        case tree.Claim(_, tree.OfColour()):
            return LastOf(Attribute.COLOUR, kind.condition)
        case tree.Claim(_, tree.OfParity()):
            return LastOf(Attribute.PARITY, kind.condition)
    return NOTHING


def _ref_of(*held: Any) -> Any:
    return next(one for one in held if not isinstance(one, Attribute))


def _both_refs(one: Any, more: Any) -> Any:
    return _two(one, more)


def _not_so(manner: Manner) -> Manner:
    return manner._replace(same=not manner.same)


def _in_manner(manner: Manner, card: Any = BARE) -> Manner:
    return manner._replace(card=card)


def _same_as_that(card: Any) -> Manner:
    return Manner(True, card)


def _held_against(manner: Manner, *held: Any) -> Any:
    props = next(one for one in held if isinstance(one, Props))
    card = next((one for one in held if one is not props), BARE)
    return alike(props, card) if manner.same else made(other(props, card))


def _held_twice(manner: Manner, props: Props, card: Any, more: Manner, another: Any) -> Any:
    said = [_in_manner(manner, card).of(props), _in_manner(more, another).of(props)]
    return NOTHING if None in said or manner.same == more.same else made(both(*said))


def _both_manners(manner: Manner, props: Props, more: Manner, others: Props) -> Any:
    """`another suit of the same colour`."""
    said = [manner.of(props), more.of(others)]
    return NOTHING if None in said or manner.same == more.same else made(both(*said))


def _in_that_manner(props: Props, manner: Manner) -> Any:
    none = isinstance(manner.card, Cards) and manner.card.which == "none"
    return made(manner.of(props), "denied" if none else "relation")


def _other_than(props: Props, card: Any) -> Any:
    return made(other(props, card))


def _that_of(*held: Any) -> Any:
    card = next((one for one in held if not isinstance(one, Props | Attribute)), It())
    props = next(one for one in held if isinstance(one, Props | Attribute))
    if isinstance(card, Cards) and card.which not in ("any", "or", "some", "none"):
        return NOTHING
    form = "relation" if isinstance(card, Cards) else "thatof"
    return alike(Props((props,)) if isinstance(props, Attribute) else props, card, form)


def _any_prop_goes(_: Props) -> Any:
    return Set(ANY, "relation")


def _first_of(*held: Any) -> Any:
    prop = next(one for one in held if isinstance(one, Attribute))
    return made(claim(tree.First(prop)))


def _how_near(relation: Relation, *held: Any) -> Any:
    """Farther from a number than another card's value is, or nearer to it."""
    number = tree.Integer(next(one for one in held if isinstance(one, int)))
    value = next(one for one in held if not isinstance(one, int))
    mine, theirs = (tree.Distance(one, number, False) for one in (tree.Value(NEXT), value))
    return made(tree.Comparison(mine, relation, theirs, False))


def _nearer(relation: Relation, number: int) -> Any:
    """`ever nearer to 7`: than the last card."""
    return _how_near(relation, number, LAST_VALUE)


def _not_repeated(*held: Any) -> Any:
    _, said = parted(held)
    found = [Props((one,)) if isinstance(one, Attribute) else one for one in said]
    props = next(one for one in found if isinstance(one, Props))
    same_as = alike(props, next((one for one in found if not isinstance(one, Props)), BARE))
    return same_as if same_as is NOTHING else _ban(same_as)


def _not_to_repeat(*held: Any) -> Any:
    mood, said = parted(held)
    return _not_repeated(*said) if mood.denies else NOTHING


def _neither_prop(*props: Attribute) -> Any:
    return Props(props)


def _neither_repeated(props: Props, *held: Any) -> Any:
    _, refs = parted(held)
    return must(negated(same(props, *(refs or (BARE,))))) if len(refs) < 2 else NOTHING
