"""A caretaker's play that comes about in somebody's letter."""

from pbem.demo.mail import Asked
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from tests.by_mail.club import club_in
from tests.by_mail.still import DAY, HOUR, SECOND
from tests.by_mail.table import ANA, play

SETTINGS = '"Window", 4 seats, god server, clock 1 day, excuses 0, missed caretaker, prophet window 2 hours'


def test_where_the_server_judges_a_moderators_letter_is_done_in_which_a_caretaker_plays(tmp_path):
    """His play is awaited of the server for an instant, which has no clock."""
    with club_in(tmp_path, "in letters") as club:
        table = club.table(SETTINGS)
        gone = table.asked(Asked.PLAY)
        table.waits(DAY + 61 * SECOND)
        tick(table.house)
        table.counter.work()
        for _ in range(3):
            mover = table.asked(Asked.PLAY)
            table.says(mover, play(table.sees(mover).hand[0]))
        table.waits(2 * HOUR)
        before = table.version()
        came = table.says(ANA, "EXTEND 2 hours")
        assert came.fate is LetterStatus.HANDLED, came.reason
        assert table.version() > before + 1, "the caretaker has played"
        assert table.asked(Asked.PLAY) is not gone
