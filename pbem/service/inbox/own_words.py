"""Of a letter, the words that its author wrote: without lines of our mails quoted unmarked, and without keys."""

import email
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from email.message import EmailMessage
from email.policy import default

from pbem.digests.mails.mails import Kind
from pbem.mail.addressing import TOKEN_LETTERS
from pbem.mail.keys import Key, without_keys
from pbem.mail.quotes.trimming import Line, Trimmed, Whose
from pbem.mail.reading.html_text import words_of
from pbem.mail.reading.letter import Letter
from pbem.micros import DAY
from pbem.orders import model
from pbem.orders.folding import fold
from pbem.orders.words import phrase
from pbem.service.accounts.calendars import calendars_of
from pbem.service.inbox.arrival import Arrival
from pbem.service.inbox.last_words import last_words, only_order
from pbem.service.mailing.links import GamesLinks, TurnLinks
from pbem.store.rows.people import Person
from pbem.store.store import Reading

MAILS = 6
"""How many of our newest mails to the writer are looked through, where the one they answer is not among them."""

QUOTED_MOVES = (
    *(model.Play, model.NoPlay, model.Guess, model.BecomeProphet, model.Verdict, model.Redraw, model.Amend),
    *(model.SetRule, model.Check, model.GiveHint),
)

MAX_QUOTED = 300
"""How many different quoted lines are, the first: to tell of each whether it is a move takes a while."""

MAX_LINES = 1500
"""No more lines of a letter are compared; all that we mail is shorter."""

LONG = 5
"""A line of so many words, equal to one of ours, was not written by chance."""

SURE = 3
"""From so many lines of ours on it is certain that a mail of ours was put in without marks."""

KNOWN = 0.8
"""Where so great a share of what stands below a heading is ours, an order among it that is not ours is the author's."""

_TOKEN = re.compile(r"[^\W_]+|[♠♥♦♣]")
_SIGNS = {"yes": "✅✔☑👍👌", "no": "❌✖✗✘👎"}
_SHADE = r"[\ufe0f\U0001f3fb-\U0001f3ff\s]*"
_WRITTEN_OUT = re.compile(r"[<(\[](?:mailto:|https?:)[^\s<>()\[\]]*[>)\]]?|\[\d{1,3}\]")
_SHOWN = re.compile(r"^>.*(?:\n.+)*", re.M)
"""What a mail of ours shows of a letter: its lines, and those that they go on in."""

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the letter with words in it, and its place there."""

    place: int
    line: Line
    words: Words


class Mailed:
    """The words of one part of a mail of ours, and where its lines end; `held`: those of letters that it tells of."""

    def __init__(self, text: str, held: "Mailed | None" = None) -> None:
        self.held = held
        self.words: list[str] = []
        self.starts: set[int] = set()
        self.ends: set[int] = set()
        self.lines: set[Words] = set()
        self._where: dict[str, list[int]] = defaultdict(list)
        for line in text.split("\n"):
            if words := words_in(line):
                self.starts.add(len(self.words))
                for word in words:
                    self._where[word].append(len(self.words))
                    self.words.append(word)
                self.ends.add(len(self.words))
                self.lines.add(words)

    def holds(self, words: Words) -> bool:
        """Whether it says these words somewhere, one after the other."""
        starts = self._where.get(words[0], ()) if words else ()
        return any(tuple(self.words[at : at + len(words)]) == words for at in starts)

    def run(self, rows: Sequence[_Row], first: int) -> list[int]:
        """The most rows, from `first` on, that say without a gap what this says: where in it each of them begins."""
        best: list[int] = []
        words = rows[first].words
        for start in self._where.get(words[0], ()):
            if start in self.starts or len(words) >= LONG:
                run = self._run(rows, first, start)
                best = run if len(run) > len(best) else best
        return best

    def _run(self, rows: Sequence[_Row], first: int, start: int) -> list[int]:
        begun: list[int] = []
        whole, at = 0, start
        for row in rows[first:]:
            end = at + len(row.words)
            if tuple(self.words[at:end]) != row.words:
                break
            begun.append(at)
            at = end
            if at in self.ends or len(row.words) >= LONG:
                whole = len(begun)  # a part of a line of ours is ours only where the rest follows
        return begun[:whole]


def words_in(line: str) -> Words:
    """What is left of a line when marks, links and case do not matter."""
    return tuple(_TOKEN.findall(fold(_WRITTEN_OUT.sub(" ", line))))


def mailed(content: bytes) -> list[Mailed]:
    """Both parts of a mail of ours; a mail program may have quoted either."""
    mail = email.message_from_bytes(content, policy=default)
    found: list[Mailed] = []
    held = None
    for kind in ("plain", "html"):
        body = mail.get_body((kind,)) if isinstance(mail, EmailMessage) else None
        if isinstance(body, EmailMessage):
            text = str(body.get_content())
            if kind == "plain" and mail["Eleusis-Kind"] == Kind.HELD.value:
                held = Mailed("\n".join(_SHOWN.findall(text)))
            found.append(Mailed(text if kind == "plain" else words_of(text), held))
    return found


def own_words(reading: Reading, person: Person, letter: Letter) -> Letter:
    """The letter, and of its lines only those its author's that we did not mail to them."""

    def is_order(line: str) -> bool:
        return only_order(line, person.language) is not None

    lines = letter.lines
    if _may_hold_ours(lines, is_order):
        lines = without_ours(lines, _parts(reading, person, letter), is_order)
    return with_last_words(replace(letter, lines=lines), person.language)


