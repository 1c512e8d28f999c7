"""What follows the phrase of a moderator's order, read into the order."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from pbem.orders.declared.tables import read_addresses, read_changes
from pbem.orders.declared.verdicts import read_play_number, read_verdict
from pbem.orders.declared.wishes import Wishes, split_wishes, without_courtesy
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.letter_lines import MisreadReason, Trouble
from pbem.orders.model import (
    Agree,
    Change,
    Eject,
    EndMatch,
    EndRound,
    Extend,
    FullView,
    JudgeFor,
    LetStand,
    Moderator,
    ModeratorOrder,
    NoPlay,
    Pause,
    Play,
    PlayFor,
    Remind,
    ReplaceSeat,
    Resume,
    Undo,
    Verdict,
    Watch,
)
from pbem.orders.values.cards import read_cards
from pbem.orders.values.durations import read_duration
from pbem.orders.words import LANGUAGES, OrderKind, find_order, one_of, word_data

_Read = ModeratorOrder | Trouble
_LONGEST_NAME = 24
_NOTHING = Trouble(MisreadReason.MISSING_ARGUMENT, "")


def split_off(text: str) -> tuple[str, bool]:
    """`text` without OFF at its end, and whether it stood there."""
    line = Folded(without_courtesy(text))
    found = _off().search(line.text)
    return (line.original(0, found.start()), True) if found else (line.source, False)


def read_watch(argument: str, _language: str) -> Watch | Trouble:
    """What follows WATCH: nothing, the number of a table, OFF."""
    rest, ends = split_off(argument)
    rest = trimmed(rest)
    number = re.fullmatch(rf"(?:(?:{one_of(word_data()['number_of']['table'])})\s*)?#?([0-9]+)", fold(rest))
    if not rest:
        return Watch(ends=ends)
    if number is None:
        return Trouble(MisreadReason.MISPLACED, rest)
    if len(number[1]) > 9:
        return Trouble(MisreadReason.BAD_NUMBER, rest)
    return Watch(int(number[1]), ends)


def read_person(written: str) -> str | Trouble:
    """Whom a name or a mail address means: either as it was written."""
    if "@" not in written:
        return read_written_name(written)
    addresses = read_addresses(written.lstrip(" :"))
    if isinstance(addresses, Trouble):
        return addresses
    return addresses[0] if len(addresses) == 1 else Trouble(MisreadReason.CONFLICTING, trimmed(written))


def _moderator(argument: str, _language: str) -> _Read:
    written, ends = split_off(argument)
    who = read_person(written)
    return who if isinstance(who, Trouble) else Moderator(who, ends)


def _eject(argument: str, _language: str) -> _Read:
    name = read_written_name(without_courtesy(argument))
    return name if isinstance(name, Trouble) else Eject(name)


def _replace(argument: str, _language: str) -> _Read:
    line = Folded(without_courtesy(argument))
    if says_nothing(line.text):
        return _NOTHING
    for by in replaced_by().finditer(line.text):
        addresses = read_addresses(line.original(by.end()))
        if isinstance(addresses, tuple) and len(addresses) == 1:
            return _replaced(line.original(0, by.start()), addresses[0])
    before, _, last = line.source.rstrip(" .!").rpartition(" ")
    addresses = read_addresses(last)
    if isinstance(addresses, Trouble):
        return Trouble(MisreadReason.BAD_ADDRESS, trimmed(last))
    return _replaced(before, addresses[0])


def _replaced(written: str, address: str) -> _Read:
    name = read_written_name(written)
    return name if isinstance(name, Trouble) else ReplaceSeat(name, address)


def read_written_name(written: str) -> str | Trouble:
    """A name as written; a sentence is none ("Moderator, please help us")."""
    name = written.strip(' \t\n\u00a0:=,;!"“”„«»')
    if says_nothing(name) and "." not in fold(name):
        return _NOTHING
    if len(name) > _LONGEST_NAME or re.search(r"[,;!?:\n]", name):
        return Trouble(MisreadReason.MISPLACED, trimmed(name))
    return name


def _as_written(order: Callable[[str], ModeratorOrder]) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        text = without_courtesy(argument).strip(" \t\n\u00a0:")
        return order(text) if text else _NOTHING

    return read


def _extend(argument: str, _language: str) -> _Read:
    line = Folded(without_courtesy(argument))
    found = lengthened_by().match(line.text)
    written = trimmed(line.original(found.end() if found else 0))
    if not written:
        return _NOTHING
    time = read_duration(written)
    return Trouble(MisreadReason.BAD_DURATION, written) if time is None else Extend(time)


def _undo(argument: str, _language: str) -> _Read:
    number = _only_number(argument)
    return number if isinstance(number, Trouble) else Undo(number)


def _let_stand(argument: str, _language: str) -> _Read:
    if says_nothing(without_courtesy(argument)):
        return LetStand()
    number = _only_number(argument)
    return number if isinstance(number, Trouble) else LetStand(number)


def read_vote(*, agrees: bool) -> Callable[[str, str], Agree | Trouble]:
    """What follows AGREE or DISAGREE: nothing, or which of several motions is meant."""

    def read(argument: str, _language: str) -> Agree | Trouble:
        rest = trimmed(without_courtesy(argument))
        if not rest and not says_nothing(without_courtesy(argument)):
            return Trouble(MisreadReason.UNEXPECTED_TEXT, argument.strip())
        if not rest:
            return Agree(agrees)
        if not re.fullmatch(r"#?[0-9]{1,6}", rest):
            return Trouble(MisreadReason.UNEXPECTED_TEXT, rest)
        return Agree(agrees, int(rest.lstrip("#")))

    return read


def _only_number(argument: str) -> int | Trouble:
    numbered = read_play_number(without_courtesy(argument))
    if isinstance(numbered, Trouble):
        return numbered
    number, rest = numbered
    return number if says_nothing(rest) else Trouble(MisreadReason.MISPLACED, trimmed(rest))


def _end_round(argument: str, _language: str) -> _Read:
    rest = trimmed(without_courtesy(argument))
    if not rest:
        return EndRound()
    for scored, name in ((True, "scored"), (False, "void")):
        words = word_data()["closing"][name]
        if re.fullmatch(one_of(word for language in LANGUAGES for word in words[language]), fold(rest)):
            return EndRound(scored)
    return Trouble(MisreadReason.MISPLACED, rest)


def _set(argument: str, _language: str) -> _Read:
    body = re.sub(r"^\s*:", "", without_courtesy(argument))
    if says_nothing(body):
        return _NOTHING
    settings = read_changes(body)
    return settings if isinstance(settings, Trouble) else Change(settings)


def _alone(order: ModeratorOrder) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        rest = without_courtesy(argument)
        return order if says_nothing(rest) else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))

    return read


@cache
def _off() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_data()['switch']['off'].values())})[\s.!]*$")


@cache
def replaced_by() -> re.Pattern[str]:
    words = word_data()["replacing"]["by"]
    return re.compile(rf"(?<!\S)(?:{one_of(word for one in LANGUAGES for word in words[one])})(?!\w)")


@cache
def lengthened_by() -> re.Pattern[str]:
    return re.compile(rf"[\s:]*(?:{one_of(word_data()['extending']['by'])})(?!\w)")


MODERATING: dict[OrderKind, Callable[[str, str], _Read]] = {
    OrderKind.MODERATOR: _moderator,
    OrderKind.PAUSE: _alone(Pause()),
    OrderKind.UNPAUSE: _alone(Resume()),
    OrderKind.EXTEND: _extend,
    OrderKind.REMIND: _alone(Remind()),
    OrderKind.EJECT: _eject,
    OrderKind.REPLACE: _replace,
    OrderKind.PLAY_FOR: _as_written(PlayFor),
    OrderKind.JUDGE_FOR: _as_written(JudgeFor),
    OrderKind.UNDO: _undo,
    OrderKind.LET_STAND: _let_stand,
    OrderKind.END_ROUND: _end_round,
    OrderKind.END_MATCH: _alone(EndMatch()),
    OrderKind.SET: _set,
    OrderKind.FULL_VIEW: _alone(FullView()),
}
"""How each order of a moderator is read."""


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
    order = find_order(line)
    kind, end = order or (OrderKind.PLAY, 0)
    rest = line.original(end)
    if kind is OrderKind.NO_PLAY and says_nothing(rest):
        return PlayInPlace(named.name, NoPlay())
    if kind is not OrderKind.PLAY:
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
    if kind is OrderKind.REDRAW and says_nothing(line.original(end)):
        return Verdict(False)
    return read_verdict(text, language)


def _behind(line: Folded, end: int) -> str:
    return line.original(end).lstrip(f"{_BEFORE},;.-–—").rstrip()


def _spaced(name: str) -> str:
    """A pattern for a name, whose spaces may be several."""
    return r"\s+".join(re.escape(part) for part in fold(name).split())


@cache
def _god() -> re.Pattern[str]:
    words = word_data()["table"]["god"]
    return re.compile(rf"(?:{one_of(word for language in LANGUAGES for word in words[language])})(?!\w)")
