"""Examples of what becomes of orders about addresses and keys, and of letters that are held."""

from pbem.digests import outcomes
from pbem.digests.mails.mails import HeldLetter, Kind, WebhookOff

HOME = "eve@home.example"


def done():
    return [
        outcomes.AddressAsked(HOME),
        outcomes.AddressIsAdded(HOME),
        outcomes.AddressIsAdded(HOME, 417),
        outcomes.AddressIsGone(HOME),
        outcomes.MailGoesTo(HOME),
        outcomes.AddressesAre("eve@example.org", (), ()),
        outcomes.AddressesAre("eve@example.org", (HOME,), ()),
        outcomes.AddressesAre("eve@example.org", (HOME, "eve@work.example"), ("eve@new.example",)),
        outcomes.AddressNotGiven(HOME),
        outcomes.KeysAreNew(),
        outcomes.HeldIsDone(3),
        outcomes.HeldIsDropped(3),
    ]


def undone():
    return [
        outcomes.NoAddress("eve"),
        outcomes.AddressIsYours(HOME),
        outcomes.NotYourAddress(HOME),
        outcomes.AddressUnconfirmed(HOME),
        outcomes.AnswerFromThere(HOME),
        outcomes.MailGoesThere(HOME),
        outcomes.TooManyAddresses(5),
        outcomes.TooManyAsked(3),
        outcomes.KeysTakenOut("[…@…]"),
        outcomes.KeysTakenOut("[…@…]", yours=True),
        outcomes.AskedLater(),
        outcomes.WhichHeld((1, 2)),
        outcomes.WhichHeld((1, 2), (7,)),
        outcomes.WhichInvitation((2, 3), ("elm",)),
    ]


def held(words="PLAY 7h", why="sender", sender="eve@evil.example", more=0):
    """One held letter, as a note tells of it."""
    return HeldLetter(why, sender, tuple(words.split("\n")), more)


def notes(mails, **more):
    """Every kind of note about addresses and held letters, by name."""
    kinds = {
        "held": {"held": (held(),)},
        "held from the lobby": {"held": (held(why="lobby", sender="eve@example.org"),)},
        "held, not vouched for": {"held": (held(why="dmarc", sender="eve@example.org"),)},
        "held, several": {"held": (held(), held("STATUS", sender=""), held("x\n" * 30, more=5))},
        "address": {"address": HOME, "asker": "Eve"},
        "address, taken": {"address": HOME, "asker": "Eve", "taken": True},
        "key-seen": {},
        "webhook": {"webhook": WebhookOff("https://ntfy.sh/topic", "404", 7)},
        "webhook, table": {"webhook": WebhookOff("https://ntfy.sh/topic", "404", 7, 417)},
        "webhook, away": {"webhook": WebhookOff("https://ntfy.sh/topic", "timeout", 7)},
        "address-changed": {"address": HOME, "old": "eve@example.org"},
    }
    return {
        name: mails.note(Kind(name.replace(" ", ",").split(",")[0]), **facts, **more)
        for name, facts in kinds.items()
    }
