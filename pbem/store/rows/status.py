"""What is known of how the server is, as the store tells it."""

from dataclasses import dataclass

from pbem.micros import Micros


@dataclass(frozen=True, slots=True)
class LettersWaiting:
    """`count` letters are to be handled, of which the `oldest` came then (the tables' time; None where none is).

    `held`: wait for their person's yes. `set_aside`: are quarantined, and not destroyed yet.
    """

    count: int
    oldest: Micros | None
    held: int
    set_aside: int


@dataclass(frozen=True, slots=True)
class MailsWaiting:
    """`count` mails are to be delivered, of which the `oldest` was written then, and the next is due at `next_due`
    (the wall's time; None where none is). `due`: are to leave now; `stuck`: were tried often, and not taken."""

    count: int
    oldest: Micros | None
    next_due: Micros | None
    due: int
    stuck: int


@dataclass(frozen=True, slots=True)
class Keeper:
    """The database: its name and version, the schema it has, and the octets that it takes."""

    name: str
    schema: str
    octets: int
