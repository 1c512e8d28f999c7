"""Lines of at most 72 columns, however wide the letters are."""

from __future__ import annotations

import re
import unicodedata

WIDTH = 72

HANG = "\x1f"
"""In a line of a template: where its continuation lines begin."""

_BLANKS = re.compile(r"\n{3,}")


def columns_of(text: str) -> int:
    """How many columns of a terminal `text` takes: two for a wide letter, none for a combining mark."""
    return len(text) if text.isascii() else sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def padded(text: str, width: int) -> str:
    """`text` and spaces up to `width` columns."""
    return text + " " * (width - columns_of(text))


def wrapped(text: str) -> str:
    """`text` with every long line broken at spaces and at most one blank line in a row.

    A line goes on under its own first letter, or under the place that HANG marks. A word too long is cut.
    """
    lines = []
    for line in text.split("\n"):
        if len(line) <= WIDTH // 2 and HANG not in line:
            lines.append(line if line == "-- " else line.rstrip())
        else:
            lines.extend(_broken(line))
    return _BLANKS.sub("\n\n", "\n".join(lines)).strip("\n") + "\n"


def _broken(line: str) -> list[str]:
    head, mark, rest = line.partition(HANG)
    flat = (head + rest).rstrip()
    if columns_of(flat) <= WIDTH:
        return [flat]
    indent = columns_of(head) if mark else len(flat) - len(flat.lstrip(" "))
    if not mark:
        head, rest = flat[:indent], flat[indent:]
    lines, current, used = [], head, columns_of(head)
    fresh = True
    for word in rest.split(" "):
        space = 0 if fresh else 1
        if used + space + columns_of(word) > WIDTH and not fresh:
            lines.append(current.rstrip())
            current, used, space = " " * indent, indent, 0
        while used + space + columns_of(word) > WIDTH:
            cut = _fitting(word, WIDTH - used - space)
            lines.append(current + " " * space + word[:cut])
            word = word[cut:]
            current, used, space = " " * indent, indent, 0
        current += " " * space + word
        used += space + columns_of(word)
        fresh = False
    return [*lines, current.rstrip()]


def _fitting(word: str, room: int) -> int:
    """How many letters of `word` fit into `room` columns, at least one."""
    used = 0
    for at, char in enumerate(word):
        used += _columns(char)
        if used > room:
            return max(at, 1)
    return len(word)
