"""How moderators keep a table going: who they are, the clock, who sits where, what is played next and who sees it."""

from collections.abc import Mapping

from pbem.engine.match import commands, events
from pbem.engine.match.absence import with_revival
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.leaving import leave
from pbem.engine.match.moderation import refusals
from pbem.engine.match.moderation.handling import Handling
from pbem.engine.match.moderation.orders import (
    Appoint,
    ChangeSettings,
    Dismiss,
    EjectPlayer,
    Extend,
    ModeratorOrder,
    OfferSeat,
    Pause,
    Remind,
    Resume,
    SeeAll,
)
from pbem.engine.match.moderation.refusals import NotHisTurn
from pbem.engine.match.play import Answer
from pbem.engine.match.roles import gave_up_seat
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.match.terms import SERVER, people_wanted
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Judge

LONGEST_EXTENSION = 60 * 24 * 60 * 60 * 1_000_000
"""What a turn can be extended by in all: 60 days, in microseconds."""


def _itself(
    match: Match, by: Seat, order: ModeratorOrder, judge: Judge | None, theory: Judge | None
) -> Answer:
    """Nothing comes of it but what the order itself changes."""
    return ()


def _why_not_begun(match: Match) -> TableRefusal | None:
    """Before the match there are no turns and no rounds."""
    gathering = match.phase is Phase.GATHERING
    return commands.MatchNotBegun(match.seats, len(match.people)) if gathering else None


# ---------------------------------------------------------------- moderators


def _why_not_appoint(match: Match, by: Seat, order: Appoint) -> TableRefusal | None:
    if by != match.host:
        return commands.OnlyTheHost(match.host)
    if order.person == SERVER:
        return refusals.NoSeatHere(SERVER)
    return refusals.IsModerator(order.person) if order.person in match.moderators else None


def _why_not_dismiss(match: Match, by: Seat, order: Dismiss) -> TableRefusal | None:
    """The host dismisses any appointed moderator; a moderator may also step down."""
    if by not in (match.host, order.person):
        return commands.OnlyTheHost(match.host)
    if order.person == match.host:
        return refusals.HostStays(match.host)
    return None if order.person in match.appointed else refusals.NoModerator(order.person)


# ---------------------------------------------------------------- the clock


def _why_not_pause(match: Match, by: Seat, order: Pause) -> TableRefusal | None:
    paused = refusals.TablePaused() if match.paused is not None else None
    return _why_not_begun(match) or paused


def _why_not_resume(match: Match, by: Seat, order: Resume) -> TableRefusal | None:
    return _why_not_begun(match) or (refusals.NotPaused() if match.paused is None else None)


def _why_not_extend(match: Match, by: Seat, order: Extend) -> TableRefusal | None:
    if task(match) is None:
        return _why_not_begun(match) or refusals.NothingAwaited()
    left = LONGEST_EXTENSION - match.extended
    return refusals.TooLongExtended(LONGEST_EXTENSION, left) if order.time > left else None


def _why_not_remind(match: Match, by: Seat, order: Remind) -> TableRefusal | None:
    waits = task(match)
    if waits is None:
        return _why_not_begun(match) or refusals.NothingAwaited()
    if match.paused is not None:
        return refusals.TablePaused()
    if waits.seat != order.seat:
        return NotHisTurn(order.seat, waits.seat)
    return refusals.AlreadyReminded(order.seat) if match.reminded else None


# ---------------------------------------------------------------- seats


def _why_not_out(match: Match, by: Seat, seat: Seat) -> TableRefusal | None:
    """Why nobody can take this seat from who has it."""
    if seat not in match.present:
        return refusals.NoSeatHere(seat)
    return refusals.HostStays(seat) if seat == match.host else None


def _why_not_eject(match: Match, by: Seat, order: EjectPlayer) -> TableRefusal | None:
    stays = _why_not_out(match, by, order.seat)
    round_ = match.round if match.phase is Phase.PLAY else None
    judging = round_ is not None and round_.human_judge and round_.god == order.seat
    return stays or (refusals.GodInPlay(order.seat) if judging else None)


