"""The tree of a rule → its one canonical text in each notation, which reads back as the same tree.

One walk serves all five: what is printed at each node is a saying of languages/*.toml, filled in.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from pbem.cards import KING, RANK_LETTERS
from pbem.rulelang import tree as t
from pbem.rulelang.language.fact_words import say_fact
from pbem.rulelang.language.lexicon import LANGUAGES, sayings

Spoken = t.Subject | None
"""Who is spoken of, as in building: a card's name is printed where it changes."""

_COUNTABLE = t.OfColour | t.OfSuit | t.OfParity | t.Face | t.Prime | t.Composite
"""Descriptions that a block of a `Repeat` counts without brackets."""

_ANY_WRONG = {
    t.Comparison(t.WrongUnder(), t.Relation.MORE, t.Integer(0), wrapping=False): "some_wrong",
    t.Comparison(t.WrongUnder(), t.Relation.EQUAL, t.Integer(0), wrapping=False): "none_wrong",
}
"""Comparisons that sentences say in words."""

_NOUNS = ("face", "value", "at_least", "at_most", "named", "anything", "nothing", "as", "than")
"""Sayings that are whole without `a card`."""


def print_rule(rule: t.Rule) -> str:
    """The rule on one line, in the formal notation."""
    return _printer("formal").rule(rule)


def say_rule(rule: t.Rule, language: str) -> str:
    """The rule as a sentence in one of `LANGUAGES`. Raises ValueError for any other."""
    return _spoken(language).rule(rule)


def say_condition(condition: t.Condition, language: str) -> str:
    """One condition as a clause of a sentence: `the last card is black`. Raises ValueError as `say_rule` does."""
    return _spoken(language).clause(condition)


def _spoken(language: str) -> _Printer:
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is none of {', '.join(LANGUAGES)}")
    return _printer(language)


@cache
def _printer(notation: str) -> _Printer:
    return _Printer(sayings(notation), notation if notation in LANGUAGES else LANGUAGES[0])