def with_last_words(letter: Letter, language: str) -> Letter:
    """The letter, with a play below all that it quotes among its author's words (`last_words`)."""
    lines = last_words(letter.lines, letter.subject, lambda line: only_order(line, language))
    trimmed = Trimmed(lines)
    return replace(letter, lines=lines, text=_spelt(trimmed.own, language), quoted=trimmed.quoted)


def _spelt(text: str, language: str) -> str:
    """Where a letter is a sign for yes or no alone, as telephones offer them, that word."""
    for order, signs in _SIGNS.items():
        if re.fullmatch(f"(?:[{signs}]{_SHADE})+", text.strip()):
            return phrase(order, language)
    return text


def quoted_move(reading: Reading, person: Person, letter: Letter) -> str | None:
    """The first quoted line that would be a move and that no mail of ours to the writer holds in that place.

    One that equals an example of ours is the writer's where it does not stand between the lines it stood between.
    """
    rows = [
        _Row(place, line, words)
        for place, line in enumerate(letter.lines[:MAX_LINES])
        if line.whose is not Whose.OWN and (words := words_in(line.text))
    ]
    asked = [row.line.text.strip() for row in rows]
    moves = {
        line
        for line in list(dict.fromkeys(asked))[:MAX_QUOTED]
        if isinstance(only_order(line, person.language), QUOTED_MOVES)
    }
    parts = list(_parts(reading, person, letter)) if moves else []
    return next(
        (
            line
            for number, line in enumerate(asked)
            if line in moves and not any(_stands_there(rows, number, part) for part in parts)
        ),
        None,
    )


def _parts(reading: Reading, person: Person, letter: Letter) -> Iterator[Mailed]:
    """The parts of those of our newest mails that the letter may quote."""
    answered = {letter.in_reply_to, *letter.references}
    mails = reading.mails.of(person.id, MAILS)
    likely = [mail for mail in mails if mail.message_id in answered] or mails
    return (part for mail in likely for part in mailed(mail.content))


def _stands_there(rows: Sequence[_Row], number: int, part: Mailed) -> bool:
    """Whether a quoted row stands, with the one above or the one below it, in this part of a mail of ours."""
    pairs = (rows[max(0, number - 1) : number + 1], rows[number : number + 2])
    return any(part.holds(pair[0].words + pair[1].words) for pair in pairs if len(pair) == 2)


