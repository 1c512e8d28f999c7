"""What becomes of LEARN, at each step and each way that it can go."""

from pbem.digests import outcomes
from pbem.digests.facts.tour import HAND, tour_of
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

RIGHT, WRONG = HAND[0], HAND[2]
PAGE = "https://play.example.org/learn"


def _guess(text: str) -> outcomes.Lesson:
    rule, tour = read_rule(text), tour_of((WRONG,))
    assert isinstance(rule, Rule)
    guessed = tour.guessed(rule)
    return outcomes.Lesson(5 if guessed.right else 4, tour, guessed)


LEARNING = (
    outcomes.Lesson(1, tour_of(()), None, PAGE),
    outcomes.Lesson(1, tour_of(())),
    outcomes.Lesson(2, tour_of(())),
    outcomes.Lesson(2, tour_of((RIGHT,))),
    *(outcomes.Lesson(3, tour_of(cards)) for cards in ((), (RIGHT,), (WRONG,), (RIGHT, HAND[4]), HAND)),
    outcomes.Lesson(4, tour_of((WRONG,))),
    _guess("red after black, black after red"),
    _guess("odd after even, even after odd"),
    _guess("odd and even take turns, but never a king"),
    outcomes.Lesson(5, tour_of((WRONG,))),
    outcomes.Lesson(5, tour_of((WRONG,), (True,))),
    outcomes.Lesson(5, tour_of((WRONG,), (False,))),
)
