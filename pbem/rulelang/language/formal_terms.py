"""Words, cards and numbers of the formal notation, as docs/rule-language.md describes them."""

import re
from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from pbem.cards import KING, Suit
from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind
from pbem.rulelang.language.wording import card_before

T = TypeVar("T")

MAX_DEPTH = 24
"""Deepest nesting: brackets, steps, sums."""

MAX_BACK = 9
"""Furthest back a rule may count from the card being judged."""

MAX_NUMBER = 999
"""Greatest number in a sum."""

FACT = "§"
"""Stands with a number for what a condition says of the table."""

NEXT = tree.Next()

_TOKEN = re.compile(r"\d+|[^\W\d_]+|<=|>=|!=|\S")
_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ATTRIBUTES = {"suit": tree.Attribute.SUIT, "colour": tree.Attribute.COLOUR, "color": tree.Attribute.COLOUR,
               "parity": tree.Attribute.PARITY, "value": tree.Attribute.VALUE}  # fmt: skip
SUITS = dict(zip("♠♥♦♣♤♡♢♧shdc", list(Suit) * 3, strict=True)) | {suit.name.lower(): suit for suit in Suit}
_RANKS = {"a": 1, "j": 11, "q": 12, "k": 13}
LONE: dict[str, tree.Lone] = {
    "red": tree.OfColour(red=True),
    "black": tree.OfColour(red=False),
    "odd": tree.OfParity(odd=True),
    "even": tree.OfParity(odd=False),
    "face": tree.Face(),
    "prime": tree.Prime(),
    "composite": tree.Composite(),
    "anything": tree.Anything(),
    "nothing": tree.Nothing(),
}
"""What one word says of a card."""

_RELATIONS = {str(one): one for one in tree.Relation} | {
    "<=": tree.Relation.AT_MOST, ">=": tree.Relation.AT_LEAST, "!=": tree.Relation.UNEQUAL}  # fmt: skip

Spoken = tree.Subject | None


class NotFormal(Exception):
    """The text is none in the formal notation."""


