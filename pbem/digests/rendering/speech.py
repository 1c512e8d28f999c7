"""How a reader is spoken to: cards, dates, lists and orders in their language, zone and style."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from datetime import date as Day
from fractions import Fraction
from functools import lru_cache
from typing import Any

from babel import Locale
from babel.dates import (
    format_date,
    format_datetime,
    format_timedelta,
    get_timezone,
    get_timezone_gmt,
    get_timezone_location,
)
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from markupsafe import Markup, escape

from pbem.cards import RANK_LETTERS, Card, Suit
from pbem.digests.facts.rule_texts import ToldRule, sentence, sentence_of, told_rule
from pbem.digests.rendering.catalogues import Catalogue
from pbem.engine.match.terms import Draft, SealedRule
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import ProphetWish
from pbem.micros import MINUTE, SECOND, Micros
from pbem.orders import model
from pbem.orders.spelling import example
from pbem.orders.values.cards import card_phrase
from pbem.orders.values.durations import read_duration
from pbem.orders.values.wishes import Theory
from pbem.orders.words import difficulties, phrase, said
from pbem.rulelang.language.printing import print_rule, say_condition
from pbem.rulelang.tree import Condition, Rule

LETTERS = ("JQK", "VDR", "FDR")
"""Letters of jack, queen and king that a reader may choose; all of them are read from everybody."""

DECKS = ("two", "four")
"""In how many colours the suits are told apart."""

COURT = "JQK"


@dataclass(frozen=True, slots=True)
class Ink:
    """The colour of a suit on a card: the class by which style sheets know it, and the colour itself.

    `kept`: what stands by the card for programs that lose style sheets: nothing where it is that of all words.
    """

    name: str
    colour: str

    @property
    def kept(self) -> str:
        return "" if self is BLACK else f"color:{self.colour}"


BLACK, RED = Ink("kb", "#14181c"), Ink("kr", "#b5121b")
BLUE, GREEN = Ink("ke", "#0b4fb0"), Ink("kg", "#0a6b2f")

_INKS = {
    "two": {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: BLACK},
    "four": {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN},
}


@dataclass(frozen=True, slots=True)
class CardStyle:
    """Cards in a language, with these letters of jack, queen and king, in a deck of two or four colours."""

    language: str
    letters: str = COURT
    deck: str = "two"

    def rank(self, card: Card) -> str:
        """`10`, `K`, in these letters."""
        letter = RANK_LETTERS.get(card.rank, str(card.rank))
        return self.letters[COURT.index(letter)] if letter in COURT else letter

    def ink(self, card: Card) -> Ink:
        """The colour of the card."""
        return _INKS[self.deck][card.suit]


@dataclass(frozen=True, slots=True)
class Labels:
    """The words beside and above the rows; each is cut to seven letters."""

    right: str
    wrong: str
    prophet: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time in words, and the number it begins with (for the verb's plural)."""

    text: str
    leading: int


