"""A league by mail, at clock speed: its members write letters, the server's time jumps to what is due next."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from itertools import count
from pathlib import Path

from pbem import app
from pbem.cards import Card
from pbem.edge.maildir_client import text_of
from pbem.engine.match.state import Match, task
from pbem.engine.round.state import Duty
from pbem.league.season import League, Season
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.leagues import LeagueCache
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.schedule.tick import tick
from pbem.service.services import Services
from pbem.service.unit_of_work.turn_clock import GRACE
from tests.by_mail.chance import known_chance
from tests.by_mail.people import Person
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.still import HOUR, SECOND, StandingClock
from tests.by_mail.table import parsed

FIRST_JOIN = {
    "en": "JOIN LEAGUE {}",
    "pt": "ENTRAR NA LIGA {}",
    "es": "UNIRME A LA LIGA {}",
    "it": "PARTECIPO ALLA LEGA {}",
}
YES = {"en": "YES", "pt": "SIM", "es": "SÍ", "it": "SÌ"}


@dataclass
class Members:
    """The server and everybody's mailbox; `name` is the league."""

    house: Services
    clock: StandingClock
    name: str = "rosewood"
    mails: dict[str, list[bytes]] = field(default_factory=dict)

    def posts(
        self, person: Person, to: str, text: str, answers: EmailMessage | None = None
    ) -> list[EmailMessage]:
        """A letter is handled; what he is mailed because of it."""
        before = len(self.box(person))
        raw = write_letter(person.address, to, text, name=person.name, answers=answers).as_bytes()
        known = addressee(self.house, to)
        assert known is not None, to
        receive(self.house, person.address, [known], raw)
        self.works()
        return [parsed(one) for one in self.box(person)[before:]]

    def box(self, person: Person) -> list[bytes]:
        return self.mails.setdefault(person.address, [])

    def newest(self, person: Person, kind: str) -> EmailMessage:
        """The last mail of a kind that he got."""
        head = f"Eleusis-Kind: {kind}\n".encode()
        return next(
            parsed(one) for one in reversed(self.box(person)) if head in one[:4000].replace(b"\r", b"")
        )

    def of_kind(self, person: Person, kind: str) -> list[EmailMessage]:
        head = f"Eleusis-Kind: {kind}\n".encode()
        return [parsed(one) for one in self.box(person) if head in one[:4000].replace(b"\r", b"")]

    def works(self) -> None:
        """Handles what waits and delivers what is due."""
        while handle_waiting(self.house, 50):
            pass
        wall = self.clock.wall()
        with self.house.store.reading() as reading:
            mails = reading.mails.due(wall, 1000)
        with self.house.store.writing() as writing:
            writing.mails.mark_sent([mail.id for mail in mails], wall)
        for mail in mails:
            self.mails.setdefault(mail.to_address, []).append(mail.content)

    def number(self, person: Person) -> int:
        with self.house.store.reading() as reading:
            found = reading.people.by_address(person.address)
        assert found is not None, person.name
        return found.id

    def says(self, person: Person, text: str) -> str:
        """A letter to his own address; the words of the answer, on one line."""
        with self.house.store.reading() as reading:
            him = reading.people.by_address(person.address)
        assert him is not None
        came = self.posts(person, self.house.addressing.person(him.token), text)
        answers = [mail for mail in came if mail["In-Reply-To"]]
        return " ".join(text_of(answers[0]).split()) if answers else ""

    def comes(self, person: Person) -> str:
        """A stranger joins by a letter to the lobby, and confirms his address; the words of the answer to that."""
        lobby = self.house.addressing.lobby_address()
        (asked,) = self.posts(person, lobby, FIRST_JOIN[person.language].format(self.name))
        to = re.sub(r"[<>]", "", str(asked["Reply-To"]))
        came = self.posts(person, to, f"{YES[person.language]}\n", asked)
        return " ".join(" ".join(text_of(mail).split()) for mail in came)

    @property
    def league(self) -> League:
        with self.house.store.reading() as reading:
            record = reading.leagues.by_name(self.name)
            assert record is not None
            league = LeagueCache().load(reading, record.id).league
        assert league is not None
        return league

    @property
    def season(self) -> Season:
        return self.league.seasons[-1]

    def ticks(self) -> None:
        """All that is due is done, and all its mail delivered."""
        while tick(self.house):
            self.works()
        self.works()

    def goes_to(self, moment: int) -> None:
        """Time passes; what comes due meanwhile is done when it is due."""
        while (due := self._next()) is not None and due <= moment:
            self.clock.at = max(due, self.clock.at)
            before = self._next()
            self.ticks()
            assert self._next() != before, "something is due, and nothing is done"
        self.clock.at = moment
        self.ticks()

    def _next(self) -> int | None:
        """When something comes due next."""
        with self.house.store.reading() as reading:
            far = self.clock.at + 60 * 24 * HOUR
            deadlines = reading.deadlines.due(far, 1)
            leagues = reading.leagues.due(far, 1)
            lapses = reading.expiries.due(far, 1)
            reminders = reading.deadlines.due_reminders(far, 1)
        times = [one.fires + GRACE for one in deadlines]
        times += [one.due + GRACE for one in leagues if one.due is not None]
        times += [one.fires + GRACE for one in lapses]
        times += [one.remind for one in reminders if one.remind is not None]
        return min(times, default=None)

    def tables(self, week: int) -> dict[int, int]:
        """The numbers of a week's tables, by their number in it."""
        with self.house.store.reading() as reading:
            record = reading.leagues.by_name(self.name)
            assert record is not None
            kept = reading.fixtures.of_week(record.id, len(self.league.seasons), week)
        return {one.number: one.table for one in kept if one.table is not None}

    def match(self, table: int) -> Match:
        with self.house.store.reading() as reading:
            match = self.house.shelf.load(reading, table).match
        assert match is not None
        return match

    def at_table(self, table: int, seat: str, text: str) -> list[EmailMessage]:
        """A letter of who sits there, to his address at the table."""
        with self.house.store.reading() as reading:
            him = reading.people.by_ids([int(seat)])[int(seat)]
            token = next(one.token for one in reading.seats.at(table) if one.person == him.id)
        to = self.house.addressing.table(table, self.match(table).serial, token)
        return self.posts(Person(him.name, him.language), to, text)

    def plays_out(self, table: int, judges: Callable[[Match, str], bool], most: int | None = None) -> None:
        """A round by mail: God says of each play what `judges` says of it, everybody plays his first card.

        At `most` so many letters are written.
        """
        for letter in count():
            match = self.match(table)
            waits = task(match)
            if waits is None or letter == most:
                return
            assert letter < 300, "nothing that is written is done"
            round_ = match.round
            if waits.duty is None:
                self.at_table(table, waits.seat, "RULE as I like it\n\nYES")
                self.at_table(table, waits.seat, "YES")
            elif waits.duty is Duty.PLAY and round_ is not None:
                self.at_table(table, waits.seat, f"PLAY {written(round_.hands[waits.seat][0])}")
            elif round_ is not None and round_.pending is not None:
                right = judges(match, round_.pending.seat)
                self.at_table(table, waits.seat, "RIGHT" if right else "WRONG")
            else:
                raise AssertionError(waits)


def written(card: Card) -> str:
    """A card as people of every language write it."""
    return f"{str(card)[:-1]}{card.suit.symbol}"


@contextmanager
def members_in(folder: Path, chance: str, start: int, **settings: str) -> Iterator[Members]:
    """A server in a new folder at which nobody is known yet; its time begins at `start` (microseconds)."""
    with known_chance(chance):
        kept = settings_of(environment(folder, **settings))
        store = app.own_store(kept)
        clock = StandingClock(start)
        house = app.build_house(kept, store)
        yield Members(
            replace(house, clock=clock, shelf=TableCache(), invitations_per_day=1000, operator=""), clock
        )
        store.close()


__all__ = ["SECOND", "Members", "members_in", "parsed"]
