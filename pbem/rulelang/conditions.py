"""Conditions of plans: what may be asked of the main line as it lies when the plan is run, and of the table."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

from pbem.cards import PACK, Card
from pbem.rulelang import tree
from pbem.rulelang.language.canonical import read_printed_condition, same_words
from pbem.rulelang.language.errors import ErrorKind, Fault, RuleError, locate
from pbem.rulelang.language.fact_words import Found, Stranger, find_facts, marked
from pbem.rulelang.language.formal import negated, read_formal_condition, why_not_formal
from pbem.rulelang.language.formal_terms import FACT, MAX_BACK
from pbem.rulelang.language.lexicon import LANGUAGES, parts_of, sayings, tidy
from pbem.rulelang.language.printing import say_condition
from pbem.rulelang.meaning.compiling import compile_condition
from pbem.rulelang.meaning.facts import Facts, LineWithFacts
from pbem.rulelang.meaning.scope import condition_reach, nodes
from pbem.rulelang.meaning.sidelines import LineWithSidelines
from pbem.rulelang.reading import MAX_TEXT, understand
from pbem.rulelang.sentences.faults import fault as sentence_fault
from pbem.rulelang.sentences.reading import read_test
from pbem.rulelang.sentences.words import lattice

__all__ = ["EXAMPLE", "holds", "read_condition", "say_condition"]

EXAMPLE = tree.Claim(tree.Back(1), tree.OfColour(red=True))
"""What is shown where the text itself can't be mended: that the last card is red."""

_NOT_YET_THERE = tree.Next | tree.LastAlike
"""What only a card that is being judged can be asked about."""

_IF = {"en": "if", "pt": "se", "es": "si", "it": "se"}

_MOST_FACTS = 4
"""With more that is said of the table conditions are not compared, but each is taken for another."""


def read_condition(text: str, language: str = "en", names: Sequence[str] = ()) -> tree.Condition | RuleError:
    """The condition that `text` says, in the formal notation or the words of one of `LANGUAGES`.

    `names` are the players', as the table shows them. Where the text could be read in more than one language, the
    reader's goes first; an error speaks the language the text is nearest to. Never raises, and takes a bounded time.
    """
    if len(text) > MAX_TEXT:
        return _error(Fault(ErrorKind.TOO_LONG, MAX_TEXT), text, language)
    tidied = tidy(text)
    languages = tuple(dict.fromkeys((language, *LANGUAGES)))
    parts = parts_of(tidied)
    facts = {spoken: find_facts(parts, spoken, names) for spoken in languages}
    for spoken in languages:
        meant = _meant(tidied, spoken, facts[spoken], names)
        if len(meant) > 1:
            return _error(Fault(ErrorKind.DOUBTFUL, 0), text, spoken, example=meant[0])
        if meant:
            return _sound(meant[0], text, spoken)
    spoken = min(languages, key=lambda one: _strangeness(tidied, one, facts[one], names))
    stranger = facts[spoken].stranger
    if stranger is not None:
        return _with_a_stranger(stranger, tidied, text, spoken, names)
    return _of_the_card(tidied, text, language) or _misread(tidied, text, spoken, facts[spoken])


def _meant(text: str, language: str, found: Found, names: Sequence[str]) -> list[tree.Condition]:
    """What a tidied text can mean in one language, each meaning once."""
    plain = _as_printed(text, language, found, names)
    if plain is None:
        plain = _denied(text, language, found, names)
    if plain is not None:
        return [plain]
    read = read_test(text, language, found.told, found.covered)
    if not read:  # some tests stand behind an `if` alone
        moved = find_facts(parts_of(asked := f"{_IF[language]} {text}"), language, names)
        read = read_test(asked, language, moved.told, moved.covered)
    return _distinct(read)


def _sound(condition: tree.Condition, text: str, language: str) -> tree.Condition | RuleError:
    """The condition, or why nobody can ask it."""
    if any(isinstance(node, _NOT_YET_THERE) for node in nodes(condition)):
        example = _of_the_last(condition)
        return _error(Fault(ErrorKind.NOT_YET_THERE, 0), text, language, example=example)
    if isinstance(condition, tree.AllOf) and _never_met(condition):
        example = tree.AnyOf(condition.parts)
        return _error(Fault(ErrorKind.DOUBTFUL, 0), text, language, example=example)
    return condition


def _with_a_stranger(
    stranger: Stranger, tidied: str, text: str, language: str, names: Sequence[str]
) -> RuleError:
    """That a name is nobody's, with the condition that names the nearest player where it reads."""
    mended: tree.Condition | None = None
    if stranger.nearest is not None:
        said = tidied[: stranger.begin] + stranger.nearest + tidied[stranger.end :]
        meant = _meant(said, language, find_facts(parts_of(said), language, names), names)
        mended = meant[0] if len(meant) == 1 and _sound(meant[0], said, language) == meant[0] else None
    name = tidied[stranger.begin : stranger.end]
    fault = Fault(ErrorKind.UNKNOWN_NAME, stranger.begin, name, stranger.nearest)
    return _error(fault, text, language, example=mended)


