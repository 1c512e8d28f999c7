"""What somebody writes at a table whose turn it is: by what he has grasped of the rule; the rest is luck.

He looks at the server's own state of the table, not at his mail: that mails tell it truly is tried elsewhere, and it
is his mail that makes him look. So a mail need not be read as people read it, which takes as long as writing it.
"""

import random
from collections.abc import Sequence

from pbem.cards import RANK_LETTERS, Card
from pbem.engine.match.state import Match, task
from pbem.engine.round.judge import Judge
from pbem.engine.round.queries import why_not_guess, why_not_prophet
from pbem.engine.round.state import Duty, Round
from pbem.rulelang.samples import SampleRule
from pbem.service.aggregates.tables import judge_of
from year import skill
from year.people import Player

WRONG = (
    "PLAY 7x",
    "PLAY 12h",
    "7",
    "Hello everybody, whose turn is it?",
    "I PLAY my best card",
    "PROPHETT",
    "PLAY",
)
"""What cannot be done, or not understood."""


def move(
    match: Match, seat: str, player: Player, samples: Sequence[SampleRule], chance: random.Random
) -> str:
    """What he orders, where it is for him to do something; empty where it is not."""
    waits = task(match)
    if waits is None or waits.seat != seat:
        return _bold(match, seat, player, chance)
    if waits.duty is None:
        return _rule(match, samples, chance)
    round_, judge = match.round, judge_of(match)
    assert round_ is not None
    match waits.duty:
        case Duty.PLAY:
            return _play(round_, seat, player, judge, chance)
        case Duty.PICK:
            knows = chance.random() < player.grasped(round_.layout.count)
            return f"PLAY {written(skill.picked(round_, knows, judge, chance))}"
        case Duty.CALL:
            return "RIGHT" if _called(round_, player, judge, chance) else "WRONG"
        case Duty.STARTER | Duty.JUDGE_GUESS:
            return (
                "RIGHT" if chance.random() < 0.8 else "WRONG" if waits.duty is Duty.JUDGE_GUESS else "RIGHT"
            )
        case _:
            return _verdict(round_, chance)


def plan(match: Match, seat: str, text: str) -> str:
    """What he orders beforehand, behind a play: the first card that is left of his hand, whatever comes."""
    hand = match.round.hands.get(seat, ()) if match.round is not None else ()
    left = [card for card in hand if written(card) not in text.split()]
    return f"\nLATER {written(left[0])}" if text.startswith("PLAY ") and left else ""


def written(card: Card) -> str:
    """A card as people of every language write it."""
    return f"{RANK_LETTERS.get(card.rank, card.rank)}{card.suit.symbol}"


def _rule(match: Match, samples: Sequence[SampleRule], chance: random.Random) -> str:
    if match.draft is not None or (match.human_judge and chance.random() < 0.5):
        return "YES" if match.draft is not None else "RULE as I like it, and nobody else\n\nYES"
    sample = chance.choice(samples)
    return f"RULE {sample.text}\n\nHINT {sample.hint('en')}"


def _play(round_: Round, seat: str, player: Player, judge: Judge | None, chance: random.Random) -> str:
    cards = skill.chosen(round_, seat, player.grasped(round_.layout.count), judge, chance)
    return f"PLAY {' '.join(map(written, cards))}" if cards else "NO PLAY"


def _called(round_: Round, player: Player, judge: Judge | None, chance: random.Random) -> bool:
    right = skill.is_right(round_, judge) if judge is not None else chance.random() < 0.5
    return skill.called(right, player.grasped(round_.layout.count), chance)


def _verdict(round_: Round, chance: random.Random) -> str:
    """Of a God who judges by what he likes."""
    pending = round_.pending
    assert pending is not None
    if chance.random() < 0.6:
        return "RIGHT"
    named = pending.no_play and pending.called is not False
    return f"WRONG {written(chance.choice(pending.held))}" if named and pending.held else "WRONG"


def _bold(match: Match, seat: str, player: Player, chance: random.Random) -> str:
    """He has played: he may become Prophet, or guess."""
    round_ = match.round
    if round_ is None or round_.over or seat not in round_.seats:
        return ""
    sure = player.grasped(round_.layout.count)
    if not skill.dares(sure, chance):
        return ""
    if why_not_prophet(round_, seat) is None:
        return "PROPHET"
    if why_not_guess(round_, seat) is None and match.rule is not None and match.rule.text:
        return f"GUESS {match.rule.text}" if chance.random() < sure * sure else "GUESS red"
    return ""
