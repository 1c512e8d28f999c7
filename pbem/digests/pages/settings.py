"""What somebody may set on their own page: each choice is a command, as they would mail it."""

from collections.abc import Iterable, Mapping

from pbem.families import Family
from pbem.orders import model
from pbem.orders.order import Order
from pbem.orders.words import phrase

SHARES = (75, 50, 25)
"""Percent of the time that are left when somebody is reminded, as they are offered."""

STYLES = {"grid": "symbols", "ascii": "letters", "list": "list"}
LINKS = {"mail": "mail_links", "page": "page_links", "both": "both_links"}
"""What is kept of somebody, and how they say it."""


class Choice(Family):
    """`key`: by which its words are known; `order`: the command that chooses it, "" where it is chosen already."""

    key: str
    order: str

    @property
    def chosen(self) -> bool:
        return not self.order


class Setting(Family):
    """`name`: by which its words are known."""

    name: str
    choices: tuple[Choice, ...]


class Written(Family):
    """What is typed: the text goes behind `order`. `now`: what it is."""

    name: str
    order: str
    now: str


class Chosen(Family):
    """How somebody has it now. `mail`: they want some; `reminder`, `digests`: None and "" as the house has it;
    `style`, `links`: as they are kept; `webhook`: "" where they have none, None where nobody has."""

    name: str
    language: str
    zone: str
    style: str
    letters: str
    deck: str
    one_subject: bool
    links: str
    digests: str
    reminder: int | None
    mail: bool
    public: bool
    webhook: str | None


def settings(now: Chosen, languages: Iterable[str]) -> tuple[Setting, ...]:
    """All that is chosen from a list."""
    spoken = now.language
    shares = sorted({*SHARES, *([now.reminder] if now.reminder else [])}, reverse=True)
    told: list[tuple[str, str, Mapping[str, Order]]] = [
        ("language", spoken, {code: model.Language(code) for code in languages}),
        ("digests", now.digests or "usual", {how: model.Digests(how) for how in DIGESTS}),
        (
            "reminder",
            "usual" if now.reminder is None else str(now.reminder),
            {"usual": model.Reminders(None)}
            | {str(share): model.Reminders(share) for share in shares}
            | {"0": model.Reminders(0)},
        ),
        ("mail", str(now.mail), {"True": model.MailWanted(True), "False": model.MailWanted(False)}),
        ("style", now.style, {key: model.Style(word) for key, word in STYLES.items()}),
        ("letters", now.letters, {key: model.Style(key) for key in ("JQK", "VDR", "FDR")}),
        ("deck", now.deck, {key: model.Style(key) for key in ("two", "four")}),
        ("links", now.links, {key: model.Style(word) for key, word in LINKS.items()}),
        (
            "subjects",
            str(now.one_subject),
            {"False": model.Style("subjects"), "True": model.Style("one_subject")},
        ),
        ("public", str(now.public), {"False": model.PublicPage(False), "True": model.PublicPage(True)}),
    ]
    return tuple(
        Setting(
            name,
            tuple(Choice(key, "" if key == chosen else order.spell(spoken)) for key, order in orders.items()),
        )
        for name, chosen, orders in told
    )


DIGESTS = ("usual", "each", "turn", "daily", "off")


def written(now: Chosen) -> tuple[Written, ...]:
    """All that is typed."""
    return (
        Written("name", phrase("name", now.language), now.name),
        Written("zone", phrase("zone", now.language), now.zone),
        *(
            [Written("webhook", phrase("webhook", now.language), now.webhook)]
            if now.webhook is not None
            else []
        ),
    )
