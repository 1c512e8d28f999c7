"""Rules as their readers are told them: each in a sentence of the reader's own language, whatever it was written in."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pbem.engine.match.terms import Draft, SealedRule
from pbem.families import Family
from pbem.rulelang.language.errors import Meant
from pbem.rulelang.language.lexicon import LANGUAGES
from pbem.rulelang.language.printing import print_rule, say_rule
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.storage import load_rule


class ToldRule(Family):
    """A secret rule as its readers are told it; each part may be missing ("").

    `words`: God's own, where God kept the rule in them. `sentence` and `formal`: the rule that the server can read, in
    the reader's language and in the formal notation.
    """

    words: str
    sentence: str
    formal: str

    @property
    def first(self) -> str:
        """What stands for the rule where only one of them is told: God's own words before all."""
        return self.words or self.sentence


def told_rule(rule: Draft | SealedRule, language: str) -> ToldRule:
    """A rule of the log for readers of a language: its text holds words, a formal print, or both, each on its line."""
    if not rule.edition:
        return ToldRule(rule.text, "", "")
    words, _, formal = rule.text.rpartition("\n")
    return ToldRule(words, sentence_of(formal, rule.tree, language), formal)


def sentence(rule: Rule, language: str) -> str:
    """The rule in a language; in English where rules are not said in it."""
    return say_rule(rule, language if language in LANGUAGES else "en")


def chosen(one: Meant, language: str) -> str:
    """What a reader of a language writes who means this one: as it was said, or else in the formal notation."""
    return one.said if read_rule(one.said, language, sidelines=True) == one.rule else print_rule(one.rule)


def sentence_of(text: str, tree: Mapping[str, Any] | None, language: str) -> str:
    """The rule of the log, `text` its formal notation: said from its tree, or without one from the text.

    What is no rule of the language, or of an edition that it has no more, is told in its own words.
    """
    rule = rule_of(json.dumps(tree, sort_keys=True) if tree else "", text)
    return text if rule is None else sentence(rule, language)


def rule_of(tree: str, text: str) -> Rule | None:
    """The rule of the log by its tree (JSON), or without one ("") by its text."""
    return _loaded(tree) if tree else _read(text)


@lru_cache(maxsize=1024)
def _loaded(tree: str) -> Rule | None:
    try:
        return load_rule(json.loads(tree))
    except (ValueError, TypeError):
        return None


@lru_cache(maxsize=1024)
def _read(text: str) -> Rule | None:
    rule = read_rule(text, sidelines=True)
    return rule if isinstance(rule, Rule) else None
