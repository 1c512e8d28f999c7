"""Layouts, drawn in letters and in HTML: what several readers of a table see alike, once for each look and style."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import zip_longest

from markupsafe import Markup

from pbem.cards import Card
from pbem.digests.facts.table import Column, ShownCard
from pbem.digests.rendering.environments import TemplateEnvironments
from pbem.digests.rendering.speech import CardStyle, Labels
from pbem.digests.text_width import HANG

CELL = 8
ACROSS = 8
"""Columns of a band: with the label in front, 72 columns of text."""

BROKE = "!"
"""By the card that broke a wrong string, where the rule is told."""


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


DRAWN_CARDS = 60
"""Cards of a layout that are drawn in HTML; the columns before them are told in words, so that a mail stays small."""

LIST_INDENT = 4
"""Columns by which a column's further lines stand in, in a layout told as a list."""


class LayoutCache:
    """Layouts as text and as HTML. A layout that grew is drawn anew only where it did: bands and columns are kept."""

    def __init__(self, environments: TemplateEnvironments) -> None:
        self._environments = environments
        self.text = lru_cache(maxsize=512)(self._text)
        self.html = lru_cache(maxsize=512)(self._html)
        self._band = lru_cache(maxsize=4096)(self._draw_band)
        self._column = lru_cache(maxsize=8192)(self._draw_column)
        self._on_felt = lru_cache(maxsize=8192)(self._draw_on_felt)

    def _text(self, look: CardStyle, style: str, drawn: tuple[Column, ...], over: bool) -> str:
        """The layout in lines of text; `over`: no card is to come."""
        if style == "list":
            told = (str(self._environments.spoken[look.language].column(column)) for column in drawn)
            return "\n".join(line[:LIST_INDENT] + HANG + line[LIST_INDENT:] for line in told)
        rows = bands(drawn)
        ends = (">",) * (len(rows) - 1) + ("" if over else "?",)
        return "\n\n".join(self._band(look, style, *row) for row in zip(rows, ends, strict=False))

    def _html(self, look: CardStyle, drawn: tuple[Column, ...], over: bool, as_list: bool) -> Markup:
        """The layout in rows of a table of HTML; told in words throughout where it is wanted `as_list`."""
        old, shown = (drawn, ()) if as_list else _split(drawn)
        cells = [self._column(look, column) for column in shown]
        return Markup(self._environments.layouts(look).layout(old, cells, len(drawn), over))

    def page(self, look: CardStyle, drawn: tuple[Column, ...], over: bool) -> Markup:
        """The same for a page, which has room for all of it."""
        cells = [self._on_felt(look, column) for column in drawn]
        return Markup(self._environments.felts(look).layout(cells, len(drawn), over))

    def _draw_band(self, look: CardStyle, style: str, band: tuple[Column, ...], end: str) -> str:
        cards = self._environments.cards(look, style)
        return "\n".join(drawn_band(band, end, self._environments.labels[look.language], cards))

    def _draw_column(self, look: CardStyle, column: Column) -> Markup:
        return Markup(self._environments.layouts(look).column(column))

    def _draw_on_felt(self, look: CardStyle, column: Column) -> Markup:
        return Markup(self._environments.felts(look).column(column))


def _split(drawn: tuple[Column, ...]) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """The columns to be told in words, and those to be drawn: the last ones, up to `DRAWN_CARDS` cards."""
    cards, first = 0, len(drawn)
    while first and (cards := cards + drawn[first - 1].cards) <= DRAWN_CARDS:
        first -= 1
    first = min(first, max(len(drawn) - 1, 0))
    return drawn[:first], drawn[first:]
