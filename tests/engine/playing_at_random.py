"""Rounds played at random: most often what the round waits for, now and then something out of the blue."""

import random
from dataclasses import dataclass

from pbem.cards import PACK, Card, SeededChance
from pbem.engine.match.view import TableView
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Command, ProphetWish, Theory
from pbem.engine.round.dealing import deal
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Unclear
from pbem.engine.round.prophecy import carry_on_by_theory
from pbem.engine.round.queries import awaited, why_not_guess, why_not_prophet
from pbem.engine.round.state import Duty, Layout
from pbem.families import members

THEORIES = (
    "right",
    "same suit",
    '"same" suit; or {not}',
    "odd\\even \\",
    "two\nlines\r\n\tof it",
    "[Rule] cor é naipe: ♠→♦ right wrong 5. Ana: KH",
    "e\u0301, \u2028 and \x85",
    "\ufeff ! undo 1 ",
)
"""What a player may say the rule is: the last ones try to break out of a line."""


@dataclass(frozen=True)
class Alternating:
    """Colours alternate, after black only the higher cards are right; it admits low starters.

    One of the theories it cannot read.
    """

    lookback: int = 1
    open_from: int = 1

    def permits(self, layout: Layout, card: Card) -> bool:
        last = layout.main_line[-1]
        return last.suit.red != card.suit.red and (last.suit.red or card.rank >= self.open_from)

    def admits(self, card: Card) -> bool:
        return card.rank <= 4

    def agrees(self, theory: str, layout: Layout) -> bool | Unclear:
        if theory == "two\nlines\r\n\tof it":
            return Unclear.UNREADABLE
        return theory == "right"


class FirstCard:
    """A caretaker without a thought: the first card of the hand, by bots too, who call no plays."""

    def bots_act(self, view: TableView, strength: str) -> Command:
        if view.task.duty is not Duty.PLAY:
            return commands.StepDown(view.reader)
        return commands.PlayCards(view.reader, (self.card(view),))

    def card(self, view: TableView) -> Card:
        return view.round.hand[0]


CALLING = {
    "other colour": Alternating(),
    "other colour, 10 or more after black": Alternating(open_from=10),
    "7♥ after ♠: ×, –": Alternating(open_from=14),
}
"""What Prophets may write down, and what judges by it."""


def a_theory(dice):
    text = dice.choice((None, *CALLING))
    return None if text is None else Theory(text, open=dice.random() < 0.4)


def calling(round_):
    """What calls the plays for the Prophet of a round, if he has a theory."""
    return None if round_.calling is None else CALLING[round_.calling.text]


def out_of_the_blue(kind, round_, dice):
    """A command of the kind by anybody, about anything: most are refused."""
    seat = dice.choice((*round_.seats, round_.god, "Nobody"))
    hand = round_.hands.get(seat) or PACK
    card = dice.choice((*hand, dice.choice(PACK)))
    right = dice.random() < 0.5
    wish = dice.choice((None, *ProphetWish))
    guess = dice.choice((None, *THEORIES))
    match kind:
        case commands.PlayCards:
            shown = tuple(dice.choices(hand, k=dice.choice((0, 1, 2, 5))))
            return commands.PlayCards(seat, shown, wish, guess, a_theory(dice))
        case commands.DeclareNoPlay:
            return commands.DeclareNoPlay(seat, wish, guess, a_theory(dice))
        case commands.DeclareProphet:
            return commands.DeclareProphet(seat, a_theory(dice))
        case commands.GuessRule:
            return commands.GuessRule(seat, dice.choice(THEORIES))
        case commands.JudgeGuess:
            return commands.JudgeGuess(right)
        case commands.CallPlay:
            return commands.CallPlay(seat, right)
        case commands.PickCard:
            return commands.PickCard(seat, card)
        case commands.JudgePlay:
            return commands.JudgePlay(right, dice.choice((None, card)))
        case commands.JudgeStarter:
            return commands.JudgeStarter(right)
        case commands.PlayForMissing:
            return commands.PlayForMissing(
                seat, f"miss:{dice.randrange(99)}", dice.choice((None, None, card))
            )
        case commands.EndRound:
            return commands.EndRound(right)
        case commands.AmendVerdict:
            return commands.AmendVerdict(dice.randrange(20), right)
        case commands.TakeOverSeat:
            return commands.TakeOverSeat(seat, dice.choice((f"Guest {dice.randrange(999)}", seat)))
        case _:
            return kind(seat)


