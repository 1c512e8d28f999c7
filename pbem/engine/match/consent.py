"""What a moderator who has a seat in the round orders only if others agree, who they are, and when it is settled."""

from pbem.engine.match.moderation import orders
from pbem.engine.match.state import Match, Motion, Phase, task
from pbem.engine.match.terms import SERVER
from pbem.engine.round.commands import Seat


def needs_consent(match: Match, by: Seat, order: orders.ModeratorOrder) -> bool:
    """Whether others must agree first: who orders it plays, or is God, and it touches what is being played.

    No order is needed for what they may do in their own seat; and God's wish to amend a verdict is the consent to what
    comes of it.
    """
    round_ = match.round
    if match.phase is not Phase.PLAY or round_ is None or by not in (*round_.seats, round_.god):
        return False
    match order:
        case orders.Extend():
            waits = task(match)
            return waits is not None and waits.seat == by
        case orders.EjectPlayer(seat):
            return seat != by
        case orders.OfferSeat(seat):
            return seat != by and seat not in (*match.vacant, *match.free)
        case orders.JudgeFor():
            return by != round_.god
        case orders.UndoTo():
            return not is_gods_wish(match, order)
        case orders.Appoint(person):
            return person not in (*round_.seats, round_.god)
        case orders.Pause() | orders.PlayFor() | orders.CloseRound() | orders.CloseMatch():
            return True
        case _:
            return False


def asked_on(match: Match, motion: Motion) -> tuple[Seat, ...]:
    """Whose word counts: God's and the players', but for who moved it. Whom it ejects is asked if nobody else is.

    Bots have no word in it.
    """
    god = match.round.god if match.round is not None else SERVER
    silent = (motion.by, SERVER, *match.left, *(seat for seat, _ in match.bots))
    others = [seat for seat in (*match.voters, god) if seat not in silent]
    ejected = motion.order.seat if isinstance(motion.order, orders.EjectPlayer) else None
    return tuple(seat for seat in others if seat != ejected) or tuple(others)


def carried(match: Match, motion: Motion) -> bool:
    """Whether God agrees, or more than half of the players and not only who moved it; where nobody is asked it is."""
    asked, agreed = asked_on(match, motion), {motion.by, *motion.agreed}
    if not asked or _god(match) in motion.agreed:
        return True
    players = _players(match, motion)
    most = 2 * sum(seat in agreed for seat in players) > len(players)
    return most and any(seat in motion.agreed for seat in players)


def lost(match: Match, motion: Motion) -> bool:
    """Whether God is against it, or so many players that the rest can no longer be most of them."""
    players = _players(match, motion)
    return _god(match) in motion.against or 2 * sum(seat in motion.against for seat in players) >= len(
        players
    )


def is_gods_wish(match: Match, order: orders.ModeratorOrder) -> bool:
    """Whether it settles the verdict that God wants to amend."""
    amendment = match.amendment
    if amendment is None or not isinstance(order, orders.UndoTo | orders.LetStand):
        return False
    return order.number == amendment.number


def _god(match: Match) -> Seat | None:
    return match.round.god if match.round is not None else None


def _players(match: Match, motion: Motion) -> tuple[Seat, ...]:
    """The players who are counted."""
    counted = (motion.by, *asked_on(match, motion))
    return tuple(seat for seat in match.voters if seat in counted)
