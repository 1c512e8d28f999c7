"""Signed links to our pages; where that of a table is: open to all for one that is listed, else behind such a link."""

import hashlib
import re
from dataclasses import dataclass, field
from functools import partial

from itsdangerous import BadSignature, Signer

SIGNATURE_BYTES = 16

SALT = "pbem table page"

_PART = re.compile(r"([1-9][0-9]{0,8})(?:-([A-Za-z0-9_-]{1,64}))?")


@dataclass(frozen=True, slots=True)
class SignedLinks:
    """Makes and reads links to `url`, if there is one. `keys`: as those of `Unsubscribing`."""

    url: str = ""
    keys: tuple[str, ...] = field(default=(), repr=False)

    def _signer(self, salt: str) -> Signer:
        newest_last = list(reversed(self.keys))  # as the library wants them
        digest = partial(hashlib.blake2s, digest_size=SIGNATURE_BYTES)
        return Signer(newest_last, salt=salt, digest_method=digest)


class TableLinks(SignedLinks):
    """To the pages of tables."""

    __slots__ = ()

    def link(self, table: int, *, listed: bool) -> str:
        """Where anybody who has the link sees the table; "" where there is no such page."""
        place = self.place(table, listed=listed)
        return f"{self.url}/g/{place}" if self.url and place else ""

    def place(self, table: int, *, listed: bool) -> str:
        """What stands behind `/g/` in that link; "" where there is no such page."""
        return str(table) if listed else self.part(table) if self.keys else ""

    def part(self, table: int) -> str:
        """The last part of a secret link: `417-KEY`. It shows this table, and nothing else."""
        return f"{table}-{self._signer(SALT).get_signature(str(table)).decode()}"

    def read(self, part: str) -> tuple[int, bool] | None:
        """The number of a table, and whether whoever asks has its key; None for what is no number, or a wrong key."""
        found = _PART.fullmatch(part)
        if found is None:
            return None
        number, key = found.groups()
        if key is None:
            return int(number), False
        return (int(number), True) if self.keys and self._holds(number, key) else None

    def _holds(self, number: str, key: str) -> bool:
        try:
            return self._signer(SALT).verify_signature(number, key)
        except BadSignature:
            return False
