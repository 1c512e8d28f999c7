"""Elsewhere, unless, except: what the productions of grammar/exceptions.txt make."""

import itertools
from typing import Any

from pbem.rulelang import tree
from pbem.rulelang.sentences.actions.shared import (
    _case,
    _must_be,
    _repeat,
    at_position,
    must,
    resolved,
    run_of,
    stepped,
)
from pbem.rulelang.sentences.chart import NOTHING, Costly
from pbem.rulelang.sentences.joins import both, either, implies, mask_of, mentions, negated, said_of
from pbem.rulelang.sentences.parts import (
    ANY,
    BARE,
    LAST,
    LAST_VALUE,
    NEXT,
    NONE,
    Amount,
    Before,
    BeforeIt,
    Clause,
    Count,
    Echo,
    It,
    Set,
)
from pbem.rulelang.tree import Attribute, Relation


def _anything() -> Any:
    return Clause("must", ANY)


def _nothing() -> Any:
    return Clause("must", NONE)


def _rest_banned() -> Any:
    return Clause("else", _nothing())


def _only_if(test: Any) -> Any:
    return NOTHING if mentions(test, It) else must(test)


def _not_elsewhere(*held: Any) -> Any:
    noun = next(one for one in held if isinstance(one, Set))
    return Clause("else", must(negated(said_of(noun.condition, NEXT))))


def _else(*held: Any) -> Any:
    return Clause("else", _must_be(held[-1]) if isinstance(held[-1], Set) else held[-1])


def _else_behind(body: Clause) -> Any:
    return Clause("else", body) if body.kind == "must" else NOTHING


def _often(count: int = 2) -> Any:
    return count


def _never_so_often(held: Set, count: int) -> Any:
    return run_of(count, held)


def _not_so_often(held: Set, count: int) -> Any:
    """`do not go up twice in a row`: so many steps are of one card more."""
    return run_of(count + 1, held) if mentions(held.condition, Before) else NOTHING


def _to_each(one: Any, more: Any) -> Any:
    if one[0] == more[0] == 1:
        return NOTHING
    return _repeat((one, more))


def _allowed_if(noun: Set, held: Set) -> Any:
    if noun.form in ("relation", "adjective"):
        return NOTHING
    kind, test = said_of(noun.condition, NEXT), said_of(held.condition, NEXT)
    return Costly(Clause("ok", both(kind, test), implies(kind, test)), int(mentions(noun.condition, Before)))


def _free_there(*held: Any) -> Any:
    return Clause("if", Clause("must", ANY), held[-1])


def _one_and_the_next(card: Set, held: Set, *then: Any) -> Any:
    """`if a card is red, the next one must be black`: the last card, and the one judged."""
    test = said_of(held.condition, LAST)
    return NOTHING if card.many or test is None else _case(test, then[-1])


def _of_last(test: Any, card: Any, held: Set) -> Any:
    """`if the new card is red, the last one must be black`."""
    if card not in (LAST, BARE, BeforeIt()) or not mentions(test, tree.Next):
        return NOTHING
    said = said_of(held.condition, LAST)
    return NOTHING if said is None else Clause("if", Clause("must", said), test)


def _definition(*held: Any) -> Any:
    sets = [one for one in held if isinstance(one, Set)]
    return sets[0] if len(sets) == 1 else Set(either(*(one.condition for one in sets)), "predicate")


def _or_tested(held: Set, test: Any) -> Any:
    return Set(either(held.condition, resolved(test, NEXT)), "predicate")


def _number(number: int) -> Any:
    return tree.Comparison(Count(), Relation.EQUAL, tree.Integer(number), False)


def _must_not(*held: Set) -> Any:
    """`a card is wrong if it is red`."""
    said = said_of(held[-1].condition, NEXT)
    return NOTHING if said is None else must(negated(said))


def _wrong_if(test: Any, *_: Any) -> Any:
    """`if the sum is more than 14, it is wrong`."""
    return must(negated(test)) if mentions(test, tree.Next) and not mentions(test, It) else NOTHING


def _number_case(number: int, held: Set) -> Any:
    case = _case(_number(number), held)
    return NOTHING if case is NOTHING else (case,)


def _number_cases(one: Any, more: Any) -> Any:
    return one + more


def _by_number(clause: Clause, cases: Any) -> Any:
    """`the remainder decides: 1 spades, 2 hearts, 0 clubs`."""
    return (clause, *cases) if clause.kind == "number" else NOTHING


def _even_places() -> Any:
    return at_position(Relation.EQUAL, 0, 2)


def _odd_places() -> Any:
    return at_position(Relation.EQUAL, 1, 2)


def _ords(*held: Any) -> Any:
    one, more = (part for part in held if not isinstance(part, Set))
    return (one, *(more if isinstance(more, tuple) else (more,)))


def _places(*held: Any) -> Any:
    ords = next(one for one in held if isinstance(one, tuple) and not isinstance(one, Set))
    step = ords[1] - ords[0]
    if step < 2 or ords[0] > step + 1 or any(b - a != step for a, b in itertools.pairwise(ords)):
        return NOTHING
    return at_position(Relation.EQUAL, ords[0] % step, step)


def _at_those(held: Any, places: Any) -> Any:
    """What is at certain places, where these are told once more."""
    test = held.test if isinstance(held, Clause) else held
    return held if test == places else NOTHING


