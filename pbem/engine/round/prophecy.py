"""A theory in its Prophet's place: it calls each play, and picks a card where the Prophet would have to."""

from collections.abc import Sequence

from pbem.cards import Card, Chance
from pbem.engine.round.commands import CallPlay, Command, PickCard
from pbem.engine.round.decide import carry_on
from pbem.engine.round.events import Event
from pbem.engine.round.judge import Judge, permits_all, right_cards
from pbem.engine.round.queries import awaited
from pbem.engine.round.refusals import Refusal
from pbem.engine.round.state import Duty, Layout, Round


def carry_on_by_theory(
    round_: Round, command: Command, judge: Judge | None, theory: Judge | None, chance: Chance | None
) -> tuple[tuple[Event, ...], Round] | Refusal:
    """As `carry_on`; then the Prophet's `theory` says whatever the round waits to hear from the Prophet.

    With None the Prophet is waited for. What the theory says is a call or pick like any, and the rest follows from it.
    """
    done = carry_on(round_, command, judge, chance)
    events: tuple[Event, ...] = ()
    while isinstance(done, tuple):
        events, after = (*events, *done[0]), done[1]
        word = word_of_theory(after, theory, chance) if theory is not None else None
        if word is None:
            return events, after
        done = carry_on(after, word, judge, chance)
    return done


def word_of_theory(round_: Round, theory: Judge, chance: Chance | None) -> CallPlay | PickCard | None:
    """What the theory of the Prophet who stands says now; None where nothing is asked of the Prophet."""
    waits, pending = awaited(round_), round_.pending
    if waits is None or pending is None:
        return None
    if waits.duty is Duty.CALL:
        shown = pending.held if pending.no_play else pending.cards
        return CallPlay(waits.seat, call_by(theory, round_.layout, shown, no_play=pending.no_play))
    if waits.duty is Duty.PICK:
        card = pick_by(theory, round_.layout, pending.held, len(round_.plays) + 1, chance)
        return PickCard(waits.seat, card)
    return None


def call_by(theory: Judge, layout: Layout, shown: Sequence[Card], *, no_play: bool) -> bool:
    """Whether the theory calls a play right: it permits the cards one by one, or of a no play none of the hand."""
    return not right_cards(theory, layout, shown) if no_play else permits_all(theory, layout, shown)


def pick_by(theory: Judge, layout: Layout, hand: Sequence[Card], number: int, chance: Chance | None) -> Card:
    """The card that the theory picks in play `number`, a no play that it called wrong.

    By chance among those that it takes for right, the first of them where no chance is known.
    """
    right = right_cards(theory, layout, hand)
    return right[0] if chance is None else chance.pick(f"pick:{number}", right)
