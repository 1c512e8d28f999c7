"""What moderators order, and what others say to it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

from pbem.orders.declared.play import NoPlay, Play, Verdict, read_verdict
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.order import DECLARED, Argument, Order, read_order, without_courtesy
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.values import arguments
from pbem.orders.values.arguments import read_addresses
from pbem.orders.values.cards import read_cards
from pbem.orders.values.table_settings import TableSettings, read_changes, spell_settings
from pbem.orders.values.wishes import Wishes, split_wishes
from pbem.orders.words import everywhere, find_order, one_of, said


class ModeratorOrder(Order, help_topic="moderator", moves=True):
    """What a moderator gives."""


class Moderator(ModeratorOrder, word="moderator"):
    """MODERATOR ana@example.org, or a name at the table; `ends`: they are one no more (MODERATOR … OFF)."""

    who: arguments.Person
    ends: arguments.Off = False


class Pause(ModeratorOrder, word="pause"):
    """PAUSE."""


class Resume(ModeratorOrder, word="unpause"):
    """RESUME."""


class Extend(ModeratorOrder, word="extend"):
    """EXTEND 2 days; `time` in microseconds."""

    time: arguments.Time


class Remind(ModeratorOrder, word="remind"):
    """REMIND."""


class Eject(ModeratorOrder, word="eject", of_leagues=True):
    """EJECT and a name as written."""

    name: arguments.Name


class ReplaceSeat(ModeratorOrder, word="replace", of_leagues=True):
    """REPLACE Rui BY paula@example.org: a name and an address as written."""

    name: arguments.Name
    address: str

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        line = Folded(without_courtesy(written))
        if says_nothing(line.text):
            return NOTHING
        for by in replaced_by().finditer(line.text):
            addresses = read_addresses(line.original(by.end()))
            if isinstance(addresses, tuple) and len(addresses) == 1:
                return cls._of(line.original(0, by.start()), addresses[0])
        before, _, last = line.source.rstrip(" .!").rpartition(" ")
        addresses = read_addresses(last)
        if isinstance(addresses, Trouble):
            return Trouble(MisreadReason.BAD_ADDRESS, trimmed(last))
        return cls._of(before, addresses[0])

    @classmethod
    def _of(cls, written: str, address: str) -> Order | Trouble:
        name = arguments.NameAtTable().written(written)
        read = arguments.NameAtTable().read(name, "") if name else NOTHING
        return read if isinstance(read, Trouble) else cls(read, address)

    def spell(self, language: str) -> str:
        """`REPLACE Rui BY paula@example.org`"""
        return f"{super().spell(language)} {said('replacing', 'by', language)} {self.address}"


@cache
def replaced_by() -> re.Pattern[str]:
    """What stands between who goes and who comes: `BY`."""
    return re.compile(rf"(?<!\S)(?:{one_of(everywhere('replacing', 'by'))})(?!\w)")


class PlayFor(ModeratorOrder, word="play_for"):
    """PLAY FOR and a name, perhaps cards or NO PLAY behind it: all as written, since only the table knows names."""

    text: Annotated[str, arguments.AsWritten()]


class JudgeFor(ModeratorOrder, word="judge_for"):
    """JUDGE FOR and a name, with a verdict behind it: as written, or the verdict alone (JUDGE FOR GOD RIGHT)."""

    text: Annotated[str, arguments.AsWritten()]


class Undo(ModeratorOrder, word="undo"):
    """UNDO 8: this play and all after it."""

    number: arguments.NumberOfPlay


class LetStand(ModeratorOrder, word="let_stand"):
    """LET STAND, or LET STAND 14: what came of the amended verdict stands."""

    number: arguments.NumberOfPlay | None = None


class EndRound(ModeratorOrder, word="end_round"):
    """END ROUND SCORED, END ROUND VOID; None where neither was said."""

    scored: (
        Annotated[
            bool, arguments.Choice("closing", MisreadReason.MISPLACED, (("scored", True), ("void", False)))
        ]
        | None
    ) = None


class EndMatch(ModeratorOrder, word="end_match"):
    """END MATCH."""


class Changes(Argument[TableSettings]):
    """Settings, as behind NEW TABLE."""

    def written(self, text: str) -> str:
        return "" if says_nothing(text) else re.sub(r"^\s*:", "", text)

    def read(self, written: str, language: str) -> TableSettings | Trouble:
        return read_changes(written)

    def spell(self, value: TableSettings, language: str) -> str:
        return ", ".join(spell_settings(value, language))


class Change(ModeratorOrder, word="set"):
    """SET and what is to be changed before a round, as behind NEW TABLE; the word `option` may be left out."""

    settings: Annotated[TableSettings, Changes()]


class FullView(ModeratorOrder, word="full_view"):
    """FULL VIEW."""


class Preview(Order, word="preview", help_topic="moderator"):
    """PREVIEW and a moderator's order: what it would do."""

    order: ModeratorOrder

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        line = Folded(written.lstrip(" \t\n\u00a0:,-"))
        if says_nothing(line.text):
            return NOTHING
        word, end = find_order(line) or ("", 0)
        if not issubclass(DECLARED.get(word, Order), ModeratorOrder):
            return Trouble(MisreadReason.MISPLACED, trimmed(written))
        order = read_order(word, line.original(end), language)
        return cls(order) if isinstance(order, ModeratorOrder) else order


