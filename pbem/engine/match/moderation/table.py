"""How moderators keep a table going: who they are, the clock, who sits where, what is played next and who sees it."""

from pbem.engine.match import commands, events
from pbem.engine.match.absence import with_revival
from pbem.engine.match.commands import TableRefusal
from pbem.engine.match.leaving import leave
from pbem.engine.match.moderation import orders, refusals, round
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.play import Answer
from pbem.engine.match.state import Match, Phase, gave_up_seat, task
from pbem.engine.match.terms import SERVER, people_wanted
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Judge
from pbem.micros import DAY

LONGEST_EXTENSION = 60 * DAY
"""What a turn can be extended by in all: 60 days, in microseconds."""


def why_not(match: Match, by: Seat, order: ModeratorOrder) -> TableRefusal | None:
    """Why an order comes to nothing, as far as everybody at the table may know: no rule, stock or hidden hand."""
    begun, waits = _why_not_begun(match), task(match)
    match order:
        case orders.Appoint(person):
            if by != match.host:
                return commands.OnlyTheHost(match.host)
            if person == SERVER:
                return refusals.NoSeatHere(SERVER)
            return refusals.IsModerator(person) if person in match.moderators else None
        case orders.Dismiss(person):
            return _why_not_dismiss(match, by, person)
        case orders.Pause():
            return begun or (refusals.TablePaused() if match.paused is not None else None)
        case orders.Resume():
            return begun or (refusals.NotPaused() if match.paused is None else None)
        case orders.Extend() | orders.Remind() if waits is None:
            return begun or refusals.NothingAwaited()
        case orders.Extend(time):
            left = LONGEST_EXTENSION - match.extended
            return refusals.TooLongExtended(LONGEST_EXTENSION, left) if time > left else None
        case orders.Remind() if match.paused is not None:
            return refusals.TablePaused()
        case orders.Remind(seat) if waits is not None and waits.seat != seat:
            return refusals.NotHisTurn(seat, waits.seat)
        case orders.Remind(seat):
            return refusals.AlreadyReminded(seat) if match.reminded else None
        case orders.EjectPlayer(seat):
            round_ = match.round if match.phase is Phase.PLAY else None
            judging = round_ is not None and round_.human_judge and round_.god == seat
            return _why_not_out(match, seat) or (refusals.GodInPlay(seat) if judging else None)
        case orders.OfferSeat(seat, to):
            stays = None if by == seat == match.host or seat in match.free else _why_not_out(match, seat)
            return begun or stays or why_unfit(match, to)
        case orders.TellTurns():
            return None
        case orders.ChangeSettings():
            return _why_not_change(match, order)
        case orders.SeeAll():
            return _why_not_see_all(match, by)
        case orders.RoundOrder():
            return round.why_not(match, by, order)
    raise TypeError(f"{type(order).__name__} is nothing that moderators order")


def do(match: Match, order: ModeratorOrder, judge: Judge | None, theory: Judge | None) -> Answer:
    """What comes of an order that nothing is against, besides what it changes itself."""
    match order:
        case orders.RoundOrder():
            return round.do(match, order, judge, theory)
        case orders.EjectPlayer(seat):
            return leave(match, seat, judge)
        case orders.ChangeSettings() if match.draft is not None and match.god is not None:
            # A rule that waits was read for other settings: its God writes it anew.
            return (events.DraftDropped(match.god),)
    return ()


def _why_not_begun(match: Match) -> TableRefusal | None:
    """Before the match there are no turns and no rounds."""
    gathering = match.phase is Phase.GATHERING
    return commands.MatchNotBegun(match.seats, len(match.people)) if gathering else None


def _why_not_dismiss(match: Match, by: Seat, person: Seat) -> TableRefusal | None:
    """The host dismisses any appointed moderator; a moderator may also step down."""
    if by not in (match.host, person):
        return commands.OnlyTheHost(match.host)
    if person == match.host:
        return refusals.HostStays(match.host)
    return None if person in match.appointed else refusals.NoModerator(person)


def _why_not_out(match: Match, seat: Seat) -> TableRefusal | None:
    """Why nobody can take this seat from who has it."""
    if seat not in match.present:
        return refusals.NoSeatHere(seat)
    return refusals.HostStays(seat) if seat == match.host else None


def _why_not_change(match: Match, order: orders.ChangeSettings) -> TableRefusal | None:
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
    if order.rated and match.bots:
        return commands.BotsUnrated()
    wanted = (order.rulebook, order.house_rules, order.clock, order.time_rules or match.time_rules)
    other = other or (order.listed is not None and order.listed != match.listed)
    other = other or order.seats not in (None, match.seats)
    same = wanted == (match.rulebook, match.house_rules, match.clock, match.time_rules)
    return refusals.NothingToChange() if same and not other else None


def _why_not_see_all(match: Match, by: Seat) -> TableRefusal | None:
    round_ = match.round if match.phase is Phase.PLAY else None
    if round_ is None:
        return _why_not_begun(match) or commands.RuleAwaited(match.god or match.host)
    if by in (*round_.seats, round_.god):
        return refusals.NotWhilePlaying(by == round_.god)
    return refusals.SeesAll() if by in match.saw_all else None


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
    if offered is None or offered[0] not in (*match.present, *match.free):
        return refusals.NoOffer()
    return why_unfit(match, seat) or with_revival(match, (round_events.SeatTakenOver(*offered),))
