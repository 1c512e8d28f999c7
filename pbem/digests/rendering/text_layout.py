"""The layout in letters: bands of eight columns, the main line on top, the wrong plays under the card they followed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from pbem.cards import Card
from pbem.digests.facts.layout_columns import Column, ShownCard

CELL = 8
ACROSS = 8
"""Columns of a band: with the label in front, 72 columns of text."""

BROKE = "!"
"""By the card that broke a wrong string, where the rule is told."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The words beside and above the rows; each is cut to seven letters."""

    right: str
    wrong: str
    prophet: str
    part: str = ""


def bands(columns: Sequence[Column]) -> tuple[tuple[Column, ...], ...]:
    """The columns, eight to a band."""
    return tuple(tuple(columns[at : at + ACROSS]) for at in range(0, len(columns), ACROSS))


def drawn_band(
    band: Sequence[Column], tail: str, labels: Labels, cards: Mapping[Card, str]
) -> tuple[str, ...]:
    """The lines of one band. `tail` ends the main line: `>` it goes on below, `?` here comes the next card, or "".

    A string's cards are joined by `/`, `|` and `\\`, but `!` stands by the one that broke it;
    `*10` stands by every tenth card, on the main line above it.
    """
    tops = [column.top for column in band]
    lines = [
        *_above(tops, labels),
        _row("", [str(column.number) for column in band]),
        _row(labels.right, ()) + _main_line([cards[top.card] for top in tops], tail),
    ]
    if any(top.why for top in tops):
        lines.append(_row(labels.part, [top.why for top in tops]))
    sides = [[part for play in column.below for part in _side(play, labels, cards)] for column in band]
    for at, cells in enumerate(zip_longest(*sides, fillvalue="")):
        # A side cell begins one place before its column, where the sign of a string goes.
        label = labels.wrong if at == 0 else ""
        lines.append(f"{label[: CELL - 1]:<{CELL - 1}}" + "".join(f"{cell:<{CELL}}" for cell in cells))
    return tuple(line.rstrip() for line in lines)


def _row(label: str, cells: Sequence[str]) -> str:
    return f"{label[: CELL - 1]:<{CELL}}" + "".join(f"{cell[: CELL - 1]:<{CELL}}" for cell in cells)


def _above(tops: Sequence[ShownCard], labels: Labels) -> tuple[str, ...]:
    tenths = [f"*{top.marker}" if top.marker else "" for top in tops]
    prophet = [labels.prophet if top.prophet else "" for top in tops]
    if any(one and other for one, other in zip(tenths, prophet, strict=True)):
        return _row("", prophet), _row("", tenths)
    both = [one or other for one, other in zip(tenths, prophet, strict=True)]
    return (_row("", both),) if any(both) else ()


def _main_line(cards: Sequence[str], tail: str) -> str:
    *before, last = cards
    end = f"{last:-<{CELL - 1}}{tail}" if tail else last
    return "".join(f"{card:-<{CELL}}" for card in before) + end


def _side(play: Sequence[ShownCard], labels: Labels, cards: Mapping[Card, str]) -> list[str]:
    signs = [" "] if len(play) == 1 else ["/", *"|" * (len(play) - 2), "\\"]
    cells = []
    for sign, shown in zip(signs, play, strict=True):
        if shown.broke:
            sign = BROKE
        tenth = f"*{shown.marker}" if shown.marker else ""
        room = CELL - 1 - len(tenth)
        cells.append(
            f"{sign}{cards[shown.card]:<{min(room, 4)}}{tenth}" if tenth else sign + cards[shown.card]
        )
        if shown.prophet:
            cells.append(" " + labels.prophet[: CELL - 1])
    return cells
