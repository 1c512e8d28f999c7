"""Who is meant by a name at a table."""

from __future__ import annotations

from pbem.engine.commands import Seat
from pbem.orders.words import LANGUAGES, word_data
from pbem.service.at_table import AtTable
from pbem.service.people import fold_name

_MARKS = " .:,;\"'“”"


def seat_called(at: AtTable, name: str) -> Seat | None:
    """The seat of who is called so; who plays is meant before who only ever was here."""
    wanted = _folded(name)
    match, people = at.table.match, at.work.people(at.table)
    seats = dict.fromkeys((*match.present, *match.moderators, *match.watchers, *people))
    named = (seat for seat in seats if seat in people and _folded(people[seat].name) == wanted)
    return next(named, None)


def split_name(at: AtTable, text: str) -> tuple[Seat, str] | None:
    """Who is named at the head of `text`, and the rest of it; the longest name counts."""
    words = text.split()
    for many in range(len(words), 0, -1):
        seat = seat_called(at, " ".join(words[:many]))
        if seat is not None:
            return seat, " ".join(words[many:]).lstrip(_MARKS)
    return None


def without_god(text: str) -> str:
    """`text` without a word for God at its head."""
    first, _, rest = text.strip().partition(" ")
    called = word_data()["table"]["god"]
    gods = {fold_name(word) for language in LANGUAGES for word in called[language]}
    return rest.lstrip(_MARKS) if _folded(first) in gods else text


def names_here(at: AtTable) -> tuple[str, ...]:
    """What those are called who have not left."""
    people = at.work.people(at.table)
    return tuple(people[seat].name for seat in at.table.match.audience if seat in people)


def _folded(name: str) -> str:
    return fold_name(" ".join(name.strip(_MARKS).split()))
