"""How templates become Python: as Jinja does it, but what these templates never need is not asked at each step.

Jinja asks of every call whether it wants the context, and of every attribute whether it is an item instead. Here only
messages want the context, and what is read as `a.b` is an attribute (an item is read as `a["b"]`).
"""

import re
from functools import lru_cache
from keyword import iskeyword
from typing import Any

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Macro
from markupsafe import Markup, escape

MESSAGES = ("_", "gettext", "ngettext", "pgettext")
"""What is called with the context: it speaks in the voice of the mail."""

EMAILS = "html/"
"""Where the templates of emails in HTML are."""

_NEEDLESSLY_QUOTED = re.compile(r"""(?<=[\w-])="([^\s"'=<>`&]+)"(?=[ >])""")
_END_OF_RULE = re.compile(r"(?<=[{}])\n")


def shortened(html: str) -> str:
    """What a template says, without the quotation marks and line ends that a browser needs not (HTML 13.1.2.3)."""
    return _END_OF_RULE.sub("", _NEEDLESSLY_QUOTED.sub(r"=\1", html))


_PIECES = "yield from "

_escaped = lru_cache(maxsize=4096)(escape)
"""Most texts in a mail are names and words that come again. Only for what is a `str` and nothing else."""


def shown(value: object) -> str:
    """A value as it stands in HTML."""
    return _escaped(value) if type(value) is str else escape(value)


class DirectMacro(Macro):
    """A macro that is called as a function is, where it is given all of its arguments in order."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        if named or len(given) != self._argument_count or self.caller:
            return super().__call__(*given, **named)
        told = self._func(*given)
        return str.__new__(Markup, told) if self._default_autoescape else told


class TemplateCompiler(CodeGenerator):
    """Writes a template as Python that calls, reads and escapes at once."""

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("Macro, shown = environment.macro, environment.shown")

    def writeline(self, x: str, node: nodes.Node | None = None, extra: int = 0) -> None:
        """Writes a line of Python; what another block or template says is handed on whole, not piece by piece."""
        if x.startswith(_PIECES):
            x = f"yield concat({x.removeprefix(_PIECES)})"
        super().writeline(x, node, extra)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        named = node.kwargs or node.dyn_args or node.dyn_kwargs
        if forward_caller or (named and not node.args):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        if isinstance(node.node, nodes.Name) and node.node.name in MESSAGES:
            self.write("(context")
            self.signature(node, frame)
        elif node.args:
            self.write("(")
            self.visit(node.args[0], frame)
            rest = nodes.Call(node.node, node.args[1:], node.kwargs, node.dyn_args, node.dyn_kwargs)
            self.signature(rest, frame)
        else:
            self.write("(")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        if iskeyword(node.attr):
            super().visit_Getattr(node, frame)
            return
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        said = super()._output_child_to_const(node, frame, finalize)
        is_written = isinstance(node, nodes.TemplateData) and (self.name or "").startswith(EMAILS)
        return shortened(said) if is_written else said

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("(out if type(out := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_post(node, frame, finalize)
        else:
            self.write(") is Markup else shown(out))")
