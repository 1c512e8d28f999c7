"""A table as it stood at a version of its log, as bytes: read back only by the very code that wrote them."""

import io
import pickle
import sys
from collections.abc import Iterable
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pbem
from pbem.cards import PACK, Card

EVERY = 50
"""Events after which a table is kept anew: so many are read at most besides."""

_CODE = ("cards.py", "digests/facts", "engine", "rulelang", "service/aggregates")
"""What a table in memory is made of, and by: where any of it changes, what was written before is nothing."""

_PLAIN = {("builtins", "frozenset"), ("builtins", "set"), ("collections", "OrderedDict")}


@cache
def code() -> str:
    """What stands for this program, as far as a table in memory is made by it."""
    digest = sha256(f"{pickle.HIGHEST_PROTOCOL} {sys.version}".encode())
    for file in sorted(_sources()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _sources() -> Iterable[Path]:
    for place in _CODE:
        found = Path(pbem.__path__[0]) / place
        yield from found.rglob("*.py") if found.is_dir() else (found,)


def packed(state: object) -> bytes:
    """Any frozen value of the game."""
    kept = io.BytesIO()
    pickler = pickle.Pickler(kept, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {Card: lambda card: (card_at, (card.index,))}
    pickler.dump(state)
    return kept.getvalue()


def card_at(index: int) -> Card:
    """The one card of this index that there is in memory."""
    return PACK[index]


def unpacked(state: bytes) -> Any:
    """The same value. Raises pickle.UnpicklingError where anything else than values of the game is among it."""
    return _Values(io.BytesIO(state)).load()


class _Values(pickle.Unpickler):
    """Makes values of our own classes, and calls nothing else."""

    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if (module, name) == (__name__, card_at.__name__):
            return card_at
        found = super().find_class(module, name) if module.split(".")[0] == "pbem" else None
        if not isinstance(found, type) or not (
            hasattr(found, "__dataclass_fields__") or issubclass(found, Enum)
        ):
            raise pickle.UnpicklingError(f"{module}.{name} is no value of the game")
        return found
