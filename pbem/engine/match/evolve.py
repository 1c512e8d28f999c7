"""A table and one event make the next table: nothing is decided here, so a log means the same for ever."""

from collections.abc import Iterable
from dataclasses import replace

from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.moderation.orders import (
    Appoint,
    ChangeSettings,
    Dismiss,
    Extend,
    JudgeFor,
    LetStand,
    ModeratorOrder,
    OfferSeat,
    Pause,
    PlayFor,
    Remind,
    Resume,
    SeeAll,
    UndoTo,
)
from pbem.engine.match.state import Draft, Match, Motion, Phase, Result, SealedRule, turn_of
from pbem.engine.match.succession import taken_over
from pbem.engine.round import events as round_events
from pbem.engine.round.acts import NOBODY, Act, actor, by_server, is_silent
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.undo import gone_back, remember


def evolve_match(match: Match | None, event: TableEvent) -> Match:
    """The table after one event more. An event that cannot follow is a bug and raises ValueError."""
    after = _evolved(match, event)
    if match is None:
        return after
    if after.skips and after.serial != match.serial:
        after = replace(after, serial=after.serial + after.skips, skips=0)
    if after.motions and (after.serial, after.phase) != (match.serial, match.phase):
        after = replace(after, motion=None, motions=0)
    if _is_of_turn(match) and turn_of(match) != turn_of(after):
        paused = None if after.paused is None else after.clock
        anew = paused is not None
        after = replace(after, paused=paused, paused_anew=anew, extended=0, reminded=False)
    return after


def _is_of_turn(match: Match) -> bool:
    """Whether anything is kept that ends with the turn."""
    return match.paused is not None or match.extended > 0 or match.reminded


def _evolved(match: Match | None, event: TableEvent) -> Match:
    if match is None:
        if not isinstance(event, events.TableMade):
            raise ValueError(f"a table begins with TableMade, not {type(event).__name__}")
        return Match(
            event.host,
            event.title,
            event.rulebook,
            event.options,
            event.seats,
            event.clock,
            event.open,
            event.server,
            house_rules=event.house_rules,
            time_rules=event.time_rules,
            rated=event.rated,
            league=event.league,
            listed=event.open or event.league is not None if event.listed is None else event.listed,
        )
    match event:
        case events.SeatTaken(seat):
            watchers = _but(match.watchers, seat)
            return replace(
                match, people=(*match.people, seat), watchers=watchers, known=_with(match.known, seat)
            )
        case events.SeatLeft(seat):
            return _without(match, seat)
        case events.TableClosed():
            return replace(match, phase=Phase.OVER)
        case events.MatchStarted(seats, gods):
            started = replace(match, people=seats, gods=gods, started=event, serial=match.serial + 1)
            return replace(started, phase=Phase.RULE, number=1)
        case events.RuleDrafted(_, text, tree, edition):
            return replace(match, draft=Draft(text, tree, edition), serial=match.serial + 1)
        case events.DraftDropped():
            return replace(match, draft=None)
        case events.HintGiven(_, text) if match.phase is Phase.PLAY:
            return replace(match, late_hints=(*match.late_hints, text))
        case events.HintGiven(_, text):
            return replace(match, hint=text)
        case events.RuleSet(_, text, tree, edition, seed, salt, commitment, by_server):
            rule = SealedRule(text, tree, edition, seed, salt, commitment, by_server)
            return replace(match, rule=rule, draft=None, serial=match.serial + 1)
        case events.MatchEnded():
            return replace(match, phase=Phase.OVER, final=event)
        case round_events.RoundStarted():
            fresh = replace(match, acts=(), before=(), undone=0, saw_all=(), starters=0)
            return replace(fresh, phase=Phase.PLAY, round=evolve(None, event))
        case events.StartersSet(_, count):
            return replace(match, starters=count)
        case events.VerdictQuestioned():
            return replace(match, question=event)
        case events.VerdictDropped():
            return replace(match, question=None)
        case events.AmendmentProposed():
            return replace(match, amendment=event)
        case events.LatenessTold() | events.TurnExcused():
            return match
        case events.CaretakerCame(seat):
            return replace(match, kept=_with(match.kept, seat))
        case events.SeatOpened(seat, _, for_good):
            barred = _with(match.barred, seat) if for_good else match.barred
            vacant = _with(match.vacant, seat)
            return replace(match, kept=_with(match.kept, seat), vacant=vacant, barred=barred)
        case events.SeatReclaimed(seat):
            mine = tuple(one for one in match.tendered if one[0] == seat)
            match = _not_tendered(match, mine)
            return replace(match, kept=_but(match.kept, seat), vacant=_but(match.vacant, seat))
        case events.SeatTendered(seat, to):
            match = _offered(match, seat, to)
            return replace(match, tendered=(*match.tendered, (seat, to)))
        case events.TenderLapsed(seat, to):
            return _not_tendered(match, ((seat, to),))
        case events.TableDeserted(left):
            return replace(match, paused=left, deserted=True)
        case events.TableRevived():
            return replace(match, paused=None, paused_anew=False, deserted=False)
        case events.MistakeStands():
            return replace(match, amendment=None)
        case events.WentBack(_, skipped):
            return replace(match, skips=match.skips + skipped)
        case events.SeatUnreachable(seat):
            return replace(match, unreachable=(*match.unreachable, seat))
        case events.SeatReachable(seat):
            return replace(match, unreachable=_but(match.unreachable, seat))
        case events.ModeratorOrdered(by, order):
            return _ordered(match, by, order)
        case events.MotionMade(by, order):
            number = match.motions + 1
            return replace(match, motion=Motion(by, order, number=number), motions=number)
        case events.MotionVoted(seat, agrees):
            return replace(match, motion=match.motion and _voted(match.motion, seat, agrees))
        case events.MotionDropped():
            return replace(match, motion=None)
        case events.LeagueRoundClosed():
            return match
        case events.WatcherCame(seat):
            return replace(match, watchers=(*match.watchers, seat), known=_with(match.known, seat))
        case events.WatcherLeft(seat):
            return replace(match, watchers=_but(match.watchers, seat))
        case events.TableMade():
            raise ValueError("a table is made once")
        case round_events.SeatTakenOver():
            return taken_over(match, event)
        case events.PlaysUndone():
            return _undo(match, event)
        case _:
            return _after_play(match, event)


