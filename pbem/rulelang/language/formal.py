"""The formal notation → its tree: a reader by recursive descent, without a doubt or a choice in it.

docs/rule-language.md describes the notation. What is not in it is a sentence, or nothing.
"""

from collections.abc import Sequence

from pbem.rulelang import tree
from pbem.rulelang.language.errors import ErrorKind
from pbem.rulelang.language.formal_terms import FACT, MAX_BACK, NEXT, SUITS, NotFormal, Spoken, Terms, joined
from pbem.rulelang.meaning.soundness import leaves_cards_out, leaves_numbers_out

MAX_COUNT = 52
"""Longest block of a `repeat`."""

_STEPS = ("if", "after", "by", "alternate", "repeat")


def read_formal(text: str) -> tree.Rule | None:
    """The rule that a tidied text is in the formal notation; None where it is none. Takes time linear in its length."""
    try:
        return _Reader(text).rule()
    except NotFormal:
        return None


def read_formal_condition(text: str, facts: Sequence[tree.Condition] = ()) -> tree.Condition | None:
    """The condition of a plan, which speaks of no card that is judged; `§ 0` in it is the first of the facts."""
    reader = _Reader(text, facts)
    try:
        condition = reader.condition(None)[0]
    except NotFormal:
        return None
    return condition if reader.at == reader.end else None


def why_not_formal(text: str, condition: bool = False) -> ErrorKind | None:
    """Why a text that is nothing in the formal notation is none: too deep, too far back, or of a card and itself."""
    reader = _Reader(text)
    try:
        if condition:
            reader.condition(None)
        else:
            reader.rule()
    except NotFormal:
        return reader.why
    return None


