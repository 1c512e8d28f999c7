"""What follows what: what the productions of grammar/following.txt make."""

from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.moods import Mood, parted
from pbem.rulelang.sentences.actions.shared import Manner, _at_parity, _case, denied, followed, must, resolved
from pbem.rulelang.sentences.chart import NOTHING
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    changed,
    claim,
    descriptions,
    disjoint,
    either,
    exchanged,
    implies,
    mentions,
    negated,
    said_of,
)
from pbem.rulelang.sentences.parts import ANY, BARE, LAST, NEXT, Before, Clause, Echo, It, Props, Set
from pbem.rulelang.tree import Attribute, Relation


def _by(*held: Any) -> Any:
    mood, (said,) = parted(held)
    return NOTHING if mood.denies else said


def _like_with_like(one: Set, more: Set) -> Any:
    """`low with low, high with high`."""
    return followed(one, more.condition) if one == more and one.form != "card" else NOTHING


def _by_either(one: Set, more: Set) -> Set:
    return Set(either(one.condition, more.condition), "mixed")


def _followed(*held: Any) -> Any:
    """`a red card must be followed by a black one`, `no card may be followed by one of its suit`."""
    mood, (noun, after) = parted(held)
    if noun.form == "card":
        return must(denied(after)) if mood.denies and mentions(after.condition, Before) else NOTHING
    if noun.form == "denied":
        return NOTHING
    if not mood.denies:
        return followed(noun, after.condition)
    return followed(noun, denied(after))


def _not_followed(*held: Any) -> Any:
    return _followed(Mood(never=True), *held)


def _handed_on(noun: Set, held: Set) -> Any:
    """`a black card must be followed by a red one, and a red one by a black one`: the verb is said once."""
    if noun.form in ("card", "relation", "thatof", "denied") or held.form in ("card", "thatof", "denied"):
        return NOTHING
    found = followed(noun, held.condition)
    return NOTHING if found is NOTHING else (found,)


def _handeds(one: Any, more: Any = ()) -> Any:
    return (*one, *more)


def _onward_and_so_on(first: Clause, more: Any, rest: Any = ()) -> Any:
    return (first, *more, *rest)


def _only_follows(noun: Set, held: Set) -> Any:
    return followed(held, noun.condition)


def _plain(said: Clause) -> Clause:
    return said


def _guarded(test: Any, body: Clause) -> Any:
    if body.kind not in ("must", "ok") or (body.kind == "ok" and body.test):
        return NOTHING
    return Clause("if", body._replace(bare=False), test)


def _imperative(mood: Mood) -> Any:
    """`if the card is red, play …`: what is played comes after that card."""
    return None if mood.play and not mood.denies else NOTHING


def _contrary(test: Any) -> Any:
    """`if the last card is red, play one that is not`."""
    said = exchanged(test)
    return NOTHING if said is None else Clause("if", Clause("must", negated(said)), test)


def _if_there(held: Set) -> Any:
    return said_of(held.condition, LAST) or NOTHING


def _if_before(*held: Any) -> Any:
    """`if before an odd one`."""
    return said_of(held[-1].condition, LAST) or NOTHING


def _guard_aside(test: Any, _: Any) -> Any:
    return test


def _from_anywhere(*_: Any) -> Clause:
    return Clause("aside", None)


def _subject_unless_it(noun: Any, held: Set, *rest: Any) -> Any:
    """`a red card must be odd unless it is a face card`: where no other card is named."""
    test = rest[-1]
    if mentions(held.condition, Before, tree.Back, It) or (
        isinstance(noun, Set)
        and (mentions(noun.condition, Before, tree.Back) or noun.form in ("relation", "thatof"))
    ):
        return NOTHING
    kind = said_of(noun.condition, NEXT) if isinstance(noun, Set) else ANY
    said = held.condition if kind == ANY else implies(kind, said_of(held.condition, NEXT))
    return Clause("if", Clause("must", ANY), said_of(test.condition, NEXT), must(said))


def _if_it_then_it(_: Any, *held: Any) -> Any:
    """`if it is red, it must be even`: one card, where no other was named before."""
    test, said = (one for one in (_, *held) if isinstance(one, Set))
    condition = said_of(test.condition, It(judged=True)) or said_of(test.condition, NEXT)
    return Clause("if", must(said_of(said.condition, NEXT)), condition)


def _played_is(noun: Set, *held: Any) -> Any:
    """`when a red card is played it must be higher`: of the card played, not of the one after it."""
    body = held[-1]
    kind = (
        NOTHING if body is NOTHING or noun.form in ("relation", "thatof") else said_of(noun.condition, NEXT)
    )
    return NOTHING if kind is NOTHING else Clause("if", body._replace(bare=False), kind)


