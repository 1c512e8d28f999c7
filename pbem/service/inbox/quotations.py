"""A move that stands only in the quoted part of a letter, and in no mail of ours: asked about, never played."""

from pbem.mail.reading.letter import Letter
from pbem.orders import model
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Order
from pbem.service.inbox.own_words import mailed, words_in
from pbem.store.rows.people import Person
from pbem.store.store import Reading

MOVES = (
    *(model.Play, model.NoPlay, model.Guess, model.BecomeProphet, model.Verdict, model.Redraw, model.Amend),
    *(model.SetRule, model.Check, model.GiveHint),
)

MAILS = 6
"""How many of our newest mails to the writer are looked through."""

LINES = 300
"""How many different quoted lines are, the first: to tell of each whether it is a move takes a while."""


def quoted_move(reading: Reading, person: Person, letter: Letter) -> str | None:
    """The first quoted line that would be a move and that we did not mail the writer ourselves."""
    quoted = list(dict.fromkeys(letter.quoted))[:LINES]
    found = [line for line in quoted if _is_move(line, person.language)]
    if not found:
        return None
    parts = [part for mail in reading.mails.of(person.id, MAILS) for part in mailed(mail.content)]
    return next((line for line in found if not any(part.holds(words_in(line)) for part in parts)), None)


def _is_move(line: str, language: str) -> bool:
    items = parse_orders(line, language).items
    return len(items) == 1 and isinstance(items[0], Order) and isinstance(items[0].order, MOVES)
