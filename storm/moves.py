"""What somebody does whose turn it is: mostly right, sometimes wrong, always allowed."""

import random

from pbem.cards import RANK_LETTERS, Card
from pbem.engine.match.state import Match, Task
from pbem.engine.round.judge import right_cards
from pbem.engine.round.queries import why_no_wish
from pbem.engine.round.state import Duty
from pbem.service.aggregates.tables import judge_of

CAREFUL = 0.85
"""How often somebody does what is right, who always knows it."""

PROPHETS = 0.04
"""How often a play is made with a wish to be Prophet."""

RULES = (
    "other colour",
    "if last is red: even, else: odd",
    "same suit or higher",
    "if last is odd: black, else: red",
)


def move(match: Match, waits: Task, chance: random.Random) -> tuple[str, tuple[Card, ...] | None]:
    """The order, and the cards that it lays (none: a no play; None: nothing is laid)."""
    if waits.duty is None:
        if match.draft is not None:
            return "YES", None
        return f"RULE {chance.choice(RULES)}", None
    round_, judge = match.round, judge_of(match)
    assert round_ is not None
    careful = chance.random() < CAREFUL

    def right(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return right_cards(judge, round_.layout, cards) if judge is not None else cards

    match waits.duty:
        case Duty.PLAY:
            hand = round_.hands[waits.seat]
            good = right(hand)
            if not good and careful:
                return "NO PLAY", ()
            card = chance.choice((good if careful else hand) or hand)
            wish = why_no_wish(round_, waits.seat) is None and chance.random() < PROPHETS
            return f"PLAY {written(card)}{', PROPHET' if wish else ''}", (card,)
        case Duty.PICK:
            assert round_.pending is not None
            held = round_.pending.held
            return f"PLAY {written(chance.choice(right(held) or held))}", None
        case Duty.STARTER:
            starter = round_.layout.main_line[0]
            return ("RIGHT" if judge is None or judge.admits(starter) else "REDRAW"), None
        case _:
            assert round_.pending is not None
            pending = round_.pending
            good = right(pending.held if pending.no_play else pending.cards)
            says = bool(good) is not pending.no_play
            if waits.duty is Duty.CALL:
                return ("RIGHT" if says is careful else "WRONG"), None
            named = f" {written(good[0])}" if pending.no_play and not says else ""
            return ("RIGHT" if says else f"WRONG{named}"), None


def written(card: Card) -> str:
    return f"{RANK_LETTERS.get(card.rank, card.rank)}{card.suit.symbol}"
