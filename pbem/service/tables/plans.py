"""Orders for later turns: kept, shown, given up, read again, their conditions; a play that can still be taken back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.outcomes import ConditionUnreadable, Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.state import Match, Phase
from pbem.engine.round import events, refusals
from pbem.engine.round.commands import DeclareNoPlay, PlayCards, Seat
from pbem.engine.round.queries import why_no_wish, why_not_at_table, why_not_prophet
from pbem.engine.round.state import Duty, Round
from pbem.engine.round.view import View
from pbem.micros import Micros
from pbem.orders import model
from pbem.orders.declared.plans import If
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.line import CardUnclear, NoSuchCard, to_command
from pbem.orders.order import Order
from pbem.orders.values.bots import short_names
from pbem.rulelang.conditions import holds, read_condition, say_condition
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.meaning.facts import Facts, LastPlay
from pbem.service.services import TableContext
from pbem.service.tables.to_commands import unreadable_guess
from pbem.service.timing import MOST, NEVER_SHOWN, WAITING, waiting_play, why_over
from pbem.service.unit_of_work.changes import TurnChanges
from pbem.store.rows.turns import PlanKind, PlanRecord


def carry_out(at: TableContext, order: Order, text: str) -> Done | Undone | None:
    """What became of an order about what is to come; None for any other."""
    match order:
        case model.Later(move):
            return _why_not(at, (move,)) or _keep(at, PlanKind.LATER, text)
        case model.If():
            unfit = _why_not(at, _moves(order)) or why_unreadable(at, order)
            kept = unfit or _keep(at, PlanKind.IF, text)
            if isinstance(kept, outcomes.YouPlanned):
                return replace(kept, conditions=as_read(at, order))
            return kept
        case model.IfLate(move):
            before = next((one.number for one in _all(at) if one.kind is PlanKind.LATE), None)
            late = _why_not(at, (move,)) or _keep(at, PlanKind.LATE, text, before)
            if isinstance(late, outcomes.YouPlanned):  # there is one such plan at most
                return replace(late, at=None, late=True, instead=before is not None)
            return late
        case model.NoProphet():
            return _renounce(at, text)
        case model.Plans():
            return outcomes.PlansAre(len(_standing(at)))
        case model.Cancel(number, everything):
            return _cancel(at, number, everything=everything)
        case model.TakeBack():
            return _take_back(at)
        case _:
            return None


def wait_unjudged(
    at: TableContext, command: PlayCards | DeclareNoPlay, text: str
) -> outcomes.PlayWaits | commands.TableRefusal | None:
    """A play at a table where plays can be taken back: it waits, if it could be made now; None at any other table."""
    regret = at.table.match.time_rules.regret
    if not regret or at.plan is not None:
        return None
    refusal = at.table.why_not(command)
    if refusal is not None:
        return refusal
    before = waiting_play(_all(at))
    play = _new(at, PlanKind.PLAY, text, WAITING)
    if before is not None and before.text == text and why_over(before, at.table.match) is None:
        play = before  # a second copy changes nothing
    else:
        at.work.times.plan_rows.save(play)
        _changed(at).new_plans.add(at.table.id)
    until = _when(at)
    return outcomes.PlayWaits(at.work.now + regret if until is None else until, before not in (None, play))


def gone(at: TableContext) -> None:
    """The player has left the table: none of their plans and notes is kept."""
    for one in (*_all(at), *at.work.times.notes(at.table.id, at.person)):
        at.work.times.plan_rows.remove(at.table.id, at.person, one.number)


def _why_not(at: TableContext, moves: Sequence[model.Play | model.NoPlay]) -> Undone | None:
    """Why the player can plan none of this."""
    match = at.table.match
    if match.phase is Phase.GATHERING:
        return commands.MatchNotBegun(match.seats, len(match.people))
    if match.round is None or match.phase is not Phase.PLAY:
        return (
            commands.RuleAwaited(match.god)
            if match.god and match.phase is Phase.RULE
            else refusals.RoundIsOver()
        )
    why = why_not_at_table(match.round, at.seat)
    if why is None and match.round.prophet is not None and match.round.prophet.seat == at.seat:
        why = refusals.ProphetDoesNotPlay()
    if why is not None:
        return why
    unfit = (_why_not_so(at, match, match.round, move) for move in moves)
    return next((one for one in unfit if one is not None), None)


def _why_not_so(
    at: TableContext, match: Match, round_: Round, move: model.Play | model.NoPlay
) -> Undone | None:
    """Why this cannot be played in any turn to come, as far as that can be told now."""
    command = to_command(move, at.seat, Duty.PLAY, round_.hands[at.seat])
    if isinstance(command, CardUnclear | NoSuchCard):
        return command
    longest = round_.rulebook.string_max
    if isinstance(command, PlayCards) and longest and len(command.cards) > longest:
        return refusals.StringTooLong(longest, len(command.cards))
    if move.prophet is not None and not round_.rulebook.prophet:
        return refusals.NoProphetsHere()
    if move.guess is None:
        return None
    if not round_.rulebook.guess:
        return refusals.NoGuessesHere()
    return None if match.human_judge else unreadable_guess(move, round_.rulebook, at.language)


def _moves(order: model.If) -> tuple[model.Play | model.NoPlay, ...]:
    """All that may come of it."""
    match order.otherwise:
        case None:
            return (order.then,)
        case model.If() as more:
            return (order.then, *_moves(more))
        case move:
            return order.then, move


def _keep(at: TableContext, kind: PlanKind, text: str, instead: int | None = None) -> Done | Undone:
    """One more plan of the player's, or another `instead` of that of this number."""
    if instead is not None:
        at.work.times.plan_rows.save(_new(at, kind, text, instead))
        return outcomes.YouPlanned(instead)
    numbers = [one.number for one in _all(at) if one.number > WAITING]
    if len(numbers) >= MOST:
        return outcomes.TooManyPlans(MOST)
    plan = _new(at, kind, text, max(numbers, default=0) + 1)
    at.work.times.plan_rows.save(plan)
    _changed(at).new_plans.add(at.table.id)
    return outcomes.YouPlanned(plan.number, _when(at))


