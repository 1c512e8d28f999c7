"""What a player asks HELP about: the topics, in the words of every language."""

import re
from functools import cache

from pbem.orders.declared.leagues import OF_LEAGUES
from pbem.orders.declared.moderation import MODERATING
from pbem.orders.folding import fold
from pbem.orders.words import OrderKind, all_phrases, one_of, word_data

RULES = "rules"
"""The topic that a rulebook's name may follow."""

_OF_ORDERS = {
    "play": (OrderKind.PLAY, OrderKind.NO_PLAY),
    "prophet": (OrderKind.PROPHET, OrderKind.PROPHET_IF_RIGHT, OrderKind.RIGHT, OrderKind.WRONG),
    "guess": (OrderKind.GUESS,),
    "rule": (OrderKind.RULE, OrderKind.HINT, OrderKind.SUGGEST),
    "judge": (OrderKind.REDRAW, OrderKind.AMEND, OrderKind.CHECK, OrderKind.STARTERS),
    "moderator": (*MODERATING, OrderKind.PREVIEW, OrderKind.AGREE, OrderKind.DISAGREE),
    "talk": (
        OrderKind.SAY,
        OrderKind.SAY_TO_GOD,
        OrderKind.SAY_ANONYMOUSLY,
        OrderKind.WATCH,
        OrderKind.STATUS,
        OrderKind.SCORES,
        OrderKind.HISTORY,
        OrderKind.RESEND,
        OrderKind.HELP,
    ),
    "letters": (OrderKind.YES, OrderKind.NO, OrderKind.CONFIRM),
    "table": (OrderKind.NEW_TABLE, OrderKind.INVITE, OrderKind.START, OrderKind.JOIN, OrderKind.LEAVE),
    "settings": (
        OrderKind.NAME,
        OrderKind.LANGUAGE,
        OrderKind.ZONE,
        OrderKind.STYLE,
        OrderKind.DIGEST,
        OrderKind.REMINDERS,
        OrderKind.CALENDAR,
        OrderKind.MAIL_OFF,
        OrderKind.MAIL_ON,
        OrderKind.MY_DATA,
        OrderKind.FORGET_ME,
    ),
    "addresses": (
        OrderKind.ADD_ADDRESS,
        OrderKind.REMOVE_ADDRESS,
        OrderKind.USE_ADDRESS,
        OrderKind.ADDRESSES,
        OrderKind.NEW_KEYS,
    ),
    "vacation": (OrderKind.VACATION, OrderKind.BACK),
    "plans": (
        OrderKind.PLANS,
        OrderKind.LATER,
        OrderKind.IF,
        OrderKind.IF_LATE,
        OrderKind.CANCEL,
        OrderKind.TAKE_BACK,
        OrderKind.NO_PROPHET,
    ),
    "leagues": tuple(OF_LEAGUES),
}
"""Topics that the phrases of these orders mean besides the words of `words.toml`."""


def read_topic(written: str) -> tuple[str, str]:
    """The topic that `written` means, and the name of the rulebook that follows it: `rules`, `eleusis-express`.

    Both are empty for what is no topic; a name is put as rulebooks are called, in small letters with hyphens.
    """
    folded = " ".join(fold(written).split()).strip(" .?!:\"'")
    for topic, pattern in _patterns():
        found = pattern.fullmatch(folded)
        if found:
            return topic, ""
    found = _rules_of().fullmatch(folded)
    return (RULES, "-".join(re.findall(r"[a-z0-9]+", found[1]))) if found else ("", "")


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    topics = word_data()["topics"]
    return tuple(
        (topic, re.compile(one_of((*words, *all_phrases(*_OF_ORDERS.get(topic, ()))))))
        for topic, words in topics.items()
    )


@cache
def _rules_of() -> re.Pattern[str]:
    return re.compile(rf"(?:{one_of(word_data()['topics'][RULES])})\W+(.*[a-z0-9].*)")
