"""What a move costs, and what a server holds, with few tables in its database and with very many."""

import time
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import waiting
from club import Club, Move
from end_to_end import Size
from pending import house_with

from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.queue import handle_waiting
from pbem.service.services import Services


@dataclass(frozen=True, slots=True)
class Growth:
    """Seconds of the processor that handling a move takes, by how many tables are in play."""

    moves: dict[int, float]


def measure(folder: Path, size: Size) -> Growth:
    """The same moves in houses that differ in the number of their tables alone."""
    return Growth({tables: _seconds(folder / f"{tables} in play", size, tables) for tables in size.in_play})


def _seconds(folder: Path, size: Size, tables: int) -> float:
    with house_with(folder, 0, max(0, tables - size.rendered)) as house:
        club = Club(house)
        _handled(house, list(chain.from_iterable(club.tables(min(4, size.rendered)))))
        moves = list(chain.from_iterable(club.tables(size.rendered)))
        house = replace(house, shelf=TableCache())
        begun = time.process_time()
        _handled(house, moves)
        return (time.process_time() - begun) / len(moves)


def _handled(house: Services, moves: list[Move]) -> None:
    waiting.keep(house, moves)
    settled = handle_waiting(house, len(moves))
    if settled != len(moves):
        raise RuntimeError(f"{settled} of {len(moves)} letters were settled")
