"""Parts of mails, kept by exactly those facts that they were made of: nothing is shown to whom other facts are told.

A part is a template. When it is made first, what it asks is noted (`noted_facts`): what it asks of them, in which
order, and what they answer. As it is made of nothing else, it is the same for every mail whose facts answer the
same questions alike, whoever reads it; at the first answer that was not had yet it is made anew.
"""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from markupsafe import Markup

from pbem.digests.rendering.noted_facts import Ask, Facts, Heard, Noted, Notes, Place
from pbem.digests.rendering.speech import Speech

_MADE = "_made"
"""Under this name the facts of a mail hold what was imported for it."""


def shared(
    environment: Environment, voice: Speech | Heard, facts: Mapping[str, object], notes: Notes | None = None
) -> dict[str, object]:
    """The facts of a mail, in a voice, as its template and all that it imports `with context` know them.

    `notes`: in which questions to the facts are kept, if they are.
    """
    made: dict[str, TemplateModule] = {}
    known: dict[str, object] = {**environment.globals, **facts, "say": voice}
    known[_MADE] = (made, known, notes)
    return known


class SharedTemplate(Template):
    """A template whose macros know the facts of the mail, and nothing of the place that imports them.

    Jinja would make its macros anew at every `import ... with context`, many times in a mail.
    """

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        if not vars or _MADE not in vars or not shared:
            return super().make_module(vars, shared, locals)
        made: dict[str, TemplateModule]
        made, facts, notes = vars[_MADE]
        name = self.name or ""
        if name in made:
            return made[name]
        questions = notes.questions if notes is not None else 0
        module = super().make_module(facts, shared=True)
        # What was asked on the way concerns the part for which it is made: it is made anew for another one.
        if notes is None or notes.questions == questions:
            made[name] = module
        return module


ROOM = 48_000_000
"""Bytes that all parts take at most, roughly; when they would be more, all are forgotten."""

STEP = 500
"""Bytes for a question and its answer, roughly."""

Whose = tuple[object, ...]
"""Which template, and in which voice."""

NotedFacts = tuple[Notes, dict[str, object]]
"""The notes, and the facts that are noted, as templates know them, with all that they have imported."""


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
        self._spare: dict[object, list[NotedFacts]] = {}

    def spare(self, *whose: object) -> list[NotedFacts]:
        """Notes of the facts for templates that are not needed now, to be taken and given back: for another mail,
        other facts are put into it."""
        return self._spare.setdefault(whose, [])

    def place(self, name: str) -> Place:
        """Where the fact of this name stands in every mail."""
        return self._places.get(name) or self._places.setdefault(name, Place.of(name))

    def find(self, whose: Whose, facts: Facts) -> str | None:
        """The part as it was made for a mail whose facts answered alike; None where there was none."""
        step = self._first.get(whose)
        while type(step) is _Step:
            step = step.answers.get(step.ask(facts))
        return step

    def keep(self, whose: Whose, notes: Notes, made: str) -> None:
        """Keep a part that was made while its questions were noted."""
        if notes.lost:
            return
        if self._size > self._room:
            self._first, self._places, self._spare, self._size = {}, {}, {}, 0
        asked = list(notes.asked.items())
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


class Parts:
    """What a template of a mail calls as `part`, with the name of another template, which knows the facts of the mail
    and those that are given besides, and nothing else.

    `plain`: facts that say nothing of the mail, such as what makes its links; questions to them are not noted.
    """

    def __init__(
        self,
        environment: Environment,
        kept: KeptParts,
        voice: Speech,
        facts: Mapping[str, Any],
        plain: Mapping[str, Any],
    ) -> None:
        self._environment = environment
        self._kept = kept
        self._voice = voice
        self._whose = (environment.autoescape, voice.look, voice.zone, voice.style)
        self._facts = Facts(**facts)
        self._plain = plain

    def __call__(self, template: str, **more: object) -> str:
        vars(self._facts).update(more)
        whose = (template, *self._whose)
        try:
            part = self._kept.find(whose, self._facts)
        except TypeError:  # a fact that cannot be looked up
            part = None
        return self._made(template, whose) if part is None else part

    def _made(self, template: str, whose: Whose) -> str:
        spare = self._kept.spare(self._environment, self._voice.look)
        notes, known = spare.pop() if spare else self._anew()
        notes.begin(self._facts, self._voice)
        known |= self._plain
        for name in vars(self._facts):
            if name not in known:
                known[name] = Noted(notes, self._kept.place(name))
        try:
            part = self._rendered(template, known)
        except Exception:  # there is something that cannot be noted: the facts themselves are told
            bare = {**vars(self._facts), **self._plain}
            return self._rendered(template, shared(self._environment, self._voice, bare))
        self._kept.keep(whose, notes, part)
        spare.append((notes, known))
        return part

    def _anew(self) -> NotedFacts:
        notes = Notes()
        return notes, shared(self._environment, Heard(notes), {}, notes)

    def _rendered(self, template: str, known: dict[str, object]) -> str:
        made = self._environment.get_template(template)
        told = "".join(made.root_render_func(made.new_context(known, shared=True)))
        return Markup(told) if self._environment.autoescape else told
