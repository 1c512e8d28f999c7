"""The cards that stand in a sentence, misspelt ones put right."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from pbem.cards import Suit
from pbem.orders.folding import Folded, fold
from pbem.orders.nearest import distance
from pbem.orders.sentences.lexicon import said_in, single_words, words_of
from pbem.orders.values.cards import (
    CardWord,
    between_cards,
    matches_at,
    rank_of,
    ranks,
    reader_of,
    suit_symbols,
)
from pbem.orders.words import LANGUAGES, language_of, one_of, sentence_data, word_data


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards within a sentence that follow one another: a string, if they are played; where they stand in it.

    `complete`: each has its suit.
    """

    cards: tuple[CardWord, ...]
    start: int
    end: int

    @property
    def complete(self) -> bool:
        """Whether each card has its suit."""
        return all(word.suit is not None for word in self.cards)


def card_groups(
    line: Folded, language: str, *, ranks: Callable[[Folded, int], bool] = lambda line, at: False
) -> list[CardGroup]:
    """The cards that stand in a sentence; `ranks` says of a place there whether a rank alone may be a card."""
    groups: list[CardGroup] = []
    for match, suit in _cards_within(line, language_of(language), ranks):
        rank = rank_of(match["rank"])
        if rank is None or (rank > 10 and match["rank"].isdigit()):
            continue
        word = CardWord(rank, suit, line.original(match.start(), match.end()).strip())
        last = groups[-1] if groups else None
        if last is not None and _is_next(line.text[last.end : match.start()], language):
            again = (word.rank, word.suit) == (
                last.cards[-1].rank,
                last.cards[-1].suit,
            )  # said twice, to be sure
            groups[-1] = CardGroup(last.cards if again else (*last.cards, word), last.start, match.end())
        else:
            groups.append(CardGroup((word,), match.start(), match.end()))
    return groups


def _cards_within(
    line: Folded, language: str, may_stand: Callable[[Folded, int], bool]
) -> Iterator[tuple[re.Match[str], Suit | None]]:
    reader, at = reader_of(language), 0
    for begins in _BEGINS.finditer(line.text):
        if begins.start() < at:
            continue
        found: tuple[re.Match[str], Suit | None] | None = next(
            (
                (match, reader.suits[match["suit"]])
                for match in matches_at(line.text, begins.start(), reader)
                if match.re is not reader.spaced_letter
                and (
                    _is_surely_card(line, match, language)
                    or (_is_capital(line, match) and may_stand(line, match.start()))
                )
            ),
            None,
        )
        if found is None and (lone := reader.lone_rank.match(line.text, begins.start())):
            written = lone["rank"]
            known = written.isdigit() or written in reader.own_rank_words
            known = known and not _IN_NUMBER.match(line.text, lone.end())
            if known and (rank_of(written) or 1) > 1 and may_stand(line, begins.start()):
                found = lone, None
        if found is not None:
            yield found
            at = found[0].end()


_IN_NUMBER = re.compile(r"[.:/,-]\d|\s?%")
_BEGINS = re.compile(rf"(?<![\w'@.#-])(?=[\w{suit_symbols()}])|(?<=l')(?=\w)")


def _is_surely_card(line: Folded, match: re.Match[str], language: str) -> bool:
    """Whether a card within a sentence is one: "as" and "to" are words there, and so is "a heart"."""
    rank, suit = match["rank"], match["suit"]
    if "º" in line.original(match.start(), match.end()) or "ª" in line.original(match.start(), match.end()):
        return False  # "9º" is the ninth
    if rank.isdigit() or any(one in suit_symbols() for one in suit):
        return match.end() == len(line.text) or not line.text[match.end()].isalnum()
    if len(suit) > 2:
        return len(rank) > 1 or line.original(match.start(), match.start() + 1).isupper()
    written = line.original(match.start(), match.end())
    if _is_loud(line):
        return False  # "GO TO THE END"
    own = (fold(one) for one in word_data()["own_suit_letters"][language])
    english = rank in "ajqkt" and suit in "shdc"
    return (written.isupper() and (english or suit in own)) or (rank in "jqk" and suit in "shdc")


def _is_loud(line: Folded) -> bool:
    """Whether a sentence is all in capitals: in it they mean nothing."""
    return line.source.isupper() and len(line.text.split()) > 2


def _is_capital(line: Folded, match: re.Match[str]) -> bool:
    """Whether a card in two letters begins with a capital."""
    return (
        len(match["suit"]) <= 2
        and not _is_loud(line)
        and line.original(match.start(), match.start() + 1).isupper()
    )


def _is_next(between: str, language: str) -> bool:
    reason = single_words("because", "never", "hedge", "past")
    return _goes_on(language_of(language)).fullmatch(between) is not None and not reason & set(
        said_in(between)
    )


@cache
def _goes_on(language: str) -> re.Pattern[str]:
    """What may stand between two cards of a string: marks, "and", or a few words of which one says what comes next."""
    between = one_of(between_cards(language))
    following = one_of(one for words in sentence_data()["next"].values() for one in words)
    mark, word = r"[\s,;:+&>/-]", r"[^\W\d]+'?"
    said = {"and", "y", "e", "ed", *words_of("the")} - (set() if language == "pt" else {"o"})
    articles = one_of(said)
    plain = rf"(?:{mark}|(?<!\w)(?:{between}|{articles})(?!\w))+"
    return re.compile(
        rf"{plain}|{mark}+(?:{word}{mark}*){{0,3}}(?<!\w)(?:{following})(?!\w){mark}*(?:{word}{mark}*){{0,3}}"
    )


def mended(line: Folded) -> Folded | None:
    """The sentence with misspelt ranks and suits put right where they surround an "of"; None where none is."""
    of = one_of([*word_data()["card_words"]["of"].values(), *word_data()["card_words"]["of_too"]])
    text = line.text
    for between in (rf"\s+(?:{of})\s+", r"\s+"):
        card = rf"(?<!\w)(?P<rank>\w+)(?P<of>{between})(?P<suit>[^\W\d_]{{4,}})"
        text = re.sub(card, _mended_card, text)
    return Folded(text) if text != line.text else None


def _mended_card(found: re.Match[str]) -> str:
    rank, between, suit = found["rank"], found["of"], found["suit"]
    right = suit if suit in _suit_words() else _alike(suit, "suit")
    rank_known = rank.isdigit() or (rank in ranks() and len(rank) > 2)
    whole = rank if rank_known else _alike(rank, "rank")
    if right is None or whole is None or (not between.strip() and not rank.isdigit()):
        return found[0]
    return f"{whole}{between}{right}"


@cache
def _suit_words() -> Mapping[str, Suit]:
    by_language = word_data()["suit_words"]
    return {
        fold(word): Suit(name)
        for language in LANGUAGES
        for name, words in by_language[language].items()
        for word in words
    }


@lru_cache(maxsize=4096)
def _alike(written: str, of: str) -> str | None:
    """The one word for a rank, or a suit, from which `written` differs in a letter, or in two where it is long."""
    if not 4 <= len(written) <= _LONGEST_WORD:
        return None
    known: Mapping[str, object] = ranks() if of == "rank" else _suit_words()
    limit = 1 if len(written) < 7 else 2
    near = [(distance(written, word, limit), word) for word in known if len(word) > 3]
    best = min((amiss for amiss, _ in near), default=limit + 1)
    meant = {str(known[word]) for amiss, word in near if amiss == best}
    return next(word for amiss, word in near if amiss == best) if best <= limit and len(meant) == 1 else None


_LONGEST_WORD = 12
