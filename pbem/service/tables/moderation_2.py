"""Orders about the round that is played, from words to values: plays and verdicts in others' places, mistakes, ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.outcomes import Undone
from pbem.engine.match.moderation import orders as moderating
from pbem.engine.match.moderation.orders import ModeratorOrder
from pbem.engine.match.moderation.refusals_2 import NeedsFullView, NoAmendment
from pbem.engine.round.commands import PlayCards, Seat
from pbem.engine.round.state import Duty
from pbem.orders import model
from pbem.orders.declared.moderation_2 import VerdictInPlace, read_judge_for, read_play_for
from pbem.orders.to_commands import CardUnclear, NoSuchCard, to_command
from pbem.orders.words import OrderKind
from pbem.service.tables.context import AtTable
from pbem.service.tables.names import names_here, seats_by_name


def _play_for(at: AtTable, order: model.PlayFor) -> ModeratorOrder | Undone:
    seats = seats_by_name(at)
    meant = read_play_for(order.text, seats, at.language)
    if meant is None:
        return outcomes.NobodyCalled(order.text, names_here(at))
    if isinstance(meant, model.Trouble):
        return outcomes.OrderUnclear(OrderKind.PLAY_FOR.value)
    seat = seats[meant.name] if meant.name is not None else at.table.match.god or at.table.match.host
    match meant.move:
        case None:
            return moderating.PlayFor(seat)
        case model.NoPlay():
            return moderating.PlayFor(seat, no_play=True)
        case model.Play():
            return _play_of_cards(at, seat, meant.move)


def _play_of_cards(at: AtTable, seat: Seat, play: model.Play) -> ModeratorOrder | Undone:
    """Cards are looked for in the hand only by who sees it anyway."""
    match = at.table.match
    if at.seat not in match.saw_all or match.round is None:
        return NeedsFullView()
    cards = _cards_of(play, match.round.hands.get(seat, ()))
    return moderating.PlayFor(seat, cards) if isinstance(cards, tuple) else cards


def _judge_for(at: AtTable, order: model.JudgeFor) -> ModeratorOrder | Undone:
    match, seats = at.table.match, seats_by_name(at)
    meant = read_judge_for(order.text, seats, at.language)
    if not isinstance(meant, VerdictInPlace):
        return outcomes.OrderUnclear(OrderKind.JUDGE_FOR.value)
    if meant.name is not None and seats[meant.name] != match.god:
        return outcomes.NotGod(seats[meant.name], match.god or match.host)
    right, word = meant.verdict.right, meant.verdict.card
    if word is None:
        return moderating.JudgeFor(right)
    pending = match.round.pending if match.round is not None else None
    shown = pending.held if pending is not None and pending.no_play else ()
    cards = _cards_of(model.Play((word,)), shown)
    return moderating.JudgeFor(right, cards[0]) if isinstance(cards, tuple) else cards


def _undo(at: AtTable, order: model.Undo) -> ModeratorOrder | Undone:
    return moderating.UndoTo(order.number)


def _let_stand(at: AtTable, order: model.LetStand) -> ModeratorOrder | Undone:
    amendment = at.table.match.amendment
    if order.number is not None:
        return moderating.LetStand(order.number)
    return moderating.LetStand(amendment.number) if amendment is not None else NoAmendment()


def _end_round(at: AtTable, order: model.EndRound) -> ModeratorOrder | Undone:
    if order.scored is None:
        return outcomes.OrderUnclear(OrderKind.END_ROUND.value)
    return moderating.CloseRound(order.scored)


def _end_match(at: AtTable, order: model.EndMatch) -> ModeratorOrder | Undone:
    return moderating.CloseMatch()


def shown_card(at: AtTable, number: int, word: model.CardWord) -> Card | Undone:
    """The card that is meant of the hand that play `number`, a no play, showed."""
    round_ = at.table.match.round
    play = round_.plays[number - 1] if round_ is not None and 1 <= number <= len(round_.plays) else None
    cards = _cards_of(model.Play((word,)), play.hand_shown if play is not None else ())
    return cards[0] if isinstance(cards, tuple) else cards


def _cards_of(play: model.Play, hand: tuple[Card, ...]) -> tuple[Card, ...] | Undone:
    """The cards of somebody else's hand that are meant."""
    command = to_command(play, "", Duty.PLAY, hand)
    match command:
        case PlayCards(_, cards):
            return cards
        case CardUnclear(written, near) | NoSuchCard(written, near):
            return outcomes.NotInThatHand(written, near)
        case _:
            raise ValueError("a play of cards is one, or names cards that are not there")


OF_THE_ROUND: Mapping[type, Callable[[AtTable, Any], ModeratorOrder | Undone]] = {
    model.PlayFor: _play_for,
    model.JudgeFor: _judge_for,
    model.Undo: _undo,
    model.LetStand: _let_stand,
    model.EndRound: _end_round,
    model.EndMatch: _end_match,
}
"""What each of these orders means at a table, or why it means nothing there."""
