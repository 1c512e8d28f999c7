"""Orders at a table: each becomes a command to it, and an outcome for the receipt."""

import secrets
from dataclasses import replace
from typing import get_args

from pbem.digests import outcomes
from pbem.digests.facts.news import Guessed, Played, Shown
from pbem.digests.facts.rule_texts import sentence_of
from pbem.digests.outcomes import Done, Undone
from pbem.engine.match import commands
from pbem.engine.match.events import RuleDrafted
from pbem.engine.match.moderation.orders import Dismiss
from pbem.engine.match.moderation.refusals import SeatIsGone
from pbem.engine.match.roles import Part, part_of
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import events as round_events
from pbem.engine.round.acts import NOBODY, Act
from pbem.engine.round.commands import (
    CallPlay,
    Command,
    DeclareNoPlay,
    DeclareProphet,
    GuessRule,
    PickCard,
    PlayCards,
    ProphetWish,
)
from pbem.engine.round.events import Event
from pbem.engine.round.state import Awaited, Duty
from pbem.orders import model
from pbem.orders.declared.plan_orders import If, IfLate, Later, PlanOrder
from pbem.orders.letter_lines import AnyOrder
from pbem.orders.spelling import no_play_phrase, play_phrase, prophet_phrase
from pbem.orders.to_commands import CardUnclear, NoSuchCard, to_command
from pbem.orders.words import OrderKind, phrase
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.service.aggregates.tables import OpenTable
from pbem.service.mailing.frequency import begins
from pbem.service.presence.caretakers import come_back
from pbem.service.presence.reliability import reliability
from pbem.service.tables import moderation, rules, verdicts
from pbem.service.tables import plans as plans
from pbem.service.tables.context import TableContext
from pbem.service.tables.rules import SECRET_BYTES
from pbem.service.tables.talk import say
from pbem.service.tables.theories import theory_of, unreadable_theory, with_theory
from pbem.service.tables.waiting_list import offer_seats
from pbem.service.tables.watchers import only_looks, stop_watching

LONGEST_HINT = 300
"""In characters."""

IN_PLAY = (model.Play, model.NoPlay, model.BecomeProphet, model.Guess, model.Verdict, model.Redraw)
PLAYS = (model.Play, model.NoPlay, model.PlayFor)
"""What shows cards. Nothing of it is done in the letter that begins the round."""

MODERATING: tuple[type, ...] = (*get_args(model.ModeratorOrder), model.Agree)
GUARDED: dict[Phase, tuple[type, ...]] = {
    Phase.PLAY: (*IN_PLAY, *MODERATING),
    Phase.RULE: (model.Answer, *MODERATING),
}
"""The orders that belong to one turn: sent in answer to an outdated mail they are not done."""

WHATEVER_IS_SHOWN = (model.LetStand, model.Undo, model.Pause, model.Resume)
"""What a play that waits for God's verdict does not outdate: moderators are not mailed of it before it is judged."""

OF_THE_RULE = (model.SetRule, model.Check, model.Starters, model.GiveHint)

MOVES = (
    *IN_PLAY,
    Later,
    If,
    IfLate,
    *MODERATING,
    *OF_THE_RULE,
    model.Answer,
    model.Invite,
    model.InviteLate,
    model.Start,
    model.Leave,
)
"""The orders that are not taken behind one that failed in the same letter."""

OF_WHO_IS_HERE = (
    *IN_PLAY,
    *get_args(PlanOrder),
    *OF_THE_RULE,
    model.Suggest,
    model.Answer,
    model.Agree,
    model.Say,
    model.Leave,
)
"""What is taken of nobody who was ejected, or whose seat another has taken over: they may still look."""


