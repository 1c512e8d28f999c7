"""What moderators order, as our own letters and links spell it, such that the reader's reply is understood."""

from collections.abc import Iterator, Sequence

from pbem.cards import RANK_LETTERS, Card
from pbem.micros import SECOND
from pbem.orders import model
from pbem.orders.declared.plan_orders import Cancel, If, IfLate, Later, NoProphet, PlanOrder, Plans, TakeBack
from pbem.orders.model import CardWord, ModeratorOrder, NoPlay, Play, ProphetWish, TableSettings, Theory
from pbem.orders.values.cards import card_phrase
from pbem.orders.values.time_wish import TimeWish
from pbem.orders.words import OrderKind, difficulties, language_of, phrase, word_data


def watch_phrase(language: str, table: int | None = None, *, ends: bool = False) -> str:
    """`WATCH 417`, `WATCH OFF`"""
    rest = [*([] if table is None else [str(table)]), *([off(language)] if ends else [])]
    return _with(OrderKind.WATCH, language, " ".join(rest))


def usual_reminders_phrase(language: str) -> str:
    """`REMINDERS USUAL`"""
    return _with(OrderKind.REMINDERS, language, word_data()["reminders"]["usual"][language_of(language)][0])


def moderator_phrase(order: ModeratorOrder, language: str) -> str:
    """A moderator's order in the reader's language; names, and what stands behind one, as they were written."""
    match order:
        case model.Moderator(who, ends):
            return _with(OrderKind.MODERATOR, language, f"{who} {off(language)}" if ends else who)
        case model.Extend(time):
            return _with(OrderKind.EXTEND, language, _length(time))
        case model.Eject(name):
            return _with(OrderKind.EJECT, language, name)
        case model.ReplaceSeat(name, address):
            return _with(OrderKind.REPLACE, language, f"{name} {_by(language)} {address}")
        case model.PlayFor(text):
            return _with(OrderKind.PLAY_FOR, language, text)
        case model.JudgeFor(text):
            return _with(OrderKind.JUDGE_FOR, language, text)
        case model.Undo(number):
            return _with(OrderKind.UNDO, language, str(number))
        case model.LetStand(number):
            return _with(OrderKind.LET_STAND, language, "" if number is None else str(number))
        case model.EndRound(scored):
            return end_round_phrase(scored, language)
        case model.Change(settings):
            return _with(OrderKind.SET, language, ", ".join(_settings(settings, language)))
        case _:
            return phrase(_ALONE[type(order)], language)


def end_round_phrase(scored: bool | None, language: str) -> str:
    """`END ROUND SCORED`, `END ROUND VOID`"""
    how = (
        ""
        if scored is None
        else word_data()["closing"]["scored" if scored else "void"][language_of(language)][0]
    )
    return _with(OrderKind.END_ROUND, language, how)


def _with(kind: OrderKind, language: str, rest: str) -> str:
    return f"{phrase(kind, language)} {rest}".strip()


def off(language: str) -> str:
    off: str = word_data()["switch"]["off"][language_of(language)]
    return off


def _by(language: str) -> str:
    by: str = word_data()["replacing"]["by"][language_of(language)][0]
    return by


