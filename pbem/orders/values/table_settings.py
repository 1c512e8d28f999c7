"""The settings of a table, as they are written behind NEW TABLE and SET."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from functools import cache

from pbem.orders.folding import fold
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.bots import Bots, BotsWish, read_bots
from pbem.orders.values.clocks import Clock, ends_in_day, names_clock, only_days, read_clock
from pbem.orders.values.durations import spell_duration
from pbem.orders.values.time_wish import UNSAID, TimeWish
from pbem.orders.words import LANGUAGES, difficulties, everywhere, one_of, said, word_data

DOUBLE_QUOTES = str.maketrans(dict.fromkeys("“”„‟«»", '"'))


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What NEW TABLE asked for; None, "" or () is what was not said. `clock` is in microseconds.

    `server`: the server is God; `difficulty` of its rules: easy, medium, hard or any; `rounds`, as it was written. The
    five behind that are the house rules (`judge human`, `judge server`, `prophet waits`, `prophet steps down`, `talk
    anonymous`, `talk private`, `talk open`, which is neither, `teacher`, `no teacher`). `rated`: its rounds count for
    the ratings. `listed`: strangers find it on the pages of the server. `bots`: so many seats are theirs. `time`: what
    else was said of its clock.
    """

    title: str = ""
    rulebook: str | None = None
    seats: int | None = None
    clock: int | None = None
    open: bool | None = None
    options: tuple[tuple[str, str], ...] = ()
    server: bool | None = None
    difficulty: str | None = None
    rounds: int | None = None
    human_judge: bool | None = None
    prophet_waits: bool | None = None
    anonymous_talk: bool | None = None
    private_talk: bool | None = None
    teacher: bool | None = None
    rated: bool | None = None
    listed: bool | None = None
    bots: BotsWish | None = None
    time: TimeWish = UNSAID


@cache
def _words(setting: str) -> str:
    return f"(?:{one_of(everywhere('table', setting))})"


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
    valued = {name: rf"{_words(name)}{gap}(?P<value>.+)" for name in ("title", "rulebook", "option")}
    numbered = {
        name: rf"(?P<before>\S+)\s+{_words(name)}|{_words(name)}{gap}(?P<value>\S+)"
        for name in ("seats", "rounds")
    }
    difficulties = one_of(_difficulties())
    how = "|".join(_words(name) for name in ("anonymous", "private", "open"))
    return {
        **{
            name: re.compile(rf"{_words('judge')}{gap}{word}|{word}\s+{_words('judge')}")
            for name, word in (("human", _words("human")), ("machine", _words("server")))
        },
        "waits": re.compile(rf"{_words('prophet')}{gap}{_words('waits')}"),
        "steps": re.compile(rf"{_words('prophet')}{gap}{_words('steps_down')}"),
        "talk": re.compile(rf"{_words('talk')}{gap}(?P<value>{how})|(?P<before>{how})\s+{_words('talk')}"),
        **{name: re.compile(pattern) for name, pattern in numbered.items()},
        "server": re.compile(rf"{_words('god')}{gap}{_words('server')}"),
        "difficulty": re.compile(rf"(?:{_words('how_hard')}{gap})?(?P<value>{difficulties})"),
        "bots": re.compile(rf"(?P<before>.*?)\s*(?<!\w){_words('bots')}(?!\w)[\s:=]*(?P<value>.*)"),
        **{name: re.compile(pattern) for name, pattern in valued.items()},
        **{name: re.compile(_words(name)) for name in _BARE},
        "open": re.compile(_words("open")),
        "private": re.compile(_words("private")),
    }


def read_settings(text: str) -> TableSettings | Trouble:
    """The settings of a new table, parted by commas, semicolons, lines; the title first, quoted or bare."""
    return _read_settings(text, new=True)


def read_changes(text: str) -> TableSettings | Trouble:
    """What is to be changed of a table: as behind NEW TABLE, but `option` may be left out, and no title stands bare."""
    return _read_settings(text, new=False)


def _read_settings(text: str, *, new: bool) -> TableSettings | Trouble:
    text = text.translate(DOUBLE_QUOTES)
    settings, said = TableSettings(), set[str]()
    quoted = re.match(r'\s*"([^"]*)"', text)
    if quoted:
        settings, said, text = TableSettings(title=quoted[1].strip()), {"title"}, text[quoted.end() :]
    for segment in segments_of(text):
        found = read_setting(segment)
        if new and not said and _is_title(found, segment):
            found = _about("title", TableSettings(title=segment.strip('" ')))
        if found is None and not new:
            found = _about("option", read_option(segment))
        if found is None:
            return Trouble(MisreadReason.BAD_SETTING, segment)
        if isinstance(found, Trouble):
            return found
        names, told = found
        if contradicts(told, settings):
            return Trouble(MisreadReason.CONFLICTING, segment)
        twice = {field for field, _ in settings.options} & {field for field, _ in told.options}
        if twice or (said & names) - {"option"}:
            return Trouble(MisreadReason.CONFLICTING, segment)
        said |= names
        settings = merged(settings, told)
    return settings


