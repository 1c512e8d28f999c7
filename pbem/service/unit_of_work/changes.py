"""Rows of one kind as a unit of work sees them: read once, and shown as if what it changes were written already."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Changes(Generic[T]):
    """Rows that are told apart by the fields of their `key`."""

    def __init__(self, *key: str) -> None:
        self._fields = key
        self._read: dict[Hashable, dict[tuple[Any, ...], T]] = {}
        self._now: dict[tuple[Any, ...], T | None] = {}

    def kept(self, question: Hashable, read: Callable[[], Iterable[T]]) -> list[T]:
        """The answer to a question as the store has it, which is asked once."""
        if question not in self._read:
            self.know(question, read())
        return list(self._read[question].values())

    def know(self, question: Hashable, answer: Iterable[T]) -> None:
        """The answer to a question that need not be asked any more."""
        self._read[question] = {self._key(one): one for one in answer}

    def knows(self, question: Hashable) -> bool:
        return question in self._read

    def of(self, question: Hashable, read: Callable[[], Iterable[T]], **fields: Any) -> list[T]:
        """The same with what is changed, what is new last; `fields`: what those have that the question is about."""
        kept = self.kept(question, read)
        if not self._now:
            return kept
        changed = {**self._read[question], **self._now}.values()
        asked = fields.items()
        return [one for one in changed if one is not None and all(getattr(one, f) == v for f, v in asked)]

    def save(self, value: T) -> None:
        self._now[self._key(value)] = value

    def remove(self, *key: Any) -> None:
        self._now[key] = None

    def changed(self) -> Iterator[tuple[Any, ...]]:
        """The keys of what is changed."""
        return iter(self._now)

    def write(self, put: Callable[[T], object], drop: Callable[..., object]) -> None:
        """What is removed, by key, then all else."""
        for key, value in self._now.items():
            if value is None:
                drop(*key)
        for value in self._now.values():
            if value is not None:
                put(value)

    def _key(self, value: T) -> tuple[Any, ...]:
        return tuple(getattr(value, field) for field in self._fields)
