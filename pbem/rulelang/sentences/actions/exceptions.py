"""Elsewhere, unless, except: what the productions of grammar/exceptions.txt make."""

import itertools
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    _block,
    followed,
    must,
    other,
    resolved,
    run_of,
    same,
    stepped,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import both, either, implies, mask_of, mentions, negated, said_of
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    NEXT,
    NONE,
    Before,
    BeforeIt,
    Clause,
    Count,
    It,
    Likewise,
    OfThem,
    Props,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _rest_only_if(held: Set) -> Any:
    return Clause("else", must(said_of(held.condition, NEXT)))


def _rest_only_if_test(test: Any) -> Any:
    return NOTHING if mentions(test, It) else Clause("else", must(test))


def _equal_allowed() -> Any:
    return Clause("ok", same(Props((Attribute.VALUE,)), BARE))


def _prop_matches(*held: Any) -> Any:
    props, card = held[0], held[-1]
    return must(same(props if isinstance(props, Props) else Props((props,)), card))


def _must_equal(*held: Any) -> Any:
    if isinstance(held[-1], Set):
        return must(said_of(held[-1].condition, NEXT))
    return must(held[0])


def _not_twice_over(props: Props) -> Any:
    """Consecutive cards: over the whole line no such rule could be kept for suits or colours."""
    return NOTHING if Attribute.VALUE in props.attributes else must(other(props, BARE))


def _not_twice(props: Props) -> Any:
    return must(other(props, BARE))


def _to_each(one: Any, more: Any) -> Any:
    if one[0] == more[0] == 1:
        return NOTHING
    return Clause("as_said", tree.Repeat((tree.Block(*one), tree.Block(*more))))


def _allowed_if(noun: Set, held: Set) -> Any:
    if noun.form in ("relation", "adjective"):
        return NOTHING
    kind, test = said_of(noun.condition, NEXT), said_of(held.condition, NEXT)
    return Costly(Clause("ok", both(kind, test), implies(kind, test)), int(mentions(noun.condition, Before)))


def _to_which(noun: Set, held: Set) -> Any:
    return followed(noun, held.condition)


def _not_so_often(held: Set, count: int = 2) -> Any:
    return run_of(count + 1, held) if mentions(held.condition, Before) else NOTHING


def _never_twice(held: Set) -> Any:
    return must(negated(held.condition)) if mentions(held.condition, Before) else run_of(2, held)


def _else_behind(body: Clause) -> Any:
    return Clause("else", body) if body.kind == "must" else NOTHING


def _free_there(*held: Any) -> Any:
    return Clause("if", Clause("must", ANY), held[-1])


def _card_guard(*held: Any) -> Any:
    says = must(said_of(held[-1].condition, NEXT))
    return NOTHING if says is NOTHING else Clause("if", says, held[-2])


def _next_one(*_: Any) -> None:
    return None


def _one_and_the_next(card: Set, held: Set, then: Set) -> Any:
    """`if a card is red, the next one must be black`: the last card, and the one judged."""
    test, says = said_of(held.condition, LAST), must(said_of(then.condition, NEXT))
    return NOTHING if card.many or test is None or says is NOTHING else Clause("if", says, test)


def _implies_of_last(test: Any, card: Any, held: Set) -> Any:
    if card not in (LAST, BARE, BeforeIt()) or not mentions(test, tree.Next):
        return NOTHING
    said = said_of(held.condition, LAST)
    return NOTHING if said is None else Clause("if", must(said), test)


def _definition(held: Any, more: Any = None) -> Any:
    return held if more is None else Set(either(held.condition, more.condition), "predicate")


def _right_if(*held: Any) -> Any:
    return must(said_of(held[-1].condition, NEXT))


def _as_against(card: Any) -> Any:
    return Clause("aside", None) if card in (LAST, BARE) else NOTHING


def _remainder_of(number: Any, divisor: int) -> Any:
    return Clause("number", tree.Modulo(number, divisor)) if divisor else NOTHING


def _counted_blocks(one: Any, more: Any) -> Any:
    return (one, *more) if isinstance(more[0], tuple) else (one, more)


def _counted(count: int, held: Set) -> Any:
    return _block(count, held)


def _rest_free() -> Any:
    return Clause("else", Clause("must", ANY))


def _number_case(number: int, held: Set) -> Any:
    says = must(said_of(held.condition, NEXT))
    test = tree.Comparison(Count(), Relation.EQUAL, tree.Integer(number), False)
    return NOTHING if says is NOTHING else Clause("if", says, test)


def _prop_other(prop: Attribute, *held: Any) -> Any:
    return must(other(Props((prop,)), held[-1]))


def _prop_same(prop: Attribute, *held: Any) -> Any:
    return must(same(Props((prop,)), held[-1])) if prop is not Attribute.VALUE else NOTHING


def _even_places() -> Any:
    return tree.Comparison(tree.Modulo(tree.Position(), 2), Relation.EQUAL, tree.Integer(0), False)


def _odd_places() -> Any:
    return tree.Comparison(tree.Modulo(tree.Position(), 2), Relation.EQUAL, tree.Integer(1), False)


def _ords_of_cards(one: int, _: Set, *more: Any) -> Any:
    return _ords(one, *more)


def _ords(one: int, *more: Any) -> Any:
    rest = more[0] if isinstance(more[0], tuple) else more
    return (one, *rest)


