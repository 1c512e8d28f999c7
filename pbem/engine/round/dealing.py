"""The deal: packs shuffled, hands, starter, stock, and who plays first."""

from dataclasses import replace

from pbem.cards import PACK, Card, Chance, packs
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import RoundStarted
from pbem.engine.round.judge import Judge, open_cards
from pbem.engine.round.state import Layout
from pbem.engine.rulebook import MOST_STARTERS, Rulebook

MOST_REDRAWS = 1000
"""A starter is drawn anew so often at most."""


def deal(
    rulebook: Rulebook,
    god: Seat,
    seats: tuple[Seat, ...],
    chance: Chance,
    judge: Judge | None,
    *,
    human_judge: bool = False,
    starters: int = 0,
) -> RoundStarted:
    """Deals a round; `seats` run clockwise from God's left.

    From the front of the packs shuffled under the label `deal`: each seat's whole hand in seat order, then the
    starter, or as many as the rule looks back where the rulebook says so; what is left is the stock. A starter
    that the rule does not admit, where it must, or that leaves too few cards open goes back: starter and stock are
    shuffled together under `starter:1`, `starter:2` … If no card that is left would do, the first stays.

    Where a person judges and there is no `judge` besides, nobody has tested the starter: God is asked whether it may
    stay. `starters`: how many God asks for where the rulebook lets the rule say so; 0 where God does not.
    """
    shuffled = chance.shuffle("deal", packs(rulebook.packs))
    hand = rulebook.hand
    hands = tuple(shuffled[hand * i : hand * (i + 1)] for i in range(len(seats)))
    rest = shuffled[hand * len(seats) :]
    count = 1
    if rulebook.starter == "lookback" and (starters or judge is not None):
        count = min(starters or (judge.lookback if judge is not None else 1), MOST_STARTERS)
    tested = rulebook.starter == "admitted" or rulebook.open_cards_min > 0
    if tested and judge is not None:
        rest = _until_fit(rest, count, rulebook, chance, judge)
    starter = rest[:count]
    return RoundStarted(
        rulebook=rulebook,
        god=god,
        seats=seats,
        starter=starter,
        hands=hands,
        stock=rest[count:],
        first_to_move=first_player(rulebook, seats, starter[0]),
        human_judge=human_judge,
        starter_untested=tested and human_judge and judge is None,
    )


def first_player(rulebook: Rulebook, seats: tuple[Seat, ...], starter: Card) -> Seat:
    """Who plays first: the starter's value counted from God's left, God skipped, or a fixed seat."""
    if rulebook.first_player == "count":
        return seats[(starter.rank - 1) % len(seats)]
    return seats[0] if rulebook.first_player == "left-of-god" else seats[-1]


def may_start(rulebook: Rulebook, judge: Judge, starter: tuple[Card, ...]) -> bool:
    """Whether the rule admits the starter, where it must, and leaves enough of all cards open after it."""
    if rulebook.starter == "admitted" and not judge.admits(starter[0]):
        return False
    least = rulebook.open_cards_min
    return not least or open_cards(judge, Layout.starting(starter), rulebook.packs) >= least


def most_open(rulebook: Rulebook, judge: Judge) -> int:
    """How many of all cards the rule leaves open at the start, after the starter that leaves most."""
    starters = [card for card in PACK if rulebook.starter != "admitted" or judge.admits(card)]
    return max((open_cards(judge, Layout.starting((card,)), rulebook.packs) for card in starters), default=0)


def _until_fit(
    rest: tuple[Card, ...], starters: int, rulebook: Rulebook, chance: Chance, judge: Judge
) -> tuple[Card, ...]:
    if starters == 1 and not any(may_start(rulebook, judge, (card,)) for card in set(rest)):
        if not rulebook.open_cards_min:
            return rest
        # No card leaves enough open here: then at least one that the rule admits, where it must.
        return _until_fit(rest, starters, replace(rulebook, open_cards_min=0), chance, judge)
    for redrawn in range(1, MOST_REDRAWS + 1):
        if may_start(rulebook, judge, rest[:starters]):
            break
        rest = chance.shuffle(f"starter:{redrawn}", rest)
    return rest
