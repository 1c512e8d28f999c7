"""What a move costs that can be counted: statements, commits and bytes of the database, calls of functions.

`python bench/stages.py` prints them for a move at a table of six in steady state; with `--statements` each statement
in its order, with `--profile` where the time of the processor goes.
"""

import argparse
import asyncio
import cProfile
import pstats
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

import letters
from club import Club, Move
from end_to_end import environment, settings_of
from sqlalchemy import Engine, event

from pbem import app
from pbem.edge.logs import set_up_logs
from pbem.service.delivery.deliver import deliver_due
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.ports import RelayReply, RelayVerdict
from pbem.service.services import Services
from pbem.store.rows.people import StoredMail

TABLES = 4
"""So many are played at, five moves each, one after the other; as many before, so that nothing is new."""


_FULL = 2
"""Of SQLite's `synchronous`: a commit is on disk when it is over."""


class Taking:
    """A relay that takes every mail and does nothing with it."""

    async def deliver(self, sender: str, mail: StoredMail) -> RelayReply:
        return RelayReply(RelayVerdict.TAKEN)

    async def close(self) -> None:
        pass


@dataclass
class Asked:
    """What the database was asked, in order; `syncs`: how many commits waited until they were on disk."""

    statements: list[str] = field(default_factory=list)
    commits: int = 0
    syncs: int = 0


@dataclass(frozen=True, slots=True)
class Counted:
    """Of one move, on average; `syncs`: commits that wait for the disk; `octets`: by how much the database grows."""

    statements: float
    commits: float
    syncs: float
    calls: float
    octets: float


@contextmanager
def asked() -> Iterator[Asked]:
    """All that databases are asked while the block lasts."""
    counted = Asked()

    def executed(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        counted.statements.append(statement)

    def committed(connection: Any) -> None:
        counted.commits += 1
        driver = connection.connection.driver_connection
        counted.syncs += driver.execute("PRAGMA synchronous").fetchone() == (_FULL,)

    event.listen(Engine, "before_cursor_execute", executed)
    event.listen(Engine, "commit", committed)
    try:
        yield counted
    finally:
        event.remove(Engine, "before_cursor_execute", executed)
        event.remove(Engine, "commit", committed)


def play(house: Services, moves: Sequence[Move]) -> None:
    """Take each letter in, handle it, deliver its mails, one move after the other."""
    relays = [Taking() for _ in range(4)]
    for move in moves:
        known = addressee(house, move.recipient)
        assert known is not None, move
        receive(house, move.sender, [known], letters.plain(move.sender, move.recipient, move.text, ""))
        if handle_waiting(house, 5) != 1:
            raise RuntimeError(f"{move.text!r} was not settled")
        if asyncio.run(deliver_due(house, relays)) != len(move.mailed):
            raise RuntimeError(f"not all mails of {move.text!r} were delivered")


@contextmanager
def at_play(folder: Path) -> Iterator[tuple[Services, Callable[[], list[Move]]]]:
    """A house in which nothing is done for the first time, and what sets up moves to come there."""
    settings = settings_of(environment(folder, 25))
    store = app.own_store(settings)
    try:
        house = app.build_house(settings, store)
        club = Club(house)

        def moves() -> list[Move]:
            return list(chain.from_iterable(club.tables(TABLES)))

        play(house, moves())
        yield house, moves
    finally:
        store.close()


def count(folder: Path) -> Counted:
    """Count calls in other moves than all else."""
    with at_play(folder) as (house, some):
        moves, before = some(), octets(house)
        with asked() as counted:
            play(house, moves)
        grown = octets(house) - before
        more, profile = some(), cProfile.Profile()
        profile.runcall(play, house, more)
    calls = sum(entry.callcount for entry in profile.getstats())
    number = len(moves)
    return Counted(
        len(counted.statements) / number,
        counted.commits / number,
        counted.syncs / number,
        calls / number,
        grown / number,
    )


def octets(house: Services) -> int:
    """What the database's file holds, without its empty pages."""
    with house.store.reading() as reading:
        pages, empty, size = (
            reading.connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("page_count", "freelist_count", "page_size")
        )
    return int((pages - empty) * size)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--statements", action="store_true", help="each statement of a move")
    parser.add_argument("--profile", action="store_true", help="the functions in which most time is spent")
    asked_for = parser.parse_args()
    set_up_logs(quiet=True)
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as folder:
        if asked_for.statements:
            _print_statements(Path(folder))
        elif asked_for.profile:
            _print_profile(Path(folder))
        else:
            _print(count(Path(folder)))


def _print(counted: Counted) -> None:
    print(f"{counted.statements:10.1f} statements a move")
    print(f"{counted.commits:10.1f} commits a move")
    print(f"{counted.syncs:10.1f} of them wait for the disk")
    print(f"{counted.calls:10,.0f} calls of functions a move")
    print(f"{counted.octets:10,.0f} octets of the database a move")


def _print_statements(folder: Path) -> None:
    with at_play(folder) as (house, some), asked() as counted:
        moves = some()[:2]
        play(house, moves[:1])
        counted.statements.clear()
        play(house, moves[1:])
    for statement in counted.statements:
        print(" ".join(statement.split())[:230])


def _print_profile(folder: Path) -> None:
    with at_play(folder) as (house, some):
        moves, profile = some(), cProfile.Profile()
        profile.runcall(play, house, moves)
    pstats.Stats(profile).sort_stats("tottime").print_stats(60)


if __name__ == "__main__":
    main()
