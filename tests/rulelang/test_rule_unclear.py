"""Sentences that say little, or could mean this or that: read as the one thing they can mean, asked, or refused."""

import pytest

from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.meaning.comparing import Same, compare_rules
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

HIGHER_IF_RED = "if last is red: higher than last, else: lower than last"

ASKED: list[tuple[str, str, str]] = [
    # Whose card is `it`, where none on the table was named, or two could be meant?
    ("pt", "Se ela for vermelha, mais alta; senão mais baixa", HIGHER_IF_RED),
    ("es", "Si es roja, más alta; si no, más baja", HIGHER_IF_RED),
    ("it", "Se è rossa, più alta; altrimenti più bassa", HIGHER_IF_RED),
    ("es", "si negra, juega un 7; si no, un 6", "if last is black: 7, else: 6"),
    ("en", "if red: odd, else: even", "if last is red: odd, else: even"),
    # Not the king of both, or of the second alone?
    ("en", "a red card or a face card but not a king", "(red or face) and not K"),
    # Every second one, or all the others?
    ("en", "every other card must be red", "if position mod 2 = 0: red, else: anything"),
    # What may come after a club, or what a club may come after?
    ("en", "hearts follow clubs, clubs follow hearts", "after clubs: hearts, after hearts: clubs, else: anything"),
    # Is the second last said of both?
    ("en", "a different colour and a different suit than the second last",
     "other colour than second last and other suit than second last"),
    ("pt", "Jogue uma carta da mesma cor ou do mesmo naipe que a penúltima.",
     "same colour as second last or same suit as second last"),
    # May it be lower?
    ("en", "at most 3 higher than the last card", "higher than last and value ≤ value of last + 3"),
]  # fmt: skip

READ: list[tuple[str, str, str]] = [
    ("en", "If it is a heart, it must be higher than the last card.",
     "if card is hearts: higher than last, else: anything"),
    ("en", "The card must be lower than the last card if it is a spade, otherwise higher.",
     "if last is spades: lower than last, else: higher than last"),
    # `not a or b` is said of both.
    ("en", "not a heart or a spade", "not (hearts or spades)"),
    ("en", "a card that is not red or even", "not (red or even)"),
    ("pt", "uma carta que não é copas ou espadas", "not (hearts or spades)"),
    ("es", "una carta que no sea corazones o picas", "not (hearts or spades)"),
    ("it", "una carta che non sia cuori o picche", "not (hearts or spades)"),
    # `and` between nouns is either of them.
    ("en", "hearts and spades are always right; otherwise the same colour", "hearts or spades or same colour"),
    ("en", "Odd red cards and even black cards only.", "(odd and red) or (even and black)"),
    ("en", "higher than either of the last two cards", "higher than last or higher than second last"),
    ("en", "not the same suit as the last two cards", "other suit and other suit than second last"),
    # `only if` says when a card may be played, and nothing of others.
    ("en", "hearts only if the last card is red, otherwise anything", "if card is hearts: last is red, else: anything"),
    ("en", "hearts only after spades; otherwise any card", "if card is hearts: last is spades, else: anything"),
    ("pt", "copas só depois de espadas, senão qualquer carta", "if card is hearts: last is spades, else: anything"),
    ("es", "corazones sólo después de picas, si no cualquiera", "if card is hearts: last is spades, else: anything"),
    ("it", "cuori solo dopo picche, altrimenti qualsiasi carta", "if card is hearts: last is spades, else: anything"),
    # Of cards that nothing is said of, all are right.
    ("en", "face cards must be red", "if card is face: red, else: anything"),
    ("en", "every fourth card must be an ace", "if position mod 4 = 0: A, else: anything"),
    ("en", "don't play hearts after spades", "if last is spades: not hearts, else: anything"),
    ("pt", "Se a última carta é preta, jogue 7 ou mais", "if last is black: 7 or more, else: anything"),
    ("es", "Si la última carta es negra, juega un 7 o más", "if last is black: 7 or more, else: anything"),
    ("it", "Se l'ultima carta è nera, gioca un 7 o più", "if last is black: 7 or more, else: anything"),
    ("pt", "A cada carta ímpar preta, deve seguir-se uma carta par vermelha",
     "after odd and black: even and red, else: anything"),
    # An ace is a number card: what is no face card.
    ("en", "if the last card was a face card, play a number card; otherwise a face card",
     "if last is face: not face, else: face"),
    ("en", "A face card must be followed by a number card, and a number card by any card.",
     "after face: not face, else: anything"),
    ("en", "red, black, black, red, ...", "repeat: red, black, black"),
    ("en", "The colours go red, red, black", "repeat: red, red, black"),
    ("en", "between 1 and 3 higher than the last card", "higher than last and value ≤ value of last + 3"),
    ("pt", "uma acima da última", "value = value of last + 1"),
    ("pt", "Se a última carta preta, jogue 7 ou mais; senão jogue 6 ou menos",
     "if last is black: 7 or more, else: 6 or less"),
]  # fmt: skip

