"""Digests and notes into words: one set of messages, dressed as text and as HTML."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace as Facts
from typing import Any

from markupsafe import Markup

from pbem.digests.facts.charts import hands_of
from pbem.digests.facts.round_end import reckoned
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.facts.table import SAMPLE, Sketch, asks, by_suit, columns, sketched, told_names
from pbem.digests.leagues.bulletin import Bulletin
from pbem.digests.mails import mails, threads
from pbem.digests.mails.corrections import told_all
from pbem.digests.outcomes import RuleRead
from pbem.digests.pages.archive import RoundPage
from pbem.digests.pages.guides import Guides
from pbem.digests.pages.leagues import BulletinPage
from pbem.digests.pages.own import TurnPage
from pbem.digests.pages.site import Surroundings
from pbem.digests.pages.tables import TablePage
from pbem.digests.rendering import context
from pbem.digests.rendering.catalogues import load_catalogues
from pbem.digests.rendering.daily_mail import TableInWords, fitted
from pbem.digests.rendering.environments import FALLBACK, HTML, TemplateEnvironments
from pbem.digests.rendering.layouts import LayoutCache
from pbem.digests.rendering.pictures import PictureCache
from pbem.digests.rendering.segments import ROOM, Told
from pbem.digests.rendering.speech import CardStyle, Speech
from pbem.digests.text_width import columns_of, padded, wrapped
from pbem.engine.round.commands import Seat
from pbem.engine.round.state import Duty, Round
from pbem.engine.round.view import View, view_for
from pbem.mail.addressing import mailto
from pbem.mail.writing.message import clean_line, clean_text
from pbem.micros import Micros
from pbem.rulelang.language.errors import RuleError


class Renderer:
    """Renders mails from the templates and message catalogues of two folders, read once, and pictures with the font
    of a third. The guides stand beside the catalogues. `room`: bytes that kept segments may take;
    `lobby`: the address of the server that the guides name, instead of an example.

    Pure afterwards, and safe to share between threads.
    """

    def __init__(
        self, templates: Path, locales: Path, fonts: Path, room: int = ROOM, lobby: str = ""
    ) -> None:
        guides = Guides(locales.parent / "guides", lobby)
        self.guide = guides.of
        self._environments = TemplateEnvironments(templates, load_catalogues(locales), guides, room)
        self._layouts = LayoutCache(self._environments)
        self._charts = PictureCache(self._environments, fonts)

    def digest(self, d: mails.Digest) -> mails.Rendered:
        """A mail about a table, for its reader."""
        part = self._table(d)
        rendered = mails.Rendered(
            part.subject,
            wrapped(part.text("text/digest.txt", False)),
            part.html("html/digest.html", False),
            part.pictures,
        )
        return rendered if context.is_clean(d) else _cleaned(rendered)

    def daily(self, daily: mails.Daily) -> mails.Rendered:
        """The one mail a day of all tables: those that ask something of the reader as their digests show them, while
        they fit into a mail, the others in short."""
        spoken, _ = self._voices(daily.reader)
        parts = [(self._table(d), asks(d.view)) for d in daily.tables]
        whole, pages = fitted(parts)
        texts = [
            part.text("text/digest.txt" if at in whole else "text/daily_table.txt", True)
            for at, (part, _) in enumerate(parts)
        ]
        facts: dict[str, Any] = {"d": daily, "asked": sum(asked for _, asked in parts)}
        subject = str(self._environments.module("words/daily.j2", spoken, facts).subject())
        return self._whole("daily", daily.reader, subject, facts, {"sections": texts}, {"sections": pages})

    def _table(self, d: mails.Digest) -> TableInWords:
        """What is told of a table, ready to be put into words."""
        round_ = d.view.round
        spoken, dressed = self._voices(d.reader)
        look, language = spoken.look, spoken.look.language
        back = context.look_back(d)
        map_ = (back.truth.why, back.truth.broken) if back is not None else ()
        drawn = self._layouts.drawn(round_, d.news, *map_) if round_ is not None else None
        words = self._environments.page(language)
        d = replace(d, names=Told(told_names(d.names, str(words.somebody()), language)), away=Told(d.away))
        subject = _subject(d, words)
        played = back is not None and back.known is not None
        pictures = (self._charts.hands(back.hands, d.names, language, d.domain),) if back and played else ()
        review = (self._charts.review(d.review, language, d.domain),) if d.review is not None else ()
        facts = context.digest_facts(
            d, drawn.columns if drawn is not None else (), spoken, self._environments.letters(look)
        ) | {
            "truth": back.truth if back is not None else None,
            "known": back.known if back is not None else None,
            "hands": back.hands if back is not None else None,
            "picture": next(iter(pictures), None),
            "review_picture": next(iter(review), None),
            "hand_rows": tuple(
                "".join(padded(spoken.card(card), 5) for card in suit)
                for suit in by_suit(round_.hand if round_ is not None else ())
            ),
        }
        before = self._table(replace(d.ended, reader=d.reader)) if d.ended is not None else None
        text = facts | {
            "round_over": before.text("text/round_over.txt", True) if before is not None else "",
            "layout": self._layouts.text(look, spoken.style, drawn) if drawn is not None else "",
            "sketch": self._sketch(spoken),
        }
        html = facts | {
            "subject": subject,
            "round_over": Markup(before.html("html/round_over.html", True)) if before is not None else "",
            "layout": self._layouts.html(look, drawn, spoken.style == "list") if drawn is not None else "",
            "sketch": self._sketch_html(spoken),
        }
        link = context.Links(d.reply_to, subject, {}, {})
        if d.turn and d.reader.links == "page":
            link = context.Links.to_page(d.turn)
        plain = {"link": self._environments.links(look)}

        def told_in_html(template: str, inner: bool) -> str:
            return link.fill(self._environments.in_parts(template, dressed, html | {"inner": inner}, plain))

        return TableInWords(
            subject,
            lambda template, inner: self._environments.in_parts(
                template, spoken, text | {"inner": inner}, {}
            ),
            told_in_html,
            (*(before.pictures if before is not None else pictures), *review),
        )

    def note(self, n: mails.Note) -> mails.Rendered:
        """A mail about no table in particular, or the invitation to one."""
        spoken, _ = self._voices(n.reader)
        if n.about is not None:
            language = spoken.look.language
            somebody = str(self._environments.page(language).somebody())
            n = replace(n, about=replace(n.about, names=told_names(n.about.names, somebody, language)))
        facts: dict[str, Any] = {
            "d": n,
            "names": n.about.names if n.about else {},
            "me": "",
            "on_time": n.about.on_time if n.about else {},
            "lobby": True,
            "lines": told_all(n.lines, spoken.language),
            "rules": context.RULES,
            "samples": context.SAMPLES,
        }
        words = self._environments.module("words/note.j2", spoken, facts)
        subject = str(words.note_subject())
        html = {"link": context.Links(n.reply_to, subject, {}, {}), "sketch": self._sketch_html(spoken)}
        return self._whole("note", n.reader, subject, facts, {"sketch": self._sketch(spoken)}, html)

    def bulletin(self, b: Bulletin) -> mails.Rendered:
        """The weekly bulletin of a league, for its reader."""
        spoken, _ = self._voices(b.reader)
        facts: dict[str, Any] = {"b": b, "i": b.issue, "board": b.board, "names": {}}
        words = self._environments.module("words/bulletin.j2", spoken, facts)
        subject = clean_line(str(words.subject()))
        links = {"link": context.Links(b.reply_to, subject, {}, {})}
        return self._whole("bulletin", b.reader, subject, facts, {}, links)

    def _whole(
        self,
        name: str,
        reader: mails.Reader,
        subject: str,
        facts: Mapping[str, Any],
        text: Mapping[str, Any],
        html: Mapping[str, Any],
    ) -> mails.Rendered:
        """A mail about no single table, of its two templates: the facts of both, and those of each."""
        spoken, dressed = self._voices(reader)
        told = self._environments.text(f"text/{name}.txt", spoken, {**facts, **text})
        shown = {**facts, "subject": subject, **html}
        return _cleaned(
            mails.Rendered(
                subject, wrapped(told), self._environments.dressed(f"html/{name}.html", dressed, shown)
            )
        )

    def replay(self, round_: Round, tags: Mapping[str, str], language: str = FALLBACK) -> str:
        """A round of notation as text: its layout as a digest shows it, its players and scores.

        `tags` are the file's; seats are called by their names there.
        """
        view = view_for(round_, "")
        drawn = self._layouts.drawn(view, ())
        voice = self._spoken(language)
        names = {seat: seat for seat in (*round_.seats, round_.god)}
        scores = view.scores or {}
        facts = context.layout_facts(view, drawn.columns) | {
            "tags": tags,
            "view": view,
            "v": Facts(round=view, god=view.god, reader="", unreachable=(), kept=(), vacant=()),
            "s": Facts(waits_for=None, duty=None),
            "d": Facts(away={}),
            "is_god": False,
            "names": names,
            "name_width": max(map(columns_of, names)),
            "scores": reckoned(round_.god, scores, view, scores),
            "layout": self._layouts.text(voice.look, voice.style, drawn),
        }
        return self._told("text/replay.txt", language, facts)

    def rulebook(self, page: RulebookPage, language: str = FALLBACK) -> str:
        """A rulebook as text for somebody who never saw the rules."""
        return self._told("text/rulebook.txt", language, {"page": page})

    def operator(
        self,
        language: str,
        domain: str,
        about: str,
        set_aside: Sequence[mails.SetAside] = (),
        away: mails.Standstill | None = None,
        faults: Sequence[mails.OurFault] = (),
        strangers: bool = False,
        week: mails.Week | None = None,
        limit: mails.LimitNearlyUsed | None = None,
    ) -> tuple[str, str]:
        """Subject and text of a mail to the operator: a letter, what was set aside, an outage, our faults, that more
        `strangers` wrote than may be asked, how a `week` went, or that a `limit` is nearly used."""
        voice = self._spoken(language)
        facts = {
            "domain": domain,
            "about": about,
            "set_aside": set_aside,
            "away": away,
            "faults": faults,
            "strangers": strangers,
            "week": week,
            "limit": limit,
        }
        text = self._environments.dressed("text/operator.txt", voice, facts)
        subject, _, body = clean_text(text).partition("\n")
        return subject, wrapped(body.lstrip("\n"))

    def page(
        self, name: str, language: str, facts: object, around: Surroundings, *, zone: str = "UTC"
    ) -> str:
        """The page `templates/web/<name>.html`, cleaned, which knows its facts as `f`, `around` as `site`.

        Or another file there, of which the name has its ending."""
        file = name if "." in name else f"{name}.html"
        voice = self._environments.voice(self._environments.look(language), zone, HTML)
        told: dict[str, Any] = {
            "f": facts,
            "site": around,
            "domain": around.domain,
            "base": around.base,
            "tile": lambda d, link="": self._tile(d, voice, around, link),
            "lobby": True,
            "scene": lambda d: self._scene(d, voice),
            "sample": lambda: self._layouts.page(voice.look, SAMPLE, False),
            "post": _posting(around.lobby),
            "mail": self._mail_shown,
        }
        if isinstance(facts, RoundPage | TablePage) and facts.review is not None:
            told["review_chart"] = partial(self._charts.review_svg, facts.review, voice.language)
        if isinstance(facts, TablePage):
            told |= self._scene(facts.digest, voice) | {"chart": self._hands_drawn(facts.digest, voice)}
        if isinstance(facts, TurnPage) and facts.digest is not None:
            told |= self._scene(facts.digest, voice)
        if isinstance(facts, BulletinPage):
            told |= facts.shared
        return clean_text(self._environments.dressed(f"web/{file}", voice, told))

    def _scene(self, d: mails.Digest, voice: Speech) -> dict[str, Any]:
        """A table as its page, or a list, shows it to strangers."""
        round_, look = d.view.round, voice.look
        drawn = columns(round_, d.news) if round_ is not None else ()
        somebody = str(self._environments.page(look.language).somebody())
        d = replace(d, names=told_names(d.names, somebody, look.language))
        over = round_ is None or round_.over
        facts = context.digest_facts(d, drawn, voice, self._environments.letters(look))
        return facts | {"layout": self._layouts.page(look, drawn, over)}

    def _tile(self, d: mails.Digest, voice: Speech, around: Surroundings, link: str) -> Markup:
        """A table in a list; `link`: its page for a reader of its own, else for strangers."""
        facts = self._scene(d, voice) | {"base": around.base, "own": link, "post": _posting(around.lobby)}
        return Markup(self._environments.dressed("web/table_tile.html", voice, facts))

    def _mail_shown(self, d: mails.Digest) -> Markup:
        """A mail as its HTML has it, to be looked at: its links lead nowhere, its pictures are left out."""
        html = self._table(d).html("html/digest.html", True)
        still = re.sub(r"<img\b[^>]*>", "", re.sub(r'(<a\b[^>]*?) href="[^"]*"', r"\1", html))
        return Markup(f'<table role="presentation" class="bx tx">{still}</table>')

    def _hands_drawn(self, d: mails.Digest, voice: Speech) -> Markup:
        """The chart of hand sizes, where anything has been played."""
        round_ = d.view.round
        if round_ is None or not round_.plays:
            return Markup("")
        return Markup(self.hands_chart(round_, d.names, voice.language))

    def hands_chart(self, view: View, names: Mapping[Seat, str], language: str = FALLBACK) -> str:
        """The chart of hand sizes of a round, as SVG; of one that is being played, as it stands."""
        language = self._environments.language(language)
        called = told_names(names, str(self._environments.page(language).somebody()), language)
        return self._charts.hands_svg(hands_of(view), called, language)

    def calendar_name(self, reader: mails.Reader) -> str:
        """What the calendar of somebody's deadlines is called."""
        return clean_line(str(self._calendar(reader).name()))

    def appointment(
        self, reader: mails.Reader, table: int, title: str, duty: Duty | None, deadline: mails.Deadline
    ) -> tuple[str, str]:
        """A deadline in a calendar: what is asked, in a line, and what can be said of it besides."""
        words, what = self._calendar(reader), "rule" if duty is None else duty.value
        summary, description = words.summary(table, title, what), words.description(deadline)
        return clean_line(str(summary)), clean_line(str(description))

    def turn(
        self, reader: mails.Reader, table: int, title: str, due: Micros | None, whose: str | None
    ) -> str:
        """The line that a program is told, as the reader would read it: it's their move, or `whose` turn by name."""
        words, at = self._calendar(reader), (table, title, due)
        return clean_line(str(words.your_move(*at) if whose is None else words.their_turn(whose, *at)))

    def week_appointment(self, language: str, title: str, week: int, weeks: int, what: str) -> str:
        """A week of a league in a calendar; `what` it does then: opens, closes."""
        words = self._environments.module("words/calendar.j2", self._spoken(language))
        return clean_line(str(words.week(title, week, weeks, what)))

    def _calendar(self, reader: mails.Reader) -> Any:
        return self._environments.module("words/calendar.j2", self._voices(reader)[0])

    def rule_error(self, error: RuleError, language: str = FALLBACK) -> str:
        """Why a rule cannot be read, where, and what would be."""
        return self._told("text/rule_error.txt", language, {"error": error})

    def rule_survey(self, told: RuleRead, language: str = FALLBACK) -> str:
        """What a rule does, as God is told of their own, outside of any table."""
        facts = {"o": told, "lobby": True, "sketch": self._sketch(self._spoken(language))}
        return self._told("text/rule_survey.txt", language, facts)

    def _sketch(self, spoken: Speech) -> Callable[[Sketch], str]:
        """What draws an invented layout in lines of text."""
        return lambda made_up: self._layouts.sketch(spoken.look, spoken.style, sketched(made_up), True)

    def _sketch_html(self, spoken: Speech) -> Callable[[Sketch], Markup]:
        """What draws one in HTML, as `spoken` has layouts in text."""
        as_list = spoken.style == "list"
        return lambda made_up: self._layouts.sketch_html(spoken.look, sketched(made_up), as_list)

    def _spoken(self, language: str) -> Speech:
        """How somebody is spoken to of whom nothing but the language is known."""
        return self._environments.voice(self._environments.look(language), "UTC", "grid")

    def _told(self, template: str, language: str, facts: Mapping[str, object]) -> str:
        """A text that is mailed to no reader."""
        return clean_text(wrapped(self._environments.dressed(template, self._spoken(language), facts)))

    def _voices(self, reader: mails.Reader) -> tuple[Speech, Speech]:
        """How the reader is spoken to in text and in HTML."""
        look, voice = self._look(reader), self._environments.voice
        return voice(look, reader.zone, reader.style), voice(look, reader.zone, HTML)

    def letters_of(self, language: str, letters: str) -> str:
        """Those of jack, queen and king that a reader gets who has chosen these, or none: `JQK`."""
        return self._environments.look(language, letters).letters

    def _look(self, reader: mails.Reader) -> CardStyle:
        return self._environments.look(reader.language, reader.letters, reader.deck)


def _posting(lobby: str) -> Callable[[str], str]:
    """What makes the link that opens a letter to the server with an order typed."""
    return lambda order: mailto(lobby, order, order)


def _subject(d: mails.Digest, words: Any) -> str:
    """The subject of a mail about a table."""
    won = threads.winners(d)
    name = d.names.get(won[0], "") if len(won) == 1 else ""
    is_reader = won == (d.view.reader,)
    told = (threads.purpose_of(d).value, d.table, d.view.title, threads.round_of(d), name, is_reader)
    return str(words.subject(*told))


def _cleaned(rendered: mails.Rendered) -> mails.Rendered:
    return replace(
        rendered,
        subject=clean_text(rendered.subject),
        text=clean_text(rendered.text),
        html=clean_text(rendered.html),
    )
