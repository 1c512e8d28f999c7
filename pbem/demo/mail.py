"""What somebody makes of a mail from the server, as a careful reader would: from its text part alone."""

import re
from dataclasses import dataclass
from email.message import EmailMessage
from enum import Enum
from itertools import takewhile

from pbem.cards import Card
from pbem.edge.maildir_client import reply_address, text_of

COLUMN = 8
"""Characters of one column of a drawn layout; the first holds the row's name."""

_CARD = re.compile(r"(10|[2-9AJQK])([♠♥♦♣])")
_SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


@dataclass(frozen=True, slots=True)
class Shown:
    """A layout read off a mail: the main line, and the wrong plays with the number of cards they tried to follow."""

    main_line: tuple[Card, ...]
    wrong: tuple[tuple[int, tuple[Card, ...]], ...]


class Asked(Enum):
    """What a mail asks of its reader, known by the first answer that it offers."""

    PLAY = "NO PLAY"
    CALL = "RIGHT"
    PICK = "PLAY"
    CONFIRM = "YES"
    RULE = "RULE"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail as its reader sees it."""

    kind: str
    table: int | None
    serial: int | None
    reply_to: str
    text: str
    layout: Shown
    hand: tuple[Card, ...]
    asked: Asked
    may_declare: bool
    shown_hand: tuple[Card, ...]
    no_play_shown: bool


def read(mail: EmailMessage) -> Letter:
    """What stands in a mail of the server's (English, layouts drawn)."""
    text = text_of(mail)
    shown = _SHOWN.search(text)
    answers = [line.strip() for line in _section(text, "REPLY WITH ONE OF THESE").splitlines()]
    asked = (one for one in Asked if any(line.startswith(one.value) for line in answers))
    return Letter(
        kind=str(mail["Eleusis-Kind"]),
        table=_number(mail["Eleusis-Table"]),
        serial=_number(mail["Eleusis-Serial"]),
        reply_to=reply_address(mail),
        text=text,
        layout=_layout(text),
        hand=_cards(_section(text, "YOUR HAND")),
        asked=next(asked, Asked.NOTHING),
        may_declare=any(line.startswith("PROPHET ") for line in answers),
        shown_hand=_cards(shown["cards"]) if shown else (),
        no_play_shown=shown is not None and not shown["said"].endswith(" plays"),
    )


def _number(value: str | None) -> int | None:
    return int(value) if value else None


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.read(rank + _SUITS[suit]) for rank, suit in _CARD.findall(text))


def _section(text: str, title: str) -> str:
    """The lines under a heading, up to the next blank one."""
    found = re.search(rf"^{title}.*\n((?:.+\n)*)", text, re.MULTILINE)
    return found[1] if found else ""


_SHOWN = re.compile(
    r"^(?P<said>.* plays|.* says none of these cards is\s+right|.*no\s+longer\s+Prophet)[:.]\n\n"
    r"(?P<cards>(?:    .+\n)+)",
    re.M,
)
"""What is said of the play that lies before the reader, and its cards: to call it, or to pick one of them."""


def _layout(text: str) -> Shown:
    """Bands of columns: numbers, the main line under them, then the wrong plays under the cards they followed."""
    lines = text.split("\n")
    main_line: list[Card] = []
    wrong: list[tuple[int, tuple[Card, ...]]] = []
    for numbers, row, at in zip(lines, lines[1:], range(2, len(lines)), strict=False):
        cards = _cards(row)
        if not cards or not numbers.split() or not all(word.isdigit() for word in numbers.split()):
            continue
        below = list(takewhile(str.strip, lines[at:]))
        for column in range(len(cards)):
            wrong.extend((len(main_line) + column + 1, play) for play in _plays(below, column))
        main_line.extend(cards)
    return Shown(tuple(main_line), tuple(wrong))


def _plays(lines: list[str], column: int) -> list[tuple[Card, ...]]:
    """The wrong plays of one column: cards joined by / | \\ were played together."""
    start = COLUMN * (column + 1)
    plays: list[tuple[Card, ...]] = []
    for line in lines:
        joint, cell = line[start - 1 : start], line[start : start + COLUMN - 1]
        cards = _cards(cell)[:1]
        if not cards:
            continue
        if joint in ("|", "\\") and plays:
            plays[-1] = (*plays[-1], *cards)
        else:
            plays.append(cards)
    return plays
