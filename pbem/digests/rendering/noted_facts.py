"""Facts that note what is asked of them, so that it is known of what a part of a mail was made."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from enum import Enum
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from markupsafe import Markup, escape

from pbem.cards import Card
from pbem.digests.rendering.speech import Speech
from pbem.engine.match.terms import Draft, SealedRule

Facts = SimpleNamespace
"""The facts of a mail by name."""

Ask = Callable[[Facts], Any]
"""A question to the facts of any mail; its answer can be hashed, or TypeError is raised where the answer is noted."""

SEATS = frozenset(
    "reader waits_for god seat host by caller overthrew after people watchers moderators kept vacant unreachable left "
    "former free".split()
)
"""Attributes that are seats: it counts what they are compared with, and what is called by them, not their numbers."""

ATOMS = (str, int, float, bytes, Enum, Card, type(None))
"""What is told as it is, as soon as it is asked for."""


LOOSE = (dict, list, Draft, SealedRule)
"""What cannot be hashed, for the trees in it; it is noted by its words."""


class Place:
    """Where a fact stands among those of a mail, such as `v.round.hand`; the same object for the same place.

    `get` asks for the fact, `look` for what can be seen of it from outside: an atom itself, else of what class it is.
    `seats`: it is a seat, or several.
    """

    __slots__ = ("_below", "_dotted", "_questions", "get", "look", "seats")

    def __init__(self, get: Ask, dotted: str = "", *, seats: bool = False) -> None:
        self.get = get
        self.look: Ask = lambda facts: _outside(get(facts))
        self.seats = seats
        self._dotted = dotted
        self._below: dict[object, Place] = {}
        self._questions: dict[tuple[Any, object], Ask] = {}

    @classmethod
    def of(cls, name: str) -> Place:
        """Where the fact of this name stands."""
        return cls(operator.attrgetter(name), name, seats=name == "me")

    def attribute(self, name: str) -> Place:
        """The attribute of the fact that stands here."""
        found = self._below.get(name)
        if found is None:
            dotted = f"{self._dotted}.{name}" if self._dotted else ""
            here = self.get
            get: Ask = operator.attrgetter(dotted) if dotted else lambda facts: getattr(here(facts), name)
            found = self._below.setdefault(name, Place(get, dotted, seats=name in SEATS))
        return found

    def item(self, key: object) -> Place:
        """What it has under `key`, which may be a place itself."""
        found = self._below.get(("[", key))
        if found is None:
            here = self.get
            get: Ask = (
                (lambda facts: here(facts)[key.get(facts)])
                if isinstance(key, Place)
                else (lambda facts: here(facts)[key])
            )
            found = self._below.setdefault(("[", key), Place(get, seats=self.seats))
        return found

    def question(self, about: Callable[..., Any], other: object = None) -> Ask:
        """What `about` says of the fact, or of it and another, which may be a place; the same object each time."""
        found = self._questions.get((about, other))
        if found is None:
            ask = _asking(about, self.get, other)
            found = self._questions.setdefault((about, other), ask)
        return found


_ALONE: tuple[Callable[..., Any], ...] = (type, operator.truth, len, repr)


def _asking(about: Callable[..., Any], here: Ask, other: object) -> Ask:
    if about in _ALONE:
        return lambda facts: about(here(facts))
    if isinstance(other, Place):
        there = other.get
        return lambda facts: about(here(facts), there(facts))
    return lambda facts: about(here(facts), other)


def _outside(fact: Any) -> Any:
    """What is seen of a fact from outside; values that are equal but of two classes are two."""
    kind = fact.__class__
    if kind is str or fact is None or kind is Card:
        return fact
    return (kind, fact) if issubclass(kind, ATOMS) else kind


class Notes:
    """What one part asked the `facts` of its mail, in order, and what they answered.

    `questions`: how often anything was asked, in all parts; `lost`: an answer could not be noted.
    """

    __slots__ = ("asked", "facts", "lost", "questions", "voice")

    def __init__(self) -> None:
        self.facts = Facts()
        self.voice: Speech | None = None
        self.asked: dict[Ask, Any] = {}
        self.lost = False
        self.questions = 0

    def begin(self, facts: Facts, voice: Speech) -> None:
        """Another part, perhaps of another mail."""
        self.facts, self.voice = facts, voice
        self.asked, self.lost = {}, False

    def note(self, ask: Ask) -> Any:
        """The answer. Raises TypeError where it cannot be hashed, and what a question raises."""
        self.questions += 1
        if ask in self.asked:
            return self.asked[ask]
        try:
            answer = ask(self.facts)
            hash(answer)
        except Exception:
            self.lost = True
            raise
        self.asked[ask] = answer
        return answer


def noted(notes: Notes, place: Place) -> Any:
    """The fact at a place, to be looked at further; what cannot be is told as it is, and noted."""
    if place.seats:
        kind = notes.note(place.question(type))
        return None if kind is type(None) else Noted(notes, place)
    outside = notes.note(place.look)
    if outside.__class__ is type:
        return Noted(notes, place)
    return outside[1] if outside.__class__ is tuple else outside


def whole(one: Any) -> Any:
    """A fact itself, noted as a whole where questions to it are."""
    if type(one) is not Noted:
        return one
    notes, place = one._notes, one._place
    if issubclass(_kind(one), LOOSE):
        notes.note(place.question(repr))
        return place.get(notes.facts)
    return notes.note(place.get)


class Noted:
    """A fact that is asked about: it behaves as the fact, and what is learnt of it so is noted.

    Of an object its attributes are noted, of a mapping what it holds, of a tuple whether there is something and how
    much. Whatever else is done with it notes the whole fact.
    """

    __slots__ = ("_notes", "_place")

    def __init__(self, notes: Notes, place: Place) -> None:
        self._notes = notes
        self._place = place

    @property  # type: ignore[misc]  # what asks for its class is to take it for the fact
    def __class__(self) -> type:
        return _kind(self)

    def __getattr__(self, name: str) -> Any:
        if _is_told(_kind(self), name):
            return noted(self._notes, self._place.attribute(name))
        return getattr(whole(self), name)

    def __getitem__(self, key: Any) -> Any:
        kind = _kind(self)
        if issubclass(kind, Mapping):
            if key not in self:
                raise KeyError
        elif not issubclass(kind, tuple) or not -len(self) <= operator.index(key) < len(self):
            return whole(self)[whole(key)]
        return noted(self._notes, self._place.item(_other(key)))

    def __iter__(self) -> Iterator[Any]:
        if self._place.seats and issubclass(_kind(self), tuple):
            return iter([self[at] for at in range(len(self))])
        return iter(whole(self))

    def get(self, key: Any, default: Any = None) -> Any:
        """As a mapping has it."""
        return self[key] if key in self else default  # noqa: SIM401  # this is what `get` is

    def __contains__(self, one: Any) -> bool:
        return bool(self._notes.note(self._place.question(operator.contains, _other(one))))

    def __eq__(self, other: object) -> bool:
        return bool(self._notes.note(self._place.question(operator.eq, _other(other))))

    def __bool__(self) -> bool:
        return bool(self._notes.note(self._place.question(operator.truth)))

    def __len__(self) -> int:
        return int(self._notes.note(self._place.question(len)))

    def __html__(self) -> Markup:
        return escape(whole(self))


def _of_whole(act: Callable[..., Any]) -> Callable[..., Any]:
    """What is done with noted facts, perhaps with several, as it is done with the facts themselves."""
    return lambda *facts: act(*map(whole, facts))


def _turned(act: Callable[..., Any]) -> Callable[..., Any]:
    """The same of two, the second first."""
    return lambda one, other: act(whole(other), whole(one))


_ACTS: tuple[Callable[..., Any], ...] = (hash, str, format, operator.index)
_COMPARING: tuple[Callable[..., Any], ...] = (operator.lt, operator.le, operator.gt, operator.ge)
_RECKONING: tuple[Callable[..., Any], ...] = (operator.add, operator.sub, operator.mul, operator.floordiv)

for _act in (*_ACTS, *_COMPARING, *_RECKONING):
    setattr(Noted, f"__{_act.__name__}__", _of_whole(_act))
for _act in _RECKONING:
    setattr(Noted, f"__r{_act.__name__}__", _turned(_act))


def _kind(one: Noted) -> type:
    """The class of a fact, noted."""
    notes, place = one._notes, one._place
    is_atom = isinstance(place.get(notes.facts), ATOMS)
    kind: type = notes.note(place.question(type) if is_atom else place.look)
    return kind


@lru_cache(maxsize=1024)
def _is_told(kind: type, name: str) -> bool:
    """Whether it is a fact of an object, not something that it does."""
    return is_dataclass(kind) and not name.startswith("__") and not callable(getattr(kind, name, None))


def _other(one: Any) -> object:
    """What a fact is compared with, or looked up by: the place of another, or a value."""
    return one._place if type(one) is Noted else one


class Heard:
    """The voice of a notes, to which watched facts are given whole."""

    __slots__ = ("_notes",)

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    def __getattr__(self, name: str) -> Any:
        self._notes.questions += 1
        told = getattr(self._notes.voice, name)
        if not callable(told):
            return told
        return lambda *given, **named: told(
            *map(_given, given), **{key: _given(one) for key, one in named.items()}
        )


def _given(one: Any) -> Any:
    if type(one) is list:
        return [whole(each) for each in one]
    return whole(one)
