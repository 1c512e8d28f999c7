"""What is right, and what is not: what the productions of grammar/statements.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import EVERY_CARD
from pbem.rulelang.sentences.actions.moods import Mood, parted
from pbem.rulelang.sentences.actions.shared import _if_it, denied, followed, is_so, made, must, resolved
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import (
    both,
    changed,
    claim,
    compared,
    descriptions,
    disjoint,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    of_each,
    once_played,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    THE_OTHERS,
    About,
    Before,
    Clause,
    Echo,
    It,
    Set,
    nodes_in,
)
from pbem.rulelang.tree import Attribute, Relation

NEVER = Mood(never=True)


def _none(*_: Any) -> None:
    return None


def _play(mood: Mood) -> Any:
    return NOTHING if mood.denies or (mood.may and not mood.play and not mood.only) else None


def _in_mood(*held: Any) -> Any:
    """`no spades`, `only red cards may be played`, `aces are allowed`."""
    mood, (noun,) = parted(held)
    if isinstance(held[0], Mood) and isinstance(held[-1], Mood) and held[0] is not held[-1]:
        before, behind = held[0], held[-1]
        if not (behind.denies or behind.may or behind.only) or (
            before.only and behind.denies and not before.denies
        ):
            return NOTHING
    if mood.denies:
        return _ban(noun)
    if mood.may and not mood.only and (mood.always or not mood.play):
        said = Clause("ok", said_of(noun.condition, NEXT))
        return Costly(said, int(mentions(noun.condition, Before)))
    return _just_these(noun)


def _neither_of_them(mood: Mood, held: Set) -> Any:
    return _ban(held) if mood.denies else NOTHING


def _in_mood_behind(noun: Set, mood: Mood) -> Any:
    """`spades never`, `red cards only`, `aces allowed`."""
    said = _in_mood(noun, mood) if mood.denies or mood.only or mood.may else NOTHING
    cost = 3 if mood.only else int(mood == NEVER)
    return Costly(said, cost) if cost and said is not NOTHING else said


def _just_these(*held: Any) -> Any:
    mood, (noun,) = parted(held)
    if mood.may and mood.always and not mood.only and not mood.denies:
        return Clause("ok", said_of(noun.condition, NEXT))
    said = NOTHING if mood.denies else must(said_of(noun.condition, NEXT))
    # `kings can only be played on queens`: that nothing but kings is right is hardly said
    return Costly(said, 3) if mood.only and isinstance(held[-1], Mood) and said is not NOTHING else said


def _freely(*held: Any) -> Any:
    mood, _ = parted(held)
    return NOTHING if mood.denies or mood.only else None


def _anything_goes(*held: Any) -> Any:
    mood, _ = parted(held)
    return NOTHING if mood.denies or mood.only else Clause("must", ANY)


def _provided(*held: Any) -> Any:
    test = held[-1]
    return must(said_of(test.condition, NEXT) if isinstance(test, Set) else resolved(test, NEXT))


def _all_but(held: Set) -> Any:
    if isinstance(held.condition, tree.Not) and held.form in ("relation", "denied"):
        return NOTHING  # `anything, but no spades`: denied once
    return must(said_of(denied(held), NEXT))


def _free(*held: Any) -> Any:
    mood, (noun,) = parted(held)
    said = Clause("ok", said_of(noun.condition, NEXT))
    return NOTHING if mood.denies or mood.only else Costly(said, int(mentions(noun.condition, Before)))


def _only_there(test: Any) -> Any:
    return test


def _only_if_so(*held: Any) -> Any:
    mood, (said,) = parted(held)
    return Set(denied(said), said.form) if mood.denies else said


def _only_if(*held: Any) -> Any:
    """`spades only after hearts`: where it is said of no other card, it is said of the same."""
    mood, (noun, test) = parted(held)
    return NOTHING if mood.denies else _allowed_if(noun, test, NEXT)


def _only_if_ahead(*held: Any) -> Any:
    mood, (test, noun) = parted(held)
    return NOTHING if mood.denies else _allowed_if(noun, test, LAST)


def _only_where(*held: Any) -> Any:
    mood, (noun, test) = parted(held)
    return NOTHING if mood.denies or not mood.only else _allowed_if(noun, test, NEXT)


def _only_with(*held: Any) -> Any:
    """`only with red cards may one go down`: of the card played."""
    mood, (verb, other) = parted(held if isinstance(held[0], Mood) else (Mood(only=True), *held))
    return _only_where(mood, verb, Set(other.condition)) if other.form != "card" else NOTHING


def _allowed_if(noun: Set, test: Any, card: Any) -> Any:
    said = said_of(test.condition, card) if isinstance(test, Set) else resolved(test, NEXT)
    return NOTHING if said is None else must(implies(said_of(noun.condition, NEXT), said))


def _just_if(*held: Any) -> Any:
    test = held[-1]
    return must(resolved(test, NEXT))


def _these_just_if(*held: Any) -> Any:
    mood, (noun, test) = parted(held)
    kind = None if mood.may else said_of(noun.condition, NEXT)
    return NOTHING if kind is None else must(tree.IfElse(resolved(test, NEXT), kind, negated(kind)))


def _just_if_so(*held: Any) -> Any:
    mood, (*_, so) = parted(held)
    said = said_of(so.condition, NEXT)
    return must(negated(said) if mood.denies and said is not None else said)


def _its_value(prop: Attribute) -> Any:
    return None if prop is Attribute.VALUE else NOTHING


def _or_both(said: Clause) -> Any:
    return said if isinstance(said.says, tree.AnyOf) else NOTHING


def _bare(held: Set) -> Any:
    said = must(said_of(held.condition, NEXT))
    return said if said is NOTHING else said._replace(bare=True)


def _apposition(one: Any, other: Any) -> Any:
    if isinstance(one, Set):
        return NOTHING
    more = mask_of(other.condition)
    if one.kind not in ("must", "ok") or more is None:
        return NOTHING
    named = (changed(node, lambda _: NEXT) for node in nodes_in(one.says) if isinstance(node, tree.Claim))
    return one if more in (mask_of(one.says), *map(mask_of, named)) else NOTHING


def _the_others() -> Any:
    return Clause("must", THE_OTHERS)


def _else_one(*_: Any) -> Clause:
    """`no face card; if not, play one`."""
    return Clause("else", _the_others())


def _none_of_them(*held: Any) -> Any:
    """`if the last one is a face card, the next must not be one`."""
    mood, _ = parted(held)
    return _the_others() if mood.denies else NOTHING


def _some_of_them(*held: Any) -> Any:
    """`at least one of the card played and the last must be red`, `they must not both be red`."""
    mood, (named, said) = parted(held)
    cards = once_played(named)
    if NEXT not in cards.cards or (cards.which == "all" and not mood.denies):
        return NOTHING
    condition = of_each(said.condition, cards)
    if condition is None or mask_of(said.condition) == EVERY_CARD:
        return NOTHING
    return must(negated(condition) if mood.denies else condition)


def _verbless(*held: Any) -> Any:
    return must(said_of(held[-1].condition, NEXT))


def _anything_follows(held: Set) -> Any:
    return followed(held, ANY)


def _nothing_that(held: Set) -> Any:
    return Clause("must", negated(said_of(held.condition, NEXT)), "ban")


def _those_are_exempt(noun: Set, body: Clause) -> Any:
    """`except for aces, all cards must follow suit`: an ace is right."""
    if body.kind != "must" or body.says == ANY or body.bare or noun.form in ("relation", "thatof", "denied"):
        return NOTHING
    return Clause("if", Clause("must", ANY), said_of(noun.condition, NEXT), body)


def _if_one_cannot(held: Set, body: Clause) -> Any:
    """`if you can't match the suit, go higher`: either is right."""
    return (
        must(either(said_of(held.condition, NEXT), body.says))
        if body.kind == "must" and body.test is None and _positive(body.says) and _positive(held.condition)
        else NOTHING
    )


def _kinds_up_and_down(one: Set, more: Set) -> Any:
    return _kinds_move(one, more, NEXT)


def _kinds_move(one: Set, more: Set, card: Any) -> Any:
    if mentions((one.condition, more.condition), Before, tree.Back) or not disjoint(
        one.condition, more.condition
    ):
        return NOTHING
    return must(
        both(
            implies(said_of(one.condition, card), claim(tree.Higher(LAST))),
            implies(said_of(more.condition, card), claim(tree.Lower(LAST))),
        )
    )


def _as_long_as(test: Any, body: Clause) -> Any:
    return Clause("if", body, test) if body.kind == "must" and not mentions(test, It) else NOTHING


def _if_played_last(held: Set) -> Any:
    return said_of(held.condition, LAST) or NOTHING


def _just_signed(sign: Relation) -> Any:
    """`if red >, if black <`."""
    found = made(compared(tree.Value(NEXT), sign, tree.Value(BARE)))
    return must(found.condition)


def _just_moves(way: Relation) -> Any:
    return must(claim(tree.Higher(LAST) if way is Relation.MORE else tree.Lower(LAST)))


def _exceed_all(*_: Any) -> Any:
    return made(tree.Comparison(tree.Value(NEXT), Relation.MORE, tree.Greatest(), False), "predicate")


def _only_but_any(held: Set, more: Set) -> Any:
    return must(either(said_of(held.condition, NEXT), said_of(more.condition, NEXT)))


def _relation_then(held: Set, body: Clause) -> Any:
    """`same suit: higher`: of the card judged."""
    if body.kind != "must" or not mentions(held.condition, Before):
        return NOTHING
    others = any(isinstance(one, tree.Other) for one in descriptions(held.condition))
    return Costly(Clause("if", body, said_of(held.condition, NEXT)), int(others))


def _if_it_was_so(_: Any, held: Set) -> Any:
    return _if_it(held) if mentions(held.condition, Before) else NOTHING


def _failing_that(one: Clause, more: Clause) -> Any:
    """`follow suit, or else play higher`: who cannot do the one may do the other, so each of both is right."""
    return (
        must(either(one.says, more.says))
        if one.kind == more.kind == "must"
        and one.test is None
        and one.says != ANY != more.says
        and not isinstance(one.says, Echo)
        and not isinstance(more.says, Echo)
        and _positive(one.says)
        and _positive(more.says)
        else NOTHING
    )


def _positive(node: Any) -> bool:
    """Whether it asks for cards and makes no exceptions of some kinds."""
    match node:
        case tree.AnyOf(parts) | tree.AllOf(parts):
            return all(map(_positive, parts))
        case About(_, condition):
            return _positive(condition)
    return isinstance(node, tree.Claim | tree.Comparison)


def _ban(held: Set) -> Any:
    said = said_of(held.condition, NEXT)
    if held.form in ("card", "mixed", "contrast") or said is None:
        return NOTHING
    return Clause("must", said_of(denied(held), NEXT), "ban")


def _kinds_gapped(one: Set, held: Set, more: Set, rest: Set) -> Any:
    """`the black cards must be odd and the red ones, even`; what is left out is not that a card lies before."""
    beside = [mentions(each.condition, Before, tree.Back) for each in (held, rest)]
    apart = disjoint(one.condition, more.condition) or negated(one.condition) == more.condition
    if not apart or beside == [True, False] or is_so(one, held) or is_so(more, rest):
        return NOTHING
    pairs = [
        (said_of(kind.condition, NEXT), said_of(says.condition, NEXT))
        for kind, says in ((one, held), (more, rest))
    ]
    return (
        must(both(*(implies(*pair) for pair in pairs)))
        if all(None not in pair for pair in pairs)
        else NOTHING
    )


def _kind_only(noun: Set, held: Set) -> Any:
    """`black cards only odd`."""
    kind, says = said_of(noun.condition, NEXT), said_of(held.condition, NEXT)
    masks = mask_of(noun.condition), mask_of(both(noun.condition, held.condition))
    if (
        noun.form in ("relation", "denied")
        or held.form == "card"
        or masks[0] is None
        or masks[1] == 0
        or masks[0] == masks[1]
    ):
        return NOTHING
    return must(implies(kind, says))


def _kind_gapped(noun: Set, held: Set) -> Any:
    if noun.form in ("relation", "thatof") or mask_of(both(noun.condition, held.condition)) == 0:
        return NOTHING
    return Clause("kind", implies(said_of(noun.condition, NEXT), said_of(held.condition, NEXT)))


def _many_of(*held: Set) -> Any:
    said = both(*(one.condition for one in held))
    return NOTHING if not mask_of(said) else Set(said, "noun", True)


def _plural_union(one: Set, other: Set) -> Any:
    """`pretas e figuras`: these and those, where no noun says that both are met."""
    return Set(either(one.condition, other.condition), "noun", True) if one.many and other.many else NOTHING


def _start(*held: Any) -> Any:
    mood, (said,) = parted(held)
    if mentions(said.condition, Before, tree.Back):
        return NOTHING
    condition = said_of(said.condition, NEXT)
    return Clause("start", negated(condition) if mood.denies else condition)


def _no_card_may(_: Any, held: Set) -> Any:
    return must(said_of(denied(held), NEXT))


def _none_may(noun: Set, held: Set) -> Any:
    return must(negated(both(said_of(noun.condition, NEXT), said_of(held.condition, NEXT))))


def _one_predicate(one: Set, more: Set) -> Any:
    return must(tree.OneOf((said_of(one.condition, NEXT), said_of(more.condition, NEXT))))
