"""The people of the storm at their tables: who must act does so when the mail that asks him has come."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from pbem.edge.table_clock import ANCHOR, TableClock
from pbem.engine.match.state import Match, Phase, task
from pbem.mail.addressing import Addressing, new_token
from pbem.service.aggregates.tables import TableCache
from pbem.store.errors import StoreUnavailable
from pbem.store.rows.people import Person
from pbem.store.store import Reading, Store, open_store
from storm.breach import Breach
from storm.databases import Database
from storm.letters import Act, Kind, Written, compose
from storm.mailboxes import Mailbox
from storm.moves import move, written
from storm.paces import Pace, as_kept, set_clock
from storm.postmen import Postmen
from storm.sink import Sink

T = TypeVar("T")

DOMAIN = "eleusis.example.org"
PATIENCE = 180.0
"""Seconds in which a mail must come, whatever is killed meanwhile."""

NAMES = (
    "Ana",
    "Bruno",
    "Chiara",
    "Diego",
    "Elisa",
    "Fausto",
    "Gaia",
    "Hugo",
    "Ines",
    "Joao",
    "Karin",
    "Luca",
)
LANGUAGES = ("en", "pt", "es", "it")
SEATS = 4
PICKED_UP = 0.6
"""How often a letter comes into the mailbox, where there is one; else to the door."""
SETTINGS = (
    "",
    ", judge human",
    ", god server, easy, 1 round",
    ", rulebook eleusis-express",
    ", option hand 4",
)
"""What the tables are like, by turns."""

ANYWHERE = (Kind.LOOK, Kind.WRONG, Kind.AUTOMATIC, Kind.STRANGER, Kind.NOBODY)
AT_TABLES = (Kind.TALK, Kind.PLAN, Kind.LOOK_THERE)
"""Letters that are no moves, by whether they are written to a table."""
UNANSWERED = (Kind.AUTOMATIC, Kind.STRANGER, Kind.NOBODY, Kind.FAMILY, Kind.GONE, Kind.FULL)
"""Letters that no mail is an answer to."""

SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "ri", "so", "tu", "va", "ze")


@dataclass(frozen=True, slots=True)
class Repeated:
    """A letter of an earlier round that comes again; `posted` and `heard`: as they were before."""

    written: Written
    posted: int
    heard: int


@dataclass
class Town:
    """Everybody, what they wrote, and the tables where they play: one in each of so many slots.

    `store`: a look at the database; it can be given up at any time, and is opened anew when it is wanted.
    """

    database: Database
    sink: Sink
    postmen: Postmen
    chance: random.Random
    pace: Pace
    people: list[Person] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    repeated: list[Repeated] = field(default_factory=list)
    tables: dict[int, int | None] = field(default_factory=dict)
    shelf: TableCache = field(default_factory=TableCache)
    addressing: Addressing = field(default_factory=lambda: Addressing(DOMAIN, "eleusis"))
    late: dict[int, int] = field(default_factory=dict)
    invited: Counter[int] = field(default_factory=Counter)
    """Who makes a table just now, or is to come to it, and to how many."""
    bouncing: set[str] = field(default_factory=set)
    """To whom mail comes back just now: an invitation would not reach them."""
    underway: set[str] = field(default_factory=set)
    """The letters that somebody has begun to post."""
    mailbox: Mailbox | None = None
    """From which letters are picked up, too."""
    in_mailbox: set[str] = field(default_factory=set)
    written_to_others: set[str] = field(default_factory=set)
    """The Message-IDs of the letters in it, and of what is nothing of ours."""
    made: int = 0
    clock: TableClock = field(init=False)
    _store: Store | None = None

    @property
    def store(self) -> Store:
        if self._store is None:
            self._store = open_store(self.database.url)
        return self._store

    def lets_go(self) -> None:
        """No connection to the database is left: who opens it next has to recover it."""
        if self._store is not None:
            self._store.close()
        self._store = None

    def moves_in(self) -> None:
        """Everybody has an address that is confirmed; the tables' clock begins."""
        self.clock = set_clock(self.pace)
        with self.store.writing() as writing:
            writing.meta.set(ANCHOR, as_kept(self.clock))
            for at, name in enumerate(NAMES):
                person = writing.people.add(
                    address=f"{name.lower()}@players.example",
                    name=name,
                    language=LANGUAGES[at % len(LANGUAGES)],
                    zone="Europe/Lisbon",
                    style="grid",
                    token=new_token(),
                    created=1,
                )
                confirmed = replace(person, confirmed=True)
                writing.people.save(confirmed)
                self.people.append(confirmed)

    def person(self, seat: str) -> Person:
        return next(one for one in self.people if one.id == int(seat))

    async def asks(self, question: Callable[[Reading], T]) -> T:
        """What the database says, as soon as it can be asked."""
        for _ in range(200):
            try:
                with self.store.reading() as reading:
                    assert isinstance(reading, Reading)
                    return question(reading)
            except StoreUnavailable:
                self.lets_go()
                await asyncio.sleep(0.1)
        raise Breach("the database cannot be read for 20 s")

    async def now(self, table: int) -> tuple[int, Match]:
        """The table as its log has it, and how long that is."""
        loaded = await self.asks(lambda reading: self.shelf.load(reading, table))
        assert loaded.match is not None
        return loaded.version, loaded.match

    async def address(self, table: int, serial: int, person: Person) -> str:
        seats = await self.asks(lambda reading: reading.seats.at(table))
        token = next(seat.token for seat in seats if seat.person == person.id)
        return self.addressing.table(table, serial, token)

    # ------------------------------------------------ letters

    def writes(
        self, kind: Kind, sender: str, recipient: str, text: str, act: Act | None = None, words: str = ""
    ) -> Written:
        """A letter, not posted yet."""
        letter = compose(self.new_number(kind), sender, recipient, text, automatic=kind is Kind.AUTOMATIC)
        self.written.append(Written(kind, letter, act, words))
        return self.written[-1]

    def new_number(self, kind: Kind) -> str:
        """Of the next letter."""
        return f"{len(self.written)}.{kind.value}.{self.chance.getrandbits(32):x}"

    async def posts(self, written: Written, copies: int = 1) -> None:
        """Hands it over, so many times at once; one of them may come into the mailbox.

        Nobody writes while mail to them comes back: the answer could be withheld.
        """
        while written.letter.sender in self.bouncing:
            await asyncio.sleep(0.02)
        self.underway.add(written.letter.message_id)
        if self._may_be_picked_up(written) and self.chance.random() < PICKED_UP:
            copies -= 1
            self._puts(written)
        await asyncio.gather(*(self.postmen.post(written.letter) for _ in range(copies)))

    def _may_be_picked_up(self, written: Written) -> bool:
        """Not what comes from nobody, for then it has no sender there; nor what is posted again, or to the lobby."""
        letter = written.letter
        tagged = letter.sender and letter.recipient != self.addressing.lobby_address()
        return bool(self.mailbox is not None and tagged and not letter.posted)

    def _puts(self, written: Written) -> None:
        """Into the mailbox, where it is safe."""
        letter = written.letter
        assert self.mailbox is not None
        letter.posted += 1
        letter.heard += 1
        self.in_mailbox.add(letter.message_id)
        self.mailbox.gets(letter.message_id, letter.raw)

    def writes_to_others(self) -> None:
        """Somebody else's mail comes into the mailbox."""
        if self.mailbox is not None:
            recipient = f"{self.addressing.lobby}+family@{self.addressing.domain}"
            letter = self.writes(Kind.FAMILY, "aunt@elsewhere.example", recipient, self.new_words()).letter
            self.written_to_others.add(letter.message_id)
            self.mailbox.gets(letter.message_id, letter.raw)

    async def hears(self, written: Written) -> None:
        """Waits for the answer."""
        letter = written.letter
        await self.sink.until(
            lambda: bool(self.sink.answers_to(letter.message_id)),
            PATIENCE,
            f"an answer to {letter.message_id}",
        )

    async def has_all_answers(self, address: str) -> None:
        """Waits until all letters from there are answered that will be."""
        waiting = [
            one.letter.message_id
            for one in self.written
            if one.letter.sender == address
            and one.letter.message_id in self.underway
            and one.kind not in UNANSWERED
        ]
        await self.sink.until(
            lambda: all(map(self.sink.answers_to, waiting)), PATIENCE, f"the answers to {address}"
        )

    def new_words(self) -> str:
        """What nobody has said before."""
        syllables = "".join(self.chance.choice(SYLLABLES) for _ in range(8))
        return f"{syllables}{len(self.written)}"

    # ------------------------------------------------ play

    async def plays(self, slot: int, turns: int) -> None:
        """So many turns at the table of this slot; where its match is over, a new one is made."""
        for _ in range(turns):
            table = self.tables.get(slot)
            if table is None or (await self.now(table))[1].phase is Phase.OVER:
                settings = SETTINGS[self.made % len(SETTINGS)]
                self.tables[slot] = table = await self.makes_table(self.pace.long, settings)
            await self.takes_turn(table)

    async def takes_turn(self, table: int) -> None:
        """Who must act does, once the mail that asks him has come, and hears that it is done."""
        version, match = await self.now(table)
        waits = task(match)
        if waits is None:
            raise Breach(f"table {table} ({match.phase.value}) waits for nobody")
        person = self.person(waits.seat)
        serial = match.serial
        await self.sink.until(
            lambda: self.sink.newest(table, person.address) >= serial,
            PATIENCE,
            f"the mail that asks {person.name} at table {table}, serial {serial}",
        )
        order, cards = move(match, waits, self.chance)
        act = Act(table, serial, waits.seat, cards)
        to = await self.address(table, serial, person)
        letter = self.writes(Kind.MOVE, person.address, to, order, act)
        others = []
        if self.chance.random() < 0.15:
            others.append(self.writes(Kind.AGAIN, person.address, to, order, act))
        copies = self.chance.choices((1, 2, 3), (8, 2, 1))[0]
        await asyncio.gather(self.posts(letter, copies), *map(self.posts, others))
        await asyncio.gather(*map(self.hears, (letter, *others)))
        if (await self.now(table))[0] == version:
            raise Breach(f"{letter.letter.message_id} was answered, and nothing was done at table {table}")

    async def makes_table(self, clock: str, settings: str) -> int:
        """A host makes a table and invites; the guests come."""
        self.made += 1
        title = f"Storm {self.made}"
        reachable = [person for person in self.people if person.address not in self.bouncing]
        host, *guests = people = self.chance.sample(reachable, SEATS)
        self.invited.update(person.id for person in people)
        invited = " ".join(guest.address for guest in guests)
        text = f'NEW TABLE "{title}", {SEATS} seats, clock {clock}{settings}\nINVITE {invited}'
        letter = self.writes(Kind.TABLE, host.address, self.addressing.person(host.token), text, words=title)
        before = len(self.sink.came)
        await self.posts(letter, self.chance.choice((1, 1, 2)))
        await self.hears(letter)
        table = await self.asks(
            lambda reading: next(one.id for one in reading.tables.of(host.id) if one.title == title)
        )
        for guest in guests:
            await self.joins(table, guest, before)
        self.invited.subtract(person.id for person in people)
        return table

    async def joins(self, table: int, guest: Person, before: int) -> None:
        """Answers the invitation that came behind so many mails."""

        def invitations() -> Sequence[str]:
            return [
                came.reply_to
                for came in self.sink.to(guest.address)
                if came.kind == "invitation" and came.order >= before
            ]

        await self.sink.until(
            lambda: bool(invitations()), PATIENCE, f"the invitation of {guest.name} to table {table}"
        )
        letter = self.writes(Kind.JOIN, guest.address, invitations()[-1], f"{table} JOIN")
        await self.posts(letter, self.chance.choice((1, 1, 2)))
        await self.hears(letter)

    # ------------------------------------------------ what else is written

    async def writes_besides(self) -> None:
        """One letter that is no move, of any kind."""
        letter = await self._letter_besides()
        if letter.kind is Kind.NOBODY:
            await self.postmen.post_to_nobody(letter.letter)
            return
        await self.posts(letter, self.chance.choices((1, 2), (4, 1))[0])
        if letter.kind not in UNANSWERED:
            await self.hears(letter)

    async def repeats(self) -> None:
        """A letter that was settled in an earlier round comes again, as when a mail server remembers it late."""
        settled = [one for one in self.written if one.fate in ("handled", "misread")]
        if settled:
            one = self.chance.choice(settled)
            self.repeated.append(Repeated(one, one.letter.posted, one.letter.heard))
            await self.posts(one)

    async def _letter_besides(self) -> Written:
        chance, words = self.chance, self.new_words()
        tables = [*self.late.values(), *(table for table in self.tables.values() if table is not None)]
        kind = chance.choice(ANYWHERE + AT_TABLES * 2 if tables else ANYWHERE)
        if kind is Kind.STRANGER:
            lobby = self.addressing.lobby_address()
            return self.writes(kind, f"{words}@elsewhere.example", lobby, "JOIN", words=words)
        person = chance.choice(self.people)
        if kind not in AT_TABLES:
            to = self.addressing.person(new_token() if kind is Kind.NOBODY else person.token)
            text = {Kind.LOOK: "HELP", Kind.AUTOMATIC: "I am away until Monday."}.get(
                kind, f"{words} {words[::-1]}"
            )
            return self.writes(kind, person.address, to, text, words=words)
        table = chance.choice(tables)
        _, match = await self.now(table)
        person = self.person(chance.choice(match.people))
        to = await self.address(table, match.serial, person)
        seat = str(person.id)
        hand = match.round.hands.get(seat, ()) if match.round is not None else ()
        if kind is Kind.PLAN and hand:
            card = chance.choice(hand)
            act = Act(table, match.serial, seat, (card,))
            return self.writes(kind, person.address, to, f"LATER {written(card)}", act)
        if kind is Kind.TALK:
            return self.writes(kind, person.address, to, f"SAY {words}", words=words)
        return self.writes(
            Kind.LOOK_THERE, person.address, to, chance.choice(("STATUS", "SCORES", "HISTORY", "HELP"))
        )
