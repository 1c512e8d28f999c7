"""Cards, descriptions and numbers of a rule, printed: the sayings of one notation, filled in."""

from typing import Any

from pbem.cards import KING, RANK_LETTERS
from pbem.rulelang import tree

Spoken = tree.Subject | None
"""Who is spoken of, as in building: a card's name is printed where it changes."""

ANY_WRONG = {
    tree.Comparison(tree.WrongUnder(), tree.Relation.MORE, tree.Integer(0), wrapping=False): "some_wrong",
    tree.Comparison(tree.WrongUnder(), tree.Relation.EQUAL, tree.Integer(0), wrapping=False): "none_wrong",
}
"""Comparisons that sentences say in words."""

_NOUNS = ("face", "value", "at_least", "at_most", "named", "anything", "nothing", "as", "than")
"""Sayings that are whole without `a card`."""


class Wording:
    """How one notation says what stands under conditions."""

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

    def is_so(self, saying: str, subject: tree.Subject, said: str) -> str:
        return self.join[saying].format(self.subject(subject), said)

    def subject(self, subject: tree.Subject, of: bool = False) -> str:
        says = self.of if of else self.subjects
        match subject:
            case tree.Next():
                return says["next"]
            case tree.Back(count):
                return (self.back_of if of else self.back)[count - 1]
            case tree.Starter():
                return says["starter"]
            case tree.LastAlike(attribute):
                return says[f"last_of_{attribute}"]
            case tree.LastLaid():
                return says["last_laid"]
            case tree.LastWrong():
                return says["last_wrong"]

    def description(self, node: tree.Description, subject: tree.Subject, says: dict[str, str]) -> str:
        match node:
            case tree.OfColour(red):
                return says["red" if red else "black"]
            case tree.OfSuit(suit):
                return says[suit.name.lower()]
            case tree.OfParity(odd):
                return says["odd" if odd else "even"]
            case tree.Face() | tree.Prime() | tree.Composite() | tree.Anything() | tree.Nothing():
                return says[type(node).__name__.lower()]
            case tree.OfValue(value):
                return says["value"].format(self.rank(value))
            case tree.Between(low, high):
                return says["between"].format(letter(low), letter(high))
            case tree.AtLeast(value):
                return says["at_least"].format(self.rank(value))
            case tree.AtMost(value):
                return says["at_most"].format(self.rank(value))
            case tree.Named(value, suit):
                return says["named"].format(f"{letter(value)}{suit.symbol}")
            case tree.First(attribute):
                return says[f"first_{attribute}"]
            case tree.Same(attribute, reference):
                return says[f"same_{attribute}"] + self.reference("as", reference, subject)
            case tree.Other(attribute, reference):
                return says[f"other_{attribute}"] + self.reference("than", reference, subject)
            case tree.Higher(reference):
                return says["higher"].format(self.subject(reference), self.subject(reference, of=True))
            case tree.Lower(reference):
                return says["lower"].format(self.subject(reference), self.subject(reference, of=True))
            case tree.NotLower(reference):
                return says["not_lower"].format(self.reference("as", reference, subject))
            case tree.NotHigher(reference):
                return says["not_higher"].format(self.reference("as", reference, subject))

    def reference(self, word: str, reference: tree.Subject, subject: tree.Subject) -> str:
        """The card compared with; the one just before goes without saying."""
        if reference == card_before(subject):
            return ""
        return self.card[word].format(self.subject(reference), self.subject(reference, of=True))

    def rank(self, value: int) -> str:
        """A value with its article, where sentences have one."""
        return self.ranks[value - 1] if self.ranks else letter(value)

    def comparison(self, node: tree.Comparison, spoken: Spoken) -> tuple[str, Spoken]:
        if (stepped := self.stepped(node, spoken)) is not None:
            return stepped
        if self.sentence and node in ANY_WRONG:
            return self.number[ANY_WRONG[node]], spoken
        end = self.number["wrapping"] if node.wrapping else ""
        left, right = self.sum(node.left, spoken), self.sum(node.right, spoken)
        return self.number["comparison"].format(left, node.relation, right) + end, spoken

    def stepped(self, node: tree.Comparison | tree.AnyOf, spoken: Spoken) -> tuple[str, Spoken] | None:
        """In a sentence: that one card is so much higher than another, and who is spoken of after it."""
        first = node.parts[0] if isinstance(node, tree.AnyOf) else node
        if not (self.sentence and isinstance(first, tree.Comparison) and isinstance(first.left, tree.Value)):
            return None
        subject = first.left.subject
        steps = self.stepping(node, subject)
        if steps is None:
            return None
        return (steps if subject == spoken else self.is_so("is", subject, steps)), subject

    def stepping(self, node: tree.Condition, spoken: tree.Subject) -> str | None:
        """`1 higher than …` or `1 or 2 higher than …`, where that is what is said of the card spoken of."""
        parts = node.parts if isinstance(node, tree.AnyOf) and len(node.parts) == 2 else (node,)
        steps = [_step(part, spoken) for part in parts]
        first = steps[0]
        if first is None or any(one is None or one[1:] != first[1:] for one in steps):
            return None
        _, kind, reference, wrapping = first
        by = self.join["or"].join(str(one[0]) for one in steps if one)
        end = self.number["wrapping"] if wrapping else ""
        return self.number[kind].format(by, self.subject(reference), self.subject(reference, of=True)) + end

    def sum(self, node: tree.Number, spoken: Spoken) -> str:
        say = self.number
        match node:
            case tree.Integer(number):
                return str(number)
            case tree.Value(subject):
                return (
                    say["value"]
                    if subject == spoken
                    else say["value_of"].format(self.subject(subject, of=True))
                )
            case tree.Position() | tree.Least() | tree.Greatest():
                return say[type(node).__name__.lower()]
            case tree.Run(attribute):
                return say[f"run_{attribute}"]
            case tree.WrongUnder():
                return say["wrong_under"]
            case tree.Distance(left, right, wrapping):
                saying = say["distance_round" if wrapping else "distance"]
                return saying.format(self.sum(left, spoken), self.sum(right, spoken))
            case tree.Plus(left, right):
                return f"{self.term(left, spoken)} + {self.term(right, spoken)}"
            case tree.Minus(left, right):
                return f"{self.term(left, spoken)} - {self.term(right, spoken)}"
            case tree.Times(left, right):
                return f"{self.term(left, spoken)} × {self.term(right, spoken)}"
            case tree.Modulo(left, divisor):
                return say["modulo"].format(self.term(left, spoken), divisor)

    def term(self, node: tree.Number, spoken: Spoken) -> str:
        text = self.sum(node, spoken)
        return f"({text})" if isinstance(node, tree.Plus | tree.Minus | tree.Times | tree.Modulo) else text


def _step(node: tree.Condition, spoken: tree.Subject) -> tuple[int, str, tree.Subject, bool] | None:
    """By how much the card spoken of is to be higher or lower, than which, and whether it wraps."""
    match node:
        case tree.Comparison(
            tree.Value(subject), tree.Relation.EQUAL, tree.Plus() | tree.Minus() as sum_, wrapping
        ) if subject == spoken:
            pass
        case _:
            return None
    match sum_.left, sum_.right:
        case tree.Value(reference), tree.Integer(number) if number <= KING:
            return number, "up" if isinstance(sum_, tree.Plus) else "down", reference, wrapping
        case _:
            return None


def letter(value: int) -> str:
    return str(RANK_LETTERS.get(value, value))


def card_before(subject: tree.Subject) -> tree.Subject | None:
    """The card a comparison means when it names none: the one just before `subject`; None if unclear."""
    match subject:
        case tree.Next():
            return tree.Back(1)
        case tree.Back(count):
            return tree.Back(count + 1)
        case _:
            return None