def _renounce(at: TableContext, text: str) -> Done | Undone:
    """PROPHET NO: of the play that the player has just made, or that waits."""
    match, waits = at.table.match, waiting_play(_standing(at, WAITING))
    round_ = match.round
    if round_ is None or match.phase is not Phase.PLAY:
        return refusals.RoundIsOver()
    pending = round_.pending is not None and round_.pending.seat == at.seat
    why = why_no_wish(round_, at.seat) if pending or waits is not None else why_not_prophet(round_, at.seat)
    if why is not None:
        return why
    said = _new(at, PlanKind.NO_PROPHET, text, NEVER_SHOWN)
    # A play that waits is going to be the act of the serial that is current now.
    at.work.times.plan_rows.save(replace(said, serial=said.serial + (waits is not None)))
    _changed(at)
    return outcomes.ProphetRenounced()


def _cancel(at: TableContext, number: int | None, *, everything: bool) -> Done | Undone:
    plans = _standing(at)
    numbers = tuple(one.number for one in plans)
    if not plans:
        return _take_back(at) if waiting_play(_standing(at, WAITING)) else outcomes.NothingPlanned()
    if number is None and len(plans) > 1 and not everything:
        return outcomes.WhichPlan(numbers)
    off = [one for one in plans if number in (None, one.number)]
    if not off:
        return outcomes.NoSuchPlan(number or 0, numbers)
    for one in off:
        at.work.times.plan_rows.remove(at.table.id, at.person, one.number)
    _changed(at)
    return outcomes.PlansAreOff(tuple(one.text for one in off))


def _take_back(at: TableContext) -> Done | Undone:
    """What else the player planned is not done in this turn, which they have taken up in person."""
    waits = waiting_play(_standing(at, WAITING))
    if waits is None:
        shows = (events.CardsShown, events.NoPlayDeclared)
        return outcomes.NothingToTakeBack(
            any(one.seat == at.seat and isinstance(one.event, shows) for one in at.table.match.acts)
        )
    for number in (WAITING, NEVER_SHOWN):
        at.work.times.plan_rows.remove(at.table.id, at.person, number)
    _changed(at).no_plans.add((at.table.id, at.person))
    return outcomes.PlayTakenBack(waits.text)


def _all(at: TableContext) -> list[PlanRecord]:
    return at.work.times.plans(at.table.id, at.person)


def _standing(at: TableContext, least: int = WAITING + 1) -> list[PlanRecord]:
    """Those of the player's plans that may still be carried out, from a number on."""
    return [one for one in _all(at) if one.number >= least and why_over(one, at.table.match) is None]


def _new(at: TableContext, kind: PlanKind, text: str, number: int) -> PlanRecord:
    match = at.table.match
    return PlanRecord(
        at.table.id, at.person, number, kind, text, at.language, match.number, match.serial, at.work.now
    )


def _changed(at: TableContext) -> TurnChanges:
    """What is kept of time, in which it is noted that plans at this table have changed."""
    at.work.deadlines.of(at.table)  # looked up while that can be done
    at.work.times.touched.add(at.table.id)
    at.work.times.no_plans.discard((at.table.id, at.person))
    return at.work.times


