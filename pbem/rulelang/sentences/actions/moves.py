"""Going up and down, following, and lists of what follows what: what the productions of grammar/moves.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import parted
from pbem.rulelang.sentences.actions.shared import _case, at_position, denied, made, must, resolved, same
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    changed,
    descriptions,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    SO,
    Before,
    BeforeIt,
    Clause,
    Echo,
    It,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _if_they_were(held: Set) -> Any:
    match held.condition:
        case tree.Claim(tree.Next(), tree.Same(attribute, Before())):
            return Echo("they", Props((attribute,)))
        case tree.Claim(tree.Next(), tree.Other(attribute, Before())):
            return Echo("they", Props((attribute,)), other=True)
    return NOTHING if mentions(held.condition, Before, BeforeIt) else Echo("they", held.condition)


def _those(held: Set) -> Any:
    return Set(held.condition, "noun", True)


def _by_the_way(noun: Set, held: Set) -> Any:
    """`the ace, which is neither prime nor composite,`: what is so of each of them anyway."""
    masks = mask_of(noun.condition), mask_of(both(noun.condition, held.condition))
    return noun if masks[0] is not None and masks[0] == masks[1] else NOTHING


def _from_place(count: int, *_: Any) -> Any:
    return at_position(Relation.AT_LEAST, count) if count > 1 else NOTHING


def _at_place(count: int, card: Set, held: Set) -> Any:
    return NOTHING if count < 2 or card.many else _case(at_position(Relation.EQUAL, count), held)


def _provided(said: Clause) -> Any:
    return said if said.kind == "must" and said.test is None else NOTHING


def _behind(body: Clause, test: Any) -> Any:
    return (
        Clause("if", body._replace(kind="must"), test)
        if body.kind == "must" and not isinstance(test, Echo) and not _branches(body.says)
        else NOTHING
    )


def _branches(said: Any) -> bool:
    return isinstance(said, tree.IfElse) or (isinstance(said, tree.AllOf) and any(map(_branches, said.parts)))


def _behinds_of_judged(found: Any) -> Any:
    if not all(isinstance(one.test, tree.Claim) and isinstance(one.test.subject, It) for one in found):
        return NOTHING
    return tuple(one._replace(test=resolved(one.test, NEXT)) for one in found)


def _behinds(one: Any, more: Any = ()) -> Any:
    """Clauses, and what is said after them."""
    if isinstance(one, Clause):
        return (one, more) if isinstance(more, Clause) else (one, *more)
    return (*one, *more)


def _either_behind(one: Clause, more: Clause) -> Any:
    """`the same suit after an odd card, or another after an even one`; what is forbidden is not told so."""
    if any(isinstance(each.says, Clause) and each.says.test == "ban" for each in (one, more)):
        return NOTHING
    return _behinds(one, more)


def _if_all_are() -> Any:
    return Echo("they", SO)


def _of_the_two(*held: Any) -> Any:
    """`it and the last card must be of the same suit`: what is said of one as against the other."""
    said = held[-1].condition
    card = BARE
    if len(held) > 1:
        cards = held[0].cards
        if len(cards) != 2 or NEXT not in cards or held[0].which != "all":
            return NOTHING
        card = next(one for one in cards if one != NEXT)
    if not all(isinstance(one, tree.Same | tree.Other) for one in descriptions(said)) or not mentions(
        said, Before
    ):
        return NOTHING
    return must(changed(said, lambda one: card if isinstance(one, Before) else one))


def _stay(*_: Any) -> Any:
    return made(same(Props((Attribute.VALUE,)), BARE), "predicate")


def _go(held: Set) -> Any:
    return Set(held.condition, "denied" if held.form == "denied" else "predicate")


def _withs(*held: Any) -> Any:
    """What is answered with what, pair by pair."""
    if not isinstance(held[0], Set):
        return held[0] + held[1]
    first, says = said_of(held[0].condition, LAST), said_of(held[1].condition, NEXT)
    return NOTHING if first is None else ((first, says),)


def _follow_with(*held: Any) -> Any:
    mood, (pairs,) = parted(held)
    if mood.denies:
        return must(negated(either(*(both(says, first) for first, says in pairs))))
    return must(both(*(implies(*pair) for pair in pairs)))


def _follow(held: Set) -> Any:
    return made(said_of(held.condition, BARE), "predicate") if held.condition != ANY else NOTHING


def _follow_only(held: Set) -> Any:
    said = _follow(held)
    return said if said is NOTHING else said._replace(form="only")


def _following(noun: Set, held: Set) -> Any:
    if (
        noun.form in ("relation", "thatof", "denied")
        or "card" in (noun.form, held.form)
        or held.condition == ANY
    ):
        return NOTHING
    before, after = said_of(held.condition, LAST), said_of(noun.condition, NEXT)
    return NOTHING if None in (before, after) else ((before, after),)


def _followings(one: Any, more: Any) -> Any:
    return one + more


def _follow_it(pairs: Any) -> Any:
    """`hearts follow spades`: after a spade, hearts; said of hearts, as well, that they only follow spades."""
    return _each_follows(pairs)[0]


def _each_follows(pairs: Any) -> Any:
    return tuple(Clause("if", must(after), before) for before, after in pairs)


def _each_follows_only(pairs: Any) -> Any:
    return tuple(must(implies(after, before)) for before, after in pairs)


def _verb(held: Set) -> Set:
    return held


def _may_verb(held: Set) -> Any:
    """`one may go up`: what must be, if nothing else is said."""
    if held.form == "contrast":
        return NOTHING  # `the colour may stay, but not the suit`
    return held if held.form in ("denied", "only") else Set(held.condition, "may")


def _verb_in_mood(*held: Any) -> Any:
    """`must be`, `may only be`, `can never be`: what one merely may, no rule is made of."""
    mood, (said,) = parted(held)
    if mood.play or mood.banned or (mood.may and not (mood.only or mood.also or mood.never)):
        return NOTHING
    if mood.may and mood.also and not (mood.only or mood.never):
        return _may_verb(said)
    if mood.never:
        return Set(denied(said), "denied")
    return Set(said.condition, "only") if mood.only and said.form == "predicate" else said


def _or(one: Set, more: Set) -> Any:
    return (
        NOTHING
        if ANY in (one.condition, more.condition)
        else Set(either(one.condition, more.condition), "predicate")
    )


def _and(one: Set, more: Set) -> Any:
    if more.form == "may" != one.form:
        return NOTHING
    return Set(both(one.condition, more.condition), "predicate")
