"""What has lain on the line, and what comes once only: what the productions of grammar/once.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import Mood, parted
from pbem.rulelang.sentences.actions.shared import made, must, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import claim, negated, said_of
from pbem.rulelang.sentences.parts import NEXT, VALUE, Cards, Props
from pbem.rulelang.tree import Attribute


def _already_seen(prop: Attribute, *_: Any) -> Any:
    """`a suit that has been played`."""
    return made(negated(claim(tree.First(prop))))


def _seen_among(prop: Attribute, *held: Any) -> Any:
    """`a value that lies among the last four cards`."""
    cards = held[-1]
    return made(same(Props((prop,)), cards._replace(which="any") if isinstance(cards, Cards) else cards))


def _not_again(*held: Any) -> Any:
    """`a value that has been played must not come again`."""
    mood, said = parted(held)
    return must(negated(said_of(said[-1].condition, NEXT))) if mood.denies else NOTHING


def _none_of_those(*held: Any) -> Any:
    """`repeat no value of the last three cards`."""
    mood, said = parted(held)
    return _not_again(mood, _seen_among(*said))


def _not_once_more(*held: Any) -> Any:
    """`once a suit is on the line it can't be played again`."""
    mood, said = parted(held)
    props = {one for one in said if isinstance(one, Attribute)}
    return must(claim(tree.First(props.pop()))) if mood.denies and len(props) == 1 else NOTHING


def _once_only(*held: Any) -> Any:
    mood, said = parted(held)
    props = next(one for one in said if isinstance(one, Props))
    if mood.denies or len(props.attributes) > 1:
        return NOTHING
    return must(claim(tree.First(props.attributes[0])))


def _never_twice(*held: Any) -> Any:
    """`no value may come twice`: of a suit that would leave four cards, so it is said of suits in a row."""
    mood, (props,) = parted(held)
    return must(claim(tree.First(VALUE))) if mood.denies and props.attributes == (VALUE,) else NOTHING


def _first_time(*held: Any) -> Any:
    """`the first time a suit comes`."""
    prop = next(one for one in held if isinstance(one, Attribute))
    return NOTHING if any(isinstance(one, int) and one != 1 for one in held) else claim(tree.First(prop))


def _not_yet(prop: Attribute, mood: Mood) -> Any:
    """`its value must not have come yet`."""
    return must(claim(tree.First(prop))) if mood.denies else NOTHING
