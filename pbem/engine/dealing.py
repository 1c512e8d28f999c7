"""The deal: packs shuffled, hands, starter, stock, and who plays first."""

from __future__ import annotations

from pbem.cards import Card, Chance, packs
from pbem.engine.commands import Seat
from pbem.engine.events import RoundStarted
from pbem.engine.judge import Judge
from pbem.engine.rulebook import Rulebook


def deal(
    rulebook: Rulebook,
    god: Seat,
    seats: tuple[Seat, ...],
    chance: Chance,
    judge: Judge | None,
    *,
    starters: int = 1,
    human_judge: bool = False,
) -> RoundStarted:
    """Deals a round; `seats` run clockwise from God's left.

    From the front of the packs shuffled under the label `deal`: each seat's whole hand in seat order, then
    the starter (`starters` of them); what is left is the stock. Where the rulebook redraws a starter that
    the rule does not admit, it goes back and starter and stock are shuffled together under `starter:1`,
    `starter:2` …; if the rule admits no card that is left, the first stays.
    """
    shuffled = chance.shuffle("deal", packs(rulebook.packs))
    hand = rulebook.hand
    hands = tuple(shuffled[hand * i : hand * (i + 1)] for i in range(len(seats)))
    rest = shuffled[hand * len(seats) :]
    if rulebook.starter == "admitted" and judge is not None:
        rest = _until_admitted(rest, chance, judge)
    starter = rest[:starters]
    return RoundStarted(
        rulebook=rulebook,
        god=god,
        seats=seats,
        starter=starter,
        hands=hands,
        stock=rest[starters:],
        first_to_move=first_player(rulebook, seats, starter[0]),
        human_judge=human_judge,
    )


def first_player(rulebook: Rulebook, seats: tuple[Seat, ...], starter: Card) -> Seat:
    """Who plays first: the starter's value counted from God's left, God skipped, or a fixed seat."""
    if rulebook.first_player == "count":
        return seats[(starter.rank - 1) % len(seats)]
    return seats[0] if rulebook.first_player == "left-of-god" else seats[-1]


def _until_admitted(rest: tuple[Card, ...], chance: Chance, judge: Judge) -> tuple[Card, ...]:
    if not any(judge.admits(card) for card in rest):
        return rest
    redrawn = 0
    while not judge.admits(rest[0]):
        redrawn += 1
        rest = chance.shuffle(f"starter:{redrawn}", rest)
    return rest
