"""At the end of the year all books are checked: each thing that is wrong is a line."""

from collections.abc import Iterator
from pathlib import Path
from statistics import fmean

from sqlalchemy import make_url

from year.club import Club
from year.leagues_checked import leagues_add_up, ratings_add_up
from year.ledger import Ledger, ledger
from year.letters_checked import letters_are_answered
from year.mails_checked import mails_have_reasons
from year.tables_checked import tables_are_sound

GROWS = 1.15
"""The process may hold so much more memory at the end than it did in the middle."""

NOTHING_WAITS = {
    "letters that were never handled": "SELECT count(*) FROM letters WHERE status = 'received'",
    "mails that should have left": "SELECT count(*) FROM mails WHERE status = 'waiting' AND due < :now",
    "results that were never settled": "SELECT count(*) FROM results WHERE settled < noted",
    "tables of leagues that were never made": "SELECT count(*) FROM fixtures WHERE table_id IS NULL",
    "rounds that were never rated": "SELECT count(*) FROM rated_rounds WHERE NOT rated",
    "heats that were never rated": "SELECT count(*) FROM rated_heats WHERE NOT rated",
    "readers of circulars who were never mailed": "SELECT count(*) FROM circular_readers",
    "outages that were never settled": "SELECT count(*) FROM outages WHERE NOT settled",
    "daily mails that are late": "SELECT count(*) FROM persons WHERE daily_due < :now - 3600000000",
    "things that should have lapsed": "SELECT count(*) FROM lapses WHERE fires < :now - 3600000000",
    "letters that crashed us": "SELECT count(*) FROM letters WHERE tries > 0",
}


def check(club: Club, memory: list[int]) -> list[str]:
    """All that is wrong; prints figures as it goes."""
    file = Path(make_url(club.server.settings.database.url).database or "")
    with ledger(file) as kept:
        return [
            *(f"crash: {crash}" for crash in club.events.crashes),
            *_nothing_waits(club, kept),
            *_memory_is_flat(memory),
            *letters_are_answered(club, kept),
            *tables_are_sound(club, kept),
            *leagues_add_up(club, kept),
            *ratings_add_up(club, kept),
            *mails_have_reasons(club, kept),
        ]


def _nothing_waits(club: Club, kept: Ledger) -> Iterator[str]:
    for what, query in NOTHING_WAITS.items():
        count = kept.one(query.replace(":now", str(club.clock.at)))
        if count:
            yield f"{count} {what}"


def _memory_is_flat(memory: list[int]) -> Iterator[str]:
    """The last quarter of the year against the second."""
    weeks = len(memory)
    if weeks < 16 or not all(memory):
        return
    early = fmean(memory[weeks // 4 : weeks // 2])
    late = fmean(memory[-weeks // 4 :])
    print(f"  memory: {early / 1024:.0f} MB in the second quarter, {late / 1024:.0f} MB in the last")
    if late > early * GROWS:
        yield f"memory grows: {early / 1024:.0f} MB, then {late / 1024:.0f} MB"
