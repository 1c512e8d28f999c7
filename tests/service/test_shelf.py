"""The tables in memory, and what is read from the database for them."""

from pbem.service.aggregates.tables import LoadedTable, TableCache

CLUB = 500
"""Tables that are played at once in the club of `make year`."""


class Logs:
    """A database that notes from which event on a log was asked for."""

    def __init__(self):
        self.asked = []
        self.events = self.snapshots = self

    def of(self, number, after):
        self.asked.append(after)
        return []


def test_a_club_of_five_hundred_tables_is_in_memory_whole_so_that_no_log_is_read_anew():
    shelf, logs = TableCache(), Logs()
    for number in range(CLUB):
        shelf.keep(LoadedTable(number, version=7))
    for number in range(CLUB):
        assert shelf.load(logs, number).version == 7
    assert logs.asked == [7] * CLUB
