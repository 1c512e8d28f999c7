"""Orders that answer an outdated mail: what is done already, what others have overtaken, and what can still be done."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts.rule_texts import sentence_of
from pbem.digests.outcomes import Undone
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import events as round_events
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
from pbem.engine.round.queries import NOBODY, Act
from pbem.engine.round.state import Duty
from pbem.orders import model
from pbem.orders.line import CardUnclear, NoSuchCard, to_command
from pbem.orders.order import Order
from pbem.orders.words import phrase
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import read_rule
from pbem.service.tables.context import TableContext
from pbem.service.tables.theories import theory_of, with_theory

IN_PLAY = (model.Play, model.NoPlay, model.BecomeProphet, model.Guess, model.Verdict, model.Redraw)
MODERATING = (model.ModeratorOrder, model.Agree)
GUARDED: dict[Phase, tuple[type, ...]] = {
    Phase.PLAY: (*IN_PLAY, *MODERATING),
    Phase.RULE: (model.Answer, *MODERATING),
}
"""The orders that belong to one turn: sent in answer to an outdated mail they are not done."""

WHATEVER_IS_SHOWN = (model.LetStand, model.Undo, model.Pause, model.Resume)
"""What a play that waits for God's verdict does not outdate: moderators are not mailed of it before it is judged."""


def outdated(at: TableContext, order: Order, text: str) -> Undone | None:
    """Why an order that belongs to one turn is not done any more."""
    guarded = isinstance(order, GUARDED.get(at.table.match.phase, ()))
    return overtaken(at, order, text) if guarded else None


def overtaken(at: TableContext, order: Order, text: str) -> Undone | None:
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
    command = command_of(at, order)
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


def _added(at: TableContext, order: Order, command: object, done: Event) -> tuple[str, ...]:
    """What goes with this copy of a play and did not with the first, as orders that can still be sent."""
    round_ = at.view().round
    if (
        round_ is None
        or not isinstance(command, PlayCards | DeclareNoPlay)
        or not isinstance(done, round_events.CardsShown | round_events.NoPlayDeclared)
    ):
        return ()
    language, added = at.language, []
    waived = command.prophet is ProphetWish.IF_RIGHT and last_play_was_wrong(at)
    if command.prophet is not None and not waived and done.prophet is None and round_.may_declare:
        theory = theory_of(order)
        added.append(model.BecomeProphet(ProphetWish.ALWAYS, theory).spell(language))
    if command.guess is not None and round_.may_guess:
        added.append(f"{phrase('guess', language)} {sentence_of(command.guess, None, language)}")
    return tuple(added)


def command_of(at: TableContext, order: Order) -> Command | CardUnclear | NoSuchCard | None:
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


def _as_read(order: Order, language: str) -> Order:
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


def last_play_was_wrong(at: TableContext) -> bool:
    round_ = at.table.match.round
    last = round_.plays[-1] if round_ and round_.plays else None
    return last is not None and last.seat == at.seat and not last.right


def of_undone_plays(at: TableContext, text: str) -> Undone | None:
    """Whether plays were undone since the mail that this answers: a number in it is of another play now."""
    match, serial = at.table.match, at.serial
    if serial is None or _was_current(at, serial):
        return None
    if not any(act.seat == NOBODY and act.serial >= serial for act in match.acts):
        return None
    return outcomes.Outdated(text, at.table.chronicle.since(serial, at.view().round))
