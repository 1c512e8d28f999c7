"""An EGN text as lines, their comments told apart, and a line as words and quoted strings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.notation.errors import EgnError, shown
from pbem.engine.round.commands import Theory


@dataclass(frozen=True, slots=True)
class Line:
    """A line that holds something, counted from 1, its comments taken out.

    `comments` are those between braces that begin and end on it.
    """

    number: int
    text: str
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or a quoted string with its escapes read."""

    text: str
    quoted: bool = False


_PIECE = re.compile(r'"(?:[^"\\\n]|\\.)*"|"|[;{\n]|[^";{\n]+')
_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([^\s"]+)')
_THEORY = re.compile(r"\s*(open\s+)?theory:\s*(\S.*?)\s*")
_ESCAPES = {'\\"': '"', "\\\\": "\\", "\\n": "\n"}


def lines_of(text: str) -> tuple[Line, ...]:
    """The lines that hold something. They end in LF or CRLF; comments are `; …` and `{…}`, outside quotes."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if "\r" in text and "\n" not in text:
        raise EgnError(1, "lines end in CR alone; in EGN they end in LF or CRLF")
    lines: list[Line] = []
    kept: list[str] = []
    comments: list[str] = []
    number, at = 1, 0
    while at < len(text):
        piece = _PIECE.match(text, at)
        assert piece is not None, "every character is some piece"
        found = piece[0]
        at = piece.end()
        if found == '"':
            raise EgnError(number, "a quote that is not closed on its line")
        if found == ";":
            end = text.find("\n", at)
            at = len(text) if end < 0 else end
        elif found == "{":
            end = text.find("}", at)
            if end < 0:
                raise EgnError(number, "a comment opened by { that is never closed")
            if "\n" in text[at:end]:
                _keep(lines, number, kept, comments)
            else:
                comments.append(text[at:end])
            number += text.count("\n", at, end)
            kept.append(" ")
            at = end + 1
        elif found == "\n":
            _keep(lines, number, kept, comments)
            number += 1
        else:
            kept.append(found)
    _keep(lines, number, kept, comments)
    return tuple(lines)


def tokens_of(line: Line) -> tuple[Token, ...]:
    """The words and quoted strings of a line; inside quotes `\\"`, `\\\\` and `\\n` are read."""
    tokens = []
    for found in _TOKEN.finditer(line.text):
        word = found[2]
        if word is not None:
            tokens.append(Token(word))
            continue
        unknown = [escape for escape in re.findall(r"\\.", found[1]) if escape not in _ESCAPES]
        if unknown:
            raise EgnError(line.number, f'{shown(unknown[0])} is no escape; \\" \\\\ and \\n are')
        tokens.append(Token(re.sub(r"\\.", lambda escape: _ESCAPES[escape[0]], found[1]), quoted=True))
    return tuple(tokens)


def quote(text: str) -> str:
    """The text as a quoted string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def theory_in(comments: Sequence[str]) -> Theory | None:
    """The Prophet's theory that a comment of a line tells, the first: `{theory: other colour}`."""
    found = next(filter(None, map(_THEORY.fullmatch, comments)), None)
    return Theory(found[2], open=bool(found[1])) if found is not None else None


def theory_comment(theory: Theory) -> str:
    """The theory as a comment; its text, a rule of the language, holds no brace."""
    return f"{{{'open ' if theory.open else ''}theory: {theory.text}}}"


def _keep(lines: list[Line], number: int, kept: list[str], comments: list[str]) -> None:
    text = "".join(kept).strip()
    if text:
        lines.append(Line(number, text, tuple(comments)))
    kept.clear()
    comments.clear()
