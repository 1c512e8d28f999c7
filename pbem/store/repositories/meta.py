"""What is kept under a name: few values, of the server as a whole."""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete

from pbem.store.errors import VersionConflict
from pbem.store.repositories.people import Repository
from pbem.store.rows.tables import META, Meta

_FORGET = delete(META.table).where(META.c.key.in_(bindparam("names", expanding=True)))


class Values(Repository):
    """Values by their names."""

    def get(self, key: str) -> str | None:
        found = META.one(self.connection, key=key)
        return found.value if found is not None else None

    def set(self, key: str, value: str) -> None:
        META.save(self.connection, Meta(key, value))

    def swap(self, key: str, before: str | None, value: str) -> None:
        """Raises VersionConflict where the value is not `before` any more (None: there was none)."""
        if before is None:
            META.add(self.connection, Meta(key, value))
        elif not META.change(self.connection, {"key": key, "value": before}, value=value):
            raise VersionConflict(f"{key} was changed meanwhile")

    def forget(self, keys: Sequence[str]) -> None:
        self.connection.execute(_FORGET, {"names": list(keys)})
