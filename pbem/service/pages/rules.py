"""A rule that somebody tries on the site, away from all tables: read and surveyed as God's rules are."""

from dataclasses import replace

from pbem.cards import Card
from pbem.digests.facts.rule_texts import chosen
from pbem.digests.facts.table import sketched
from pbem.digests.pages.rules import Followers, RuleTried
from pbem.insight.lab.facts import Prospect
from pbem.orders.trouble import Trouble
from pbem.orders.values.cards import read_cards
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.meaning.compiling import compile_rule
from pbem.rulelang.reading import understand
from pbem.rulelang.survey.walks import cards_of
from pbem.rulelang.tree import Rule
from pbem.service.services import Services
from pbem.service.tables.lab import PLAYERS, foretold
from pbem.service.tables.new_tables import DEFAULT_RULEBOOK
from pbem.service.tables.reading import reading_of

LONGEST = 600
"""Characters of a rule; the longest that ships has 200, and any of these is surveyed in about a second."""

MOST_CARDS = 40
"""On a main line to try a rule on."""


def try_rule(text: str, cards: str, language: str) -> RuleTried:
    """What becomes of `text`, and which cards it lets follow `cards`, both as somebody of `language` writes."""
    understood = understand(text, language)
    if isinstance(understood, RuleError):
        choices = tuple(chosen(one, language) for one in understood.meanings)
        return RuleTried(error=understood, choices=choices)
    rule = understood.rule
    line = _line(cards, language)
    read = reading_of(rule, understood.language)
    return RuleTried(
        read=read,
        sketches=tuple(map(sketched, read.layouts)),
        after=None if isinstance(line, str) else _after(rule, line),
        unread=line if isinstance(line, str) else "",
    )


def forecast_of(house: Services, rule: Rule) -> Prospect:
    """What bots make of a rule, as anybody is told it; it takes seconds. Raises NoProspect."""
    return house.lab(rule, house.rulebooks[DEFAULT_RULEBOOK], PLAYERS)


def foretell(house: Services, tried: RuleTried, found: Prospect | None) -> RuleTried:
    """The rule that was tried, with that."""
    if tried.read is None or found is None:
        return replace(tried, in_vain=True)
    told = foretold(house, tried.read.rule, found, house.rulebooks[DEFAULT_RULEBOOK], PLAYERS)
    return replace(tried, forecast=told)


def _line(cards: str, language: str) -> tuple[Card, ...] | str:
    """The cards of a main line, or the part that is none."""
    if not cards.strip():
        return ()
    read = read_cards(" ".join(cards.split()), language)
    if isinstance(read, Trouble):
        return read.detail or cards
    whole = tuple(one.card for one in read if one.card is not None)
    if len(whole) < len(read):
        return next(one.text for one in read if one.card is None)
    return whole if len(whole) <= MOST_CARDS else cards


def _after(rule: Rule, line: tuple[Card, ...]) -> Followers:
    compiled = compile_rule(rule)
    if line:
        return Followers(line, cards_of(compiled.follow(line)))
    return Followers(line, [card for card in cards_of((1 << 52) - 1) if compiled.admits(card)])
