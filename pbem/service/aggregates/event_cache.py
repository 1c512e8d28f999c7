"""What logs tell, in memory: read from them, kept while it is asked for, written to them."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from threading import Lock
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

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


class EventCache(Generic[Something]):
    """What was last asked for; all else is read from its log when it is wanted: `anew` is it before its first event,
    `stored` gives its events from one version on, which `codec` reads.

    Threads may share it: letters are handled in one, and mails composed anew in another."""

    def __init__(
        self,
        size: int,
        anew: Callable[[int], Something],
        codec: EventCodec,
        stored: Callable[[Reading, int, int], Iterable[StoredEvent]],
    ) -> None:
        self._size = size
        self._anew, self._codec, self._stored = anew, codec, stored
        self._kept: OrderedDict[int, Something] = OrderedDict()
        self._lock = Lock()

    def load(self, reading: Reading, number: int) -> Something:
        """It as its log has it now."""
        loaded = self._kept.get(number) or self._anew(number)
        for event in events_in(self._codec, self._stored(reading, number, loaded.version)):
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


class Opened(Generic[Something]):
    """What a letter or the tick works on: commands advance it, and its new events wait to be written."""

    codec: ClassVar[EventCodec]

    def __init__(self, loaded: Something, now: Micros) -> None:
        self.before = self.now_at = loaded
        self.events: list[Any] = []
        self._now = now

    @property
    def id(self) -> int:
        return self.before.id

    def advance(self, events: Sequence[Any]) -> None:
        """These happen now."""
        for event in events:
            self.now_at = self.now_at.after(event)
        self.events.extend(events)

    def stored_events(self) -> list[StoredEvent]:
        """The new events as the log takes them."""
        numbered = enumerate(self.events, self.before.version + 1)
        return [StoredEvent(number, self._now, *self.codec.dump(event)) for number, event in numbered]
