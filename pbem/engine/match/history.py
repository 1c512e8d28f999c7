"""The rounds of a table that are over, as they ended: who sat in them then, and who acted in person."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.state import Match
from pbem.engine.match.terms import SealedRule
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Round
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that is over. Seats are as they were then: who takes one over later has no part in it.

    `scores` have God's; they are what later corrections make of them. `acted`: who played, called or judged in person
    since taking the seat, or set the rule; what a caretaker or a moderator did for somebody does not count. `author`:
    God, if the rule was God's own: neither the server's nor a predecessor's. `rule`, revealed, and `round` as it ended,
    with what God has taken back since.
    """

    number: int
    god: Seat
    rulebook: Rulebook
    ended_by: Ending
    scores: Mapping[Seat, int]
    acted: frozenset[Seat]
    author: Seat | None
    rule: SealedRule | None = None
    round: Round | None = None


def played_rounds(history: Iterable[TableEvent]) -> tuple[PlayedRound, ...]:
    """The finished rounds of a table by its whole log, in order."""
    match: Match | None = None
    rounds: list[PlayedRound] = []
    acted: set[Seat] = set()
    author: Seat | None = None
    since: dict[Seat, Seat] = {}  # who has a seat now: who had it when the last round ended
    for event in history:
        before, match = match, evolve_match(match, event)
        match event:
            case events.RuleSet(seat) if not event.by_server:
                acted.add(seat)
                author = seat
            case round_events.SeatTakenOver(seat, by):
                acted.discard(seat)
                author = None if author == seat else author
                since[by] = since.pop(seat, seat)
            case round_events.RoundRescored() if rounds:
                told = {since.get(seat, seat): points for seat, points in event.scores}
                rounds[-1] = replace(rounds[-1], scores=told, round=match.round)
            case round_events.VerdictAmended() if rounds and match.round is not None and match.round.over:
                rounds[-1] = replace(rounds[-1], round=match.round)
            case round_events.RoundEnded(by) if match.round is not None:
                god, book = match.round.god, match.round.rulebook
                own = author if author == god else None
                scores = dict(event.scores)
                himself = frozenset(acted & {*scores, god})
                number, rule = len(rounds) + 1, before.rule if before is not None else None
                rounds.append(PlayedRound(number, god, book, by, scores, himself, own, rule, match.round))
                acted, author, since = set(), None, {}
            case _:
                acted |= _newly(before, match)
    return tuple(rounds)


def states_of(history: Iterable[TableEvent], number: int) -> Iterator[Round]:
    """A round, from 1, as it stood after each event from its deal to its end."""
    match: Match | None = None
    ended, dealt = 0, False
    for event in history:
        match = evolve_match(match, event)
        dealt |= isinstance(event, round_events.RoundStarted)
        if dealt and ended == number - 1 and match.round is not None:
            yield match.round
        if isinstance(event, round_events.RoundEnded):
            ended, dealt = ended + 1, False


def _newly(before: Match | None, after: Match) -> set[Seat]:
    """Who has just acted in person; to be put out is no act."""
    known = len(before.acts) if before is not None else 0
    return {
        act.seat
        for act in after.acts[known:]
        if not act.by_server and not isinstance(act.event, round_events.PlayerEjected)
    }
