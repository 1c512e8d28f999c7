"""An outcome says itself whether something was done."""

from pbem.engine.match.commands import TableRefusal
from pbem.families import Family
from pbem.league.fitness import TermsRefusal
from pbem.orders.letter_lines import Ignored, Misread
from pbem.orders.line import CardUnclear, NoSuchCard


class Done(Family):
    """Something was done."""


class NotDone(Family):
    """Nothing was done, for a reason that is none of the game's own, nor of a word for a card."""


Undone = NotDone | TableRefusal | TermsRefusal | CardUnclear | NoSuchCard
"""Nothing was done."""


class Line(Family):
    """One line of the letter, and what became of it."""

    text: str
    outcome: Done | Undone | Misread | Ignored