class Terms:
    """What stands under conditions, in one text."""

    def __init__(self, text: str, facts: Sequence[tree.Condition] = ()) -> None:
        self.facts = facts
        tokens = _TOKEN.findall(text.lower())
        self.words: list[str] = [*tokens, "", "", "", ""]
        self.end = len(tokens)
        self.at = 0
        self.depth = 0
        self.why: ErrorKind | None = None
        """Why a text that could be one in the notation is none."""

    # Words

    def take(self, *words: str) -> bool:
        """Whether the words stand here; if they do, they are passed."""
        if tuple(self.words[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def need(self, *words: str) -> None:
        if not self.take(*words):
            self.fail()

    def fail(self, why: ErrorKind | None = None) -> NoReturn:
        self.why = self.why or why
        raise NotFormal

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(ErrorKind.TOO_DEEP)

    def word(self) -> str:
        word = self.words[self.at]
        self.at += 1 if word else 0
        return word

    def attempt(self, read: Callable[[], T]) -> T | None:
        """What is read here, or None with nothing passed."""
        at, depth = self.at, self.depth
        try:
            return read()
        except NotFormal:
            self.at, self.depth = at, depth
            return None

    # Cards

    def descriptions(self, subject: tree.Subject) -> tree.Condition:
        """One description, or several side by side."""
        parts = [self.description(subject)]
        while self.words[self.at] in LONE and not isinstance(parts[0], tree.Comparison | tree.AnyOf):
            parts.append(self.description(subject))
        return joined(tree.AllOf, parts)

    def description(self, subject: tree.Subject) -> tree.Condition:
        stepped = self.attempt(lambda: self.stepping(subject))
        return stepped if stepped is not None else tree.Claim(subject, self.described(subject))

    def described(self, subject: tree.Subject) -> tree.Description:
        word = self.word()
        if word in LONE:
            return LONE[word]
        if word in ("spades", "hearts", "diamonds", "clubs", *"♠♥♦♣♤♡♢♧"):
            return tree.OfSuit(SUITS[word])
        if word.isdecimal() or word in _RANKS:
            return self.ranked(int(word) if word.isdecimal() else _RANKS[word])
        if len(word) == 2 and word[0] in _RANKS and word[1] in "shdc":
            return tree.Named(_RANKS[word[0]], SUITS[word[1]])
        match word:
            case "first":
                self.need("of", "its")
                return tree.First(self.attribute())
            case "same" | "other":
                attribute = self.attribute()
                than = self.take("as") if word == "same" else self.take("than") or self.take("as")
                reference = self.reference(subject, named=than)
                if word == "other":
                    return tree.Other(attribute, reference)
                if attribute is tree.Attribute.VALUE and (
                    self.take("or", "higher") or self.take("or", "more")
                ):
                    return tree.NotLower(reference)
                if attribute is tree.Attribute.VALUE and (
                    self.take("or", "lower") or self.take("or", "less")
                ):
                    return tree.NotHigher(reference)
                return tree.Same(attribute, reference)
            case "higher" | "lower":
                self.need("than")
                reference = self.reference(subject, named=True)
                return tree.Higher(reference) if word == "higher" else tree.Lower(reference)
            case _:
                return self.fail()

    def ranked(self, value: int) -> tree.Description:
        if not 1 <= value <= KING:
            self.fail()
        if self.words[self.at] in SUITS and len(self.words[self.at]) == 1:
            return tree.Named(value, SUITS[self.word()])
        if self.take("or", "more"):
            return tree.AtLeast(value)
        if self.take("or", "less"):
            return tree.AtMost(value)
        if self.take("to"):
            word = self.word()
            high = int(word) if word.isdecimal() else _RANKS.get(word, 0)
            return tree.Between(value, high) if value < high <= KING else self.fail()
        return tree.OfValue(value)

    def attribute(self) -> tree.Attribute:
        return _ATTRIBUTES.get(self.word()) or self.fail()

    def reference(self, subject: tree.Subject, named: bool) -> tree.Subject:
        found = self.subject() if named else card_before(subject)
        if found == subject:
            self.fail(ErrorKind.WITH_ITSELF)
        if isinstance(found, tree.Back) and found.count > MAX_BACK:
            self.fail(ErrorKind.TOO_FAR_BACK)
        return found if found is not None else self.fail()

    def subject(self) -> tree.Subject | None:
        """The card that is named here, or None with nothing passed."""
        if self.take("card"):
            return NEXT
        if self.take("starter"):
            return tree.Starter()
        count = _ORDINALS.index(self.words[self.at]) + 2 if self.words[self.at] in _ORDINALS else 1
        if self.words[self.at + (count > 1)] != "last":
            return None
        self.at += 1 + (count > 1)
        if count > 1:
            return tree.Back(count)
        if self.take("of", "its"):
            return tree.LastAlike(self.attribute())
        return (
            tree.LastLaid() if self.take("laid") else tree.LastWrong() if self.take("wrong") else tree.Back(1)
        )

    # Numbers

    def stepping(self, subject: tree.Subject) -> tree.Condition:
        """`1 or 2 higher than last, wrapping`, `higher than greatest`."""
        if self.words[self.at] in ("higher", "lower") and self.words[self.at + 2] in ("greatest", "least"):
            relation = tree.Relation.MORE if self.word() == "higher" else tree.Relation.LESS
            self.need("than")
            extreme = tree.Greatest() if self.word() == "greatest" else tree.Least()
            return tree.Comparison(tree.Value(subject), relation, extreme, wrapping=False)
        steps = [self.integer()]
        while self.take("or"):
            steps.append(self.integer())
        word = self.word()
        if word not in ("higher", "lower"):
            self.fail()
        self.need("than")
        base = tree.Value(self.reference(subject, named=True))
        wrapping = self.take(",", "wrapping")
        join = tree.Plus if word == "higher" else tree.Minus
        parts = [
            tree.Comparison(
                tree.Value(subject), tree.Relation.EQUAL, join(base, tree.Integer(step)), wrapping
            )
            for step in steps
        ]
        return joined(tree.AnyOf, parts)

    def comparison(self, spoken: Spoken) -> tree.Comparison:
        if self.words[self.at].isdecimal():
            self.fail()
        left = self.sum(spoken)
        relation = _RELATIONS.get(self.word()) or self.fail()
        right = self.sum(spoken)
        if left == right:
            self.fail(ErrorKind.WITH_ITSELF)
        return tree.Comparison(left, relation, right, wrapping=self.take(",", "wrapping"))

    def sum(self, spoken: Spoken) -> tree.Number:
        left, depth = self.product(spoken), self.depth
        while self.words[self.at] in ("+", "-"):
            self.deeper()  # each join is a bracket where the sum is printed
            join = tree.Plus if self.word() == "+" else tree.Minus
            left = join(left, self.product(spoken))
        self.depth = depth
        return left

    def product(self, spoken: Spoken) -> tree.Number:
        left, depth = self.factor(spoken), self.depth
        while self.words[self.at] in ("×", "*", "mod"):
            self.deeper()
            if self.word() != "mod":
                left = tree.Times(left, self.factor(spoken))
            else:
                divisor = self.integer()
                left = tree.Modulo(left, divisor) if divisor else self.fail()
        self.depth = depth
        return left

    def factor(self, spoken: Spoken) -> tree.Number:
        self.deeper()
        try:
            return self.quantity(spoken)
        finally:
            self.depth -= 1

    def quantity(self, spoken: Spoken) -> tree.Number:
        if self.words[self.at].isdecimal():
            return tree.Integer(self.integer())
        match self.word():
            case "(":
                inner = self.sum(spoken)
                self.need(")")
                return inner
            case "value":
                named = self.subject() if self.take("of") else spoken
                return tree.Value(named) if named is not None else self.fail()
            case "position":
                return tree.Position()
            case "least":
                return tree.Least()
            case "greatest":
                return tree.Greatest()
            case "run":
                self.need("of")
                return tree.Run(self.attribute())
            case "wrong":
                self.need("under", "last")
                return tree.WrongUnder()
            case "distance":
                wrapping = self.take("round")
                self.need("(")
                left = self.sum(spoken)
                self.need(",")
                right = self.sum(spoken)
                self.need(")")
                return tree.Distance(left, right, wrapping)
            case _:
                return self.fail()

    def integer(self) -> int:
        word = self.word()
        return (
            int(word) if word.isdecimal() and word.isascii() and int(word[:9]) <= MAX_NUMBER else self.fail()
        )


def joined(kind: type[tree.AllOf] | type[tree.AnyOf], parts: Sequence[tree.Condition]) -> tree.Condition:
    """The parts as one condition, none of them of its own kind."""
    flat: list[tree.Condition] = []
    for part in parts:
        flat += part.parts if isinstance(part, kind) else (part,)
    return flat[0] if len(flat) == 1 else kind(tuple(flat))
