"""Who plays, and how: their languages, their hours, how soon they answer, how they want to be mailed."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from pbem.micros import Micros
from year import skill
from year.waking import PERSONS_DIFFER, awake_for

LANGUAGES = (("en", "JOIN"), ("pt", "ENTRAR"), ("es", "UNIRME"), ("it", "PARTECIPO"))
"""Languages with the word by which somebody comes in each."""

ZONES = ("Europe/Lisbon", "America/Sao_Paulo", "Europe/Rome", "America/Argentina/Buenos_Aires", "Asia/Tokyo")
OFFSETS = {
    "Europe/Lisbon": 0,
    "America/Sao_Paulo": -3,
    "Europe/Rome": 1,
    "America/Argentina/Buenos_Aires": -3,
    "Asia/Tokyo": 9,
}
"""Hours to UTC, by which they rise and go to bed; winter's will do."""

ANSWERS_DIFFER = 0.8
"""The standard deviation of the logarithm of an answer from a person's pace."""

DIGESTS = (("", 65), ("each", 10), ("turn", 10), ("daily", 10), ("off", 5))
"""How they want to be mailed, empty as the server has it, and how many of a hundred do."""


class Habit(Enum):
    """How somebody's mailbox or manners differ from those of most."""

    USUAL = "usual"
    QUITS = "quits"  # one day he reads no more
    BREAKS = "breaks"  # his mailbox is gone for some days
    FULL = "full"  # his mailbox is full for some days, and his server reports that hours later
    ROBOT = "robot"  # while he is away a program answers for him
    STOPS = "stops"  # he stops his mail for a month, by order
    FORGETS = "forgets"  # he wants to be forgotten
    COMPLAINS = "complains"  # he tells his provider that a mail of ours is spam


HABITS = (
    (Habit.USUAL, 870),
    (Habit.QUITS, 25),
    (Habit.BREAKS, 25),
    (Habit.FULL, 20),
    (Habit.ROBOT, 30),
    (Habit.STOPS, 15),
    (Habit.FORGETS, 10),
    (Habit.COMPLAINS, 5),
)

DOMAINS = (("mail", 60), ("post", 30), ("gone", 4), ("far", 6))
"""Where their mailboxes are, and how many of a hundred have one there; `gone` is away for a week of the year."""


@dataclass
class Player:
    """Somebody with a mailbox, what he knows of the server, and what he means to do.

    `own` is his p- address once he knows it; `tables` what he answers to at each table, by the newest mail of it;
    `paces` the median of the hours that he takes there; `busy` until when he has something to write already, by table.
    `away` until he is back; `deaf` until his mailbox is well again; `gone` for good; `digests` how he is
    mailed, and `wishes` all that he ever wanted; `stopping`: the letter by which he stopped his mail.
    """

    number: int
    name: str
    address: str
    language: str
    word: str
    zone: str
    pace: float
    grasps: float
    digests: str
    habit: Habit
    own: str = ""
    tables: dict[int, str] = field(default_factory=dict)
    serials: dict[int, int] = field(default_factory=dict)
    hosts: int = 0
    group: tuple[int, ...] = ()
    leagues: set[str] = field(default_factory=set)
    asked: dict[int, Micros] = field(default_factory=dict)
    away: Micros = 0
    deaf: Micros = 0
    gone: bool = False
    mail_off: bool = False
    stopping: str = ""
    wishes: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wishes = ["", self.digests] if self.digests else [""]

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2].partition(".")[0]

    def answers_at(self, now: Micros, hours: float, chance: random.Random) -> Micros:
        """When he answers what he has read now, at a table where the median person takes so many waking hours."""
        waking = hours * self.pace * math.exp(chance.gauss(0, ANSWERS_DIFFER))
        return awake_for(max(now, self.away), waking, OFFSETS[self.zone])

    def grasped(self, cards: int) -> float:
        """The share of a rule that he has grasped when so many cards lie."""
        return skill.grasped(cards, self.grasps)


def make_people(count: int, chance: random.Random) -> list[Player]:
    """So many people, each a group of his own still."""
    return [_person(number, chance) for number in range(1, count + 1)]


def one_of(shares: Sequence[tuple[object, int]], chance: random.Random) -> object:
    return chance.choices([one for one, _ in shares], [share for _, share in shares])[0]


def _person(number: int, chance: random.Random) -> Player:
    language, word = chance.choices(LANGUAGES, (4, 3, 2, 2))[0]
    habit = one_of(HABITS, chance)
    assert isinstance(habit, Habit)
    return Player(
        number=number,
        name=f"M{number}",
        address=f"m{number}@{one_of(DOMAINS, chance)}.example",
        language=language,
        word=word,
        zone=chance.choices(ZONES, (5, 4, 3, 2, 1))[0],
        pace=math.exp(chance.gauss(0, PERSONS_DIFFER)),
        grasps=skill.GRASPS * math.exp(chance.gauss(0, skill.GRASPS_DIFFER)),
        digests=str(one_of(DIGESTS, chance)),
        habit=habit,
    )