def segments_of(text: str) -> list[str]:
    """What stands between commas; days of the week behind others go on with what those are about."""
    parts: list[str] = []
    for part in filter(None, (part.strip(" \t.") for part in re.split(r"[,;\n]", text))):
        if parts and only_days(part) and ends_in_day(parts[-1]):
            parts[-1] = f"{parts[-1]}, {part}"
        else:
            parts.append(part)
    return parts


def _is_title(found: Found | None, segment: str) -> bool:
    """Whether what stands first is none of the settings: a table may be called "Grace Kelly"."""
    wrong = isinstance(found, Trouble) and not re.search(r"[0-9]", segment) and not names_clock(segment)
    return found is None or wrong


def continues_settings(line: str) -> bool:
    """Whether a line that follows NEW TABLE says more about the table."""
    segments = segments_of(line)
    return bool(segments) and all(read_setting(segment) for segment in segments)


Found = tuple[frozenset[str], TableSettings] | Trouble
"""What a setting is about, and what it says."""


def _about(name: str, told: TableSettings | Trouble) -> Found:
    return told if isinstance(told, Trouble) else (frozenset({name}), told)


def read_setting(segment: str) -> Found | None:
    """What one of the settings says; None if it names none."""
    clock = read_clock(segment)
    if isinstance(clock, Clock):
        return clock.said, TableSettings(clock=clock.clock, time=clock.time)
    if clock is not None:
        return clock
    found = _read_plain_setting(segment)
    return None if found is None else _about(*found)


def _read_plain_setting(segment: str) -> tuple[str, TableSettings | Trouble] | None:
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
        if name == "bots":
            bots = read_bots(f"{found['before']} {found['value']}")
            wrong = Trouble(MisreadReason.BAD_BOTS, segment)
            return "bots", wrong if bots is None else TableSettings(bots=bots)
        if name in _WITHOUT_VALUE:
            return _WITHOUT_VALUE[name]
        if name == "talk":
            return _talk(found["before"] or found["value"])
        if name == "server":
            return "server", TableSettings(server=True)
        if name == "difficulty":
            return "difficulty", TableSettings(
                difficulty=_difficulties()[re.sub(r"[\s-]+", " ", found["value"])]
            )
        if name == "option":
            return "option", read_option(value)
        if name == "title":
            return "title", TableSettings(title=value)
        if name == "rulebook":
            return "rulebook", TableSettings(rulebook="-".join(fold(value).split()))
        return "open", TableSettings(open=name == "open")
    return None


_BARE = ("rated", "unrated", "listed", "unlisted", "teacher", "no_teacher")
"""What is said by its own word alone."""

_WITHOUT_VALUE = {
    "human": ("judge", TableSettings(human_judge=True)),
    "machine": ("judge", TableSettings(human_judge=False)),
    "waits": ("prophet", TableSettings(prophet_waits=True)),
    "steps": ("prophet", TableSettings(prophet_waits=False)),
    "rated": ("rated", TableSettings(rated=True)),
    "unrated": ("rated", TableSettings(rated=False)),
    "listed": ("listed", TableSettings(listed=True)),
    "unlisted": ("listed", TableSettings(listed=False)),
    "teacher": ("teacher", TableSettings(teacher=True)),
    "no_teacher": ("teacher", TableSettings(teacher=False)),
}
"""What is said, and about what, where nothing of it varies."""


def _seats(written: str, segment: str) -> TableSettings | Trouble:
    if re.fullmatch(r"[1-9][0-9]?", written):
        return TableSettings(seats=int(written))
    return Trouble(MisreadReason.BAD_NUMBER, segment)


def _rounds(written: str, segment: str) -> TableSettings | Trouble:
    if re.fullmatch(r"[0-9]{1,6}", written):
        return TableSettings(rounds=int(written))
    return Trouble(MisreadReason.BAD_NUMBER, segment)


def read_option(value: str) -> TableSettings | Trouble:
    """One field of the rulebook and its value; `string max 3` does for `string_max 3`."""
    parts = re.fullmatch(r"([^\W\d]\w*(?:[\s-]+[^\W\d]\w*)*?)(?:\s*[:=]\s*|\s+)(\S+)", value)
    if parts is None:
        return Trouble(MisreadReason.BAD_SETTING, value)
    return TableSettings(options=((re.sub(r"[\s-]+", "_", fold(parts[1])), fold(parts[2])),))


