"""What a mail about the end of a round looks back on: its map, its shares and its hands, all of them public by then."""

from dataclasses import dataclass

from pbem.digests.facts.charts import Hands, hands_of
from pbem.digests.facts.knowledge import Knowledge, knowledge_of
from pbem.digests.facts.truth import Truth, truth_of
from pbem.digests.mails.mails import Digest, Kind

ENDS = (Kind.ROUND_END, Kind.MATCH_END)


@dataclass(frozen=True, slots=True)
class LookBack:
    """`known` is None where nobody has played; then there is no chart either."""

    truth: Truth
    known: Knowledge | None
    hands: Hands


def look_back(d: Digest) -> LookBack | None:
    """None for a mail about anything else, or where the round is over no more, since another one has begun."""
    round_ = d.view.round
    if d.kind not in ENDS or round_ is None or not round_.over or not d.view.results:
        return None
    return LookBack(truth_of(round_, d.view.results[-1]), knowledge_of(round_), hands_of(round_))
