"""Messages of the templates in the language of the voice that speaks: what `_` and `trans` do there.

Jinja's own new-style functions would do the same in three times as many calls, and mails hold some eighty messages.
"""

from collections.abc import Mapping
from typing import Any

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from pbem.digests.rendering.speech import Speech

Values = Mapping[str, object]


def install(environment: Environment, *, html: bool) -> None:
    """Lets templates of `environment` speak through the `say` of their context; in HTML every value is escaped."""
    filled = _filled_html if html else _filled

    @pass_context
    def gettext(context: Context, message: str, /, **values: object) -> str:
        return filled(_voice(context).translate(message), values)

    @pass_context
    def ngettext(context: Context, one: str, many: str, count: int, /, **values: object) -> str:
        return filled(_voice(context).translate_plural(one, many, count), values)

    @pass_context
    def pgettext(context: Context, where: str, message: str, /, **values: object) -> str:
        return filled(_voice(context).translate_in(where, message), values)

    environment.globals.update({"_": gettext, "gettext": gettext, "ngettext": ngettext, "pgettext": pgettext})
    extended: Any = environment  # the extension adds its attribute to the environment
    extended.newstyle_gettext = True


def _voice(context: Context) -> Speech:
    voice: Speech = context["say"]
    return voice


def _filled(text: str, values: Values) -> str:
    return text % values


def _filled_html(text: str, values: Values) -> Markup:
    return Markup(text % {name: escape(value) for name, value in values.items()})
