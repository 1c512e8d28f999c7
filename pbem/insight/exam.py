"""The solo exam: one player alone against one rule, a card a turn, and a guess that is fixed before each verdict."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from pbem.cards import PACK, Card
from pbem.insight.belief import Belief
from pbem.insight.evidence import Evidence, Trial, context_of
from pbem.insight.vocabulary.context import Context
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.tree import Rule

HAND, CARDS = 12, 30
"""Cards held all the time, and cards that may be played."""

WORTH = 31
"""A solution in the first turn is worth one less, one in each later turn one less than that."""

WRONG = 2
"""What each wrong guess costs."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """A guess, in the turn it was made."""

    turn: int
    rule: Rule
    right: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """What was believed before one verdict: how likely card and best rule were right, and whether."""

    turn: int
    card_share: float
    card_right: bool
    rule_share: float
    rule_right: bool


@dataclass(frozen=True, slots=True)
class Solo:
    """One deal played to its end. `turn`: in which the rule was guessed; None if it was not."""

    turn: int | None
    guesses: tuple[Guessed, ...]
    cards: tuple[tuple[Card, bool], ...]
    moments: tuple[Moment, ...] = ()
    empty: int = 0

    @property
    def wrong(self) -> int:
        return sum(not one.right for one in self.guesses)

    @property
    def points(self) -> int:
        """31 less the turn, and 2 less for each wrong guess; nothing for a rule not found."""
        return 0 if self.turn is None else max(0, WORTH - self.turn - WRONG * self.wrong)


Plays = Callable[[Evidence, Sequence[int], int], tuple[int, Rule | None, float, Belief]]
"""(evidence, hand by index, turns left) → the card played, the guess if one is made, how likely that card is right."""


class Answers:
    """Whether a guess is right, as the exact comparison tells; asked once for each guess and line."""

    def __init__(self, rule: Rule) -> None:
        self._rule, self._known = rule, dict[tuple[Rule, tuple[Card, ...]], bool]()
        self._same = dict[Rule, bool]()

    def right(self, guess: Rule, line: tuple[Card, ...]) -> bool:
        if guess not in self._same:
            self._same[guess] = isinstance(compare_rules(guess, self._rule), Same)
        if self._same[guess]:
            return True
        key = (guess, line)
        if key not in self._known:
            self._known[key] = isinstance(compare_rules(guess, self._rule, line), Same)
        return self._known[key]


def solo(rule: Rule, plays: Plays, dice: Random, *, watched: bool = False) -> Solo:
    """Plays one deal. `watched`: nothing is guessed, and each moment's belief is held against the truth."""
    judge, answers = compile_rule(rule), Answers(rule)
    stock = list(PACK * 2)
    dice.shuffle(stock)
    line: tuple[Card, ...] = (next(card for card in stock if judge.admits(card)),)
    stock.remove(line[0])
    hand, trials = [stock.pop() for _ in range(HAND)], list[Trial]()
    failed, guesses, cards, moments, empty = (
        list[Rule](),
        list[Guessed](),
        list[tuple[Card, bool]](),
        list[Moment](),
        0,
    )
    for turn in range(1, CARDS + 1):
        evidence = Evidence(Context(line), tuple(trials), failed=tuple(failed))
        index, guess, share, belief = plays(evidence, [card.index for card in hand], CARDS - turn)
        empty += belief.empty
        card = PACK[index]
        right = judge.permits(line, card)
        if watched and belief.best:
            best = belief.best
            moments.append(Moment(turn, share, right, best.share, answers.right(best.hypothesis.rule, line)))
        if guess is not None and not watched:
            guesses.append(Guessed(turn, guess, answers.right(guess, line)))
            if guesses[-1].right:
                return Solo(turn, tuple(guesses), tuple(cards), tuple(moments), empty)
            failed.append(guess)
        hand.remove(card)
        hand.append(stock.pop())
        cards.append((card, right))
        trials.append(Trial(context_of(line), index, right, turn))
        line = (*line, card) if right else line
    return Solo(None, tuple(guesses), tuple(cards), tuple(moments), empty)
