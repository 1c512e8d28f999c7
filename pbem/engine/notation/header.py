"""The tags of an EGN file: what is known of a round before its first play."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches

from pbem.cards import Card
from pbem.engine.notation.errors import LONGEST_SHOWN, EgnError, shown
from pbem.engine.notation.tokens import Line, Token, lines_of, tokens_of
from pbem.engine.round.commands import Seat
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import RulebookError, override

SINGLE = (
    "EGN",
    "Event",
    "Site",
    "Date",
    "Round",
    "Rulebook",
    "God",
    "Seats",
    "Rule",
    "Edition",
    "Judge",
    "Starter",
    "Stock",
    "Refill",
    "Seed",
    "Salt",
    "Commitment",
    "Result",
)
"""Tags that stand once at most."""
REPEATED = ("Option", "Hand")
REQUIRED = ("EGN", "Rulebook", "God", "Seats", "Judge", "Starter")
_TAG = re.compile(r'\s*\[\s*([^\s"\[\]]+)\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\]\s*')
_EDITION = re.compile(r"[1-9][0-9]?")
NAME = re.compile(r"(?:[^\W_]|[ .'\-]){1,24}")


@dataclass(frozen=True, slots=True)
class Header:
    """The tags, read and checked. `tags` stand once each; `lines`: where each stood, a hand as `Hand Ana`.

    `hands` are in seat order, None where they are to be dealt from the seed.
    """

    tags: dict[str, str]
    lines: dict[str, int]
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    god: Seat
    seats: tuple[Seat, ...]
    human_judge: bool
    starter: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...] | None
    stock: tuple[Card, ...]
    refill: tuple[Card, ...]
    seed: bytes | None
    result: dict[Seat, int] | None


@dataclass(slots=True)
class _Tags:
    """The tags as they stand, not yet understood."""

    single: dict[str, str] = field(default_factory=dict)
    options: list[tuple[int, str]] = field(default_factory=list)
    hands: list[tuple[int, str, str]] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    end: int = 1


def folded(name: str) -> str:
    """A name as names are compared: lower case, without accents."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def read_header(
    lines: tuple[Line, ...], rulebooks: Callable[[str], Rulebook | None]
) -> tuple[Header, tuple[Line, ...]]:
    """The header, and the lines after it."""
    tags = _tags(lines)
    rest = lines[sum(1 for line in lines if line.number <= tags.end) :] if tags.lines else lines
    if rest and not re.match("[!0-9]", rest[0].text) and any(line.text.startswith("[") for line in rest):
        raise EgnError(rest[0].number, f"{shown(rest[0].text)} stands among the tags, and is none")
    return _understood(tags, rulebooks), rest


def edition_of(text: str) -> int:
    """The edition of the rule language that a file names; 1, the first, where it names none that can be read.

    Whoever makes a judge of the file's rule asks this first: an old file is judged as it was.
    """
    try:
        told = _tags(lines_of(text)).single.get("Edition", "")
    except EgnError:
        return 1
    return int(told) if _EDITION.fullmatch(told) else 1


def _tags(lines: tuple[Line, ...]) -> _Tags:
    tags = _Tags()
    for line in lines:
        if not line.text.startswith("["):
            break
        at = 0
        while at < len(line.text):
            found = _TAG.match(line.text, at)
            if found is None:
                raise EgnError(line.number, f'a tag is [{_tag_name(line.text[at:])} "value"]')
            _tag(tags, line.number, found[1], tokens_of(Line(line.number, found[2])))
            at = found.end()
        tags.end = line.number
    return tags


def _tag_name(text: str) -> str:
    """The name of a tag that is written badly, as far as there is one."""
    found = re.match(r"\[\s*(\w+)", text)
    return shown(found[1]) if found is not None else "Name"


def _tag(tags: _Tags, line: int, name: str, values: tuple[Token, ...]) -> None:
    if name not in SINGLE and name not in REPEATED:
        near = get_close_matches(name[:LONGEST_SHOWN], (*SINGLE, *REPEATED), n=1)
        raise EgnError(
            line, f"there is no tag {shown(name)}" + (f"; the nearest is {near[0]}" if near else "")
        )
    if len(values) != (2 if name == "Hand" else 1):
        raise EgnError(line, f"{name} has {'a name and cards' if name == 'Hand' else 'one value'}")
    if name == "Hand":
        seat = _composed(values[0].text)
        tags.hands.append((line, seat, values[1].text))
        tags.lines[f"Hand {seat}"] = line
    elif name == "Option":
        tags.options.append((line, values[0].text))
    elif name in tags.single:
        raise EgnError(line, f"a second {name}; the first is on line {tags.lines[name]}")
    else:
        tags.single[name] = values[0].text
    tags.lines.setdefault(name, line)


