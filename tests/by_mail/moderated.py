"""A table with moderators, its log written by hand up to the deal, so that it is known who is what and who holds what.

Ana is God; Bruno, Pia and Rui play; Eva moderates from outside where she is appointed.
"""

import shutil
from dataclasses import dataclass, replace
from email.message import EmailMessage
from pathlib import Path
from tempfile import mkdtemp

from pbem.cards import Card
from pbem.engine.match.commands import ConfirmRule
from pbem.engine.match.decide import decide_match
from pbem.engine.match.events import (
    MatchStarted,
    ModeratorOrdered,
    RuleDrafted,
    RuleSet,
    SeatTaken,
    TableEvent,
    TableMade,
)
from pbem.engine.match.evolve import replay
from pbem.engine.match.moderation.orders import Appoint
from pbem.engine.match.state import Match
from pbem.engine.match.terms import HouseRules, TimeRules
from pbem.rulelang.storage import EDITION, dump_rule
from pbem.service.aggregates.tables import CODEC, TableCache, judge_of_tree
from pbem.service.services import Services
from pbem.store.rows.people import StoredEvent
from pbem.store.store import Store, open_store
from tests.by_mail.knowing import read
from tests.by_mail.people import Person, Town
from tests.by_mail.servers import Counter
from tests.by_mail.still import DAY, START, StandingClock, Still
from tests.by_mail.table import ANA, BRUNO, PIA, RUI, Came
from tests.by_mail.worlds import GOD, NEW_ELEUSIS, SEATS, Story, dealt

EVA, ZOE = Person("Eva"), Person("Zoe")
"""Eva is known, and may have no part in the table; nobody knows Zoe."""
ALL = (ANA, BRUNO, PIA, RUI, EVA)
TOKENS = [letter * 16 for letter in "abcde"]

IN_WORDS = "Every card is of another colour than the one before it."
"""What a God who judges himself has sealed."""


@dataclass(frozen=True)
class Setting:
    """`host` made the table; `eva` moderates it, too; with `human` Ana judges by reply.

    `world` and `reader`: two worlds show one reader the same, and differ in all that he may not know. `fair`: the cards
    are dealt by seed, so that the round can be verified. `rounds`: fewer make a match that is over early. `time_rules`:
    what holds of time, at a table that anybody may join. `rated`: its rounds count for the ratings. `teacher`: it has
    one.
    """

    host: str = "2"
    eva: bool = False
    human: bool = False
    world: str = "A"
    reader: str = "2"
    story: Story = NEW_ELEUSIS
    fair: bool = False
    rounds: int = 4
    time_rules: TimeRules | None = None
    rated: bool = False
    teacher: bool = False

    def events(self, house: Services) -> list[TableEvent]:
        rulebook = house.rulebooks[self.story.rulebook]
        people = (GOD, *SEATS)
        lots = tuple((Card.read(name),) for name in ("KS", "9D", "5C", "2H"))
        secret = {"A": "a1" * 32, "B": "b2" * 32}[self.world]
        text = self.story.rules[self.world]
        rule = (text, dump_rule(read(text)), EDITION)
        if self.human:
            rule = (IN_WORDS, {}, 0)
        rules = HouseRules(human_judge=self.human, teacher=self.teacher)
        made = TableMade(
            self.host, "Rosewood", rulebook, (), 4, 3 * DAY, False, house_rules=rules, rated=self.rated
        )
        if self.time_rules is not None:
            made = replace(made, open=True, time_rules=self.time_rules)
        gathered: list[TableEvent] = [
            made,
            *(SeatTaken(seat) for seat in people),
            *([ModeratorOrdered(self.host, Appoint("5"))] if self.eva else []),
            MatchStarted(people, people[: self.rounds], lots, "00" * 32),
            RuleDrafted(GOD, *rule),
        ]
        if self.fair:
            judge = None if self.human else judge_of_tree(rule[1])
            confirmed = ConfirmRule(GOD, bytes.fromhex(secret), bytes.fromhex(secret[::-1]))
            begun = decide_match(replay(gathered), confirmed, judge)
            assert isinstance(begun, tuple)
            return [*gathered, *begun]
        deal = dealt(self.world, self.reader, self.story, rulebook)
        sealed = RuleSet(GOD, *rule, secret, secret[::-1], "5ea1" * 16, False)
        return [*gathered, sealed, replace(deal, human_judge=self.human)]


