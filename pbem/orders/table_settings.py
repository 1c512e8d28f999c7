"""What is written behind NEW TABLE and INVITE: settings, and addresses."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from pbem.orders.durations import read_duration
from pbem.orders.folding import fold
from pbem.orders.model import MisreadReason, TableSettings, Trouble
from pbem.orders.words import LANGUAGES, one_of, word_data

MAX_ADDRESSES = 50
_DOUBLE_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»", '"'))
_ADDRESS = r"[^\s<>,;:\"()@]+@[^\W_](?:[\w-]*\w)?(?:\.[^\W_](?:[\w-]*\w)?)+"
_ONE_ADDRESS = re.compile(
    rf'(?:"[^"]*"\s*|[^<>,;@"]*)<\s*(?:mailto:)?({_ADDRESS})\s*>|(?:mailto:)?({_ADDRESS})'
)


@cache
def _words(setting: str) -> str:
    by_language = word_data()["table"][setting]
    return f"(?:{one_of(word for language in LANGUAGES for word in by_language[language])})"


@cache
def _difficulties() -> dict[str, str]:
    """What each folded word for a difficulty means."""
    words = {"any": word_data()["table"]["any"], **word_data()["difficulties"]}
    return {
        fold(word): name
        for name, by_language in words.items()
        for language in LANGUAGES
        for word in by_language[language]
    }


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    gap = r"(?:\s*[:=]\s*|\s+)"
    valued = {name: rf"{_words(name)}{gap}(?P<value>.+)" for name in ("title", "clock", "rulebook", "option")}
    numbered = {
        name: rf"(?P<before>\S+)\s+{_words(name)}|{_words(name)}{gap}(?P<value>\S+)"
        for name in ("seats", "rounds")
    }
    difficulties = one_of(_difficulties())
    return {
        **{name: re.compile(pattern) for name, pattern in numbered.items()},
        "server": re.compile(rf"{_words('god')}{gap}{_words('server')}"),
        "difficulty": re.compile(rf"(?:{_words('how_hard')}{gap})?(?P<value>{difficulties})"),
        **{name: re.compile(pattern) for name, pattern in valued.items()},
        "open": re.compile(_words("open")),
        "private": re.compile(_words("private")),
    }


def read_settings(text: str) -> TableSettings | Trouble:
    """The settings of a new table, parted by commas, semicolons, lines; the title first, quoted or bare."""
    text = text.translate(_DOUBLE_QUOTES)
    settings, said = TableSettings(), set[str]()
    quoted = re.match(r'\s*"([^"]*)"', text)
    if quoted:
        settings, said, text = TableSettings(title=quoted[1].strip()), {"title"}, text[quoted.end() :]
    for segment in filter(None, (part.strip(" \t.") for part in re.split(r"[,;\n]", text))):
        found = _read_setting(segment)
        if found is None and not said:
            found = ("title", TableSettings(title=segment.strip('" ')))
        if found is None:
            return Trouble(MisreadReason.BAD_SETTING, segment)
        name, told = found
        if isinstance(told, Trouble):
            return told
        twice = {field for field, _ in settings.options} & {field for field, _ in told.options}
        if twice or (name in said and name != "option"):
            return Trouble(MisreadReason.CONFLICTING, segment)
        said.add(name)
        settings = _merged(settings, name, told)
    return settings


def continues_settings(line: str) -> bool:
    """Whether a line that follows NEW TABLE says more about the table."""
    segments = [part.strip() for part in re.split(r"[,;]", line) if part.strip()]
    return bool(segments) and all(_read_setting(segment) for segment in segments)


def _read_setting(segment: str) -> tuple[str, TableSettings | Trouble] | None:
    folded = fold(segment)
    for name, pattern in _patterns().items():
        found = pattern.fullmatch(folded)
        if not found:
            continue
        # The value in its own spelling: everything behind the first gap.
        value = re.split(r"\s*[:=]\s*|\s+", segment, maxsplit=1)[-1].strip('" ')
        if name == "seats":
            return "seats", _seats(found["before"] or found["value"], segment)
        if name == "rounds":
            return "rounds", _rounds(found["before"] or found["value"], segment)
        if name == "server":
            return "server", TableSettings(server=True)
        if name == "difficulty":
            return "difficulty", TableSettings(
                difficulty=_difficulties()[re.sub(r"[\s-]+", " ", found["value"])]
            )
        if name == "clock":
            clock = read_duration(value)
            wrong = Trouble(MisreadReason.BAD_DURATION, value)
            return "clock", wrong if clock is None else TableSettings(clock=clock)
        if name == "option":
            return "option", _option(value)
        if name == "title":
            return "title", TableSettings(title=value)
        if name == "rulebook":
            return "rulebook", TableSettings(rulebook=fold(value))
        return "open", TableSettings(open=name == "open")
    return None


def _seats(written: str, segment: str) -> TableSettings | Trouble:
    if re.fullmatch(r"[1-9][0-9]?", written):
        return TableSettings(seats=int(written))
    return Trouble(MisreadReason.BAD_NUMBER, segment)


def _rounds(written: str, segment: str) -> TableSettings | Trouble:
    if re.fullmatch(r"[0-9]{1,6}", written):
        return TableSettings(rounds=int(written))
    return Trouble(MisreadReason.BAD_NUMBER, segment)


def _option(value: str) -> TableSettings | Trouble:
    parts = re.fullmatch(r"(\w+)(?:\s*[:=]\s*|\s+)(\S+)", value)
    if parts is None:
        return Trouble(MisreadReason.BAD_SETTING, value)
    return TableSettings(options=((fold(parts[1]), fold(parts[2])),))


def _merged(settings: TableSettings, name: str, told: TableSettings) -> TableSettings:
    match name:
        case "title":
            return replace(settings, title=told.title)
        case "seats":
            return replace(settings, seats=told.seats)
        case "clock":
            return replace(settings, clock=told.clock)
        case "rulebook":
            return replace(settings, rulebook=told.rulebook)
        case "open":
            return replace(settings, open=told.open)
        case "server":
            return replace(settings, server=told.server)
        case "difficulty":
            return replace(settings, difficulty=told.difficulty)
        case "rounds":
            return replace(settings, rounds=told.rounds)
        case _:
            return replace(settings, options=(*settings.options, *told.options))


def read_addresses(text: str) -> tuple[str, ...] | Trouble:
    """The mail addresses in `text`, bare or behind a display name, each once, as first written."""
    addresses: dict[str, str] = {}
    at = _next_address(text, 0)
    while at < len(text):
        found = _ONE_ADDRESS.match(text, at)
        if found is None or len(addresses) == MAX_ADDRESSES:
            return Trouble(MisreadReason.BAD_ADDRESS, re.split(r"[\s,;]", text[at:], maxsplit=1)[0])
        address = found[1] or found[2]
        addresses.setdefault(address.lower(), address)
        at = _next_address(text, found.end())
    return tuple(addresses.values()) if addresses else Trouble(MisreadReason.MISSING_ARGUMENT, "")


def _next_address(text: str, at: int) -> int:
    gap = _between_addresses().match(text, at)
    return gap.end() if gap else at


@cache
def _between_addresses() -> re.Pattern[str]:
    return re.compile(rf"(?:[\s,;.]+|(?:{one_of(word_data()['lists']['and'])})\s)*", re.IGNORECASE)
