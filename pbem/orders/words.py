"""The words of `words.toml`, ready to be found in a folded line."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from pbem.orders.folding import Folded, fold, says_nothing

LANGUAGES = ("en", "pt", "es", "it")


class OrderKind(StrEnum):
    """Every order there is a phrase for; the value is its name in `words.toml`."""

    PLAY = "play"
    NO_PLAY = "no_play"
    PROPHET = "prophet"
    PROPHET_IF_RIGHT = "prophet_if_right"
    GUESS = "guess"
    RIGHT = "right"
    WRONG = "wrong"
    REDRAW = "redraw"
    AMEND = "amend"
    LET_STAND = "let_stand"
    RULE = "rule"
    CHECK = "check"
    STARTERS = "starters"
    SUGGEST = "suggest"
    HINT = "hint"
    SAY = "say"
    SAY_TO_GOD = "say_to_god"
    SAY_ANONYMOUSLY = "say_anonymously"
    AGREE = "agree"
    DISAGREE = "disagree"
    LATER = "later"
    IF = "if"
    IF_LATE = "if_late"
    NO_PROPHET = "no_prophet"
    PLANS = "plans"
    CANCEL = "cancel"
    TAKE_BACK = "take_back"
    YES = "yes"
    NO = "no"
    CONFIRM = "confirm"
    STATUS = "status"
    SCORES = "scores"
    HISTORY = "history"
    RESEND = "resend"
    VACATION = "vacation"
    BACK = "back"
    JOIN = "join"
    WATCH = "watch"
    LEAVE = "leave"
    NEW_TABLE = "new_table"
    INVITE = "invite"
    START = "start"
    MODERATOR = "moderator"
    PAUSE = "pause"
    UNPAUSE = "unpause"
    EXTEND = "extend"
    REMIND = "remind"
    EJECT = "eject"
    REPLACE = "replace"
    PLAY_FOR = "play_for"
    JUDGE_FOR = "judge_for"
    UNDO = "undo"
    END_ROUND = "end_round"
    END_MATCH = "end_match"
    SET = "set"
    FULL_VIEW = "full_view"
    PREVIEW = "preview"
    NEW_LEAGUE = "new_league"
    TERMS = "terms"
    JOIN_LEAGUE = "join_league"
    LEAVE_LEAGUE = "leave_league"
    LEAGUE = "league"
    STANDINGS = "standings"
    BULLETIN = "bulletin"
    LADDER = "ladder"
    SECRETARY = "secretary"
    ANNOUNCE = "announce"
    START_SEASON = "start_season"
    POSTPONE = "postpone"
    EXPEL = "expel"
    END_SEASON = "end_season"
    END_LEAGUE = "end_league"
    SIT_OUT = "sit_out"
    NAME = "name"
    LANGUAGE = "language"
    STYLE = "style"
    DIGEST = "digest"
    ZONE = "zone"
    REMINDERS = "reminders"
    CALENDAR = "calendar"
    MY_DATA = "my_data"
    FORGET_ME = "forget_me"
    ADD_ADDRESS = "add_address"
    REMOVE_ADDRESS = "remove_address"
    USE_ADDRESS = "use_address"
    ADDRESSES = "addresses"
    NEW_KEYS = "new_keys"
    MAIL_OFF = "mail_off"
    MAIL_ON = "mail_on"
    HELP = "help"


@cache
def word_data() -> Mapping[str, Any]:
    """The whole of `words.toml`."""
    return tomllib.loads(resources.files("pbem.orders").joinpath("words.toml").read_text(encoding="utf-8"))


def one_of(words: Iterable[str]) -> str:
    """A regular expression for any of `words`, folded, longest first; a space may be spaces or hyphens."""
    folded = sorted({fold(word) for word in words}, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"[\s-]+") for word in folded)


def language_of(code: str) -> str:
    """The language we speak to a reader of `code` ("pt-BR" is pt); English for one we do not speak."""
    short = code[:2].lower()
    return short if short in LANGUAGES else LANGUAGES[0]


def phrases(kind: OrderKind, language: str) -> tuple[str, ...]:
    """The phrases of an order in a language, our own first."""
    return tuple(word_data()["orders"][kind.value][language_of(language)])


def all_phrases(*kinds: OrderKind) -> tuple[str, ...]:
    """The phrases of these orders in every language."""
    return tuple(phrase for kind in kinds for language in LANGUAGES for phrase in phrases(kind, language))


def phrase(kind: OrderKind, language: str) -> str:
    """The phrase our own letters use for an order, in the reader's language: `NO PLAY`, `SEM JOGADA`."""
    return phrases(kind, language)[0]


def difficulties(language: str) -> Mapping[str, tuple[str, ...]]:
    """What each difficulty of a rule is called in a language, our own word first."""
    named = word_data()["difficulties"]
    return {name: tuple(words[language_of(language)]) for name, words in named.items()}


@cache
def asked_back() -> Mapping[str, OrderKind]:
    """Words, folded, that come too near to another order to be one, and the order they are asked back with."""
    orders = word_data()["orders"].items()
    return {fold(word): OrderKind(name) for name, one in orders for word in one.get("asked_back", ())}


@cache
def _kind_by_phrase() -> Mapping[str, OrderKind]:
    # IF is left out: SI alone is yes, and a plan is known by what it holds (`plan_end`).
    return {
        fold(p).replace("-", " "): kind
        for kind in OrderKind
        if kind is not OrderKind.IF
        for p in all_phrases(kind)
    }


@cache
def _opening(*without: OrderKind) -> re.Pattern[str]:
    phrases = [one for one, kind in _kind_by_phrase().items() if kind not in without]
    return re.compile(rf"({one_of(phrases)})(?!\w)")


def else_words() -> tuple[str, ...]:
    """The words between the halves of a plan, in every language."""
    return tuple(word for words in word_data()["plan"]["else"].values() for word in words)


@cache
def _plan() -> re.Pattern[str]:
    inner = one_of((*all_phrases(OrderKind.PLAY, OrderKind.NO_PLAY), *else_words()))
    return re.compile(rf"(?:{one_of(all_phrases(OrderKind.IF))})(?=\s.*?(?<!\w)(?:{inner})(?!\w))")


def find_order(line: Folded, start: int = 0) -> tuple[OrderKind, int] | None:
    """The order whose phrase stands at `start`, the longest that does, and where the phrase ends."""
    found = _opening().match(line.text, start)
    kind = None if found is None else _kind(found[1])
    if kind is OrderKind.NO_PROPHET and found is not None and not says_nothing(line.text[found.end() :]):
        # "PROPHET no hearts" opens a theory.
        found = _opening(OrderKind.NO_PROPHET).match(line.text, start)
        kind = None if found is None else _kind(found[1])
    plan = None if kind is OrderKind.IF_LATE else _plan().match(line.text, start)
    if plan:
        return OrderKind.IF, plan.end()
    return None if found is None or kind is None else (kind, found.end())


def _kind(phrase: str) -> OrderKind:
    return _kind_by_phrase()[re.sub(r"[\s-]+", " ", phrase)]
