"""Orders at a table: each becomes a command to it, and an outcome for the receipt."""

import secrets
from collections.abc import Callable

from pbem.digests import outcomes
from pbem.digests.facts.news import Guessed, Played, Shown
from pbem.digests.outcomes import Done, Undone
from pbem.engine.commitment import SECRET_BYTES
from pbem.engine.match import commands
from pbem.engine.match import events as match_events
from pbem.engine.match.moderation.orders import Dismiss
from pbem.engine.match.moderation.refusals import SeatIsGone
from pbem.engine.match.state import Match, Part, Phase, part_of, task
from pbem.engine.round import commands as round_commands
from pbem.engine.round import events as round_events
from pbem.engine.round.state import Awaited, Duty
from pbem.orders import model
from pbem.orders.line import CardUnclear, NoSuchCard
from pbem.orders.order import Order
from pbem.service.accounts import webhooks
from pbem.service.mailing.table_facts import begins
from pbem.service.presence import come_back, reliability
from pbem.service.services import TableContext
from pbem.service.tables import bots, lab, moderation, notes, plans, rules, teaching, to_commands, verdicts
from pbem.service.tables.seats import offer_seats
from pbem.service.tables.talk import say
from pbem.service.tables.watchers import stop_watching

LONGEST_HINT = 300
"""In characters."""

PLAYS = (model.Play, model.NoPlay, model.PlayFor)
"""What shows cards. Nothing of it is done in the letter that begins the round."""

PLAYERS = (
    model.Play,
    model.NoPlay,
    model.BecomeProphet,
    model.Guess,
    model.Verdict,
    model.SetRule,
    model.Suggest,
    model.GiveHint,
)
"""The orders of who plays, God among them."""


def carry_out(at: TableContext, order: Order, text: str) -> Done | Undone | None:
    """What became of an order at this table; None if it is no order of a table."""
    settled = (check(at, order, text) for check in CHECKS)
    return next((came for came in settled if came is not None), None) or _act(at, order, text)


def _has_left(at: TableContext, order: Order, text: str) -> Undone | None:
    """Why who writes has no more part in this table; who stayed away and has one is back."""
    if not order.seated:
        return None
    match = at.table.match
    if at.seat not in match.audience:
        taker = next((new for old, new, _ in reversed(match.successions) if old == at.seat), None)
        return commands.NotSeated() if taker is None else SeatIsGone(taker)
    if at.plan is None and not isinstance(order, model.Leave):
        come_back(at.work, at.table, at.person)
    return None


def _is_told_first(at: TableContext, order: Order, text: str) -> Undone | None:
    """Nobody agrees to a reading, or plays in a round, that this very letter has brought about."""
    if isinstance(order, model.Answer) and order.yes and at.table.has_new(match_events.RuleDrafted):
        return outcomes.ReadItFirst()
    if isinstance(order, PLAYS) and begins(at.table.before.match, at.table.match):
        return outcomes.ToldFirst()
    return None


def _only_looks(at: TableContext, order: Order, text: str) -> Undone | None:
    """What is answered to a player's order from somebody who does not play here."""
    match, part = at.table.match, part_of(at.table.match, at.seat)
    if (
        not isinstance(order, PLAYERS)
        or at.seat in match.present
        or match.phase is Phase.OVER
        or part is None
    ):
        return None
    may_join = match.phase is Phase.GATHERING and len(match.people) < match.seats
    return outcomes.OnlyLooking(may_join, moderates=part is Part.MODERATOR)


def _is_gods_word(at: TableContext, order: Order, text: str) -> Done | Undone | None:
    """What God, a person, says of a play, or answers who asks whether they are sure."""
    match = at.table.match
    prophet = match.round.prophet if match.round is not None else None
    calls = prophet is not None and prophet.seat == at.seat
    gods = isinstance(order, model.Redraw) or (match.human_judge and not calls)  # also of who may give none
    if isinstance(order, model.Verdict | model.Redraw) and gods:
        return verdicts.judge(at, order, text)
    if isinstance(order, model.Answer) and match.question is not None and match.god == at.seat:
        return verdicts.answer(at, order.yes, text)
    return None