REFUSED: list[tuple[str, str, ErrorKind, str]] = [
    # A card that would be held against itself.
    ("en", "If the last card is red, the card must be higher than this card; otherwise lower", ErrorKind.UNEXPECTED,
     "than"),
    ("pt", "a carta deve ser mais alta que a carta", ErrorKind.UNEXPECTED, "que"),
    ("es", "la carta debe ser más alta que la carta", ErrorKind.UNEXPECTED, "que"),
    ("it", "la carta deve essere più alta della carta", ErrorKind.UNEXPECTED, "della"),
    # A sentence that says nothing of the card being judged.
    ("en", "The card two back must have the same suit.", ErrorKind.INCOMPLETE, ""),
    ("pt", "A penúltima carta deve ter o mesmo naipe.", ErrorKind.INCOMPLETE, ""),
    ("it", "La penultima deve avere lo stesso seme.", ErrorKind.INCOMPLETE, ""),
    ("en", "the last card must be red", ErrorKind.INCOMPLETE, ""),
    ("en", "if the last card is red, the last card must be even, otherwise odd", ErrorKind.INCOMPLETE, ""),
    # Kinds side by side that no card is all of.
    ("en", "Red Red Black", ErrorKind.NEVER_RIGHT, ""),
]  # fmt: skip


def rule(text: str) -> Rule:
    read = read_rule(text)
    assert isinstance(read, Rule), read
    return read


@pytest.mark.parametrize(("language", "text", "meant"), ASKED)
def test_what_could_be_taken_in_two_ways_is_asked_with_the_likely_one_among_them_and_cards_that_tell(
    language: str, text: str, meant: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError), told
    assert (told.kind, told.language) == (ErrorKind.SEVERAL, language)
    assert Same() in [compare_rules(one.rule, rule(meant)) for one in told.meanings]
    assert told.meanings[0].card is None
    assert all(one.card is not None for one in told.meanings[1:])
    for one in told.meanings:
        assert compare_rules(rule(one.said), one.rule) == Same()


@pytest.mark.parametrize(("language", "text", "meant"), READ)
def test_what_can_be_taken_in_one_way_is_read_so_or_asked_and_never_as_another(
    language: str, text: str, meant: str
) -> None:
    read = read_rule(text, language)
    if isinstance(read, RuleError):
        assert Same() in [compare_rules(one.rule, rule(meant)) for one in read.meanings], read
    else:
        assert compare_rules(read, rule(meant)) == Same(), read


@pytest.mark.parametrize(("language", "text", "kind", "found"), REFUSED)
def test_what_says_nothing_of_the_card_played_is_refused_at_its_place_with_no_suggestion(
    language: str, text: str, kind: ErrorKind, found: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError), told
    assert (told.kind, told.found, told.suggestion, told.mended) == (kind, found, None, False)
    assert isinstance(read_rule(told.example, language), Rule)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "a king only goes after a queen and a queen only after a jack, the rest is free"),
        ("es", "el rey solo va después de la reina y la reina solo después de la jota, el resto vale todo"),
    ],
)
def test_a_reading_that_stands_in_for_one_that_cannot_be_is_asked(language: str, text: str) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError)
    assert told.kind is ErrorKind.UNSURE
    meant = read_rule("if card is K: last is Q, else: if card is Q: last is J, else: anything")
    assert isinstance(meant, Rule)
    assert compare_rules(told.meanings[0].rule, meant) == Same()


LEFT_OUT: list[tuple[str, str, str, str]] = [
    ("en", "Red on black and black on red as in solitaire, and every card lower than the last.", "as in solitaire",
     "(after black: red, after red: black) and lower than last"),
    ("en", "Tonight's puzzle: same suit or same value", "Tonight's puzzle", "same suit or same value"),
    ("es", "Tabla para los novatos: negra después de roja y roja después de negra.", "Tabla para los novatos",
     "after red: black, after black: red"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "left", "meant"), LEFT_OUT)
def test_what_is_not_understood_is_named_and_what_the_rest_says_is_asked(
    language: str, text: str, left: str, meant: str
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError), told
    assert told.kind is ErrorKind.LEFT_OUT
    assert told.found.strip(" :") == left
    assert [compare_rules(one.rule, rule(meant)) for one in told.meanings] == [Same()]


def test_a_rule_that_leaves_next_to_no_card_because_of_one_part_is_asked_before_it_is_taken() -> None:
    told = read_rule("red: even. black: odd. a king", "en")
    assert isinstance(told, RuleError)
    assert told.kind in (ErrorKind.UNLIKELY, ErrorKind.SEVERAL)
    assert isinstance(read_rule("only the king of hearts", "en"), Rule)