def _eject(match: Match, by: Seat, order: EjectPlayer, judge: Judge | None, theory: Judge | None) -> Answer:
    return leave(match, order.seat, judge)


def _why_not_offer(match: Match, by: Seat, order: OfferSeat) -> TableRefusal | None:
    begun = _why_not_begun(match)
    stays = None if by == order.seat == match.host else _why_not_out(match, by, order.seat)
    return begun or stays or why_unfit(match, order.to)


def why_unfit(match: Match, person: Seat) -> TableRefusal | None:
    """Why somebody may not take a seat now: nobody has two, and who knows more than a player comes in vain."""
    why = None
    if person in match.present:
        why = refusals.Unfit.SITS
    elif person in match.left:
        why = refusals.Unfit.LEFT
    elif person in match.saw_all:
        why = refusals.Unfit.SAW
    elif gave_up_seat(match, person):
        why = refusals.Unfit.HELD
    return refusals.NotForHim(person, why) if why is not None else None


def take_offer(match: Match, seat: Seat) -> Answer:
    """Who was asked to take over a seat does so."""
    offered = next((offer for offer in match.offers if offer[1] == seat), None)
    if offered is None or offered[0] not in match.present:
        return refusals.NoOffer()
    return why_unfit(match, seat) or with_revival(match, (round_events.SeatTakenOver(*offered),))


# ---------------------------------------------------------------- settings and sight


def _why_not_change(match: Match, by: Seat, order: ChangeSettings) -> TableRefusal | None:
    if match.phase is Phase.PLAY:
        return refusals.SettingsInPlay()
    least, most = people_wanted(order.rulebook, match.server)
    people = len(match.present)
    if match.phase is Phase.GATHERING:
        least, people = max(least, people + 1), order.seats or match.seats
    if not least <= people <= most:
        return commands.SeatsOutOfRange(least, most, people, match.server is not None)
    other = order.rated is not None and order.rated != match.rated
    if other and match.phase is not Phase.GATHERING:
        return refusals.RatedOrNot(match.rated)
    wanted = (order.rulebook, order.house_rules, order.clock, order.time_rules or match.time_rules)
    other = other or (order.listed is not None and order.listed != match.listed)
    other = other or order.seats not in (None, match.seats)
    same = wanted == (match.rulebook, match.house_rules, match.clock, match.time_rules)
    return refusals.NothingToChange() if same and not other else None


def _change(
    match: Match, by: Seat, order: ChangeSettings, judge: Judge | None, theory: Judge | None
) -> Answer:
    """A rule that waits was read for other settings: its God writes it anew."""
    if match.draft is None or match.god is None:
        return ()
    return (events.DraftDropped(match.god),)


def _why_not_see_all(match: Match, by: Seat, order: SeeAll) -> TableRefusal | None:
    round_ = match.round if match.phase is Phase.PLAY else None
    if round_ is None:
        return _why_not_begun(match) or commands.RuleAwaited(match.god or match.host)
    if by in (*round_.seats, round_.god):
        return refusals.NotWhilePlaying(by == round_.god)
    return refusals.SeesAll() if by in match.saw_all else None


KEEPING: Mapping[type, Handling] = {
    Appoint: Handling(_why_not_appoint, _itself),
    Dismiss: Handling(_why_not_dismiss, _itself),
    Pause: Handling(_why_not_pause, _itself),
    Resume: Handling(_why_not_resume, _itself),
    Extend: Handling(_why_not_extend, _itself),
    Remind: Handling(_why_not_remind, _itself),
    EjectPlayer: Handling(_why_not_eject, _eject),
    OfferSeat: Handling(_why_not_offer, _itself),
    ChangeSettings: Handling(_why_not_change, _change),
    SeeAll: Handling(_why_not_see_all, _itself),
}
"""How each of these orders is handled."""
