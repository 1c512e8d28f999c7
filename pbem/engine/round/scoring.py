"""What a round is worth to each who sat in it."""

from dataclasses import replace

from pbem.engine.round.commands import Seat
from pbem.engine.round.state import Layout, Play, Round


def score(round_: Round) -> tuple[tuple[Seat, int], ...]:
    """The score of every seat, then God's, as the round stands (rule 10; Gardner 1977, "The scoring").

    Verdicts that a person amended after the end count as amended: hands and the Prophet's cards are counted as if the
    play had been judged so. What else would have come of it (a hand dealt anew, an expulsion, a fall) nobody can know.
    """
    rulebook, prophet = round_.rulebook, round_.prophet
    held = {seat: len(round_.hands[seat]) for seat in round_.seats}
    changed = _changed(round_)
    for play in changed:
        more = -len(play.drawn) if not play.right else rulebook.wrong_draw * len(play.cards)
        held[play.seat] = max(held[play.seat] + more, 0)
    base = max(held.values()) if rulebook.score == "high-count" else rulebook.hand
    scores = {seat: base - count + (0 if count else rulebook.out_bonus) for seat, count in held.items()}
    if round_.guesser is not None:
        scores[round_.guesser] += rulebook.guess_bonus
    if prophet is not None:
        right, wrong = _laid_as_amended(round_, changed).since(prophet.since)
        scores[prophet.seat] += right + 2 * wrong
    best = max(scores.values())
    if prophet is not None:
        capped = prophet.marker - 1 if rulebook.god_cap == "before" else prophet.marker
        best = min(best, 2 * capped)
    return (*scores.items(), (round_.god, best))


def _changed(round_: Round) -> tuple[Play, ...]:
    """The plays of cards that count otherwise than they were judged; no plays are told of and count as they were."""
    return tuple(
        play
        for play in round_.plays
        if play.number in round_.rescored and not play.no_play and round_.right_as_amended(play) != play.right
    )


def _laid_as_amended(round_: Round, changed: tuple[Play, ...]) -> Layout:
    """The layout with the cards of the changed plays on the other line; only for counting."""
    if not changed:
        return round_.layout
    laying = [play for play in round_.plays if not (play.no_play and play.right)]
    starter, *laid = round_.layout.laid
    other = [
        replace(cards, right=not cards.right) if play in changed else cards
        for play, cards in zip(laying, laid, strict=True)
    ]
    return Layout((starter, *other))
