"""What is wrong with an EGN file, what is found in it, and the words for what the engine refuses."""

from dataclasses import dataclass
from enum import Enum

from pbem.engine.round import refusals
from pbem.engine.round.commands import Seat
from pbem.engine.round.judge import Unclear
from pbem.engine.round.refusals import Refusal


@dataclass(unsafe_hash=True)
class EgnError(Exception):
    """The first line (from 1) of a file that breaks a rule, and why. Raised within, returned to who has it read."""

    line: int
    message: str


class Weight(Enum):
    """What is found: something that does not hold, God's verdict against their own rule, or what can't be checked."""

    BREACH = "breach"
    MISJUDGED = "misjudged"
    REMARK = "remark"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that `verify` finds, and where."""

    line: int
    message: str
    weight: Weight = Weight.BREACH


LONGEST_SHOWN = 40


def shown(text: str) -> str:
    """A piece of a file as a message repeats it: on one line, not long, and nothing a terminal would obey."""
    short = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in short)


def refused(refusal: Refusal, seat: Seat) -> str:
    """A refusal in words; `seat` is who would have acted. Seats are names in a file."""
    match refusal:
        case refusals.CardNotHeld(card):
            return f"{seat} does not hold {card}"
        case refusals.NotYourTurn(to_act):
            return f"it is {to_act}'s turn, not {seat}'s"
        case refusals.StringTooLong(longest, cards):
            return f"a string of {cards} cards; the longest here has {longest}"
        case refusals.ProphetStands(prophet):
            return f"{seat} cannot be Prophet: {prophet} is"
        case refusals.GuessUnclear(why):
            return f"the guess cannot be judged: {_UNCLEAR[why]}"
        case refusals.NoSuchPlay(number):
            return f"there is no play {number}"
        case refusals.VerdictIsThat(number):
            return f"play {number} was judged so: nothing to amend"
        case refusals.AlreadyAtTheTable(other):
            return f"{other} is at the table already"
        case refusals.NotAtTheTable(other):
            return f"{other} has no seat in this round"
        case _:
            return _WORDS[type(refusal)].format(seat=seat)


_UNCLEAR = {
    Unclear.UNREADABLE: "it does not read as a rule",
    Unclear.TOO_COMPLEX: "it is too complex to be compared with the rule",
}

_WORDS: dict[type, str] = {
    refusals.RoundIsOver: "the round is over",
    refusals.GodDoesNotPlay: "{seat} is God, who does not play",
    refusals.Expelled: "{seat} is out of the round",
    refusals.ProphetDoesNotPlay: "{seat} is Prophet, who does not play",
    refusals.NoCards: "a play needs a card",
    refusals.NoProphetsHere: "{seat} cannot be Prophet: this rulebook has none",
    refusals.ProphetOnce: "{seat} cannot be Prophet twice in a round",
    refusals.TooFewOthers: "{seat} cannot be Prophet: fewer than two others are still in",
    refusals.NotJustPlayed: "{seat} cannot be Prophet without having just played",
    refusals.NoGuessesHere: "{seat} cannot guess: this rulebook has no guesses",
    refusals.NotJustRight: "{seat} cannot guess: only after a right play, and once",
    refusals.GuessAwaitsVerdict: "a guess waits for God's verdict",
    refusals.NotTheProphet: "{seat} is not Prophet",
    refusals.MachineJudges: "the judge is a machine: no verdict of its is amended",
    refusals.CardMissing: "a wrong no play names the right card that God played",
    refusals.StockIsDry: "the stock is dry, and neither Seed nor Refill gives further cards",
    refusals.NothingToPick: "there is nothing to pick",
    refusals.NothingToCall: "there is nothing to call",
    refusals.NothingToJudge: "there is nothing to judge",
    refusals.NoStarterWaits: "no starter waits for a verdict",
}
