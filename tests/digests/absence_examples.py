"""All that can be said of who stays away, and of who waits for a seat, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.digests.facts.news import Played
from pbem.engine.match import events
from pbem.engine.round import events as round_events

OF_SEATS = (
    events.TurnExcused,
    round_events.TurnSkipped,
    events.CaretakerCame,
    events.SeatOpened,
    news.SeatIsOffered,
    events.SeatReclaimed,
)


def done():
    """What is answered to who would have a seat."""
    return [
        outcomes.YouWait(9, 2),
        outcomes.YouWait(9, 2, again=True),
        *(outcomes.YouWait(9, 2, again=True, together=others) for others in (1, 3)),
        *(outcomes.LateAreInvited(9, others) for others in (1, 3)),
        outcomes.WaitNoMore(9),
        outcomes.SeatsAreTheirs((9,)),
        outcomes.SeatsAreTheirs((9, 12)),
    ]


def undone():
    return [
        outcomes.ListIsFull(9, 20),
        outcomes.NobodyElseIsLate(9),
        outcomes.OneSeatAnAddress(9, "Bruno", "Eve", "bruno@example.org", "join"),
        outcomes.OneSeatAnAddress(9, "Bruno", "Eve", "bruno@example.org", "invite"),
        outcomes.OneSeatAnAddress(9, "Bruno", "Eve", "bruno+2@example.org"),
    ]


def told(mails):
    """What everybody is told; `b` is who reads."""
    cards = mails.cards("7H")
    return [
        *(kind(seat) for kind in OF_SEATS for seat in "bc"),
        events.SeatOpened("c", first_turn=True),
        *(events.SeatLeft(seat, late=True) for seat in "bc"),
        *(news.Shown(seat, cards, False, True, kept=True) for seat in "bc"),
        *(Played(mails.play(35, seat, cards, False, missed=True), kept=True) for seat in "bc"),
        events.TableDeserted(1),
        events.TableRevived(),
        events.WentBack(1_795_000_000_000_000, 0),
        events.MistakeStands(7),
    ]
