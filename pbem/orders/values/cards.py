"""Cards as people write them, in four languages, and as we spell them so that nobody can misread them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from pbem.cards import Card, Suit
from pbem.orders.folding import Folded, fold
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.words import LANGUAGES, language_of, one_of, sentence_data, word_data

MAX_CARDS = 104


@dataclass(frozen=True, slots=True)
class CardWord:
    """A card as written: `suit` is None when only a rank was ("PLAY 7"); `text` is the player's spelling."""

    rank: int
    suit: Suit | None
    text: str

    @property
    def card(self) -> Card | None:
        """The card meant, or None while its suit is missing."""
        return None if self.suit is None else Card(self.rank, self.suit)


@dataclass(frozen=True, slots=True)
class CardReader:
    """What cards look like to a player of one language; every pattern has the groups rank and suit."""

    card_patterns: tuple[re.Pattern[str], ...]
    spaced_letter: re.Pattern[str]
    lone_rank: re.Pattern[str]
    between: re.Pattern[str]
    suits: Mapping[str, Suit]
    own_rank_words: frozenset[str]


@cache
def ranks() -> Mapping[str, int]:
    """Each word and letter for a rank, folded, and its value."""
    data = word_data()
    words = {
        fold(word): int(rank)
        for language in LANGUAGES
        for rank, rank_words in data["rank_words"][language].items()
        for word in rank_words
    }
    return words | {fold(letter): rank for letter, rank in data["rank_letters"].items()}


@cache
def suit_symbols() -> str:
    """Every symbol read as a suit."""
    return "".join(c for codes in word_data()["suit_codes"].values() for c in codes if not c.isalpha())


def between_cards(language: str) -> list[str]:
    """Words that may stand between two cards; what is an article here and "or" there is none of them there."""
    either = sentence_data()["hedge"].get(f"or_{language}", ())
    data = word_data()
    return [one for one in (*data["card_words"]["between"], *data["lists"]["and"]) if one not in either]


@cache
def reader_of(language: str) -> CardReader:
    data = word_data()
    suits = {code: Suit(name) for name, codes in data["suit_codes"].items() for code in codes}
    suits |= {letter: Suit(name) for letter, name in data["own_suit_letters"][language].items()}
    two_letters, letters = (one_of(c for c in suits if c.isalpha() and len(c) == n) for n in (2, 1))
    symbols = f"[{suit_symbols()}]"
    suit_words = {
        fold(word): Suit(name)
        for spoken in LANGUAGES
        for name, words in data["suit_words"][spoken].items()
        for word in words
    }
    suits |= suit_words
    rank_letters = one_of(data["rank_letters"])
    rank_words = one_of(word for word in ranks() if len(word) > 1)
    rank = rf"(?P<rank>[0-9]+|{rank_words}|{rank_letters})"
    of = one_of([*data["card_words"]["of"].values(), *data["card_words"]["of_too"]])
    between = one_of(between_cards(language))
    return CardReader(
        card_patterns=tuple(
            re.compile(pattern)
            for pattern in (
                # Spelled out, before anything shorter: "the 7 of hearts", "a dama de copas", "7 hearts".
                rf"(?:l'|a\s(?=\w\w))?{rank}(?:\s+(?:{of})\s+|\s+|(?<=[0-9]))(?P<suit>{one_of(suit_words)})(?!\w)",
                # A symbol next to its rank, on either side; one set apart only if nothing hangs on it.
                rf"{rank}(?P<suit>{symbols})",
                rf"{rank}\s+(?P<suit>{symbols})(?!\w)",
                rf"(?P<suit>{symbols})\s*{rank}(?!\w)",
                # Letters right behind the rank, two of them only behind a digit, A, J, Q or K.
                rf"(?P<rank>[0-9]+|[ajqk])(?P<suit>{two_letters})(?![a-z])",
                rf"(?P<rank>[0-9]+|{rank_letters})(?P<suit>{letters})(?![a-z])",
            )
        ),
        spaced_letter=re.compile(rf"(?P<rank>[0-9]+|{rank_letters})\s+(?P<suit>{letters})(?!\w)"),
        lone_rank=re.compile(rf"(?:a\s+(?=(?:{rank_words})(?!\w)))?{rank}(?!\w)"),
        between=re.compile(rf"(?:[^\w{suit_symbols()}?]+|(?:{between})(?!\w))*"),
        suits=suits,
        own_rank_words=frozenset(
            fold(word) for words in data["rank_words"][language].values() for word in words
        ),
    )


