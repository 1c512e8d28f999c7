"""A review as data: to be kept, its rules as trees, and to be given out, its rules in the formal notation."""

from collections.abc import Callable, Mapping
from typing import Any

from pbem.cards import Card
from pbem.engine.round.commands import Seat
from pbem.insight.reviews.review import Answer, PlayReview, Review, Rival
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.storage import dump_rule, load_rule
from pbem.rulelang.tree import Rule


def public_record(review: Review, names: Mapping[Seat, str] | None = None) -> dict[str, Any]:
    """For everybody: probabilities from 0 to 1, information in bits. Seats are called by `names`, if there are any."""
    return _data(review, print_rule, lambda seat: names[seat] if names is not None else seat)


def dump(review: Review) -> dict[str, Any]:
    """To be kept: `load` gives it back."""
    return _data(review, dump_rule, str)


def _data(review: Review, rule: Callable[[Rule], Any], name: Callable[[Seat], str]) -> dict[str, Any]:
    rival = review.rival
    return {
        "rule": review.rule and rule(review.rule),
        "bits": review.size,
        "short_rules": review.thought,
        "knowable_from": review.knowable,
        "certain_from": review.certain,
        "none_left_from": review.beyond,
        "rival": rival
        and {"rule": rule(rival.rule), "share": rival.share, "after": rival.number, "fell_with": rival.fell},
        "boldest": review.boldest,
        "players": [
            {
                "name": name(one.seat),
                "plays": one.plays,
                "bits": round(one.bits, 2),
                "expected_bits": round(one.promised, 2),
                "possible_bits": round(one.possible, 2),
            }
            for one in review.learners
        ],
        "plays": [
            {
                "number": one.number,
                "player": name(one.seat),
                "cards": [str(card) for card in one.cards],
                "right": one.right,
                "expected": one.expected,
                "bits": one.bits,
                "expected_bits": one.promised,
                "short_rules_before": one.before,
                "short_rules_left": one.left,
                "best": one.best and str(one.best),
                "best_bits": one.could,
                "known_wrong": one.known_wrong,
                "idle": one.idle,
                "answer": one.answer
                and {"rule": rule(one.answer.rule), "share": one.answer.share, "right": one.answer.right},
            }
            for one in review.plays
        ],
    }


def load(kept: Mapping[str, Any]) -> Review:
    """The review that `dump` gave. Raises ValueError, KeyError or TypeError for anything else."""
    rival = kept["rival"]
    return Review(
        rule=kept["rule"] and load_rule(kept["rule"]),
        size=kept["bits"],
        thought=kept["short_rules"],
        plays=tuple(map(_play, kept["plays"])),
        knowable=kept["knowable_from"],
        certain=kept["certain_from"],
        rival=rival and Rival(load_rule(rival["rule"]), rival["share"], rival["after"], rival["fell_with"]),
        boldest=kept["boldest"],
    )


def _play(kept: Mapping[str, Any]) -> PlayReview:
    answer = kept["answer"]
    return PlayReview(
        number=kept["number"],
        seat=kept["player"],
        cards=tuple(map(Card.read, kept["cards"])),
        right=kept["right"],
        expected=kept["expected"],
        bits=kept["bits"],
        promised=kept["expected_bits"],
        before=kept["short_rules_before"],
        left=kept["short_rules_left"],
        best=kept["best"] and Card.read(kept["best"]),
        could=kept["best_bits"],
        known_wrong=kept["known_wrong"],
        idle=kept["idle"],
        answer=answer and Answer(load_rule(answer["rule"]), answer["share"], answer["right"]),
    )
