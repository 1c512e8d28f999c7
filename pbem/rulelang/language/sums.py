"""The sums and comparisons of a parse tree → their nodes."""

from functools import reduce

from lark import Token

from pbem.cards import KING
from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind
from pbem.rulelang.language.terms import (
    ATTRIBUTES,
    CARDS,
    MAX_BACK,
    MAX_NUMBER,
    Context,
    Node,
    Several,
    Terms,
    attribute,
    tokens,
    trees,
)

_RELATIONS = {
    "EQUAL": tree.Relation.EQUAL,
    "IS": tree.Relation.EQUAL,
    "UNEQUAL": tree.Relation.UNEQUAL,
    "LESS_THAN": tree.Relation.LESS,
    "MORE_THAN": tree.Relation.MORE,
    "AT_MOST": tree.Relation.AT_MOST,
    "AT_LEAST": tree.Relation.AT_LEAST,
}
_SUMS: dict[str, type[tree.Plus | tree.Minus | tree.Times]] = {
    "plus": tree.Plus,
    "minus": tree.Minus,
    "times": tree.Times,
}
_EXTREMES: dict[str, tree.Least | tree.Greatest] = {"least": tree.Least(), "greatest": tree.Greatest()}


class Sums(Terms):
    """What is said in numbers, in the parse tree of one text."""

    def comparison(self, node: Node, context: Context) -> tree.Comparison:
        left, right = trees(node)
        words = [token.type for token in tokens(node)]
        relation = next(_RELATIONS[word] for word in reversed(words) if word in _RELATIONS)
        compared = self.sum(left, context), self.sum(right, context)
        self.counted_number = compared[0]
        if compared[0] == compared[1]:
            self.stop(ErrorKind.WITH_ITSELF, right, ("_LAST",))
        if _steps_from(compared[1]) == compared[0]:
            self.stop(ErrorKind.WITH_ITSELF, trees(right)[0], ("_LAST",))
        return tree.Comparison(compared[0], relation, compared[1], wrapping="WRAPPING" in words)

    def of_number(self, node: Node, context: Context) -> tree.Condition:
        """`the sum of … is even`, `position is divisible by 3`."""
        left = self.sum(trees(node)[0], context)
        self.counted_number = left
        return self.said_of_number(node, left)

    def said_of_number(self, node: Node, left: tree.Number) -> tree.Condition:
        """That a number is odd, even, divisible by another, or another."""
        match str(node.data), tokens(node)[-1:]:
            case "of_value", _:
                value = tree.Integer(self.number(trees(node)[0], 0, MAX_NUMBER))
                return tree.Comparison(left, tree.Relation.EQUAL, value, wrapping=False)
            case "of_number" | "not_of_number" | "of_parity" | "divisible", [token]:
                pass
            case _:
                self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        if token.type == "DIVISIBLE":
            return self.divisible(node, token, left)
        if isinstance(left, tree.Value):
            return tree.Claim(left.subject, tree.OfParity(odd=token.type == "ODD"))
        remainder = tree.Integer(int(token.type == "ODD"))
        return tree.Comparison(tree.Modulo(left, 2), tree.Relation.EQUAL, remainder, wrapping=False)

    def in_common(self, node: Node, subject: tree.Subject) -> tree.Condition:
        """`the same suit or value`, `like the last card in suit and colour`."""
        words = tokens(node)
        named = [word for word in words if word.type in ATTRIBUTES]
        reference = self.reference(node, subject)
        kind = tree.Same if words[0].type == "SAME" else tree.Other
        claims = tuple(tree.Claim(subject, kind(ATTRIBUTES[word.type], reference)) for word in named)
        if len(claims) == 1:
            return claims[0]
        return (tree.AnyOf if any(word.type == "OR_ATTRIBUTE" for word in words) else tree.AllOf)(claims)

    def divisible(self, node: Node, digits: Token, number: tree.Number) -> tree.Comparison:
        divisor = self.counted(node, str(digits), 1, MAX_NUMBER)
        return tree.Comparison(
            tree.Modulo(number, divisor), tree.Relation.EQUAL, tree.Integer(0), wrapping=False
        )

    def apart(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """`within 3 of …`: the token holds the relation and the number, `≤3`."""
        words = tokens(node)
        how = next(str(word) for word in words if word.type.startswith("APART"))
        reference = self.reference(node, subject)
        far = tree.Distance(
            tree.Value(subject),
            tree.Value(reference),
            wrapping=any(word.type == "WRAPPING" for word in words),
        )
        number = tree.Integer(self.counted(node, how[1:], 0, KING))
        return tree.Comparison(far, tree.Relation(how[0]), number, wrapping=False)

    def stepping(self, node: Node, subject: tree.Subject) -> tree.Condition:
        """`1 or 2 higher than …`: the value of the one is the other's and so many more."""
        reference = tree.Value(self.reference(node, subject))
        step, *rest = tokens(node)
        wrapping = any(token.type == "WRAPPING" for token in rest)
        by = [int(number) for number in step.split()]
        if max(by) > KING:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        kind = tree.Plus if node.data == "up" else tree.Minus
        parts = tuple(
            tree.Comparison(
                tree.Value(subject), tree.Relation.EQUAL, kind(reference, tree.Integer(number)), wrapping
            )
            for number in by
        )
        return parts[0] if len(parts) == 1 else tree.AnyOf(parts)

    def so_far(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """`at least 2 higher than …`, `at most 3 lower`; the token holds ≤ before the number where it is `at most`."""
        step = tokens(node)[0]
        reference = tree.Value(self.reference(node, subject))
        by = tree.Integer(self.counted(node, step.lstrip("≤"), 0, KING))
        relation = tree.Relation.AT_LEAST
        if (step.type == "RISE") == step.startswith("≤"):
            relation = tree.Relation.AT_MOST
        kind = tree.Plus if step.type == "RISE" else tree.Minus
        return tree.Comparison(tree.Value(subject), relation, kind(reference, by), wrapping=False)

    def step_of_card(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """The same said of a card: of one `at most 3 higher than the last` nobody knows whether it may be lower."""
        within = self.so_far(node, subject)
        step = tokens(node)[0]
        if step.startswith("≤"):
            reference = self.reference(node, subject)
            beyond = tree.Claim(
                subject, tree.Higher(reference) if step.type == "RISE" else tree.Lower(reference)
            )
            self.doubt(node, tree.AllOf((beyond, within)))
        return within

    def value_step(self, node: Node, context: Context) -> tree.Comparison:
        """`the value must be at most 3 above the last card`: taken at its word."""
        left = self.sum(trees(node)[0], context)
        if not isinstance(left, tree.Value):
            self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
        return self.so_far(trees(node)[1], left.subject)

    def record(self, node: Node, subject: tree.Subject) -> tree.Comparison:
        """`higher than the highest so far`."""
        extreme = _EXTREMES[str(trees(node)[0].data)]
        return tree.Comparison(tree.Value(subject), _RELATIONS[tokens(node)[0].type], extreme, wrapping=False)

    def sum(self, node: Node, context: Context) -> tree.Number:
        context = self.deeper(node, context)
        parts = trees(node)
        match str(node.data):
            case "integer":
                return tree.Integer(self.number(node, 0, MAX_NUMBER))
            case "position":
                return tree.Position()
            case "run":
                return tree.Run(attribute(node))
            case "wrong_under":
                return self.of_sidelines(node, tree.WrongUnder())
            case "least" | "greatest" as name:
                return _EXTREMES[name]
            case "distance":
                left, right = (self.sum(part, context) for part in parts)
                return tree.Distance(
                    left, right, wrapping=any(one.type == "ROUND_DISTANCE" for one in tokens(node))
                )
            case "of_the_last":
                return self.of_the_last(node)
            case "sum_of":
                return reduce(tree.Plus, self.values(parts, context))
            case "difference":
                values = self.values(parts, context)
                if len(values) != 2:
                    self.stop(ErrorKind.OUT_OF_RANGE, node)
                if values[0] == values[1]:
                    self.stop(ErrorKind.WITH_ITSELF, parts[1], ("_LAST",))
                wrapping = any(one.type == "ROUND_DIFFERENCE" for one in tokens(node))
                return tree.Distance(values[0], values[1], wrapping)
            case "value":
                subject = self.value_of(parts[0], context) if parts else context.subject
                if subject is None or isinstance(subject, Several):
                    self.stop(ErrorKind.UNCLEAR_SUBJECT, node, CARDS)
                return tree.Value(subject)
            case "modulo":
                return tree.Modulo(self.sum(parts[0], context), self.number(parts[1], 1, MAX_NUMBER))
            case name:
                return _SUMS[name](self.sum(parts[0], context), self.sum(parts[1], context))

    def values(self, parts: list[Node], context: Context) -> list[tree.Number]:
        """The values of the cards that are listed, or of each of several."""
        if parts[0].data == "each":
            if tokens(parts[0])[0].type not in ("EACH_OF_LAST", "EACH_OF_THEM"):
                self.stop(ErrorKind.UNCLEAR_SUBJECT, parts[0], CARDS)
            return [tree.Value(card) for card in self.several(parts[0])]
        return [
            self.sum(part, context) if part.data == "value" else tree.Value(self.value_of(part, context))
            for part in parts
        ]

    def value_of(self, node: Node, context: Context) -> tree.Subject:
        """`it` is the card on the table, if one was named: a card's own value goes without saying whose."""
        if node.data == "spoken" and self.mentioned is not None:
            return self.mentioned
        return self.subject(node, context)

    def of_the_last(self, node: Node) -> tree.Number:
        """The sum or the product of the last cards' values, divided: what remains."""
        token = tokens(node)[0]
        cards, divisor = map(int, token.split())
        if not 1 <= cards <= MAX_BACK:
            self.stop(ErrorKind.TOO_FAR_BACK, node)
        if not 1 <= divisor <= MAX_NUMBER:
            self.stop(ErrorKind.OUT_OF_RANGE, node)
        kind = tree.Plus if token.type == "SUM_OF_LAST" else tree.Times
        values: list[tree.Number] = [tree.Value(tree.Back(back)) for back in range(1, cards + 1)]
        return tree.Modulo(reduce(kind, values), divisor)


def _steps_from(number: tree.Number) -> tree.Number | None:
    """The card's value in `value of last + 1`."""
    match number:
        case tree.Plus(tree.Value() as value, tree.Integer()) | tree.Minus(
            tree.Value() as value, tree.Integer()
        ):
            return value
        case _:
            return None
