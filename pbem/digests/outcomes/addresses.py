"""What became of what somebody said of the addresses that they write from, and of their keys."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AddressAsked:
    """A mail goes to the address, at most one a day, whoever's it is; YES from there makes it the writer's."""

    address: str


@dataclass(frozen=True, slots=True)
class AddressIsAdded:
    """The address was confirmed. `invited`: the table to which somebody was invited there."""

    address: str
    invited: int | None = None


@dataclass(frozen=True, slots=True)
class AddressIsGone:
    """Letters from the address are no longer the writer's."""

    address: str


@dataclass(frozen=True, slots=True)
class MailGoesTo:
    """The address at which the writer is mailed from now on."""

    address: str


@dataclass(frozen=True, slots=True)
class AddressesAre:
    """Where the writer is mailed, from where else they write, and which addresses have still to say yes."""

    mailed: str
    others: tuple[str, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KeysAreNew:
    """Every address that the writer answers to is a new one; the old ones are refused."""


@dataclass(frozen=True, slots=True)
class KeysTakenOut:
    """The letter showed addresses or links that serve whoever has them, and others were to read it; they are replaced
    by `sign`. `yours`: one of them is the reader's own."""

    sign: str
    yours: bool = False


@dataclass(frozen=True, slots=True)
class AddressNotGiven:
    """Who reads an address said no to somebody who gave it as their own."""

    address: str


@dataclass(frozen=True, slots=True)
class NoAddress:
    """No address that anybody could write from; `written` as it was."""

    written: str


@dataclass(frozen=True, slots=True)
class AddressIsYours:
    """The address is the reader's own already."""

    address: str


@dataclass(frozen=True, slots=True)
class NotYourAddress:
    """No address of the writer's; `written` as it was."""

    written: str


@dataclass(frozen=True, slots=True)
class AddressUnconfirmed:
    """The address has not said yes yet."""

    address: str


@dataclass(frozen=True, slots=True)
class MailGoesThere:
    """The address at which the writer is mailed cannot be removed."""

    address: str


@dataclass(frozen=True, slots=True)
class TooManyAddresses:
    """The writer has as many addresses as anybody may have."""

    most: int


@dataclass(frozen=True, slots=True)
class TooManyAsked:
    """The writer has given as many new addresses within a day as anybody may."""

    most: int


@dataclass(frozen=True, slots=True)
class AskedLater:
    """As many addresses were asked within an hour as may be, for all players together."""


@dataclass(frozen=True, slots=True)
class AnswerFromThere:
    """The writer said yes to an address, but from another one."""

    address: str