class _Printer:
    def __init__(self, says: dict[str, Any], language: str) -> None:
        self.language = language
        self.sentence: bool = says["sentence"]
        self.subjects: dict[str, str] = says["subject"]
        self.of: dict[str, str] = says["of"]
        self.back: list[str] = says["back"]
        self.back_of: list[str] = says["back_of"]
        self.step: dict[str, str] = says["step"]
        self.join: dict[str, str] = says["join"]
        self.number: dict[str, str] = says["number"]
        self.card: dict[str, str] = says["card"]
        self.alone: dict[str, str] = {**self.card, **self.as_a_card(says)}
        """What is said of a card where nothing else is: `a red card`, not `red`."""
        self.many: dict[str, str] = self.card | says.get("many", {})
        self.euphony: dict[str, str] = says.get("euphony", {})
        self.ranks: list[str] = says.get("ranks", [])

    def as_a_card(self, says: dict[str, Any]) -> dict[str, str]:
        if not self.sentence:
            return {}
        kinds = [key for key in self.card if key not in _NOUNS and not key.startswith("first_")]
        own: dict[str, str] = says.get("alone", {})
        return {key: self.join["a_card"].format(self.card[key]) for key in kinds} | own

    def rule(self, rule: t.Rule) -> str:
        text = self.body(rule.part)
        if rule.start is not None:
            text = self.step["start"].format(self.kind(rule.start.part, t.Next()), text)
        text = self.smooth(text)
        return f"{text[0].upper()}{text[1:]}." if self.sentence else text

    def clause(self, condition: t.Condition) -> str:
        return self.smooth(self.condition(condition, None)[0])

    def smooth(self, text: str) -> str:
        for harsh, smooth in self.euphony.items():
            text = text.replace(harsh, smooth)
        return _unveiled(text)

    # Steps

    def body(self, node: t.Condition) -> str:
        """What is to be played."""
        return self.steps(node) if isinstance(node, t.Step) else self.step["play"].format(self.kind(node))

    def steps(self, node: t.Step) -> str:
        say = self.step
        match node:
            case t.IfElse(test, then, otherwise):
                return say["if"].format(
                    self.condition(test, None)[0], self.then(then), self.otherwise(otherwise)
                )
            case t.After(cases, rest):
                texts = [
                    say["after"].format(self.kind(case.test, t.Back(1)), self.then(case.then))
                    for case in cases
                ]
                return say["next_case"].join(texts) + self.otherwise(rest)
            case t.By(t.Modulo(left, divisor), options, rest):
                listed = self.options(options, "option_remainder")
                text = say["by_remainder"].format(self.term(left, None), divisor, listed)
                return text + self.otherwise(rest)
            case t.By(number, options, rest):
                text = say["by"].format(self.sum(number, None), self.options(options, "option"))
                return text + self.otherwise(rest)
            case t.Alternate(parts):
                return say["alternate"].format(say["next_part"].join(self.listed(part) for part in parts))
            case t.Repeat(blocks):
                return say["repeat"].format(say["next_part"].join(self.block(block) for block in blocks))

    def options(self, options: tuple[t.Option, ...], saying: str) -> str:
        texts = [self.step[saying].format(one.number, self.then(one.then)) for one in options]
        return self.step["next_case"].join(texts)

    def then(self, node: t.Condition) -> str:
        """A branch before others: a step is bracketed, or what follows would be its own."""
        if isinstance(node, t.Step):
            return self.step["then_group"].format(self.steps(node))
        return self.step["then"].format(self.kind(node))

    def otherwise(self, node: t.Condition | None) -> str:
        match node:
            case None:
                return ""
            case t.IfElse():
                return self.step["else_if"].format(self.steps(node))
            case t.After() | t.By() | t.Alternate() | t.Repeat():
                return self.step["else_step"].format(self.steps(node))
            case _:
                return self.step["else"].format(self.kind(node))

    def listed(self, node: t.Condition) -> str:
        """One of a list, in brackets where it is a list itself or, in a sentence, of several parts."""
        if isinstance(node, t.Step):
            return self.join["group"].format(self.steps(node))
        if self.sentence and isinstance(node, t.AllOf | t.AnyOf):
            return self.join["group"].format(self.condition(node, t.Next())[0])
        return self.kind(node)

    def block(self, block: t.Block) -> str:
        if block.count == 1:
            return self.listed(block.part)
        match block.part:
            case t.Claim(t.Next(), description) if isinstance(description, _COUNTABLE):
                return self.step["counted"].format(
                    block.count, self.description(description, t.Next(), self.many)
                )
            case t.IfElse() | t.After() | t.By() | t.Alternate() | t.Repeat() as step:
                return self.step["counted_group"].format(block.count, self.steps(step))
            case part:
                return self.step["counted_group"].format(block.count, self.condition(part, t.Next())[0])

    # Conditions

    def kind(self, node: t.Condition, spoken: t.Subject = t.Next()) -> str:  # noqa: B008  # frozen
        """A condition as the kind of card that meets it; `spoken` is the card."""
        if not self.sentence:
            return self.condition(node, spoken)[0]
        match node:
            case t.Claim(subject, description) if subject == spoken:
                return self.description(description, subject, self.alone)
            case t.Comparison() | t.AnyOf() if (steps := self.stepping(node, spoken)) is not None:
                return self.join["a_card"].format(steps)
            case t.AllOf(parts) | t.AnyOf(parts) if self.behind_a_card(parts, spoken):
                return self.join["a_card"].format(self.condition(node, spoken)[0])
            case _ if self.opens_with(node, spoken):
                text, no = self.condition(node, spoken)[0], self.join["not"].format("")
                if text.startswith(no):
                    return self.join["that_is_not"].format(text.removeprefix(no))
                return self.join["that_is"].format(text)
            case _:
                return self.join["such_that"].format(self.condition(node, spoken)[0])

    def behind_a_card(self, parts: tuple[t.Condition, ...], spoken: t.Subject) -> bool:
        """Whether all is said of the card spoken of, and each could stand behind `a card` alone."""
        return all(
            isinstance(part, t.Claim)
            and part.subject == spoken
            and self.description(part.description, spoken, self.alone)
            == self.join["a_card"].format(self.description(part.description, spoken, self.card))
            for part in parts
        )

    def opens_with(self, node: t.Condition, spoken: t.Subject) -> bool:
        """Whether the first thing said is said of the card spoken of."""
        match _first(node):
            case t.Claim(subject) | t.Not(t.Claim(subject)):
                return subject == spoken
            case t.Comparison() as comparison:
                return self.stepping(comparison, spoken) is not None
            case _:
                return False

    def condition(self, node: t.Condition, spoken: Spoken) -> tuple[str, Spoken]:
        """The text, and who is spoken of after it."""
        match node:
            case t.Claim(subject, description):
                text = self.description(description, subject, self.card)
                return (text if subject == spoken else self.is_so("is", subject, text)), subject
            case t.Comparison():
                return self.comparison(node, spoken)
            case t.Fact():
                return self.fact(node), None
            case t.Not(t.Fact() as fact) if denied := self.fact(fact, denied=True):
                return denied, None
            case t.Not(t.Claim(subject, description)):
                text = self.description(description, subject, self.card)
                return (
                    self.join["not"].format(text)
                    if subject == spoken
                    else self.is_so("is_not", subject, text)
                ), subject
            case t.Not(part):
                text, after = self.operand(part, spoken)
                if self.sentence and part in _ANY_WRONG:
                    # "não" and "há …" would be "não há …".
                    text = self.join["group"].format(text)
                return self.join["not"].format(text), after
            case t.AllOf(parts):
                return self.joined(parts, "and", spoken)
            case t.AnyOf(parts):
                return self.stepped(node, spoken) or self.joined(parts, "or", spoken)
            case t.OneOf(parts):
                texts = [self.operand(part, spoken)[0] for part in parts]
                return self.join["one_of"].format(self.join["next_of"].join(texts)), spoken
            case t.IfElse() | t.After() | t.By() | t.Alternate() | t.Repeat():
                return self.steps(node), spoken

    def fact(self, fact: t.Fact, denied: bool = False) -> str:
        """What is said of the table; "" where a language has no saying for its denial. Names are kept as they are."""
        veiled = replace(fact, name=_veiled(fact.name))
        return say_fact(veiled, self.language, denied) or ""

    def joined(self, parts: tuple[t.Condition, ...], word: str, spoken: Spoken) -> tuple[str, Spoken]:
        mixed = any(isinstance(part, t.AllOf) for part in parts) or any(
            isinstance(part, t.Not) for part in parts[:-1]
        )
        loose = self.sentence and word == "or" and mixed
        texts: list[str] = []
        before: t.Condition | None = None
        for part in parts:
            first, last = (
                (part.parts[0], part.parts[-1]) if loose and isinstance(part, t.AllOf) else (part, part)
            )
            spoken = None if isinstance(before, t.Comparison) and _rank_first(first) else spoken
            text, spoken = self.condition(part, spoken) if first is not part else self.operand(part, spoken)
            texts.append(text)
            before = last
        if loose:
            return self.join["either"].format(self.join["or_else"].join(texts)), spoken
        return self.join[word].join(texts), spoken

    def operand(self, node: t.Condition, spoken: Spoken) -> tuple[str, Spoken]:
        """A part of a longer condition, in brackets where it is more than one claim."""
        text, after = self.condition(node, spoken)
        if isinstance(node, t.Claim | t.Comparison | t.Fact | t.Not | t.OneOf):
            return text, after
        return self.join["group"].format(text), spoken

    def is_so(self, saying: str, subject: t.Subject, said: str) -> str:
        return self.join[saying].format(self.subject(subject), said)

    # Cards

    def subject(self, subject: t.Subject, of: bool = False) -> str:
        says = self.of if of else self.subjects
        match subject:
            case t.Next():
                return says["next"]
            case t.Back(count):
                return (self.back_of if of else self.back)[count - 1]
            case t.Starter():
                return says["starter"]
            case t.LastAlike(attribute):
                return says[f"last_of_{attribute}"]
            case t.LastLaid():
                return says["last_laid"]
            case t.LastWrong():
                return says["last_wrong"]

    def description(self, node: t.Description, subject: t.Subject, says: dict[str, str]) -> str:
        match node:
            case t.OfColour(red):
                return says["red" if red else "black"]
            case t.OfSuit(suit):
                return says[suit.name.lower()]
            case t.OfParity(odd):
                return says["odd" if odd else "even"]
            case t.Face() | t.Prime() | t.Composite() | t.Anything() | t.Nothing():
                return says[type(node).__name__.lower()]
            case t.OfValue(value):
                return says["value"].format(self.rank(value))
            case t.Between(low, high):
                return says["between"].format(_letter(low), _letter(high))
            case t.AtLeast(value):
                return says["at_least"].format(self.rank(value))
            case t.AtMost(value):
                return says["at_most"].format(self.rank(value))
            case t.Named(value, suit):
                return says["named"].format(f"{_letter(value)}{suit.symbol}")
            case t.First(attribute):
                return says[f"first_{attribute}"]
            case t.Same(attribute, reference):
                return says[f"same_{attribute}"] + self.reference("as", reference, subject)
            case t.Other(attribute, reference):
                return says[f"other_{attribute}"] + self.reference("than", reference, subject)
            case t.Higher(reference):
                return says["higher"].format(self.subject(reference), self.subject(reference, of=True))
            case t.Lower(reference):
                return says["lower"].format(self.subject(reference), self.subject(reference, of=True))
            case t.NotLower(reference):
                return says["not_lower"].format(self.reference("as", reference, subject))
            case t.NotHigher(reference):
                return says["not_higher"].format(self.reference("as", reference, subject))

    def reference(self, word: str, reference: t.Subject, subject: t.Subject) -> str:
        """The card compared with; the one just before goes without saying."""
        if reference == t.card_before(subject):
            return ""
        return self.card[word].format(self.subject(reference), self.subject(reference, of=True))

    def rank(self, value: int) -> str:
        """A value with its article, where sentences have one."""
        return self.ranks[value - 1] if self.ranks else _letter(value)

    # Numbers

    def comparison(self, node: t.Comparison, spoken: Spoken) -> tuple[str, Spoken]:
        if (stepped := self.stepped(node, spoken)) is not None:
            return stepped
        if self.sentence and node in _ANY_WRONG:
            return self.number[_ANY_WRONG[node]], spoken
        end = self.number["wrapping"] if node.wrapping else ""
        left, right = self.sum(node.left, spoken), self.sum(node.right, spoken)
        return self.number["comparison"].format(left, node.relation, right) + end, spoken

    def stepped(self, node: t.Comparison | t.AnyOf, spoken: Spoken) -> tuple[str, Spoken] | None:
        """In a sentence: that one card is so much higher than another, and who is spoken of after it."""
        first = node.parts[0] if isinstance(node, t.AnyOf) else node
        if not (self.sentence and isinstance(first, t.Comparison) and isinstance(first.left, t.Value)):
            return None
        subject = first.left.subject
        steps = self.stepping(node, subject)
        if steps is None:
            return None
        return (steps if subject == spoken else self.is_so("is", subject, steps)), subject

    def stepping(self, node: t.Condition, spoken: t.Subject) -> str | None:
        """`1 higher than …` or `1 or 2 higher than …`, where that is what is said of the card spoken of."""
        parts = node.parts if isinstance(node, t.AnyOf) and len(node.parts) == 2 else (node,)
        steps = [_step(part, spoken) for part in parts]
        first = steps[0]
        if first is None or any(one is None or one[1:] != first[1:] for one in steps):
            return None
        _, kind, reference, wrapping = first
        by = self.join["or"].join(str(one[0]) for one in steps if one)
        end = self.number["wrapping"] if wrapping else ""
        return self.number[kind].format(by, self.subject(reference), self.subject(reference, of=True)) + end

    def sum(self, node: t.Number, spoken: Spoken) -> str:
        say = self.number
        match node:
            case t.Integer(number):
                return str(number)
            case t.Value(subject):
                return (
                    say["value"]
                    if subject == spoken
                    else say["value_of"].format(self.subject(subject, of=True))
                )
            case t.Position() | t.Least() | t.Greatest():
                return say[type(node).__name__.lower()]
            case t.Run(attribute):
                return say[f"run_{attribute}"]
            case t.WrongUnder():
                return say["wrong_under"]
            case t.Distance(left, right, wrapping):
                saying = say["distance_round" if wrapping else "distance"]
                return saying.format(self.sum(left, spoken), self.sum(right, spoken))
            case t.Plus(left, right):
                return f"{self.term(left, spoken)} + {self.term(right, spoken)}"
            case t.Minus(left, right):
                return f"{self.term(left, spoken)} - {self.term(right, spoken)}"
            case t.Times(left, right):
                return f"{self.term(left, spoken)} × {self.term(right, spoken)}"
            case t.Modulo(left, divisor):
                return say["modulo"].format(self.term(left, spoken), divisor)

    def term(self, node: t.Number, spoken: Spoken) -> str:
        text = self.sum(node, spoken)
        return f"({text})" if isinstance(node, t.Plus | t.Minus | t.Times | t.Modulo) else text


