"""All that can be said of what is ordered beforehand, for the tests that everything has words."""

from pbem.digests import outcomes
from pbem.digests.mails.mails import Planned, PlanOver

NOON = 1_795_000_000_000_000


def done():
    return [
        *(outcomes.YouPlanned(2, at) for at in (None, NOON)),
        *(
            outcomes.YouPlanned(2, conditions=read)
            for read in (("last is red",), ("last is red", "Ana was right"))
        ),
        *(outcomes.YouPlanned(2, late=True, instead=instead) for instead in (False, True)),
        *(outcomes.PlansAre(count) for count in (0, 3)),
        outcomes.PlansAreOff(("LATER 7h", "LATER 9c")),
        *(outcomes.PlayWaits(NOON, instead) for instead in (False, True)),
        outcomes.PlayTakenBack("PLAY 7h"),
        outcomes.ProphetRenounced(),
    ]


def undone():
    return [
        outcomes.NothingPlanned(),
        outcomes.NoSuchPlan(7, (1, 2)),
        outcomes.WhichPlan((1, 2)),
        outcomes.TooManyPlans(20),
        *(outcomes.NothingToTakeBack(judged) for judged in (False, True)),
        outcomes.ConditionNotMet(),
        outcomes.PlanUnreadable(),
    ]


def plans():
    """Everything that a digest shows of its reader's plans."""
    return (
        Planned(0, "PLAY 7h", NOON),
        Planned(0, "PLAY 7h"),
        *(Planned(0, "PLAY 7h", over=why) for why in PlanOver),
        Planned(1, "LATER 9c", NOON),
        Planned(2, "LATER 10c <b>& that</b>"),
        Planned(3, "IF LATE PLAY 2d", late=True),
        *(Planned(4, "LATER 3d", over=why) for why in PlanOver),
    )
