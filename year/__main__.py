"""Runs a year of a club, checks its books and prints figures: `python -m year --weeks 52 --players 2000`."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from year.books import check
from year.chance import known
from year.club import Club, Size
from year.leagues import LEAGUES, LeagueLife
from year.memory import resident
from year.weather import forecast


def main() -> int:
    asked = argparse.ArgumentParser(prog="year", description=__doc__)
    asked.add_argument("--weeks", type=int, default=Size.weeks)
    asked.add_argument("--players", type=int, default=Size.players)
    asked.add_argument("--seed", type=int, default=Size.seed, help="the same seed, the same year")
    asked.add_argument(
        "--friends-hours", type=float, default=Size.friends_hours, help="of a median answer, awake"
    )
    asked.add_argument("--league-hours", type=float, default=Size.league_hours, help="the same in leagues")
    asked.add_argument("--rendered", type=float, default=1.0, help="the share of mails that is written whole")
    asked.add_argument("--folder", type=Path, help="where the database is kept; else it is gone afterwards")
    told = asked.parse_args()
    size = Size(told.weeks, told.players, told.seed, told.friends_hours, told.league_hours, told.rendered)
    with tempfile.TemporaryDirectory(prefix="pbem-year-") as made:
        folder = told.folder or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        return run(size, folder)


def run(size: Size, folder: Path) -> int:
    """The year and its books; gives the exit status."""
    chance = known(size.seed)
    began, used = time.monotonic(), time.process_time()
    club = Club(size, folder, chance, forecast(size.weeks, chance))
    for number, one in enumerate(LEAGUES):
        LeagueLife(club, number, one)
    memory: list[int] = []

    def each_week(week: int) -> None:
        memory.append(resident())
        counts = club.counts
        letters = sum(count for what, count in counts.items() if what.startswith("letters "))
        print(
            f"week {week:2}: {letters} letters, {counts['moves']} moves, {counts['mails taken']} mails, "
            f"{time.process_time() - used:.0f} s of processor, {memory[-1] // 1024} MB",
            flush=True,
        )

    club.runs(each_week)
    took = time.process_time() - used
    print(f"{size.weeks} weeks in {took:.0f} s of processor, {time.monotonic() - began:.0f} s by the clock")
    for what, count in sorted(club.counts.items()):
        print(f"  {what}: {count}")
    for event, count in sorted(club.events.counted.items()):
        print(f"  log {event}: {count}")
    wrong = check(club, memory)
    club.server.close()
    club.record.close()
    print(f"books checked in {time.process_time() - used - took:.0f} s of processor")
    for line in wrong[:200]:
        print(f"WRONG {line}")
    print("All is as it should be." if not wrong else f"{len(wrong)} things are wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