CHECKS: tuple[Callable[[TableContext, Order, str], Done | Undone | None], ...] = (
    _has_left,
    _is_told_first,
    _only_looks,
    _is_gods_word,
    to_commands.outdated,
)
"""What may settle an order before it is done, in this order."""


def _act(at: TableContext, order: Order, text: str) -> Done | Undone | None:
    if isinstance(order, model.ModeratorOrder):
        return moderation.give(at, order)
    match order:
        case model.BecomeProphet(round_commands.ProphetWish.IF_RIGHT) if to_commands.last_play_was_wrong(at):
            return outcomes.ProphetWaived()
        case model.Play() | model.NoPlay() | model.BecomeProphet() | model.Guess() | model.Verdict():
            theory = to_commands.unreadable_theory(order, at.table.match.round, at.seat, at.language)
            return _unreadable_guess(at, order) or theory or _move(at, order, text)
        case model.SetRule(rule):
            return rules.draft(at, rule)
        case model.Check(rule):
            return rules.check(at, rule)
        case model.Starters(count):
            return at.table.do(match_events.StartersSet(at.seat, count)) or outcomes.StartersAre(count)
        case model.Lab(""):
            return lab.of_draft(at)
        case model.Suggest(difficulty):
            return rules.suggest(at, difficulty)
        case model.GiveHint(hint) if len(hint) > LONGEST_HINT:
            return outcomes.BadSetting("hint", str(LONGEST_HINT), ())
        case model.GiveHint(hint):
            told = outcomes.HintTold if at.table.match.phase is Phase.PLAY else outcomes.HintTaken
            return at.table.do(match_events.HintGiven(at.seat, hint)) or told(hint)
        case model.Answer(yes) if at.view().may_vote and not _may_mean_a_verdict(at):
            return to_commands.overtaken(at, order, text) or moderation.vote(at, yes)
        case model.Answer(yes) if _is_late_verdict(at):
            return verdicts.judge(at, model.Verdict(yes), text)
        case model.Answer() if at.table.match.god not in (None, at.seat) or _is_judged_in_person(
            at.table.match
        ):
            return outcomes.NothingAsked()
        case model.Answer() if at.serial is not None and at.serial > at.table.match.serial:
            return outcomes.Outdated(text, ())
        case model.Answer(yes):
            if yes:
                return rules.confirm(at)
            return at.table.do(match_events.DraftDropped(at.seat)) or outcomes.DraftIsDropped()
        case model.Say():
            return say(at, order)
        case model.Watch(ends=True):
            return stop_watching(at)
        case model.Preview(wanted):
            return moderation.preview(at, wanted)
        case model.Amend():
            return to_commands.of_undone_plays(at, text) or moderation.amend(at, order)
        case model.Agree(agrees, number):
            return moderation.vote(at, agrees, number)
        case model.Start():
            started = at.table.do(commands.StartMatch(at.seat, secrets.token_bytes(SECRET_BYTES)))
            return started or outcomes.MatchIsOn()
        case model.TableWebhook():
            return webhooks.table_webhook(at, order)
        case model.AddBot(wish):
            return bots.add_bots(at, wish)
        case model.RemoveBot(name):
            return bots.remove_bot(at, name)
        case model.Leave(sure):
            return leave(at, sure)
        case model.Why(card):
            return teaching.why(at, card)
        case model.History():
            round_ = at.view().round
            return outcomes.HistoryIs(at.table.chronicle.plays(round_) if round_ else ())
        case model.Status():
            return outcomes.LookBelow("status", reliability(at.work.reading, at.person))
        case model.Scores() | model.Resend():
            return outcomes.LookBelow(type(order).__name__.lower())
        case _:
            return notes.carry_out(at, order) or plans.carry_out(at, order, text)


def _is_judged_in_person(match: Match) -> bool:
    """Whether a person judges the round that is played: their YES or NO is on a verdict, not on their rule."""
    return match.phase is Phase.PLAY and match.human_judge


def _is_late_verdict(at: TableContext) -> bool:
    """Whether YES or NO is God's in answer to an older mail: on what is judged by now, never on what waits."""
    match = at.table.match
    late = at.serial is not None and at.serial < match.serial
    return late and match.god == at.seat and _is_judged_in_person(match)


