"""A finished round looked back on: when its rule could be known, which play taught most, which taught nothing.

All of it is what the strongest player would have believed who saw the layout as it lay then, and nothing else; the
rule itself is only held against that. So each claim can be checked: give `believe_evidence` the plays up to one.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from math import log2

from pbem.cards import PACK, Card
from pbem.engine.round.commands import Seat
from pbem.engine.round.state import Round
from pbem.engine.round.view import SeenPlay, View, view_for
from pbem.insight.belief import Belief, believe_evidence
from pbem.insight.evidence import Evidence, evidence_of
from pbem.insight.exam import Answers
from pbem.insight.ideas import first_against
from pbem.insight.moves import likely_none, likely_right
from pbem.insight.posterior import Posterior, Vocabulary
from pbem.insight.reviews.review import CERTAIN, KNOWN, TAUGHT, Answer, PlayReview, Review, Rival
from pbem.insight.strengths import MASTER, vocabulary
from pbem.insight.teaching import SIZE, short
from pbem.insight.testing import surprise, teaches
from pbem.rulelang.tree import Rule

Hand = tuple[Card, ...]


def review(round_: Round, hands: Sequence[Hand], rule: Rule | None) -> Review:
    """What can be said of a round that is over. `hands`: see `hands_played`; `rule`: by which it was judged."""
    steps = reviewing(round_, hands, rule)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: Review = done.value
            return found


def reviewing(round_: Round, hands: Sequence[Hand], rule: Rule | None) -> Generator[None, None, Review]:
    """The same a play at a time, some 30 ms each, for who has other things to do in between."""
    assert round_.over, "a round that is played is nobody's to look back on"
    view = view_for(round_, round_.god)
    words = vocabulary(MASTER, round_.rulebook.rule_reads == "sidelines")
    answers = Answers(rule) if rule is not None else None
    posterior = Posterior()
    belief, thought = _believed(_up_to(view, 0), words, posterior)
    known, reviewed = False, list[PlayReview]()
    for play, hand in zip(view.plays, hands, strict=True):
        before, left_before = belief, reviewed[-1].left if reviewed else thought
        belief, left = _believed(_up_to(view, play.number), words, posterior)
        answer = _answer(belief, answers)
        reviewed.append(_reviewed(play, hand, before, (left_before, left), answer, known=known))
        known = known or (answer is not None and answer.right)
        yield
    return Review(
        rule,
        SIZE,
        thought,
        tuple(reviewed),
        next((one.number for one in reviewed if one.answer and one.answer.right), None),
        _certain(reviewed),
        _rival(reviewed, _up_to(view, len(view.plays))),
        _boldest(reviewed),
    )


def hands_played(states: Iterable[Round | None]) -> list[Hand]:
    """For each play of a round the hand that it was made of; `states`: the round after each event that made it."""
    found: list[Hand] = []
    held: dict[Seat, Hand] = {}
    for round_ in states:
        if round_ is None:
            continue
        del found[len(round_.plays) :]
        if len(round_.plays) > len(found):
            found.append(held[round_.plays[-1].seat])
        if round_.pending is None:
            held = dict(round_.hands)
    return found


def _up_to(view: View, number: int) -> Evidence:
    """What was open after so many plays."""
    guesses = tuple(one for one in view.guesses if one.number <= number)
    return evidence_of(replace(view, plays=view.plays[:number], guesses=guesses))


def _believed(evidence: Evidence, words: Vocabulary, posterior: Posterior) -> tuple[Belief, int]:
    """What the strongest player believes by it, and how many short rules fit."""
    belief = believe_evidence(evidence, words, MASTER.draws, posterior)
    return belief, short(posterior.families(evidence, words), SIZE)


def _answer(belief: Belief, answers: Answers | None) -> Answer | None:
    best, line = belief.best, tuple(belief.evidence.context.line)
    if best is None:
        return None
    right = answers is not None and answers.right(best.hypothesis.rule, line)
    return Answer(best.hypothesis.rule, round(best.share, 3), right)


def _reviewed(
    play: SeenPlay,
    hand: Sequence[Card],
    before: Belief,
    left: tuple[int, int],
    answer: Answer | None,
    *,
    known: bool,
) -> PlayReview:
    expected = likely_none(before, hand) if play.no_play else likely_right(before, play.cards)
    right = play.right != play.amended
    share = expected if right else 1 - expected
    values = teaches(before, [card.index for card in hand], after=0.0)
    best = max(values, key=lambda card: (values[card], -card), default=None)
    could = values[best] if best is not None else 0.0
    return PlayReview(
        play.number,
        play.seat,
        play.cards,
        right,
        round(expected, 3),
        abs(round(log2(max(share, 1e-6)), 2)),
        abs(round(surprise(expected), 2)),
        *left,
        PACK[best] if best is not None and could > 0 else None,
        abs(round(could, 2)),
        known_wrong=not right and expected <= KNOWN,
        idle=right and not known and surprise(expected) < surprise(KNOWN) and could >= TAUGHT,
        answer=answer,
    )


def _certain(reviewed: Sequence[PlayReview]) -> int | None:
    """From which play on the rule was nearly certain, to the end."""
    first = None
    for one in reviewed:
        sure = one.answer is not None and one.answer.right and one.answer.share >= CERTAIN
        first = (first or one.number) if sure else None
    return first


def _rival(reviewed: Sequence[PlayReview], evidence: Evidence) -> Rival | None:
    wrong = [(one.answer, one.number) for one in reviewed if one.answer and not one.answer.right]
    if not wrong:
        return None
    answer, number = max(wrong, key=lambda one: one[0].share)
    against = first_against(answer.rule, evidence)
    return Rival(answer.rule, answer.share, number, against.number if against else None)


def _boldest(reviewed: Sequence[PlayReview]) -> int | None:
    """The right play that was least expected to be, if it was more likely wrong."""
    right = [one for one in reviewed if one.right and one.expected < 0.5]
    return min(right, key=lambda one: one.expected).number if right else None
