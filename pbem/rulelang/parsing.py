"""The text of a rule → the parse tree of grammar.lark, or the fault that stops it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree, UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from pbem.rulelang.errors import ErrorKind, Fault
from pbem.rulelang.words import WORDS, nearest, words_of

_TIDY = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("\"'“”„‟«»‘’‚‹›`´", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0e\ufe0f", " ")
    | {"，": ",", "：": ":", "；": ";", "（": "(", "）": ")", "⇒": "→"}
)
"""One character for one, so that positions in the tidied text are positions in the text as written."""


def tidy(text: str) -> str:
    """`text` with plain dashes, without quotation marks and closing stops; each character keeps its place."""
    return text.translate(_TIDY).rstrip(" \t\r\n\f\v\u00a0.;")


@cache
def grammar() -> Lark:
    """The parser, built once, when it is first needed."""
    text = files("pbem.rulelang").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        start="rule",
        parser="lalr",
        lexer="contextual",
        propagate_positions=True,
        maybe_placeholders=False,
    )


@cache
def words_by_terminal() -> dict[str, frozenset[str]]:
    """Every word of the language, by the terminal it belongs to."""
    return {t.name: words_of(t.pattern.value) for t in grammar().terminals}


def parse(text: str) -> Tree[Token] | Fault:
    """The parse tree of a tidied text."""
    parser = grammar().parse_interactive(text)
    read: list[Token] = []
    try:
        for token in parser.iter_parse():
            read.append(token)
        tree: Tree[Token] = parser.feed_token(Token("$END", "", len(text)))
    except UnexpectedToken as error:
        token = error.token
        if read and token is read[-1]:
            read.pop()
        if token.type == "$END":
            return _fault_at(_after(read, text), "$END", len(text), "")
        return _fault_at(_after(read, text), token.type, token.start_pos or 0, str(token))
    except UnexpectedCharacters as error:
        return _strange(_after(read, text), text, error.pos_in_stream or 0)
    return tree


def _after(read: list[Token], text: str) -> InteractiveParser:
    """The parser as it stood before the token it could not use: it reduces too eagerly to be asked after."""
    parser = grammar().parse_interactive(text)
    for token in read:
        parser.feed_token(token)
    return parser


def _fault_at(parser: InteractiveParser, terminal: str, position: int, found: str) -> Fault:
    accepted = _accepted(parser)
    kind = ErrorKind.INCOMPLETE if terminal == "$END" else ErrorKind.UNEXPECTED
    if "_ELSE" in accepted and terminal in ("$END", "_CLOSE", "_IF", "_AFTER"):
        kind = ErrorKind.MISSING_ELSE
    return Fault(kind, position, found, _expected(accepted))


def _strange(parser: InteractiveParser, text: str, position: int) -> Fault:
    accepted = _accepted(parser)
    match = re.compile(r"\w+|\S").match(text, position)
    found = match.group() if match else ""
    if not any(letter.isalpha() for letter in found):
        return Fault(ErrorKind.UNEXPECTED, position, found, _expected(accepted))
    by_terminal = words_by_terminal()
    likely = frozenset[str]().union(*(by_terminal.get(terminal, frozenset()) for terminal in accepted))
    known = frozenset[str]().union(*by_terminal.values())
    return Fault(
        ErrorKind.UNKNOWN_WORD, position, found, _expected(accepted), suggestion=nearest(found, likely, known)
    )


def _accepted(parser: InteractiveParser) -> set[str]:
    accepted: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # Lark leaves it untyped
    return accepted


def _expected(accepted: set[str]) -> tuple[str, ...]:
    return tuple(word for terminal, word in WORDS.items() if terminal in accepted)