def _when(at: TableContext) -> Micros | None:
    """When what the player planned is done, where it is their turn."""
    deadline = at.work.deadlines.of(at.table)
    return deadline.plan if deadline is not None and deadline.person == at.person else None


def joined(move: Order, below: Order) -> model.Play | model.NoPlay | None:
    """The move with the guess, or the wish to become Prophet, that stands below it; None where it has one already."""
    match move, below:
        case ((model.Play(guess=None) | model.NoPlay(guess=None)), model.Guess(theory)):
            return replace(move, guess=theory)
        case ((model.Play(prophet=None) | model.NoPlay(prophet=None)), model.BecomeProphet(wish, theory)):
            return replace(move, prophet=wish, theory=theory)
        case _:
            return None


def read_again(text: str, language: str) -> Order | None:
    """The one order that was kept as its person wrote it; None where it cannot be read so any more."""
    return _as_one(parse_orders(text, language).items)


def _as_one(items: Sequence[OrderLine | Misread]) -> Order | None:
    order: Order | None = None
    for item in items:
        if isinstance(item, Misread):
            return None
        order = item.order if order is None else joined(order, item.order)
        if order is None:
            return None
    return order


def why_unreadable(at: TableContext, plan: If) -> ConditionUnreadable | None:
    """What is wrong with the first condition of a plan that cannot be read; None where all can."""
    names = _players(at)
    for place, part in enumerate(_parts(plan)):
        read = read_condition(short_names(part.condition), at.language, tuple(names.values()))
        if isinstance(read, RuleError):
            return ConditionUnreadable(read, _mended(plan, place, read.example).spell(at.language))
    return None


def as_read(at: TableContext, plan: If) -> tuple[str, ...]:
    """The conditions of a plan in their order, as the server reads them, in its owner's language."""
    names = tuple(_players(at).values())
    read = (read_condition(short_names(part.condition), at.language, names) for part in _parts(plan))
    return tuple(say_condition(one, at.language) for one in read if not isinstance(one, RuleError))


def meant(at: TableContext, plan: If, language: str) -> model.Play | model.NoPlay | RuleError | None:
    """What a plan that was written in a language comes to now: see `meant_now`; None where there is no round."""
    view = at.view().round
    return None if view is None else meant_now(plan, view, _players(at), language)


def meant_now(
    plan: If, view: View, names: Mapping[Seat, str], language: str
) -> model.Play | model.NoPlay | RuleError | None:
    """The move of the first condition that holds by what the reader sees, or what is done where none does, if anything.

    The error of a condition that cannot be read any more, as somebody in it is called otherwise now. `names` are those
    of the players.
    """
    facts = facts_of(view, names)
    for part in _parts(plan):
        condition = read_condition(short_names(part.condition), language, tuple(names.values()))
        if isinstance(condition, RuleError):
            return condition
        if holds(condition, view.layout.main_line, facts, view.layout.sidelines):
            return part.then
    return _last(plan)


def facts_of(view: View, names: Mapping[Seat, str]) -> Facts:
    """What its reader may know of a round, nothing more; `names` are those of the players."""
    return Facts(
        me=names.get(view.reader, ""),
        layout=view.layout.count,
        hands={names[one.seat]: one.cards for one in view.players if one.seat in names},
        plays={names[one.seat]: LastPlay(one.right, one.no_play) for one in view.plays if one.seat in names},
        prophet=None if view.prophet is None else names.get(view.prophet.seat, ""),
    )


def _players(at: TableContext) -> dict[Seat, str]:
    """What the players of the round are called; bots by their short names."""
    view, names = at.view().round, at.work.names(at.table)
    players = view.players if view is not None else ()
    return {one.seat: short_names(names[one.seat]) for one in players if names.get(one.seat)}


def _parts(plan: If) -> Iterator[If]:
    """The plan, and each that stands behind an ELSE of it."""
    yield plan
    if isinstance(plan.otherwise, If):
        yield from _parts(plan.otherwise)


def _last(plan: If) -> model.Play | model.NoPlay | None:
    """What is done where no condition holds."""
    return _last(plan.otherwise) if isinstance(plan.otherwise, If) else plan.otherwise


def _mended(plan: If, place: int, condition: str) -> If:
    """The plan with another condition at a place."""
    if place == 0:
        return replace(plan, condition=condition)
    assert isinstance(plan.otherwise, If)
    return replace(plan, otherwise=_mended(plan.otherwise, place - 1, condition))
