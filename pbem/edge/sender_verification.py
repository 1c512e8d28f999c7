"""Whether a sender's domain vouches for a letter: as our own mail server found, else by DNS, never for long."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from dns.exception import DNSException

from pbem.edge.dns import DnsTrouble, Resolver
from pbem.mail.reading.authentication import dmarc_passed, signed_by_domain
from pbem.mail.reading.letter import Letter
from pbem.mail.reading.signatures import is_signed

SECONDS = 2.0
"""For one question to DNS."""

PERIOD, MOST_SECONDS = 60.0, 6.0
"""Letters wait for DNS for so long of each minute at most; then no sender is vouched for until the next."""

KNOWN_FOR, NOT_KNOWN_FOR = 3600.0, 600.0
"""Seconds for which an answer is remembered, and that there was none."""

MOST_KNOWN = 1000


@dataclass
class SenderVerification:
    """`authserv_id`: the name by which our own mail server signs its findings, "" where it does not."""

    authserv_id: str = ""
    resolver: Callable[[], Resolver] = lambda: Resolver(seconds=SECONDS)
    clock: Callable[[], float] = time.monotonic
    _known: dict[str, tuple[float, bytes | None]] = field(default_factory=dict)
    _period: float = 0.0
    _waited: float = 0.0

    def vouches(self, raw: bytes, letter: Letter) -> bool:
        """Whether a letter is of the domain that its From names. Never raises."""
        author = letter.from_address or ""
        if self.authserv_id:
            found = letter.authentication, self.authserv_id, author
            return dmarc_passed(*found) or signed_by_domain(*found)
        return is_signed(raw, author.rpartition("@")[2], self._texts)

    def _texts(self, name: str) -> bytes | None:
        now = self.clock()
        until, known = self._known.get(name, (0.0, None))
        if now < until:
            return known
        if now - self._period >= PERIOD:
            self._period, self._waited = now, 0.0
        if self._waited >= MOST_SECONDS:
            return None
        answer = self._ask(name)
        self._waited += self.clock() - now
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[name] = (now + (KNOWN_FOR if answer else NOT_KNOWN_FOR), answer)
        return answer

    def _ask(self, name: str) -> bytes | None:
        try:
            found = self.resolver().txt(name)
        except (DnsTrouble, DNSException, OSError, ValueError):
            return None
        return found[0].encode("utf-8", "replace") if found else None
