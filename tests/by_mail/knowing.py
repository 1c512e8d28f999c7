"""Players who know every secret rule: each reads his mails, finds what is asked of him, and answers as a script says.

What a script has them do must not depend on the order in which mails come in.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage

from pbem.cards import Card
from pbem.demo.mail import Asked, Letter
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.language.printing import say_rule
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule
from tests.by_mail.people import Person, Sent, Town

ROUND = re.compile(r"(?:Round|Rodada) (\d) (?:of|de) 4\b")

PORTUGUESE = {
    "RIGHT": "CERTA",
    "WRONG": "ERRADA",
    "NO PLAY": "SEM JOGO",
    "YES": "SIM",
    "PROPHET": "PROFETA",
    "RULE": "REGRA",
    "HINT": "DICA",
    "GUESS": "PALPITE",
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


def read(text: str) -> Rule:
    rule = read_rule(text)
    assert not isinstance(rule, RuleError), text
    return rule


def as_quoted(text: str, language: str = "en") -> str:
    """A rule as mails quote it to a reader of the language."""
    return say_rule(read(text), language).removesuffix(".")


@dataclass
class Knowing(ABC):
    """What has happened so far, as far as the players need it. `rules`: the secret one of each round, by number."""

    town: Town
    rules: Mapping[int, str]
    gods: dict[int, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)
    letters: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.compiled = {number: compile_rule(read(text)) for number, text in self.rules.items()}
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
        if found is None or not self.minds(person, mail, letter, int(found[1])):
            return
        if letter.asked is Asked.NOTHING or (person.name, letter.serial) in self._answered:
            return
        self._answered.add((person.name, letter.serial))
        round_ = int(found[1])
        match letter.asked:
            case Asked.RULE:
                self.gods[round_] = person.name
                rule = f"{self.word(person, 'RULE')} {self.rules[round_]}"
                self.send(person, mail, f"{rule}\n\n{self.word(person, 'HINT')} Round {round_}")
            case Asked.CONFIRM:
                self.send(person, mail, self.word(person, "YES"))
            case Asked.CALL:
                says = self.calls_it(person, letter, round_)
                sent = self.send(person, mail, self.word(person, "RIGHT" if says else "WRONG"))
                self.calls.append(Call(round_, person.name, says, sent))
            case Asked.PICK:
                right = self.right(letter, round_, letter.shown_hand)
                self.send(person, mail, self.cards(person, right[:1]))
            case Asked.PLAY:
                cards, more = self.plays(person, letter, round_)
                text = self.cards(person, cards) if cards else self.word(person, "NO PLAY")
                sent = self.send(person, mail, text + more)
                self.moves.append(Move(round_, person.name, tuple(map(str, cards)), sent))

    # ------------------------------------------------ what a script may say

    def minds(self, person: Person, mail: EmailMessage, letter: Letter, round_: int) -> bool:
        """Whether he does what this mail asks; he may also do here what none asks of him."""
        return True

    @abstractmethod
    def plays(self, person: Person, letter: Letter, round_: int) -> tuple[Sequence[Card], str]:
        """The cards that he plays (none: a no play), and what he writes behind them."""

    def calls_it(self, person: Person, letter: Letter, round_: int) -> bool:
        """What he says of a play as Prophet: the truth."""
        if letter.no_play_shown:
            return not self.right(letter, round_, letter.shown_hand)
        line = list(letter.layout.main_line)
        for card in letter.shown_hand:
            if not self.compiled[round_].permits(line, card):
                return False
            line.append(card)
        return True

    # ------------------------------------------------ what all need

    def played_in(self, round_: int) -> int:
        """How many plays were sent in a round."""
        return sum(move.round == round_ for move in self.moves)

    def right(self, letter: Letter, round_: int, cards: Sequence[Card]) -> list[Card]:
        rule, line = self.compiled[round_], letter.layout.main_line
        return [card for card in cards if rule.permits(line, card)]

    def wrong(self, letter: Letter, round_: int, cards: Sequence[Card]) -> list[Card]:
        right = self.right(letter, round_, cards)
        return [card for card in cards if card not in right]

    def send(self, person: Person, mail: EmailMessage, text: str) -> Sent:
        self.letters.append(f"{person.name}: {text}")
        return self.town.reply(person, mail, text)

    def word(self, person: Person, word: str) -> str:
        return word if person.language == "en" else PORTUGUESE[word]

    def cards(self, person: Person, cards: Sequence[Card]) -> str:
        if person.language == "en":
            return "PLAY " + " ".join(str(card).lower() for card in cards)
        return "JOGAR " + " ".join(f"{str(card)[:-1]} de {SUITS[card.suit.value]}" for card in cards)