def _may_hold_ours(lines: Sequence[Line], is_order: Callable[[str], bool]) -> bool:
    """Whether it is worth looking: most letters are one line, above what is marked."""
    own = [place for place, line in enumerate(lines) if line.whose is Whose.OWN and line.text.strip()]
    if len(own) > 1 or any(line.whose in (Whose.UNMARKED, Whose.SIGNED) and line.text for line in lines):
        return True
    # A single line above all that is marked is the author's, also where an answer of ours has quoted it to them before.
    above = lines[: own[0]] if own else ()
    return any(line.text.strip() for line in above) and (
        above[-1].whose is Whose.QUOTED or not is_order(lines[own[0]].text)
    )


def without_ours(
    lines: Sequence[Line], parts: Iterable[Mailed], is_order: Callable[[str], bool]
) -> tuple[Line, ...]:
    """The lines of a letter, those that stand in one of our mails no longer its author's."""
    rows = [
        _Row(place, line, words)
        for place, line in enumerate(lines[:MAX_LINES])
        if (words := words_in(line.text))
    ]
    known: set[int] = set()
    for part in parts:
        known |= _known(rows, part, is_order)
        left = [row for number, row in enumerate(rows) if number not in known]
        if known and all(row.line.whose is Whose.OWN and is_order(row.line.text) for row in left):
            break
    settled = _settled(rows, known, is_order)
    if known:
        # A row of dashes or a lone question mark among them is not the author's either.
        among = range(rows[min(known)].place, rows[max(known)].place + 2)
        worded = {row.place for row in rows}
        settled |= dict.fromkeys(set(among) - worded, Whose.QUOTED)
    return tuple(
        replace(line, whose=settled[place]) if place in settled and line.text.strip() else line
        for place, line in enumerate(lines)
    )


def _known(rows: Sequence[_Row], part: Mailed, is_order: Callable[[str], bool]) -> set[int]:
    """Which rows, by number, this part of a mail of ours holds."""
    known: set[int] = set()
    first = 0
    while first < len(rows):
        begun = part.run(rows, first)
        run = rows[first : first + len(begun)]
        if any(row.line.whose is Whose.QUOTED for row in run):
            # Between marked lines, only what ends a line that was broken behind its mark is ours.
            known |= {
                first + number
                for number, row in enumerate(run)
                if row.line.whose is not Whose.OWN or begun[number] not in part.starts
            }
        elif _is_no_chance(run, is_order) and not _is_written_anew(run, part.held):
            known |= set(range(first, first + len(run)))
        first += max(1, len(run))
    if sum(rows[number].line.whose is not Whose.QUOTED for number in known) >= SURE:
        known |= _around(rows, known, part, is_order)
    return known


def _around(rows: Sequence[_Row], known: set[int], part: Mailed, is_order: Callable[[str], bool]) -> set[int]:
    """The rows between and next to those of a mail put in without marks that stand in it too, out of their order.

    Next to them, and where it begins with a word of its own, an order is the author's though it was in our mail.
    """
    found = {
        number
        for number in range(min(known), max(known))
        if rows[number].words in part.lines
        or (
            part.holds(rows[number].words)
            and not (_speaks(rows[number]) and is_order(rows[number].line.text))
        )
    }
    for edge in (range(min(known) - 1, -1, -1), range(max(known) + 1, len(rows))):
        for number in edge:
            row = rows[number]
            cut_off = number == 0 and row.line.whose is Whose.UNMARKED
            if not part.holds(row.words) or (is_order(row.line.text) and not cut_off):
                break
            found.add(number)
    return {number for number in found if rows[number].line.whose is not Whose.QUOTED}


def _speaks(row: _Row) -> bool:
    """Whether it is more than a word, or a card."""
    return len(row.words) > 1 and row.words[0].isalpha() and len(row.words[0]) > 2


def _is_no_chance(run: Sequence[_Row], is_order: Callable[[str], bool]) -> bool:
    """Whether these lines of ours were put in, not written: an order we showed is the writer's if they write it."""
    if not run or len(run) > LONG:
        return bool(run)
    return (len(run) > 1 or len(run[0].words) >= LONG) and not is_order(run[0].line.text)


