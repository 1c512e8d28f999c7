"""The two dresses of words: templates in a text and in an HTML environment, and the voices that speak in them."""

import contextlib
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import lru_cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from markupsafe import Markup, escape

from pbem.cards import PACK, Card, Suit
from pbem.digests.facts.review_chart import samples
from pbem.digests.facts.rulebook import variant_name
from pbem.digests.facts.table import told_names
from pbem.digests.leagues.standings import asked_for
from pbem.digests.pages.feeds import timestamp
from pbem.digests.pages.guides import Guides
from pbem.digests.pages.markdown import Words
from pbem.digests.rendering import template_compiler
from pbem.digests.rendering.ascii_text import in_plain_signs
from pbem.digests.rendering.catalogues import Catalogue
from pbem.digests.rendering.context import CardLink, Links
from pbem.digests.rendering.macros import ReadyEnvironment, Stage, known_of
from pbem.digests.rendering.segments import KeptSegments, Parts
from pbem.digests.rendering.speech import DECKS, LETTERS, CardStyle, Labels, Speech
from pbem.digests.text_width import HANG, WHOLE, padded
from pbem.league.fitness import Arithmetic, arithmetic
from pbem.league.terms import Terms
from pbem.micros import Micros
from pbem.orders.declared.play import play_phrase, wrong_phrase

HTML = "html"
STYLES = ("grid", "list", "ascii")
"""How a layout stands in text: drawn with symbols, told as a list, drawn with letters."""

NOWHERE = ""
"""The zone of a voice that is to tell no time."""

FALLBACK = "en"
"""Who reads a language without a catalogue is written to in this one."""