def _next_guarded(test: Any, card: Any, held: Set) -> Any:
    """`if it is a jack, the next one must be red`: what comes next is not what is asked about."""
    said = must(said_of(held.condition, card))
    return NOTHING if said is NOTHING or isinstance(test, Echo) else Clause("if", said, resolved(test, LAST))


def _next_in_a_row(test: Any, order: int, *held: Any) -> Any:
    """`if the last two are even, the third must be odd`."""
    backs = [one.count for one in cards_in(test) if isinstance(one, tree.Back)]
    return _case(test, held[-1]) if backs and max(backs) == order - 1 else NOTHING


def _rest_is_free(*_: Any) -> Clause:
    """`the first three cards are red, then anything goes`."""
    return Clause("else", Clause("must", ANY))


def _if_rising(way: Relation) -> Any:
    return claim((tree.Higher if way is Relation.MORE else tree.Lower)(LAST))


def _elliptic_behind(body: Clause, test: Any) -> Any:
    return Clause("if", body._replace(bare=False), test) if body.kind == "must" else NOTHING


def _elliptic_of_judged(body: Clause, test: Any) -> Any:
    if isinstance(test, Echo) or not mentions(test, It):
        return NOTHING
    return Clause("if", body._replace(bare=False), resolved(test, NEXT)) if body.kind == "must" else NOTHING


def _guarded_behind(body: Clause, test: Any) -> Any:
    if (
        isinstance(test, tree.Comparison)
        and isinstance(test.left, tree.Modulo)
        and any(isinstance(one, tree.Same | tree.Other) for one in descriptions(body.says))
    ):
        return NOTHING
    asked_within = isinstance(body.says, tree.IfElse) and body.says.test == test
    if asked_within or body.kind not in ("must", "ok"):
        return NOTHING
    return Clause("if", body._replace(bare=False), test)


def _guard_of_judged(body: Clause, test: Any) -> Any:
    """`higher if it is red`: of the card played, perhaps."""
    if body.kind != "must" or not mentions(test, It) or mentions(body.says, tree.Back):
        return NOTHING
    return Clause("if", body._replace(bare=False), resolved(test, NEXT))


def _guard_is(*parts: Any) -> Any:
    test, held = parts[-2:]
    says = must(said_of(held.condition, NEXT))
    return NOTHING if says is NOTHING else Clause("if", says, test)


def _at_both_parities(test: Any, body: Clause, other: Set, rest: Clause) -> Any:
    """`at odd positions red, at even ones black`."""
    elsewhere = _at_parity(other)
    if elsewhere is NOTHING or (body.kind, rest.kind) != ("must", "must"):
        return NOTHING
    parities = [_at_parity(Set(claim(tree.OfParity(odd)))) for odd in (True, False)]
    return (
        Clause("if", body._replace(bare=False), test, rest) if {test, elsewhere} == set(parities) else NOTHING
    )


def _set_after(held: Set, before: Set) -> Any:
    if "card" in (held.form, before.form):
        return NOTHING
    test, says = said_of(before.condition, LAST), said_of(held.condition, NEXT)
    return NOTHING if None in (test, says) else (test, says)


def _pairs_after(one: Any, more: Any) -> Any:
    return (one, *more) if isinstance(more[0], tuple) else (one, more)


def _sets_after(pairs: Any) -> Any:
    """`hearts after spades, spades after hearts`: of cards that exclude each other."""
    tests = [changed(test, lambda one: NEXT if one == LAST else one) for test, _ in pairs]
    if not all(
        disjoint(one, other) or one == negated(other) for at, one in enumerate(tests) for other in tests[:at]
    ):
        return NOTHING
    return Clause("must", both(*(implies(*one) for one in pairs)))


def _set_at(one: Set, other: Set) -> Any:
    """`an even card at an even position`, in either order."""
    for held, place in ((one, other), (other, one)):
        if held.form == "card" or place.form != "adjective":
            continue
        test, says = _at_parity(place), said_of(held.condition, NEXT)
        if NOTHING is not test and says is not None:
            return ((test, says),)
    return NOTHING


def _sets_at(one: Any, more: Any) -> Any:
    return must(both(*(implies(*each) for each in one + more)))


def _followed_by_next(noun: Set, _: Any, held: Set) -> Any:
    return NOTHING if noun.form in ("card", "relation", "denied") else followed(noun, held.condition)


