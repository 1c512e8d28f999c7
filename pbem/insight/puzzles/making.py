"""How puzzles are made.

A layout is laid for its rule play by play. Early on one false rule that costs little is kept alive: only cards that
both judge alike are played, and of these the one that the cheapest other rival judges otherwise. The last play tells
the two apart. `make_puzzle` goes from rule to rule until one layout passes every check.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property
from hashlib import sha256
from random import Random

from pbem.cards import PACK, Card
from pbem.insight.evidence import Evidence, Trial, context_of
from pbem.insight.hypotheses import Hypothesis, alike
from pbem.insight.posterior import Posterior
from pbem.insight.puzzles.puzzle import LEVELS, Fallen, Puzzle, answered, level_of
from pbem.insight.puzzles.rivals import Rivals
from pbem.insight.puzzles.variants import variant
from pbem.insight.strengths import BEGINNER, CLUB, MASTER, vocabulary
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.meaning.scope import reads_sidelines
from pbem.rulelang.tree import Rule

FAR = 60.0
"""What costs so many bits is no rival any more."""

APART = 16.0
"""A rule that fits the layout and judges the five cards otherwise costs at least so many bits more."""

AHEAD = 24
"""So many main lines are looked at to tell how near two rules are."""

ASKED = 5
"""So many cards are asked about."""

FEWEST, MOST = 18, 52
"""Plays of a layout."""

UNGUIDED = 8
"""The first of them are laid by chance."""

PACKS = 2
"""So many are laid from."""

PILOT = 28
"""So many cards are laid by chance to find it."""

DECIDED = 8
"""After so many of them a false rule may be the one that is kept alive."""

EVERY = 4
"""So often it is looked for."""

DEAR = 3.0
"""The rule sought costs at most so many bits more then than the cheapest that fits; the false one is as likely."""

RIGHT = 0.6
"""So often a right card is laid, if there is one."""

AIMED = 0.6
"""So often a rival is ruled out that judges a card otherwise which may be asked about."""

BELOW = 3
"""With so many wrong cards below it, a card of the main line is followed by a right one, if there is one."""

TRIED = 2
"""So many cards are tried as the last one, right and wrong."""

RULES = 90
"""So many are tried for one puzzle, a layout of each."""

TOLD = (6, 12)
"""After so many plays, and before the last, it is told what still fitted."""


def make_puzzle(rules: Sequence[Rule], seed: bytes, level: str | None = None) -> Puzzle | None:
    """The puzzle of a seed; the same always. None if none of the rules tried gave one.

    `rules` and what is near to them is drawn from. `level`: one of `LEVELS`, where it must be that hard. `seed`
    decides rule, layout and cards: who has it has the answer.
    """
    dice = Random(int.from_bytes(sha256(seed).digest(), "big"))
    usable = [rule for rule in rules if not reads_sidelines(rule)]
    for rule in dice.sample(usable, min(RULES, len(usable))):
        found = _Laying(variant(rule, dice), dice, level).puzzle()
        if found is not None:
            return found
    return None


class _Laying:
    """A layout of one rule as it grows, that is to be of a level, if one is named."""

    def __init__(self, rule: Rule, dice: Random, level: str | None = None) -> None:
        self.rule, self.dice, self.level = rule, dice, level
        self.judge = compile_rule(rule)
        self.words, self.posterior = vocabulary(MASTER), Posterior()
        starters = [card for card in PACK if self.judge.admits(card)]
        self.line: tuple[Card, ...] = (dice.choice(starters or PACK),)
        self.trials: tuple[Trial, ...] = ()
        self.false: Hypothesis | None = None
        self.own = 0.0
        """What the rule costs, as far as that was seen."""
        self.thought = len(LEVELS)
        """The first of the levels at which somebody thinks of the rule, as far as that was seen."""

    def evidence(self) -> Evidence:
        return Evidence(Context(self.line), self.trials)

    def puzzle(self) -> Puzzle | None:
        """A layout that is a puzzle; None if this way none came about."""
        self.false = self._nearest()
        if self.false is None or (self.level and self.thought != LEVELS.index(self.level)):
            return None
        self.line, self.trials = self.line[:1], ()
        while len(self.trials) < MOST - 1:
            evidence, right = self.evidence(), self.judge.follow(self.line)
            free = self._free(~(self.false.mask(evidence.context) ^ right))
            if len(self.trials) < UNGUIDED:
                if not self._play(free, right, self.dice.random() < RIGHT):
                    return None
                continue
            rivals = Rivals(evidence, self.words, self.posterior)
            costs = rivals.otherwise(right, FAR, free)
            goals = _goals(free, right, costs)
            ripe = bool(goals) and costs[goals[0]] >= self.own + APART
            if len(self.trials) == FEWEST or (ripe and len(self.trials) > FEWEST):
                ending = _Ending(self, evidence, right)
                found = ending.puzzle() if ripe and not ending.too_early else None
                if found is not None or ending.too_early:
                    return found
            if not self._lay_next(rivals, right, free, goals if not ripe else (), costs, ripe=ripe):
                return None
        return None

    def _lay_next(
        self,
        rivals: Rivals,
        right: int,
        free: Sequence[int],
        goals: Sequence[int],
        costs: Sequence[float],
        *,
        ripe: bool,
    ) -> bool:
        """Lays what rules out the cheapest rival, of all or of what may be asked; where nothing more has to be, a right
        card after which the false rule can be told from the one sought. False where no card can be laid."""
        here = rivals.evidence.context
        telling = self._telling(free, right) if ripe else ()
        if telling:
            self.lay(telling[0], right)
            return True
        below = sum(one.context.n == here.n for one in self.trials)
        if goals and below < BELOW and self.dice.random() < AIMED:
            rival = rivals.rival(goals[0], right)
            apart = rival.mask(here) ^ right if rival is not None else 0
            some = [card for card in free if apart >> card & 1]
            if some:
                self.lay(next((card for card in some if card not in goals), some[0]), right)
                return True
        return self._play(free, right, below >= BELOW or self.dice.random() < RIGHT, costs)

    def _nearest(self) -> Hypothesis | None:
        """The false rule that is kept alive: the nearest of those that fit and cost no more, as chance lays cards."""
        found: dict[Hypothesis, int] = {}
        while len(self.trials) < PILOT:
            if len(self.trials) >= DECIDED and len(self.trials) % EVERY == 0:
                found |= self._false(Rivals(self.evidence(), self.words, self.posterior))
            if not self._play(self._free(), self.judge.follow(self.line), self.dice.random() < RIGHT):
                break
        return min(found, key=lambda one: (found[one], one.bits), default=None)

    def _false(self, rivals: Rivals) -> dict[Hypothesis, int]:
        """Rules that fit and are at least as likely as the one sought, by how many cards they judge otherwise."""
        contexts = self._ahead(rivals.evidence.context)
        rights = tuple(self.judge.follow(one.line) for one in contexts)
        alike: dict[tuple[int, ...], list[Hypothesis]] = {}
        for one in rivals.cheapest(DEAR) or ():
            alike.setdefault(tuple(one.mask(here) for here in contexts), []).append(one)
        sought = alike.pop(rights, [])
        if sought:
            self.thought = min([self.thought, *map(_thought_of, sought)])
            self.own = sought[0].bits
        return {
            some[0]: sum((one ^ right).bit_count() for one, right in zip(masks, rights, strict=True))
            for masks, some in alike.items()
            if sought and _weight(some) >= _weight(sought)
        }

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

    def _free(self, among: int = -1) -> list[int]:
        """The cards of a set that are left and were not judged here yet, in any order."""
        known = {one.card for one in self.trials if one.context.n == len(self.line)}
        free = [card for card in self.left() if among >> card & 1 and card not in known]
        self.dice.shuffle(free)
        return free

    def _telling(self, free: Sequence[int], right: int) -> list[int]:
        """The right cards after which some card tells the false rule from the one sought."""
        assert self.false is not None
        rights = [card for card in free if right >> card & 1]
        after = {card: Context((*self.line, PACK[card])) for card in rights}
        return [card for card, here in after.items() if self.false.mask(here) ^ self.judge.follow(here.line)]

    def _play(
        self, free: Sequence[int], right: int, wanted: bool, costs: Sequence[float] | None = None
    ) -> bool:
        """Lays a card that is right, if that is wanted: the one whose cheapest rival costs least, the first without
        `costs`. One of the other kind if need be; False where there is none."""
        some = [card for card in free if (right >> card & 1 == 1) == wanted] or free
        if not some:
            return False
        self.lay(some[0] if costs is None else min(some, key=lambda card: costs[card]), right)
        return True

    def left(self) -> list[int]:
        """The cards that two packs still hold."""
        laid = [self.line[0].index, *(one.card for one in self.trials)]
        return [card for card in range(len(PACK)) if laid.count(card) < PACKS]

    def lay(self, card: int, right: int) -> None:
        fits = right >> card & 1 == 1
        self.trials += (Trial(context_of(self.line), card, fits, len(self.trials) + 1),)
        if fits:
            self.line += (PACK[card],)


class _Ending:
    """What the next play may make of a layout: `before` is the evidence without it."""

    def __init__(self, laying: _Laying, before: Evidence, right: int) -> None:
        assert laying.false is not None
        self.laying, self.before, self.right = laying, before, right
        self.false = laying.false

    @cached_property
    def too_early(self) -> bool:
        """Whether the rule is known without the next play."""
        return answered(self.before, self.laying.rule)

    def puzzle(self) -> Puzzle | None:
        """The puzzle that ends with the next play, if one does."""
        laying = self.laying
        telling = self.false.mask(self.before.context) ^ self.right
        line, trials = laying.line, laying.trials
        for fits in (True, False):
            cards = [
                card
                for card in laying.left()
                if telling >> card & 1 and (self.right >> card & 1 == 1) == fits
            ]
            for card in laying.dice.sample(cards, min(TRIED, len(cards))):
                laying.lay(card, self.right)
                found = self._checked()
                if found is not None:
                    return found
                laying.line, laying.trials = line, trials
        return None

    def _checked(self) -> Puzzle | None:
        """The layout as a puzzle, if it is one: docs/puzzles.md tells what is asked of one."""
        laying, evidence = self.laying, self.laying.evidence()
        right = laying.judge.follow(laying.line)
        rivals = Rivals(evidence, laying.words)
        bits = cost_of(laying.rule, rivals)
        if bits is None:
            return None
        costs = rivals.otherwise(right, bits + 4 * APART, laying.left())
        asked = self._asked(costs, right, bits)
        if asked is None or self.too_early or not answered(evidence, laying.rule):
            return None
        level = level_of(evidence, laying.rule)
        if laying.level not in (None, level):
            return None
        return Puzzle(
            rule=laying.rule,
            starter=laying.line[0],
            plays=tuple((PACK[one.card], one.right) for one in laying.trials),
            asked=tuple(PACK[card] for card in asked),
            right=frozenset(PACK[card] for card in asked if right >> card & 1),
            level=level,
            bits=bits,
            apart=min(costs[card] for card in asked) - bits,
            fallen=tuple(self._fallen()),
        )

    def _asked(self, costs: Sequence[float], right: int, bits: float) -> list[int] | None:
        """Five cards that were not judged here yet, two or three of them right, or at least one and not all."""
        laying = self.laying
        known = {one.card for one in laying.trials if one.context.n == len(laying.line)}
        sure = [card for card in laying.left() if costs[card] >= bits + APART and card not in known]
        rights = [card for card in sure if right >> card & 1]
        wrongs = [card for card in sure if not right >> card & 1]
        ways = [count for count in range(1, ASKED) if count <= len(rights) and ASKED - count <= len(wrongs)]
        if not ways:
            return None
        count = min(ways, key=lambda one: (abs(one - laying.dice.choice((2, 3))), one))
        found = laying.dice.sample(rights, count) + laying.dice.sample(wrongs, ASKED - count)
        return sorted(found)

    def _fallen(self) -> Iterable[Fallen]:
        """What was the cheapest that fitted after some plays, each told once, and what the last play ruled out."""
        trials, last = self.laying.trials, len(self.laying.trials)
        told: list[Hypothesis] = [self.false]
        for count in TOLD:
            here = Evidence(trials[count].context, trials[:count])
            first = next(iter(Rivals(here, self.laying.words).cheapest(0) or ()), None)
            number = first and _against(first, trials)
            if first is not None and number and first not in told:
                told.append(first)
                yield Fallen(first.rule, number)
        yield Fallen(self.false.rule, last)


def _goals(free: Sequence[int], right: int, costs: Sequence[float]) -> list[int]:
    """Five cards that may be asked about: those whose rivals cost most, two or three of them right, or as many as there
    are; the one with the cheapest rival first. None if all are right, or wrong."""
    best = sorted(free, key=lambda card: -costs[card])
    rights = [card for card in best if right >> card & 1]
    wrongs = [card for card in best if not right >> card & 1]
    if not rights or not wrongs or len(free) < ASKED:
        return []
    count = max(ASKED - len(wrongs), min(len(rights), ASKED // 2))
    return sorted(rights[:count] + wrongs[: ASKED - count], key=lambda card: costs[card])


def _against(rule: Hypothesis, trials: Sequence[Trial]) -> int | None:
    """The number of the first play that tells against a rule."""
    return next(
        (one.number for one in trials if (rule.mask(one.context) >> one.card & 1 == 1) != one.right), None
    )


def _weight(alike: Sequence[Hypothesis]) -> float:
    """How likely it is, before any card, that one of these is the rule."""
    return float(sum(2.0**-one.bits for one in alike))


def _thought_of(rule: Hypothesis) -> int:
    """The first of the levels at which somebody has the words for a rule."""
    division, *places = rule.key
    for level, who in enumerate((BEGINNER, CLUB)):
        words = vocabulary(who)
        there = all(words.conditions >> place & 1 for place in places if place >= 0)
        if there and any(one.place == division for one in words.divisions):
            return level
    return len(LEVELS) - 1


def cost_of(rule: Rule, rivals: Rivals) -> float | None:
    """What a rule costs, if no other that fits costs as little or less; None otherwise."""
    cheapest = rivals.cheapest()
    if not cheapest:
        return None
    line = rivals.evidence.context.line
    if not isinstance(compare_rules(cheapest[0].rule, rule, line), Same):
        return None
    ties = [one for one in cheapest if one.bits == cheapest[0].bits]
    groups = list(alike(dict.fromkeys(ties, 1.0), rivals.evidence.context))
    return cheapest[0].bits if len(groups) == 1 else None
