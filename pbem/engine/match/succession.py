"""A seat changes hands: whatever was its former owner's at the table is the newcomer's."""

from collections.abc import Iterable
from dataclasses import replace

from pbem.engine.match.state import Match
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import SeatTakenOver
from pbem.engine.round.evolve import evolve
from pbem.engine.round.undo import remember


def taken_over(match: Match, event: SeatTakenOver) -> Match:
    """The table once `event.by` has the seat, with its hand, its past and its standing."""
    old, new = event.seat, event.by

    def now(seat: Seat) -> Seat:
        return new if seat == old else seat

    def all_now(seats: Iterable[Seat]) -> tuple[Seat, ...]:
        return tuple(now(seat) for seat in seats)

    started, motion = match.started, match.motion
    question, amendment = match.question, match.amendment
    return match.but(
        people=all_now(match.people),
        gods=_gods(match, all_now(match.gods), new, all_now(started.gods if started else ())),
        started=started and replace(started, seats=all_now(started.seats), gods=all_now(started.gods)),
        round=match.round and evolve(match.round, event),
        before=remember(match.before, match.round, event, match.serial) if match.round else (),
        results=tuple(
            replace(
                result,
                god=now(result.god),
                scores={now(seat): points for seat, points in result.scores.items()},
            )
            for result in match.results
        ),
        acts=tuple(replace(act, seat=now(act.seat)) for act in match.acts),
        question=question and replace(question, seat=now(question.seat)),
        amendment=amendment and replace(amendment, seat=now(amendment.seat)),
        motion=motion
        and replace(
            motion, by=now(motion.by), agreed=all_now(motion.agreed), against=all_now(motion.against)
        ),
        watchers=tuple(one for one in match.watchers if one != new),
        offers=tuple(offer for offer in match.offers if old not in offer and new not in offer),
        unreachable=tuple(one for one in match.unreachable if one != old),
        tendered=tuple(offer for offer in match.tendered if old not in offer and new not in offer),
        kept=tuple(one for one in match.kept if one != old),
        vacant=tuple(one for one in match.vacant if one != old),
        barred=tuple(one for one in match.barred if one != old),
        bots=tuple(bot for bot in match.bots if bot[0] != old),
        successions=(*match.successions, (old, new, match.number)),
        known=match.known if new in match.known else (*match.known, new),
    )


def _gods(match: Match, gods: tuple[Seat, ...], new: Seat, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The Gods of all rounds. Whoever left was to be God no more; who has the seat now is, in its turn of `order`."""
    if new in gods or new not in order:
        return gods
    past, to_come = gods[: match.number], gods[match.number :]
    return (*past, *(seat for seat in order if seat in to_come or seat == new))