class TemplateEnvironments:
    """The templates of a folder in every language and dress. Compiled at construction, read-only afterwards."""

    def __init__(
        self, templates: Path, catalogues: Mapping[str, Catalogue], guides: Guides, room: int
    ) -> None:
        self._catalogues = catalogues
        self._text = _environment(templates, guides, html=False)
        self._html = _environment(templates, guides, html=True)
        for name in self._text.list_templates(filter_func=_is_template):
            (self._html if name.startswith(("html/", "web/", "svg/")) else self._text).get_template(name)
        self._text_stage, self._html_stage = Stage(self._text), Stage(self._html)
        self._kept = KeptSegments(room)
        self.labels: Mapping[str, Labels] = {
            language: Labels(*self._card_words(language).labels().split("|")) for language in catalogues
        }
        self._own_letters = {
            language: str(self._card_words(language).court()).replace(" ", "") for language in catalogues
        }
        # What a look needs is made when its first reader comes; there are few looks, so all are kept.
        self.suits = lru_cache(maxsize=None)(self._suits)
        self.letters = lru_cache(maxsize=None)(self._with_letters)
        self.cards = lru_cache(maxsize=None)(self._drawn)
        self.links = lru_cache(maxsize=None)(self._links)
        self.layouts = lru_cache(maxsize=None)(self._layouts)
        self.felts = lru_cache(maxsize=None)(self._felts)
        self.voice = lru_cache(maxsize=1024)(self._voice)
        self._pages = {
            language: self._module_in("words/subject.j2", language, "grid") for language in catalogues
        }
        self.spoken = {
            language: self._module_in("words/spoken.j2", language, "list") for language in catalogues
        }

    def language(self, wanted: str) -> str:
        """The language a reader of `wanted` is written to in."""
        return wanted if wanted in self._catalogues else FALLBACK

    def look(self, language: str, letters: str = "", deck: str = "two") -> CardStyle:
        """The cards of a reader of a language; with its own letters where the reader has chosen none."""
        language = self.language(language)
        chosen = letters if letters in LETTERS else self._own_letters[language]
        return CardStyle(language, chosen, deck if deck in DECKS else "two")

    def page(self, language: str) -> Any:
        """The macros that every mail of a table needs besides its templates: subject and signature."""
        return self._pages[language]

    def module(self, template: str, voice: Speech, facts: Mapping[str, object] | None = None) -> Any:
        """The macros of a template, in a voice."""
        environment = self._html if voice.style == HTML else self._text
        return environment.get_template(template).make_module(known_of(environment, voice, facts or {}))

    def _module_in(self, template: str, language: str, style: str) -> Any:
        return self.module(template, self._bare(self.look(language), style))

    def dressed(self, template: str, voice: Speech, facts: Mapping[str, object]) -> str:
        """A whole template in a voice. What a page imports knows what the page has set, besides its facts."""
        known = {**facts, "say": voice}
        if template.startswith("web/"):
            return self._html.get_template(template).render(known)
        return self._stage(voice).render(template, known)

    def in_parts(
        self, template: str, voice: Speech, facts: Mapping[str, object], plain: Mapping[str, object]
    ) -> str:
        """A template in a voice that is put together of segments; `plain` as in `Parts`."""
        timeless = self.voice(voice.look, NOWHERE, voice.style)
        part = Parts(self._stage(voice), self._kept, voice, timeless, facts, plain)
        return self._in_signs(self.dressed(template, voice, {**facts, **plain, "part": part}), voice)

    def _stage(self, voice: Speech) -> Stage:
        return self._html_stage if voice.style == HTML else self._text_stage

    def text(self, template: str, voice: Speech, facts: Mapping[str, object]) -> str:
        """A template as the text of a mail, in the signs that its reader's terminal knows."""
        return self._in_signs(self.dressed(template, voice, facts), voice)

    def _in_signs(self, told: str, voice: Speech) -> str:
        return in_plain_signs(told, self.suits(voice.look)) if voice.style == "ascii" else told

    def _voice(self, look: CardStyle, zone: str, style: str) -> Speech:
        strong: Callable[[object], str] = _bold if style == HTML else str
        return Speech(self._catalogues[look.language], look, zone, style, self.cards(look, style), strong)

    def _bare(self, look: CardStyle, style: str = "grid") -> Speech:
        return Speech(self._catalogues[look.language], look, "UTC", style, {}, str)

    def _card_words(self, language: str) -> Any:
        return self.module("words/cards.j2", self._bare(CardStyle(language)))

    def _with_letters(self, look: CardStyle) -> Mapping[Card, str]:
        """Each card as the reader may write it: `7h`."""
        letters = self.suits(look)
        return {card: look.rank(card) + letters[card.suit.symbol] for card in PACK}

    def _suits(self, look: CardStyle) -> Mapping[str, str]:
        """The reader's letter for the symbol of each suit."""
        letters = self._card_words(look.language).letters().split()
        return {suit.symbol: letter for suit, letter in zip(Suit, letters, strict=True)}

    def _drawn(self, look: CardStyle, style: str) -> Mapping[Card, str]:
        """What each card looks like in a sentence."""
        if style == HTML:
            card_html = self._card_html(look)
            return {card: card_html.chip(card) for card in PACK}
        if style == "grid":
            return {card: look.rank(card) + card.suit.symbol for card in PACK}
        bare = self._bare(look)
        return self.letters(look) if style == "ascii" else {card: bare.named(card) for card in PACK}

    def _links(self, look: CardStyle) -> Links:
        """The links of mails in a look, to be filled for each."""
        card_html, language = self._card_html(look), self._catalogues[look.language].spoken

        def linked(order: Callable[[Card], str]) -> Mapping[Card, CardLink]:
            return {card: _card_link(card_html, card, order(card)) for card in PACK}

        return Links.to_be_filled(
            linked(lambda card: play_phrase([card], language)),
            linked(lambda card: wrong_phrase(card, language)),
        )

    def _card_html(self, look: CardStyle) -> Any:
        return self.module("html/card.html", self._bare(look, HTML))

    def _layouts(self, look: CardStyle) -> Any:
        """The macros that draw a layout in HTML."""
        return self.module("html/layout.html", self._bare(look, HTML))

    def _felts(self, look: CardStyle) -> Any:
        """The macros that draw a layout on a page."""
        return self.module("web/cards.html", self._bare(look, HTML))


def _card_link(card_html: Any, card: Card, order: str) -> CardLink:
    before, _, after = card_html.card_link(_PLACE, card, order).partition(_PLACE)
    return CardLink(before, order, after)


_PLACE = "\0"
"""Where the link goes that only its reader has."""


def _bold(words: object) -> str:
    return Markup("<b>") + escape(words) + Markup("</b>")


