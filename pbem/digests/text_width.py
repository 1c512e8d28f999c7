"""Lines of at most 72 columns, however wide the letters are."""

import re
from functools import lru_cache

from wcwidth import iter_graphemes, wcswidth, wcwidth

WIDTH = 72

NARROWEST = 20
"""Columns that a line which goes on keeps at least, however far in it should begin."""

HANG = "\x1f"
"""In a line of a template: where its continuation lines begin."""

WHOLE = "\x1e"
"""Before a line of a template that is never broken: a link."""

_PLAIN = re.compile(
    "[\0-\x1e -\u02ff\u0370-\u0482\u048a-\u058f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u2660-\u2667]*"
)
"""Letters and signs that take one column each: all that most mails hold."""

_JOINER = "\u200d"
"""What makes one picture of several: it is taken out of every mail, as all that is invisible."""

_BLANKS = re.compile(r"\n{3,}")


@lru_cache(maxsize=8192)
def columns_of(text: str) -> int:
    """How many columns of a terminal `text` takes: two for a wide letter or a picture, none for a combining mark."""
    if _PLAIN.fullmatch(text):
        return len(text)
    text = text.replace(_JOINER, "")
    columns = wcswidth(text)
    # The library gives up where there is a control character; ours are taken out, and take no room till then.
    return columns if columns >= 0 else sum(max(wcwidth(char), 0) for char in text)


def padded(text: str, width: int) -> str:
    """`text` and spaces up to `width` columns."""
    return text + " " * (width - columns_of(text))


def wrapped(text: str) -> str:
    """`text` with every long line broken at spaces and at most one blank line in a row.

    A line goes on under its own first letter, or under the place that HANG marks. A word too long is cut, but in a
    line that WHOLE marks.
    """
    return _BLANKS.sub("\n\n", "\n".join(map(_line, text.split("\n")))).strip("\n") + "\n"


@lru_cache(maxsize=8192)
def _line(line: str) -> str:
    """A line as it stands in a mail, or the lines it is broken into: most lines of a mail stand in others, too."""
    if line.lstrip(" ").startswith(WHOLE):
        return line.replace(WHOLE, "").rstrip()
    if len(line) <= WIDTH and _PLAIN.fullmatch(line):  # which HANG is not
        return line if line == "-- " else line.rstrip()
    return "\n".join(_broken(line))


def _broken(line: str) -> list[str]:
    head, mark, rest = line.partition(HANG)
    rest = rest.replace(HANG, "")
    flat = (head + rest).rstrip()
    if columns_of(flat) <= WIDTH:
        return [flat]
    indent = columns_of(head)
    if not mark or indent > WIDTH - NARROWEST:
        indent = min(len(flat) - len(flat.lstrip(" ")), WIDTH - NARROWEST)
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
    """How many letters of `word` fit into `room` columns, at least one, with the marks on it."""
    used = fitting = 0
    for letter in iter_graphemes(word):
        used += columns_of(letter)
        if used > room and fitting:
            break
        fitting += len(letter)
    return fitting