def _may_mean_a_verdict(at: TableContext) -> bool:
    """Whether YES or NO may be God's second one to "are you sure?", which is to agree with no moderator by accident."""
    round_ = at.table.match.round
    if round_ is None or at.table.match.god != at.seat or not _is_judged_in_person(at.table.match):
        return False
    return round_.pending is not None or round_.open_guess is not None or round_.starter_open


def _unreadable_guess(at: TableContext, order: Order) -> Undone | None:
    """Why a guess is asked back: the language cannot read it. A play that it came with waits for it.

    To ask back the guess alone, where the play was right, would tell of a wrong one that it was wrong.
    """
    round_ = at.view().round
    if round_ is None or not round_.rulebook.guess or at.table.match.human_judge:
        return None  # God, a person, understands any words
    alone = isinstance(order, model.Guess)
    if not (round_.may_guess if alone else round_.awaited == Awaited(at.seat, Duty.PLAY)):
        return None  # it cannot be made now however it reads: that is the answer the writer needs
    return to_commands.unreadable_guess(order, round_.rulebook, at.language)


def _move(at: TableContext, order: Order, text: str) -> Done | Undone:
    command = to_commands.command_of(at, order)
    if command is None or isinstance(command, CardUnclear | NoSuchCard):
        return command or outcomes.NotHere("table")
    if isinstance(command, round_commands.PlayCards | round_commands.DeclareNoPlay):
        waits = plans.wait_unjudged(at, command, text)
        if waits is not None:
            return waits
    known, serial = len(at.table.events), at.table.match.serial
    refused = at.table.do(command)
    if refused is not None:
        return refused
    events = at.table.events[known:]
    news = at.table.chronicle.since(serial, at.view().round)
    guessed = next((one.right for one in reversed(news) if isinstance(one, Guessed)), None)
    match command:
        case round_commands.PlayCards() | round_commands.DeclareNoPlay():
            told = next(one for one in reversed(news) if isinstance(one, Played | Shown))
            prophet = any(isinstance(one, round_events.ProphetDeclared) for one in events)
            theory = command.theory if prophet else None
            return outcomes.YouPlayed(told, prophet, command.guess or "", guessed, theory)
        case round_commands.GuessRule(_, theory):
            return outcomes.YouGuessed(theory, guessed)
        case round_commands.CallPlay(_, right):
            return outcomes.YouCalled(right, news, kept=_waits_for_god(at))
        case round_commands.PickCard():
            return outcomes.YouCalled(None, news, kept=_waits_for_god(at))
        case round_commands.DeclareProphet(_, theory):
            return outcomes.YouAreProphet(theory)
        case _:
            raise ValueError(f"no order of a player's is {type(command).__name__}")


def _waits_for_god(at: TableContext) -> bool:
    """Whether what the Prophet said of a play waits for the word of a God who judges in person."""
    waits = task(at.table.match)
    return waits is not None and waits.duty is Duty.JUDGE


def leave(at: TableContext, sure: bool) -> Done | Undone:
    """LEAVE: what it means for who plays, moderates or looks on here; in the middle of a match they must be `sure`."""
    if part_of(at.table.match, at.seat) is Part.WATCHER:
        return stop_watching(at)
    match = at.table.match
    if at.seat in match.moderators and at.seat != match.host and at.seat not in match.present:
        steps_down = Dismiss(at.seat)
        return at.table.do(commands.GiveOrder(at.seat, steps_down)) or outcomes.OrderDone(steps_down)
    if match.league is not None:
        return at.table.do(commands.LeaveTable(at.seat)) or outcomes.CaretakerFromNow(at.table.id)
    if at.table.match.phase not in (Phase.GATHERING, Phase.OVER) and not sure:
        return outcomes.LeaveNeedsYes(at.table.id)
    refused = at.table.do(commands.LeaveTable(at.seat))
    if refused is not None:
        return refused
    plans.gone(at)
    at.work.remove_seat(at.table.id, at.person)
    offer_seats(at.work, at.table)
    return outcomes.YouLeft(at.table.id)