def _places(*held: Any) -> Any:
    ords = next(one for one in held if isinstance(one, tuple) and not isinstance(one, Set))
    step = ords[1] - ords[0]
    if step < 2 or ords[0] > step or any(b - a != step for a, b in itertools.pairwise(ords)):
        return NOTHING
    return tree.Comparison(
        tree.Modulo(tree.Position(), step), Relation.EQUAL, tree.Integer(ords[0] % step), False
    )


def _at_places(test: Any) -> Any:
    return test


def _at_those_places(test: Any, places: Any) -> Any:
    return test if test == places else NOTHING


def _exception(held: Set) -> Any:
    return Clause("ok", said_of(held.condition, NEXT))


def _that_is_at(clause: Clause, places: Any) -> Any:
    return clause if clause.kind == "if" and clause.test == places else NOTHING


def _exceed_in_cases(*held: Any) -> Any:
    value, amount, test, other_amount, other_test = (
        one.here if isinstance(one, Likewise) else one for one in held[-5:]
    )
    cases = ((test, stepped(amount, 1, value)), (other_test, stepped(other_amount, 1, value)))
    return must(both(*(implies(resolved(one, NEXT), says) for one, says in cases)))


def _so_that(*held: Any) -> Any:
    return held[-1]


def _does_not_count(card: Any) -> Any:
    return Clause("aside", None) if card == LAST else NOTHING


def _starter_is_first(*held: Any) -> Any:
    return Clause("aside", None) if all(one == 1 for one in held[:1] if isinstance(one, int)) else NOTHING


def _rest_followed(held: Set) -> Any:
    return Clause("else", must(said_of(held.condition, NEXT)))


def _nowhere_else(held: Set) -> Any:
    return Clause("else", must(negated(said_of(held.condition, NEXT))))


def _else(body: Any) -> Any:
    if isinstance(body, Set):
        body = must(said_of(body.condition, NEXT))
    return Clause("else", body)


def _rest_ok() -> Any:
    return Clause("else", Clause("must", ANY))


def _rest_banned() -> Any:
    return Clause("else", Clause("must", NONE))


def _unless_both(held: Set) -> Any:
    said = [said_of(held.condition, card) for card in (NEXT, LAST)]
    return NOTHING if mentions(held.condition, Before) or None in said else both(*said)


def _unless(test: Any) -> Any:
    return test


def _unless_expletive(card: Any, held: Set) -> Any:
    """`a meno che l'ultima non sia un asso`: behind `unless`, `not` denies nothing."""
    return said_of(held.condition, LAST if isinstance(card, Before) else card) or NOTHING


def _unless_it_be(held: Set) -> Any:
    return said_of(held.condition, NEXT) or NOTHING


def _unless_expletive_it(held: Set) -> Any:
    return said_of(held.condition, It()) or said_of(held.condition, NEXT) or NOTHING


def _unless_expletive_played(*held: Any) -> Any:
    return said_of(held[-1].condition, NEXT) or NOTHING


def _unless_fine(test: Any, *_: Any) -> Any:
    return test


def _unless_which_is_fine(test: Any) -> Any:
    return test


def _unless_laid(held: Set) -> Any:
    return said_of(held.condition, NEXT)


def _unless_of_kind(noun: Set, held: Set) -> Any:
    if (
        noun.form in ("relation", "denied")
        or mentions(noun.condition, Before)
        or mask_of(both(noun.condition, held.condition)) == 0
    ):
        return NOTHING
    return both(said_of(noun.condition, NEXT), said_of(held.condition, NEXT))


def _unless_it_does(_: Any, held: Set) -> Any:
    return said_of(held.condition, NEXT) if mentions(held.condition, Before) else NOTHING


def _unless_played(held: Set) -> Any:
    return said_of(held.condition, NEXT)


def _except_that(body: Clause, instead: Clause) -> Any:
    if instead.kind == "ok" and instead.test is None and body.kind == "must":
        return Clause("if", Clause("must", ANY), instead.says, body)
    return (
        instead._replace(otherwise=body)
        if instead.kind == "if" and instead.otherwise is None and body.kind == "must"
        else NOTHING
    )


def _unless_it(*held: Any) -> Any:
    return said_of(held[-1].condition, It()) or said_of(held[-1].condition, NEXT) or NOTHING


def _body_unless(*held: Any) -> Any:
    body = next(one for one in held if isinstance(one, Clause))
    test = next(one for one in held if one is not body)
    if (
        body.kind == "if"
        and body.otherwise is None
        and not mentions(test, It, Likewise)
        and not isinstance(body.test, Likewise | OfThem)
    ):
        return Clause("if", body.says, both(negated(test), body.test))
    return (
        Clause("if", Clause("must", ANY), test, body) if body.kind == "must" and body.says != ANY else NOTHING
    )


def _cases_of_last(node: Any) -> bool:
    match node:
        case tree.IfElse(test, _, _):
            return mentions(test, tree.Back)
        case tree.AllOf(parts):
            return any(map(_cases_of_last, parts))
    return False


def _unless_it_is_the_judged(body: Clause, test: Any) -> Any:
    """`black on red, unless it's a king`: the card that is played, where another is named, too."""
    if (
        body.kind not in ("must", "if")
        or body.says == ANY
        or not mentions(test, It)
        or not (body.kind == "if" or _cases_of_last(body.says))
    ):
        return NOTHING
    return _body_unless(body, resolved(test, NEXT))


def _unless_else(body: Clause, test: Any, instead: Clause) -> Any:
    return Clause("if", instead, test, body)


def _no_matter(clause: Clause) -> Clause:
    return clause._replace(bare=False)


def _vice_versa() -> Any:
    return Clause("turned", None)
