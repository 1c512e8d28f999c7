"""Examples of notes about more time, since mail did not come through."""

from pbem.digests.mails.mails import Kind, Standstill
from pbem.digests.outcomes import MovedTo

HOUR = 3_600_000_000
WHYS = ("down", "mail", "many-missing")


def notes(mails, **more):
    """One note for each reason, about two games, of which one is over already."""
    written = mails.note(Kind.OUTAGE).written
    turns = (MovedTo(417, "Rosewood", written + 50 * HOUR), MovedTo(9, "", written - HOUR))
    return {
        f"outage, {why}": mails.note(
            Kind.OUTAGE, standstill=Standstill(why, written - 11 * HOUR, written - HOUR, turns), **more
        )
        for why in WHYS
    }