def _is_written_anew(run: Sequence[_Row], held: Mailed | None) -> bool:
    """Whether these lines are of a letter that our mail tells of, and the author's own here: that letter, or the same
    once more."""
    return held is not None and all(row.line.whose is Whose.OWN and held.holds(row.words) for row in run)


def _settled(rows: Sequence[_Row], known: set[int], is_order: Callable[[str], bool]) -> dict[int, Whose]:
    """Whose the rows are after all, by place.

    An order among the lines of our mail that is none of them is its author's. Where the letter holds another, only one
    between two lines of ours is, for a letter of theirs may be quoted above our mail.
    """
    whose = {rows[number].place: Whose.QUOTED for number in known}
    left = [row for row in rows if row.place not in whose]
    unmarked = [row for row in rows if row.place in whose or row.line.whose is Whose.UNMARKED]
    strange = [number for number, row in enumerate(rows) if number not in known and _is_unmarked(row)]
    if len(strange) > (1 - KNOWN) * len(unmarked):
        return whose
    if any(row.line.whose is Whose.OWN and is_order(row.line.text) for row in left):
        strange = [number for number in strange if {number - 1, number + 1} <= known]
    return whose | {rows[number].place: Whose.OWN for number in strange if is_order(rows[number].line.text)}


def _is_unmarked(row: _Row) -> bool:
    return row.line.whose is Whose.UNMARKED


def take_out_keys(arrival: Arrival, letter: Letter) -> tuple[Letter, AbstractSet[int | None]]:
    """The letter as others may read it: each key in its author's own words is replaced, valid or not.

    And whose the keys are that it showed; None is among them for one that is nobody's.
    """
    writer = arrival.person
    own: tuple[str, ...] = ()
    # Most letters are shorter than a key; then it is not worth asking for its author's.
    if any(len(text) >= TOKEN_LETTERS for text in (letter.text, letter.subject, letter.from_name)):
        own = (writer.token, *(seat.token for seat in arrival.work.reading.seats.of(writer.id)))
    owners: set[int | None] = set()

    def is_key(key: Key) -> bool:
        owner = writer.id if key.token in own else _owner(arrival, key)
        found = key.sure or owner is not None
        if found:
            owners.add(owner)
        return found

    def cleaned(text: str) -> str:
        return without_keys(text, is_key, own)

    shown = replace(
        letter,
        text=cleaned(letter.text),
        subject=cleaned(letter.subject),
        from_name=cleaned(letter.from_name),
        attachments=tuple(map(cleaned, letter.attachments)),
    )
    return shown, owners


def tell_owners(arrival: Arrival, owners: AbstractSet[int | None]) -> None:
    """Tells each of these but the writer, once a day at most, that somebody else wrote a key of theirs."""
    work, kind = arrival.work, Kind.KEY_SEEN
    for number in sorted(one for one in owners if one is not None and one != arrival.writer):
        owner = work.person(number)
        last = work.reading.mails.last_written(owner.id, kind.value)
        told = (last is not None and last > work.wall - DAY) or any(
            (mail.person, mail.kind) == (owner.id, kind.value) for mail in work.mails
        )
        if owner.confirmed and owner.forgotten is None and not told:
            arrival.house.post.note(work, owner, kind)


def _owner(arrival: Arrival, key: Key) -> int | None:
    house, reading = arrival.house, arrival.work.reading
    if not key.link:
        return reading.seats.whose_token(key.token)
    way, _, link = key.link.partition("/")
    pages = house.post.unsubscribing
    match way.lower():
        case "c":
            found = calendars_of(house).person(reading, link)
            return found.id if found is not None else None
        case "u":
            stops = pages.mailbox(reading, link)
            return stops[0].id if stops is not None else None
        case "m":
            found = GamesLinks(pages.url, pages.keys).person(reading, link)
            return found.id if found is not None else None
        case "t":
            turn = TurnLinks(pages.url, pages.keys).read(reading, link)
            return turn[0].person if turn is not None else None
        case _:
            return None  # the page of a table is for all who sit there
