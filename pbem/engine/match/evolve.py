"""A table and one event make the next table: nothing is decided here, so a log means the same for ever."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.moderation import orders
from pbem.engine.match.state import Match, Motion, Phase, Result, turn_of
from pbem.engine.match.succession import taken_over
from pbem.engine.match.terms import Draft, SealedRule
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.queries import NOBODY, Act, actor, by_server, is_silent
from pbem.engine.round.undo import gone_back, remember


def evolve_match(match: Match | None, event: TableEvent) -> Match:
    """The table after one event more. An event that cannot follow is a bug and raises ValueError."""
    after = _evolved(match, event)
    if match is None:
        return after
    if after.skips and after.serial != match.serial:
        after = after.but(serial=after.serial + after.skips, skips=0)
    if after.motions and (after.serial, after.phase) != (match.serial, match.phase):
        after = after.but(motion=None, motions=0)
    if _is_of_turn(match) and turn_of(match) != turn_of(after):
        paused = None if after.paused is None else after.clock
        anew = paused is not None
        after = after.but(paused=paused, paused_anew=anew, extended=0, reminded=False)
    return after


def _is_of_turn(match: Match) -> bool:
    """Whether anything is kept that ends with the turn."""
    return match.paused is not None or match.extended > 0 or match.reminded


def _evolved(match: Match | None, event: TableEvent) -> Match:
    if match is None:
        if not isinstance(event, events.TableMade):
            raise ValueError(f"a table begins with TableMade, not {type(event).__name__}")
        listed = event.open or event.league is not None if event.listed is None else event.listed
        told: dict[str, Any] = {**vars(event), "listed": listed}
        return Match(**told)
    match event:
        case round_events.RoundStarted():
            fresh = match.but(acts=(), before=(), undone=0, saw_all=(), starters=0)
            return fresh.but(phase=Phase.PLAY, round=evolve(None, event))
        case round_events.SeatTakenOver():
            return taken_over(match, event)
        case Event():
            return _after_play(match, event)
        case events.SeatTaken(seat):
            watchers = _but(match.watchers, seat)
            return match.but(people=(*match.people, seat), watchers=watchers, known=_with(match.known, seat))
        case events.BotSeated(seat, strength):
            people, bots = (*match.people, seat), (*match.bots, (seat, strength))
            return match.but(people=people, bots=bots, known=_with(match.known, seat))
        case events.SeatLeft(seat):
            return _without(match, seat)
        case events.TableClosed():
            return match.but(phase=Phase.OVER)
        case events.MatchStarted(seats, gods):
            started = match.but(people=seats, gods=gods, started=event, serial=match.serial + 1)
            return started.but(phase=Phase.RULE, number=1)
        case events.RuleDrafted(_, text, tree, edition):
            return match.but(draft=Draft(text, tree, edition), serial=match.serial + 1)
        case events.DraftDropped():
            return match.but(draft=None)
        case events.HintGiven(_, text) if match.phase is Phase.PLAY:
            return match.but(late_hints=(*match.late_hints, text))
        case events.HintGiven(_, text):
            return match.but(hint=text)
        case events.RuleSet(_, text, tree, edition, seed, salt, commitment, by_server):
            rule = SealedRule(text, tree, edition, seed, salt, commitment, by_server)
            return match.but(rule=rule, draft=None, serial=match.serial + 1)
        case events.MatchEnded():
            return match.but(phase=Phase.OVER, final=event)
        case events.StartersSet(_, count):
            return match.but(starters=count)
        case events.VerdictQuestioned():
            return match.but(question=event)
        case events.VerdictDropped():
            return match.but(question=None)
        case events.AmendmentProposed():
            return match.but(amendment=event)
        case events.LatenessTold() | events.TurnExcused():
            return match
        case events.CaretakerCame(seat):
            return match.but(kept=_with(match.kept, seat))
        case events.SeatOpened(seat, _, for_good):
            barred = _with(match.barred, seat) if for_good else match.barred
            vacant = _with(match.vacant, seat)
            return match.but(kept=_with(match.kept, seat), vacant=vacant, barred=barred)
        case events.SeatReclaimed(seat):
            mine = tuple(one for one in match.tendered if one[0] == seat)
            match = _not_tendered(match, mine)
            return match.but(kept=_but(match.kept, seat), vacant=_but(match.vacant, seat))
        case events.SeatTendered(seat, to):
            match = _offered(match, seat, to)
            return match.but(tendered=(*match.tendered, (seat, to)))
        case events.TenderLapsed(seat, to):
            return _not_tendered(match, ((seat, to),))
        case events.TableDeserted(left):
            return match.but(paused=left, deserted=True)
        case events.TableRevived():
            return match.but(paused=None, paused_anew=False, deserted=False)
        case events.MistakeStands():
            return match.but(amendment=None)
        case events.WentBack(_, skipped):
            return match.but(skips=match.skips + skipped)
        case events.SeatUnreachable(seat):
            return match.but(unreachable=(*match.unreachable, seat))
        case events.SeatReachable(seat):
            return match.but(unreachable=_but(match.unreachable, seat))
        case events.ModeratorOrdered(by, order):
            return _ordered(match, by, order)
        case events.MotionMade(by, order):
            number = match.motions + 1
            return match.but(motion=Motion(by, order, number=number), motions=number)
        case events.MotionVoted(seat, agrees):
            return match.but(motion=match.motion and _voted(match.motion, seat, agrees))
        case events.MotionDropped():
            return match.but(motion=None)
        case events.LeagueRoundClosed():
            return match
        case events.WatcherCame(seat):
            return match.but(watchers=(*match.watchers, seat), known=_with(match.known, seat))
        case events.WatcherLeft(seat):
            return match.but(watchers=_but(match.watchers, seat))
        case events.PlaysUndone():
            return _undo(match, event)
    raise ValueError("a table is made once")


def replay(history: Iterable[TableEvent], match: Match | None = None) -> Match | None:
    """The table that a log adds up to, from the start or on top of `match`."""
    for event in history:
        match = evolve_match(match, event)
    return match


def advanced(match: Match, happened: Iterable[TableEvent]) -> Match:
    """The table once all of this has happened."""
    for event in happened:
        match = evolve_match(match, event)
    return match


def _ordered(match: Match, by: Seat, order: orders.ModeratorOrder) -> Match:
    """What an order changes by itself; what else comes of it follows as events of its own."""
    if match.motion is not None and match.motion.order == order:
        match = match.but(motion=None)
    match order:
        case orders.Appoint(person):
            return match.but(appointed=(*match.appointed, person), known=_with(match.known, person))
        case orders.Dismiss(person):
            return match.but(appointed=_but(match.appointed, person))
        case orders.Pause(left):
            return match.but(paused=left, paused_anew=False)
        case orders.Extend(time):
            paused = None if match.paused is None else match.paused + time
            return match.but(paused=paused, extended=match.extended + time)
        case orders.Remind():
            return match.but(reminded=True)
        case orders.Resume():
            return match.but(paused=None, paused_anew=False, deserted=False)
        case orders.OfferSeat(seat, to):
            return _offered(match, seat, to)
        case orders.ChangeSettings(rulebook, options, house_rules, clock, time_rules, rated, listed, seats):
            paused = None if match.paused is None else clock
            told = match.but(rulebook=rulebook, options=options, house_rules=house_rules, clock=clock)
            told = told.but(time_rules=time_rules or match.time_rules, paused_anew=paused is not None)
            told = told.but(rated=match.rated if rated is None else rated)
            told = replace(
                told, listed=match.listed if listed is None else listed, seats=seats or match.seats
            )
            return told.but(paused=paused, extended=0, reminded=False, starters=0)
        case orders.SeeAll():
            return match.but(saw_all=(*match.saw_all, by))
        case orders.LetStand():
            return match.but(amendment=None)
        case orders.PlayFor() | orders.JudgeFor():
            return match.but(doing=order)
        case orders.UndoTo(number) if match.amendment is not None and match.amendment.number == number:
            return match.but(doing=order)
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
    return match.but(offers=(*others, (seat, to)), tendered=tendered, known=_with(match.known, to))


def _not_tendered(match: Match, gone: tuple[tuple[Seat, Seat], ...]) -> Match:
    """The table without some of the offers that the server made."""
    offers = tuple(one for one in match.offers if one not in gone or one not in match.tendered)
    return match.but(offers=offers, tendered=tuple(one for one in match.tendered if one not in gone))


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
    match = match.but(
        offers=offers,
        tendered=tuple(offer for offer in match.tendered if offer[0] != seat),
        appointed=_but(match.appointed, seat),
        unreachable=_but(match.unreachable, seat),
        kept=_but(match.kept, seat),
        vacant=_but(match.vacant, seat),
        barred=_but(match.barred, seat),
        bots=tuple(bot for bot in match.bots if bot[0] != seat),
    )
    if match.phase is Phase.GATHERING:
        return match.but(people=_but(match.people, seat))
    kept = tuple(god for god in match.gods[match.number :] if god != seat)
    gods = (*match.gods[: match.number], *kept)
    if match.phase is Phase.RULE and match.god == seat:
        gods = (*match.gods[: match.number - 1], *kept)
        return match.but(left=(*match.left, seat), gods=gods, draft=None, hint="", starters=0)
    return match.but(left=(*match.left, seat), gods=gods)


def _undo(match: Match, event: events.PlaysUndone) -> Match:
    """The round goes back, and the serial goes on: what answers a mail of the undone plays is late, and no copy."""
    back, now = match.before[event.number - 1], match.round
    if now is None:
        raise ValueError("plays are undone in a round")
    round_ = gone_back(back.round, now).but(stock=event.stock)
    acts = tuple(act for act in match.acts if act.serial < back.at)
    act = Act(match.serial, NOBODY, round_events.StockShuffled(event.stock, round_.refills))
    amendment = match.amendment
    return match.but(
        round=round_,
        before=match.before[: event.number - 1],
        undone=event.undone,
        serial=match.serial + 1,
        acts=(*acts, act),
        question=None,
        motion=None,
        amendment=amendment if amendment is not None and amendment.number < event.number else None,
    )


def _still_doing(match: Match, event: Event) -> orders.PlayFor | orders.JudgeFor | orders.UndoTo | None:
    """What more acts come of than this one: a play that is made again is shown, called and judged."""
    judged = isinstance(
        event, round_events.VerdictGiven | round_events.CardsJudged | round_events.NoPlayJudged
    )
    return match.doing if isinstance(match.doing, orders.UndoTo) and not judged else None


def _after_play(match: Match, event: Event) -> Match:
    round_ = evolve(match.round, event)
    before = remember(match.before, match.round, event, match.serial) if match.round is not None else ()
    after = match.but(round=round_, before=before)
    last = match.acts[-1] if match.acts else None
    seat = actor(match.round, event, last, match.serial)
    if seat is not None:
        act = Act(match.serial, seat, event, by_server(match.round, event) or match.doing is not None)
        after = after.but(acts=(*match.acts, act), doing=_still_doing(match, event))
        silent = is_silent(round_, event)
        if not silent:
            after = after.but(serial=match.serial + 1)
        if not silent or seat == round_.god:
            after = after.but(question=None)
    if isinstance(event, round_events.RoundEnded):
        after = after.but(question=None, amendment=None, before=(), saw_all=())
        if after.deserted:
            after = after.but(paused=None, deserted=False)
    if isinstance(event, round_events.RoundRescored) and match.results:
        rescored = replace(match.results[-1], scores=dict(event.scores))
        after = after.but(results=(*match.results[:-1], rescored))
    if isinstance(event, round_events.RoundEnded) and match.rule is not None and match.god is not None:
        result = Result(match.number, match.god, match.rule, event.by, dict(event.scores))
        after = after.but(results=(*match.results, result), rule=None, hint="", late_hints=())
        if match.number < len(match.gods):
            after = after.but(phase=Phase.RULE, number=match.number + 1)
    return after
