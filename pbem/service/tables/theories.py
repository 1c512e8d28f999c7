"""A Prophet's theory, from the words they wrote to what is declared: read as a rule, or asked back."""

from dataclasses import replace

from pbem.digests.outcomes import GuessUnreadable, TheoryUnreadable
from pbem.engine.match.state import Match
from pbem.engine.round.commands import Command, DeclareNoPlay, DeclareProphet, PlayCards, ProphetWish, Theory
from pbem.engine.round.queries import awaited, why_no_wish, why_not_prophet
from pbem.engine.round.state import Duty, Round
from pbem.engine.rulebook import Rulebook
from pbem.orders import model
from pbem.orders.declared.play import play_phrase
from pbem.orders.order import Order
from pbem.orders.values import wishes
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.reading import Rule, read_rule
from pbem.rulelang.storage import dump_rule


def with_theory(command: Command, order: Order, match: Match, language: str) -> Command:
    """The command with the theory that its order names, which can be read: in the edition of the rule of its round."""
    written = theory_of(order)
    if written is None or match.round is None:
        return command
    if not isinstance(command, PlayCards | DeclareNoPlay | DeclareProphet):
        return command
    rule = _read(written, match.round, language)
    if isinstance(rule, RuleError):
        return command
    if match.rule is not None and match.rule.edition:
        rule = replace(rule, edition=match.rule.edition)
    return replace(command, theory=Theory(print_rule(rule), dump_rule(rule), rule.edition, written.openly))


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
        case model.Play(cards, ProphetWish() as wish, guess) if _may_wish(round_, seat):
            return TheoryUnreadable(rule, wish, written.openly, play_phrase(cards, language), guess)
        case model.NoPlay(ProphetWish() as wish, guess) if _may_wish(round_, seat):
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
