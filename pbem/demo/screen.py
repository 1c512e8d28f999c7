"""A round that is over, on one screen of a terminal, out of the mails that one of its players got and wrote."""

import re
import textwrap
from collections.abc import Sequence

from pbem.cards import Card
from pbem.demo.mail import Letter

WIDTH = 79
HEIGHT = 24

RULE_LINES, LAYOUT_LINES, LONG = 3, 6, 50

_ANSWERED = re.compile(r"^> (?P<order>.+)\n(?P<answer>(?:  .+\n)*)", re.M)
_RULE = re.compile(
    r"(?:(?P<god>\S+)'s\s+rule\s+was|The\s+rule,\s+drawn\s+by\s+the\s+server,\s+was):\n\n(?P<rule>(?:  .+\n)+)"
)
_SCORES = re.compile(r"^SCORES .*\n(?:.+\n)+", re.M)


def answered(letter: Letter) -> list[str]:
    """What its reader wrote, line by line, each with what came of it; but for long lines, which the mail breaks."""
    return [
        _short(f"{one['order']}  →  {one['answer'] or 'done'}", WIDTH - 2)
        for one in _ANSWERED.finditer(letter.text)
        if len(one["order"]) < LONG
    ]


def screen(reader: str, number: int, told: Letter, wrote: Sequence[str]) -> str:
    """At most `HEIGHT` lines of at most `WIDTH` columns on round `number`, by what its end told the `reader`.

    `wrote`: what they wrote meanwhile, and what came of it; only so much of the newest as fits in.
    """
    rule = _RULE.search(told.text)
    spoken = rule["rule"].partition("In formal notation")[0] if rule else ""
    title = f"ROUND {number}" + (f", {rule['god'] or 'the server'} was God" if rule else "")
    scores = _SCORES.search(told.text)
    layout = told.layout
    wrong = sum(len(cards) for _, cards in layout.wrong)
    table = f"On the table: {len(layout.main_line)} right cards in a row, and {wrong} wrong in brackets"
    lines = [
        f"{title} ".ljust(WIDTH, "─"),
        *_filled(f"Secret rule: {spoken}", RULE_LINES),
        f"{table}:",
        *_filled(" ".join(_row(layout.main_line, layout.wrong)), LAYOUT_LINES),
        *(_scored(scores[0]) if scores else ()),
    ]
    left = HEIGHT - len(lines) - 2
    if wrote and left > 0:
        lines += [f"{reader} wrote, and we answered:", *(f"  {one}" for one in wrote[-left:])]
    return "\n".join([*lines, ""])


def _row(main_line: Sequence[Card], wrong: Sequence[tuple[int, Sequence[Card]]]) -> list[str]:
    """Each right card, and behind it those that were wrong there."""
    row = []
    for place, card in enumerate(main_line, 1):
        missed = " ".join(_drawn(one) for at, cards in wrong if at == place for one in cards)
        row.append(f"{_drawn(card)} ({missed})" if missed else _drawn(card))
    return row


def _drawn(card: Card) -> str:
    return f"{str(card)[:-1]}{card.suit.symbol}"


def _scored(section: str) -> list[str]:
    """The scores of a mail, each with how it came about on its own line."""
    lines: list[str] = []
    for line in section.splitlines():
        reckoned = line.startswith("     ") and lines
        lines = [*lines[:-1], f"{lines[-1]}   {line.strip()}"] if reckoned else [*lines, line]
    return [_cut(line) for line in lines]


def _filled(text: str, most: int) -> list[str]:
    return textwrap.wrap(" ".join(text.split()), WIDTH, max_lines=most, placeholder=" …")


def _short(text: str, width: int) -> str:
    return textwrap.shorten(text, width, placeholder=" …")


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[: WIDTH - 2] + " …"