def _of_the_card(tidied: str, text: str, language: str) -> RuleError | None:
    """That a text is a rule, or describes a card and does not say which one of the line."""
    said = understand(tidied, language, sidelines=True)
    if isinstance(said, RuleError):
        return None
    if said.rule.start is not None or isinstance(said.rule.part, tree.Step):
        return _error(Fault(ErrorKind.UNEXPECTED, 0, tidied.split()[0]), text, said.language)
    fault = Fault(ErrorKind.UNCLEAR_SUBJECT, 0, tidied)
    return _error(fault, text, said.language, example=_of_the_last(said.rule.part))


def _misread(tidied: str, text: str, language: str, found: Found) -> RuleError:
    why = why_not_formal(marked(tidied, found)[0], condition=True)
    if why is not None:
        return _error(Fault(why, 0), text, language)
    return _error(sentence_fault(tidied, language, sidelines=True, covered=found.covered), text, language)


def _strangeness(text: str, language: str, found: Found, names: Sequence[str]) -> int:
    """How many words of the text the language does not know; a name that is nobody's is one."""
    if found.stranger is not None:
        known = (*names, text[found.stranger.begin : found.stranger.end])
        return 1 + _strangeness(
            text, language, replace(find_facts(parts_of(text), language, known), stranger=None), ()
        )
    return sum(at not in found.covered for at in lattice(text, language).unknown)


def _distinct(meant: Sequence[tree.Condition]) -> list[tree.Condition]:
    """The conditions of which no two are met alike, the first of each kind, whatever is true of the table."""
    facts = list(dict.fromkeys(one for said in meant for one in nodes(said) if isinstance(one, tree.Fact)))
    found: dict[Any, tree.Condition] = {}
    for said in meant:
        key: Any = said
        if len(meant) > 1 and len(facts) <= _MOST_FACTS:
            key = tuple(
                compile_condition(_with_facts(said, dict(zip(facts, true, strict=True))))(
                    line, len(line), PACK[0]
                )
                for true in product((False, True), repeat=len(facts))
                for line in _lines()
            )
        found.setdefault(key, said)
    return list(found.values())


@cache
def _lines() -> tuple[LineWithSidelines, ...]:
    chance = Random(0)
    cards = [(card,) for card in PACK] + [tuple(chance.choices(PACK, k=2 + at % 9)) for at in range(400)]
    wrong = [[tuple(chance.choices(PACK, k=chance.choice((0, 0, 1, 2)))) for _ in line] for line in cards]
    return tuple(LineWithSidelines(line, tuple(under)) for line, under in zip(cards, wrong, strict=True))


def _never_met(condition: tree.Condition) -> bool:
    """Whether what is asked of the last card alone is true of none."""
    if (
        any(isinstance(node, tree.Fact | tree.OfSidelines) for node in nodes(condition))
        or condition_reach(condition) > 1
    ):
        return False
    asked = compile_condition(condition)
    return not any(asked((card,), 1, PACK[0]) for card in PACK)


def _as_printed(text: str, language: str, found: Found, names: Sequence[str]) -> tree.Condition | None:
    """The condition that a tidied text is in the formal notation, or as it is printed; None where it is neither."""
    if FACT in text:
        return None
    plain, facts = marked(text, found)
    formal = read_formal_condition(plain, facts)
    if formal is not None:
        return formal
    printed = read_printed_condition(plain, language, facts)
    if printed is None:
        return None
    again = tidy(say_condition(printed, language))
    said, same = marked(again, find_facts(parts_of(again), language, names))
    return printed if same == facts and same_words(said, plain) else None


def _denied(text: str, language: str, found: Found, names: Sequence[str]) -> tree.Condition | None:
    """`not (…)`, and `not` before what is said of the table, in the words of a language."""
    no = sayings(language)["join"]["not"].removesuffix("{0}").strip()
    rest = text.strip()[len(no) :].strip() if text.strip().lower().startswith(f"{no} ") else ""
    if not rest:
        return None
    inner = rest[1:-1] if rest.startswith("(") and rest.endswith(")") else ""
    if (
        "(" in inner
        or ")" in inner
        or not (inner or re.fullmatch(f"{FACT} 0", marked(rest, _facts_of(rest, language, names))[0].strip()))
    ):
        return None
    meant = _meant(inner or rest, language, _facts_of(inner or rest, language, names), names)
    return negated(meant[0]) if len(meant) == 1 else None


def _facts_of(text: str, language: str, names: Sequence[str]) -> Found:
    return find_facts(parts_of(text), language, names)


def _error(found: Fault, text: str, language: str, example: tree.Condition | None = None) -> RuleError:
    said = say_condition(EXAMPLE if example is None else example, language)
    return locate(found, text, language, said, mended=example is not None)


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


def _of_the_last(condition: tree.Condition) -> tree.Condition | None:
    """The condition said of the last card where it was said of the one to be played, and so on; None if it can't be."""
    if any(isinstance(node, tree.LastAlike) or node == tree.Back(MAX_BACK) for node in nodes(condition)):
        return None
    moved: tree.Condition = _moved(condition)
    return moved


def _with_facts(node: Any, true: Mapping[tree.Fact, bool]) -> Any:
    """The condition with what is always or never so for what it says of the table."""
    if isinstance(node, tuple):
        return tuple(_with_facts(one, true) for one in node)
    if isinstance(node, tree.Fact):
        return tree.Claim(tree.Back(1), tree.Anything() if true[node] else tree.Nothing())
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{one.name: _with_facts(getattr(node, one.name), true) for one in fields(node)})


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
