"""Rounds that ended before there was an archive enter it, those of some tables with each tick."""

from pbem.service.services import Services
from pbem.service.unit_of_work.archive import archive

STEP = 5
"""So many tables are looked after by one tick."""


def archive_old(house: Services) -> int:
    """Archive some rounds that are not; gives of how many tables. Idempotent. Raises StoreUnavailable."""
    with house.store.reading() as reading:
        if not reading.archive.unarchived(1):
            return 0
    with house.store.writing() as writing:
        tables = writing.archive.unarchived(STEP)
        for table in tables:
            match = house.shelf.load(writing, table).match
            if match is not None:
                archive(writing, house.leagues, table, match)
            writing.archive.mark_archived(table)
    return len(tables)
