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
    either,
    exchanged,
    it_as,
    mask_of,
    mentions,
    named_as,
    negated,
    said_of,
    uncounted,
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
    Echo,
    It,
    Nonsense,
    Props,
    nodes_in,
    replaced,
)
from pbem.rulelang.sentences.suit_order import in_their_order


def in_context(clauses: list[Clause]) -> list[Clause]:
    """The clauses, each with what those before it tell: what is meant, of which cards, and of which number."""
    meant = _words(clauses)
    clauses = in_their_order(clauses)
    found: list[Clause] = []
    looked_at: Any = None
    topic: Any = None
    """The one card that the test before was about."""
    number: Any = None
    pair = idle = False
    """Whether the test before was about two cards, and whether a number was named that nobody asked about yet."""
    for at, one in enumerate(clauses):
        match one.kind:
            case "define" | "aside" | "wrapping" | "order":
                continue
            case "two":
                pair = True
                continue
            case "look":
                looked_at = one.says
                continue
            case "number":
                number, idle = one.says, True
                continue
            case "so":
                one = _so_is(one, found)
            case "iftoo":
                if not found or found[-1].kind != "if":
                    raise Nonsense
                one = one._replace(kind="if")
            case "turned":
                one = _turned(found)
            case "unless":
                if clauses[at - 1].kind != "turned" or one is not clauses[-1]:
                    raise Nonsense
                found = [
                    was._replace(test=both(negated(one.test), was.test)) if was.kind == "if" else was
                    for was in found
                ]
                if one.says is None:
                    continue
                one = one._replace(kind="if")
        likewise = isinstance(one.test, Echo) and one.test.how == "likewise"
        if likewise and _of_no_such(one.test.other, found):
            one = Clause("else", one.says)
        elif likewise and one.test.held is None:
            raise Nonsense
        elif one.kind == "if" and not isinstance(one.test, Echo):
            pair = any(isinstance(card, tree.Back) and card.count > 1 for card in cards_in(one.test))
        one = _without_echoes(one, found[-1] if found else None, pair, meant)
        if looked_at is not None:
            named = {it for it in cards_in((one.says, one.test, one.otherwise)) if it != NEXT}
            known = {one for one in named if one == LAST or isinstance(one, Before | It)}
            if known != named or (len(named) != 1 and looked_at != LAST):
                raise Nonsense
            one = Clause(*named_as(tuple(one), looked_at))
        if (
            one.kind == "if"
            and at
            and clauses[at - 1].kind == "two"
            and set(cards_in(one.test)) <= {NEXT, Before()}
        ):
            one = one._replace(
                test=said_of(one.test, LAST)
            )  # `take the last two: if they have the same suit`
        if one.kind == "if":
            if topic is not None:
                one = one._replace(test=it_as(one.test, topic))
            elif It(unsaid=True) in cards_in(one.test) and any(
                not cards_in(was.test) for was in found[-1:] if was.kind == "if"
            ):
                raise Nonsense  # `at an odd place …; if it is even …`: the place, which is no card
            topic = _topic(one.test)
            if number is not None:
                if mentions(one.test, It):
                    raise Nonsense
                idle = idle and not uncounted(one.test)
                one = one._replace(test=counted(one.test, number))
            number = _asked_about(one.test) or number
        elif number is not None and one.kind == "must":
            raise Nonsense
        found.append(one)
    if idle:
        raise Nonsense
    return found


def _topic(test: Any) -> Any:
    """The one card that a test is about; of `if the last is higher than the one before it` the last."""
    subjects = {node.subject for node in nodes_in(test) if isinstance(node, tree.Claim)}
    cards = subjects if len(subjects) == 1 and subjects != {NEXT} else set(cards_in(test))
    cards = {LAST if isinstance(card, Before | BeforeIt) else card for card in cards}
    return None if len(cards) != 1 or isinstance(card := next(iter(cards)), It) else card


def _words(clauses: list[Clause]) -> dict[str, Any]:
    """Vague words, and what they are said to mean in this text."""
    meant: dict[str, Any] = {one.test: one.says for one in clauses if one.kind == "define"}
    vague = [one for one in nodes_in(tuple(clauses)) if isinstance(one, Echo) and one.how == "word"]
    for one in vague:
        if one.other is not None:
            held = _with(one.other, one.card, NEXT)
            if meant.setdefault(one.held, held) != held:
                raise Nonsense
    for one in vague:
        contrary = {"low": "high", "high": "low"}.get(one.held)
        if one.held not in meant and contrary in meant:
            meant[one.held] = negated(meant[contrary])
        if one.held not in meant:
            raise Nonsense
    return meant


def _with(node: Any, card: Any, other: Any) -> Any:
    return changed(node, lambda it: other if it == card else it)


