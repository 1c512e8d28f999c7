"""What follows an order's phrase, read into the order: cards, a name, a number, or nothing."""

import re
from collections.abc import Callable
from functools import partial

from pbem.orders.declared.accounts import read_digests
from pbem.orders.declared.leagues import OF_LEAGUES
from pbem.orders.declared.moderation import MODERATING, read_vote, read_watch, split_off
from pbem.orders.declared.plan_orders import NoProphet, Plans, TakeBack
from pbem.orders.declared.plans import read_cancel, read_if, read_if_late, read_later
from pbem.orders.declared.tables import is_waiting_list, read_addresses, read_settings, split_room
from pbem.orders.declared.verdicts import read_amend, read_wrong
from pbem.orders.declared.wishes import Wishes, free_text, read_prophecy, split_wishes, without_courtesy
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.letter_lines import AnyOrder, MisreadReason, Trouble
from pbem.orders.model import (
    AddAddress,
    Addresses,
    Answer,
    Back,
    BecomeProphet,
    Calendar,
    Check,
    ForgetMe,
    GiveHint,
    Guess,
    Hearers,
    Help,
    History,
    Invite,
    InviteLate,
    Join,
    Language,
    Leave,
    MailWanted,
    MyData,
    Name,
    NewKeys,
    NewTable,
    NoPlay,
    Play,
    Preview,
    ProphetWish,
    Redraw,
    Reminders,
    RemoveAddress,
    Resend,
    Say,
    Scores,
    SetRule,
    Start,
    Starters,
    Status,
    Style,
    Suggest,
    UseAddress,
    Vacation,
    Verdict,
    Zone,
)
from pbem.orders.nearest import almost_hearers
from pbem.orders.values.cards import read_cards
from pbem.orders.values.dates import read_days
from pbem.orders.words import (
    LANGUAGES,
    OrderKind,
    all_phrases,
    difficulties,
    find_order,
    one_of,
    word_data,
)

_Read = AnyOrder | Trouble

MOST_SHARE = 90
"""Percent of the time that must be left at most when somebody is reminded."""

_NOTHING = Trouble(MisreadReason.MISSING_ARGUMENT, "")


def read_argument(kind: OrderKind, argument: str, language: str) -> _Read:
    """The order of this kind that `argument`, all that follows its phrase, makes it."""
    if kind in _STANDING_ALONE:
        return _alone(kind, argument)
    return _READERS[kind](argument, language)


def _play(argument: str, language: str) -> _Read:
    move, wishes = split_wishes(argument, language)
    if isinstance(wishes, Trouble):
        return wishes
    cards = read_cards(without_courtesy(move), language)
    return cards if isinstance(cards, Trouble) else Play(cards, wishes.prophet, wishes.guess, wishes.theory)


def _no_play(argument: str, language: str) -> _Read:
    move, wishes = split_wishes(argument, language)
    if isinstance(wishes, Trouble):
        return wishes
    body = without_courtesy(move)
    if says_nothing(body):
        return NoPlay(wishes.prophet, wishes.guess, wishes.theory)
    cards = read_cards(body, language)
    reason = MisreadReason.UNEXPECTED_TEXT if isinstance(cards, Trouble) else MisreadReason.CONFLICTING
    return Trouble(reason, trimmed(body))


def _alone(kind: OrderKind, argument: str) -> _Read:
    rest = without_courtesy(argument)
    # "RIGHT?" asks and is no verdict; "STATUS?" asks for the status.
    if not says_nothing(rest.replace("?", "") if kind in _LOOKS else rest):
        return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))
    return _STANDING_ALONE[kind]


def _answer(*, yes: bool) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        rest = without_courtesy(argument)
        if says_nothing(rest):
            return Answer(yes)
        written = trimmed(rest)
        words = (word for of_one in word_data()["held"]["all"].values() for word in of_one)
        if fold(written) in map(fold, words):
            return Answer(yes, all=True)
        if re.fullmatch(r"#?[1-9][0-9]{0,5}(?:\W+[1-9][0-9]{0,5})*", written):
            return Answer(yes, tuple(map(int, re.findall("[0-9]+", written))))
        return Trouble(MisreadReason.UNEXPECTED_TEXT, written)

    return read


def _prophet(wish: ProphetWish) -> Callable[[str, str], _Read]:
    def read(argument: str, language: str) -> _Read:
        _, behind = split_wishes(argument, language)
        if behind != Wishes():
            return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(argument))
        read = read_prophecy(wish, argument, language)
        return read if isinstance(read, Trouble) else BecomeProphet(read.prophet or wish, read.theory)

    return read


def _text(order: Callable[[str], AnyOrder]) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        text = free_text(argument)
        return order(text) if fold(text).strip() else _NOTHING

    return read


