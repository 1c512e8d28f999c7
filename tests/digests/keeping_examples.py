"""All that can be said of orders that keep a table going, for the tests that everything has words."""

from dataclasses import replace

from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.engine.match.moderation import orders as moderation_orders
from pbem.engine.match.moderation.refusals import Unfit
from pbem.engine.match.terms import HouseRules
from pbem.engine.round import events as round_events
from tests.digests import clock_examples

HOUR = 60 * 60 * 1_000_000
UNFIT = [(seat, why) for seat in "bc" for why in Unfit]
"""`b` is who reads."""

REFUSALS = {
    "TooLongExtended": (1440 * HOUR, 24 * HOUR),
    "AlreadyReminded": ("c",),
    "IsModerator": ("c",),
    "NoModerator": ("c",),
    "HostStays": ("c",),
    "NoSeatHere": ("c",),
    "GodInPlay": ("c",),
    "NotForHim": UNFIT[0],
    "SeatIsGone": ("c",),
    "NotWhilePlaying": (True,),
    "RatedOrNot": (True,),
}
"""What each of these refusals is made with, where it is made with anything."""


def orders(rulebook):
    """Every order, of the reader and of others where that is told otherwise."""
    told = [
        moderation_orders.Pause(HOUR),
        moderation_orders.Resume(),
        moderation_orders.Extend(48 * HOUR),
        moderation_orders.SeeAll(),
        *(moderation_orders.TellTurns(on) for on in (True, False)),
        moderation_orders.ChangeSettings(rulebook, (), HouseRules(), 24 * HOUR),
        moderation_orders.ChangeSettings(
            replace(rulebook, string_max=3), (("string_max", "3"),), HouseRules(True, True, True, True), HOUR
        ),
        *(
            moderation_orders.ChangeSettings(rulebook, (), HouseRules(), 24 * HOUR, rules)
            for rules in (clock_examples.FULL, clock_examples.DAILY)
        ),
        *(
            moderation_orders.ChangeSettings(rulebook, (), HouseRules(), 24 * HOUR, rated=rated)
            for rated in (True, False)
        ),
        moderation_orders.Appoint("zoe@example.org"),
    ]
    for seat in "bc":
        told += [
            moderation_orders.Appoint(seat),
            moderation_orders.Dismiss(seat),
            moderation_orders.Remind(seat),
        ]
        told += [moderation_orders.EjectPlayer(seat), moderation_orders.OfferSeat(seat, "e")]
    return told


def done(rulebook):
    """What is answered to them, and to who comes."""
    made = orders(rulebook)
    return [
        *(outcomes.OrderDone(order) for order in made),
        *(outcomes.PreviewIs(order, False, "PAUSE") for order in made),
        outcomes.ModeratorAsked(moderation_orders.Appoint("c"), "zoe@example.org"),
        outcomes.SeatOffered(moderation_orders.OfferSeat("c", "e"), "zoe@example.org"),
        outcomes.YouTookOver(9, "c", (), ""),
        outcomes.YouTookOver(9, "c", (), "5ea1" * 16),
        *(
            outcomes.NotWrittenTo("zoe@example.org", why)
            for why in ("address", "month", "name", "unwanted", "enough", "hour")
        ),
        outcomes.NotToBeSet(),
    ]


def told(rulebook):
    """What everybody is told of them."""
    return [
        *(news.Ordered(by, order) for by in "bc" for order in orders(rulebook)),
        *(round_events.SeatTakenOver(*seats) for seats in ("bc", "cb", "cd")),
    ]