def _set_if(held: Set, test: Any) -> Any:
    says = NOTHING if held.form == "card" or mentions(test, It) else said_of(held.condition, NEXT)
    return NOTHING if says in (None, NOTHING) else (test, says)


def _set_if_it(held: Set, test: Set) -> Any:
    says = (
        NOTHING
        if "card" in (held.form, test.form) or mentions(test.condition, Before)
        else said_of(held.condition, NEXT)
    )
    return NOTHING if says in (None, NOTHING) else (said_of(test.condition, It(unsaid=True)), says)


def _sets_if(pairs: Any) -> Any:
    """`red if the last one is even, black if it is odd`: `it` is the one card that the first test is about."""
    cards = {LAST if isinstance(card, Before) else card for card in cards_in(pairs[0][0])}
    if cards == {It(unsaid=True)}:
        return Clause("must", both(*(implies(*one) for one in pairs)))
    if len(cards) != 1 or any(isinstance(one, It | tree.Next) for one in cards):
        return NOTHING
    about = next(iter(cards))
    return Clause(
        "must",
        both(
            *(
                implies(changed(test, lambda one: about if isinstance(one, It) else one), says)
                for test, says in pairs
            )
        ),
    )


def _aftered(before: Set, held: Set) -> Any:
    return _set_after(held, before)


def _all_aftered(pairs: Any) -> Any:
    """`after hearts diamonds after diamonds hearts after black black`: the first that fits decides."""
    said: Any = ANY
    for test, says in reversed(pairs):
        said = tree.IfElse(test, says, said)
    return Clause("must", said)


def _after_the_rest(body: Any) -> Any:
    body = must(said_of(body.condition, NEXT)) if isinstance(body, Set) else body
    return Clause("else", body) if body is not NOTHING and body.kind in ("must", "ok") else NOTHING


def _after_another(*held: Any) -> Any:
    """`on any other suit`: than the clauses before name."""
    body = next(one for one in held if isinstance(one, Clause))
    prop = next(one for one in held if isinstance(one, Attribute))
    if body.kind not in ("must", "ok"):
        return NOTHING
    return Clause("if", body._replace(kind="must"), Echo("likewise", None, claim(tree.Other(prop, LAST))))


def _unless_likewise(body: Clause, card: Any) -> Any:
    """`hearts, unless the last one is, too`: what is said of the card judged, said of another."""
    if body.kind != "must" or mentions(body.says, tree.Back, Before, It):
        return NOTHING
    said = negated(body.says) if body.test == "ban" or isinstance(body.says, tree.Not) else body.says
    test = said_of(said, LAST if isinstance(card, Before) else card)
    return Clause("if", Clause("must", ANY), test, body._replace(test=None)) if test else NOTHING


def _unless_likewise_else(body: Clause, card: Any, instead: Clause) -> Any:
    said = _unless_likewise(body, card)
    return said if said is NOTHING else said._replace(says=instead)


def _provided(body: Clause, held: Set) -> Any:
    if body.kind not in ("must", "ok") or isinstance(body.says, Echo):
        return NOTHING
    return Clause("must", both(body.says, said_of(held.condition, NEXT)))


def _rest_only_if(*held: Any) -> Any:
    mood, (test,) = parted(held)
    said = said_of(test.condition, NEXT) if isinstance(test, Set) else resolved(test, NEXT)
    return NOTHING if mood.denies or said is None else Clause("else", Clause("must", said))


def _rest_provided(*held: Any) -> Any:
    mood, (said,) = parted(held)
    return Clause("else", said) if said.kind == "must" and not mood.denies else NOTHING


def _provided_test(body: Clause, test: Any) -> Any:
    if (
        body.kind not in ("must", "ok")
        or body.says == ANY
        or isinstance(body.says, Echo)
        or mentions(test, It)
    ):
        return NOTHING
    return Clause("must", implies(body.says, test))


def _like_the_judged(*held: Any) -> Any:
    """`kings only on cards of the same suit`: as the king is."""
    manner = next(one for one in held if isinstance(one, Manner))
    props = next(one for one in held if isinstance(one, Props))
    said = manner._replace(card=BARE).of(props)
    return Set(said, "relation") if manner.card == BARE and said is not None else NOTHING


def _only_on_alike(*held: Any) -> Any:
    mood, (noun, alike) = parted(held)
    if mentions(noun.condition, Before) or not (mood.denies or mood.only):
        return NOTHING
    said = negated(alike.condition) if mood.denies else alike.condition
    return must(implies(said_of(noun.condition, NEXT), said_of(said, NEXT)))