_VEIL = 0xF0000
"""What is added to each letter of a name while the text around it is smoothed: then it lies in a private plane."""


def _veiled(name: str) -> str:
    return "".join(chr(_VEIL + ord(letter)) if ord(letter) < 0xFFFE else letter for letter in name)


def _unveiled(text: str) -> str:
    return "".join(
        chr(ord(letter) - _VEIL) if _VEIL <= ord(letter) < _VEIL + 0xFFFE else letter for letter in text
    )


def _step(node: t.Condition, spoken: t.Subject) -> tuple[int, str, t.Subject, bool] | None:
    """By how much the card spoken of is to be higher or lower, than which, and whether it wraps."""
    match node:
        case t.Comparison(t.Value(subject), t.Relation.EQUAL, t.Plus() | t.Minus() as sum_, wrapping) if (
            subject == spoken
        ):
            pass
        case _:
            return None
    match sum_.left, sum_.right:
        case t.Value(reference), t.Integer(number) if number <= KING:
            return number, "up" if isinstance(sum_, t.Plus) else "down", reference, wrapping
        case _:
            return None


def _letter(value: int) -> str:
    return str(RANK_LETTERS.get(value, value))


def _rank_first(node: t.Condition) -> bool:
    """Whether its bare text opens with a value, which after a sum would look like part of it."""
    return isinstance(node, t.Claim) and isinstance(
        node.description, t.OfValue | t.Between | t.AtLeast | t.AtMost
    )


def _first(node: t.Condition) -> t.Condition:
    """The part a condition opens with, unless that is bracketed."""
    while isinstance(node, t.AllOf | t.AnyOf):
        node = node.parts[0]
    return node
