"""What logs tell, in memory: read from them, kept while it is asked for, written to them."""

from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from threading import Lock
from typing import Any, Generic, Protocol, Self, TypeVar

from pbem.engine.event_codec import EventCodec
from pbem.micros import Micros
from pbem.store.rows.people import StoredEvent
from pbem.store.store import Reading


class Loaded(Protocol):
    """Something at a version of its log."""

    @property
    def id(self) -> int: ...
    @property
    def version(self) -> int: ...
    def after(self, event: Any, /) -> Self: ...


Something = TypeVar("Something", bound=Loaded)


def events_in(codec: EventCodec, stored: Iterable[StoredEvent]) -> Iterator[Any]:
    """The events of a log, in order."""
    return (codec.load(one.type, one.schema, dict(one.body)) for one in stored)


def to_store(codec: EventCodec, version: int, events: Sequence[object], at: Micros) -> list[StoredEvent]:
    """New events as a log takes them whose last one is `version`."""
    return [StoredEvent(number, at, *codec.dump(event)) for number, event in enumerate(events, version + 1)]


class Shelf(ABC, Generic[Something]):
    """What was last asked for; all else is read from its log when it is wanted.

    Threads may share it: letters are handled in one, and mails composed anew in another."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[int, Something] = OrderedDict()
        self._lock = Lock()

    @abstractmethod
    def _anew(self, number: int) -> Something:
        """It before its first event."""

    @abstractmethod
    def _events(self, reading: Reading, number: int, after: int) -> Iterator[Any]:
        """Its events from version `after` + 1 on, in order."""

    def load(self, reading: Reading, number: int) -> Something:
        """It as its log has it now."""
        loaded = self._kept.get(number) or self._anew(number)
        for event in self._events(reading, number, loaded.version):
            loaded = loaded.after(event)
        self.keep(loaded)
        return loaded

    def keep(self, loaded: Something) -> None:
        with self._lock:
            self._kept[loaded.id] = loaded
            self._kept.move_to_end(loaded.id)
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def forget(self, number: int) -> None:
        """What is in memory may be ahead of the log; read it again."""
        with self._lock:
            self._kept.pop(number, None)
