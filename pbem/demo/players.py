"""Simulated players: each thinks of some rules, drops those that the layout refutes, and plays by what is left."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.cards import Card
from pbem.demo.mail import Asked, Letter, Shown
from pbem.rulelang.meaning.compiling import CompiledRule, compile_rule
from pbem.rulelang.samples import SampleRule

STRING = 4


@dataclass
class Player:
    """Somebody at the table, who knows only what the mails say, and the rules that come to mind.

    `thinks_of`: the sample rules that can come to mind; `hasty`: becomes Prophet on a mere suspicion.
    `seen`: the newest serial mailed to the player; `theory`: what the player plays and calls by.
    """

    name: str
    address: str
    chance: random.Random
    thinks_of: Sequence[CompiledRule]
    own_rule: SampleRule
    hasty: bool = False
    seen: int = 0
    theory: CompiledRule | None = None

    def answer(self, letter: Letter) -> str | None:
        """The player's reply to a mail; None if it asks nothing of the player, or something newer came first."""
        if letter.serial is not None and letter.serial < self.seen:
            return None
        self.seen = letter.serial or self.seen
        match letter.asked:
            case Asked.RULE:
                return f"RULE {self.own_rule.text}\n\nHINT {self.own_rule.hint('en')}"
            case Asked.CONFIRM:
                return "YES"
            case Asked.CALL:
                return "RIGHT" if self._calls(letter) else "WRONG"
            case Asked.PICK:
                return f"PLAY {self._picks(letter)}"
            case Asked.PLAY:
                return self._plays(letter)
            case _:
                return self._declares(letter)

    def _believes(self, layout: Shown) -> list[CompiledRule]:
        return [rule for rule in self.thinks_of if fits(rule, layout)]

    def _plays(self, letter: Letter) -> str:
        believed = self._believes(letter.layout)
        line = letter.layout.main_line
        self.theory = self.chance.choice(believed) if believed else None
        if not believed:
            return f"PLAY {self.chance.choice(letter.hand)}"
        likely = max(sum(rule.permits(line, card) for rule in believed) for card in letter.hand)
        if likely == 0:
            return "NO PLAY"
        cards = [card for card in letter.hand if sum(rule.permits(line, card) for rule in believed) == likely]
        if len(believed) > 1:
            return f"PLAY {self.chance.choice(cards)}"
        return "PLAY " + " ".join(map(str, longest_string(believed[0], line, letter.hand)))

    def _declares(self, letter: Letter) -> str | None:
        if not letter.may_declare or letter.kind != "receipt":
            return None
        believed = self._believes(letter.layout)
        sure = len(believed) == 1 or (self.hasty and 1 < len(believed) <= 4)
        if not sure:
            return None
        self.theory = self.chance.choice(believed)
        return "PROPHET"

    def _calls(self, letter: Letter) -> bool:
        line = list(letter.layout.main_line)
        if self.theory is None:
            return self.chance.random() < 0.5
        if letter.no_play_shown:
            return not any(self.theory.permits(line, card) for card in letter.shown_hand)
        for card in letter.shown_hand:
            if not self.theory.permits(line, card):
                return False
            line.append(card)
        return True

    def _picks(self, letter: Letter) -> Card:
        line, theory = letter.layout.main_line, self.theory
        right = [card for card in letter.shown_hand if theory is not None and theory.permits(line, card)]
        return self.chance.choice(right or letter.shown_hand)


def fits(rule: CompiledRule, layout: Shown) -> bool:
    """Whether a rule judges everything on a layout as it was judged."""
    line = layout.main_line
    if not rule.admits(line[0]) or not all(rule.permits(line[:at], line[at]) for at in range(1, len(line))):
        return False
    return not any(_all_right(rule, line[:at], cards) for at, cards in layout.wrong)


def _all_right(rule: CompiledRule, line: Sequence[Card], cards: Sequence[Card]) -> bool:
    return all(rule.permits((*line, *cards[:at]), card) for at, card in enumerate(cards))


def longest_string(rule: CompiledRule, line: Sequence[Card], hand: Sequence[Card]) -> tuple[Card, ...]:
    """As many cards of the hand as one string can hold, each right after the one before."""
    best: tuple[Card, ...] = ()
    for at, card in enumerate(hand):
        if len(best) == STRING or not rule.permits(line, card):
            continue
        found: tuple[Card, ...] = (card,)
        rest = [*hand[:at], *hand[at + 1 :]]
        while len(found) < STRING:
            fitting = (other for other in rest if rule.permits((*line, *found), other))
            following = next(fitting, None)
            if following is None:
                break
            found = (*found, following)
            rest.remove(following)
        best = max(best, found, key=len)
    return best


def imagination(chance: random.Random, samples: Sequence[SampleRule], size: int) -> tuple[CompiledRule, ...]:
    """The rules that can occur to one player."""
    return tuple(compile_rule(sample.rule) for sample in chance.sample(list(samples), size))