def _understood(tags: _Tags, rulebooks: Callable[[str], Rulebook | None]) -> Header:
    single, lines = tags.single, tags.lines
    for name in REQUIRED:
        if name not in single:
            raise EgnError(tags.end, f"the tag {name} is missing")
    if single["EGN"] != "1":
        raise EgnError(lines["EGN"], f"EGN {shown(single['EGN'])}: this program reads EGN 1")
    if single["Judge"] not in ("machine", "human"):
        raise EgnError(lines["Judge"], f"the judge is machine or human, not {shown(single['Judge'])}")
    if "Edition" in single and not _EDITION.fullmatch(single["Edition"]):
        raise EgnError(lines["Edition"], "Edition is a whole number from 1 to 99")
    rulebook = _rulebook(tags, rulebooks)
    god, *seats = _people(tags, rulebook)
    starter = _cards(single["Starter"], lines["Starter"])
    if not starter or (len(starter) > 1 and rulebook.starter != "lookback"):
        raise EgnError(lines["Starter"], f"{len(starter)} starters; {rulebook.name} has one")
    for name in ("Seed", "Salt", "Commitment"):
        if name in single and not re.fullmatch(r"[0-9a-f]{64}", single[name]):
            raise EgnError(lines[name], f"{name} is 64 hexadecimal digits in small letters")
    stock = _cards(single.get("Stock", ""), lines.get("Stock", 0))
    refill = _cards(single.get("Refill", ""), lines.get("Refill", 0))
    hands = _hands(tags, tuple(seats), rulebook)
    return Header(
        tags=single,
        lines=lines,
        rulebook=rulebook,
        options=tuple(_option(text) for _, text in tags.options),
        god=god,
        seats=tuple(seats),
        human_judge=single["Judge"] == "human",
        starter=starter,
        hands=hands,
        stock=stock,
        refill=refill,
        seed=bytes.fromhex(single["Seed"]) if "Seed" in single else None,
        result=_result(single["Result"], lines["Result"]) if "Result" in single else None,
    )


def _rulebook(tags: _Tags, rulebooks: Callable[[str], Rulebook | None]) -> Rulebook:
    name = tags.single["Rulebook"]
    rulebook = rulebooks(name)
    if rulebook is None:
        raise EgnError(tags.lines["Rulebook"], f"there is no rulebook {shown(name)}")
    lines: dict[str, int] = {}
    for line, text in tags.options:
        field_name = _option(text)[0]
        if "=" not in text:
            raise EgnError(line, f'an Option is "field = value", not {shown(text)}')
        if field_name in lines:
            raise EgnError(
                line, f"a second Option {shown(field_name)}; the first is on line {lines[field_name]}"
            )
        lines[field_name] = line
    options = [_option(text) for _, text in tags.options]
    # What is too long to be shown is no value of any field either.
    changed = override(rulebook, [(shown(name), shown(value)) for name, value in options])
    if isinstance(changed, RulebookError):
        message = f"{shown(changed.field)}: {changed.message}"
        if changed.field in lines:
            raise EgnError(lines[changed.field], f"Option {message}")
        # What contradicts a field that no Option names is told at the last of them, and with what that says.
        line, text = tags.options[-1]
        raise EgnError(line, f"Option {shown(text)}: {message}")
    return changed


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name.strip(), value.strip()


def _people(tags: _Tags, rulebook: Rulebook) -> list[Seat]:
    """God, then the seats."""
    god = _composed(tags.single["God"])
    seats = [_composed(name) for name in tags.single["Seats"].split(";")]
    line = tags.lines["Seats"]
    for name in (god, *seats):
        if not NAME.fullmatch(name):
            where = tags.lines["God"] if name == god else line
            raise EgnError(where, f'"{shown(name)}" is no name: 1 to 24 letters, digits, spaces, . \' -')
    known: dict[str, Seat] = {}
    for name in (god, *seats):
        like = known.get(folded(name))
        if like is not None:
            why = "names differ in more than capitals and accents"
            raise EgnError(
                line, f"two people are called {name}" if like == name else f"{like} and {name}: {why}"
            )
        known[folded(name)] = name
    people = len(seats) + 1
    if not rulebook.seats_min <= people <= rulebook.seats_max:
        raise EgnError(
            line,
            f"{people} people, God included; {rulebook.name} seats {rulebook.seats_min} "
            f"to {rulebook.seats_max}",
        )
    return [god, *seats]


def _hands(tags: _Tags, seats: tuple[Seat, ...], rulebook: Rulebook) -> tuple[tuple[Card, ...], ...] | None:
    if not tags.hands and "Stock" not in tags.lines:
        if "Seed" in tags.single:
            return None
        raise EgnError(tags.end, "either Seed, or a Hand for each seat and Stock")
    hands: dict[Seat, tuple[Card, ...]] = {}
    for line, name, text in tags.hands:
        if name not in seats:
            raise EgnError(line, f"{shown(name)} has no seat in this round")
        if name in hands:
            raise EgnError(line, f"a second hand of {name}")
        cards = _cards(text, line)
        if not cards:
            raise EgnError(line, f"{name} has no cards: the round would be over")
        card, times = Counter(cards).most_common(1)[0]
        if times > rulebook.packs:
            raise EgnError(line, f"{name} holds {card} {times} times; there are {rulebook.packs} packs")
        hands[name] = cards
    for seat in seats:
        if seat not in hands:
            raise EgnError(tags.end, f"the hand of {seat} is missing")
    if "Stock" not in tags.lines:
        raise EgnError(tags.end, "the tag Stock is missing")
    return tuple(hands[seat] for seat in seats)


def _cards(text: str, line: int) -> tuple[Card, ...]:
    cards = []
    for word in text.split():
        try:
            cards.append(Card.read(word))
        except ValueError:
            what = "is not a card: a rank A 2 … 10 J Q K, then a suit S H D C"
            raise EgnError(line, f"{shown(word)} {what}") from None
    return tuple(cards)


def _result(text: str, line: int) -> dict[Seat, int]:
    scores: dict[Seat, int] = {}
    for part in text.split(";"):
        name, _, points = part.strip().rpartition(" ")
        if not name or not re.fullmatch(r"-?[0-9]{1,6}", points):
            raise EgnError(line, f'"{shown(part.strip())}" is not a name and a score')
        seat = _composed(name)
        if seat in scores:
            raise EgnError(line, f"{shown(seat)} has two scores")
        scores[seat] = int(points)
    return scores


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name.strip())