def _without_echoes(one: Clause, before: Clause | None, pair: bool, meant: dict[str, Any]) -> Clause:
    """The clause, with what only the one before tells as that."""
    if isinstance(one.says, Echo) and one.says.how != "word":
        raise Nonsense

    def said(node: Any, says: Any, test: Any) -> Any:
        def change(echo: Any) -> Any:
            if not isinstance(echo, Echo):
                return echo
            match echo.how:
                case "word":
                    return said_of(meant[echo.held], echo.card)
                case "likewise":
                    return echo.held if pair else echo.other
                case "total" if pair:
                    total = tree.Plus(tree.Value(LAST), tree.Value(tree.Back(2)))
                    return About(total, counted(echo.held, total))
                case "total":
                    raise Nonsense
                case "they":
                    return _of_them(echo, before.test if before else None, pair)
            body = body_of(says) if isinstance(says, Clause) else None
            if echo.how == "switched":
                return _switched(echo.held, says if body is None else body, test)
            if before is None:
                body = changed(test, lambda it: NEXT if isinstance(it, tree.Back | BeforeIt) else it)
                if isinstance(body, tree.AnyOf | tree.AllOf):
                    body = either(*body.parts)  # `if either of the last two is a face card`: a face card
            if body is None or not mask_of(body):
                raise Nonsense
            return negated(body)

        return replaced(node, change)

    one = one._replace(test=said(one.test, None, None))
    test = one.test if one.kind == "if" else None
    one = one._replace(says=said(one.says, before and before.says, test))
    return one._replace(otherwise=said(one.otherwise, one.says, None))


def _switched(other: bool, said: Any, test: Any) -> Any:
    """`else change`: the other way of what the clause before says of one property, or of what this one's test does."""
    kind = tree.Other if other else tree.Same
    held = [
        node
        for node in nodes_in(said)
        if isinstance(node, tree.Claim) and isinstance(node.description, tree.Same | tree.Other)
    ]
    if len(held) == 1:
        description = held[0].description
        return tree.Claim(held[0].subject, kind(description.attribute, description.reference))
    props = {node.attribute for node in nodes_in(test) if isinstance(node, tree.Same | tree.Other)}
    if len(props) != 1:
        raise Nonsense
    return tree.Claim(NEXT, kind(props.pop(), LAST))


def _so_is(one: Clause, found: list[Clause]) -> Clause:
    before = found[-1] if found else one
    if before.kind == "must" and before.test == "ban":
        return Clause("must", negated(one.says), "ban")
    if before.kind == "ok" and before.test is None:
        return Clause("ok", one.says)
    raise Nonsense


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


def cards_of(bits: int) -> list[Card]:
    return [card for card in PACK if bits >> card.index & 1]


def _of_them(they: Echo, before: Any, pair: bool) -> Any:
    """What is said of the cards that the test before names."""
    cards = [
        LAST if isinstance(card, Before) else card
        for card in dict.fromkeys(cards_in(before))
        if isinstance(card, tree.Back | tree.Next | Before)
    ]
    if before is None:
        cards = [LAST, tree.Back(2)] if pair else [NEXT, LAST]
    if len(cards) < 2:
        raise Nonsense
    said = they.held
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
        kind = tree.Other if they.other else tree.Same
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


def _asked_about(node: Any) -> Any:
    """The number that a test is about."""
    if isinstance(node, About):
        return node.number
    if isinstance(node, tree.AllOf | tree.AnyOf | tree.Not):
        parts = (node.part,) if isinstance(node, tree.Not) else node.parts
        return next((found for found in map(_asked_about, parts) if found is not None), None)
    return None


def body_of(said: Any) -> Any:
    if isinstance(said, Clause):
        match said.kind:
            case "must" | "as_said" | "ok":
                return said.says
            case "if":
                rest = ANY if said.otherwise is None else body_of(said.otherwise)
                return tree.IfElse(said.test, body_of(said.says), rest)
            case "else":
                return body_of(said.says)
        raise Nonsense
    return said


def _turned(found: list[Clause]) -> Clause:
    """`vice versa` as the clause that it stands for: what follows and what it follows are exchanged."""
    if not found or found[-1].kind != "if":
        raise Nonsense
    test, then = found[-1].test, body_of(found[-1].says)
    denied = isinstance(then, tree.Not)
    one, more = exchanged(test), exchanged(then.part if isinstance(then, tree.Not) else then)
    if None in (one, more):
        raise Nonsense
    if denied and more == changed(test, lambda it: LAST if isinstance(it, BeforeIt) else it):
        return Clause("if", Clause("must", then.part), negated(test))
    return Clause("if", Clause("must", negated(one) if denied else one), more)


def _tests(node: Any) -> list[Any]:
    match node:
        case tree.IfElse(test, then, otherwise):
            return [test, *_tests(then), *_tests(otherwise)]
        case tree.AllOf(parts) | tree.AnyOf(parts):
            return [test for part in parts for test in _tests(part)]
        case _:
            return []


def named(said: Any) -> list[Any]:
    """The condition for each card that `it` may mean."""
    if not mentions(said, It):
        return [said]
    others = [one for one in cards_in(said) if not isinstance(one, It | tree.Next)]
    tests = [one for test in _tests(said) for one in cards_in(test)]
    if It(unsaid=True) in tests and It() not in tests:
        others = [one for one in tests if not isinstance(one, It | tree.Next)]
    known = {one for one in others if isinstance(one, tree.Back | tree.Starter)}
    if It(judged=True) in cards_in(said):
        said = changed(said, lambda one: NEXT if one == It(judged=True) else one)
        return named(said)
    unsaid = It(unsaid=True) in tests
    only_behind = It(unsaid=True) in tests and not known & set(tests)
    candidates = list(known) if len(known) == 1 else [LAST] if others else [LAST, NEXT]
    if only_behind and candidates == [LAST]:
        candidates = [LAST, NEXT]
    if unsaid and It() not in tests and NEXT in candidates:  # `if red, above it`: above the last
        of_last = changed(said, lambda one: LAST if one == It() else one)
        return [it_as(said, LAST), it_as(of_last, NEXT)]
    return [it_as(said, card) for card in candidates]
