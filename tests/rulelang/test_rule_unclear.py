"""Sentences that say too little or could mean this or that: refused, and why, rather than read as one of the two."""

from __future__ import annotations

import pytest

from pbem.rulelang.errors import ErrorKind, RuleError
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

REFUSED: list[tuple[str, str, ErrorKind, str, str | None]] = [
    # Whose card is `it`, where none on the table was named, or two could be meant?
    ("en", "If it is a heart, it must be higher than the last card.", ErrorKind.UNCLEAR_SUBJECT, "it", None),
    ("pt", "Se ela for vermelha, mais alta; senão mais baixa", ErrorKind.UNCLEAR_SUBJECT, "Se ela for", None),
    ("es", "Si es roja, más alta; si no, más baja", ErrorKind.UNCLEAR_SUBJECT, "Si es", None),
    ("it", "Se è rossa, più alta; altrimenti più bassa", ErrorKind.UNCLEAR_SUBJECT, "Se è", None),
    ("en", "The card must be lower than the last card if it is a spade, otherwise higher.",
     ErrorKind.UNCLEAR_SUBJECT, "it", None),
    # A card that would be held against itself.
    ("en", "If the last card is red, the card must be higher than this card; otherwise lower",
     ErrorKind.WITH_ITSELF, "this card", "if last is red: higher than last, else: lower than last"),
    ("pt", "a carta deve ser mais alta que a carta", ErrorKind.WITH_ITSELF, "a carta",
     "Jogue uma carta mais alta que a última carta."),
    ("es", "la carta debe ser más alta que la carta", ErrorKind.WITH_ITSELF, "la carta",
     "Juega una carta más alta que la última carta."),
    ("it", "la carta deve essere più alta della carta", ErrorKind.WITH_ITSELF, "carta",
     "Gioca una carta più alta dell'ultima carta."),
    ("en", "value = value + 1", ErrorKind.WITH_ITSELF, "value", "value = value of last + 1"),
    # `not a or b`: not both, or the first not?
    ("en", "not a heart or a spade", ErrorKind.DOUBTFUL, "", "not (hearts or spades)"),
    ("en", "a card that is not red or even", ErrorKind.DOUBTFUL, "", "not (red or even)"),
    ("pt", "uma carta que não é copas ou espadas", ErrorKind.DOUBTFUL, "",
     "Jogue uma carta tal que não (de copas ou de espadas)."),
    ("es", "una carta que no sea corazones o picas", ErrorKind.DOUBTFUL, "",
     "Juega una carta tal que no (de corazones o de picas)."),
    ("it", "una carta che non sia cuori o picche", ErrorKind.DOUBTFUL, "",
     "Gioca una carta tale che non (di cuori o di picche)."),
    # `and` where no card can be both.
    ("en", "hearts and spades are always right; otherwise the same colour", ErrorKind.DOUBTFUL, "",
     "hearts or spades or same colour"),
    # Not the king of both, or of the second alone?
    ("en", "a red card or a face card but not a king", ErrorKind.UNEXPECTED, "but", None),
    # Of each, or of one?
    ("en", "if the last two cards are red or odd, play black, else red", ErrorKind.UNCLEAR_SUBJECT, "odd", None),
    ("en", "higher than either of the last two cards", ErrorKind.UNCLEAR_SUBJECT,
     "either of the last two cards", None),
    ("en", "not the same suit as the last two cards", ErrorKind.UNCLEAR_SUBJECT, "the last two cards", None),
    # `only if` says when a card may be played, not what else may be.
    ("en", "hearts only if the last card is red, otherwise anything", ErrorKind.UNEXPECTED, "only if", None),
    ("pt", "copas só depois de espadas, senão qualquer carta", ErrorKind.UNEXPECTED, "só depois de", None),
    ("es", "corazones sólo después de picas, si no cualquiera", ErrorKind.UNEXPECTED, "sólo después de", None),
    ("it", "cuori solo dopo picche, altrimenti qualsiasi carta", ErrorKind.UNEXPECTED, "solo dopo", None),
    # Every second one, or all the others?
    ("en", "every other card must be red", ErrorKind.UNEXPECTED, "every other card", None),
    # What holds of the other cards is not said.
    ("en", "face cards must be red", ErrorKind.MISSING_ELSE, "", "if card is face: red, else: anything"),
    ("en", "every fourth card must be an ace", ErrorKind.MISSING_ELSE, "",
     "if position mod 4 = 0: A, else: anything"),
    ("en", "don't play hearts after spades", ErrorKind.MISSING_ELSE, "",
     "if last is spades: not hearts, else: anything"),
    ("en", "hearts follow clubs, clubs follow hearts", ErrorKind.MISSING_ELSE, "",
     "after clubs: hearts, after hearts: clubs, else: anything"),
    # `a number card` is no ace, and the ace may be one.
    ("en", "if the last card was a face card, play a number card; otherwise a face card",
     ErrorKind.UNEXPECTED, ";", None),
    # One unit, or a card?
    ("pt", "uma acima da última", ErrorKind.UNEXPECTED, "da", None),
]  # fmt: skip


@pytest.mark.parametrize(("language", "text", "kind", "found", "example"), REFUSED)
def test_what_could_be_taken_in_two_ways_is_refused_with_an_example(
    language: str, text: str, kind: ErrorKind, found: str, example: str | None
) -> None:
    told = read_rule(text, language)
    assert isinstance(told, RuleError), told
    assert (told.kind, told.found) == (kind, found)
    assert example is None or told.example == example
    assert isinstance(read_rule(told.example, language), Rule)
