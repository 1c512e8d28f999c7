"""Players who know every secret rule and play so that certain things happen, whatever cards they are dealt.

Round 1: next to nothing is right, so that right no plays come. Round 2: a wrong no play, then wrong strings until
everybody is expelled. Rounds 3 and 4: a Prophet who calls once rightly, then wrongly and falls; another who calls
rightly to the end, while right strings empty the others' hands; in round 3 he also picks a card of a wrong no play.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage

from pbem.cards import Card
from pbem.demo.mail import Asked, Letter
from pbem.demo.players import longest_string
from pbem.rulelang.errors import RuleError
from pbem.rulelang.judging import compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule
from tests.by_mail.people import Person, Sent, Town

RULES = {
    1: "same suit and value = value of last + 1, wrapping",
    2: "other parity",
    3: "other colour",
    4: "other suit",
}
NO_PLAYS, EXPULSION, FALL_AND_PICK, FALL = RULES

ROUND = re.compile(r"(\d) (?:of|de) 4, ")

ENGLISH = {"RIGHT": "RIGHT", "WRONG": "WRONG", "NO PLAY": "NO PLAY", "YES": "YES", "PROPHET": "PROPHET"}
PORTUGUESE = {
    "RIGHT": "CERTO",
    "WRONG": "ERRADO",
    "NO PLAY": "SEM JOGADA",
    "YES": "SIM",
    "PROPHET": "PROFETA",
}
SUITS = {"S": "espadas", "H": "copas", "D": "ouros", "C": "paus"}


@dataclass(frozen=True)
class Move:
    """A play that a player sent: no cards for a no play."""

    round: int
    name: str
    cards: tuple[str, ...]
    letter: Sent


@dataclass(frozen=True)
class Call:
    """What a Prophet said of a play."""

    round: int
    name: str
    right: bool
    letter: Sent


@dataclass
class Prophets:
    """Who was and who is Prophet in a round."""

    first: str = ""
    second: str = ""
    calls_of_first: int = 0
    fallen: bool = False
    said_no_play: bool = False


def read(text: str) -> Rule:
    rule = read_rule(text)
    assert not isinstance(rule, RuleError), text
    return rule


@dataclass
class Script:
    """What has happened so far, as far as the players need it. Nothing in it depends on chance or time."""

    town: Town
    chosen: Person
    gods: dict[int, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    declared: list[tuple[int, str]] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)
    rounds: dict[int, Prophets] = field(default_factory=lambda: defaultdict(Prophets))
    wrong_no_play_said: bool = False

    def __post_init__(self) -> None:
        self._rules = {number: compile_rule(read(text)) for number, text in RULES.items()}
        self._answered: set[tuple[str, int | None]] = set()

    def play_to_the_end(self) -> None:
        """Everybody reads and answers until everybody has the final scores."""
        self.town.reads_anew()
        waiting = {person.name for person in self.town.people}
        while waiting:
            person, mail = self.town.next_one()
            if mail["Eleusis-Kind"] == "match-end":
                waiting.discard(person.name)
            self.answer(person, mail)
        self.town.hears_of_every_letter()

    def answer(self, person: Person, mail: EmailMessage) -> None:
        letter = person.reads(mail)
        found = ROUND.search(letter.text)
        if letter.asked is Asked.NOTHING or found is None or (person.name, letter.serial) in self._answered:
            return
        self._answered.add((person.name, letter.serial))
        round_ = int(found[1])
        match letter.asked:
            case Asked.RULE:
                self.gods[round_] = person.name
                words = ("RULE", "HINT") if person.language == "en" else ("REGRA", "DICA")
                self._send(person, mail, f"{words[0]} {RULES[round_]}\n\n{words[1]} Round {round_}")
            case Asked.CONFIRM:
                self._send(person, mail, self._word(person, "YES"))
            case Asked.CALL:
                self._call(person, mail, letter, round_)
            case Asked.PICK:
                right = self._right(letter, round_, letter.shown_hand)
                self._send(person, mail, self._cards(person, right[:1]))
            case Asked.PLAY:
                self._play(person, mail, letter, round_)

    def _send(self, person: Person, mail: EmailMessage, text: str) -> Sent:
        self.letters.append(f"{person.name}: {text}")
        return self.town.reply(person, mail, text)

    def _word(self, person: Person, word: str) -> str:
        return (ENGLISH if person.language == "en" else PORTUGUESE)[word]

    def _cards(self, person: Person, cards: Sequence[Card]) -> str:
        if person.language == "en":
            return "PLAY " + " ".join(str(card).lower() for card in cards)
        return "JOGAR " + " ".join(f"{str(card)[:-1]} de {SUITS[card.suit.value]}" for card in cards)

    def _chosen(self, person: Person, round_: int) -> bool:
        """Whether he does what somebody must: the one chosen for it, or where that one is God, anybody."""
        return person is self.chosen or self.gods[round_] == self.chosen.name

    # ------------------------------------------------ plays

    def _right(self, letter: Letter, round_: int, cards: Sequence[Card]) -> list[Card]:
        rule, line = self._rules[round_], letter.layout.main_line
        return [card for card in cards if rule.permits(line, card)]

    def _play(self, person: Person, mail: EmailMessage, letter: Letter, round_: int) -> None:
        if round_ == NO_PLAYS:
            cards, prophet = self._right(letter, round_, letter.hand)[:1], False
        elif round_ == EXPULSION:
            cards, prophet = self._to_be_expelled(person, letter), False
        else:
            cards, prophet = self._with_prophets(person, letter, round_)
        text = self._cards(person, cards) if cards else self._word(person, "NO PLAY")
        if prophet:
            text += ", " + self._word(person, "PROPHET")
            self.declared.append((round_, person.name))
        sent = self._send(person, mail, text)
        self.moves.append(Move(round_, person.name, tuple(map(str, cards)), sent))

    def _to_be_expelled(self, person: Person, letter: Letter) -> list[Card]:
        if not self.wrong_no_play_said and self._chosen(person, EXPULSION):
            self.wrong_no_play_said = bool(self._right(letter, EXPULSION, letter.hand))
            return []
        return self._wrong_string(letter)

    def _wrong_string(self, letter: Letter) -> list[Card]:
        """Four cards of which two neighbours have the same parity: that breaks the rule of the round."""
        last = letter.layout.main_line[-1]
        first = next((card for card in letter.hand if card.rank % 2 == last.rank % 2), None)
        if first is None:
            return list(letter.hand[:4])
        rest = list(letter.hand)
        rest.remove(first)
        return [first, *rest[:3]]

    def _with_prophets(self, person: Person, letter: Letter, round_: int) -> tuple[list[Card], bool]:
        prophets = self.rounds[round_]
        right = self._right(letter, round_, letter.hand)
        single = (right or list(letter.hand))[:1]
        if not prophets.first:
            prophets.first = person.name if right and self._chosen(person, round_) else ""
            return single, bool(prophets.first)
        if not prophets.fallen:
            return single, False
        if not prophets.second:
            prophets.second = person.name if person.name != prophets.first and right else ""
            return single, bool(prophets.second)
        if round_ == FALL_AND_PICK and right and not prophets.said_no_play and self._chosen(person, round_):
            prophets.said_no_play = True
            return [], False
        string = longest_string(self._rules[round_], letter.layout.main_line, letter.hand)
        return list(string) or single, False

    def _call(self, person: Person, mail: EmailMessage, letter: Letter, round_: int) -> None:
        prophets = self.rounds[round_]
        says = self._truth(letter, round_)
        if person.name == prophets.first:
            prophets.calls_of_first += 1
            if prophets.calls_of_first == 2:
                says, prophets.fallen = not says, True
        sent = self._send(person, mail, self._word(person, "RIGHT" if says else "WRONG"))
        self.calls.append(Call(round_, person.name, says, sent))

    def _truth(self, letter: Letter, round_: int) -> bool:
        if letter.no_play_shown:
            return not self._right(letter, round_, letter.shown_hand)
        line = list(letter.layout.main_line)
        for card in letter.shown_hand:
            if not self._rules[round_].permits(line, card):
                return False
            line.append(card)
        return True