class Moderated(Still):
    """Letters go to the table at its present serial, or in answer to an older one."""

    store: Store

    @property
    def match(self) -> Match:
        with self.house.store.reading() as reading:
            match = self.house.shelf.load(reading, 1).match
        assert match is not None
        return match

    @property
    def serial(self) -> int:
        return self.match.serial

    def writes(self, person: Person, text: str, serial: int | None = None) -> Came:
        """A letter in answer to the newest mail, or to one of another serial."""
        number = ALL.index(person)
        letter = EmailMessage()
        letter["From"], letter["Subject"] = person.address, "Re: Eleusis"
        letter["Message-ID"] = f"<{len(self.town.mails)}.{self.version()}.{number}@example.org>"
        letter.set_content(text)
        to = self.house.addressing.table(1, serial or self.serial, TOKENS[number])
        return self.posts(person.address, to, letter)

    def ordered(self, person: Person, text: str) -> Came:
        """An order of who takes part; where the others must agree Ana, God, does, and this is what came of that."""
        came = self.writes(person, text)
        motion = self.match.motion
        return came if motion is None else self.writes(ANA, f"AGREE {motion.number}")

    def plays(self, *moves: str) -> None:
        """Moves as `Bruno 5s`, one after the other; all are done."""
        for move in moves:
            name, _, text = move.partition(" ")
            person = next(one for one in ALL if one.name == name)
            before = self.version()
            came = self.writes(person, text)
            assert self.version() > before, came.answer

    def hands(self) -> dict[str, tuple[Card, ...]]:
        assert self.match.round is not None
        return dict(self.match.round.hands)


_STAGES: dict[tuple[int, str, tuple[str, ...]], tuple[Path, list[tuple[Person, EmailMessage]]]] = {}
"""Databases of tables that some moves were made at, and the mails that came of them."""


def moderated(
    house: Services, folder: Path, setting: Setting = Setting(), moves: tuple[str, ...] = ()
) -> Moderated:
    """The table on a clock that stands still, after these `moves`, which are made once in a session and copied from
    then on; `table.store.close()` when done.
    """
    folder.mkdir(exist_ok=True)
    if not moves:
        return _begun(house, folder, setting)
    key = (id(house), repr(setting), moves)
    if key not in _STAGES:
        first = _begun(house, folder, setting)
        first.plays(*moves)
        first.store.close()  # nothing is left in SQLite's journal then
        kept = Path(mkdtemp()) / "table.db"
        shutil.copy(folder / "table.db", kept)
        _STAGES[key] = (kept, list(first.town.mails))
    kept, mails = _STAGES[key]
    shutil.copy(kept, folder / "table.db")
    table = _at(house, open_store(f"sqlite:///{folder / 'table.db'}"))
    for person, mail in mails:
        table.town.deliver(person.address, mail)
    return table


def _begun(house: Services, folder: Path, setting: Setting) -> Moderated:
    store = open_store(f"sqlite:///{folder / 'table.db'}")
    with store.writing() as writing:
        for number, person in enumerate(ALL, 1):
            token = "vwxyz"[number - 1] * 16
            known = writing.people.add(person.address, person.name, "en", "UTC", "grid", token, START)
            writing.people.save(replace(known, confirmed=True))
        writing.tables.add("Rosewood", int(setting.host), "gathering", START)
        for number, token in enumerate(TOKENS, 1):
            if number < 5 or setting.eva:
                writing.seats.add(1, number, token)
        events = enumerate(setting.events(house), 1)
        stored = [StoredEvent(version, START, *CODEC.dump(event)) for version, event in events]
        writing.events.append(1, 0, "play", stored)
    return _at(house, store)


def _at(house: Services, store: Store) -> Moderated:
    clock = StandingClock()
    town = Town(ALL, lambda *letter: counter.post(*letter))
    counter = Counter(replace(house, store=store, shelf=TableCache(), clock=clock), town.deliver)
    table = Moderated(town, counter, clock)
    table.store = store
    return table
