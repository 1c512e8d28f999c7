"""Conditions of plans: what may be asked of the main line as it lies when the plan is run, and of the table."""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.correction import mend
from pbem.rulelang.language.building import ANY_CARD, build_condition
from pbem.rulelang.language.errors import ErrorKind, Fault, RuleError, locate
from pbem.rulelang.language.fact_words import Stranger, find_facts
from pbem.rulelang.language.lexicon import LANGUAGES, lexicon, parts_of
from pbem.rulelang.language.parsing import parse, tidy
from pbem.rulelang.language.printing import say_condition
from pbem.rulelang.language.terms import MAX_BACK
from pbem.rulelang.meaning.compiling import compile_condition
from pbem.rulelang.meaning.facts import Facts, LineWithFacts
from pbem.rulelang.meaning.plausibility import meant_more_likely
from pbem.rulelang.meaning.scope import nodes
from pbem.rulelang.reading import MAX_TEXT, MENDS

__all__ = ["EXAMPLE", "holds", "read_condition", "say_condition"]

EXAMPLE = tree.Claim(tree.Back(1), tree.OfColour(red=True))
"""What is shown where the text itself can't be mended: that the last card is red."""

_NOT_YET_THERE = tree.Next | tree.LastAlike
"""What only a card that is being judged can be asked about."""


def read_condition(text: str, language: str = "en", names: Sequence[str] = ()) -> tree.Condition | RuleError:
    """The condition that `text` says, in the formal notation or the words of one of `LANGUAGES`.

    `names` are the players', as the table shows them. Where the text could be read in more than one language, the
    reader's goes first; an error speaks the language the text is nearest to. Never raises, and takes a bounded time.
    """
    read, spoken = _read(text, language, names)
    if not isinstance(read, Fault):
        return read
    mended = _mended(text, read, spoken, names)
    example = say_condition(EXAMPLE if mended is None else mended, spoken)
    return locate(read, text, lexicon(spoken), example, mended=mended is not None)


def holds(
    condition: tree.Condition,
    main_line: Sequence[Card],
    facts: Facts,
    sidelines: Sequence[Sequence[Card]] | None = None,
) -> bool:
    """Whether the condition is met by the main line, the starter first, and by what is known of the table.

    What can't be told is not met, as it is with `second last` where one card lies, or with a player who has not played;
    nor is its contrary. `sidelines`: the wrong cards under each card of the main line.
    """
    wrong = tuple(map(tuple, sidelines)) if sidelines is not None else ((),) * len(main_line)
    line = LineWithFacts(tuple(main_line), wrong, facts)
    # No condition speaks of the card being judged; the judging asks for one nevertheless.
    return compile_condition(condition)(line, len(line), PACK[0]) is True


def _read(text: str, language: str, names: Sequence[str]) -> tuple[tree.Condition | Fault, str]:
    """What the text says, and in which language."""
    if len(text) > MAX_TEXT:
        return Fault(ErrorKind.TOO_LONG, MAX_TEXT), language
    tidied = tidy(text)
    parts = parts_of(tidied)
    furthest, best = -1, (Fault(ErrorKind.EMPTY, 0), language)
    for spoken in dict.fromkeys((language, *LANGUAGES)):
        found = find_facts(parts, spoken, names)
        parsed = parse(tidied, lexicon(spoken), sidelines=True, facts=found)
        if isinstance(parsed, Fault):
            reached = parsed.position if parsed.reached is None else parsed.reached
            fault = _of_stranger(found.stranger, reached, tidied) or parsed
            reached += fault.kind is ErrorKind.UNKNOWN_NAME
        else:
            reached, read = len(text) + 1, build_condition(parsed, tidied, found.facts)
            doubt = read if isinstance(read, Fault) else _fault(read)
            if doubt is None:
                assert not isinstance(read, Fault)
                return read, spoken
            fault = doubt
        if reached > furthest:
            furthest, best = reached, (fault, spoken)
    return best


def _of_stranger(stranger: Stranger | None, reached: int, text: str) -> Fault | None:
    """That somebody is named who does not play, where no earlier word is at fault."""
    if stranger is None or stranger.begin > reached:
        return None
    found = text[stranger.begin : stranger.end]
    return Fault(ErrorKind.UNKNOWN_NAME, stranger.begin, found, suggestion=stranger.nearest)


def _fault(condition: tree.Condition) -> Fault | None:
    """What is wrong with a condition that reads."""
    if any(isinstance(node, _NOT_YET_THERE) for node in nodes(condition)):
        likelier = _of_the_last(condition)
        return Fault(ErrorKind.NOT_YET_THERE, 0, meant=None if likelier is None else _as_rule(likelier))
    meant = meant_more_likely(_as_rule(condition), plain=True)
    return None if meant is None else Fault(ErrorKind.DOUBTFUL, 0, meant=meant)


def _as_rule(condition: tree.Condition) -> tree.Rule:
    """A rule that holds nothing but the condition."""
    return tree.Rule(None, tree.IfElse(condition, ANY_CARD, tree.Claim(tree.Next(), tree.Nothing())))


def _of_the_last(condition: tree.Condition) -> tree.Condition | None:
    """The condition said of the last card where it was said of the one to be played, and so on; None if it can't be."""
    if any(isinstance(node, tree.LastAlike) or node == tree.Back(MAX_BACK) for node in nodes(condition)):
        return None
    moved: tree.Condition = _moved(condition)
    return moved


def _moved(node: Any) -> Any:
    if isinstance(node, tuple):
        return tuple(map(_moved, node))
    if isinstance(node, tree.Next):
        return tree.Back(1)
    if isinstance(node, tree.Back):
        return tree.Back(node.count + 1)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{one.name: _moved(getattr(node, one.name)) for one in fields(node)})


def _mended(text: str, fault: Fault, language: str, names: Sequence[str]) -> tree.Condition | None:
    """The condition that the text says once its faults are mended, where they can be."""
    for _ in range(MENDS if len(text) <= MAX_TEXT else 0):
        if fault.meant is not None:
            part = fault.meant.part
            return part.test if isinstance(part, tree.IfElse) else None
        mended = mend(tidy(text), fault, lexicon(language))
        if mended is None:
            return None
        text = mended
        read, _ = _read(text, language, names)
        if not isinstance(read, Fault):
            return read
        fault = read
    return None