class _Motion(arguments.Number):
    def written(self, text: str) -> str:
        return trimmed(text) or ("" if says_nothing(text) else text.strip())


class Agree(
    Order,
    words={"agree": {"agrees": True}, "disagree": {"agrees": False}},
    help_topic="moderator",
    seated=True,
    moves=True,
):
    """AGREE or DISAGREE, with what a moderator asks for; AGREE 2 where it is not the first since the last act."""

    agrees: bool
    number: Annotated[int, _Motion("#?([0-9]{1,6})", MisreadReason.UNEXPECTED_TEXT)] | None = None


_BEFORE = " \t\n\u00a0:\"'“”„«»‘’"


@dataclass(frozen=True, slots=True)
class Named:
    """A display name as the table has it, None where God was named by office; `rest` is what follows it."""

    name: str | None
    rest: str = ""


@dataclass(frozen=True, slots=True)
class PlayInPlace:
    """A play for somebody; `move` is None where nothing follows the name: a card by chance."""

    name: str | None
    move: Play | NoPlay | None


@dataclass(frozen=True, slots=True)
class VerdictInPlace:
    """A verdict for God, by name or office; `name` is None also where the verdict stands alone."""

    name: str | None
    verdict: Verdict


def split_name(text: str, names: Iterable[str]) -> Named | None:
    """The longest of `names` that `text` begins with, or God; None if it begins with none of them.

    Case, accents and quotes do not matter. A player's name goes before God's: somebody may be called Deus.
    """
    line = Folded(text.lstrip(_BEFORE))
    for name in sorted(names, key=lambda one: (-len(fold(one)), one)):
        found = re.compile(rf"{_spaced(name)}(?!\w)").match(line.text)
        if found and not says_nothing(name):
            return Named(name, _behind(line, found.end()))
    found = _god().match(line.text)
    return Named(None, _behind(line, found.end())) if found else None


def read_name(text: str, names: Iterable[str]) -> Named | None:
    """The name, or God, that `text` wholly is; None if it is none or more follows."""
    named = split_name(text, names)
    return named if named is not None and says_nothing(named.rest) else None


def read_play_for(text: str, names: Iterable[str], language: str) -> PlayInPlace | Trouble | None:
    """What PLAY FOR asks for; None if `text` names nobody."""
    named = split_name(text, names)
    if named is None:
        return None
    move, wishes = split_wishes(named.rest, language)
    if wishes != Wishes():
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(named.rest))
    line = Folded(without_courtesy(move))
    if says_nothing(line.text):
        return PlayInPlace(named.name, None)
    kind, end = find_order(line) or ("play", 0)
    rest = line.original(end)
    if kind == "no_play" and says_nothing(rest):
        return PlayInPlace(named.name, NoPlay())
    if kind != "play":
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(named.rest))
    cards = read_cards(rest, language)
    return cards if isinstance(cards, Trouble) else PlayInPlace(named.name, Play(cards))


def read_judge_for(text: str, names: Iterable[str], language: str) -> VerdictInPlace | Trouble | None:
    """What JUDGE FOR asks for; None if `text` names nobody and is no verdict either."""
    named = split_name(text, names)
    verdict = _verdict(text if named is None else named.rest, language)
    if isinstance(verdict, Trouble):
        return None if named is None else verdict
    return VerdictInPlace(named.name if named is not None else None, verdict)


def _verdict(text: str, language: str) -> Verdict | Trouble:
    """A verdict; REDRAW is one on the starter, which is wrong."""
    line = Folded(without_courtesy(text))
    kind, end = find_order(line) or (None, 0)
    if kind == "redraw" and says_nothing(line.original(end)):
        return Verdict(False)
    return read_verdict(text, language)


def _behind(line: Folded, end: int) -> str:
    return line.original(end).lstrip(f"{_BEFORE},;.-–—").rstrip()


def _spaced(name: str) -> str:
    """A pattern for a name, whose spaces may be several."""
    return r"\s+".join(re.escape(part) for part in fold(name).split())


@cache
def _god() -> re.Pattern[str]:
    return re.compile(rf"(?:{one_of(everywhere('table', 'god'))})(?!\w)")
