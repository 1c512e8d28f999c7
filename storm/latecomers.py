"""Tables at which people let their time pass, or answer as it runs out."""

from dataclasses import dataclass

from pbem.engine.match.state import Match, Phase, task
from storm.letters import Act, Kind
from storm.moves import move
from storm.town import Town

ANSWERS = 0.5
"""How often in a round who must act at such a table does so."""

SETTINGS = (
    ", god server, easy, missed random",
    ", judge human, missed skip",
    ", god server, easy, missed caretaker",
    ", missed random",
)
"""What these tables are like, by turns."""


@dataclass
class Latecomers:
    """One such table at a time in each of so many slots."""

    town: Town
    made: int = 0

    async def goes_on(self, slot: int) -> None:
        """Who must act does, or does not; where nobody is awaited any more there is a new table."""
        town, table = self.town, self.town.late.get(slot)
        if table is None or is_still((await town.now(table))[1]):
            self.made += 1
            settings = SETTINGS[self.made % len(SETTINGS)]
            table = town.late[slot] = await town.makes_table(town.pace.short, settings)
        if town.chance.random() < ANSWERS:
            await answers(town, table)


async def answers(town: Town, table: int) -> None:
    """Who must act at a table does. Whether it is in time nobody knows; so the mail that asks is not waited for."""
    _, match = await town.now(table)
    waits = task(match)
    if waits is None:
        return
    person = town.person(waits.seat)
    order, cards = move(match, waits, town.chance)
    to = await town.address(table, match.serial, person)
    act = Act(table, match.serial, waits.seat, cards)
    letter = town.writes(Kind.LATE, person.address, to, order, act)
    await town.posts(letter, town.chance.choice((1, 1, 2)))
    await town.hears(letter)


def is_still(match: Match) -> bool:
    """Whether nothing falls due at a table any more: it is over, or nobody plays there himself."""
    return match.phase is Phase.OVER or match.paused is not None or task(match) is None