def carry_out(at: TableContext, order: AnyOrder, text: str) -> Done | Undone | None:
    """What became of an order at this table; None if it is no order of a table."""
    gone = _gone(at) if isinstance(order, OF_WHO_IS_HERE) else None
    if gone is not None:
        return gone
    if at.plan is None and isinstance(order, OF_WHO_IS_HERE) and not isinstance(order, model.Leave):
        come_back(at.work, at.table, at.person)
    if isinstance(order, model.Answer) and order.yes and at.table.has_new(RuleDrafted):
        return outcomes.ReadItFirst()
    if isinstance(order, PLAYS) and begins(at.table.before.match, at.table.match):
        return outcomes.ToldFirst()
    looking = only_looks(at, order)
    if looking is not None:
        return looking
    if isinstance(order, model.Verdict | model.Redraw) and verdicts.is_gods_word(at, order):
        return verdicts.judge(at, order, text)
    if isinstance(order, model.Answer) and _is_asked(at):
        return verdicts.answer(at, order.yes, text)
    if isinstance(order, GUARDED.get(at.table.match.phase, ())):
        stale = _outdated(at, order, text)
        if stale is not None:
            return stale
    if isinstance(order, model.ModeratorOrder):
        return moderation.give(at, order)
    match order:
        case model.BecomeProphet(model.ProphetWish.IF_RIGHT) if _last_play_was_wrong(at):
            return outcomes.ProphetWaived()
        case model.Play() | model.NoPlay() | model.BecomeProphet() | model.Guess() | model.Verdict():
            theory = unreadable_theory(order, at.table.match.round, at.seat, at.language)
            return _unreadable_guess(at, order) or theory or _move(at, order, text)
        case model.SetRule(rule):
            return rules.draft(at, rule)
        case model.Check(rule):
            return rules.check(at, rule)
        case model.Starters(count):
            return rules.starters(at, count)
        case model.Suggest(difficulty):
            return rules.suggest(at, difficulty)
        case model.GiveHint(hint) if len(hint) > LONGEST_HINT:
            return outcomes.BadSetting("hint", str(LONGEST_HINT), ())
        case model.GiveHint(hint):
            told = outcomes.HintTold if at.table.match.phase is Phase.PLAY else outcomes.HintTaken
            return at.table.do(commands.GiveHint(at.seat, hint)) or told(hint)
        case model.Answer(yes) if at.view().may_vote and not _may_mean_a_verdict(at):
            return _outdated(at, order, text) or moderation.vote(at, yes)
        case model.Answer() if at.table.match.god not in (None, at.seat) or _judges_himself(at):
            return outcomes.NothingAsked()
        case model.Answer() if at.serial is not None and at.serial > at.table.match.serial:
            return outcomes.Outdated(text, ())
        case model.Answer(yes):
            return rules.confirm(at) if yes else rules.drop(at)
        case model.Say():
            return say(at, order)
        case model.Watch(ends=True):
            return stop_watching(at)
        case model.Preview(wanted):
            return moderation.preview(at, wanted)
        case model.Amend():
            return _of_undone_plays(at, text) or moderation.amend(at, order)
        case model.Agree(agrees, number):
            return moderation.vote(at, agrees, number)
        case model.Start():
            started = at.table.do(commands.StartMatch(at.seat, secrets.token_bytes(SECRET_BYTES)))
            return started or outcomes.MatchIsOn()
        case model.Leave(sure):
            return leave(at, sure)
        case model.History():
            round_ = at.view().round
            return outcomes.HistoryIs(at.table.chronicle.plays(round_) if round_ else ())
        case model.Status():
            return outcomes.LookBelow("status", reliability(at.work.reading, at.person))
        case model.Scores() | model.Resend():
            return outcomes.LookBelow(type(order).__name__.lower())
        case _:
            return plans.carry_out(at, order, text)


def start_if_full(table: OpenTable) -> None:
    """The match begins by itself when the last seat is taken."""
    match = table.match
    if match.phase is Phase.GATHERING and len(match.people) == match.seats:
        table.do(commands.StartMatch(match.host, secrets.token_bytes(SECRET_BYTES)))


def _gone(at: TableContext) -> Undone | None:
    """Why who writes has no more part in this table."""
    match = at.table.match
    if at.seat in match.audience:
        return None
    taker = next((new for old, new, _ in reversed(match.successions) if old == at.seat), None)
    return commands.NotSeated() if taker is None else SeatIsGone(taker)


def _judges_himself(at: TableContext) -> bool:
    """Whether a person judges the round that is played: their YES or NO is on a verdict, not on their rule."""
    return at.table.match.phase is Phase.PLAY and at.table.match.human_judge


def _may_mean_a_verdict(at: TableContext) -> bool:
    """Whether YES or NO may be God's second one to "are you sure?", which is to agree with no moderator by accident."""
    round_ = at.table.match.round
    if round_ is None or at.table.match.god != at.seat or not _judges_himself(at):
        return False
    return round_.pending is not None or round_.open_guess is not None or round_.starter_open


