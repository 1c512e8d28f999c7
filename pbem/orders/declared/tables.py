"""Orders about tables: made, joined, watched, left, and looked at."""

import re
from functools import cache
from typing import Annotated, Any

from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.order import Order, without_courtesy
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values import arguments
from pbem.orders.values.arguments import read_addresses
from pbem.orders.values.bots import Bots, BotsWish
from pbem.orders.values.table_settings import TableSettings, read_settings
from pbem.orders.words import all_phrases, everywhere, one_of, phrase, said


class ShowTables(Order, word="tables", help_topic="table", asks=True, shows=True, unproved=True):
    """TABLES."""


class MyGames(Order, word="my_games", help_topic="table", asks=True, shows=True, unproved=True):
    """MY GAMES."""


class Join(Order, word="join", help_topic="table", of_leagues=True):
    """JOIN, or JOIN 417 (also written 417 JOIN)."""

    table: Annotated[int, arguments.TableNumber(MisreadReason.UNEXPECTED_TEXT)] | None = None


class Rematch(Order, word="rematch", help_topic="table"):
    """REMATCH."""


class Watch(Order, word="watch", help_topic="talk"):
    """WATCH, or WATCH 417; `ends`: WATCH OFF."""

    table: Annotated[int, arguments.TableNumber(MisreadReason.MISPLACED)] | None = None
    ends: arguments.Off = False


class Leave(Order, word="leave", help_topic="table", seated=True, moves=True, of_leagues=True):
    """LEAVE; `sure` when it was written LEAVE YES or LEAVE CONFIRM."""

    sure: bool = False

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        rest = without_courtesy(written)
        sure = re.match(rf"\W*(?:{one_of(all_phrases('yes', 'confirm'))})(?!\w)", fold(rest))
        if says_nothing(fold(rest)[sure.end() :] if sure else rest):
            return cls(bool(sure))
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))


class NewTable(Order, word="new_table", help_topic="table"):
    """NEW TABLE "Rosewood", 5 seats, clock 2 days."""

    settings: TableSettings

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        settings = read_settings(written)
        return settings if isinstance(settings, Trouble) else cls(settings)


class Invite(Order, word="invite", help_topic="table", moves=True, of_leagues=True):
    """INVITE and at least one address, each once. What the host wants where seats are too few: so many `seats`, a `new`
    table like this one, or places on the list of who is `waiting`."""

    addresses: tuple[str, ...]
    seats: int | None = None
    new: bool = False
    waiting: bool = False

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        line = Folded(re.sub(r"^\s*:", "", without_courtesy(written)).rstrip())
        room = _room().search(line.text)
        guests = line.original(0, room.start()) if room else line.source
        if (
            room
            and room["new"]
            and fold(guests).strip(" \t,;:") in map(fold, everywhere("invite", "waiting"))
        ):
            return InviteLate()
        addresses = read_addresses(guests)
        if isinstance(addresses, Trouble) or room is None:
            return addresses if isinstance(addresses, Trouble) else cls(addresses)
        seats = room["before"] or room["behind"]
        return cls(addresses, int(seats) if seats else None, bool(room["new"]), bool(room["waiting"]))

    def spell(self, language: str) -> str:
        """`INVITE ana@example.org, 6 seats`"""
        seats = f"{self.seats} {said('table', 'seats', language)}" if self.seats else ""
        waiting = said("invite", "waiting", language) if self.waiting else ""
        more = (seats, phrase("new_table", language) if self.new else "", waiting)
        return f"{phrase('invite', language)} {', '.join(filter(None, (*self.addresses, *more)))}"


class AddBot(Order, word="add_bot", help_topic="table", seated=True):
    """ADD BOT, or ADD BOT master, ADD BOTS 2 club."""

    bots: Annotated[BotsWish, Bots()] = BotsWish()


class RemoveBot(Order, word="remove_bot", help_topic="table", seated=True):
    """REMOVE BOT, or REMOVE BOT Ada."""

    name: arguments.Name | None = None


class Practice(Order, word="practice", help_topic="table"):
    """PRACTICE, or PRACTICE EASY."""

    difficulty: Annotated[str, arguments.Choice("difficulties", MisreadReason.BAD_DIFFICULTY)] | None = None


@cache
def _room() -> re.Pattern[str]:
    """What is wanted where seats are too few."""
    waiting, seats = one_of(everywhere("invite", "waiting")), f"(?:{one_of(everywhere('table', 'seats'))})"
    return re.compile(
        rf"[\s,;]+(?:(?P<before>[1-9][0-9]?)\s+{seats}|{seats}\s+(?P<behind>[1-9][0-9]?)"
        rf"|(?P<new>{one_of(all_phrases('new_table'))})|(?P<waiting>{waiting}))[\s.!]*$"
    )


class InviteLate(Order, moves=True):
    """INVITE waiting list, NEW TABLE: those who came too late to a table play at another with the same settings."""

    def spell(self, language: str) -> str:
        """`INVITE waiting list, NEW TABLE`"""
        waiting = said("invite", "waiting", language)
        return f"{phrase('invite', language)} {waiting}, {phrase('new_table', language)}"


class Start(Order, word="start", help_topic="table", moves=True):
    """START."""


class Status(Order, word="status", help_topic="talk", asks=True, shows=True, unproved=True):
    """STATUS."""


class Scores(Order, word="scores", help_topic="talk", asks=True, shows=True, unproved=True):
    """SCORES."""


class History(Order, word="history", help_topic="talk", asks=True, shows=True):
    """HISTORY."""


class Resend(Order, word="resend", help_topic="talk", asks=True, shows=True):
    """RESEND."""