KINDS = members(commands.Command)


def a_command(round_, dice):
    """Something that the round may be asked now, most often what it waits for."""
    if dice.random() < 0.06:
        kind = dice.choice(KINDS)
        if kind is not commands.EndRound or dice.random() < 0.1:
            return out_of_the_blue(kind, round_, dice)
    if round_.starter_open:
        return commands.JudgeStarter(dice.random() < 0.6)
    if round_.open_guess is not None:
        return commands.JudgeGuess(dice.random() < 0.2)
    guesser = round_.may_guess
    if guesser and why_not_guess(round_, guesser) is None and dice.random() < 0.2:
        return commands.GuessRule(guesser, dice.choice(THEORIES[1:]))
    declarer = round_.may_declare
    if declarer and why_not_prophet(round_, declarer) is None and dice.random() < 0.3:
        return commands.DeclareProphet(declarer, a_theory(dice))
    waits = awaited(round_)
    if waits.duty is Duty.PLAY:
        return a_play(round_, waits.seat, dice)
    if waits.duty is Duty.CALL:
        if round_.human_judge and round_.pending.judged is None and dice.random() < 0.3:
            return a_verdict(round_, dice)
        return commands.CallPlay(waits.seat, dice.random() < 0.4)
    if waits.duty is Duty.PICK:
        return commands.PickCard(waits.seat, dice.choice(round_.pending.held))
    return a_verdict(round_, dice)


def a_play(round_, seat, dice):
    hand, book = round_.hands[seat], round_.rulebook
    wish = dice.choice((None, None, *ProphetWish))
    if round_.prophet or not book.prophet or seat in round_.false_prophets:
        wish = None
    guess = dice.choice(THEORIES) if book.guess and dice.random() < 0.3 else None
    if dice.random() < 0.15:
        return commands.DeclareNoPlay(seat, wish, guess, wish and a_theory(dice))
    length = min(dice.choice((1, 1, 2, 3, 4, 6)), book.string_max or len(hand), len(hand))
    return commands.PlayCards(seat, tuple(dice.sample(hand, length)), wish, guess, wish and a_theory(dice))


def a_verdict(round_, dice):
    card = dice.choice(round_.pending.held) if round_.pending.no_play else None
    return commands.JudgePlay(dice.random() < 0.4, card)


def play_out(rulebook, seed, *, human=False, players=4, rule=None, turns=400):
    """A round played at random to its end: its events, the round after each command, and what was refused.

    A round that is still going after `turns` commands is closed, and scored as it stands.
    """
    dice = random.Random(seed)
    chance = SeededChance(seed.to_bytes(32, "big"))
    rule = rule or Alternating()
    judge = None if human else rule
    seats = tuple(f"Player {n}" for n in range(1, players + 1))
    starters = rule.lookback if human else 0
    started = deal(rulebook, "God", seats, chance, judge, human_judge=human, starters=starters)
    events, rounds, refused = [started], [evolve(None, started)], []
    for turn in range(turns + 1):
        round_ = rounds[-1]
        if round_.over:
            break
        command = a_command(round_, dice) if turn < turns else commands.EndRound(scored=True)
        done = carry_on_by_theory(round_, command, judge, calling(round_), chance)
        if isinstance(done, tuple):
            events += done[0]
            rounds.append(done[1])
        else:
            refused.append((round_, command, done))
    return events, rounds, refused
