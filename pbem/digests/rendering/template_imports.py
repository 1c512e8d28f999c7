"""Templates that others import: each is made once for a mail, whatever the number of places that import it."""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule

from pbem.digests.rendering.noted_facts import Heard, Notes
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
