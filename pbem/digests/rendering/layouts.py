"""Layouts, drawn in letters and in HTML: what several readers of a table see alike, once for each look and style."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from markupsafe import Markup

from pbem.cards import Card
from pbem.digests.facts.news import News
from pbem.digests.facts.table import Column, ShownCard, board_of, fresh
from pbem.digests.rendering.environments import TemplateEnvironments
from pbem.digests.rendering.speech import CardStyle, Labels
from pbem.digests.text_width import HANG
from pbem.engine.round.state import Layout
from pbem.engine.round.view import View

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

DRAWINGS = 256
"""So many layouts are kept as they were drawn last; when there are more, all are forgotten."""

IN_ROW = 10
"""Columns in a row of a layout in HTML, for programs that do not let them flow to the width of the screen."""

LIST_INDENT = 4
"""Columns by which a column's further lines stand in, in a layout told as a list."""


class Drawing:
    """A layout as its readers see it: drawn once, but for what is new to one of them."""

    def __init__(self, view: View, why: Sequence[str], broken: Sequence[int | None]) -> None:
        self.of = _drawn_from(view, why, broken)
        self.board = board_of(view, why, broken)
        self.first = _first_drawn(self.board.columns)
        self.texts: dict[tuple[CardStyle, str], str] = {}
        self.cells: dict[CardStyle, list[Markup]] = {}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A layout for one reader: its `columns`, some of which hold what is `new` to them; `over`: no card is to come."""

    drawing: Drawing
    columns: tuple[Column, ...]
    new: frozenset[int]
    over: bool


def _drawn_from(view: View, why: Sequence[str], broken: Sequence[int | None]) -> tuple[object, ...]:
    """What a drawing is made of besides the cards that lie there."""
    return view.markers, view.prophet, view.black, tuple(why), tuple(broken)


class LayoutCache:
    """Layouts as text and as HTML. A layout that grew is drawn anew only where it did: bands and columns are kept."""

    def __init__(self, environments: TemplateEnvironments) -> None:
        self._environments = environments
        self._drawings: dict[int, tuple[Layout, Drawing]] = {}
        self._band = lru_cache(maxsize=4096)(self._draw_band)
        self._column = lru_cache(maxsize=8192)(self._draw_column)
        self._on_felt = lru_cache(maxsize=8192)(self._draw_on_felt)

    def drawn(
        self, view: View, news: Iterable[News], why: Sequence[str] = (), broken: Sequence[int | None] = ()
    ) -> Drawn:
        """The layout of a view; what the plays among `news` laid is new. `why`, `broken`: as in `Truth`."""
        drawing, new = self._drawing(view, why, broken), fresh(view, news)
        return Drawn(drawing, drawing.board.showing(new), drawing.board.places(new), view.over)

    def _drawing(self, view: View, why: Sequence[str], broken: Sequence[int | None]) -> Drawing:
        """All readers of a table see the very same layout, until another card lies there."""
        layout, kept = self._drawings.get(id(view.layout), (None, None))
        if kept is None or layout is not view.layout or kept.of != _drawn_from(view, why, broken):
            if len(self._drawings) >= DRAWINGS:
                self._drawings = {}
            kept = Drawing(view, why, broken)
            self._drawings[id(view.layout)] = view.layout, kept
        return kept

    def text(self, look: CardStyle, style: str, drawn: Drawn) -> str:
        """The layout in lines of text; only one that is told tells what is new."""
        if style == "list":
            return self._told(look, drawn.columns)
        texts = drawn.drawing.texts
        if (look, style) not in texts:
            texts[look, style] = self.sketch(look, style, drawn.drawing.board.columns, drawn.over)
        return texts[look, style]

    def sketch(self, look: CardStyle, style: str, drawn: tuple[Column, ...], over: bool) -> str:
        """Columns in lines of text."""
        if style == "list":
            return self._told(look, drawn)
        rows = bands(drawn)
        ends = (">",) * (len(rows) - 1) + ("" if over else "?",)
        return "\n\n".join(self._band(look, style, *row) for row in zip(rows, ends, strict=False))

    def _told(self, look: CardStyle, drawn: tuple[Column, ...]) -> str:
        told = (str(self._environments.spoken[look.language].column(column)) for column in drawn)
        return "\n".join(line[:LIST_INDENT] + HANG + line[LIST_INDENT:] for line in told)

    def html(self, look: CardStyle, drawn: Drawn, as_list: bool) -> Markup:
        """The layout in rows of a table of HTML; told in words throughout where it is wanted `as_list`."""
        if as_list:
            return self._rows(look, drawn.columns, [], len(drawn.columns), drawn.over)
        first, kept = drawn.drawing.first, drawn.drawing.cells
        if look not in kept:
            kept[look] = [self._column(look, column) for column in drawn.drawing.board.columns[first:]]
        cells = list(kept[look])
        for at in drawn.new:
            if at >= first:
                cells[at - first] = self._column(look, drawn.columns[at])
        return self._rows(look, drawn.columns[:first], cells, len(drawn.columns), drawn.over)

    def sketch_html(self, look: CardStyle, drawn: tuple[Column, ...], as_list: bool) -> Markup:
        """An invented layout in the same rows."""
        first = len(drawn) if as_list else _first_drawn(drawn)
        cells = [self._column(look, column) for column in drawn[first:]]
        return self._rows(look, drawn[:first], cells, len(drawn), over=True)

    def _rows(
        self, look: CardStyle, told: Sequence[Column], cells: Sequence[Markup], length: int, over: bool
    ) -> Markup:
        drawn = self._environments.layouts(look)
        next_cell = drawn.next_cell()
        rows = [Markup(str(next_cell).join(cells[at : at + IN_ROW])) for at in range(0, len(cells), IN_ROW)]
        return Markup(drawn.layout(told, rows, len(cells), length, over))

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


def _first_drawn(drawn: Sequence[Column]) -> int:
    """From which column on they are drawn: the last ones, up to `DRAWN_CARDS` cards; those before are told in words."""
    cards, first = 0, len(drawn)
    while first and (cards := cards + drawn[first - 1].cards) <= DRAWN_CARDS:
        first -= 1
    return min(first, max(len(drawn) - 1, 0))