def replay(history: Iterable[TableEvent], match: Match | None = None) -> Match | None:
    """The table that a log adds up to, from the start or on top of `match`."""
    for event in history:
        match = evolve_match(match, event)
    return match


def _ordered(match: Match, by: Seat, order: ModeratorOrder) -> Match:
    """What an order changes by itself; what else comes of it follows as events of its own."""
    if match.motion is not None and match.motion.order == order:
        match = replace(match, motion=None)
    match order:
        case Appoint(person):
            return replace(match, appointed=(*match.appointed, person), known=_with(match.known, person))
        case Dismiss(person):
            return replace(match, appointed=_but(match.appointed, person))
        case Pause(left):
            return replace(match, paused=left, paused_anew=False)
        case Extend(time):
            paused = None if match.paused is None else match.paused + time
            return replace(match, paused=paused, extended=match.extended + time)
        case Remind():
            return replace(match, reminded=True)
        case Resume():
            return replace(match, paused=None, paused_anew=False, deserted=False)
        case OfferSeat(seat, to):
            return _offered(match, seat, to)
        case ChangeSettings(rulebook, options, house_rules, clock, time_rules, rated, listed, seats):
            paused = None if match.paused is None else clock
            told = replace(match, rulebook=rulebook, options=options, house_rules=house_rules, clock=clock)
            told = replace(told, time_rules=time_rules or match.time_rules, paused_anew=paused is not None)
            told = replace(told, rated=match.rated if rated is None else rated)
            told = replace(
                told, listed=match.listed if listed is None else listed, seats=seats or match.seats
            )
            return replace(told, paused=paused, extended=0, reminded=False, starters=0)
        case SeeAll():
            return replace(match, saw_all=(*match.saw_all, by))
        case LetStand():
            return replace(match, amendment=None)
        case PlayFor() | JudgeFor():
            return replace(match, doing=order)
        case UndoTo(number) if match.amendment is not None and match.amendment.number == number:
            return replace(match, doing=order)
        case _:
            return match


