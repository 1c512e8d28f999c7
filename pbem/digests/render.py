"""Digests and notes into words: one set of messages, dressed as text and as HTML."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from pbem.cards import Card
from pbem.digests.catalogues import load_catalogues
from pbem.digests.columns import Column, columns, counted
from pbem.digests.dress import HTML, Wardrobe
from pbem.digests.grid import bands, drawn_band
from pbem.digests.links import Links
from pbem.digests.model import Digest, Kind, Note, Reader, Rendered
from pbem.digests.news import RuleSealed, Said
from pbem.digests.offers import told
from pbem.digests.outcomes import LookBelow, RuleRead
from pbem.digests.reckoning import reckoned
from pbem.digests.situation import by_suit, situation
from pbem.digests.voice import Voice
from pbem.digests.wrapping import HANG, columns_of, wrapped
from pbem.engine.match_view import TableView
from pbem.mail.cleaning import clean_text

DRAWN_CARDS = 60
"""Cards of a layout that are drawn in HTML; the columns before them are told in words, so that a mail stays small."""

LIST_INDENT = 4
"""Columns by which a column's further lines stand in, in a layout told as a list."""

RULES = (
    "if last is black: 7 or more, else: 6 or less",
    "same suit as last or same value as last",
    "alternate: odd, even",
)
"""Rules in the rule language, shown to God as examples of how one is written."""


class Renderer:
    """Renders mails from the templates and message catalogues of two folders, read once.

    Pure afterwards, and safe to share between threads. What several readers of a table see alike (the layout) is
    drawn once for each language and style.
    """

    def __init__(self, templates: Path, locales: Path) -> None:
        self._wardrobe = Wardrobe(templates, load_catalogues(locales))
        self._band = lru_cache(maxsize=4096)(self._draw_band)
        self._column = lru_cache(maxsize=8192)(self._draw_column)
        self._grid = lru_cache(maxsize=512)(self._draw_grid)
        self._layout = lru_cache(maxsize=512)(self._draw_layout)

    def digest(self, d: Digest) -> Rendered:
        """A mail about a table, for its reader."""
        view, round_ = d.view, d.view.round
        spoken, dressed = self._voices(d.reader)
        language = spoken.language
        drawn = columns(round_, d.news) if round_ is not None else ()
        over = round_ is None or round_.over
        words = self._wardrobe.page(language)
        subject = str(words.subject(d.table, view.title))
        signature = str(words.signature(d.table, view.serial))
        facts = self._facts(d, drawn, spoken)
        text = facts | {"layout": self._grid(language, spoken.style, drawn, over)}
        html = facts | {
            "subject": subject,
            "layout": self._layout(language, drawn, over, spoken.style == "list"),
            "link": Links(d.reply_to, subject, signature),
            "signature": signature,
        }
        rendered = Rendered(
            subject,
            wrapped(self._wardrobe.dressed("text/digest.txt", spoken, text)),
            self._wardrobe.dressed("html/digest.html", dressed, html),
        )
        return _cleaned(rendered) if d.lines or _unclean(d) else rendered

    def note(self, n: Note) -> Rendered:
        """A mail about no table in particular, or the invitation to one."""
        spoken, dressed = self._voices(n.reader)
        facts: dict[str, Any] = {
            "d": n,
            "names": n.about.names if n.about else {},
            "lobby": True,
            "lines": tuple(told(line, spoken.language) for line in n.lines),
            "rules": RULES,
        }
        words = self._wardrobe.module("words/note.j2", spoken, facts)
        subject, signature = str(words.note_subject()), str(words.note_signature())
        html = facts | {"subject": subject, "link": Links(n.reply_to, subject, signature)}
        return _cleaned(
            Rendered(
                subject,
                wrapped(self._wardrobe.dressed("text/note.txt", spoken, facts)),
                self._wardrobe.dressed("html/note.html", dressed, html),
            )
        )

    def _voices(self, reader: Reader) -> tuple[Voice, Voice]:
        """How the reader is spoken to in text and in HTML."""
        language = self._wardrobe.language(reader.language)
        voice = self._wardrobe.voice
        return voice(language, reader.zone, reader.style), voice(language, reader.zone, HTML)

    def _facts(self, d: Digest, drawn: tuple[Column, ...], voice: Voice) -> dict[str, Any]:
        """What both parts of a mail are made from."""
        view, round_ = d.view, d.view.round
        ended = d.kind in (Kind.ROUND_END, Kind.MATCH_END)
        looked = any(
            isinstance(line.outcome, LookBelow) and line.outcome.what == "scores" for line in d.lines
        )
        totals = dict(view.final.totals) if view.final is not None else view.totals
        right, wrong = counted(round_.layout.laid) if round_ is not None else (0, 0)
        scores = reckoned(view.results[-1], round_ if ended else None, totals) if view.results else ()
        letters = self._wardrobe.letters[voice.language]
        hand = [card for row in by_suit(round_.hand) for card in row] if round_ is not None else []
        return {
            "d": d,
            "v": view,
            "s": situation(view),
            "names": d.names,
            "lobby": False,
            "lines": tuple(told(line, voice.language) for line in d.lines),
            "read": any(isinstance(line.outcome, RuleRead) for line in d.lines),
            "rules": RULES,
            "right": right,
            "wrong": wrong,
            "strings": any(len(play) > 1 for column in drawn for play in column.below),
            "fresh": any(_has_new(column) for column in drawn),
            "scores": scores,
            "show_scores": bool(scores) and (ended or looked),
            "name_width": max((columns_of(name) for name in d.names.values()), default=0),
            "most": max((player.cards for player in round_.players), default=0) or 1
            if round_ is not None
            else 1,
            "example": tuple(letters[card] for card in _examples(view)),
            "hand_letters": " ".join(letters[card] for card in hand),
            "hand_named": ", ".join(voice.named(card) for card in hand),
        }

    # ------------------------------------------------ what several readers see alike

    def _draw_grid(self, language: str, style: str, drawn: tuple[Column, ...], over: bool) -> str:
        if style == "list":
            told_ = (str(self._wardrobe.spoken[language].column(column)) for column in drawn)
            return "\n".join(line[:LIST_INDENT] + HANG + line[LIST_INDENT:] for line in told_)
        rows = bands(drawn)
        ends = (">",) * (len(rows) - 1) + ("" if over else "?",)
        return "\n\n".join(self._band(language, style, *row) for row in zip(rows, ends, strict=False))

    def _draw_band(self, language: str, style: str, band: tuple[Column, ...], end: str) -> str:
        cards = self._wardrobe.cards(language, style)
        return "\n".join(drawn_band(band, end, self._wardrobe.labels[language], cards))

    def _draw_layout(self, language: str, drawn: tuple[Column, ...], over: bool, as_list: bool) -> Markup:
        old, shown = (drawn, ()) if as_list else _split(drawn)
        columns_ = [self._column(language, column) for column in shown]
        return Markup(self._wardrobe.layouts[language].layout(old, columns_, len(drawn), over))

    def _draw_column(self, language: str, column: Column) -> Markup:
        return Markup(self._wardrobe.layouts[language].column(column))


