"""Whom `it`, `they`, `the others` and vague words mean, from one clause to the next."""

import itertools
from typing import Any

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    changed,
    counted,
    it_as,
    mask_of,
    mentions,
    named_as,
    negated,
    said_of,
)
from pbem.rulelang.sentences.parts import (
    ANY,
    LAST,
    NEXT,
    SO,
    About,
    Before,
    BeforeIt,
    Clause,
    It,
    Likewise,
    OfThem,
    Props,
    Switched,
    TheOthers,
    Vague,
    nodes_in,
    replaced,
)


class Nonsense(Exception):
    """The clauses make no rule together."""


def _likewise(clauses: list[Clause]) -> list[Clause]:
    """Tests that speak of the same two cards as the test before: `if the last two …; if they differ in suit …`."""
    found: list[Clause] = []
    pair = False
    for one in clauses:
        if isinstance(one.test, Likewise) and _of_no_such(one.test.here, found):
            one = Clause("else", one.says)
        elif isinstance(one.test, Likewise):
            one = one._replace(test=one.test.there if pair else one.test.here)
        elif one.kind == "two":
            pair = True
            continue
        elif one.kind == "if":
            pair = any(isinstance(card, tree.Back) and card.count > 1 for card in cards_in(one.test))
        found.append(one)
    return found


def _of_no_such(test: Any, found: list[Clause]) -> bool:
    """Whether `if it is of another suit` means another than those that the tests before name."""
    match test:
        case tree.Claim(tree.Next(), tree.Other(attribute, tree.Back(1) | Before())):
            before = [one.test for one in found if one.kind == "if"]
            return (
                bool(before)
                and before[-1] is found[-1].test
                and all(
                    isinstance(one, tree.Claim)
                    and one.subject != NEXT
                    and _attribute_of(one.description) is attribute
                    and not isinstance(one.description, tree.Same | tree.Other)
                    for one in before
                )
            )
    return False


def _cards_of(bits: int) -> list[Card]:
    return [card for card in PACK if bits >> card.index & 1]


def claim_of(description: Any) -> Any:
    return tree.Claim(NEXT, description)


def _mapped(clauses: list[Clause]) -> list[Clause]:
    """`after a heart a spade, of a spade a club` as one chain; an exception to all that was said, as one to each."""
    found: list[Clause] = []
    for one in clauses:
        if one.kind == "iftoo":
            if not found or found[-1].kind != "if":
                raise Nonsense
            one = one._replace(kind="if")
        if one.kind == "until":
            found.append(Clause("if", one.otherwise, negated(one.test)))
            one = Clause("else", one.says)
        if one.kind == "so":
            before = found[-1] if found else one
            if before.kind == "must" and before.test == "ban":
                one = Clause("must", negated(one.says), "ban")
            elif before.kind == "ok" and before.test is None:
                one = Clause("ok", one.says)
            else:
                raise Nonsense
        found.append(one)
    if found and found[-1].kind == "unless":
        *found, last = found
        if not found or found[-1].kind != "turned":
            raise Nonsense
        found = [
            one._replace(test=both(negated(last.test), one.test)) if one.kind == "if" else one
            for one in _turned(found)
        ]
        if last.says is not None:
            found.append(last._replace(kind="if"))
    return found


def _with_switches(clauses: list[Clause]) -> list[Clause]:
    """`else change` as the other way of what the clause before says of one property."""
    found: list[Clause] = []
    for one in clauses:
        body = one.says if isinstance(one.says, Clause) else one
        if isinstance(one.otherwise, Clause) and isinstance(one.otherwise.says, Switched):
            rest = _with_switches([one._replace(otherwise=None), Clause("else", one.otherwise)])[-1]
            one = one._replace(otherwise=rest.says)
        if isinstance(body.says, Switched):
            match _body(found[-1].says) if found and isinstance(found[-1].says, Clause) else None:
                case tree.Claim(subject, tree.Same(attribute, card) | tree.Other(attribute, card)):
                    kind = tree.Other if body.says.other else tree.Same
                    says = Clause("must", tree.Claim(subject, kind(attribute, card)))
                case _ if (
                    one.kind == "if"
                    and len(
                        props := {
                            node.attribute
                            for node in nodes_in(one.test)
                            if isinstance(node, tree.Same | tree.Other)
                        }
                    )
                    == 1
                ):
                    kind = tree.Other if body.says.other else tree.Same
                    says = Clause("must", tree.Claim(NEXT, kind(next(iter(props)), LAST)))
                case _:
                    raise Nonsense
            if body is one:
                raise Nonsense
            one = one._replace(says=says)
        found.append(one)
    return found


