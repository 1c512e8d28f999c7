"""A round looked back on, made up so that all that can be said of one is said."""

from pbem.cards import Card
from pbem.insight.reviews.review import Answer, PlayReview, Review, Rival
from pbem.rulelang.reading import Rule, read_rule


def _rule(text: str) -> Rule:
    rule = read_rule(text)
    assert isinstance(rule, Rule)
    return rule


SECRET, RED, ODD = _rule("other colour"), _rule("red"), _rule("odd")


def _play(number, seat, shown, right, expected, bits, left, best, could, answer, **marks) -> PlayReview:
    before = REVIEW_LEFT[number - 1]
    cards = tuple(map(Card.read, shown.split()))
    flags = {"known_wrong": False, "idle": False} | marks
    told = answer and Answer(*answer, answer[0] is SECRET)
    return PlayReview(
        number,
        seat,
        cards,
        right,
        expected,
        bits,
        bits / 2,
        before,
        left,
        Card.read(best),
        could,
        answer=told,
        **flags,
    )


REVIEW_LEFT = (16749, 6150, 1503, 419, 419, 335, 11, 11, 1)

REVIEW = Review(
    SECRET,
    14,
    16749,
    (
        _play(1, "b", "QD", False, 0.53, 1.1, 6150, "QD", 0.99, (ODD, 0.06)),
        _play(2, "c", "5S", True, 0.281, 1.8, 1503, "5S", 0.9, (RED, 0.28)),
        _play(3, "b", "9D 4C", True, 0.4, 1.3, 419, "AC", 0.97, (SECRET, 0.31)),
        _play(4, "c", "KH", False, 0.004, 0.0, 419, "9H", 0.84, (RED, 0.35), known_wrong=True),
        _play(5, "b", "4C", True, 0.998, 0.0, 335, "7D", 0.6, (RED, 0.4), idle=True),
        _play(6, "c", "", True, 0.28, 1.8, 11, "2S", 0.9, (SECRET, 0.7)),
        _play(7, "b", "10S", True, 0.92, 0.1, 11, "10S", 0.2, (SECRET, 0.94)),
        _play(8, "c", "JH", True, 0.99, 0.0, 1, "JH", 0.0, (SECRET, 0.97)),
    ),
    knowable=3,
    certain=8,
    rival=Rival(RED, 0.4, 5, 6),
    boldest=6,
)
"""Of what Bruno and Chiara played."""