def _named(order: Callable[[str], AnyOrder]) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        name = argument.strip(" \t\n:=\"“”„«»'‘’")
        return order(name) if fold(name).strip() else _NOTHING

    return read


def _choice(
    table: str, order: Callable[[str], AnyOrder], wrong: MisreadReason
) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        written = trimmed(without_courtesy(argument))
        if not written:
            return _NOTHING
        for name, words in word_data()[table].items():
            if fold(written) in map(fold, words):
                return order(name)
        return Trouble(wrong, written)

    return read


def _say(argument: str, language: str) -> _Read:
    near = almost_hearers(argument)
    return Trouble(MisreadReason.HEARERS, near[1]) if near else _text(Say)(argument, language)


def _starters(argument: str, _language: str) -> _Read:
    written = trimmed(without_courtesy(argument))
    if not written:
        return _NOTHING
    return (
        Starters(int(written))
        if re.fullmatch("[1-9]", written)
        else Trouble(MisreadReason.BAD_NUMBER, written)
    )


def _preview(argument: str, language: str) -> _Read:
    line = Folded(argument.lstrip(" \t\n\u00a0:,-"))
    if says_nothing(line.text):
        return _NOTHING
    found = find_order(line)
    read = MODERATING.get(found[0]) if found else None
    if found is None or read is None:
        return Trouble(MisreadReason.MISPLACED, trimmed(argument))
    order = read(line.original(found[1]), language)
    return order if isinstance(order, Trouble) else Preview(order)


def _suggest(argument: str, _language: str) -> _Read:
    written = trimmed(without_courtesy(argument))
    named = (one for language in LANGUAGES for one in difficulties(language).items())
    found = next((name for name, words in named if fold(written) in map(fold, words)), None)
    return Suggest(found) if found or not written else Trouble(MisreadReason.BAD_DIFFICULTY, written)


def _join(argument: str, _language: str) -> _Read:
    rest = trimmed(without_courtesy(argument))
    number = re.fullmatch(rf"(?:(?:{one_of(word_data()['number_of']['table'])})\s*)?#?([0-9]+)", fold(rest))
    if not rest:
        return Join()
    if number is None:
        return Trouble(MisreadReason.UNEXPECTED_TEXT, rest)
    return Join(int(number[1])) if len(number[1]) < 10 else Trouble(MisreadReason.BAD_NUMBER, rest)


def _leave(argument: str, language: str) -> _Read:
    rest = without_courtesy(argument)
    sure = re.match(rf"\W*(?:{one_of(all_phrases(OrderKind.YES, OrderKind.CONFIRM))})(?!\w)", fold(rest))
    tail = fold(rest)[sure.end() :] if sure else rest
    return Leave(bool(sure)) if says_nothing(tail) else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))


def _forget_me(argument: str, language: str) -> _Read:
    rest = without_courtesy(argument)
    yes = one_of(all_phrases(OrderKind.YES, OrderKind.CONFIRM))
    sure = re.fullmatch(rf"\W*(?:{yes})(?:\s+([a-z2-7]{{8}}))?\W*", fold(rest))
    if sure:
        return ForgetMe(True, sure[1] or "")
    return ForgetMe() if says_nothing(rest) else Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(rest))


def _new_table(argument: str, _language: str) -> _Read:
    settings = read_settings(argument)
    return settings if isinstance(settings, Trouble) else NewTable(settings)


def _invite(argument: str, _language: str) -> _Read:
    guests, room = split_room(re.sub(r"^\s*:", "", without_courtesy(argument)))
    if room is not None and room["new"] and is_waiting_list(guests):
        return InviteLate()
    addresses = read_addresses(guests)
    if isinstance(addresses, Trouble) or room is None:
        return addresses if isinstance(addresses, Trouble) else Invite(addresses)
    seats = room["before"] or room["behind"]
    return Invite(addresses, int(seats) if seats else None, bool(room["new"]), bool(room["waiting"]))


def _one_address(order: Callable[[str], AnyOrder]) -> Callable[[str, str], _Read]:
    def read(argument: str, _language: str) -> _Read:
        addresses = read_addresses(re.sub(r"^\s*:", "", without_courtesy(argument)))
        if isinstance(addresses, Trouble):
            return addresses
        one, *more = addresses
        return Trouble(MisreadReason.UNEXPECTED_TEXT, more[0]) if more else order(one)

    return read


