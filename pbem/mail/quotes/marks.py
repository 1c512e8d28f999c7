"""Knows the marks that mail programs put before quoted lines: mostly `>`, sometimes others."""

import re
from collections import Counter

_USUAL = re.compile(r"\s*(?:>|&gt;|＞)")
_USUAL_MARKS = re.compile(r"(?:\s*(?:>|&gt;|＞))+ ?")
_UNUSUAL = re.compile(r"\s{0,3}([|¦│┃»›❯}\]]|[^\W\d_]{1,12}>)(?=\s|$|[|¦│┃»›❯}\]>])")
MIN_UNUSUAL = 2
"""So many lines must bear an unusual mark before it counts as one."""


def _is_header_row(line: str) -> bool:
    """Whether a bar before a line makes it the row of a table, of header lines as some programs write them."""
    return line.endswith("|") and ":" in line[:20]


class Marks:
    """Which lines of one letter bear the mark of a quotation."""

    def __init__(self, lines: list[str]) -> None:
        found = (None if _is_header_row(line) else _UNUSUAL.match(line[:20]) for line in lines)
        unusual = [mark[1] if mark else "" for mark in found]
        seen = Counter(mark for mark in unusual if mark)
        taken = {mark for mark, count in seen.items() if count >= MIN_UNUSUAL}
        self.of_lines = [
            mark in taken or _USUAL.match(line) is not None for mark, line in zip(unusual, lines, strict=True)
        ]

    def without(self, line: str) -> str:
        """A quoted line without its marks."""
        if _USUAL.match(line):
            return _USUAL_MARKS.sub("", line, count=1)
        found = _UNUSUAL.match(line)
        rest = line[found.end() :] if found else line
        return rest.removeprefix(" ")