def _with_the_others(clauses: list[Clause]) -> list[Clause]:
    """`the other suits` as all cards but those that the clause before asks for."""
    found: list[Clause] = []
    for one in clauses:
        if isinstance(one.says, Clause) and one.says.says == TheOthers():
            if (
                not found
                and one.kind == "if"
                and (
                    kind := changed(
                        one.test, lambda it: NEXT if it == LAST or isinstance(it, BeforeIt) else it
                    )
                )
                and mask_of(kind)
            ):
                found.append(one._replace(says=Clause("must", negated(kind))))
                continue
            if not found or not isinstance(found[-1].says, Clause) or mask_of(found[-1].says.says) is None:
                raise Nonsense
            one = one._replace(says=Clause("must", negated(found[-1].says.says)))
        elif one.says == TheOthers():
            raise Nonsense
        found.append(one)
    return found


def _looking(clauses: list[Clause]) -> list[Clause]:
    """What is held against a card that a clause before told to look at."""
    found: list[Clause] = []
    card: Any = None
    for one in clauses:
        if one.kind == "look":
            card = one.says
        elif card is None:
            found.append(one)
        else:
            named = {it for it in cards_in((one.says, one.test, one.otherwise)) if it != NEXT}
            if len(named) != 1 or not (named == {LAST} or isinstance(next(iter(named)), Before | It)):
                raise Nonsense
            found.append(Clause(*named_as(tuple(one), card)))
    return found


def _with_topics(clauses: list[Clause]) -> list[Clause]:
    """What is tested of `it`, as of the one card that the test before was about."""
    found: list[Clause] = []
    topic: Any = None
    for one in clauses:
        if one.kind == "if":
            if topic is not None:
                one = one._replace(test=it_as(one.test, topic))
            cards = {LAST if isinstance(card, Before | BeforeIt) else card for card in cards_in(one.test)}
            topic = (
                next(iter(cards))
                if len(cards) == 1 and not any(isinstance(one, It) for one in cards)
                else None
            )
        found.append(one)
    return found


def _defined(clauses: list[Clause]) -> list[Clause]:
    """Vague words as what they are said to mean in this text."""
    meant: dict[str, Any] = {one.test: one.says for one in clauses if one.kind == "define"}

    def look(node: Any) -> Any:
        if isinstance(node, Vague) and node.condition is not None:
            held = changed(node.condition, lambda one: NEXT if one == node.card else one)
            if meant.setdefault(node.word, held) != held:
                raise Nonsense
        return node

    said = tuple(one for one in clauses if one.kind != "define")
    replaced(said, look)

    def define(node: Any) -> Any:
        if not isinstance(node, Vague):
            return node
        other = {"low": "high", "high": "low"}.get(node.word)
        if node.word not in meant and other in meant:
            meant[node.word] = negated(meant[other])
        if node.word not in meant:
            raise Nonsense
        return said_of(meant[node.word], node.card)

    return list(replaced(said, define))


def _with_them(clauses: list[Clause]) -> list[Clause]:
    """`if they agree` of the cards that the test before names."""
    found: list[Clause] = []
    for one in clauses:
        if isinstance(one.test, OfThem):
            named = (
                [card for card in dict.fromkeys(cards_in(found[-1].test)) if isinstance(card, tree.Back)]
                if found and found[-1].test
                else []
            )
            if len(named) < 2:
                raise Nonsense
            one = one._replace(test=_said_of_them(one.test, named, found[-1].test))
        found.append(one)
    return found


