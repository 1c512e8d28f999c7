"""People of a league: one founds it, the others join, and one season begins after another."""

from dataclasses import dataclass, field

from sqlalchemy import text

from pbem.engine.match.state import task
from pbem.service.aggregates.leagues import LeagueCache
from storm.latecomers import answers, is_still
from storm.letters import Kind, Written
from storm.town import Town

MEMBERS = 8
NAME = "oak"
FOUNDING = (
    f'NEW LEAGUE {NAME} "The oaks", preset week, rounds 2, opens thursday 18:00, closes thursday 16:00\n'
    f"JOIN LEAGUE {NAME}"
)
ACTS = 0.7
"""How often in a round somebody acts at one of the league's tables."""


@dataclass
class Leaguers:
    """The first of the `people` of a town, once they have founded their league."""

    town: Town
    shelf: LeagueCache = field(default_factory=LeagueCache)
    members: list[int] = field(default_factory=list)
    """Who has joined, in order."""
    seasons: int = 0
    """How many were begun by a letter."""

    async def goes_on(self) -> None:
        """Whatever a secretary has to do, or somebody at a table of this week."""
        if not self.members:
            await self._found()
        elif await self._rests():
            await self._begin()
        elif self.town.chance.random() < ACTS:
            await self._act()

    async def _found(self) -> None:
        """Everybody has come before the first season begins."""
        people = self.town.people[:MEMBERS]
        await self._writes(people[0].id, FOUNDING)
        for person in people[1:]:
            await self._writes(person.id, f"JOIN LEAGUE {NAME}")
        self.members = [person.id for person in people]
        await self._begin()

    async def _begin(self) -> None:
        letter = await self._writes(self.members[0], f"{NAME}: START SEASON")
        self.seasons += 1
        letter.words = f"season {self.seasons}"

    async def _rests(self) -> bool:
        """Whether no season is played."""
        league = await self.town.asks(lambda reading: self.shelf.load(reading, 1).league)
        return league is not None and league.season is None

    async def _act(self) -> None:
        newest = text(
            "SELECT table_id FROM fixtures WHERE table_id IS NOT NULL ORDER BY season DESC, week DESC LIMIT 2"
        )
        tables = [
            table
            for (table,) in await self.town.asks(lambda reading: reading.connection.execute(newest).all())
        ]
        if tables:
            table = self.town.chance.choice(tables)
            _, match = await self.town.now(table)
            if not is_still(match) and task(match) is not None:
                await answers(self.town, table)

    async def _writes(self, member: int, words: str) -> Written:
        town, person = self.town, self.town.person(str(member))
        letter = town.writes(Kind.LEAGUE, person.address, town.addressing.person(person.token), words)
        await town.posts(letter, town.chance.choice((1, 1, 2)))
        await town.hears(letter)
        return letter
