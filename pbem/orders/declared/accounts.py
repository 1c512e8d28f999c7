"""Orders about who writes: what they are called, how and when they are mailed, their addresses, their absence, help."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar

from pbem.orders.folding import fold, says_nothing, trimmed
from pbem.orders.order import Argument, Order, without_courtesy, without_off
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values import arguments
from pbem.orders.values.clocks import HOUR, minutes_of, words
from pbem.orders.values.dates import read_days
from pbem.orders.values.days import Days, spell_days
from pbem.orders.words import all_phrases, everywhere, one_of, phrase, said, word_data

MOST_SHARE = 90
"""Percent of the time that must be left at most when somebody is reminded."""

DAILY = "daily"


class Preference(Order, help_topic="settings", unconfirmed=True):
    """What somebody says of themselves, before their address is confirmed, too."""


class Name(Preference, word="name"):
    """NAME and the display name as written."""

    name: arguments.Named


class Language(Preference, word="language"):
    """LANGUAGE; `code` is en, pt, pt-PT, es or it."""

    code: Annotated[str, arguments.Choice("languages", MisreadReason.BAD_LANGUAGE)]


class Style(Preference, word="style"):
    """STYLE; `name` is symbols, letters or list, else letters of jack, queen and king (VDR), a deck (two or four), or
    how subjects are told (subjects or one_subject), or what answers open (mail_links, page_links, both_links)."""

    name: Annotated[str, arguments.Choice("styles", MisreadReason.BAD_STYLE)]


class Zone(Preference, word="zone"):
    """ZONE and the name of a time zone as written."""

    name: arguments.Named


class Share(Argument[int | None]):
    """A share of the time in percent; 0 for OFF, None for USUAL."""

    def read(self, written: str, language: str) -> int | Trouble | None:
        words = word_data()["reminders"]
        if fold(written) in map(fold, words["off"]):
            return 0
        if fold(written) in map(fold, everywhere("reminders", "usual")):
            return None
        at, percent = one_of(words["at"]), one_of(words["percent"])
        share = re.fullmatch(rf"(?:{at})?\s*([0-9]{{1,3}})\s*(?:{percent})?", fold(written))
        if share is None or int(share[1]) > MOST_SHARE:
            return Trouble(MisreadReason.BAD_SHARE, written)
        return int(share[1])

    def spell(self, value: int | None, language: str) -> str:
        return said("reminders", "usual", language) if value is None else f"{value}%"


class Reminders(Preference, word="reminders"):
    """REMINDERS 50%: `percent` of the time that are left then; 0 for OFF, None for USUAL."""

    percent: Annotated[int | None, Share()]


class Digests(Preference, word="digest"):
    """DIGEST: how often the writer is mailed, `each`, `turn`, `daily`, `off`, or as `usual`; "" asks what holds.

    `at`: at which minute of their day, where they name one.
    """

    how: str = ""
    at: int | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        written = trimmed(without_courtesy(written))
        if not written:
            return cls()
        folded = " ".join(fold(written).split())
        if folded in _ways():
            return cls(_ways()[folded])
        found = re.fullmatch(rf"(?P<how>.*?)[\s,]*(?:(?:{words('at')})\s+)?(?P<at>{HOUR})", folded)
        way = found["how"] if found else ""
        if found is None or (way and _ways().get(way) != DAILY):
            return Trouble(MisreadReason.BAD_SETTING, written)
        hour = re.match(HOUR, found["at"])
        minutes = minutes_of(hour) if hour else None
        return Trouble(MisreadReason.BAD_HOUR, found["at"]) if minutes is None else cls(DAILY, minutes)

    def spell(self, language: str) -> str:
        """`DIGEST turn`"""
        return f"{super().spell(language)} {said('digests', self.how, language) if self.how else ''}".strip()


@cache
def _ways() -> Mapping[str, str]:
    """What each word behind DIGEST means, folded."""
    ways = word_data()["digests"]
    return {" ".join(fold(word).split()): way for way in ways for word in everywhere("digests", way)}


class Calendar(Order, word="calendar", help_topic="settings", asks=True, shows=True):
    """CALENDAR."""


class MyPage(Order, word="my_page", help_topic="settings", asks=True, shows=True):
    """MY PAGE."""


class PublicPage(Order, word="public_page", help_topic="settings"):
    """PUBLIC PAGE; `wanted` is False for PUBLIC PAGE OFF."""

    wanted: bool = True

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest, off = without_off(written)
        return cls(not off) if says_nothing(rest) else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))

    def spell(self, language: str) -> str:
        """`PUBLIC PAGE OFF`."""
        return phrase("public_page", language) + (
            "" if self.wanted else f" {said('switch', 'off', language)}"
        )


class _Called(Order):
    """A web address as written; `off`: OFF instead; neither, to be told what it is."""

    kind: ClassVar[str]
    url: str = ""
    off: bool = False

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest, off = without_off(written)
        return cls("" if off else trimmed(rest).strip("<>"), off)

    def spell(self, language: str) -> str:
        """`WEBHOOK https://ntfy.sh/my-topic`."""
        rest = said("switch", "off", language) if self.off else self.url
        return f"{phrase(self.kind, language)} {rest}".strip()


class Webhook(_Called, word="webhook", help_topic="settings"):
    """WEBHOOK: where a program of the writer's is told that it's their move."""

    kind = "webhook"


class TableWebhook(_Called, word="table_webhook", help_topic="moderator", seated=True):
    """TABLE WEBHOOK: where a program is told whose turn it is at a table, by whoever moderates it."""

    kind = "table_webhook"


class MyData(Preference, word="my_data", asks=True):
    """MY DATA: all that is kept of who writes."""


class ForgetMe(Preference, word="forget_me"):
    """FORGET ME, or FORGET ME YES and the `code` of the mail that asks whether the writer is `sure`."""

    sure: bool = False
    code: str = ""

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest, yes = without_courtesy(written), one_of(all_phrases("yes", "confirm"))
        sure = re.fullmatch(rf"\W*(?:{yes})(?:\s+([a-z2-7]{{8}}))?\W*", fold(rest))
        if sure:
            return cls(True, sure[1] or "")
        return cls() if says_nothing(rest) else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))


class MailWanted(Preference, words={"mail_off": {"wanted": False}, "mail_on": {"wanted": True}}):
    """MAIL OFF, or MAIL ON."""

    wanted: bool


class AddAddress(Order, word="add_address", help_topic="addresses"):
    """ADD ADDRESS ana@example.org: an address as written."""

    address: arguments.Address


class RemoveAddress(Order, word="remove_address", help_topic="addresses"):
    """REMOVE ADDRESS ana@example.org."""

    address: arguments.Address


class UseAddress(Order, word="use_address", help_topic="addresses"):
    """USE ADDRESS ana@example.org: to be mailed there."""

    address: arguments.Address


class Addresses(Order, word="addresses", help_topic="addresses", asks=True, unproved=True):
    """ADDRESSES."""


class NewKeys(Order, word="new_keys", help_topic="addresses"):
    """NEW KEYS."""


class Vacation(Order, word="vacation", help_topic="vacation"):
    """VACATION 7 days, VACATION 1 Aug to 15 Aug; without `days`, what is planned. `none`: VACATION OFF."""

    days: Days | None = None
    none: bool = False

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest, none = without_off(written)
        if says_nothing(rest):
            return cls(none=none)
        days = None if none else read_days(rest, language)
        return Trouble(MisreadReason.BAD_DATE, trimmed(rest)) if days is None else cls(days)

    def spell(self, language: str) -> str:
        """`VACATION 7 days`, `VACATION OFF`."""
        days = said("switch", "off", language) if self.none else self.days and spell_days(self.days)
        return f"{phrase('vacation', language)} {days or ''}".strip()


class Back(Order, word="back", help_topic="vacation"):
    """BACK: from a vacation."""


class Help(Order, word="help", help_topic="talk", shows=True, unconfirmed=True, unproved=True):
    """HELP; `topic` as written, "" without one."""

    topic: str = ""

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        return cls(trimmed(without_courtesy(written), "?"))
