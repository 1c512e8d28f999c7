"""The tree of a rule → its one canonical text, which reads back as the same tree."""

from __future__ import annotations

from pbem.cards import RANK_LETTERS, Suit
from pbem.rulelang import tree as t
from pbem.rulelang.words import ORDINALS


def print_rule(rule: t.Rule) -> str:
    """The rule on one line, in the formal notation."""
    body, _ = _condition(rule.part, t.Next())
    if rule.start is None:
        return body
    return f"start: {_condition(rule.start.part, t.Next())[0]}; {body}"


Spoken = t.Subject | None
"""Who is spoken of, as in building: a card's name is printed where it changes."""


def _condition(node: t.Condition, spoken: Spoken) -> tuple[str, Spoken]:
    """The text, and who is spoken of after it."""
    match node:
        case t.Claim(subject, description):
            return _is(subject, spoken) + _description(description, subject), subject
        case t.Comparison(left, relation, right, wrapping):
            end = ", wrapping" if wrapping else ""
            return f"{_number(left, spoken)} {relation} {_number(right, spoken)}{end}", spoken
        case t.Not(t.Claim(subject, description)):
            return f"{_is(subject, spoken)}not {_description(description, subject)}", subject
        case t.Not(part):
            return f"not {_operand(part, spoken)[0]}", spoken
        case t.AllOf(parts):
            return _joined(parts, " and ", spoken)
        case t.AnyOf(parts):
            return _joined(parts, " or ", spoken)
        case t.IfElse() | t.After() | t.Alternate() | t.Repeat():
            return _step(node), spoken


def _joined(parts: tuple[t.Condition, ...], word: str, spoken: Spoken) -> tuple[str, Spoken]:
    texts: list[str] = []
    for place, part in enumerate(parts):
        after_sum = place > 0 and isinstance(parts[place - 1], t.Comparison)
        text, spoken = _operand(part, None if after_sum and _rank_first(part) else spoken)
        texts.append(text)
    return word.join(texts), spoken


def _rank_first(node: t.Condition) -> bool:
    """Whether its bare text opens with a value, which after a sum would look like part of it."""
    return isinstance(node, t.Claim) and isinstance(
        node.description, t.OfValue | t.Between | t.AtLeast | t.AtMost
    )


def _operand(node: t.Condition, spoken: Spoken) -> tuple[str, Spoken]:
    """A part of a longer condition, in brackets where it is more than one claim."""
    text, after = _condition(node, spoken)
    if isinstance(node, t.Claim | t.Comparison | t.Not):
        return text, after
    return f"({text})", spoken


def _step(node: t.Step) -> str:
    match node:
        case t.IfElse(test, then, otherwise):
            rest = ", else " if isinstance(otherwise, t.IfElse) else ", else: "
            asked = _condition(test, None)[0]
            return f"if {asked}: {_branch(then)}{rest}{_condition(otherwise, t.Next())[0]}"
        case t.After(cases, last_case):
            texts = [f"after {_condition(c.test, t.Back(1))[0]}: {_branch(c.then)}" for c in cases]
            if last_case is not None:
                texts.append(f"else: {_condition(last_case, t.Next())[0]}")
            return ", ".join(texts)
        case t.Alternate(parts):
            return "alternate: " + ", ".join(_condition(part, t.Next())[0] for part in parts)
        case t.Repeat(blocks):
            return "repeat: " + ", ".join(_block(block) for block in blocks)


def _branch(node: t.Condition) -> str:
    """What stands before a comma: a step is bracketed, or the comma would be its own."""
    text, _ = _condition(node, t.Next())
    return f"({text})" if isinstance(node, t.Step) else text


def _block(block: t.Block) -> str:
    if block.count == 1:
        return _branch(block.part)
    match block.part:
        case t.Claim(
            t.Next(), t.OfColour() | t.OfSuit() | t.OfParity() | t.Face() | t.Prime() | t.Composite()
        ):
            return f"{block.count} {_condition(block.part, t.Next())[0]}"
        case _:
            return f"{block.count} ({_condition(block.part, t.Next())[0]})"


def _is(subject: t.Subject, spoken: Spoken) -> str:
    return "" if subject == spoken else f"{_subject(subject)} is "


def _subject(subject: t.Subject) -> str:
    match subject:
        case t.Next():
            return "card"
        case t.Back(1):
            return "last"
        case t.Back(count):
            return f"{ORDINALS[count]} last"
        case t.Starter():
            return "starter"
        case t.LastAlike(attribute):
            return f"last of its {attribute}"


def _description(node: t.Description, subject: t.Subject) -> str:
    match node:
        case t.OfColour(red):
            return "red" if red else "black"
        case t.OfSuit(suit):
            return _suit(suit)
        case t.OfParity(odd):
            return "odd" if odd else "even"
        case t.Face() | t.Prime() | t.Composite() | t.Anything() | t.Nothing():
            return type(node).__name__.lower()
        case t.OfValue(value):
            return _rank(value)
        case t.Between(low, high):
            return f"{_rank(low)} to {_rank(high)}"
        case t.AtLeast(value):
            return f"{_rank(value)} or more"
        case t.AtMost(value):
            return f"{_rank(value)} or less"
        case t.Named(value, suit):
            return f"{_rank(value)}{suit.symbol}"
        case t.Same(attribute, reference):
            return f"same {attribute}{_reference(' as ', reference, subject)}"
        case t.Other(attribute, reference):
            return f"other {attribute}{_reference(' than ', reference, subject)}"
        case t.Higher(reference):
            return f"higher than {_subject(reference)}"
        case t.Lower(reference):
            return f"lower than {_subject(reference)}"
        case t.NotLower(reference):
            return f"same value{_reference(' as ', reference, subject)} or higher"
        case t.NotHigher(reference):
            return f"same value{_reference(' as ', reference, subject)} or lower"


def _reference(word: str, reference: t.Subject, subject: t.Subject) -> str:
    """The card compared with; the one just before goes without saying."""
    return "" if reference == t.card_before(subject) else word + _subject(reference)


def _rank(value: int) -> str:
    return str(RANK_LETTERS.get(value, value))


def _suit(suit: Suit) -> str:
    return suit.name.lower()


def _number(node: t.Number, spoken: Spoken) -> str:
    match node:
        case t.Integer(number):
            return str(number)
        case t.Position():
            return "position"
        case t.Value(subject):
            return "value" if subject == spoken else f"value of {_subject(subject)}"
        case t.Plus(left, right):
            return f"{_term(left, spoken)} + {_term(right, spoken)}"
        case t.Minus(left, right):
            return f"{_term(left, spoken)} - {_term(right, spoken)}"
        case t.Times(left, right):
            return f"{_term(left, spoken)} × {_term(right, spoken)}"
        case t.Modulo(left, divisor):
            return f"{_term(left, spoken)} mod {divisor}"


def _term(node: t.Number, spoken: Spoken) -> str:
    text = _number(node, spoken)
    return text if isinstance(node, t.Integer | t.Position | t.Value) else f"({text})"
