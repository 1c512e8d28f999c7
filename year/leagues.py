"""Three leagues of different presets: who joins, and a secretary who begins one season after another."""

from dataclasses import dataclass

from pbem.service.aggregates.leagues import LeagueCache
from year.clock import DAY, HOUR, MINUTE, WEEK, Micros
from year.club import Club
from year.people import Player


@dataclass(frozen=True)
class Preset:
    """A league: its name, its preset, and how many of a thousand people of the club join it."""

    name: str
    preset: str
    share: int


LEAGUES = (Preset("rosewood", "week", 16), Preset("school", "class", 10), Preset("snail", "slow", 14))
LATE, LEAVES = 0.15, 0.15
"""Shares of the members who come later in the year, and who leave."""

FEWEST = 9
"""Members that a league has at least."""


class LeagueLife:
    """A league from outside: its secretary is the first of its members."""

    def __init__(self, club: Club, number: int, preset: Preset) -> None:
        self.club = club
        self.preset = preset
        people = club.people
        size = min(len(people), max(FEWEST, len(people) * preset.share // 1000))
        first = number * len(people) // len(LEAGUES)
        self.members = [people[(first + step) % len(people)] for step in range(size)]
        club.when_known.append(self.meets)
        club.when_mailed.append(self.hears)
        self._made = False
        self._looks_again: Micros = 0

    @property
    def secretary(self) -> Player:
        return self.members[0]

    def meets(self, player: Player) -> None:
        """Somebody is known to the server from now on."""
        name = self.preset.name
        if player is self.secretary:
            text = f'NEW LEAGUE {name} "The {name} league", preset {self.preset.preset}, rounds 8\nJOIN LEAGUE {name}'
            self.club.writes(player, player.own, text, kind="league")
            self._made = True
            self.club.at(self.club.clock.at + 6 * DAY, self._looks_after)
        elif player in self.members:
            chance, span = self.club.chance, self.club.size.weeks * WEEK
            late = chance.randrange(span // 2) if chance.random() < LATE else 0
            self.club.at(self.club.clock.at + late, lambda: self._joins(player))
            if chance.random() < LEAVES:
                self.club.at(
                    self.club.clock.at + span // 4 + chance.randrange(span // 2), lambda: self._leaves(player)
                )

    def _leaves(self, player: Player) -> None:
        if self.club.server.up and not player.gone and player.deaf <= self.club.clock.at:
            self.club.writes(player, player.own, f"LEAVE LEAGUE {self.preset.name}", kind="league")
            self.club.counts["left a league"] += 1

    def _joins(self, player: Player) -> None:
        if self._made and self.club.server.up:
            self.club.writes(player, player.own, f"JOIN LEAGUE {self.preset.name}", kind="league")
        else:
            self.club.at(self.club.clock.at + 6 * HOUR, lambda: self._joins(player))

    def hears(self, player: Player) -> None:
        """The secretary looks after his league at least after each mail of it."""
        if player is self.secretary and self._made and self.club.clock.at >= self._looks_again:
            self._looks_again = self.club.clock.at + DAY
            self.club.at(self.club.clock.at + MINUTE, self._looks_after)

    def _looks_after(self) -> None:
        """Where no season is played he begins the next."""
        club, him = self.club, self.secretary
        if not club.server.up or him.away > club.clock.at or him.gone:
            club.at(club.clock.at + DAY, self._looks_after)
            return
        with club.server.store.reading() as reading:
            record = reading.leagues.by_name(self.preset.name)
            league = LeagueCache().load(reading, record.id).league if record is not None else None
        if league is not None and league.season is None and len(league.members) >= FEWEST - 2:
            club.writes(him, him.own, f"{self.preset.name}: START SEASON", kind="league")
        self._looks_again = club.clock.at + DAY
        club.at(club.clock.at + 3 * DAY, self._looks_after)
