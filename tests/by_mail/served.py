"""A table whose God is the server, on a clock that stands still; its people know every rule and steer."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pbem import app
from pbem.cards import Card
from pbem.engine.match.state import Match, Phase, task
from pbem.engine.round.state import Duty
from pbem.rulelang.samples import SampleRule
from pbem.service.aggregates.tables import judge_of
from pbem.service.schedule.tick import tick
from tests.by_mail.chance import known_chance
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import StandingClock, Still
from tests.by_mail.table import Came

ANA, BRUNO, PIA = THREE = (Person("Ana"), Person("Bruno", quotes=True), Person("Pia", "pt"))


def written(cards: Sequence[Card]) -> str:
    """Cards as everybody may write them, whatever his language."""
    return " ".join(f"{str(card)[:-1]}{card.suit.symbol}" for card in cards)


@dataclass
class Served:
    """The table, and where its files can be exported from."""

    table: Still
    environ: dict[str, str]

    @property
    def town(self) -> Town:
        return self.table.town

    def match(self) -> Match:
        """How the table stands, the secrets included."""
        house = self.table.house
        with house.store.reading() as reading:
            match = house.shelf.load(reading, self.table.number).match
        assert match is not None
        return match

    def person(self, seat: str) -> Person:
        with self.table.house.store.reading() as reading:
            found = reading.people.by_id(int(seat))
        assert found is not None
        return next(one for one in self.town.people if one.address == found.address)

    def waits_for(self) -> tuple[Person, Duty | None]:
        waits = task(self.match())
        assert waits is not None
        return self.person(waits.seat), waits.duty

    def right(self, cards: Sequence[Card]) -> list[Card]:
        """Which of the cards would be right now."""
        match, judge = self.match(), judge_of(self.match())
        assert judge is not None
        assert match.round is not None
        return [card for card in cards if judge.permits(match.round.layout, card)]

    def hand(self, person: Person) -> tuple[Card, ...]:
        return self.table.sees(person).hand

    def goes_on(self, more: str = "") -> Came:
        """Who is waited for does what is right: lays a right card, says no play, calls truly."""
        person, duty = self.waits_for()
        match = self.match()
        assert match.round is not None
        if duty is Duty.CALL and match.round.pending is not None:
            pending = match.round.pending
            shown = match.round.hands[pending.seat] if pending.no_play else pending.cards
            says = bool(self.right(shown)) is not pending.no_play
            return self.table.says(person, ("RIGHT" if says else "WRONG") + more)
        if duty is Duty.PICK and match.round.pending is not None:
            held = match.round.hands[match.round.pending.seat]
            return self.table.says(person, f"PLAY {written(self.right(held)[:1])}" + more)
        right = self.right(self.hand(person))
        return self.table.says(person, (f"PLAY {written(right[:1])}" if right else "NO PLAY") + more)

    def plays_out(self) -> Came:
        """The round is played to its end."""
        number = self.match().number
        for _ in range(200):
            came = self.goes_on()
            if self.match().number != number or self.match().phase is Phase.OVER:
                return came
        raise AssertionError("the round does not end")

    def lets_time_pass(self, micros: int) -> None:
        self.table.waits(micros)
        tick(self.table.house)
        self.table.counter.work()


@contextmanager
def served(
    folder: Path,
    chance: str,
    settings: str,
    samples: Sequence[SampleRule] | None = None,
    people: tuple[Person, ...] = THREE,
) -> Iterator[Served]:
    """A table of these settings, its seats taken as its people came in turn; all chance follows from `chance`."""
    with known_chance(chance):
        environ = environment(folder)
        read = settings_of(environ)
        store = app.own_store(read)
        clock = StandingClock()
        house = replace(app.build_house(read, store), clock=clock)
        house = house if samples is None else replace(house, samples=lambda: samples)
        town = Town(people, lambda *letter: counter.post(*letter))
        counter = Counter(house, town.deliver)
        sits_down(town, people[0], people[1:], f"NEW TABLE {settings}")
        yield Served(Still(town, counter, clock), environ)
        store.close()
