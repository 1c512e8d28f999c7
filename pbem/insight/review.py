"""A finished round looked back on: when its rule could be known, which play taught most, which taught nothing.

All of it is what the strongest player would have believed who saw the layout as it lay then, and nothing else; the
rule itself is only held against that. So each claim can be checked: give `believe_evidence` the plays up to one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import log2

from pbem.cards import PACK, Card
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Play, Round
from pbem.engine.round.view import View, view_for
from pbem.insight.belief import Belief, believe_evidence
from pbem.insight.evidence import Evidence, evidence_of
from pbem.insight.exam import Answers
from pbem.insight.ideas import first_against
from pbem.insight.moves import likely_none, likely_right
from pbem.insight.posterior import Vocabulary, families
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.teaching import SIZE, short
from pbem.insight.testing import surprise, teaches
from pbem.rulelang.tree import Rule

CERTAIN = 0.95
"""From this share of the belief on a rule is nearly certain."""

KNOWN = 0.02
"""What is less likely than this was known not to be so."""

TAUGHT = 0.5
"""Another card of the hand would have taught much: so many bits."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The rule that was most believed, and its share of the belief."""

    rule: Rule
    share: float
    right: bool


@dataclass(frozen=True, slots=True)
class PlayReview:
    """One play. `expected`: how likely what was said by it was right; `surprise`: bits that this verdict told.

    `left`: short rules that fit after it. `best` is the card of the hand whose verdict would have told most, `could`
    so many bits; None where nothing was to be learnt. `known_wrong`: its player could have known that it was wrong.
    `idle`: it was known to be right while the rule was not, and another card would have taught much. `answer`: what
    was most believed after it.
    """

    play: Play
    expected: float
    surprise: float
    left: int
    best: Card | None
    could: float
    known_wrong: bool
    idle: bool
    answer: Answer | None


@dataclass(frozen=True, slots=True)
class Rival:
    """The likeliest rule that was believed and is not it: its share after play `number`; with which play it `fell`."""

    rule: Rule
    share: float
    number: int
    fell: int | None


@dataclass(frozen=True, slots=True)
class Review:
    """`size`: how long the rules are that are counted, in bits; `thought`: how many there are.

    `knowable`: with this play the rule became what is most believed, for the first time; `certain`: from this play on
    it was so with a share of `CERTAIN`. None where that never was. `learnt`: the bits that each player's plays told.
    `boldest`: the number of the right play that was least expected to be. `rule` is None where God never said one that
    can be read; then nothing is knowable.
    """

    rule: Rule | None
    size: int
    thought: int
    plays: tuple[PlayReview, ...]
    knowable: int | None
    certain: int | None
    rival: Rival | None
    learnt: Mapping[Seat, float]
    boldest: int | None


def review(round_: Round, told: Sequence[Event], rule: Rule | None) -> Review:
    """What can be said of a round that is over. `told`: the events that made it; `rule`: by which it was judged."""
    assert round_.over, "a round that is played is nobody's to look back on"
    view = view_for(round_, round_.god)
    words = vocabulary(MASTER, round_.rulebook.rule_reads == "sidelines")
    answers = Answers(rule) if rule is not None else None
    belief, thought = _believed(_up_to(view, 0), words)
    known, reviewed = False, list[PlayReview]()
    for play, hand in zip(round_.plays, _hands(told), strict=True):
        before = belief
        belief, left = _believed(_up_to(view, play.number), words)
        answer = _answer(belief, answers)
        reviewed.append(_reviewed(play, hand, before, left, answer, known=known))
        known = known or (answer is not None and answer.right)
    return Review(
        rule,
        SIZE,
        thought,
        tuple(reviewed),
        next((one.play.number for one in reviewed if one.answer and one.answer.right), None),
        _certain(reviewed),
        _rival(reviewed, _up_to(view, len(round_.plays))),
        _learnt(reviewed),
        _boldest(reviewed),
    )


def _up_to(view: View, number: int) -> Evidence:
    """What was open after so many plays."""
    guesses = tuple(one for one in view.guesses if one.number <= number)
    return evidence_of(replace(view, plays=view.plays[:number], guesses=guesses))


def _believed(evidence: Evidence, words: Vocabulary) -> tuple[Belief, int]:
    """What the strongest player believes by it, and how many short rules fit."""
    found = families(evidence, words)
    return believe_evidence(evidence, words, MASTER.draws, found), short(found, SIZE)


def _hands(told: Sequence[Event]) -> list[tuple[Card, ...]]:
    """For each play the hand that it was made of."""
    found: list[tuple[Card, ...]] = []
    round_, hands = None, dict[Seat, tuple[Card, ...]]()
    for event in told:
        if round_ is not None and round_.pending is None:
            hands = dict(round_.hands)
        round_ = evolve(round_, event)
        del found[len(round_.plays) :]
        if len(round_.plays) > len(found):
            found.append(hands[round_.plays[-1].seat])
    return found


def _answer(belief: Belief, answers: Answers | None) -> Answer | None:
    if not belief.candidates:
        return None
    best, line = belief.candidates[0], tuple(belief.evidence.context.line)
    right = answers is not None and answers.right(best.hypothesis.rule, line)
    return Answer(best.hypothesis.rule, best.share, right)


def _reviewed(
    play: Play, hand: Sequence[Card], before: Belief, left: int, answer: Answer | None, *, known: bool
) -> PlayReview:
    expected = likely_none(before, hand) if play.no_play else likely_right(before, play.cards)
    share = expected if play.right else 1 - expected
    values = teaches(before, [card.index for card in hand], after=0.0)
    best = max(values, key=lambda card: (values[card], -card), default=None)
    could = values[best] if best is not None else 0.0
    return PlayReview(
        play,
        expected,
        -log2(max(share, 1e-6)),
        left,
        PACK[best] if best is not None and could > 0 else None,
        could,
        known_wrong=not play.right and expected <= KNOWN,
        idle=play.right and not known and surprise(expected) < surprise(KNOWN) and could >= TAUGHT,
        answer=answer,
    )


def _certain(reviewed: Sequence[PlayReview]) -> int | None:
    """From which play on the rule was nearly certain, to the end."""
    first = None
    for one in reviewed:
        sure = one.answer is not None and one.answer.right and one.answer.share >= CERTAIN
        first = (first or one.play.number) if sure else None
    return first


def _rival(reviewed: Sequence[PlayReview], evidence: Evidence) -> Rival | None:
    wrong = [(one.answer, one.play.number) for one in reviewed if one.answer and not one.answer.right]
    if not wrong:
        return None
    answer, number = max(wrong, key=lambda one: one[0].share)
    against = first_against(answer.rule, evidence)
    return Rival(answer.rule, answer.share, number, against.number if against else None)


def _learnt(reviewed: Sequence[PlayReview]) -> dict[Seat, float]:
    learnt: dict[Seat, float] = {}
    for one in reviewed:
        learnt[one.play.seat] = learnt.get(one.play.seat, 0.0) + one.surprise
    return learnt


def _boldest(reviewed: Sequence[PlayReview]) -> int | None:
    """The right play that was least expected to be, if it was more likely wrong."""
    right = [one for one in reviewed if one.play.right and one.expected < 0.5]
    return min(right, key=lambda one: one.expected).play.number if right else None
