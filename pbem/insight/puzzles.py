"""Puzzles: a layout that stops where its rule has just become knowable, and five cards of which some are right next.

A layout is laid for its rule play by play. Early on one false rule that costs little is kept alive: only cards that
both judge alike are played, and of these the one that the cheapest other rival judges otherwise. The last play tells
the two apart. `make_puzzle` goes from rule to rule until one layout passes every check.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random

from pbem.cards import PACK, Card
from pbem.insight.belief import believe_evidence
from pbem.insight.evidence import Evidence, Trial, context_of
from pbem.insight.hypotheses import Hypothesis, alike
from pbem.insight.rivals import Rivals
from pbem.insight.strengths import BEGINNER, CLUB, MASTER, Strength, vocabulary
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.survey.sample_layouts import Column, SampleLayout
from pbem.rulelang.tree import Rule

APART = 16.0
"""A rule that fits the layout and judges the five cards otherwise costs at least so many bits more."""

AHEAD = 24
"""So many main lines are looked at to tell how near two rules are."""

ASKED = 5
"""So many cards are asked about."""

FEWEST, MOST = 20, 44
"""Plays of a layout."""

PACKS = 2
"""So many are laid from."""

PILOT = 28
"""So many cards are laid by chance to find it."""

DECIDED = 8
"""After so many of them a false rule may be the one that is kept alive."""

DEAR = 3.0
"""The rule sought costs at most so many bits more then than the cheapest that fits; the false one no more than it."""

RIGHT = 0.6
"""So often a right card is laid, if there is one."""

TRIED = 2
"""So many cards are tried as the last one, right and wrong."""

LEVELS = ("easy", "medium", "hard")
"""The weakest who answers: somebody who thinks of what a beginner does, a club player, only a master."""

RULES = 60
"""So many are tried for one puzzle, a layout of each."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`trials`: every play in order. `asked`: five cards, of which `right` are. `bits`: what the rule costs.

    `apart`: so many more does the cheapest rule cost that fits and judges the five otherwise. `rival`: the rule that
    the last play ruled out.
    """

    rule: Rule
    trials: tuple[Trial, ...]
    line: tuple[Card, ...]
    asked: tuple[Card, ...]
    right: frozenset[Card]
    level: str
    bits: float
    apart: float
    rival: Rule

    @property
    def layout(self) -> SampleLayout:
        """As it lies: each card of the main line with the wrong ones that tried to follow it."""
        wrong: dict[int, list[Card]] = {}
        for one in self.trials:
            if not one.right:
                wrong.setdefault(one.context.n, []).append(PACK[one.card])
        return SampleLayout(
            tuple(Column(card, tuple(wrong.get(n, ()))) for n, card in enumerate(self.line, 1))
        )

    def is_rule(self, said: Rule) -> bool:
        """Whether a rule is the answer: it judges alike all that can still happen, as guesses are judged."""
        return isinstance(compare_rules(said, self.rule, self.line), Same)

    def against(self, said: Rule) -> Trial | None:
        """The first play that a rule does not agree with."""
        judge = compile_rule(said)
        return next(
            (one for one in self.trials if judge.permits(one.context.line, PACK[one.card]) != one.right), None
        )


def make_puzzle(rules: Sequence[Rule], seed: bytes) -> Puzzle | None:
    """The puzzle of a seed; the same always. None if none of the rules tried gave one.

    `seed` decides rule, layout and cards: who has it has the answer.
    """
    dice = Random(int.from_bytes(sha256(seed).digest(), "big"))
    usable = [rule for rule in rules if not reads_sidelines(rule)]
    for rule in dice.sample(usable, min(RULES, len(usable))):
        found = _Laying(rule, dice).puzzle()
        if found is not None:
            return found
    return None


def answered(evidence: Evidence, rule: Rule, strength: Strength = MASTER) -> bool:
    """Whether somebody who thinks like that, with the whole layout before them, would answer the rule.

    They answer what they believe most, once they believe it enough for a guess.
    """
    belief = believe_evidence(evidence, vocabulary(strength), strength.draws)
    if not belief.candidates or belief.candidates[0].share < strength.guess:
        return False
    said = belief.candidates[0].hypothesis.rule
    return isinstance(compare_rules(said, rule, evidence.context.line), Same)


def level_of(evidence: Evidence, rule: Rule) -> str:
    """How hard it is to answer what a master does."""
    easy, medium, hard = LEVELS
    return next(
        (level for level, who in ((easy, BEGINNER), (medium, CLUB)) if answered(evidence, rule, who)), hard
    )


class _Laying:
    """A layout of one rule as it grows."""

    def __init__(self, rule: Rule, dice: Random) -> None:
        self.rule, self.dice = rule, dice
        self.judge = compile_rule(rule)
        self.words = vocabulary(MASTER)
        starters = [card for card in PACK if self.judge.admits(card)]
        self.line: tuple[Card, ...] = (dice.choice(starters),)
        self.trials: tuple[Trial, ...] = ()
        self.false: Hypothesis | None = None

    def evidence(self) -> Evidence:
        return Evidence(Context(self.line), self.trials)

    def puzzle(self) -> Puzzle | None:
        """A layout that is a puzzle; None if this way none came about."""
        self.false = self._nearest()
        if self.false is None:
            return None
        self.line, self.trials = self.line[:1], ()
        while len(self.trials) < MOST - 1:
            evidence = self.evidence()
            right = self.judge.follow(self.line)
            if len(self.trials) >= FEWEST:
                found = self._stopped(evidence, right)
                if found is not None:
                    return found
            if not self._play(Rivals(evidence, self.words), right):
                return None
        return None

    def _nearest(self) -> Hypothesis | None:
        """The false rule that is kept alive: the nearest of those that fit and cost no more, as chance lays cards."""
        found: dict[Hypothesis, int] = {}
        while len(self.trials) < PILOT:
            rivals = Rivals(self.evidence(), self.words)
            if len(self.trials) >= DECIDED:
                found |= self._false(rivals)
            if not self._play(rivals, self.judge.follow(self.line)):
                break
        return min(found, key=lambda one: (found[one], one.bits), default=None)

    def _false(self, rivals: Rivals) -> dict[Hypothesis, int]:
        """Rules that fit and cost no more than the one sought, by how many cards they judge otherwise."""
        contexts = self._ahead(rivals.evidence.context)
        rights = [self.judge.follow(one.line) for one in contexts]
        apart = {
            one: sum(
                (one.mask(here) ^ right).bit_count() for here, right in zip(contexts, rights, strict=True)
            )
            for one in rivals.cheapest(DEAR) or ()
        }
        own = min((one.bits for one, count in apart.items() if not count), default=0.0)
        return {one: count for one, count in apart.items() if count and one.bits <= own}

    def _ahead(self, here: Context) -> list[Context]:
        """Contexts that the rule may lead to."""
        found = [here]
        while len(found) < AHEAD:
            right = self.judge.follow(found[-1].line)
            cards = [card for card in range(len(PACK)) if right >> card & 1]
            if not cards:
                break
            found.append(Context((*found[-1].line, PACK[self.dice.choice(cards)])))
        return found

    def _play(self, rivals: Rivals, right: int) -> bool:
        """Lays the card that rules out most; False where none can be laid."""
        here = rivals.evidence.context
        same = ~0 if self.false is None else ~(self.false.mask(here) ^ right)
        known = {one.card for one in self.trials if one.context.n == here.n}
        free = [card for card in self._left() if same >> card & 1 and card not in known]
        wanted = self.dice.random() < RIGHT
        some = [card for card in free if (right >> card & 1 == 1) == wanted] or free
        if not some:
            return False
        self.dice.shuffle(some)
        costs = rivals.otherwise(right, 60) if self.false is not None else [0.0] * len(PACK)
        self._lay(min(some, key=lambda card: costs[card]), right)
        return True

    def _left(self) -> list[int]:
        """The cards that two packs still hold."""
        laid = [self.line[0].index, *(one.card for one in self.trials)]
        return [card for card in range(len(PACK)) if laid.count(card) < PACKS]

    def _lay(self, card: int, right: int) -> None:
        fits = right >> card & 1 == 1
        self.trials += (Trial(context_of(self.line), card, fits, len(self.trials) + 1),)
        if fits:
            self.line += (PACK[card],)

    def _stopped(self, before: Evidence, right: int) -> Puzzle | None:
        """The puzzle that ends with the next play, if one does."""
        assert self.false is not None
        telling = self.false.mask(before.context) ^ right
        line, trials = self.line, self.trials
        for fits in (True, False):
            cards = [
                card for card in self._left() if telling >> card & 1 and (right >> card & 1 == 1) == fits
            ]
            for card in self.dice.sample(cards, min(TRIED, len(cards))):
                self._lay(card, right)
                found = self._checked(before)
                if found is not None:
                    return found
                self.line, self.trials = line, trials
        return None

    def _checked(self, before: Evidence) -> Puzzle | None:
        """The layout as a puzzle, if it is one: docs/puzzles.md tells what is asked of one."""
        assert self.false is not None
        evidence = self.evidence()
        right = self.judge.follow(self.line)
        rivals = Rivals(evidence, self.words)
        bits = cost_of(self.rule, rivals)
        if bits is None:
            return None
        costs = rivals.otherwise(right, bits + 4 * APART)
        asked = self._asked(costs, right, bits)
        if asked is None or answered(before, self.rule) or not answered(evidence, self.rule):
            return None
        return Puzzle(
            rule=self.rule,
            trials=self.trials,
            line=self.line,
            asked=tuple(PACK[card] for card in asked),
            right=frozenset(PACK[card] for card in asked if right >> card & 1),
            level=level_of(evidence, self.rule),
            bits=bits,
            apart=min(costs[card] for card in asked) - bits,
            rival=self.false.rule,
        )

    def _asked(self, costs: Sequence[float], right: int, bits: float) -> list[int] | None:
        """Five cards that were not judged here yet, two or three of them right, or at least one and not all."""
        known = {one.card for one in self.trials if one.context.n == len(self.line)}
        sure = [card for card in self._left() if costs[card] >= bits + APART and card not in known]
        rights = [card for card in sure if right >> card & 1]
        wrongs = [card for card in sure if not right >> card & 1]
        ways = [count for count in range(1, ASKED) if count <= len(rights) and ASKED - count <= len(wrongs)]
        if not ways:
            return None
        count = min(ways, key=lambda one: (abs(one - self.dice.choice((2, 3))), one))
        found = self.dice.sample(rights, count) + self.dice.sample(wrongs, ASKED - count)
        return sorted(found)


def cost_of(rule: Rule, rivals: Rivals) -> float | None:
    """What a rule costs, if no other that fits costs as little or less; None otherwise."""
    cheapest = rivals.cheapest()
    if not cheapest:
        return None
    line = rivals.evidence.context.line
    if not isinstance(compare_rules(cheapest[0].rule, rule, line), Same):
        return None
    ties = [one for one in cheapest if one.bits == cheapest[0].bits]
    return cheapest[0].bits if len(alike(ties, rivals.evidence.context)) == 1 else None
