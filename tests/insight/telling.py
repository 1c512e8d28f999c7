"""Evidence written down: a main line, the cards that were laid after it, + for right."""

from pbem.cards import Card
from pbem.insight.evidence import Trial, context_of


def line(text):
    return tuple(Card.read(word) for word in text.split())


def trials(told):
    """`KS AH: 3H- 4C+` is what was judged after that line, + for right."""
    found = []
    for number, one in enumerate(told, 1):
        before, cards = one.split(":")
        for word in cards.split():
            found.append(Trial(context_of(line(before)), Card.read(word[:-1]).index, word[-1] == "+", number))
    return tuple(found)


COLOURS = trials(
    ["5S: 7H+", "5S 7H: 2C+", "5S 7H 2C: 3S- KD+", "5S 7H 2C KD: 9H- 9C+", "5S 7H 2C KD 9C: 9S- 2H+"]
)
NOW = context_of(line("5S 7H 2C KD 9C 2H"))