def _has_new(column: Column) -> bool:
    return column.top.new or any(play[0].new for play in column.below)


def _examples(view: TableView) -> tuple[Card, ...]:
    """Two cards (or one) that the reader could write now: of his own hand, or of the one he picks from."""
    round_ = view.round
    if round_ is None:
        return ()
    cards = round_.hand
    if round_.pending is not None and round_.pending.must_pick:
        cards = round_.pending.cards
    return tuple(sorted(cards, key=lambda card: card.index)[:2])


def _split(drawn: tuple[Column, ...]) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
    """The columns to be told in words, and those to be drawn: the last ones, up to `DRAWN_CARDS` cards."""
    cards, first = 0, len(drawn)
    while first and (cards := cards + drawn[first - 1].cards) <= DRAWN_CARDS:
        first -= 1
    first = min(first, max(len(drawn) - 1, 0))
    return drawn[:first], drawn[first:]


def _unclean(d: Digest) -> bool:
    """Whether something that a player wrote holds what must not pass."""
    written = [d.view.title, d.view.hint, *d.names.values()]
    written += [item.text for item in d.news if isinstance(item, Said)]
    written += [item.hint for item in d.news if isinstance(item, RuleSealed)]
    return any(text != clean_text(text) for text in written)


def _cleaned(rendered: Rendered) -> Rendered:
    return Rendered(clean_text(rendered.subject), clean_text(rendered.text), clean_text(rendered.html))
