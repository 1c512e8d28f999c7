"""What became of what somebody said of the addresses that they write from, and of their keys."""

from pbem.digests.outcomes.outcome import Done, NotDone


class AddressAsked(Done):
    """A mail goes to the address, at most one a day, whoever's it is; YES from there makes it the writer's."""

    address: str


class AddressIsAdded(Done):
    """The address was confirmed. `invited`: the table to which somebody was invited there."""

    address: str
    invited: int | None = None


class AddressIsGone(Done):
    """Letters from the address are no longer the writer's."""

    address: str


class MailGoesTo(Done):
    """The address at which the writer is mailed from now on."""

    address: str


class AddressesAre(Done):
    """Where the writer is mailed, from where else they write, and which addresses have still to say yes."""

    mailed: str
    others: tuple[str, ...]
    waiting: tuple[str, ...]


class KeysAreNew(Done):
    """Every address that the writer answers to is a new one; the old ones are refused."""


class KeysTakenOut(NotDone):
    """The letter showed addresses or links that serve whoever has them, and others were to read it; they are replaced
    by `sign`. `yours`: one of them is the reader's own."""

    sign: str
    yours: bool = False


class AddressNotGiven(Done):
    """Who reads an address said no to somebody who gave it as their own."""

    address: str


class NoAddress(NotDone):
    """No address that anybody could write from; `written` as it was."""

    written: str


class AddressIsYours(NotDone):
    """The address is the reader's own already."""

    address: str


class NotYourAddress(NotDone):
    """No address of the writer's; `written` as it was."""

    written: str


class AddressUnconfirmed(NotDone):
    """The address has not said yes yet."""

    address: str


class MailGoesThere(NotDone):
    """The address at which the writer is mailed cannot be removed."""

    address: str


class TooManyAddresses(NotDone):
    """The writer has as many addresses as anybody may have."""

    most: int


class TooManyAsked(NotDone):
    """The writer has given as many new addresses within a day as anybody may."""

    most: int


class AskedLater(NotDone):
    """As many addresses were asked within an hour as may be, for all players together."""


class AnswerFromThere(NotDone):
    """The writer said yes to an address, but from another one."""

    address: str
