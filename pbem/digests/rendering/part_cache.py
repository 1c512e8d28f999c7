"""Parts of mails, kept by exactly those facts that they were made of: nothing is shown to whom other facts are told.

A part is a template. When it is made first, its facts are watched (`noted_facts`): what it asks of them, in which
order, and what they answer. As it is made of nothing else, it is the same for every mail whose facts answer the
same questions alike, whoever reads it; at the first answer that was not had yet it is made anew.
"""

from typing import Any

from pbem.digests.rendering.noted_facts import Ask, Facts, Place, Watch

ROOM = 48_000_000
"""Bytes that all parts take at most, roughly; when they would be more, all are forgotten."""

STEP = 500
"""Bytes for a question and its answer, roughly."""

Whose = tuple[object, ...]
"""Which template, and in which voice."""

CardStyle = tuple[Watch, dict[str, object]]
"""What watches, and the facts that it watches, as templates know them, with all that they have imported."""


class _Step:
    """A question, and for each of its answers the next one, or the part itself."""

    __slots__ = ("answers", "ask")

    def __init__(self, ask: Ask) -> None:
        self.ask = ask
        self.answers: dict[Any, Any] = {}


class KeptParts:
    """The parts that were made, for all mails; threads may share it."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._size = 0
        self._first: dict[Whose, Any] = {}
        self._places: dict[str, Place] = {}
        self._looks: dict[object, list[CardStyle]] = {}

    def looks(self, *whose: object) -> list[CardStyle]:
        """What watches the facts for templates and is not needed now, to be taken and given back: for another mail,
        other facts are put into it."""
        return self._looks.setdefault(whose, [])

    def place(self, name: str) -> Place:
        """Where the fact of this name stands in every mail."""
        return self._places.get(name) or self._places.setdefault(name, Place.of(name))

    def find(self, whose: Whose, facts: Facts) -> str | None:
        """The part as it was made for a mail whose facts answered alike; None where there was none."""
        step = self._first.get(whose)
        while type(step) is _Step:
            step = step.answers.get(step.ask(facts))
        return step

    def keep(self, whose: Whose, watch: Watch, made: str) -> None:
        """Keep a part that was made while its facts were watched."""
        if watch.lost:
            return
        if self._size > self._room:
            self._first, self._places, self._looks, self._size = {}, {}, {}, 0
        asked = list(watch.asked.items())
        self._size += len(made)
        if not asked:
            self._first[whose] = made
            return
        step = self._first.get(whose)
        if step is None:
            step = self._first[whose] = self._step(asked[0][0])
        for (ask, answer), (following, _) in zip(asked, [*asked[1:], (None, None)], strict=True):
            if type(step) is not _Step or step.ask is not ask:
                return  # it was kept meanwhile, or all was forgotten
            if following is None:
                step.answers[answer] = made
            elif answer not in step.answers:
                step.answers[answer] = self._step(following)
            step = step.answers[answer]

    def _step(self, ask: Ask) -> _Step:
        self._size += STEP
        return _Step(ask)
