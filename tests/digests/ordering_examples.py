"""All that can be said of orders about a round that is played, for the tests that everything has words."""

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.engine.match.moderation import orders
from pbem.engine.match.moderation.preview import Foreseen

C7 = Card.read("7H")

REFUSALS = {
    "OnlyModerators": (("b", "c"),),
    "MotionWaits": ("c", orders.UndoTo(3)),
    "NoVote": ("c",),
    "NotHisTurn": ("c", "d"),
}
"""What each of these refusals is made with, where it is made with anything."""

MORE_REFUSALS = {
    "OnlyModerators": ((),),
    "MotionWaits": ("b", orders.UndoTo(3)),
    "NoVote": ("b",),
    "NoAmendment": (3,),
}
"""What the same refusal tells otherwise; `b` is who reads."""

ORDERS = (
    orders.UndoTo(3),
    orders.LetStand(3),
    *(orders.PlayFor(seat) for seat in "bc"),
    *(orders.PlayFor(seat, (C7,)) for seat in "bc"),
    *(orders.PlayFor(seat, no_play=True) for seat in "bc"),
    *(orders.JudgeFor(right) for right in (True, False)),
    orders.JudgeFor(False, C7),
    *(orders.CloseRound(scored) for scored in (True, False)),
    orders.CloseMatch(),
)

FORESEEN = (Foreseen(1), Foreseen(4), Foreseen(4, True), Foreseen(4, False), Foreseen(points=10))


def done():
    """What is answered to them, and to God who owns up to a mistake."""
    return [
        *(outcomes.OrderDone(order) for order in ORDERS),
        *(outcomes.PreviewIs(order, True, "UNDO 3", Foreseen(2)) for order in ORDERS),
        *(outcomes.PreviewIs(ORDERS[0], False, "UNDO 3", foreseen) for foreseen in FORESEEN),
        outcomes.PreviewIs(ORDERS[-1], False, "END MATCH", FORESEEN[-1]),
        outcomes.MotionIsMade(ORDERS[0]),
        *(outcomes.YouVoted(agrees, "c", ORDERS[0], False, False) for agrees in (True, False)),
        outcomes.YouVoted(True, "c", ORDERS[0], True, True),
        outcomes.YouVoted(False, "c", ORDERS[0], True, False),
        *(outcomes.MistakeOwned(3, right, False) for right in (True, False)),
        outcomes.MistakeOwned(3, True, False, decides=True),
        outcomes.MistakeOwned(3, True, True),
    ]


def undone():
    """What is answered to those that mean nothing."""
    return [
        outcomes.NobodyCalled("Zoe", ("Ana", "Bruno")),
        *(outcomes.OrderUnclear(kind) for kind in ("play_for", "judge_for", "end_round")),
        outcomes.NotInThatHand("7c", (C7,)),
        outcomes.NotInThatHand("7c", ()),
        outcomes.NotGod("c", "m"),
        outcomes.WhichMotion(True, "c", orders.UndoTo(3), 2),
    ]


def told():
    """What everybody reads of them."""
    return [
        *(news.Ordered(by, order) for by in "bc" for order in ORDERS),
        news.Ordered("c", ORDERS[0], ((3, "c"), (4, "b"))),
        *(news.Ordered("c", ORDERS[0], ((3, "c"),), right) for right in (True, False)),
        *(news.Asked(by, ORDERS[0], foreseen) for by in "bc" for foreseen in FORESEEN),
        *(news.AskedInVain(by, ORDERS[0]) for by in "bc"),
        *(news.TakesBack("m", 3, right) for right in (True, False)),
        *(news.Amended(3, right, rescored) for right in (True, False) for rescored in (True, False)),
    ]
