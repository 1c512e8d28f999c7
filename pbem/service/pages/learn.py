"""The tour on the site: what an address says that its reader did, and what becomes of a guess."""

from dataclasses import replace

from pbem.cards import PACK
from pbem.digests.facts.rule_texts import chosen
from pbem.digests.facts.tour import tour_of
from pbem.digests.pages.learn import LearnPage
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import understand

LONGEST = 200
"""Characters of a guess."""

_NAMES = {str(card): card for card in PACK}


def page(step: int, cards: str, said: str) -> LearnPage:
    """A step for who has played these `cards` and `said` this as Prophet; what makes no sense is left out."""
    played = [_NAMES[one] for one in cards.split(".") if one in _NAMES]
    return LearnPage(step, tour_of(played, [one == "r" for one in said if one in "rw"]))


def guess(shown: LearnPage, rule: str, language: str) -> LearnPage:
    """The same with a guess that somebody of `language` writes."""
    read = understand(rule, language)
    shown = replace(shown, rule=rule)
    if isinstance(read, RuleError):
        return replace(shown, error=read, choices=tuple(chosen(one, language) for one in read.meanings))
    return replace(shown, guessed=shown.tour.guessed(read.rule))
