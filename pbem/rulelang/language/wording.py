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

_NOUNS = (
    "face", "value", "at_least", "at_most", "named", "anything", "nothing", "as", "as_before", "than_before", "also_as",
    "also_unlike",
)  # fmt: skip
"""Sayings that are whole without `a card`."""

_ATOM = tree.Integer | tree.Value | tree.Position | tree.Least | tree.Greatest | tree.Run | tree.WrongUnder
"""Numbers that are named, not reckoned."""

_APART = {
    tree.Relation.EQUAL: "apart",
    tree.Relation.AT_MOST: "apart_at_most",
    tree.Relation.AT_LEAST: "apart_at_least",
}


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
        self.relations: dict[str, str] = says.get("relation", {})
        self.card: dict[str, str] = says["card"]
        self.alone: dict[str, str] = {**self.card, **self.as_a_card(says)}
        """What is said of a card where nothing else is: `a red card`, not `red`."""
        self.many: dict[str, str] = self.card | says.get("many", {})
        self.euphony: dict[str, str] = says.get("euphony", {})
        self.wished: dict[str, str] = says.get("wished", {})
        """Verbs as they are where a card is wished for: Spanish asks for one `cuyo valor sea …`, not `es`."""
        self.ranks: list[str] = says.get("ranks", [])
        self.bare_ranks: list[str] = says.get("bare_ranks", [])

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
                return says["between"].format(self.bare_rank(low), self.bare_rank(high))
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
                if goes_without_saying(reference, subject) or not self.sentence:
                    return says[f"other_{attribute}"] + self.reference("than", reference, subject)
                return self.held_against(says[f"unlike_{attribute}"], reference)
            case tree.Higher(reference):
                return says["higher"].format(self.subject(reference), self.subject(reference, of=True))
            case tree.Lower(reference):
                return says["lower"].format(self.subject(reference), self.subject(reference, of=True))
            case tree.NotLower(reference):
                return says["not_lower"].format(self.reference("as", reference, subject))
            case tree.NotHigher(reference):
                return says["not_higher"].format(self.reference("as", reference, subject))

    def reference(self, word: str, reference: tree.Subject, subject: tree.Subject) -> str:
        """The card compared with; the one just before the card to be played goes without saying."""
        if not goes_without_saying(reference, subject):
            return self.held_against(self.card[word], reference)
        if self.sentence and subject != tree.Next():
            return self.card[f"{word}_before"]
        return ""

    def held_against(self, saying: str, reference: tree.Subject) -> str:
        return saying.format(self.subject(reference), self.subject(reference, of=True))

    def same_or_other(self, parts: tuple[tree.Condition, ...], word: str, spoken: tree.Subject) -> str | None:
        """`of another suit than … and than …`, where one thing of the card spoken of is held against several cards."""
        said = [part.description for part in parts if isinstance(part, tree.Claim) and part.subject == spoken]
        first = said[0] if said else None
        if not (self.sentence and len(said) == len(parts) and isinstance(first, tree.Same | tree.Other)):
            return None
        alike = [one for one in said if isinstance(one, type(first)) and one.attribute == first.attribute]
        if len(alike) < len(parts):
            return None
        same = isinstance(first, tree.Same)
        saying = (
            self.card[f"same_{first.attribute}"] + self.card["as"]
            if same
            else self.card[f"unlike_{first.attribute}"]
        )
        more = self.card["also_as" if same else "also_unlike"]
        texts = [self.held_against(more, one.reference) for one in alike[1:]]
        return self.join[word].join([self.held_against(saying, first.reference), *texts])

    def rank(self, value: int) -> str:
        """A value with its article, where sentences have one."""
        return self.ranks[value - 1] if self.ranks else letter(value)

    def bare_rank(self, value: int) -> str:
        """A value without an article."""
        return self.bare_ranks[value - 1] if self.bare_ranks else letter(value)

    def comparison(self, node: tree.Comparison, spoken: Spoken) -> tuple[str, Spoken]:
        if (stepped := self.stepped(node, spoken)) is not None:
            return stepped
        if self.sentence and node in ANY_WRONG:
            return self.number[ANY_WRONG[node]], spoken
        end = self.number["wrapping"] if node.wrapping else ""
        said = self.remainders(node, spoken) or self.lasting(node) if self.sentence else None
        if said is not None:
            return said + end, spoken
        left, right = self.side(node.left, spoken), self.side(node.right, spoken)
        relation = self.relations.get(node.relation.name.lower(), node.relation)
        return self.number["comparison"].format(left, relation, right) + end, spoken

    def side(self, node: tree.Number, spoken: Spoken) -> str:
        """One side of a comparison: in a sentence, what is reckoned in one step is said in words."""
        match node:
            case tree.Plus(left, right) | tree.Minus(left, right) | tree.Times(left, right) if (
                self.sentence and isinstance(left, _ATOM) and isinstance(right, _ATOM)
            ):
                if isinstance(node, tree.Times) and right == tree.Integer(2):
                    return self.number["twice"].format(self.sum(left, spoken))
                saying = self.number[type(node).__name__.lower()]
                return saying.format(self.sum(left, spoken), self.sum(right, spoken))
            case _:
                return self.sum(node, spoken)

    def remainders(self, node: tree.Comparison, spoken: Spoken) -> str | None:
        """What is said of remainders: that a number is odd, a multiple of another, or leaves as much as a third."""
        if not (isinstance(node.left, tree.Modulo) and _in_words(node.left.left)):
            return None
        left, divisor = self.side(node.left.left, spoken), node.left.divisor
        match node.relation, node.right:
            case tree.Relation.EQUAL, tree.Integer(number) if divisor == 2 and number in (0, 1):
                return self.number["number_odd" if number else "number_even"].format(left)
            case tree.Relation.EQUAL | tree.Relation.UNEQUAL, tree.Integer(0):
                equal = node.relation is tree.Relation.EQUAL
                return self.number["multiple" if equal else "no_multiple"].format(left, divisor)
            case tree.Relation.EQUAL, tree.Integer(number):
                return self.number["leaves"].format(left, divisor, number)
            case tree.Relation.EQUAL, tree.Modulo(right, same) if same == divisor and _in_words(right):
                return self.number["leaves_same"].format(left, divisor, self.side(right, spoken))
            case _:
                return None

    def lasting(self, node: tree.Comparison) -> str | None:
        """`the last 2 cards are of the same colour`, where a run is at least so long."""
        match node.left, node.relation, node.right:
            case tree.Run(attribute), tree.Relation.AT_LEAST, tree.Integer(number) if number > 1:
                return self.number[f"last_{attribute}"].format(number)
            case _:
                return None

    def stepped(self, node: tree.Comparison | tree.AnyOf, spoken: Spoken) -> tuple[str, Spoken] | None:
        """In a sentence: that one card is so much higher than another, and who is spoken of after it."""
        first = node.parts[0] if isinstance(node, tree.AnyOf) else node
        if not (self.sentence and isinstance(first, tree.Comparison)):
            return None
        one = first.left.left if isinstance(first.left, tree.Distance) else first.left
        if not isinstance(one, tree.Value):
            return None
        subject = one.subject
        steps = self.stepping(node, subject)
        if steps is None:
            return None
        text = steps if subject == spoken else self.is_so("is", subject, steps)
        return text, spoken if isinstance(first.left, tree.Distance) else subject

    def apart(self, node: tree.Condition, spoken: tree.Subject) -> str | None:
        """`at most 2 higher or lower than …`, where that is what is said of the card spoken of."""
        match node:
            case tree.Comparison(
                tree.Distance(tree.Value(subject), tree.Value(reference), wrapping),
                relation,
                tree.Integer(number),
                False,
            ) if subject == spoken and relation in _APART:
                saying = self.number[_APART[relation]]
                end = self.number["wrapping"] if wrapping else ""
                return saying.format(number, self.subject(reference), self.subject(reference, of=True)) + end
            case _:
                return None

    def stepping(self, node: tree.Condition, spoken: tree.Subject) -> str | None:
        """`1 higher than …` or `1 or 2 higher than …`, where that is what is said of the card spoken of."""
        if (apart := self.apart(node, spoken)) is not None:
            return apart
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

    def divided(self, node: tree.Number, spoken: Spoken) -> str:
        """What is to be divided: in a sentence, `the sum of … and …`, `the product of …, … and …`."""
        kind, parts = _chain(node)
        if not self.sentence or kind is None:
            return self.term(node, spoken)
        *some, last = (self.number["of_many"].format(self.sum(part, spoken)) for part in parts)
        return self.number[kind].format(self.join["next_of"].join(some) + self.join["and"] + last)

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