def _reminders(argument: str, _language: str) -> _Read:
    written = trimmed(without_courtesy(argument))
    if not written:
        return _NOTHING
    words = word_data()["reminders"]
    if fold(written) in map(fold, words["off"]):
        return Reminders(0)
    if fold(written) in (fold(word) for usual in words["usual"].values() for word in usual):
        return Reminders(None)
    share = re.fullmatch(
        rf"(?:{one_of(words['at'])})?\s*([0-9]{{1,3}})\s*(?:{one_of(words['percent'])})?", fold(written)
    )
    if share is None or int(share[1]) > MOST_SHARE:
        return Trouble(MisreadReason.BAD_SHARE, written)
    return Reminders(int(share[1]))


def _vacation(argument: str, language: str) -> _Read:
    rest, none = split_off(without_courtesy(argument))
    if says_nothing(rest):
        return Vacation(none=none)
    days = None if none else read_days(rest, language)
    return Trouble(MisreadReason.BAD_DATE, trimmed(rest)) if days is None else Vacation(days)


def _help(argument: str, _language: str) -> _Read:
    return Help(trimmed(without_courtesy(argument), "?"))


_LOOKS = {
    OrderKind.STATUS,
    OrderKind.SCORES,
    OrderKind.HISTORY,
    OrderKind.RESEND,
    OrderKind.CALENDAR,
    OrderKind.MY_DATA,
    OrderKind.ADDRESSES,
    OrderKind.PLANS,
}

_STANDING_ALONE: dict[OrderKind, AnyOrder] = {
    OrderKind.RIGHT: Verdict(True),
    OrderKind.STATUS: Status(),
    OrderKind.SCORES: Scores(),
    OrderKind.HISTORY: History(),
    OrderKind.RESEND: Resend(),
    OrderKind.CALENDAR: Calendar(),
    OrderKind.MY_DATA: MyData(),
    OrderKind.START: Start(),
    OrderKind.MAIL_OFF: MailWanted(False),
    OrderKind.MAIL_ON: MailWanted(True),
    OrderKind.REDRAW: Redraw(),
    OrderKind.ADDRESSES: Addresses(),
    OrderKind.NEW_KEYS: NewKeys(),
    OrderKind.NO_PROPHET: NoProphet(),
    OrderKind.PLANS: Plans(),
    OrderKind.TAKE_BACK: TakeBack(),
    OrderKind.BACK: Back(),
}
"""Orders that nothing may follow."""

_READERS: dict[OrderKind, Callable[[str, str], _Read]] = {
    OrderKind.PLAY: _play,
    OrderKind.NO_PLAY: _no_play,
    OrderKind.PROPHET: _prophet(ProphetWish.ALWAYS),
    OrderKind.PROPHET_IF_RIGHT: _prophet(ProphetWish.IF_RIGHT),
    OrderKind.YES: _answer(yes=True),
    OrderKind.NO: _answer(yes=False),
    OrderKind.CONFIRM: _answer(yes=True),
    OrderKind.WRONG: read_wrong,
    OrderKind.AGREE: read_vote(agrees=True),
    OrderKind.DISAGREE: read_vote(agrees=False),
    OrderKind.AMEND: read_amend,
    OrderKind.RULE: _text(SetRule),
    OrderKind.CHECK: _text(Check),
    OrderKind.STARTERS: _starters,
    OrderKind.SUGGEST: _suggest,
    OrderKind.GUESS: _text(Guess),
    OrderKind.HINT: _text(GiveHint),
    OrderKind.SAY: _say,
    OrderKind.SAY_TO_GOD: _text(partial(Say, to=Hearers.GOD)),
    OrderKind.SAY_ANONYMOUSLY: _text(partial(Say, to=Hearers.ANONYMOUS)),
    OrderKind.JOIN: _join,
    OrderKind.WATCH: read_watch,
    OrderKind.LEAVE: _leave,
    OrderKind.NEW_TABLE: _new_table,
    OrderKind.INVITE: _invite,
    OrderKind.NAME: _named(Name),
    OrderKind.LANGUAGE: _choice("languages", Language, MisreadReason.BAD_LANGUAGE),
    OrderKind.STYLE: _choice("styles", Style, MisreadReason.BAD_STYLE),
    OrderKind.ZONE: _named(Zone),
    OrderKind.REMINDERS: _reminders,
    OrderKind.DIGEST: read_digests,
    OrderKind.FORGET_ME: _forget_me,
    OrderKind.ADD_ADDRESS: _one_address(AddAddress),
    OrderKind.REMOVE_ADDRESS: _one_address(RemoveAddress),
    OrderKind.USE_ADDRESS: _one_address(UseAddress),
    OrderKind.VACATION: _vacation,
    OrderKind.HELP: _help,
    OrderKind.PREVIEW: _preview,
    OrderKind.LATER: read_later,
    OrderKind.IF: read_if,
    OrderKind.IF_LATE: read_if_late,
    OrderKind.CANCEL: read_cancel,
    **MODERATING,
    **OF_LEAGUES,
}
