"""What comes of a moderator's order: events, a motion where others must agree, or a refusal.

Neither a refusal nor a preview consults the rule, the stock or a hidden hand.
"""

from dataclasses import replace

from pbem.engine.match import commands, events
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.consent import asked_on, carried, is_gods_wish, lost, needs_consent
from pbem.engine.match.evolve import evolve_match
from pbem.engine.match.leaving import stop_watching, watch
from pbem.engine.match.moderation import table
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.refusals import MotionWaits, NoMotion, NoVote, OnlyModerators
from pbem.engine.match.play import Answer
from pbem.engine.match.state import Match, Motion, Phase
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Judge

Wish = commands.GiveOrder | commands.Vote | commands.TakeOffer | commands.Watch | commands.StopWatching


def moderate(match: Match, wish: Wish, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of an order, of a word on a motion, of who comes to look on or to take over a seat."""
    match wish:
        case commands.GiveOrder(by, order):
            return _give(match, by, order, judge, theory)
        case commands.Vote(seat, agrees):
            return _vote(match, seat, agrees, judge, theory)
        case commands.TakeOffer(seat):
            return table.take_offer(match, seat)
        case commands.Watch(seat, invited):
            return watch(match, seat, invited=invited)
        case commands.StopWatching(seat):
            return stop_watching(match, seat)


def why_no_order(match: Match, by: Seat, order: ModeratorOrder) -> TableRefusal | None:
    """Why this order is refused, as far as everybody may know; None where it would be done, or put to the others."""
    if match.phase is Phase.OVER:
        return commands.MatchIsOver()
    if by not in match.moderators and not _settles_own_mistake(match, by, order):
        return OnlyModerators(match.moderators)
    refused = table.why_not(match, by, order)
    if refused is not None or not needs_consent(match, by, order):
        return refused
    motion = match.motion
    if motion is not None and (motion.by != by or motion.order == order):
        return MotionWaits(motion.by, motion.order)
    return None


def _give(match: Match, by: Seat, order: ModeratorOrder, judge: Judge | None, theory: Judge | None) -> Answer:
    refused = why_no_order(match, by, order)
    if refused is not None:
        return refused
    motion = Motion(by, order)
    if needs_consent(match, by, order) and not carried(match, motion):
        return (events.MotionMade(by, order),)
    return _carry_out(match, by, order, judge, theory)


def _carry_out(
    match: Match, by: Seat, order: ModeratorOrder, judge: Judge | None, theory: Judge | None
) -> Answer:
    came = table.do(match, order, judge, theory)
    return (events.ModeratorOrdered(by, order), *came) if isinstance(came, tuple) else came


def _vote(match: Match, seat: Seat, agrees: bool, judge: Judge | None, theory: Judge | None) -> Answer:
    motion = match.motion
    if motion is None or match.round is None:
        return NoMotion()
    if seat not in asked_on(match, motion):
        return NoVote(motion.by)
    voted = events.MotionVoted(seat, agrees)
    after = evolve_match(match, voted).motion or motion
    if lost(match, after):
        return voted, events.MotionDropped()
    if not carried(match, after):
        return (voted,)
    still = why_no_order(replace(match, motion=None), motion.by, motion.order)
    came = still or _carry_out(match, motion.by, motion.order, judge, theory)
    return (voted, *came) if isinstance(came, tuple) else (voted, events.MotionDropped())


def _settles_own_mistake(match: Match, by: Seat, order: ModeratorOrder) -> bool:
    """Where nobody moderates any more, God chooses what becomes of the verdict that is taken back."""
    return not match.moderators and by == match.god and is_gods_wish(match, order)
