"""Orders made commands: cards sought, guesses and theories read; and why an answer to an outdated mail is refused."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts.rule_texts import sentence_of
from pbem.digests.outcomes import GuessUnreadable, TheoryUnreadable, Undone
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round import commands
from pbem.engine.round import events as round_events
from pbem.engine.round.queries import NOBODY, Act, awaited, why_no_wish, why_not_prophet
from pbem.engine.round.state import Duty, Round
from pbem.engine.rulebook import Rulebook
from pbem.orders import model
from pbem.orders.declared.play import play_phrase
from pbem.orders.line import CardUnclear, NoSuchCard, to_command
from pbem.orders.order import Order
from pbem.orders.values import wishes
from pbem.orders.words import phrase
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.storage import dump_rule
from pbem.service.services import TableContext


def with_theory(command: commands.Command, order: Order, match: Match, language: str) -> commands.Command:
    """The command with the theory that its order names, which can be read: in the edition of the rule of its round."""
    written = theory_of(order)
    if written is None or match.round is None:
        return command
    if not isinstance(command, commands.PlayCards | commands.DeclareNoPlay | commands.DeclareProphet):
        return command
    rule = _read(written, match.round, language)
    if isinstance(rule, RuleError):
        return command
    if match.rule is not None and match.rule.edition:
        rule = replace(rule, edition=match.rule.edition)
    return replace(
        command, theory=commands.Theory(print_rule(rule), dump_rule(rule), rule.edition, written.openly)
    )


def theory_of(order: Order) -> wishes.Theory | None:
    """The theory that goes with an order."""
    match order:
        case model.Play() | model.NoPlay() | model.BecomeProphet():
            return order.theory
        case _:
            return None


def unreadable_theory(
    order: Order, round_: Round | None, seat: str, language: str
) -> TheoryUnreadable | None:
    """Why a theory is asked back: the language cannot read it. A play that it came with waits for it.

    Not where the player cannot become Prophet now, however it reads: that is the answer they need.
    """
    written = theory_of(order)
    if written is None or round_ is None:
        return None
    rule = _read(written, round_, language)
    if not isinstance(rule, RuleError):
        return None
    match order:
        case model.BecomeProphet(wish) if why_not_prophet(round_, seat) is None:
            return TheoryUnreadable(rule, wish, written.openly)
        case model.Play(cards, commands.ProphetWish() as wish, guess) if _may_wish(round_, seat):
            return TheoryUnreadable(rule, wish, written.openly, play_phrase(cards, language), guess)
        case model.NoPlay(commands.ProphetWish() as wish, guess) if _may_wish(round_, seat):
            return TheoryUnreadable(rule, wish, written.openly, model.NoPlay().spell(language), guess)
        case _:
            return None


def unreadable_guess(order: Order, rulebook: Rulebook, language: str) -> GuessUnreadable | None:
    """What is wrong with the guess of an order that the language cannot read, and the play that it came with."""
    play = ""
    match order:
        case model.Guess(guess):
            pass
        case model.Play(cards, wish, str() as guess, theory):
            play = play_phrase(cards, language, wish, theory)
        case model.NoPlay(wish, str() as guess, theory):
            play = model.NoPlay(wish, None, theory).spell(language)
        case _:
            return None
    rule = read_rule(guess, language, sidelines=rulebook.rule_reads == "sidelines")
    return GuessUnreadable(rule, play) if isinstance(rule, RuleError) else None


def _read(theory: wishes.Theory, round_: Round, language: str) -> Rule | RuleError:
    """A theory may speak of what the secret rules of its table may."""
    return read_rule(theory.text, language, sidelines=round_.rulebook.rule_reads == "sidelines")


def _may_wish(round_: Round, seat: str) -> bool:
    """Whether a play is awaited of the player, and could make them Prophet."""
    waits = awaited(round_)
    his_turn = waits is not None and waits.seat == seat and waits.duty is Duty.PLAY
    return his_turn and why_no_wish(round_, seat) is None


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
    acted = own if isinstance(command, commands.GuessRule) else own[:1]
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


def _same(command: object, event: round_events.Event) -> bool:
    """Whether an act was what this command asks for."""
    match command, event:
        case commands.PlayCards(seat, cards), round_events.CardsShown(acted, laid):
            return seat == acted and cards == laid
        case commands.GuessRule(seat, theory), round_events.GuessMade(acted, guessed):
            return seat == acted and theory == guessed
        case commands.DeclareNoPlay(seat), round_events.NoPlayDeclared(acted):
            return seat == acted
        case commands.CallPlay(seat, right), round_events.PlayCalled(acted, called):
            return seat == acted and right == called
        case commands.DeclareProphet(seat), round_events.ProphetDeclared(acted):
            return seat == acted
        case commands.PickCard(seat, card), round_events.NoPlayJudged(_, _, picked):
            return card == picked and bool(seat)
        case _:
            return False


def _added(at: TableContext, order: Order, command: object, done: round_events.Event) -> tuple[str, ...]:
    """What goes with this copy of a play and did not with the first, as orders that can still be sent."""
    round_ = at.view().round
    if (
        round_ is None
        or not isinstance(command, commands.PlayCards | commands.DeclareNoPlay)
        or not isinstance(done, round_events.CardsShown | round_events.NoPlayDeclared)
    ):
        return ()
    language, added = at.language, []
    waived = command.prophet is commands.ProphetWish.IF_RIGHT and last_play_was_wrong(at)
    if command.prophet is not None and not waived and done.prophet is None and round_.may_declare:
        theory = theory_of(order)
        added.append(model.BecomeProphet(commands.ProphetWish.ALWAYS, theory).spell(language))
    if command.guess is not None and round_.may_guess:
        added.append(f"{phrase('guess', language)} {sentence_of(command.guess, None, language)}")
    return tuple(added)


def command_of(at: TableContext, order: Order) -> commands.Command | CardUnclear | NoSuchCard | None:
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
