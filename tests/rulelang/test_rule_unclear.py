"""Sentences that say too little or could mean this or that: refused, and why, rather than read as one of the two."""

import pytest

from pbem.rulelang.language.errors import ErrorKind, RuleError
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

REFUSED: list[tuple[str, str, ErrorKind, str, str | None]] = [
    # Whose card is `it`, where none on the table was named, or two could be meant?
    ("en", "If it is a heart, it must be higher than the last card.", ErrorKind.UNCLEAR_SUBJECT, "it", None),
    ("pt", "Se ela for vermelha, mais alta; senão mais baixa", ErrorKind.UNCLEAR_SUBJECT, "Se ela for", None),
    ("es", "Si es roja, más alta; si no, más baja", ErrorKind.UNCLEAR_SUBJECT, "Si es",
     "Si la última carta es roja, juega una carta más alta que la última carta; si no, juega una carta más baja que la "
     "última carta."),
    ("it", "Se è rossa, più alta; altrimenti più bassa", ErrorKind.UNCLEAR_SUBJECT, "Se è", None),
    ("en", "The card must be lower than the last card if it is a spade, otherwise higher.",
     ErrorKind.UNCLEAR_SUBJECT, "it", None),
    # A card that would be held against itself.
    ("en", "If the last card is red, the card must be higher than this card; otherwise lower",
     ErrorKind.WITH_ITSELF, "this card",
     "If the last card is red, play a card higher than the last card; otherwise play a card lower than the last card."),
    ("pt", "a carta deve ser mais alta que a carta", ErrorKind.WITH_ITSELF, "a carta",
     "Jogue uma carta mais alta que a última carta."),
    ("es", "la carta debe ser más alta que la carta", ErrorKind.WITH_ITSELF, "la carta",
     "Juega una carta más alta que la última carta."),
    ("it", "la carta deve essere più alta della carta", ErrorKind.WITH_ITSELF, "carta",
     "Gioca una carta più alta dell'ultima carta."),
    ("en", "value = value + 1", ErrorKind.WITH_ITSELF, "value", "value = value of last + 1"),
    # `not a or b`: not both, or the first not?
    ("en", "not a heart or a spade", ErrorKind.DOUBTFUL, "", "Play a card such that not (a heart or a spade)."),
    ("en", "a card that is not red or even", ErrorKind.DOUBTFUL, "", "Play a card such that not (red or even)."),
    ("pt", "uma carta que não é copas ou espadas", ErrorKind.DOUBTFUL, "",
     "Jogue uma carta tal que não (de copas ou de espadas)."),
    ("es", "una carta que no sea corazones o picas", ErrorKind.DOUBTFUL, "",
     "Juega una carta tal que no (de corazones o de picas)."),
    ("it", "una carta che non sia cuori o picche", ErrorKind.DOUBTFUL, "",
     "Gioca una carta tale che non (di cuori o di picche)."),
    # `and` where no card can be both.
    ("en", "hearts and spades are always right; otherwise the same colour", ErrorKind.DOUBTFUL, "",
     "Play a card that is a heart or a spade or of the same colour."),
    # Not the king of both, or of the second alone?
    ("en", "a red card or a face card but not a king", ErrorKind.UNEXPECTED, "but", None),
    # Of each, or of one?
    ("en", "if the last two cards are red or odd, play black, else red", ErrorKind.UNCLEAR_SUBJECT, "odd", None),
    ("en", "higher than either of the last two cards", ErrorKind.UNCLEAR_SUBJECT,
     "either of the last two cards", None),
    ("en", "not the same suit as the last two cards", ErrorKind.UNCLEAR_SUBJECT, "the last two cards", None),
    # `only if` says when a card may be played, not what else may be.
    ("en", "hearts only if the last card is red, otherwise anything", ErrorKind.UNEXPECTED, "only if",
     "If the last card is red, play a heart; otherwise play any card."),
    ("pt", "copas só depois de espadas, senão qualquer carta", ErrorKind.UNEXPECTED, "só depois de", None),
    ("es", "corazones sólo después de picas, si no cualquiera", ErrorKind.UNEXPECTED, "sólo después de", None),
    ("it", "cuori solo dopo picche, altrimenti qualsiasi carta", ErrorKind.UNEXPECTED, "solo dopo", None),
    # Every second one, or all the others?
    ("en", "every other card must be red", ErrorKind.UNEXPECTED, "every other card", None),
    # What holds of the other cards is not said.
    ("en", "face cards must be red", ErrorKind.MISSING_ELSE, "",
     "If the card is a face card, play a red card; otherwise play any card."),
    ("en", "every fourth card must be an ace", ErrorKind.MISSING_ELSE, "",
     "If the position mod 4 = 0, play an ace; otherwise play any card."),
    ("en", "don't play hearts after spades", ErrorKind.MISSING_ELSE, "",
     "If the last card is a spade, play a card that is not a heart; otherwise play any card."),
    ("en", "hearts follow clubs, clubs follow hearts", ErrorKind.MISSING_ELSE, "",
     "After a club, play a heart; after a heart, play a club; otherwise play any card."),
    # `a number card` is no ace, and the ace may be one.
    ("en", "if the last card was a face card, play a number card; otherwise a face card",
     ErrorKind.UNEXPECTED, "a number card",
     "If the last card is a face card, play a card from 2 to 10; otherwise play a face card."),
    ("en", "A face card must be followed by a number card, and a number card by any card.",
     ErrorKind.UNEXPECTED, "a number card",
     "After a face card, play a card from 2 to 10; after a card from 2 to 10, play any card; otherwise play any card."),
    # A sentence that says nothing of the card being judged.
    ("en", "The card two back must have the same suit.", ErrorKind.DOUBTFUL, "",
     "Play a card of the same suit as the second last card."),
    ("pt", "A penúltima carta deve ter o mesmo naipe.", ErrorKind.DOUBTFUL, "",
     "Jogue uma carta do mesmo naipe que a penúltima carta."),
    ("it", "La penultima deve avere lo stesso seme.", ErrorKind.DOUBTFUL, "",
     "Gioca una carta dello stesso seme della penultima carta."),
    ("en", "the last card must be red", ErrorKind.DOUBTFUL, "", "Play a red card."),
    ("en", "The last card must be higher than the one before.", ErrorKind.DOUBTFUL, "",
     "Play a card higher than the last card."),
    ("en", "if the last card is red, the last card must be even, otherwise odd", ErrorKind.DOUBTFUL, "",
     "If the last card is red, play an even card; otherwise play an odd card."),
    # Is the second last said of both?
    ("en", "a different colour and a different suit than the second last", ErrorKind.DOUBTFUL, "",
     "Play a card of another colour than the second last card and of another suit than the second last card."),
    ("pt", "Jogue uma carta da mesma cor ou do mesmo naipe que a penúltima.", ErrorKind.DOUBTFUL, "",
     "Jogue uma carta da mesma cor que a penúltima carta ou do mesmo naipe que a penúltima carta."),
    # What comes after red ones, or they themselves?
    ("en", "Red cards go up, black cards go down.", ErrorKind.DOUBTFUL, "Red cards go up, black cards go down",
     "After a red card, play a card higher than the last card; after a black card, play a card "
     "lower than the last card."),
    ("es", "Las rojas suben, las negras bajan.", ErrorKind.DOUBTFUL, "rojas suben, las negras bajan",
     "Después de una carta roja, juega una carta más alta que la última carta; después de una carta negra, juega una "
     "carta más baja que la última carta."),
    # May it be lower?
    ("en", "at most 3 higher than the last card", ErrorKind.DOUBTFUL, "at most 3 higher than the last card",
     "Play a card that is higher than the last card and the value ≤ the value of the last card + 3."),
    # What comes after the first card that is there again?
    ("en", "red, black, black, red, ...", ErrorKind.DOUBTFUL, "red, black, black, red, ...", None),
    # By what the last card was, or by position?
    ("en", "The colours go red, red, black", ErrorKind.DOUBTFUL, "",
     "From the starter on, in turn: a red card, then a red card, then a black card, and so on."),
    # Nothing would be left to the rest.
    ("en", "Kings may follow anything; otherwise play a higher card.", ErrorKind.DOUBTFUL,
     "Kings may follow anything; otherwise play a higher card",
     "Play a card that is a king or higher than the last card."),
    # Kinds side by side that no card is all of.
    ("en", "Red Red Black", ErrorKind.NEVER_RIGHT, "", "repeat: red, red, black"),
    ("en", "Odd red cards and even black cards only.", ErrorKind.NEVER_RIGHT, "",
     "Play a card that is either odd and red, or even and black."),
    ("en", "hearts only after spades; otherwise any card", ErrorKind.UNEXPECTED, "only after",
     "If the last card is a spade, play a heart; otherwise play any card."),
    ("en", "between 1 and 3 higher than the last card", ErrorKind.UNEXPECTED, "higher than",
     "If the last card is black, play a 7 or higher; otherwise play a 6 or lower."),
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