def _said_of_them(they: OfThem, cards: list[Any], before: Any) -> Any:
    said = they.said
    if said == SO:
        match before:
            case tree.AnyOf(parts) | tree.OneOf(parts) | tree.Not(tree.AllOf(parts)):
                said = parts
            case tree.AllOf(parts):
                said = tuple(map(negated, parts))
            case _:
                raise Nonsense
        if (
            sorted(map(str, map(cards_in, said))) != sorted(str([card]) for card in cards)
            or len({changed(one, lambda _: NEXT) for one in said}) > 1
        ):
            raise Nonsense
        return both(*said)
    if said is None or isinstance(said, Props):
        attributes = (
            said.attributes
            if said
            else [found for node in nodes_in(before) if (found := _attribute_of(node))][:1]
        )
        if not attributes:
            raise Nonsense
        kind = tree.Same if they.same else tree.Other
        pairs = list(itertools.pairwise(cards))
        return both(*(tree.Claim(one, kind(prop, other)) for prop in attributes for one, other in pairs))
    each = [said_of(said, card) for card in cards]
    if None in each:
        raise Nonsense
    return both(*each)


def _attribute_of(node: Any) -> Any:
    match node:
        case tree.Same(attribute) | tree.Other(attribute):
            return attribute
        case tree.OfParity():
            return tree.Attribute.PARITY
        case tree.OfColour():
            return tree.Attribute.COLOUR
        case tree.OfSuit():
            return tree.Attribute.SUIT
    return None


def _with_numbers(clauses: list[Clause]) -> list[Clause]:
    """What is said of a number that a clause before named."""
    found: list[Clause] = []
    number: Any = None
    idle = False
    for one in clauses:
        if one.kind == "number":
            number, idle = one.says, True
            continue
        if number is not None and one.kind == "if":
            if mentions(one.test, It):
                raise Nonsense
            idle = False
            one = one._replace(test=counted(one.test, number))
        elif number is not None and one.kind == "must" and one.bare:
            raise Nonsense
        if one.kind == "if" and (asked := _asked_about(one.test)) is not None:
            number = asked
        found.append(one)
    if idle:
        raise Nonsense
    return found


def _asked_about(node: Any) -> Any:
    """The number that a test is about."""
    if isinstance(node, About):
        return node.number
    if isinstance(node, tree.AllOf | tree.AnyOf | tree.Not):
        parts = (node.part,) if isinstance(node, tree.Not) else node.parts
        return next((found for found in map(_asked_about, parts) if found is not None), None)
    return None


def _body(said: Any) -> Any:
    if isinstance(said, Clause):
        match said.kind:
            case "must" | "as_said" | "ok":
                return said.says
            case "if":
                rest = ANY if said.otherwise is None else _body(said.otherwise)
                return tree.IfElse(said.test, _body(said.says), rest)
            case "else":
                return _body(said.says)
        raise Nonsense
    if isinstance(said, Switched):
        raise Nonsense
    return said


def _turned(clauses: list[Clause]) -> list[Clause]:
    """`vice versa` as the clause that it stands for: what follows and what it follows are exchanged."""
    found: list[Clause] = []
    for one in clauses:
        if one.kind != "turned":
            found.append(one)
            continue
        if not found or found[-1].kind != "if":
            raise Nonsense
        before = found[-1]
        test, then = before.test, _body(before.says)
        denied = isinstance(then, tree.Not)
        mirrored = _exchanged(test), _exchanged(then.part if isinstance(then, tree.Not) else then)
        if None in mirrored:
            raise Nonsense
        if denied and mirrored[1] == changed(test, lambda one: LAST if isinstance(one, BeforeIt) else one):
            found.append(Clause("if", Clause("must", then.part), negated(test)))
            continue
        found.append(
            Clause("if", Clause("must", negated(mirrored[0]) if denied else mirrored[0]), mirrored[1])
        )
    return found


def _exchanged(node: Any) -> Any:
    node = changed(node, lambda one: LAST if isinstance(one, BeforeIt) else one)
    if mentions(node, Before) or any(
        one not in (NEXT, LAST) and not isinstance(one, It) for one in cards_in(node)
    ):
        return None
    return changed(node, lambda one: LAST if one == NEXT else NEXT)
