"""What a round is worth to each who sat in it."""

from __future__ import annotations

from pbem.engine.commands import Seat
from pbem.engine.round import Round


def score(round_: Round) -> tuple[tuple[Seat, int], ...]:
    """The score of every seat, then God's, as the round stands (rule 10; Gardner 1977, "The scoring")."""
    rulebook, prophet = round_.rulebook, round_.prophet
    held = {seat: len(round_.hands[seat]) for seat in round_.seats}
    base = max(held.values()) if rulebook.score == "high-count" else rulebook.hand
    scores = {seat: base - count + (0 if count else rulebook.out_bonus) for seat, count in held.items()}
    if round_.guesser is not None:
        scores[round_.guesser] += rulebook.guess_bonus
    if prophet is not None:
        right, wrong = round_.layout.since(prophet.since)
        scores[prophet.seat] += right + 2 * wrong
    best = max(scores.values())
    if prophet is not None:
        capped = prophet.marker - 1 if rulebook.god_cap == "before" else prophet.marker
        best = min(best, 2 * capped)
    return (*scores.items(), (round_.god, best))
