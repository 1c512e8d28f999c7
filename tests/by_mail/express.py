"""Eleusis Express as it is played so that everything comes up that it alone has, whatever cards are dealt.

Round 1: guesses of every kind, and a hint in play; a guess in a letter of its own ends it. Round 2: hands shrink card
by card, by right plays and right no plays, until one is empty; its player guesses the rule with that play. Round 3: a
wrong no play; a guess with a play ends it. Round 4: a guess on the line below the play ends it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage

from pbem.cards import Card
from pbem.demo.mail import Letter
from tests.by_mail.knowing import Knowing, as_quoted
from tests.by_mail.people import Person, Sent, Town

RULES = {
    1: "other colour",
    2: "same suit",
    3: "other parity",
    4: "if last is 6 or less: 7 or more, else: 6 or less",
}
GUESSES, TO_THE_LAST_CARD, WRONG_NO_PLAY, BELOW = RULES

IN_OTHER_WORDS = {
    1: "if last is red: black, else: red",
    2: "after spades: spades, after hearts: hearts, after diamonds: diamonds, after clubs: clubs",
    3: "alternate: odd, even",
    4: "alternate: A to 6, 7 to K",
}
"""The same rules as somebody might guess them."""

HINT = "Only one thing about a card counts."
NOT_IT = "other parity"
"""A wrong guess of the first round."""


@dataclass(frozen=True)
class Guess:
    """A guess that a player sent at his play of this number. `right`: None where the play was wrong, so that it was not
    asked. `alone`: the letter, if it was one of its own.
    """

    round: int
    play: int
    name: str
    theory: str
    right: bool | None
    alone: Sent | None = None


class Express(Knowing):
    """The match."""

    def __init__(self, town: Town) -> None:
        super().__init__(town, RULES)
        self.guesses: list[Guess] = []
        self.hint: Sent | None = None
        self._wrong_no_play_guess = False

    def minds(self, person: Person, mail: EmailMessage, letter: Letter, round_: int) -> bool:
        if round_ != GUESSES:
            return True
        played = self.played_in(GUESSES)
        if played == 2 and self.hint is None and person.name == self.gods[GUESSES]:
            self.hint = self.send(person, mail, f"{self.word(person, 'HINT')} {HINT}")
        if played in (3, 4) and mail["In-Reply-To"] == self.moves[-1].letter.message_id:
            self._guess_alone(person, mail, played)
        if played == 2:
            return HINT in " ".join(letter.text.split())
        if played == 3:
            return as_quoted(NOT_IT, person.language) in " ".join(letter.text.split())
        return played < 4

    def _guess_alone(self, person: Person, mail: EmailMessage, played: int) -> None:
        """The play was right, says the receipt: now he guesses. The others wait for that."""
        theory = NOT_IT if played == 3 else IN_OTHER_WORDS[GUESSES]
        sent = self.send(person, mail, f"{self.word(person, 'GUESS')} {theory}")
        self.guesses.append(Guess(GUESSES, played, person.name, theory, played == 4, sent))

    def plays(self, person: Person, letter: Letter, round_: int) -> tuple[Sequence[Card], str]:
        number = self.played_in(round_) + 1
        right = self.right(letter, round_, letter.hand)[:1]
        wrong = self.wrong(letter, round_, letter.hand)[:1]

        def guess(theory: str, is_it: bool | None, gap: str = ", ") -> str:
            self.guesses.append(Guess(round_, number, person.name, theory, is_it))
            return f"{gap}{self.word(person, 'GUESS')} {theory}"

        match round_, number:
            case 1, 1:
                assert wrong, "a hand of twelve holds cards of both colours"
                return wrong, guess(RULES[GUESSES], None)
            case 1, 2:
                return right, guess("same suit", False)
            case 2, _ if len(letter.hand) == 1:
                return right, guess(IN_OTHER_WORDS[TO_THE_LAST_CARD], True)
            case 2, _ if not right and not self._wrong_no_play_guess:
                self._wrong_no_play_guess = True
                return (), guess("same colour", False)
            case 3, 1:
                assert right, "a hand of twelve holds cards of both parities"
                return (), guess(RULES[WRONG_NO_PLAY], None)
            case 3, 2:
                return wrong, ""
            case 3, _:
                return right, guess(IN_OTHER_WORDS[WRONG_NO_PLAY], True)
            case 4, _:
                return right, guess(IN_OTHER_WORDS[BELOW], True, "\n")
            case _:
                return right, ""