def _chain(node: tree.Number) -> tuple[str | None, tuple[tree.Number, ...]]:
    """The numbers that are added up, or multiplied, one after the other; no more than three."""
    match node:
        case tree.Plus(left, right) if _named(left) and _named(right):
            return "sum", (left, right)
        case tree.Times(tree.Times(first, second), third) if all(map(_named, (first, second, third))):
            return "product", (first, second, third)
        case tree.Times(left, right) if _named(left) and _named(right):
            return "product", (left, right)
        case _:
            return None, ()


def _named(node: tree.Number) -> bool:
    return isinstance(node, _ATOM) and not isinstance(node, tree.Integer)


def _in_words(node: tree.Number) -> bool:
    """Whether a sentence says the number without signs."""
    match node:
        case tree.Plus(left, right) | tree.Minus(left, right) | tree.Times(left, right):
            return isinstance(left, _ATOM) and isinstance(right, _ATOM)
        case _:
            return isinstance(node, _ATOM)


def goes_without_saying(reference: tree.Subject, subject: tree.Subject) -> bool:
    """Whether a comparison that names no card means this one."""
    return reference == card_before(subject)


def card_before(subject: tree.Subject) -> tree.Subject | None:
    """The card a comparison means when it names none: the one just before `subject`; None if unclear."""
    match subject:
        case tree.Next():
            return tree.Back(1)
        case tree.Back(count):
            return tree.Back(count + 1)
        case _:
            return None
