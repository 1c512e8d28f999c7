"""Mails as segments: each is a template that is told the facts it names, and can reach no others.

So it is the same for all readers to whom these facts are the same, and is made once for them. What names nothing of a
reader's own cannot show it to anybody else. All other templates of a mail are told to its reader alone.
"""

from collections.abc import Mapping
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from pbem.digests.rendering.macros import Stage
from pbem.digests.rendering.speech import Speech

_MOMENT = "d.written"
"""What names this may tell days and hours in its reader's zone; the voice of all others knows none."""


class Untold(LookupError):
    """A segment asks for a fact that it does not name."""


class Named:
    """The facts that a segment names, of those that stand in one place; to ask for any other raises Untold."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.__dict__ = facts

    def __getattr__(self, name: str) -> Any:
        raise Untold(name)


class Segment:
    """The facts that a template names, two at least, by where they stand.

    `when`: the fact that must be so, else it is told to its reader alone.
    """

    def __init__(self, facts: str, *, when: str = "") -> None:
        self.paths = tuple(tuple(path.split(".")) for path in facts.split())
        self.told = attrgetter(*facts.split())
        above = {path[:many] for path in self.paths for many in range(len(path))}
        at = {place: number for number, place in enumerate(sorted(above))}
        self._places = [(at[path[:-1]], path[-1]) for path in self.paths]
        self._inner = [(at[place[:-1]], place[-1], number) for place, number in at.items() if place]
        self.when = when
        self.timed = _MOMENT in facts

    def known(self, told: tuple[Any, ...]) -> dict[str, Any]:
        """The facts as the template knows them, each in its place, and nothing beside them."""
        known: list[dict[str, Any]] = [{} for _ in range(len(self._inner) + 1)]
        for (place, name), fact in zip(self._places, told, strict=True):
            known[place][name] = fact
        for above, name, place in self._inner:
            known[above][name] = Named(known[place])
        return known[0]


_PLACE = "d.table ended v.title v.league v.phase v.number v.rounds move"
_WAITED_FOR = (
    "names s.asks s.waits_for s.duty play_waits v.paused v.phase v.people v.seats v.final v.number v.god"
)
_SEATS = "names d.away v.vacant v.unreachable"

SEGMENTS: Mapping[str, Segment] = {
    "place": Segment(f"inner {_PLACE}"),
    "preheader": Segment(f"{_WAITED_FOR} kind ended ask v.league", when="calm"),
    "held": Segment("hand_size ended"),
    "heading": Segment(f"{_WAITED_FOR} ended show_scores inner d.table d.kind v.title v.league", when="calm"),
    "deadline": Segment(
        "names ask s.asks s.waits_for play_waits ended v.paused v.league v.phase d.deadline d.away d.written",
        when="idle",
    ),
    "news_title": Segment("s.has_moved ended"),
    "played": Segment("names name_width item me"),
    "layout_title": Segment("v.hint v.late_hints v.own_rule v.round.layout.count right wrong starters"),
    "legend": Segment(
        "strings fresh early asks_how v.hint v.late_hints v.own_rule v.round.markers v.round.black v.round.prophet"
    ),
    "player": Segment(f"{_SEATS} most player mine turn width v.kept v.round.prophet"),
    "god": Segment(f"{_SEATS} width is_god v.god"),
    "standing": Segment(
        f"{_SEATS} s.asks s.begins s.after s.waits_for s.expels v.watchers v.round.rulebook v.round.calling"
        " v.round.expel_from"
    ),
    "hand": Segment(
        "ask s.hand s.longest v.round.hand v.rulebook.guess example hand_letters hand_named hand_rows"
    ),
    "declare": Segment("rules inner"),
    "guess": Segment("rules inner"),
    "reply": Segment(
        "ask s.asks s.longest s.may_wish s.may_declare s.may_guess s.may_hint s.hint_missing inner sample early example"
        " example_card gone is_god looks_on moderates has_scores has_plays v.paused v.free v.question v.shown_rule"
        " v.god v.phase v.human_judge v.house_rules v.rulebook.guess v.rulebook.starter"
    ),
    "options": Segment(
        "asks_how v.options v.phase v.rulebook v.house_rules v.server v.rated v.listed v.league"
    ),
    "why_you": Segment("looks_on gone plays_here early d.table d.page v.phase v.part v.league"),
}
"""The segments of a mail about a table, by the names of their templates."""

BY_TEMPLATE = {
    template: segment
    for name, segment in SEGMENTS.items()
    for template in (f"html/table/{name}.html", f"text/table/{name}.txt")
}

ROOM = 48_000_000
"""Bytes that all segments take at most, roughly; when they would be more, all are forgotten."""

STEP = 500
"""Bytes that a segment takes besides its words, roughly."""


class Told(dict[Any, Any]):
    """A mapping that is told as a whole: it never changes, and can be looked up by."""

    def __init__(self, told: Mapping[Any, Any]) -> None:
        super().__init__(told)
        self._hash = hash(frozenset(told.items()))

    def __hash__(self) -> int:  # type: ignore[override]  # no mapping that may change can be looked up by
        return self._hash


class KeptSegments:
    """The segments that were made, for all mails; threads may share it."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._size = 0
        self._made: dict[object, str] = {}

    def find(self, which: object) -> str | None:
        """The segment that was made of these facts. Raises TypeError for facts that cannot be looked up."""
        return self._made.get(which)

    def keep(self, which: object, made: str) -> None:
        """Keep a segment that was made."""
        self._size += len(made) + STEP
        if self._size > self._room:
            self._made, self._size = {}, len(made) + STEP
        if self._size <= self._room:
            self._made[which] = made


class Parts:
    """What a template of a mail calls as `part`, with the name of another and perhaps with facts besides.

    A segment that needs a fact which it does not name is told to its reader alone, with all their facts.
    `plain`: what is no fact of the mail, such as what makes its links; all templates know it. `timeless`: the voice
    without a zone.
    """

    def __init__(
        self,
        stage: Stage,
        kept: KeptSegments,
        voice: Speech,
        timeless: Speech,
        facts: Mapping[str, Any],
        plain: Mapping[str, Any],
    ) -> None:
        self._stage = stage
        self._kept = kept
        look = f"{voice.tag} {voice.look.letters} {voice.look.deck} {voice.style}"
        self._voices = (look, timeless), (f"{look} {voice.zone}", voice)
        self._facts = SimpleNamespace(**facts)
        self._plain = plain

    def __call__(self, template: str, **more: object) -> str:
        segment = BY_TEMPLATE.get(template)
        facts = SimpleNamespace(**{**vars(self._facts), **more}) if more else self._facts
        if segment is None or (segment.when and not getattr(facts, segment.when)):
            return self._own(template, facts)
        whose, voice = self._voices[segment.timed]
        try:
            told = segment.told(facts)
            made = self._kept.find((template, whose, told))
            if made is None:
                known = {**self._plain, **segment.known(told), "say": voice}
                made = self._stage.piece(template, known)
                self._kept.keep((template, whose, told), made)
        except Exception:  # it needs what it does not name, or what cannot be looked up
            return self._own(template, facts)
        return made

    def _own(self, template: str, facts: SimpleNamespace) -> str:
        return self._stage.piece(template, {**vars(facts), **self._plain, "say": self._voices[1][1]})
