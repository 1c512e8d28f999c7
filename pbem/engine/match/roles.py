"""In which part somebody is at a table: judging, ordering, playing, or looking on."""

from enum import Enum

from pbem.engine.match.state import Match, Phase
from pbem.engine.round.commands import Seat


class Part(Enum):
    """What somebody is at a table; who is several of these is the first."""

    GOD = "god"
    MODERATOR = "moderator"
    PLAYER = "player"
    WATCHER = "watcher"


def part_of(match: Match, seat: Seat) -> Part | None:
    """What somebody is now; None for who is nothing here, or no more. God is one as soon as asked for a rule."""
    if seat in match.present and seat == god_now(match):
        return Part.GOD
    if seat in match.moderators:
        return Part.MODERATOR
    if seat in match.present:
        return Part.PLAYER
    return Part.WATCHER if seat in match.watchers else None


def god_now(match: Match) -> Seat | None:
    """The God of the round that is prepared or played, the server too; None before the match and after it."""
    return match.god if match.phase in (Phase.RULE, Phase.PLAY) else None


def saw_cards(match: Match, seat: Seat) -> bool:
    """Whether somebody saw, or sees, what the others may not in the round that is played: the rule, or a hand."""
    if match.phase is not Phase.PLAY or match.round is None:
        return False
    return knows_rule(match, seat) or seat in match.round.hands or gave_up_seat(match, seat)


def gave_up_seat(match: Match, seat: Seat) -> bool:
    """Whether somebody had a seat of the round that is prepared or played, and another has taken it over."""
    return any(old == seat and number == match.number for old, _, number in match.successions)


def knows_rule(match: Match, seat: Seat) -> bool:
    """Whether somebody knows the rule of the round that is prepared or played, or is about to make it."""
    return seat == god_now(match) or (match.phase is Phase.PLAY and seat in match.saw_all)
