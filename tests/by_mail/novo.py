"""Novo Eleusis as it is played so that Prophets come, fall and stand, whatever cards are dealt.

In every round the first right play makes its player Prophet. In round 1 he calls the first play wrongly and falls; the
next right play makes another one. Whoever is Prophet otherwise calls rightly to the end, while right strings empty the
other hands.
"""

from collections import defaultdict
from collections.abc import Sequence

from pbem.cards import Card
from pbem.demo.mail import Letter
from pbem.demo.players import longest_string
from tests.by_mail.knowing import Knowing
from tests.by_mail.people import Person, Town

RULES = {
    1: "start: face; other colour",
    2: "start: A; other suit",
    3: "start: hearts; other parity",
    4: "start: 2 to 4; if last is 7 or less: 5 or more, else: 9 or less",
}
FALL, *STANDING = RULES


class Novo(Knowing):
    """The match. `prophets`: who declared himself in which round, in order."""

    def __init__(self, town: Town) -> None:
        super().__init__(town, RULES)
        self.prophets: dict[int, list[str]] = defaultdict(list)
        self._fallen = False

    def plays(self, person: Person, letter: Letter, round_: int) -> tuple[Sequence[Card], str]:
        right = self.right(letter, round_, letter.hand)
        prophets = self.prophets[round_]
        wanted = 2 if round_ == FALL and self._fallen else 1
        if len(prophets) < wanted and right and person.name not in prophets:
            prophets.append(person.name)
            return right[:1], f", {self.word(person, 'PROPHET')}"
        return longest_string(self.compiled[round_], letter.layout.main_line, letter.hand), ""

    def calls_it(self, person: Person, letter: Letter, round_: int) -> bool:
        says = super().calls_it(person, letter, round_)
        if round_ != FALL or self._fallen:
            return says
        self._fallen = True
        return not says