def _from_then_on(*held: Any) -> Any:
    """`the first card of a suit must be even, then that suit is free`."""
    return NOTHING if Attribute.VALUE in held else Clause("else", Clause("must", ANY))


def _exception(held: Set, *_: Any) -> Any:
    return Clause("ok", said_of(held.condition, NEXT))


def _up(value: Any = LAST_VALUE) -> Any:
    return 1, value


def _down(value: Any = LAST_VALUE) -> Any:
    return -1, value


def _by_degrees(amount: Amount, test: Any, *more: Any) -> Any:
    """`by 2 if it is red, by 3 if it is black`."""
    return (amount, resolved(test.other if isinstance(test, Echo) else test, NEXT)), *(
        more[0] if more else ()
    )


def _moves_by_degrees(*held: Any) -> Any:
    (sign, value), degrees = held[-2:]
    return must(both(*(implies(test, stepped(amount, sign, value)) for amount, test in degrees)))


def _of_the_last(card: Any) -> Any:
    return Clause("aside", None) if card in (LAST, BARE) else NOTHING


def _must_be_one(*sets: Set) -> Any:
    """`if it is even or if it is a club, not both`."""
    held = sets[-1]
    two = isinstance(held.condition, tree.AnyOf) and len(held.condition.parts) == 2
    return must(said_of(tree.OneOf(held.condition.parts), NEXT)) if two else NOTHING


def _place_in_group(*places: int) -> int:
    return max(places)


def _starter_is_first(*held: Any) -> Any:
    return Clause("opens", None) if all(one == 1 for one in held if isinstance(one, int)) else NOTHING


def _starter_opens_with(*held: Any) -> Any:
    number, *_, first = (one for one in held if isinstance(one, int | Set))
    return Clause("opens", said_of(first.condition, NEXT)) if number == 1 else NOTHING


def _unless_both(held: Set) -> Any:
    said = [said_of(held.condition, card) for card in (NEXT, LAST)]
    return NOTHING if mentions(held.condition, Before) or None in said else both(*said)


def _unless_it(*held: Any) -> Any:
    return said_of(held[-1].condition, It()) or _unless_played(*held)


def _unless_it_was(held: Set) -> Any:
    """`unless it was a spade`: of what lies there already."""
    return said_of(held.condition, LAST) or NOTHING


def _unless_played(*held: Any) -> Any:
    return said_of(held[-1].condition, NEXT) or NOTHING


def _unless_expletive(card: Any, held: Set) -> Any:
    """`a meno che l'ultima non sia un asso`: behind `unless`, `not` denies nothing."""
    return said_of(held.condition, LAST if isinstance(card, Before) else card) or NOTHING


def _unless_of_kind(noun: Set, held: Set) -> Any:
    if (
        noun.form in ("relation", "denied")
        or mentions(noun.condition, Before)
        or mask_of(both(noun.condition, held.condition)) == 0
    ):
        return NOTHING
    return both(said_of(noun.condition, NEXT), said_of(held.condition, NEXT))


def _except_that(body: Clause, instead: Clause) -> Any:
    if instead.kind == "ok" and instead.test is None and body.kind == "must":
        return Clause("if", Clause("must", ANY), instead.says, body)
    return (
        instead._replace(otherwise=body)
        if instead.kind == "if" and instead.otherwise is None and body.kind == "must"
        else NOTHING
    )


def _body_unless(*held: Any) -> Any:
    body = next(one for one in held if isinstance(one, Clause))
    test = next(one for one in held if one is not body)
    if (
        body.kind == "if"
        and body.otherwise is None
        and not mentions(test, It)
        and not isinstance(body.test, Echo)
    ):
        return Clause("if", body.says, both(negated(test), body.test))
    return (
        Clause("if", Clause("must", ANY), test, body) if body.kind == "must" and body.says != ANY else NOTHING
    )


def _unless_it_is_the_judged(body: Clause, test: Any) -> Any:
    """`black on red, unless it's a king`: the card that is played, where another is named, too."""
    if body.kind not in ("must", "if") or body.says == ANY or not mentions(test, It):
        return NOTHING
    return _body_unless(body, resolved(test, NEXT))


def _unless_else(body: Clause, test: Any, instead: Clause) -> Any:
    return Clause("if", instead, test, body)


def _no_matter(clause: Clause) -> Clause:
    return clause._replace(bare=False)


def _free_behind_it(clause: Clause, _: Any) -> Any:
    """`an ace is always right, and after it anything`."""
    exempt = clause.kind == "ok" or clause.test == "always"
    if not exempt or not mask_of(clause.says):
        return NOTHING
    return Clause("ok", either(clause.says, said_of(clause.says, LAST)))


def _vice_versa() -> Any:
    return Clause("turned", None)


def _else_so(body: Clause) -> Any:
    """`if it is no face card, red; if it is, black`."""
    return Clause("else", body, "so")


def _only_there_else(held: Set, test: Any, instead: Clause) -> Any:
    """`change colour only when the last is a face card, otherwise keep it`: then it is changed."""
    said = must(said_of(held.condition, NEXT))
    return NOTHING if isinstance(test, Set) or said is NOTHING else Clause("if", said, test, instead)


def _from_then_on_must(*held: Any) -> Any:
    """`the first card of a suit must be even, then each card of that suit must be higher than the last of it`."""
    said = must(said_of(held[-1].condition, NEXT))
    return NOTHING if Attribute.VALUE in held or said is NOTHING else Clause("else", said)
