"""The parts of one mail: made from its facts, or had from a mail of which the same were told."""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment
from markupsafe import Markup

from pbem.digests.rendering.noted_facts import Facts, Heard, Seen, Watch
from pbem.digests.rendering.part_cache import CardStyle, KeptParts, Whose
from pbem.digests.rendering.speech import Speech
from pbem.digests.rendering.template_imports import shared


class Parts:
    """What a template of a mail calls as `part`, with the name of another template, which knows the facts of the mail
    and those that are given besides, and nothing else.

    `plain`: facts that say nothing of the mail, such as what makes its links; they are not watched.
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
        looks = self._kept.looks(self._environment, self._voice.look)
        watch, known = looks.pop() if looks else self._look()
        watch.begin(self._facts, self._voice)
        known |= self._plain
        for name in vars(self._facts):
            if name not in known:
                known[name] = Seen(watch, self._kept.place(name))
        try:
            part = self._rendered(template, known)
        except Exception:  # there is something that cannot be watched: the facts themselves are told
            bare = {**vars(self._facts), **self._plain}
            return self._rendered(template, shared(self._environment, self._voice, bare))
        self._kept.keep(whose, watch, part)
        looks.append((watch, known))
        return part

    def _look(self) -> CardStyle:
        watch = Watch()
        return watch, shared(self._environment, Heard(watch), {}, watch)

    def _rendered(self, template: str, known: dict[str, object]) -> str:
        made = self._environment.get_template(template)
        told = "".join(made.root_render_func(made.new_context(known, shared=True)))
        return Markup(told) if self._environment.autoescape else told