@dataclass(frozen=True)
class Speech:
    """One way to speak: a language, a time zone, a dress (what cards and stressed words look like).

    `cards` maps each card to how it stands in a sentence; `strong` stresses a word.
    """

    catalogue: Catalogue
    look: CardStyle
    zone: str
    style: str
    cards: Mapping[Card, str]
    strong: Callable[[object], str]

    @property
    def language(self) -> str:
        """The language of orders, cards and rules."""
        return self.catalogue.spoken

    @property
    def tag(self) -> str:
        """What the language is called in HTML: `pt`, `pt-PT`."""
        return self.catalogue.language

    def rank(self, card: Card) -> str:
        """`10`, `K`, in the reader's letters."""
        return self.look.rank(card)

    def ink(self, card: Card) -> Ink:
        """The colour of a card in the reader's deck."""
        return self.look.ink(card)

    def card(self, card: Card) -> str:
        return self.cards[card]

    def named(self, card: Card) -> str:
        """The card spelled out, as every player's mail program and ear understands it."""
        return card_phrase(card, self.language)

    def order(self, kind: str, *rest: object) -> str:
        """The phrase of an order, with what follows it: `PLAY 7 of hearts`."""
        return " ".join([phrase(kind, self.language), *map(str, rest)])

    def all_held(self) -> str:
        """What behind YES or NO means all letters that are held."""
        return said("held", "all", self.language).upper()

    def invite_late(self, table: int) -> str:
        """The order that brings those who wait for a seat of a table to another."""
        return f"{table} {model.InviteLate().spell(self.language)}"

    def example(self, kind: str) -> str:
        """A whole order of a kind, with what can follow it: `PLAY FOR Rui`."""
        return example(kind, self.language)

    def digest(self, how: str) -> str:
        """The order of how often somebody is mailed: `DIGEST turn`; `how` may be `usual`."""
        return model.Digests(how).spell(self.language)

    def puzzle(self, wish: str) -> str:
        """The order of how often the puzzle is mailed: `PUZZLE WEEKLY`; `wish` is the name of its words."""
        return model.PuzzleWanted(wish).spell(self.language)

    def learn(self, step: int, played: tuple[Card, ...], rule: str = "", said: bool | None = None) -> str:
        """The order of a step of the tour, which says what was done before: `LEARN 6 of diamonds RULE red`."""
        return model.Learn(step, played, rule, said).spell(self.language)

    def usual_reminders(self) -> str:
        """The order of who is reminded as the house has it: `REMINDERS USUAL`."""
        return model.Reminders(None).spell(self.language)

    @property
    def off(self) -> str:
        """The word that ends what the order before it began: `WATCH OFF`."""
        return said("switch", "off", self.language)

    @property
    def otherwise(self) -> str:
        """The word between the halves of a plan: `ELSE`."""
        return said("plan", "else", self.language)

    def strength(self, name: str) -> str:
        """How strong a bot is, in a word: `club`."""
        return said("strengths", name, self.language)

    def difficulty(self, name: str) -> str:
        """How hard a rule is, as an order says it: `EASY`."""
        return difficulties(self.language)[name][0]

    def prophet(self, theory: str, openly: bool = False) -> str:
        """A Prophet's declaration with its theory: `PROPHET: other colour`."""
        return model.BecomeProphet(ProphetWish.ALWAYS, Theory(theory, openly)).spell(self.language)

    def watch_off(self) -> str:
        """The order of who looks on no more: `WATCH OFF`."""
        return model.Watch(ends=True).spell(self.language)

    def theory(self, theory: commands.Theory) -> str:
        """A Prophet's theory in a sentence of the reader's language."""
        return self.rule(theory.text, theory.tree)

    def told(self, rule: Draft | SealedRule) -> ToldRule:
        """A secret rule: God's own words, and what the server reads it as."""
        return told_rule(rule, self.language)

    def rule(self, text: str, tree: Mapping[str, Any] | None = None) -> str:
        """A rule of the log in a sentence of the reader's language; see `sentence_of`."""
        return sentence_of(text, tree, self.language)

    def quoted(self, text: str) -> str:
        """A rule of the log as it stands between quotes: on one line, without a stop at its end."""
        return " ".join(self.rule(text).split()).removesuffix(".")

    def sentence(self, rule: Rule, language: str = "") -> str:
        """A rule in a sentence, of the reader's language unless another is named."""
        return sentence(rule, language or self.language)

    def part(self, part: Condition) -> str:
        """A part of a rule as if it were all of it, to stand between quotes."""
        return self.sentence(Rule(None, part)).removesuffix(".")

    def clause(self, test: Condition) -> str:
        """When a part of a rule counts: `the last card is black`."""
        return say_condition(test, self.language)

    def formal(self, rule: Rule) -> str:
        """A rule in the formal notation."""
        return print_rule(rule)

    def tongue(self, code: str) -> str:
        """What a language is called: `Portuguese`."""
        ours, named = self.catalogue.locale, Locale.parse(code, sep="-")
        return str(ours.languages.get(str(named)) or named.get_display_name(ours) or code)

    def listing(self, items: Iterable[object]) -> str:
        """`A, B and C`"""
        parts = list(items)
        html = any(isinstance(one, Markup) for one in parts)
        told = _listed(
            tuple(str(escape(one) if html else one) for one in parts), "standard", self.catalogue.locale_name
        )
        return Markup(told) if html else told  # each part is escaped

    def series(self, items: Iterable[object]) -> str:
        """`A, B, C`: a list whose order says something."""
        parts = list(items)
        html = any(isinstance(one, Markup) for one in parts)
        return Markup(", ").join(map(escape, parts)) if html else ", ".join(map(str, parts))

    def date(self, at: Micros, pattern: str) -> str:
        """The day in the reader's zone, by a pattern of Unicode TR 35."""
        return _formatted(at // MINUTE, pattern, self.zone, self.catalogue.locale_name)

    def day(self, day: Day, pattern: str) -> str:
        """A day of the calendar, by a pattern of Unicode TR 35."""
        form: Any = pattern
        return format_date(day, form, locale=self.catalogue.locale)

    def time(self, at: Micros) -> str:
        """`18:00`, in the reader's zone."""
        return _formatted(at // MINUTE, "HH:mm", self.zone, self.catalogue.locale_name)

    @property
    def dots(self) -> str:
        """Where the reader's own words go."""
        return "..." if self.style == "ascii" else "…"

    def turned(self, now: Micros, then: Micros) -> bool:
        """Whether the clocks in the reader's zone show another time then than they would by the time of now."""
        zone = get_timezone(self.zone)
        offsets = [datetime.fromtimestamp(at // 1_000_000, zone).utcoffset() for at in (now, then)]
        return offsets[0] != offsets[1]

    @property
    def city(self) -> str:
        """The place that the reader's zone is named for; `UTC-03:00` where it is for none."""
        return _city(self.zone, self.catalogue.locale_name)

    def stamp(self, at: Micros) -> str:
        """`Wed 11 Nov 2026 13:52`, UTC."""
        return _formatted(at // MINUTE, "EEE d MMM y HH:mm", "UTC", self.catalogue.locale_name)

    def stamp_to_the_second(self, at: Micros) -> str:
        """`Wed 11 Nov 2026 13:52:07`, UTC."""
        return f"{self.stamp(at)}:{at // SECOND % 60:02}"

    def span(self, length: Micros) -> Span:
        """A length of time in its two greatest units: `2 days, 4 hours`; at least a minute."""
        return _span(max(1, length // MINUTE), self.catalogue.locale_name)

    def length(self, written: str) -> str:
        """A length of time that was written with digits and a unit, in the reader's words: `90 days`."""
        length = read_duration(written)
        return written if length is None else self.span(length).text

    def hour(self, minutes: int) -> str:
        """An hour of the day by its minutes after midnight: `20:00`."""
        return f"{minutes // 60:02}:{minutes % 60:02}"

    def weekdays(self, days: Iterable[int]) -> str:
        """`Saturday and Sunday`; 1 is Monday."""
        names = self.catalogue.locale.days["format"]["wide"]
        return self.listing(names[day - 1] for day in days)

    def city_of(self, zone: str) -> str:
        """The place that a zone is named for; its name where that is no place: `UTC`."""
        return _city(zone, self.catalogue.locale_name) if "/" in zone else zone

    def percent(self, share: int) -> str:
        """`95%`"""
        return format_percent(share / 100, locale=self.catalogue.locale)

    def count(self, number: int) -> str:
        """`16,749`"""
        return str(format_decimal(number, locale=self.catalogue.locale))

    def tenths(self, number: float | Fraction) -> str:
        """`9.5`"""
        return _tenths(float(number), self.catalogue.locale_name)

    def translate(self, message: str) -> str:
        return self.catalogue.said(message)

    def translate_plural(self, one: str, many: str, count: int) -> str:
        words: str = self.catalogue.messages.ngettext(one, many, count)
        return words

    def translate_in(self, context: str, message: str) -> str:
        return str(self.catalogue.messages.pgettext(context, message))


@lru_cache(maxsize=4096)
def _formatted(minutes: int, pattern: str, zone: str, locale: str) -> str:
    moment = datetime.fromtimestamp(minutes * 60, UTC)
    form: Any = pattern  # Babel's stubs name the four ready-made formats only
    return format_datetime(moment, form, tzinfo=get_timezone(zone), locale=locale)


@lru_cache(maxsize=4096)
def _tenths(number: float, locale: str) -> str:
    return format_decimal(number, "0.0", locale=locale)


@lru_cache(maxsize=1024)
def _city(zone: str, locale: str) -> str:
    if re.fullmatch("Etc/GMT[+-][1-9][0-9]?", zone):  # whose names bear the sign that POSIX gives them
        any_time = datetime.fromtimestamp(0, get_timezone(zone))
        return get_timezone_gmt(any_time, locale=locale).replace("GMT", "UTC")
    return get_timezone_location(get_timezone(zone), locale=locale, return_city=True).rpartition("/")[2]


@lru_cache(maxsize=4096)
def _span(minutes: int, locale: str) -> Span:
    days, hours, rest = minutes // 1440, minutes // 60 % 24, minutes % 60
    units: list[tuple[int, Any]] = [(days, "day"), (hours, "hour"), (rest, "minute")]
    while units[0][0] == 0:
        del units[0]
    told = [_counted(count, unit, locale) for count, unit in units[:2] if count]
    return Span(format_list(told, style=_style_of_lengths(locale), locale=locale), units[0][0])


def _style_of_lengths(locale: str) -> Any:
    # Babel's data hold but half of the patterns for lengths in Spanish, and format_list raises KeyError with them.
    return "unit" if "2" in Locale.parse(locale).list_patterns.get("unit", {}) else "standard"


def _counted(count: int, unit: Any, locale: str) -> str:
    # format_unit would be the name for it, but Babel's data lack "day" there for Portuguese and Italian. No length
    # reaches this threshold, so the unit is always the one asked for.
    return format_timedelta(timedelta(**{f"{unit}s": count}), granularity=unit, threshold=1e9, locale=locale)


@lru_cache(maxsize=4096)
def _listed(items: tuple[str, ...], style: Any, locale: str) -> str:
    told = format_list(items, style=style, locale=locale)
    # Babel knows nothing of sounds: in Spanish it is "Ana e Inés".
    return (
        re.sub(r" y (?=h?[ií](?![aeoáéó])[^,]*$)", " e ", told, flags=re.I)
        if locale.startswith("es")
        else told
    )