class _Compiled(FileSystemBytecodeCache):
    """Templates compiled, kept where Python keeps compiled modules; where nothing may be written they are not kept."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled(*, html: bool) -> _Compiled | None:
    """What is compiled hangs on how: on these two modules, and on whether it is for HTML."""
    if sys.dont_write_bytecode:
        return None
    how = b"".join(Path(file).read_bytes() for file in (__file__, template_compiler.__file__))
    made_by = sha256(how).hexdigest()[:16]
    kept = Path(cache_from_source(__file__)).parent
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return _Compiled(str(kept), f"template.{'html' if html else 'text'}.{made_by}.%s.cache")


def _environment(templates: Path, guides: Guides, *, html: bool) -> Environment:
    environment = ReadyEnvironment(
        loader=FileSystemLoader(templates),
        bytecode_cache=_compiled(html=html),
        undefined=StrictUndefined,
        autoescape=html,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        extensions=["jinja2.ext.i18n", "jinja2.ext.do"],
    )
    environment.policies["ext.i18n.trimmed"] = True
    _install_messages(environment, html=html)
    environment.globals.update(hang=HANG, whole=WHOLE, zip=zip, seven=Card.read("7H"), nine=Card.read("9C"))
    environment.globals["guide"] = guides.of
    environment.filters["inline"] = _in_html if html else str
    environment.filters.update(kind=_kind, pad=padded, oneline=_oneline, squeeze=_squeeze)
    environment.filters["timestamp"] = timestamp
    environment.filters.update(week_holds=_week_holds, standings=asked_for, told_names=_told_names)
    environment.filters.update(sampled=samples, variant=variant_name)
    return environment


def _in_html(words: Words) -> Markup:
    return Markup(words)


def _is_template(name: str) -> bool:
    """What a browser fetches as it is, is none."""
    return not name.startswith("web/static/")


@pass_context
def _told_names(context: Context, names: Mapping[str, str], somebody: str) -> Mapping[str, str]:
    return told_names(names, somebody, _voice(context).language)


def _kind(value: object) -> str:
    return type(value).__name__


def _oneline(text: str) -> str:
    return " ".join(text.split())


def _squeeze(text: str) -> str:
    """The lines that hold something."""
    return "\n".join(line for line in text.split("\n") if line.strip())


def _week_holds(terms: Terms, now: Micros) -> Arithmetic:
    """How many turns a seat can have in a week of these terms of a league, over the year from now on."""
    zone = ZoneInfo(terms.weeks.zone)
    return _held(terms, datetime.fromtimestamp(now // 1_000_000, UTC).astimezone(zone).date())


@lru_cache(maxsize=64)
def _held(terms: Terms, today: date) -> Arithmetic:
    return arithmetic(terms, today)


Values = Mapping[str, object]


def _install_messages(environment: Environment, *, html: bool) -> None:
    """Lets templates speak through the `say` of their context; in HTML every value is escaped.

    Jinja's own new-style functions would do the same in three times as many calls, and mails hold some eighty.
    """
    filled = _filled_html if html else _filled

    @pass_context
    def gettext(context: Context, message: str, /, **values: object) -> str:
        return filled(context.resolve_or_missing("say").catalogue.said(message), values)

    @pass_context
    def ngettext(context: Context, one: str, many: str, count: int, /, **values: object) -> str:
        return filled(_voice(context).translate_plural(one, many, count), values)

    @pass_context
    def pgettext(context: Context, where: str, message: str, /, **values: object) -> str:
        return filled(_voice(context).translate_in(where, message), values)

    environment.globals.update({"_": gettext, "gettext": gettext, "ngettext": ngettext, "pgettext": pgettext})
    extended: Any = environment  # the extension adds its attribute to the environment
    extended.newstyle_gettext = True


def _voice(context: Context) -> Speech:
    voice: Speech = context.resolve_or_missing("say")
    return voice


def _filled(text: str, values: Values) -> str:
    return text % values


def _filled_html(text: str, values: Values) -> Markup:
    escaped = {name: one if type(one) is Markup else escape(one) for name, one in values.items()}
    return str.__new__(Markup, text % escaped)
