"""Who could have known the rule when: the share of each player's plays that were right, over the round."""

from pbem.engine.round.commands import Seat
from pbem.engine.round.view import SeenPlay, View
from pbem.families import Family

MOST_STRETCHES = 5
"""Columns of the table, so that a long name has room beside them."""


class Share(Family):
    """So many `right` plays of all that were `made`."""

    right: int
    made: int

    @property
    def percent(self) -> int:
        return round(100 * self.right / self.made) if self.made else 0


class Office(Family):
    """Somebody was Prophet after play `since`, and right in so many `calls`; `fell`: the play that overthrew them."""

    since: int
    calls: Share
    fell: int | None


class Knew(Family):
    """One player. `shares`: of their plays in each stretch, `running`: of all their plays up to its end.

    `since`: from this play of theirs on they were never wrong again, `streak` times; 0 where their last play was wrong.
    """

    seat: Seat
    shares: tuple[Share, ...]
    running: tuple[Share, ...]
    since: int
    streak: int
    offices: tuple[Office, ...]

    @property
    def all(self) -> Share:
        return self.running[-1]


class Knowledge(Family):
    """`stretches`: first and last play of each; `served`: plays that the server made, which count for nobody."""

    stretches: tuple[tuple[int, int], ...]
    players: tuple[Knew, ...]
    served: int


def knowledge_of(view: View) -> Knowledge | None:
    """What the plays of a round tell of its players, in their order; None where nobody has played.

    A verdict that God took back counts as amended.
    """
    count = len(view.plays)
    if not count:
        return None
    length = 10
    while -(-count // length) > MOST_STRETCHES:
        length += 10
    stretches = tuple((first, min(first + length - 1, count)) for first in range(1, count + 1, length))
    players = tuple(_knew(player.seat, view.plays, stretches) for player in view.players)
    return Knowledge(stretches, players, sum(play.missed for play in view.plays))


def _knew(seat: Seat, plays: tuple[SeenPlay, ...], stretches: tuple[tuple[int, int], ...]) -> Knew:
    own = [play for play in plays if play.seat == seat and not play.missed]
    streak: list[SeenPlay] = []
    for play in reversed(own):
        if not _right(play):
            break
        streak.append(play)
    return Knew(
        seat,
        tuple(_share(own, first, last) for first, last in stretches),
        tuple(_share(own, 1, last) for _, last in stretches),
        streak[-1].number if streak else 0,
        len(streak),
        _offices(seat, plays),
    )


def _right(play: SeenPlay) -> bool:
    return play.right != play.amended


def _share(own: list[SeenPlay], first: int, last: int) -> Share:
    among = [play for play in own if first <= play.number <= last]
    return Share(sum(map(_right, among)), len(among))


def _offices(seat: Seat, plays: tuple[SeenPlay, ...]) -> tuple[Office, ...]:
    """Nobody is Prophet twice in a round, but who stepped down may be."""
    offices = []
    for declared in (play for play in plays if play.seat == seat and play.prophet):
        called = []
        for play in plays[declared.number :]:
            if play.caller != seat:
                break
            called.append(play)
        fell = next((play.number for play in called if play.overthrew == seat), None)
        offices.append(Office(declared.number, Share(len(called) - (fell is not None), len(called)), fell))
    return tuple(offices)
