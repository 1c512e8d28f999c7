"""The last resort: a card is judged as the most similar cards were judged in the most similar contexts."""

from collections.abc import Sequence

from pbem.cards import PACK
from pbem.insight.evidence import Trial
from pbem.insight.vocabulary.context import Context


class Neighbours:
    """What was judged, to be asked about what was not."""

    def __init__(self, trials: Sequence[Trial]) -> None:
        self._told = [(_features(one.context, one.card), one.right) for one in trials]

    def chance(self, context: Context, card: int) -> float:
        """How likely a card is right: the share of right ones, each counted by how much it is alike."""
        features = _features(context, card)
        right = wrong = 1.0
        for told, was_right in self._told:
            alike = (
                4.0 ** sum(one == other for one, other in zip(features, told, strict=True))
                / 4.0 ** len(features)
                * 8
            )
            if was_right:
                right += alike
            else:
                wrong += alike
        return right / (right + wrong)


def _features(context: Context, card: int) -> tuple[int, ...]:
    one, last = PACK[card], PACK[context.last]
    order = (one.rank > last.rank) - (one.rank < last.rank)
    return (
        one.suit.red,
        last.suit.red,
        one.suit is last.suit,
        order,
        one.rank % 2,
        last.rank % 2,
        one.rank > 7,
        last.rank > 7,
        abs(one.rank - last.rank) > 3,
        context.n % 2,
    )
