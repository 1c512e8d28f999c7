"""What is kept under a name: few values, of the server as a whole."""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select, update

from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.rows.tables import META

_THIS = META.c.key == bindparam("name")
_VALUE = select(META.c.value).where(_THIS)
_ADD = insert(META)
_CHANGE = update(META).where(_THIS).values(value=bindparam("text"))
_SWAP = _CHANGE.where(META.c.value == bindparam("was"))
_FORGET = delete(META).where(META.c.key.in_(bindparam("names", expanding=True)))


class MetaReading(Repository):
    """The questions about values."""

    def get(self, key: str) -> str | None:
        value: str | None = self.connection.execute(_VALUE, {"name": key}).scalar_one_or_none()
        return value


class MetaWriting(MetaReading):
    """Values as they change."""

    def set(self, key: str, value: str) -> None:
        if self.connection.execute(_CHANGE, {"name": key, "text": value}).rowcount == 0:
            self.connection.execute(_ADD, {"key": key, "value": value})

    def swap(self, key: str, before: str | None, value: str) -> None:
        """Raises VersionConflict where the value is not `before` any more (None: there was none)."""
        if before is None:
            self.connection.execute(_ADD, {"key": key, "value": value})
        elif self.connection.execute(_SWAP, {"name": key, "was": before, "text": value}).rowcount == 0:
            raise VersionConflict(f"{key} was changed meanwhile")

    def forget(self, keys: Sequence[str]) -> None:
        self.connection.execute(_FORGET, {"names": list(keys)})