def _with(known: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return known if seat in known else (*known, seat)


def _but(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(one for one in seats if one != seat)


def _offered(match: Match, seat: Seat, to: Seat) -> Match:
    """One offer more: a seat is offered to one, and one is offered one seat."""
    others = tuple(offer for offer in match.offers if offer[0] != seat and offer[1] != to)
    tendered = tuple(offer for offer in match.tendered if offer in others)
    return replace(match, offers=(*others, (seat, to)), tendered=tendered, known=_with(match.known, to))


def _not_tendered(match: Match, gone: tuple[tuple[Seat, Seat], ...]) -> Match:
    """The table without some of the offers that the server made."""
    offers = tuple(one for one in match.offers if one not in gone or one not in match.tendered)
    return replace(match, offers=offers, tendered=tuple(one for one in match.tendered if one not in gone))


def _voted(motion: Motion, seat: Seat, agrees: bool) -> Motion:
    """The motion with one word more; whoever changes their mind is counted once."""
    agreed = tuple(one for one in motion.agreed if one != seat)
    against = tuple(one for one in motion.against if one != seat)
    if agrees:
        return replace(motion, agreed=(*agreed, seat), against=against)
    return replace(motion, agreed=agreed, against=(*against, seat))


def _without(match: Match, seat: Seat) -> Match:
    """The table without somebody, who moderates no more either; nobody is asked to take over the seat."""
    offers = tuple(offer for offer in match.offers if offer[0] != seat)
    match = replace(
        match,
        offers=offers,
        tendered=tuple(offer for offer in match.tendered if offer[0] != seat),
        appointed=_but(match.appointed, seat),
        unreachable=_but(match.unreachable, seat),
        kept=_but(match.kept, seat),
        vacant=_but(match.vacant, seat),
        barred=_but(match.barred, seat),
    )
    if match.phase is Phase.GATHERING:
        return replace(match, people=_but(match.people, seat))
    kept = tuple(god for god in match.gods[match.number :] if god != seat)
    gods = (*match.gods[: match.number], *kept)
    if match.phase is Phase.RULE and match.god == seat:
        gods = (*match.gods[: match.number - 1], *kept)
        return replace(match, left=(*match.left, seat), gods=gods, draft=None, hint="", starters=0)
    return replace(match, left=(*match.left, seat), gods=gods)


def _undo(match: Match, event: events.PlaysUndone) -> Match:
    """The round goes back, and the serial goes on: what answers a mail of the undone plays is late, and no copy."""
    back, now = match.before[event.number - 1], match.round
    if now is None:
        raise ValueError("plays are undone in a round")
    round_ = gone_back(back.round, now).but(stock=event.stock)
    acts = tuple(act for act in match.acts if act.serial < back.at)
    act = Act(match.serial, NOBODY, round_events.StockShuffled(event.stock, round_.refills))
    amendment = match.amendment
    return replace(
        match,
        round=round_,
        before=match.before[: event.number - 1],
        undone=event.undone,
        serial=match.serial + 1,
        acts=(*acts, act),
        question=None,
        motion=None,
        amendment=amendment if amendment is not None and amendment.number < event.number else None,
    )


def _still_doing(match: Match, event: Event) -> PlayFor | JudgeFor | UndoTo | None:
    """What more acts come of than this one: a play that is made again is shown, called and judged."""
    judged = isinstance(
        event, round_events.VerdictGiven | round_events.CardsJudged | round_events.NoPlayJudged
    )
    return match.doing if isinstance(match.doing, UndoTo) and not judged else None


def _after_play(match: Match, event: Event) -> Match:
    round_ = evolve(match.round, event)
    before = remember(match.before, match.round, event, match.serial) if match.round is not None else ()
    after = replace(match, round=round_, before=before)
    last = match.acts[-1] if match.acts else None
    seat = actor(match.round, event, last, match.serial)
    if seat is not None:
        act = Act(match.serial, seat, event, by_server(match.round, event) or match.doing is not None)
        after = replace(after, acts=(*match.acts, act), doing=_still_doing(match, event))
        silent = is_silent(round_, event)
        if not silent:
            after = replace(after, serial=match.serial + 1)
        if not silent or seat == round_.god:
            after = replace(after, question=None)
    if isinstance(event, round_events.RoundEnded):
        after = replace(after, question=None, amendment=None, before=(), saw_all=())
        if after.deserted:
            after = replace(after, paused=None, deserted=False)
    if isinstance(event, round_events.RoundRescored) and match.results:
        rescored = replace(match.results[-1], scores=dict(event.scores))
        after = replace(after, results=(*match.results[:-1], rescored))
    if isinstance(event, round_events.RoundEnded) and match.rule is not None and match.god is not None:
        result = Result(match.number, match.god, match.rule, event.by, dict(event.scores))
        after = replace(after, results=(*match.results, result), rule=None, hint="", late_hints=())
        if match.number < len(match.gods):
            after = replace(after, phase=Phase.RULE, number=match.number + 1)
    return after