def _is_asked(at: TableContext) -> bool:
    """Whether God, a person, was asked whether they are sure of a verdict, and is the one who writes."""
    match = at.table.match
    return match.question is not None and match.god == at.seat


def _of_undone_plays(at: TableContext, text: str) -> Undone | None:
    """Whether plays were undone since the mail that this answers: a number in it is of another play now."""
    match, serial = at.table.match, at.serial
    if serial is None or _was_current(at, serial):
        return None
    if not any(act.seat == NOBODY and act.serial >= serial for act in match.acts):
        return None
    return outcomes.Outdated(text, at.table.chronicle.since(serial, at.view().round))


def _outdated(at: TableContext, order: AnyOrder, text: str) -> Undone | None:
    """Whether others have acted since the mail that this answers, or the same was done already."""
    match = at.table.match
    if at.serial is None:
        return None
    if at.serial > match.serial:
        return outcomes.Outdated(text, ())  # it answers a mail of a time that is gone
    acts = _judged(match) if isinstance(order, WHATEVER_IS_SHOWN) else match.acts
    since = [act for act in acts if act.serial >= at.serial]
    if acts != match.acts and not since:
        return None
    if isinstance(order, MODERATING) and _was_current(at, at.serial):
        return None  # what has happened since came of this very letter
    own = [act for act in since if act.seat == at.seat and not act.by_server]
    command = _command(at, order)
    # A guess may follow the play that was the writer's first act since, or have come with it.
    acted = own if isinstance(command, GuessRule) else own[:1]
    copied = next((act.event for act in acted if _same(command, act.event)), None)
    if copied is not None:
        return outcomes.AlreadyDone(_added(at, order, command, copied))
    if at.serial >= match.serial:
        return None
    if since and len(own) == len(since):
        return None
    news = at.table.chronicle.since(at.serial, at.view().round)
    if isinstance(order, MODERATING) and match.phase is Phase.RULE and not news:
        return None  # God worked on the rule meanwhile, which nobody else was told of
    return outcomes.Outdated(text, news)


def _judged(match: Match) -> tuple[Act, ...]:
    """What was done, but for the play that lies before God, a person, and what was said of it so far."""
    round_ = match.round
    if round_ is None or not round_.human_judge or round_.pending is None:
        return match.acts
    shown = (round_events.CardsShown, round_events.NoPlayDeclared)
    at = max(at for at, act in enumerate(match.acts) if isinstance(act.event, shown))
    return match.acts[:at]


def _was_current(at: TableContext, serial: int) -> bool:
    """Whether a letter answered the newest mail when it came, whatever its own orders have brought about since.

    A serial that is still to come is of a mail of a time that is gone (`WentBack`).
    """
    before = at.table.before.match
    return before is not None and before.serial <= serial <= at.table.match.serial


def _same(command: object, event: Event) -> bool:
    """Whether an act was what this command asks for."""
    match command, event:
        case PlayCards(seat, cards), round_events.CardsShown(acted, laid):
            return seat == acted and cards == laid
        case GuessRule(seat, theory), round_events.GuessMade(acted, guessed):
            return seat == acted and theory == guessed
        case DeclareNoPlay(seat), round_events.NoPlayDeclared(acted):
            return seat == acted
        case CallPlay(seat, right), round_events.PlayCalled(acted, called):
            return seat == acted and right == called
        case DeclareProphet(seat), round_events.ProphetDeclared(acted):
            return seat == acted
        case PickCard(seat, card), round_events.NoPlayJudged(_, _, picked):
            return card == picked and bool(seat)
        case _:
            return False


def _added(at: TableContext, order: AnyOrder, command: object, done: Event) -> tuple[str, ...]:
    """What goes with this copy of a play and did not with the first, as orders that can still be sent."""
    round_ = at.view().round
    if (
        round_ is None
        or not isinstance(command, PlayCards | DeclareNoPlay)
        or not isinstance(done, round_events.CardsShown | round_events.NoPlayDeclared)
    ):
        return ()
    language, added = at.language, []
    waived = command.prophet is ProphetWish.IF_RIGHT and _last_play_was_wrong(at)
    if command.prophet is not None and not waived and done.prophet is None and round_.may_declare:
        theory = theory_of(order)
        added.append(prophet_phrase(language, model.ProphetWish.ALWAYS, theory))
    if command.guess is not None and round_.may_guess:
        added.append(f"{phrase(OrderKind.GUESS, language)} {sentence_of(command.guess, None, language)}")
    return tuple(added)


