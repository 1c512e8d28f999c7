"""Templates that others import: each is made once for a mail, whatever the number of places that import it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule

from pbem.digests.voice import Voice

_MADE = "_made"
"""Under this name the facts of a mail hold what was imported for it."""


def shared(environment: Environment, voice: Voice, facts: Mapping[str, object]) -> dict[str, object]:
    """The facts of a mail, in a voice, as its template and all that it imports `with context` know them."""
    made: dict[str, TemplateModule] = {}
    known = {**environment.globals, **facts, "say": voice, _MADE: (made, {})}
    known[_MADE] = (made, known)
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
        made, facts = vars[_MADE]
        name = self.name or ""
        if name not in made:
            made[name] = super().make_module(facts, shared=True)
        return made[name]
