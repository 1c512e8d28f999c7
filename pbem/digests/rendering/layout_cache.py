"""Drawn layouts, remembered: what several readers of a table see alike is drawn once for each look and style."""

from functools import lru_cache

from markupsafe import Markup

from pbem.digests.facts.layout_columns import Column
from pbem.digests.rendering.card_style import CardStyle
from pbem.digests.rendering.environments import TemplateEnvironments
from pbem.digests.rendering.text_layout import bands, drawn_band
from pbem.digests.text_width import HANG

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
        cells = [self._column(look, column) for column in drawn]
        return Markup(self._environments.layouts(look).layout((), cells, len(drawn), over))

    def _draw_band(self, look: CardStyle, style: str, band: tuple[Column, ...], end: str) -> str:
        cards = self._environments.cards(look, style)
        return "\n".join(drawn_band(band, end, self._environments.labels[look.language], cards))

    def _draw_column(self, look: CardStyle, column: Column) -> Markup:
        return Markup(self._environments.layouts(look).column(column))


def _split(drawn: tuple[Column, ...]) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """The columns to be told in words, and those to be drawn: the last ones, up to `DRAWN_CARDS` cards."""
    cards, first = 0, len(drawn)
    while first and (cards := cards + drawn[first - 1].cards) <= DRAWN_CARDS:
        first -= 1
    first = min(first, max(len(drawn) - 1, 0))
    return drawn[:first], drawn[first:]
