"""Clauses → the rule that they say together: exceptions, what holds elsewhere, and whom `it` means."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from pbem.cards import PACK
from pbem.rulelang import tree
from pbem.rulelang.meaning.card_sets import EVERY_CARD, said_of_one
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.soundness import leaves_numbers_out
from pbem.rulelang.sentences.consequences import follows_from, is_open_without, is_so_anyway
from pbem.rulelang.sentences.joins import (
    both,
    cards_in,
    changed,
    disjoint,
    either,
    implies,
    mask_of,
    mentions,
    negated,
    unwrapped,
)
from pbem.rulelang.sentences.normal import normal, steps_around
from pbem.rulelang.sentences.parts import ANY, LAST, NEXT, NONE, Before, Clause, It, Nonsense
from pbem.rulelang.sentences.pronouns import body_of, in_context, named


def rules(clauses: Sequence[Clause]) -> list[tuple[Any, Any]]:
    """What starters meet, if anything is said of them, and what all cards meet: each way that the clauses can mean it.

    None where they make no sense together.
    """
    thus = [one.says for one in clauses if one.kind == "thus"]
    if thus:
        found = rules([one for one in clauses if one.kind != "thus"])
        told = [condition for more in thus for _, condition in rules(more)]
        return [one for one in found if any(follows_from(one[1], each) for each in told)]
    missing = [one.says for one in clauses if one.kind == "open"]
    if missing:
        found = rules([one for one in clauses if one.kind != "open"])
        return [one for one in found if all(is_open_without(one[1], card) for card in missing)]
    if any(one.kind == "told" for one in clauses):
        return _with_told(clauses)
    if any(one.kind == "may" for one in clauses):
        return _with_permits(clauses)
    starts = [one.says for one in clauses if one.kind == "start"]
    try:
        said = [
            _together([one for one in clauses if one.kind != "start"], in_order) for in_order in (False, True)
        ]
    except Nonsense:
        return []
    return [
        (both(*starts) if starts else None, two)
        for each in dict.fromkeys(said)
        for one in named(each)
        for two in _held_against(one)
    ]


def _with_told(clauses: Sequence[Clause]) -> list[tuple[Any, Any]]:
    """What brackets hold either follows from the rest and changes nothing, or is more of the rule.

    A mere kind of cards is not: it tells what a word means (`a prime (2, 3, 5, 7)`, `(the queen even)`).
    """
    at = next(at for at, one in enumerate(clauses) if one.kind == "told")
    inner, rest = clauses[at].says, [*clauses[:at], *clauses[at + 1 :]]
    found = [one for one in rules(rest) if all(is_so_anyway(one[1], each) for each in inner)]
    explains = any(one.kind == "aside" for one in inner)
    kinds = [one for one in inner if one.kind == "must" and mask_of(one.says) is not None]
    if found or any(explains or one.test != "ban" for one in kinds):
        return found
    return rules([*clauses[:at], *inner, *clauses[at + 1 :]])


def _with_permits(clauses: Sequence[Clause]) -> list[tuple[Any, Any]]:
    """`an ace may be played on a king`: only on one; beside what must be so (`always higher`), on one, too."""
    permits = [one.test for one in clauses if one.kind == "may"]
    narrow = rules([one._replace(kind="must", test=None) if one.kind == "may" else one for one in clauses])
    if all(one.kind in ("may", "aside", "define") for one in clauses):
        return narrow
    wide = rules([Clause("ok", one.test) if one.kind == "may" else one for one in clauses])
    possible = [one for one in narrow if not any(follows_from(one[1], negated(each)) for each in permits)]
    return [*wide, *possible]


def _together(clauses: list[Clause], in_order: bool = False) -> Any:
    """`in_order`: of cases that can hold at once, the first decides; else each does."""
    wrapping = any(one.kind == "wrapping" for one in clauses)
    clauses = _exempted(_opened(in_context(clauses)))
    if any(one.kind == "as_said" for one in clauses) and len(clauses) > 1:
        wholes = [one for one in clauses if one.kind == "as_said"]
        if any(isinstance(one.says, tree.Repeat) for one in wholes) or any(
            one.kind != "must" or one.bare for one in clauses if one not in wholes
        ):
            raise Nonsense
    if any(
        one.kind == "must" and one.bare and one.says != ANY and mask_of(one.says) == EVERY_CARD
        for one in clauses
    ):
        raise Nonsense
    parts: list[Any] = []
    oks: list[Any] = []
    chain: list[tuple[Any, Any]] = []

    free: list[Any] = []
    """Where anything is right, whatever else is said."""

    def close(rest: Any) -> None:
        nonlocal chain
        if not chain:
            if rest is not None:
                raise Nonsense
            return
        said = ANY if rest is None else rest
        if rest is None and (len(chain) > 1 or chain[0][1] == ANY):
            bound = [(test, then) for test, then in chain if then != ANY]
            parts.extend([_cases(bound, in_order)] if len(bound) > 1 else [implies(*one) for one in bound])
            free.extend(test for test, then in chain if then == ANY)
        else:
            for test, then in reversed(chain):
                said = tree.IfElse(test, then, said)
            parts.append(said)
        chain = []

    clauses = _gathered(clauses)
    for at, one in enumerate(clauses):
        match one.kind:
            case "must" | "as_said":
                if one.says == ANY and at and clauses[at - 1].kind == "must":
                    raise Nonsense  # `up by 4 at most, down as you like`: not that anything goes
                close(None)
                parts.append(one.says)
            case "ok":
                close(None)
                oks.append(one.says)
                if one.test is not None:
                    parts.append(one.test)
            case "kind":
                if not any(
                    isinstance(other.says, tree.IfElse) and other.kind in ("must", "kind")
                    for other in clauses
                    if other is not one
                ):
                    raise Nonsense
                close(None)
                parts.append(one.says)
            case "if":
                then = body_of(one.says)
                if then == one.test or (then != NONE and disjoint(one.test, then)):
                    raise Nonsense
                if _is_exception(one, clauses):
                    oks.append(both(one.test, then))
                    continue
                chain.append((one.test, then))
                if one.otherwise is not None:
                    close(body_of(one.otherwise))
            case "else":
                rest = body_of(one.says)
                if one.test == "so" and not (chain and isinstance(chain[-1][0], tree.Not)):
                    raise Nonsense
                if chain:
                    close(rest)
                elif oks and rest == NONE and parts:
                    raise Nonsense
                elif oks and rest == NONE:
                    parts.append(either(*oks))
                    oks = []
                elif oks:
                    parts.append(tree.IfElse(either(*oks), ANY, rest))
                    oks = []
                elif parts and _kinds_said(parts):
                    kinds = _kinds_said(parts)
                    parts.append(implies(negated(either(*kinds)), rest))
                elif parts and rest == NONE:
                    pass
                elif parts and all(isinstance(part, tree.Not) for part in parts):
                    parts.append(rest)
                elif parts and rest == ANY and clauses[clauses.index(one) - 1].test == "ban":
                    pass
                else:
                    raise Nonsense
            case _:
                raise Nonsense
    close(None)
    parts = _with_ways_out(parts)
    kinds = [mask_of(part) for part in parts if not isinstance(part, tree.IfElse)]
    asked = EVERY_CARD
    for bits in kinds:
        asked &= EVERY_CARD if bits is None else bits
    required = [one for part in parts for one in (part.parts if isinstance(part, tree.AllOf) else (part,))]
    if any(
        isinstance(part, tree.IfElse)
        and (
            negated(part.test) in required or ((bits := mask_of(part.test)) is not None and not bits & asked)
        )
        for part in required
    ):
        raise Nonsense
    if free and not parts and oks:
        parts, oks = [either(*oks)], []  # `right is …; after a face card, anything`
    if free and not parts:
        raise Nonsense
    if free:
        parts = [tree.IfElse(either(*free), ANY, both(*parts))]
    if oks and parts and mask_of(either(*oks)) == mask_of(both(*parts)) is not None:
        said = both(*parts)  # `hearts and spades are right, diamonds and clubs wrong`
    elif oks and parts and clauses[-1].kind != "ok" and follows_from(negated(both(*parts)), either(*oks)):
        said = both(*parts)  # `one may repeat the colour, but not the suit`
    elif oks and parts:
        said = tree.IfElse(either(*oks), ANY, both(*parts))
    elif oks and mentions(tuple(oks), tree.Next, tree.LastAlike, It):
        said = either(*oks)
    elif parts:
        said = both(*parts)
    else:
        raise Nonsense
    if not wrapping:
        return said
    if (wrapped := steps_around(said)) == said:
        raise Nonsense
    return wrapped


def _is_exception(one: Clause, clauses: list[Clause]) -> bool:
    """`after a king an ace may be played`, where it is said what must be besides: it may be so, too."""
    before = clauses[: clauses.index(one)]
    return (
        one.says.kind == "ok"
        and one.otherwise is None
        and any(other.kind == "must" for other in before)
        and all(other.kind in ("must", "ok") or _is_exception(other, before) for other in before)
    )


def _exempted(clauses: list[Clause]) -> list[Clause]:
    """`the same suit, and kings always`: beside what else is said, always right; `never lower, it may be equal`."""
    must = [one for one in clauses if one.kind == "must"]
    always = [one for at, one in enumerate(must) if one.test == "always" or (at and one.test == "may")]
    others = [one for one in clauses if one not in always]
    if always and any(one.bare and mask_of(one.says) is not None for one in others):
        raise Nonsense  # `aces: hearts always`
    return [Clause("ok", one.says) if others and one in always else one for one in clauses]


def _opened(clauses: list[Clause]) -> list[Clause]:
    """`the first card counts`: a pattern begins with it, and with what is said of it, if anything is."""
    opens = [one.says for one in clauses if one.kind == "opens"]
    found = [
        one._replace(says=tree.Repeat(tuple(tree.Block(1, part) for part in one.says.parts)))
        if opens and isinstance(one.says, tree.Alternate)
        else one
        for one in clauses
        if one.kind != "opens"
    ]
    firsts = [one.says.blocks[0].part for one in found if isinstance(one.says, tree.Repeat)]
    if any(said is not None and [said] != firsts for said in opens):
        raise Nonsense
    return found


def _with_ways_out(parts: list[Any]) -> list[Any]:
    """`always higher, after a king an ace`: what could not be met at once is an exception to what was said before."""
    found: list[Any] = []
    for part in (case for one in parts for case in _cases_of(one)):
        if (
            found
            and isinstance(part, tree.IfElse)
            and part.otherwise == ANY
            and _never_at_once(found[-1], part)
        ):
            part = tree.IfElse(part.test, part.then, found.pop())
        found.append(part)
    return found


def _cases_of(part: Any) -> list[Any]:
    """What holds where, case by case."""
    match part:
        case tree.AllOf(parts):
            return [case for one in parts for case in _cases_of(one)]
        case tree.After(cases, otherwise) if otherwise == ANY:
            return [implies(case.test, case.then) for case in cases]
    return [part]


def _never_at_once(said: Any, case: Any) -> bool:
    """Whether cards that meet the test may be as was said, and as the case has it, but no card both."""
    conditions = [normal(one) for one in (said, case.test, both(case.test, case.then))]
    if None in conditions or not set(cards_in(tuple(conditions))) <= {NEXT, LAST} or case.then == NONE:
        return False
    mine, there, case_said = (compile_rule(tree.Rule(None, one)) for one in conditions)
    found = [(mine.follow((card,)), there.follow((card,)), case_said.follow((card,))) for card in PACK]
    return (
        (NEXT not in cards_in(case.test) or any(one & two for one, two, _ in found))
        and any(three for _, _, three in found)
        and not any(one & three for one, _, three in found)
    )


def _gathered(clauses: list[Clause]) -> list[Clause]:
    """What holds elsewhere, if it is said of several cases, as one clause."""
    for at, one in enumerate(clauses):
        if (
            one.kind == "else"
            and isinstance(one.says, Clause)
            and one.says.kind == "if"
            and one.says.otherwise is None
        ):
            rest = clauses[at + 1 :]
            if rest and all(other.kind == "if" for other in rest):
                return [*clauses[:at], one._replace(says=Clause("must", _together([one.says, *rest])))]
    return clauses


def _cases(chain: list[tuple[Any, Any]], in_order: bool) -> Any:
    """What several cases say, of which none stands for all others: one step, where no two can hold at once."""
    if (number := _number_asked(chain)) is not None:
        options = tuple(tree.Option(test.right.number, then) for test, then in chain)
        return tree.By(number, options, ANY if leaves_numbers_out(number, options) else None)
    said = [said_of_one(test) for test, _ in chain]
    bits = [one[1] for one in said if one is not None and said[0] is not None and one[0] == said[0][0]]
    if len(bits) < len(chain) or any(one & more for at, one in enumerate(bits) for more in bits[:at]):
        if not in_order:
            return both(*(implies(test, then) for test, then in chain))
        bits = []
    whole = sum(bits) == EVERY_CARD
    if bits and said[0] is not None and said[0][0] == LAST:
        return tree.After(tuple(tree.Case(*case) for case in chain), None if whole else ANY)
    decided = chain[-1][1] if whole else implies(*chain[-1])
    for test, then in reversed(chain[:-1]):
        decided = tree.IfElse(test, then, decided)
    return decided


def _number_asked(chain: list[tuple[Any, Any]]) -> Any:
    """The number that each of the cases asks for, another each time."""
    tests = [unwrapped(test) for test, _ in chain]
    if not all(isinstance(one, tree.Comparison) and isinstance(one.right, tree.Integer) for one in tests):
        return None
    if any(
        one.relation is not tree.Relation.EQUAL or one.wrapping or one.left != tests[0].left for one in tests
    ):
        return None
    chain[:] = [(test, then) for test, (_, then) in zip(tests, chain, strict=True)]
    return tests[0].left if len({one.right for one in tests}) == len(tests) else None


def _kinds_said(parts: list[Any]) -> list[Any]:
    """Of which cards something is said, where of nothing but kinds of cards."""
    tests = [one.test for one in parts if isinstance(one, tree.IfElse) and one.otherwise == ANY]
    return tests if len(tests) == len(parts) else []


def _held_against(said: Any) -> list[Any]:
    """Where cards are held against one card that is not the last, a bare `higher` may be held against it as well."""
    named = {one for one in cards_in(said) if isinstance(one, tree.Back | tree.Starter)}
    if len(named) != 1 or named == {LAST} or not mentions(said, Before) or not _compares(said, named):
        return [said]
    card = next(iter(named))
    return [said, changed(said, lambda one: card if isinstance(one, Before) else one)]


def _compares(node: Any, cards: set[Any]) -> bool:
    if isinstance(node, tree.Claim):
        return node.subject == NEXT and bool(cards & set(cards_in(node.description)))
    if isinstance(node, tuple):
        return any(_compares(one, cards) for one in node)
    return is_dataclass(node) and any(_compares(getattr(node, one.name), cards) for one in fields(node))
