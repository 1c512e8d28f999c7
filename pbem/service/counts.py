"""What happens, told as it happens to whoever counts it."""

from typing import Protocol

from pbem.mail.reading.bounce_causes import Cause
from pbem.service.relay import RelayVerdict
from pbem.store.rows.people import LetterStatus


class Counts(Protocol):
    """Counts for one process. Lengths of time are in seconds; nothing here may raise."""

    def letter_settled(self, fate: LetterStatus, seconds: float) -> None:
        """A letter was handled, in so long."""
        ...

    def mail_tried(self, verdict: RelayVerdict, seconds: float, waited: float) -> None:
        """A mail was handed to the relay, which took so long to answer; it was written so long ago."""
        ...

    def mail_withheld(self) -> None: ...
    def came_back(self, cause: Cause) -> None:
        """A mail failed, for that cause."""
        ...

    def ticked(self, seconds: float) -> None:
        """All that is due was looked at."""
        ...

    def store_unavailable(self, role: str) -> None:
        """A part of the server could not do its work, for want of the database."""
        ...

    def connected(self) -> None:
        """Somebody came to the door."""
        ...

    def letters_kept(self, door: str, number: int) -> None:
        """So many letters were taken in there."""
        ...

    def refused(self, code: str) -> None:
        """The door did not do what was asked: the three digits of its answer."""
        ...

    def page_shown(self, status: int, seconds: float) -> None: ...


class Uncounted:
    """Counts nothing."""

    def letter_settled(self, fate: LetterStatus, seconds: float) -> None:
        pass

    def mail_tried(self, verdict: RelayVerdict, seconds: float, waited: float) -> None:
        pass

    def mail_withheld(self) -> None:
        pass

    def came_back(self, cause: Cause) -> None:
        pass

    def ticked(self, seconds: float) -> None:
        pass

    def store_unavailable(self, role: str) -> None:
        pass

    def connected(self) -> None:
        pass

    def letters_kept(self, door: str, number: int) -> None:
        pass

    def refused(self, code: str) -> None:
        pass

    def page_shown(self, status: int, seconds: float) -> None:
        pass
