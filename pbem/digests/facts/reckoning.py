"""How each score of a finished round came about, from what everybody at the table may know (RULES 10)."""

from collections.abc import Mapping

from pbem.engine.round.commands import Seat
from pbem.engine.round.view import View
from pbem.families import Family


class Reckoned(Family):
    """One line of the score table; `place` counts from 1 by the match's sums, equal sums sharing one.

    `held`: cards in hand, None for God. `base` is what the hand is taken from, `out` the bonus for none, `guess` the
    one for a right guess at the rule.
    `right`, `wrong`: cards laid since this Prophet declared, worth 1 and 2 each; None for who is no Prophet.
    `best`: for God (`god`), the best player's score; `cap`: what a standing Prophet's marker limits it to, else None.
    """

    place: int
    seat: Seat
    held: int | None
    score: int
    total: int
    base: int
    out: int
    guess: int
    right: int | None
    wrong: int | None
    god: bool
    best: int
    cap: int | None


def reckoned(
    god: Seat, scores: Mapping[Seat, int], round_: View | None, totals: Mapping[Seat, int]
) -> tuple[Reckoned, ...]:
    """The table of a round's scores, best sum first. Without the round itself only the sums are told."""
    players = {player.seat: player for player in round_.players} if round_ is not None else {}
    held = {seat: player.cards for seat, player in players.items()}
    best = max((score for seat, score in scores.items() if seat != god), default=0)
    cap = base = bonus = guessed = 0
    right = wrong = 0
    if round_ is not None:
        base = (
            max(held.values(), default=0) if round_.rulebook.score == "high-count" else round_.rulebook.hand
        )
        bonus, guessed = round_.rulebook.out_bonus, round_.rulebook.guess_bonus
        if round_.prophet is not None:
            right, wrong = round_.layout.since(round_.prophet.since)
            cap = 2 * (round_.prophet.marker - (round_.rulebook.god_cap == "before"))
    guessers = {guess.seat for guess in round_.guesses if guess.right} if round_ is not None else set()
    prophet = round_.prophet.seat if round_ is not None and round_.prophet is not None else None
    order = sorted(totals, key=lambda seat: (-totals[seat], -scores.get(seat, 0)))
    return tuple(
        Reckoned(
            place=1 + sum(1 for other in totals.values() if other > totals[seat]),
            seat=seat,
            held=held.get(seat),
            score=scores.get(seat, 0),
            total=totals[seat],
            base=base,
            out=bonus if held.get(seat) == 0 else 0,
            guess=guessed if seat in guessers else 0,
            right=right if seat == prophet else None,
            wrong=wrong if seat == prophet else None,
            god=seat == god,
            best=best if seat == god else 0,
            cap=cap if seat == god and prophet is not None else None,
        )
        for seat in order
    )