def contradicts(told: TableSettings, settings: TableSettings) -> bool:
    """Open talk is neither anonymous nor private, whichever was said before."""
    pairs = (told.anonymous_talk, settings.anonymous_talk), (told.private_talk, settings.private_talk)
    return any(None not in (one, other) and one is not other for one, other in pairs)


def _talk(how: str) -> tuple[str, TableSettings]:
    if re.fullmatch(_words("anonymous"), how):
        return "anonymous talk", TableSettings(anonymous_talk=True)
    if re.fullmatch(_words("private"), how):
        return "private talk", TableSettings(private_talk=True)
    return "open talk", TableSettings(anonymous_talk=False, private_talk=False)


def merged(settings: TableSettings, told: TableSettings) -> TableSettings:
    """`settings` with what was told besides."""
    apart = ("options", "time")
    news = {field.name: getattr(told, field.name) for field in fields(told) if field.name not in apart}
    said = {name: value for name, value in news.items() if value not in (None, "")}
    options, time = (*settings.options, *told.options), settings.time.and_(told.time)
    return replace(settings, **said, options=options, time=time)


def time_phrases(time: TimeWish, language: str) -> Iterator[str]:
    """What was said of time, each setting by itself: `bank 7 d`, `daily at 20:00`, `days off saturday sunday`."""

    def word(setting: str) -> str:
        return said("time", setting, language)

    def length(value: int) -> str:
        return spell_duration(value) if value else word("none")

    if time.daily is not None:
        yield f"{word('daily')} {word('at')} {time.daily // 60:02}:{time.daily % 60:02}"
    for name in ("bank", "grace", "regret", "prophet_window", "bot_pace"):
        value = getattr(time, name)
        if value is not None:
            yield f"{word(name)} {length(value)}"
    if time.days_off is not None:
        days = (str(day) for day in time.days_off if 1 <= day <= 7)
        named = " ".join(said("weekdays", day, language) for day in days)
        yield f"{word('days_off')} {named or word('none')}"
    if time.zone is not None:
        yield f"{word('zone')} {time.zone}"
    if time.first_turn is not None:
        yield f"{word('first_turn')} {time.first_turn}x"
    if time.missed is not None:
        yield f"{word('missed')} {word(time.missed.value)}"
    if time.excuses is not None:
        yield f"{word('excuses')} {time.excuses}"
    if time.vacation is not None:
        yield f"{word('vacation')} {word('all') if time.vacation < 0 else length(time.vacation)}"
    if time.reliability is not None:
        yield f"{word('reliability')} {time.reliability}"


def spell_settings(settings: TableSettings, language: str) -> Iterator[str]:
    def word(setting: str) -> str:
        return said("table", setting, language)

    if settings.title:
        yield f'{word("title")} "{settings.title}"'
    if settings.rulebook is not None:
        yield f"{word('rulebook')} {settings.rulebook}"
    if settings.seats is not None:
        yield f"{word('seats')} {settings.seats}"
    if settings.clock is not None:
        yield f"{word('clock')} {spell_duration(settings.clock)}"
    yield from time_phrases(settings.time, language)
    if settings.open is not None:
        yield word("open" if settings.open else "private")
    if settings.server:
        yield f"{word('god')} {word('server')}"
    if settings.difficulty is not None:
        named = difficulties(language).get(settings.difficulty)
        yield named[0] if named else word("any")
    if settings.rounds is not None:
        yield f"{word('rounds')} {settings.rounds}"
    if settings.bots is not None:
        yield f"{word('bots')} {Bots().spell(settings.bots, language)}"
    if settings.human_judge is not None:
        yield f"{word('judge')} {word('human' if settings.human_judge else 'server')}"
    if settings.prophet_waits is not None:
        yield f"{word('prophet')} {word('waits' if settings.prophet_waits else 'steps_down')}"
    if settings.rated is not None:
        yield word("rated" if settings.rated else "unrated")
    if settings.listed is not None:
        yield word("listed" if settings.listed else "unlisted")
    if settings.teacher is not None:
        yield word("teacher" if settings.teacher else "no_teacher")
    if settings.anonymous_talk:
        yield f"{word('talk')} {word('anonymous')}"
    if settings.private_talk:
        yield f"{word('talk')} {word('private')}"
    if settings.anonymous_talk is False and settings.private_talk is False:
        yield f"{word('talk')} {word('open')}"
    yield from (f"{name} {value}" for name, value in settings.options)
