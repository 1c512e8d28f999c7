"""What is told of a round of a league once it is over, its rule and how it was found; nothing while it is played."""

from collections.abc import Iterator, Mapping

from pbem.digests.facts.table import lays
from pbem.engine.match.state import Match
from pbem.engine.match.terms import SealedRule
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Round
from pbem.engine.round.view import SeenPlay, view_for
from pbem.families import Family
from pbem.league.ratings import RatedRound
from pbem.league.season import Finish, Fixture, Week
from pbem.league.terms import Person

SURE = 3
"""Who plays so often without a mistake, or nearly, has found the rule."""

SLIP = 6
"""One mistake in so many plays is still nearly none."""


class Found(Family):
    """A player who was nearly always right from the card on that made it `card` cards on the layout."""

    person: Person
    card: int


class RoundTold(Family):
    """A round that is over: its rule, revealed, how many `cards` lay there at its end, who found the rule when.

    `prophet` is who stood as Prophet at its end, since the layout had `since` cards. `found`: first who found it first;
    the Prophet is not among them, who played no more.
    """

    rule: SealedRule
    ended_by: Ending
    cards: int
    prophet: Person | None
    since: int
    found: tuple[Found, ...]


class Story(Family):
    """The rule that told the players of its table best apart: by so many points two of them differed on an average."""

    fixture: Fixture
    told: RoundTold
    spread: float


def told_round(match: Match) -> RoundTold | None:
    """The round of a league's table; None where none was scored, or it is not over yet. Seats are persons' numbers."""
    round_ = match.round
    if not match.results or round_ is None or not round_.over:
        return None
    result = match.results[0]
    prophet = round_.prophet
    return RoundTold(
        rule=result.rule,
        ended_by=result.ended_by,
        cards=round_.layout.count,
        prophet=int(prophet.seat) if prophet is not None else None,
        since=prophet.since if prophet is not None else 0,
        found=tuple(Found(int(seat), card) for seat, card in finders(round_)),
    )


def best_rule(week: Week, rounds: Mapping[int, RoundTold], hand: int) -> Story | None:
    """The week's best rule by somebody who was God: where scores differed most; the first table of those alike.

    Not of a table with bots, whose scores are nobody's.
    """
    best: Story | None = None
    results = dict(week.results)
    for fixture in week.fixtures:
        told, result = rounds.get(fixture.number), results.get(fixture.number)
        if (
            told is None
            or result is None
            or result.finish is Finish.VOID
            or told.rule.by_server
            or fixture.bots
        ):
            continue
        scores = tuple((one.person, one.points) for one in result.entries if not one.god)
        spread = RatedRound(fixture.god, scores, hand).spread
        if spread and (best is None or spread * hand > best.spread):
            best = Story(fixture, told, float(spread * hand))
    return best


def finders(round_: Round) -> Iterator[tuple[Seat, int]]:
    """Who found the rule, and from which card on they were nearly always right; first who did so first.

    Not the Prophet, who plays no more.
    """
    view = view_for(round_, "")
    before = dict(_cards_before(view.plays, len(round_.layout.laid[0].cards)))
    prophet = round_.prophet.seat if round_.prophet is not None else None
    mine: dict[str, list[SeenPlay]] = {}
    for play in view.plays:
        if play.seat != prophet and not play.missed:
            mine.setdefault(play.seat, []).append(play)
    sure = [first for plays in mine.values() if (first := _first_sure(plays)) is not None]
    for first in sorted(sure, key=lambda one: one.number):
        yield first.seat, before[first.number] + 1


def _first_sure(plays: list[SeenPlay]) -> SeenPlay | None:
    """The right play from which on somebody was nearly always right."""
    for at, play in enumerate(plays):
        rest = plays[at:]
        wrong = sum(not _was_right(one) for one in rest)
        if len(rest) >= SURE and _was_right(play) and wrong * SLIP <= len(rest):
            return play
    return None


def _was_right(play: SeenPlay) -> bool:
    return play.right != play.amended


def _cards_before(plays: tuple[SeenPlay, ...], starters: int) -> Iterator[tuple[int, int]]:
    """How many cards lay there before each play, by its number."""
    count = starters
    for play in plays:
        yield play.number, count
        if lays(play):
            count += max(1, len(play.cards))
