"""Templates rendered with macros that are made once: what they know is put in their place for each rendering."""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, Template
from jinja2.environment import TemplateModule
from markupsafe import Markup

from pbem.digests.rendering.speech import Speech
from pbem.digests.rendering.template_compiler import DirectMacro, TemplateCompiler, shown

_IMPORTED = "_imported"
"""Under this name what a template knows holds what was imported for it."""

Known = dict[str, object]
"""What a template and all that it imports `with context` know, by name."""


def known_of(environment: Environment, voice: Speech, facts: Mapping[str, object]) -> Known:
    """Facts in a voice, as a template knows them, and all that it imports `with context`."""
    known: Known = {**environment.globals, **facts, "say": voice}
    known[_IMPORTED] = ({}, known)
    return known


class Stage:
    """Renders templates of an environment. Threads may share it: each rendering has its own facts and macros.

    What is imported may ask for facts in its macros alone, which ask each time anew.
    """

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._spare: list[tuple[Known, Known]] = []

    def render(self, template: str, facts: Mapping[str, object]) -> str:
        """The template, which knows these facts and no others."""
        known, bare = self._spare.pop() if self._spare else self._anew()
        known.clear()
        known |= bare
        known |= facts
        made = self._environment.get_template(template)
        told = "".join(made.root_render_func(made.new_context(known, shared=True)))
        self._spare.append((known, bare))
        return told

    def piece(self, template: str, facts: Mapping[str, object]) -> str:
        """The same, to be put into another template."""
        told = self.render(template, facts)
        return Markup(told) if self._environment.autoescape else told

    def _anew(self) -> tuple[Known, Known]:
        known: Known = {}
        return known, {**self._environment.globals, _IMPORTED: ({}, known)}


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
        if not vars or _IMPORTED not in vars or not shared:
            return super().make_module(vars, shared, locals)
        imported: dict[str, TemplateModule]
        imported, facts = vars[_IMPORTED]
        name = self.name or ""
        if name not in imported:
            imported[name] = super().make_module(facts, shared=True)
        return imported[name]


class ReadyEnvironment(Environment):
    """An environment whose templates are found at once, when they have been loaded."""

    template_class = SharedTemplate
    code_generator_class = TemplateCompiler
    macro = DirectMacro
    shown = staticmethod(shown)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._ready: dict[str, Template] = {}

    def get_template(self, name: Any, parent: str | None = None, globals: Any = None) -> Template:
        found = self._ready.get(name)
        if found is None:
            found = self._ready[name] = super().get_template(name, parent, globals)
        return found