def _length(time: int) -> str:
    """A length of time such that it reads the same in every language: `2 d 12 h`."""
    minutes = max(1, time // (60 * SECOND))
    parts = ((minutes // 1440, "d"), (minutes // 60 % 24, "h"), (minutes % 60, "min"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count)


def time_phrases(time: TimeWish, language: str) -> Iterator[str]:
    """What was said of time, each setting by itself: `bank 7 d`, `daily at 20:00`, `days off saturday sunday`."""

    def word(setting: str) -> str:
        said: str = word_data()["time"][setting][language_of(language)][0]
        return said

    def length(value: int) -> str:
        return _length(value) if value else word("none")

    if time.daily is not None:
        yield f"{word('daily')} {word('at')} {time.daily // 60:02}:{time.daily % 60:02}"
    for name in ("bank", "grace", "regret", "prophet_window"):
        value = getattr(time, name)
        if value is not None:
            yield f"{word(name)} {length(value)}"
    if time.days_off is not None:
        weekdays = word_data()["weekdays"]
        days = (str(day) for day in time.days_off if str(day) in weekdays)
        named = " ".join(weekdays[day][language_of(language)][0] for day in days)
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


def _settings(settings: TableSettings, language: str) -> Iterator[str]:
    def word(setting: str) -> str:
        said: str = word_data()["table"][setting][language_of(language)][0]
        return said

    if settings.title:
        yield f'{word("title")} "{settings.title}"'
    if settings.rulebook is not None:
        yield f"{word('rulebook')} {settings.rulebook}"
    if settings.seats is not None:
        yield f"{word('seats')} {settings.seats}"
    if settings.clock is not None:
        yield f"{word('clock')} {_length(settings.clock)}"
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
    if settings.human_judge is not None:
        yield f"{word('judge')} {word('human' if settings.human_judge else 'server')}"
    if settings.prophet_waits is not None:
        yield f"{word('prophet')} {word('waits' if settings.prophet_waits else 'steps_down')}"
    if settings.rated is not None:
        yield word("rated" if settings.rated else "unrated")
    if settings.listed is not None:
        yield word("listed" if settings.listed else "unlisted")
    if settings.anonymous_talk:
        yield f"{word('talk')} {word('anonymous')}"
    if settings.private_talk:
        yield f"{word('talk')} {word('private')}"
    if settings.anonymous_talk is False and settings.private_talk is False:
        yield f"{word('talk')} {word('open')}"
    yield from (f"{name} {value}" for name, value in settings.options)


_ALONE: dict[type[ModeratorOrder], OrderKind] = {
    model.Pause: OrderKind.PAUSE,
    model.Resume: OrderKind.UNPAUSE,
    model.Remind: OrderKind.REMIND,
    model.EndMatch: OrderKind.END_MATCH,
    model.FullView: OrderKind.FULL_VIEW,
}
"""Orders that are nothing but their phrase."""


_WISHES = {ProphetWish.ALWAYS: OrderKind.PROPHET, ProphetWish.IF_RIGHT: OrderKind.PROPHET_IF_RIGHT}
_EXAMPLE_CARD = Card.read("7H")


def play_phrase(
    cards: Sequence[Card | CardWord],
    language: str,
    prophet: ProphetWish | None = None,
    theory: Theory | None = None,
) -> str:
    """A whole play, its cards spelled out: `PLAY 7 of hearts, 9 of clubs, PROPHET`; no suit stays no suit."""
    words = [_spelt(card, language) for card in cards] + _wish(language, prophet, theory)
    return f"{phrase(OrderKind.PLAY, language)} {', '.join(words)}"


def _spelt(written: Card | CardWord, language: str) -> str:
    card = written.card if isinstance(written, CardWord) else written
    return RANK_LETTERS.get(written.rank, str(written.rank)) if card is None else card_phrase(card, language)


def no_play_phrase(language: str, prophet: ProphetWish | None = None, theory: Theory | None = None) -> str:
    """A whole no play: `NO PLAY`, `NO PLAY, PROPHET IF RIGHT`."""
    return ", ".join([phrase(OrderKind.NO_PLAY, language), *_wish(language, prophet, theory)])


def wrong_phrase(card: Card, language: str) -> str:
    """What God says of a wrong no play, with the right card of the hand: `WRONG 5 of hearts`."""
    return f"{phrase(OrderKind.WRONG, language)} {card_phrase(card, language)}"


def prophet_phrase(language: str, prophet: ProphetWish, theory: Theory | None = None) -> str:
    """The declaration of a Prophet: `PROPHET`, `PROPHET IF RIGHT`, `PROPHET OPENLY: other colour`."""
    wish = phrase(_WISHES[prophet], language)
    if theory is None:
        return wish
    openly = f" {word_data()['theory']['openly'][language_of(language)]}" if theory.openly else ""
    return f"{wish}{openly}: {theory.text}"


def example(kind: OrderKind, language: str) -> str:
    """A whole order of this kind that would be understood; "…" stands for free text."""
    if kind is OrderKind.PLAY:
        return play_phrase([_EXAMPLE_CARD], language)
    argument = word_data()["orders"][kind.value].get("example", "")
    if isinstance(argument, dict):
        argument = argument[language_of(language)]
    if kind is OrderKind.AMEND:
        argument = f"{argument} {phrase(OrderKind.WRONG, language)}"
    elif kind is OrderKind.JUDGE_FOR:
        argument = f"{argument} {phrase(OrderKind.RIGHT, language)}"
    elif kind is OrderKind.PREVIEW:
        argument = phrase(OrderKind.END_MATCH, language)
    elif kind is OrderKind.LANGUAGE:
        argument = language_of(language)
    elif kind is OrderKind.STYLE:
        argument = word_data()["styles"][argument][0]
    elif kind is OrderKind.LATER:
        argument = play_phrase([_EXAMPLE_CARD], language)
    elif kind is OrderKind.IF_LATE:
        argument = phrase(OrderKind.NO_PLAY, language)
    elif kind is OrderKind.IF:
        argument = " ".join(
            (
                "…",
                play_phrase([_EXAMPLE_CARD], language),
                else_word(language),
                phrase(OrderKind.NO_PLAY, language),
            )
        )
    return f"{phrase(kind, language)} {argument}".strip()


def else_word(language: str) -> str:
    """What stands between the halves of a plan: `ELSE`."""
    word: str = word_data()["plan"]["else"][language_of(language)][0]
    return word


def all_word(language: str) -> str:
    """What stands behind CANCEL where all plans are meant: `ALL`."""
    word: str = word_data()["plan"]["all"][language_of(language)][0]
    return word


def all_held_word(language: str) -> str:
    """What stands behind YES or NO where all letters that are held are meant: `ALL`."""
    word: str = word_data()["held"]["all"][language_of(language)][0]
    return word.upper()


def seats_word(language: str) -> str:
    """What stands behind a number of seats: `seats`."""
    word: str = word_data()["table"]["seats"][language_of(language)][0]
    return word


def waiting_list_phrase(language: str) -> str:
    """What stands behind INVITE and addresses where those people are to wait for a seat: `waiting list`."""
    words: str = word_data()["invite"]["waiting"][language_of(language)][0]
    return words


def invite_late_phrase(table: int, language: str) -> str:
    """Asks those who wait for a seat of a table to another: `2 INVITE waiting list, NEW TABLE`."""
    invite, new = phrase(OrderKind.INVITE, language), phrase(OrderKind.NEW_TABLE, language)
    return f"{table} {invite} {waiting_list_phrase(language)}, {new}"


def _wish(language: str, prophet: ProphetWish | None, theory: Theory | None) -> list[str]:
    return [] if prophet is None else [prophet_phrase(language, prophet, theory)]


KIND_OF: dict[type[PlanOrder], OrderKind] = {
    Later: OrderKind.LATER,
    If: OrderKind.IF,
    IfLate: OrderKind.IF_LATE,
    NoProphet: OrderKind.NO_PROPHET,
    Plans: OrderKind.PLANS,
    Cancel: OrderKind.CANCEL,
    TakeBack: OrderKind.TAKE_BACK,
}
"""The phrase that each of these orders opens with."""


def plan_phrase(order: PlanOrder, language: str) -> str:
    """A whole order for later in the reader's language: `LATER PLAY 7 of hearts`; a condition stays as it is."""
    opening = phrase(KIND_OF[type(order)], language)
    match order:
        case Later(move) | IfLate(move):
            return f"{opening} {move_phrase(move, language)}"
        case If(condition, then, otherwise):
            first = f"{opening} {condition} {move_phrase(then, language)}"
            if otherwise is None:
                return first
            rest = (
                plan_phrase(otherwise, language)
                if isinstance(otherwise, If)
                else move_phrase(otherwise, language)
            )
            return f"{first} {else_word(language)} {rest}"
        case Cancel(number, all=True):
            return f"{opening} {all_word(language)}"
        case Cancel(number) if number is not None:
            return f"{opening} {number}"
        case _:
            return opening


def move_phrase(move: Play | NoPlay, language: str) -> str:
    """A play or no play with all that stands behind it: `PLAY 7 of hearts, PROPHET, GUESS odd`."""
    if isinstance(move, Play):
        said = play_phrase(move.cards, language, move.prophet, move.theory)
    else:
        said = no_play_phrase(language, move.prophet, move.theory)
    return said if move.guess is None else f"{said}, {phrase(OrderKind.GUESS, language)} {move.guess}"