class _Reader(Terms):
    # Steps

    def rule(self) -> tree.Rule:
        start = None
        if self.take("start"):
            self.need(":")
            start = tree.Start(self.condition(NEXT)[0])
            self.need(";")
        rule = tree.Rule(start, self.body())
        return rule if self.at == self.end else self.fail()

    def body(self) -> tree.Condition:
        self.deeper()
        word = self.words[self.at]
        step = getattr(self, f"step_{word}")() if word in _STEPS else self.condition(NEXT, steps=True)[0]
        self.depth -= 1
        return step

    def step_if(self) -> tree.Condition:
        self.need("if")
        test = self.condition(None)[0]
        self.need(":")
        then = self.branch()
        otherwise = self.otherwise()
        return tree.IfElse(test, then, otherwise) if otherwise is not None else self.fail()

    def branch(self) -> tree.Condition:
        """What is decided before a comma: a step in brackets, or a condition."""
        if self.words[self.at] in _STEPS:
            self.fail()
        return self.condition(NEXT, steps=True)[0]

    def otherwise(self) -> tree.Condition | None:
        at = self.at
        self.take(",")
        if not self.take("else"):
            self.at = at
            return None
        if self.words[self.at] != "if":
            self.need(":")
        return self.body()

    def step_after(self) -> tree.Condition:
        cases: list[tree.Case] = []
        while self.take("after"):
            cases.append(self.case())
            if self.words[self.at : self.at + 2] == [",", "after"]:
                self.at += 1
        otherwise = self.otherwise()
        if otherwise is None and leaves_cards_out(cases):
            self.fail()
        return tree.After(tuple(cases), otherwise)

    def case(self) -> tree.Case:
        """A test of the last card, or of each of as many as a number before brackets says."""
        count = self.integer() if self.counts() else 1
        if not 1 <= count <= MAX_BACK:
            self.fail(ErrorKind.TOO_FAR_BACK)
        at, tests = self.at, []
        for back in range(1, count + 1):
            self.at = at
            tests.append(self.condition(tree.Back(back))[0])
        self.need(":")
        return tree.Case(joined(tree.AllOf, tests), self.branch())

    def step_by(self) -> tree.Condition:
        self.need("by")
        number = self.sum(NEXT)
        self.need(":")
        options: list[tree.Option] = []
        while self.words[self.at].isdecimal():
            value = self.integer()
            self.need(":")
            options.append(tree.Option(value, self.branch()))
            if self.words[self.at] == "," and self.words[self.at + 1].isdecimal():
                self.at += 1
        otherwise = self.otherwise()
        if not options or (otherwise is None and leaves_numbers_out(number, options)):
            self.fail()
        return tree.By(number, tuple(options), otherwise)

    def step_alternate(self) -> tree.Condition:
        self.need("alternate")
        self.need(":")
        parts = [self.condition(NEXT)[0]]
        while self.take(","):
            parts.append(self.condition(NEXT)[0])
        return tree.Alternate(tuple(parts)) if len(parts) > 1 else self.fail()

    def step_repeat(self) -> tree.Condition:
        self.need("repeat")
        self.need(":")
        blocks = [self.block()]
        while self.take(","):
            blocks.append(self.block())
        return tree.Repeat(tuple(blocks))

    def counts(self) -> bool:
        """Whether a number that stands here says how many cards, and is no value."""
        behind = self.words[self.at + 1]
        suit = behind in ("spades", "hearts", "diamonds", "clubs")
        return self.words[self.at].isdecimal() and (
            suit or behind not in (*"),:;", "", "or", "to", "and", *SUITS)
        )

    def block(self) -> tree.Block:
        count = self.integer() if self.counts() else 1
        if not 1 <= count <= MAX_COUNT:
            self.fail()
        return tree.Block(count, self.condition(NEXT, steps=True)[0])

    # Conditions; each gives who is spoken of after it

    def condition(self, spoken: Spoken, steps: bool = False) -> tuple[tree.Condition, Spoken]:
        self.deeper()
        parts = []
        part, spoken = self.any_of(spoken, steps)
        parts.append(part)
        while self.take(",", "and"):
            part, spoken = self.any_of(spoken, steps)
            parts.append(part)
        self.depth -= 1
        return joined(tree.AllOf, parts), spoken

    def any_of(self, spoken: Spoken, steps: bool) -> tuple[tree.Condition, Spoken]:
        part, spoken = self.all_of(spoken, steps)
        parts = [part]
        while self.take("or"):
            part, spoken = self.all_of(spoken, steps)
            parts.append(part)
        return joined(tree.AnyOf, parts), spoken

    def all_of(self, spoken: Spoken, steps: bool) -> tuple[tree.Condition, Spoken]:
        part, spoken = self.unary(spoken, steps)
        parts = [part]
        while self.take("and"):
            part, spoken = self.unary(spoken, steps)
            parts.append(part)
        return joined(tree.AllOf, parts), spoken

    def unary(self, spoken: Spoken, steps: bool) -> tuple[tree.Condition, Spoken]:
        if self.take("not"):
            part, spoken = self.unary(spoken, steps)
            return negated(part), spoken
        if self.words[self.at : self.at + 3] == ["one", "of", "("]:
            return self.one_of(spoken), spoken
        if self.take(FACT):
            number = self.integer()
            return (self.facts[number], None) if number < len(self.facts) else self.fail()
        compared = self.attempt(lambda: self.comparison(spoken))
        if compared is not None:
            return compared, spoken
        if self.take("("):
            inner = (
                self.body() if steps and self.words[self.at] in _STEPS else self.condition(spoken, steps)[0]
            )
            self.need(")")
            return inner, spoken
        at = self.at
        subject = self.subject()
        if subject is not None and self.take("is"):
            return self.complement(subject), subject
        self.at = at
        return (self.descriptions(spoken) if spoken is not None else self.fail()), spoken

    def complement(self, subject: tree.Subject) -> tree.Condition:
        if self.take("not"):
            return negated(self.complement(subject))
        if self.words[self.at : self.at + 3] == ["one", "of", "("]:
            return self.one_of(subject)
        if self.take("("):
            inner = self.condition(subject)[0]
            self.need(")")
            return inner
        return self.descriptions(subject)

    def one_of(self, spoken: Spoken) -> tree.Condition:
        self.need("one", "of", "(")
        parts = [self.condition(spoken)[0]]
        while self.take(","):
            parts.append(self.condition(spoken)[0])
        self.need(")")
        return tree.OneOf(tuple(parts)) if len(parts) > 1 else self.fail()


def negated(part: tree.Condition) -> tree.Condition:
    return part.part if isinstance(part, tree.Not) else tree.Not(part)
