"""Cards as written in four languages: only c and p depend on who writes, and nothing is guessed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.cards import PACK, Card, Suit
from pbem.orders.declared.play import play_phrase
from pbem.orders.folding import fold
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.cards import card_phrase, read_cards
from pbem.orders.words import LANGUAGES, word_data


def cards(text: str, language: str = "en") -> list[str] | MisreadReason:
    """Cards as EGN writes them, a lone rank with "?", or why there are none."""
    found = read_cards(text, language)
    if isinstance(found, Trouble):
        return found.reason
    return [str(word.card) if word.card else f"{word.rank}?" for word in found]


@pytest.mark.parametrize("reader", LANGUAGES)
@pytest.mark.parametrize("writer", LANGUAGES)
def test_a_card_as_our_links_spell_it_reads_back_in_every_language(writer: str, reader: str) -> None:
    for card in PACK:
        assert cards(card_phrase(card, writer), reader) == [str(card)]
        assert cards(card_phrase(card, writer).upper(), reader) == [str(card)]


@pytest.mark.parametrize(
    ("language", "spelt"),
    [
        ("en", ["ace of spades", "7 of hearts", "queen of diamonds"]),
        ("pt", ["ás de espadas", "7 de copas", "dama de ouros"]),
        ("es", ["as de picas", "7 de corazones", "reina de diamantes"]),
        ("it", ["asso di picche", "7 di cuori", "donna di quadri"]),
    ],
)
def test_our_links_spell_cards_out(language: str, spelt: list[str]) -> None:
    assert [card_phrase(Card.read(name), language) for name in ("AS", "7H", "QD")] == spelt


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(PACK), min_size=1, max_size=4),
    st.sampled_from(LANGUAGES),
    st.sampled_from(LANGUAGES),
)
def test_a_string_as_our_links_spell_it_reads_back(played: list[Card], writer: str, reader: str) -> None:
    spelt = play_phrase(played, writer).split(" ", 1)[1]
    assert cards(spelt, reader) == [str(card) for card in played]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("suit", "codes"),
    [
        ("S", ["s", "e", "sp", "es", "pi", "♠", "♤"]),
        ("H", ["h", "he", "co", "cu", "♥", "♡", "♥\ufe0f"]),
        ("D", ["d", "o", "q", "di", "ou", "or", "qu", "♦", "♢"]),
        ("C", ["f", "t", "cl", "pa", "tr", "fi", "♣", "♧"]),
    ],
)
def test_symbols_and_letters_but_c_and_p_mean_the_same_everywhere(
    suit: str, codes: list[str], language: str
) -> None:
    for code in codes:
        assert cards(f"7{code}", language) == [f"7{suit}"]
        assert cards(f"10{code.upper()}", language) == [f"10{suit}"]
        assert cards(f"J{code}", language) == [f"J{suit}"]


@pytest.mark.parametrize(
    ("text", "by_language"),
    [
        ("7c", {"en": ["7C"], "pt": ["7H"], "es": ["7H"], "it": ["7H"]}),
        ("7p", {"en": MisreadReason.NOT_A_CARD, "pt": ["7C"], "es": ["7S"], "it": ["7S"]}),
    ],
)
def test_only_c_and_p_follow_the_players_language(text: str, by_language: dict[str, object]) -> None:
    assert {language: cards(text, language) for language in LANGUAGES} == by_language


@pytest.mark.parametrize(
    ("letter", "rank"),
    [
        ("A", "A"),
        ("1", "A"),
        ("T", "10"),
        ("J", "J"),
        ("V", "J"),
        ("F", "J"),
        ("Q", "Q"),
        ("D", "Q"),
        ("K", "K"),
        ("R", "K"),
    ],
)
def test_every_letter_for_a_rank_is_read(letter: str, rank: str) -> None:
    assert cards(f"{letter}h") == [f"{rank}H"]
    assert cards(f"♥{letter}") == [f"{rank}H"]


@pytest.mark.parametrize("word", ["ace", "ás", "as", "asso", "jack", "valete", "sota", "jota", "fante"])
def test_a_word_for_an_ace_or_a_jack_is_read(word: str) -> None:
    assert cards(f"{word} de copas") in (["AH"], ["JH"])


@pytest.mark.parametrize("word", ["queen", "dama", "reina", "donna", "king", "rei", "rey", "re"])
def test_a_word_for_a_queen_or_a_king_is_read(word: str) -> None:
    assert cards(f"{word} ♠") in (["QS"], ["KS"])


def test_no_word_names_two_ranks_or_two_suits() -> None:
    for table in ("rank_words", "suit_words"):
        meanings: dict[str, set[str]] = {}
        for by_name in word_data()[table].values():
            for name, words in by_name.items():
                for word in words:
                    meanings.setdefault(fold(word), set()).add(name)
        assert {word: names for word, names in meanings.items() if len(names) > 1} == {}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("ás de espadas", ["AS"]),
        ("7 di cuori", ["7H"]),
        ("7 DI", MisreadReason.NOT_A_CARD),
        ("7h 9d", ["7H", "9D"]),
        ("7h,9d;10s", ["7H", "9D", "10S"]),
        ("7h9d", ["7H", "9D"]),
        ("7♥9♠", ["7H", "9S"]),
        ("♥7 ♠9", ["7H", "9S"]),
        ("♥ 7, ♠ 9", ["7H", "9S"]),
        ("7 ♥ 9 ♠", ["7H", "9S"]),
        ("the 7 of hearts and the queen of spades.", ["7H", "QS"]),
        ("o 7 de copas e a dama de paus", ["7H", "QC"]),
        ("l'asso di fiori, poi", MisreadReason.NOT_A_CARD),
        ("l’asso di fiori", ["AC"]),
        ("(7h → 9d)", ["7H", "9D"]),
        ("7", ["7?"]),
        ("7 9h", ["7?", "9H"]),
        ("seven of hearts", ["7H"]),
        ("h7", MisreadReason.NOT_A_CARD),
        ("14h", MisreadReason.NOT_A_CARD),
        ("0h", MisreadReason.NOT_A_CARD),
        ("110h", MisreadReason.NOT_A_CARD),
        ("7h?", MisreadReason.NOT_A_CARD),
        ("the", MisreadReason.MISSING_ARGUMENT),
        ("for", MisreadReason.NOT_A_CARD),
        ("Tcl", MisreadReason.NOT_A_CARD),
        ("", MisreadReason.MISSING_ARGUMENT),
    ],
)
def test_cards_are_read_as_written_or_not_at_all(text: str, read: object) -> None:
    assert cards(text) == read


@pytest.mark.parametrize("text", ["11h", "12 of hearts", "♥13", "13"])
def test_a_value_is_not_taken_for_a_rank(text: str) -> None:
    assert cards(text) == MisreadReason.VALUE_NOT_RANK


@pytest.mark.parametrize("text", ["7 d", "7 e 9h", "K s", "10 f"])
def test_a_letter_apart_from_its_rank_is_asked_back(text: str) -> None:
    assert cards(text) == MisreadReason.AMBIGUOUS


@pytest.mark.parametrize(
    ("text", "language", "read"),
    [
        ("As", "en", ["AS"]),
        ("As", "it", ["AS"]),
        ("ás", "pt", ["1?"]),
        ("as", "es", ["1?"]),
        ("Re", "en", ["KS"]),
        ("re", "it", ["13?"]),
    ],
)
def test_a_word_of_ones_own_language_for_a_rank_leaves_the_suit_open(
    text: str, language: str, read: list[str]
) -> None:
    assert cards(text, language) == read


def test_a_card_keeps_the_players_spelling() -> None:
    found = read_cards("Ás de Espadas, 7♥\ufe0f", "pt")
    assert isinstance(found, tuple)
    assert [(word.text, word.suit) for word in found] == [
        ("Ás de Espadas", Suit.SPADES),
        ("7♥\ufe0f", Suit.HEARTS),
    ]
