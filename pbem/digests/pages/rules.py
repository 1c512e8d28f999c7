"""The page about secret rules: the server's own, and what became of one that somebody tries."""

from collections.abc import Collection

from pbem.cards import PACK, Card
from pbem.digests.facts.table import Column
from pbem.digests.mails.forecast import Foretold
from pbem.digests.outcomes import RuleRead
from pbem.digests.pages.guides import Guide
from pbem.digests.pages.markdown import Where
from pbem.digests.pages.reading import leads_on_site
from pbem.families import Family
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.samples import SampleRule


class Followers(Family):
    """The cards of one pack by whether they are right after `line`; where that is empty, as a starter."""

    line: tuple[Card, ...]
    right: Collection[Card]

    @property
    def wrong(self) -> tuple[Card, ...]:
        return tuple(card for card in PACK if card not in self.right)


class RuleTried(Family):
    """What a rule was read as, and what it does; or why it cannot be read.

    `choices` are what to write instead for each of its meanings, where it has several. `sketches` are its invented
    layouts, `after` what it says of the cards that were given to try it on. Of these, `unread` is the part that is no
    card. `forecast`: what bots made of it, where that was asked for; `in_vain`: it was, and nothing came of it;
    `ticket`: bots are still trying it, and who shows this may look again.
    """

    error: RuleError | None = None
    choices: tuple[str, ...] = ()
    read: RuleRead | None = None
    sketches: tuple[tuple[Column, ...], ...] = ()
    after: Followers | None = None
    unread: str = ""
    forecast: Foretold | None = None
    in_vain: bool = False
    ticket: str = ""


class RulesPage(Family):
    """`text` and `cards` as they stand in the form; `forecasts`: whether rules are tried with bots here."""

    samples: tuple[SampleRule, ...]
    text: str = ""
    cards: str = ""
    forecasts: bool = False
    tried: RuleTried | None = None

    def leads(self, base: str, guide: Guide) -> Where:
        """Where links of the guide lead, of which a part stands here."""
        return leads_on_site(base, guide)
