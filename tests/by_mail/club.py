"""Four friends at a server without sockets or time, who sit down at as many tables as a test asks for."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pbem import app
from tests.by_mail.chance import known_chance
from tests.by_mail.people import Person, Town, sits_down
from tests.by_mail.servers import Counter, environment, settings_of
from tests.by_mail.still import StandingClock, Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, Came, makes_god_speak

GUESTS = (BRUNO, PIA, RUI)


@dataclass
class Club:
    """The friends. Ana makes the tables; the first one, of New Eleusis, waits for a rule."""

    first: Still
    environ: dict[str, str]

    def asks_for(self, settings: str) -> Came:
        """What comes of Ana's NEW TABLE, in answer to a mail of the first table."""
        return self.first.says(ANA, f"NEW TABLE {settings}")

    def table(self, settings: str, rule: str = "", guests: tuple[Person, ...] = GUESTS) -> Still:
        """A new table with all its people, its first God asked for a rule; with `rule`, the first play is awaited."""
        came = self.asks_for(f"{settings}\nINVITE {' '.join(guest.address for guest in guests)}")
        number = max(int(mail["Eleusis-Table"] or 0) for _, mail in came.mails)
        table = Still(self.first.town, self.first.counter, self.first.clock)
        table.number = number
        for guest in guests:
            table.says(guest, f"JOIN {number}", table.town.kinds_of(guest, "invitation")[-1])
        if rule:
            makes_god_speak(table, rule)
        return table


@contextmanager
def club_in(folder: Path, chance: str) -> Iterator[Club]:
    """A club in a new folder; the cards that are dealt there follow from `chance`."""
    with known_chance(chance):
        environ = environment(folder)
        settings = settings_of(environ)
        store = app.own_store(settings)
        clock = StandingClock()
        town = Town(PEOPLE, lambda *letter: counter.post(*letter))
        house = app.build_house(settings, store)  # where all tables are made on one day
        counter = Counter(replace(house, clock=clock, invitations_per_day=1000), town.deliver)
        sits_down(town, ANA, GUESTS, 'NEW TABLE "Usual", 4 seats, clock 60 days')
        yield Club(Still(town, counter, clock), environ)
        store.close()
