"""All that can be said of a table of a league, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.engine.match import events


def done():
    """What is answered to who leaves it."""
    return [outcomes.CaretakerFromNow(9)]


def told():
    """What everybody is told; `b` is who reads."""
    return [
        *(events.SeatOpened(seat, for_good=True) for seat in "bc"),
        news.WeekIsOver(begun=True),
        news.WeekIsOver(begun=False),
    ]
