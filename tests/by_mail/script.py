"""New Eleusis as it is played so that certain things happen, whatever cards are dealt.

Round 1: next to nothing is right, so that right no plays come. Round 2: a wrong no play, then wrong strings until
everybody is expelled. Rounds 3 and 4: a Prophet who calls once rightly, then wrongly and falls; another who calls
rightly to the end, while right strings empty the others' hands; in round 3 he also picks a card of a wrong no play.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from pbem.cards import Card
from pbem.demo.mail import Letter
from pbem.demo.players import longest_string
from tests.by_mail.knowing import Knowing
from tests.by_mail.people import Person, Town

RULES = {
    1: "same suit and value = value of last + 1, wrapping",
    2: "other parity",
    3: "other colour",
    4: "other suit",
}
NO_PLAYS, EXPULSION, FALL_AND_PICK, FALL = RULES


@dataclass
class Prophets:
    """Who was and who is Prophet in a round."""

    first: str = ""
    second: str = ""
    calls_of_first: int = 0
    fallen: bool = False
    said_no_play: bool = False


@dataclass
class Memory:
    """What happened that the mails of one player do not tell him."""

    declared: list[tuple[int, str]] = field(default_factory=list)
    rounds: dict[int, Prophets] = field(default_factory=lambda: defaultdict(Prophets))
    wrong_no_play_said: bool = False


class Script(Knowing):
    """The match. `chosen`: who does what one of them must."""

    def __init__(self, town: Town, chosen: Person) -> None:
        super().__init__(town, RULES)
        self.chosen = chosen
        self.memory = Memory()

    def _chosen(self, person: Person, round_: int) -> bool:
        """Whether he does what somebody must: the one chosen for it, or where that one is God, anybody."""
        return person is self.chosen or self.gods[round_] == self.chosen.name

    def plays(self, person: Person, letter: Letter, round_: int) -> tuple[Sequence[Card], str]:
        if round_ == NO_PLAYS:
            return self.right(letter, round_, letter.hand)[:1], ""
        if round_ == EXPULSION:
            return self._to_be_expelled(person, letter), ""
        cards, prophet = self._with_prophets(person, letter, round_)
        if not prophet:
            return cards, ""
        self.memory.declared.append((round_, person.name))
        return cards, f", {self.word(person, 'PROPHET')}"

    def calls_it(self, person: Person, letter: Letter, round_: int) -> bool:
        prophets = self.memory.rounds[round_]
        says = super().calls_it(person, letter, round_)
        if person.name != prophets.first:
            return says
        prophets.calls_of_first += 1
        prophets.fallen = prophets.calls_of_first == 2
        return not says if prophets.fallen else says

    def _to_be_expelled(self, person: Person, letter: Letter) -> list[Card]:
        if not self.memory.wrong_no_play_said and self._chosen(person, EXPULSION):
            self.memory.wrong_no_play_said = bool(self.right(letter, EXPULSION, letter.hand))
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
        prophets = self.memory.rounds[round_]
        right = self.right(letter, round_, letter.hand)
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
        string = longest_string(self.compiled[round_], letter.layout.main_line, letter.hand)
        return list(string) or single, False
