"""A golden round as text: what every seat, God and an onlooker see after every play, and whenever somebody is awaited.

    == play 3: CardsShown                         what was done last, by the name of its event
    table        3H(8H) 5S 9D(JH/7D)              drawn for the eye: wrong plays in brackets under their card
    layout       …4 cards=7D under=2 ordinal=6    a field that everybody sees, item by item
    all          god=Luis awaited=(seat=Ana …)    the others that everybody sees
    Rui          hand=2C 5H may_declare           fields that differ from reader to reader; of own_draws what is new

Every field of every dataclass in a view is shown, whatever it is called. Left out is what is None or empty, and False
where it could not be None. `…4`: the first four items are as they were the moment before; a line that is missing is
as it was. Both are compared, not assumed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_type_hints

from pbem.cards import Card
from pbem.engine.notation import Game
from pbem.engine.round.events import (
    CardPicked,
    CardsJudged,
    CardsShown,
    Event,
    GuessJudged,
    GuessMade,
    NoPlayDeclared,
    NoPlayJudged,
    PlayCalled,
    PlayerEjected,
    ProphetDeclared,
    ProphetSteppedDown,
    SeatTakenOver,
    TurnMissed,
    TurnSkipped,
    VerdictAmended,
    VerdictGiven,
)
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Layout, Round
from pbem.engine.round.view import View, view_for

ONLOOKER = "An onlooker"
COMMANDED = (
    CardsShown,
    NoPlayDeclared,
    PlayCalled,
    CardPicked,
    ProphetDeclared,
    ProphetSteppedDown,
    TurnMissed,
    TurnSkipped,
    PlayerEjected,
    SeatTakenOver,
    VerdictAmended,
    GuessMade,
)
"""Events that a person or the server brings about: before each the table had come to rest."""
WORD_OF_GOD = (CardsJudged, NoPlayJudged, VerdictGiven, GuessJudged)
"""These too, where God is a person."""


def moments(game: Game) -> Iterator[tuple[str, Round]]:
    """The round whenever it rests, with what has just happened."""
    round_: Round | None = None
    told: list[Event] = []
    for event in game.events:
        if round_ is not None and _opens(event, round_, told):
            yield _what(told, round_), round_
            told = []
        round_ = evolve(round_, event)
        told.append(event)
    assert round_ is not None, "a game begins with its deal"
    yield _what(told, round_), round_


def _opens(event: Event, round_: Round, told: list[Event]) -> bool:
    if isinstance(event, NoPlayJudged) and event.picked is not None:
        return True
    if isinstance(event, CardsShown) and isinstance(told[-1], TurnMissed):
        return False
    if isinstance(event, GuessMade) and not round_.human_judge and _guessed_with_play(told):
        return False
    return isinstance(event, COMMANDED) or (round_.human_judge and isinstance(event, WORD_OF_GOD))


def _guessed_with_play(told: list[Event]) -> bool:
    return any(getattr(event, "guess", None) is not None for event in told)


def _what(told: list[Event], round_: Round) -> str:
    """What was done, and in which play."""
    number = len(round_.plays) + (round_.pending is not None)
    return f"play {number}: {type(told[0]).__name__}"


def readers(round_: Round) -> tuple[str, ...]:
    """Whose views are shown."""
    return (*round_.seats, round_.god, ONLOOKER)


def render(game: Game) -> str:
    """The whole round, moment by moment."""
    lines: list[str] = []
    before: dict[str, Any] = {}
    for what, round_ in moments(game):
        views = {reader: view_for(round_, reader) for reader in readers(round_)}
        lines += [f"== {what}", f"{'table':<12} {drawn(round_.layout)}", *_moment(views, before), ""]
        before = {name: getattr(views[ONLOOKER], name) for name in _names(View)}
        before |= {reader: view.own_draws for reader, view in views.items()}
    return "\n".join(lines)


def drawn(layout: Layout) -> str:
    """The main line, each card followed by its sideline in brackets, a string as one play."""
    columns = []
    for under, card in enumerate(layout.main_line):
        plays = [" ".join(map(str, laid.cards)) for laid in layout.sideline(under)]
        columns.append(f"{card}({'/'.join(plays)})" if plays else str(card))
    return " ".join(columns)


def _moment(views: Mapping[str, View], before: Mapping[str, Any]) -> Iterator[str]:
    own: dict[str, list[str]] = {reader: [] for reader in views}
    all_see: list[str] = []
    for name in _names(View):
        values = [getattr(view, name) for view in views.values()]
        if any(value != values[0] for value in values):
            for reader, value in zip(views, values, strict=True):
                if name == "own_draws":
                    known = before.get(reader, {})
                    value = {number: cards for number, cards in value.items() if number not in known} or None
                own[reader] += [shown for shown in _pair(View, name, value) if shown != f"reader={reader}"]
        elif name == "players":
            yield f"{name:<12} {' | '.join(map(text, values[0]))}"
        elif _has_items(values[0]):
            yield from _items(name, _tuple(values[0]), _tuple(before.get(name, ())))
        elif name == "rulebook":
            yield from _items(name, (values[0],), (before.get(name),))
        else:
            all_see += _pair(View, name, values[0])
    yield f"{'all':<12} {' '.join(all_see)}"
    for reader, said in own.items():
        yield f"{reader:<12} {' '.join(said)}".rstrip()


def _tuple(value: Any) -> tuple[Any, ...]:
    """The items of a field; those of a layout are its one field."""
    assert _names(Layout) == ["laid"], "a layout is shown by what was laid"
    return value.laid if isinstance(value, Layout) else tuple(value)


def _has_items(value: Any) -> bool:
    if isinstance(value, Layout):
        return True
    return (
        isinstance(value, tuple) and bool(value) and is_dataclass(value[0]) and not isinstance(value[0], Card)
    )


def _items(name: str, value: tuple[Any, ...], before: tuple[Any, ...]) -> Iterator[str]:
    """What is new in a tuple, an item a line."""
    pairs = zip(value, before, strict=False)
    known = next((n for n, (new, old) in enumerate(pairs) if new != old), min(len(value), len(before)))
    mark = f"…{known} " if known else ""
    for item in value[known:]:
        yield f"{name:<12} {mark}{text(item)}"
        name, mark = "", ""


def text(value: Any) -> str:
    """Any value of a view; a dataclass field by field."""
    if isinstance(value, Card) or value is None:
        return str(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_dataclass(value):
        pairs = [_pair(type(value), name, getattr(value, name)) for name in _names(type(value))]
        return " ".join(shown for pair in pairs for shown in pair)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {text(item)}" for key, item in value.items())
    if isinstance(value, tuple):
        return " ".join(map(text, value))
    return str(value)


def _pair(of: type, name: str, value: Any) -> list[str]:
    """`name=value`; nothing for what is None, empty, or False where it cannot be None."""
    if value is None or (isinstance(value, tuple | str) and not value):
        return []
    if get_type_hints(of).get(name) is bool:
        return [name] if value else []
    return [
        f"{name}=({text(value)})"
        if is_dataclass(value) and not isinstance(value, Card)
        else f"{name}={text(value)}"
    ]


def _names(of: type) -> list[str]:
    return [field.name for field in fields(of)]
