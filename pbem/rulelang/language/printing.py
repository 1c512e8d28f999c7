"""The tree of a rule → its one canonical text in each notation, which reads back as the same tree.

One walk serves all five: what is printed at each node is a saying of languages/*.toml, filled in.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from pbem.rulelang import tree
from pbem.rulelang.language.fact_words import say_fact
from pbem.rulelang.language.lexicon import LANGUAGES, sayings
from pbem.rulelang.language.wording import ANY_WRONG, Spoken, Wording

_COUNTABLE = tree.OfColour | tree.OfSuit | tree.OfParity | tree.Face | tree.Prime | tree.Composite
"""Descriptions that a block of a `Repeat` counts without brackets."""

_COUNTED_IN_SENTENCES = tree.Between | tree.Anything
"""Those that it counts so in sentences alone."""

_PLAIN = (
    tree.Same
    | tree.Other
    | tree.OfColour
    | tree.OfSuit
    | tree.OfParity
    | tree.Face
    | tree.Prime
    | tree.Composite
)
"""Descriptions of which two are `…, but not both`, or `not both … and …`."""


def print_rule(rule: tree.Rule) -> str:
    """The rule on one line, in the formal notation."""
    return _printer("formal").rule(rule)


def say_rule(rule: tree.Rule, language: str) -> str:
    """The rule as a sentence in one of `LANGUAGES`. Raises ValueError for any other."""
    return _spoken(language).rule(rule)


def say_condition(condition: tree.Condition, language: str) -> str:
    """One condition as a clause of a sentence: `the last card is black`. Raises ValueError as `say_rule` does."""
    return _spoken(language).clause(condition)


def _spoken(language: str) -> _Printer:
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is none of {', '.join(LANGUAGES)}")
    return _printer(language)


@cache
def _printer(notation: str) -> _Printer:
    return _Printer(sayings(notation), notation if notation in LANGUAGES else LANGUAGES[0])


class _Printer(Wording):
    def rule(self, rule: tree.Rule) -> str:
        text = self.body(rule.part)
        if rule.start is not None:
            text = self.step["start"].format(self.kind(rule.start.part, tree.Next()), text)
        text = self.smooth(text)
        return f"{text[0].upper()}{text[1:]}." if self.sentence else text

    def clause(self, condition: tree.Condition) -> str:
        return self.smooth(self.condition(condition, None)[0])

    def smooth(self, text: str) -> str:
        for harsh, smooth in self.euphony.items():
            text = text.replace(harsh, smooth)
        return _unveiled(text)

    # Steps

    def body(self, node: tree.Condition) -> str:
        """What is to be played."""
        return self.steps(node) if isinstance(node, tree.Step) else self.step["play"].format(self.kind(node))

    def steps(self, node: tree.Step) -> str:
        say = self.step
        match node:
            case tree.IfElse(test, then, otherwise):
                return say["if"].format(
                    self.condition(test, None)[0], self.then(then), self.otherwise(otherwise)
                )
            case tree.After(cases, rest):
                texts = [
                    say["after"].format(self.kind(case.test, tree.Back(1)), self.then(case.then))
                    for case in cases
                ]
                return say["next_case"].join(texts) + self.otherwise(rest)
            case tree.By(tree.Modulo(left, divisor), options, rest):
                listed = self.options(options, "option_remainder")
                text = say["by_remainder"].format(self.divided(left, None), divisor, listed)
                return text + self.otherwise(rest)
            case tree.By(number, options, rest):
                text = say["by"].format(self.sum(number, None), self.options(options, "option"))
                return text + self.otherwise(rest)
            case tree.Alternate(parts):
                return say["alternate"].format(say["next_part"].join(self.listed(part) for part in parts))
            case tree.Repeat(blocks):
                return say["repeat"].format(say["next_part"].join(self.block(block) for block in blocks))

    def options(self, options: tuple[tree.Option, ...], saying: str) -> str:
        texts = [self.step[saying].format(one.number, self.then(one.then)) for one in options]
        return self.step["next_case"].join(texts)

    def then(self, node: tree.Condition) -> str:
        """A branch before others: a step is bracketed, or what follows would be its own."""
        if isinstance(node, tree.Step):
            return self.step["then_group"].format(self.steps(node))
        return self.step["then"].format(self.kind(node))

    def otherwise(self, node: tree.Condition | None) -> str:
        match node:
            case None:
                return ""
            case tree.IfElse():
                return self.step["else_if"].format(self.steps(node))
            case tree.After() | tree.By() | tree.Alternate() | tree.Repeat():
                return self.step["else_step"].format(self.steps(node))
            case _:
                return self.step["else"].format(self.kind(node))

    def listed(self, node: tree.Condition) -> str:
        """One of a list, in brackets where it is a list itself."""
        return self.join["group"].format(self.steps(node)) if isinstance(node, tree.Step) else self.kind(node)

    def block(self, block: tree.Block) -> str:
        if block.count == 1:
            return self.listed(block.part)
        match block.part:
            case tree.Claim(tree.Next(), description) if isinstance(description, _COUNTABLE) or (
                self.sentence and isinstance(description, _COUNTED_IN_SENTENCES)
            ):
                return self.step["counted"].format(
                    block.count, self.description(description, tree.Next(), self.many)
                )
            case tree.IfElse() | tree.After() | tree.By() | tree.Alternate() | tree.Repeat() as step:
                return self.step["counted_group"].format(block.count, self.steps(step))
            case part:
                return self.step["counted_group"].format(block.count, self.condition(part, tree.Next())[0])

    # Conditions

    def kind(self, node: tree.Condition, spoken: tree.Subject = tree.Next()) -> str:  # noqa: B008  # frozen
        """A condition as the kind of card that meets it; `spoken` is the card."""
        if not self.sentence:
            return self.condition(node, spoken)[0]
        match node:
            case tree.Claim(subject, description) if subject == spoken:
                return self.description(description, subject, self.alone)
            case tree.Comparison() | tree.AnyOf() if (steps := self.stepping(node, spoken)) is not None:
                return self.join["a_card"].format(steps)
            case tree.AllOf(parts) | tree.AnyOf(parts) if self.behind_a_card(parts, spoken):
                return self.join["a_card"].format(self.condition(node, spoken)[0])
            case tree.AnyOf(parts) if all(
                isinstance(part, tree.Claim) and part.subject == spoken for part in parts
            ):
                return self.join["or"].join(self.kind(part, spoken) for part in parts)
            case tree.OneOf(parts) if _two_plain(parts, spoken) and self.behind_a_card(parts, spoken):
                return self.join["a_card"].format(self.condition(node, spoken)[0])
            case tree.Comparison() if (own := self.whose(node, spoken)) is not None:
                return own
            case tree.Not(tree.AllOf(parts)) if _two_plain(parts, spoken):
                return self.join["that_is_not_both"].format(self.condition(node.part, spoken)[0])
            case _ if self.opens_with(node, spoken):
                text, no = self.condition(node, spoken)[0], self.join["not"].format("")
                if text.startswith(no):
                    return self.join["that_is_not"].format(text.removeprefix(no))
                return self.join["that_is"].format(text)
            case _:
                return self.join["such_that"].format(self.condition(node, spoken)[0])

    def whose(self, node: tree.Comparison, spoken: tree.Subject) -> str | None:
        """`a card whose value …`, where a comparison opens with the value of the card spoken of."""
        text, value = self.condition(node, spoken)[0], self.number["value"]
        opened = _opening(node.left) == tree.Value(spoken) and text.startswith(value)
        said = text.removeprefix(value)
        for plain, wished in self.wished.items():
            said = said.replace(plain, wished)
        return self.join["whose"].format(said) if opened else None

    def behind_a_card(self, parts: tuple[tree.Condition, ...], spoken: tree.Subject) -> bool:
        """Whether all is said of the card spoken of, and each could stand behind `a card` alone."""
        return all(
            isinstance(part, tree.Claim)
            and part.subject == spoken
            and self.description(part.description, spoken, self.alone)
            == self.join["a_card"].format(self.description(part.description, spoken, self.card))
            for part in parts
        )

    def opens_with(self, node: tree.Condition, spoken: tree.Subject) -> bool:
        """Whether the first thing said is said of the card spoken of."""
        match _first(node):
            case tree.Claim(subject) | tree.Not(tree.Claim(subject)):
                return subject == spoken
            case (tree.Comparison() as part) | tree.Not(tree.Comparison() as part):
                return self.stepping(part, spoken) is not None
            case _:
                return False

    def condition(self, node: tree.Condition, spoken: Spoken) -> tuple[str, Spoken]:
        """The text, and who is spoken of after it."""
        match node:
            case tree.Claim(subject, description):
                text = self.description(description, subject, self.card)
                return (text if subject == spoken else self.is_so("is", subject, text)), subject
            case tree.Comparison():
                return self.comparison(node, spoken)
            case tree.Fact():
                return self.fact(node), None
            case tree.Not(tree.Fact() as fact) if denied := self.fact(fact, denied=True):
                return denied, None
            case tree.Not(tree.Claim(subject, description)):
                text = self.description(description, subject, self.card)
                return (
                    self.join["not"].format(text)
                    if subject == spoken
                    else self.is_so("is_not", subject, text)
                ), subject
            case tree.Not(part):
                text, after = self.operand(part, spoken)
                if self.sentence and part in ANY_WRONG:
                    # "não" and "há …" would be "não há …".
                    text = self.join["group"].format(text)
                return self.join["not"].format(text), after
            case tree.AllOf(parts):
                return self.joined(parts, "and", spoken)
            case tree.AnyOf(parts):
                return self.stepped(node, spoken) or self.joined(parts, "or", spoken)
            case tree.OneOf(parts) if self.sentence and _two_plain(parts, spoken):
                one, other = (self.condition(part, spoken)[0] for part in parts)
                return self.join["not_both"].format(one, other), spoken
            case tree.OneOf(parts):
                texts = [self.operand(part, spoken)[0] for part in parts]
                return self.join["one_of"].format(self.join["next_of"].join(texts)), spoken
            case tree.IfElse() | tree.After() | tree.By() | tree.Alternate() | tree.Repeat():
                return self.steps(node), spoken

    def fact(self, fact: tree.Fact, denied: bool = False) -> str:
        """What is said of the table; "" where a language has no saying for its denial. Names are kept as they are."""
        veiled = replace(fact, name=_veiled(fact.name))
        return say_fact(veiled, self.language, denied) or ""

    def joined(self, parts: tuple[tree.Condition, ...], word: str, spoken: Spoken) -> tuple[str, Spoken]:
        if isinstance(spoken, tree.Subject) and (said := self.same_or_other(parts, word, spoken)):
            return said, spoken
        mixed = any(isinstance(part, tree.AllOf) for part in parts) or any(
            isinstance(part, tree.Not) for part in parts[:-1]
        )
        loose = self.sentence and word == "or" and mixed
        texts: list[str] = []
        before: tree.Condition | None = None
        for part in parts:
            first, last = (
                (part.parts[0], part.parts[-1]) if loose and isinstance(part, tree.AllOf) else (part, part)
            )
            spoken = None if isinstance(before, tree.Comparison) and _rank_first(first) else spoken
            text, spoken = self.condition(part, spoken) if first is not part else self.operand(part, spoken)
            texts.append(text)
            before = last
        if loose:
            return self.join["either"].format(self.join["or_else"].join(texts)), spoken
        return self.join[word].join(texts), spoken

    def operand(self, node: tree.Condition, spoken: Spoken) -> tuple[str, Spoken]:
        """A part of a longer condition, in brackets where it is more than one claim."""
        text, after = self.condition(node, spoken)
        if isinstance(node, tree.Claim | tree.Comparison | tree.Fact | tree.Not | tree.OneOf):
            return text, after
        return self.join["group"].format(text), spoken


_VEIL = 0xF0000
"""What is added to each letter of a name while the text around it is smoothed: then it lies in a private plane."""


def _veiled(name: str) -> str:
    return "".join(chr(_VEIL + ord(letter)) if ord(letter) < 0xFFFE else letter for letter in name)


def _unveiled(text: str) -> str:
    if max(text, default="") < chr(_VEIL):
        return text
    return "".join(
        chr(ord(letter) - _VEIL) if _VEIL <= ord(letter) < _VEIL + 0xFFFE else letter for letter in text
    )


def _rank_first(node: tree.Condition) -> bool:
    """Whether its bare text opens with a value, which after a sum would look like part of it."""
    return isinstance(node, tree.Claim) and isinstance(
        node.description, tree.OfValue | tree.Between | tree.AtLeast | tree.AtMost
    )


def _two_plain(parts: tuple[tree.Condition, ...], spoken: Spoken) -> bool:
    """Whether two plain things are said of the card spoken of."""
    return len(parts) == 2 and all(
        isinstance(part, tree.Claim) and part.subject == spoken and isinstance(part.description, _PLAIN)
        for part in parts
    )


def _opening(node: tree.Number) -> tree.Number:
    """The number that a reckoning opens with."""
    while isinstance(node, tree.Plus | tree.Minus | tree.Times | tree.Modulo):
        node = node.left
    return node


def _first(node: tree.Condition) -> tree.Condition:
    """The part a condition opens with, unless that is bracketed."""
    while isinstance(node, tree.AllOf | tree.AnyOf):
        node = node.parts[0]
    return node