def read_cards(text: str, language: str, *, leniently: bool = False) -> tuple[CardWord, ...] | Trouble:
    """The cards `text` consists of, as a player of `language` means them; c and p alone depend on it.

    `leniently` also takes 11 to 13 and letters set apart ("7 d"): for suggestions, never for a move.
    """
    return _read(Folded(text), reader_of(language_of(language)), leniently)


def _read(line: Folded, reader: CardReader, leniently: bool) -> tuple[CardWord, ...] | Trouble:
    cards: list[CardWord] = []
    at = _skip(line, reader, 0)
    while at < len(line.text):
        found = _card_at(line.text, at, reader)
        if found is None:
            return Trouble(MisreadReason.NOT_A_CARD, _token(line, at))
        match, suit = found
        written = line.original(at, match.end()).strip()
        if match.re is reader.spaced_letter and not leniently:
            return Trouble(MisreadReason.AMBIGUOUS, written)
        rank = rank_of(match["rank"])
        if rank in (11, 12, 13) and match["rank"].isdigit() and not leniently:
            return Trouble(MisreadReason.VALUE_NOT_RANK, written)
        if rank is None or len(cards) == MAX_CARDS:
            return Trouble(MisreadReason.NOT_A_CARD, written)
        cards.append(CardWord(rank, suit, written))
        at = _skip(line, reader, match.end())
    return tuple(cards) if cards else Trouble(MisreadReason.MISSING_ARGUMENT, "")


def _card_at(text: str, at: int, reader: CardReader) -> tuple[re.Match[str], Suit | None] | None:
    for match in matches_at(text, at, reader):
        # "as" is the Spanish ace before it is A of s, "re" the Italian king before R of e: no suit guessed.
        if match[0] not in reader.own_rank_words:
            return match, reader.suits[match["suit"]]
    lone = reader.lone_rank.match(text, at)
    return (lone, None) if lone else None


def matches_at(text: str, at: int, reader: CardReader) -> Iterator[re.Match[str]]:
    for pattern in (*reader.card_patterns, reader.spaced_letter):
        match = pattern.match(text, at)
        if match:
            yield match


def _skip(line: Folded, reader: CardReader, at: int) -> int:
    found = reader.between.match(line.text, at)
    return found.end() if found else at


def rank_of(written: str) -> int | None:
    if not written.isdigit():
        return ranks()[written]
    return int(written) if len(written) < 3 and 1 <= int(written) <= 13 else None


def _token(line: Folded, at: int) -> str:
    space = line.text.find(" ", at)
    return line.original(at, space if space > at else None)


def stands_alone(cards: tuple[CardWord, ...]) -> bool:
    """Whether these cards are a play without a verb: all with a suit, one with a digit or a symbol."""
    return all(word.suit for word in cards) and any(
        character in suit_symbols() or character.isdigit() for word in cards for character in word.text
    )


@lru_cache(maxsize=1024)
def card_phrase(card: Card, language: str) -> str:
    """A card spelled so that it reads the same in every language: `7 of hearts`, `ás de espadas`."""
    data, spoken = word_data(), language_of(language)
    rank = str(card.rank) if 2 <= card.rank <= 10 else data["rank_words"][spoken][str(card.rank)][0]
    return f"{rank} {data['card_words']['of'][spoken]} {data['suit_words'][spoken][card.suit.value][0]}"