def _command(at: TableContext, order: AnyOrder) -> Command | CardUnclear | NoSuchCard | None:
    """The order as a command, its cards sought where they must be: the writer's hand, or that shown to the Prophet."""
    waits = task(at.table.match)
    duty = waits.duty if waits is not None and waits.seat == at.seat else None
    round_ = at.view().round
    if round_ is None:
        return to_command(order, at.seat, None, ())
    picking = duty is Duty.PICK and round_.pending is not None
    hand = round_.pending.cards if picking and round_.pending else round_.hand
    command = to_command(_as_read(order, at.language), at.seat, duty, hand)
    if command is None or isinstance(command, CardUnclear | NoSuchCard):
        return command
    return with_theory(command, order, at.table.match, at.language)


def _as_read(order: AnyOrder, language: str) -> AnyOrder:
    """The order with the canonical text of the rule that its guess says, which is what all will read."""
    match order:
        case model.Guess(text):
            return model.Guess(_canonical(text, language))
        case model.Play(_, _, str() as guess) | model.NoPlay(_, str() as guess):
            return replace(order, guess=_canonical(guess, language))
        case _:
            return order


def _canonical(guess: str, language: str) -> str:
    rule = read_rule(guess, language, sidelines=True)
    return guess if isinstance(rule, RuleError) else print_rule(rule)


def _unreadable_guess(at: TableContext, order: AnyOrder) -> Undone | None:
    """Why a guess is asked back: the language cannot read it. A play that it came with waits for it.

    To ask back the guess alone, where the play was right, would tell of a wrong one that it was wrong.
    """
    guess: str | None = None
    play = ""
    language = at.language
    match order:
        case model.Guess(text):
            guess = text
        case model.Play(cards, wish, with_play, theory):
            guess, play = with_play, play_phrase(cards, language, wish, theory)
        case model.NoPlay(wish, with_play, theory):
            guess, play = with_play, no_play_phrase(language, wish, theory)
    round_ = at.view().round
    if guess is None or round_ is None or not round_.rulebook.guess or at.table.match.human_judge:
        return None  # God, a person, understands any words
    if not (round_.may_guess if not play else round_.awaited == Awaited(at.seat, Duty.PLAY)):
        return None  # it cannot be made now however it reads: that is the answer the writer needs
    rule = read_rule(guess, language, sidelines=round_.rulebook.rule_reads == "sidelines")
    return outcomes.GuessUnreadable(rule, play) if isinstance(rule, RuleError) else None


def _move(at: TableContext, order: AnyOrder, text: str) -> Done | Undone:
    command = _command(at, order)
    if command is None or isinstance(command, CardUnclear | NoSuchCard):
        return command or outcomes.NotHere("table")
    if isinstance(command, PlayCards | DeclareNoPlay):
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
        case PlayCards() | DeclareNoPlay():
            told = next(one for one in reversed(news) if isinstance(one, Played | Shown))
            prophet = any(isinstance(one, round_events.ProphetDeclared) for one in events)
            theory = command.theory if prophet else None
            return outcomes.YouPlayed(told, prophet, command.guess or "", guessed, theory)
        case GuessRule(_, theory):
            return outcomes.YouGuessed(theory, guessed)
        case CallPlay(_, right):
            return outcomes.YouCalled(right, news, kept=_waits_for_god(at))
        case PickCard():
            return outcomes.YouCalled(None, news, kept=_waits_for_god(at))
        case DeclareProphet(_, theory):
            return outcomes.YouAreProphet(theory)
        case _:
            raise ValueError(f"no order of a player's is {type(command).__name__}")


def _waits_for_god(at: TableContext) -> bool:
    """Whether what the Prophet said of a play waits for the word of a God who judges in person."""
    waits = task(at.table.match)
    return waits is not None and waits.duty is Duty.JUDGE


def _last_play_was_wrong(at: TableContext) -> bool:
    round_ = at.table.match.round
    last = round_.plays[-1] if round_ and round_.plays else None
    return last is not None and last.seat == at.seat and not last.right


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
    offer_seats(at.house, at.work, at.table)
    return outcomes.YouLeft(at.table.id)
