"""Letters that are never answered: those of programs, and copies."""

import re
from collections.abc import Sequence
from hashlib import sha256

from pbem.digests import outcomes
from pbem.digests.outcomes import Line
from pbem.mail.reading.automatic import Automatic
from pbem.mail.reading.letter import Letter
from pbem.micros import DAY, HOUR
from pbem.orders.declared.play import Play
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Ignored, Misread, OrderLine
from pbem.service.inbox.arrival import Arrival, Disposition
from pbem.service.inbox.dispatch import done_any
from pbem.service.services import Work
from pbem.store.rows.people import LetterStatus, Person

SAME_WORDS = 3
"""So many letters of the same words that say nothing to us, within a day, are a program's: the last is not answered."""

NEAR_THE_TOP = 3
"""A person's order stands among so many of the first lines; what a program says may hold one by chance."""

LOOKED_AT = 2000
"""In so many characters an order is looked for."""

LONG_ENOUGH = 60
"""Words of so many letters are the same also where only their numbers differ: tickets and dates do."""


def automatic(arrival: Arrival) -> Disposition | None:
    """Why a letter is neither done nor answered, whoever wrote it; None for one that is to be."""
    letter = arrival.letter
    why = why_a_programs(letter)
    if why:
        return Disposition(LetterStatus.AUTOMATIC, why)
    if letter.from_address is not None and arrival.house.addressing.is_servers(letter.from_address):
        return Disposition(LetterStatus.AUTOMATIC, Automatic.LOOP.value)
    # The first time it is found as its fate is written; letters are seldom copies.
    return Disposition(LetterStatus.DUPLICATE) if arrival.is_tried and arrival.is_copy else None


def why_a_programs(letter: Letter) -> str:
    """By what a letter itself shows that a program sent it; "" where it does not."""
    if letter.automatic is not None:
        return letter.automatic.value
    if is_lists_own(letter):
        return Automatic.BULK.value
    if letter.seems_automatic is None:
        return ""
    # One that begins with an order, as programs' do not, is a person's: no move gets lost.
    first = parse_orders(letter.text[:LOOKED_AT], "en", subject=letter.subject).items[:NEAR_THE_TOP]
    if any(isinstance(item, OrderLine) and _is_certain(item) for item in first):
        return ""
    return f"seems {letter.seems_automatic.value}, and holds no order"


def _is_certain(item: OrderLine) -> bool:
    """Whether an order is said by its own word, or by whole cards: programs write sentences that look like one."""
    whole = isinstance(item.order, Play) and all(word.suit is not None for word in item.order.cards)
    return whole or not item.sentence


def is_lists_own(letter: Letter) -> bool:
    """Whether the list stands as the author of a letter that it passed on."""
    return bool(letter.mailing_list) and letter.from_address == letter.mailing_list


def says_the_same(arrival: Arrival, lines: Sequence[Line]) -> Disposition | None:
    """The fate of a letter that said nothing to us, where the writer's last ones said just the same: nobody writes so.

    None where it is to be answered; `words_of` is what the next one is compared with.
    """
    words, stored, writer = words_of(arrival.letter, lines), arrival.stored, arrival.writer
    if words is None:
        return None
    same = arrival.work.reading.letters.count_same_words(stored.id, writer, words, stored.received - DAY)
    if same < SAME_WORDS - 1:
        return None
    return Disposition(LetterStatus.AUTOMATIC, "says the same to every mail", writer, words)


def words_of(letter: Letter, lines: Sequence[Line]) -> bytes | None:
    """A digest of what a letter says that has no order at all; None for any other, and for one without words."""
    if any(not isinstance(line.outcome, Misread | Ignored | outcomes.NoWords) for line in lines):
        return None
    words = "".join(c for c in letter.text.casefold() if c.isalnum())
    named = re.sub(r"\d+", "", words) if len(words) >= LONG_ENOUGH else words
    return sha256(named.encode("utf-8", "replace")).digest() if named else None


def answered(work: Work, person: Person, lines: list[Line]) -> list[Line] | None:
    """What an answer says; None where nothing was done, as in so many letters of this hour, and the writer knows."""
    if done_any(lines):
        return lines
    most = work.house.answers_per_hour
    had = work.reading.mails.answers_to(person.id, work.wall - HOUR, most)
    if had >= most:
        return None
    return [*lines, Line("", outcomes.LastAnswer(most))] if had == most - 1 else lines
