"""What one reader may see of a table: the match around the round, and the round as `view_for` shows it."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any

from pbem.engine.match.consent import asked_on
from pbem.engine.match.events import VerdictQuestioned
from pbem.engine.match.moderation.preview import Foreseen, foresee
from pbem.engine.match.state import Match, Part, TableFacts, Task, part_of, task
from pbem.engine.match.terms import Draft
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import View, seen_by_all, view_for


@dataclass(frozen=True, kw_only=True)
class TableView(TableFacts):
    """A table as `reader` sees it; `number` of `rounds` is being played or prepared; `task` is what it waits for.

    `draft`, `own_rule` and `question` (the verdict asked about) are the reader's own as God, else None. The rules of
    `results` are revealed; `totals` sums them. `part`: what the reader is, None where it does not matter.

    `paused`: the clock stands, with so many microseconds `left_of_pause`. `shown_rule`: the secret rule, for a
    moderator who has the full view; the hands stand in `round`. `former`: whose seats others have taken over.
    `asked_for`: what the motion would do; `may_vote`: the reader's word on it is asked, and not given yet.
    `decides`: whether the reader may decide on the `amendment`.
    """

    reader: Seat
    god: Seat | None
    rounds: int
    task: Task | None
    commitment: str
    draft: Draft | None
    own_rule: Draft | None
    round: View | None
    totals: Mapping[Seat, int]
    paused: bool = False
    left_of_pause: int = 0
    shown_rule: Draft | None = None
    former: tuple[Seat, ...] = ()
    question: VerdictQuestioned | None = None
    part: Part | None = None
    moderators: tuple[Seat, ...] = ()
    asked_for: Foreseen | None = None
    may_vote: bool = False
    decides: bool = False


_PUBLIC = tuple(field.name for field in fields(TableFacts))
_public_of = attrgetter(*_PUBLIC)


class Views:
    """What each reader may see of a table; what all see alike is made once, each reader's view too."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self._round = seen_by_all(match.round) if match.round is not None else None
        self._of: dict[Seat, TableView] = {}

    def of(self, reader: Seat) -> TableView:
        """As `table_view` has it."""
        if reader not in self._of:
            self._of[reader] = table_view(self.match, reader, self._round)
        return self._of[reader]


def table_view(match: Match, reader: Seat, public: Mapping[str, Any] | None = None) -> TableView:
    """What `reader` may see of the table: a player, God, or anybody who looks on. `public`: as in `view_for`."""
    is_god = reader == match.god and reader not in match.barred
    rule = match.rule
    full = reader in match.saw_all and match.round is not None and not match.round.over
    plays = match.round is not None and reader in (*match.round.seats, match.round.god)
    secret = Draft(rule.text, rule.tree, rule.edition) if rule else None
    return TableView(
        **dict(zip(_PUBLIC, _public_of(match), strict=True)),
        reader=reader,
        god=match.god,
        rounds=len(match.gods),
        task=task(match),
        commitment=match.rule.commitment if match.rule else "",
        draft=match.draft if is_god else None,
        own_rule=secret if is_god else None,
        round=view_for(match.round, reader, full=full, public=public) if match.round else None,
        totals=match.totals,
        paused=match.paused is not None,
        left_of_pause=match.paused or 0,
        shown_rule=secret if full and not plays else None,
        former=tuple(old for old, _, _ in match.successions),
        question=match.question if is_god else None,
        part=part_of(match, reader),
        moderators=match.moderators,
        asked_for=foresee(match, match.motion.order) if match.motion is not None else None,
        may_vote=_may_vote(match, reader),
        decides=match.amendment is not None and reader in (match.moderators or (match.god,)),
    )


def _may_vote(match: Match, reader: Seat) -> bool:
    motion = match.motion
    if motion is None or match.round is None or reader in (motion.by, *motion.agreed, *motion.against):
        return False
    return reader in asked_on(match, motion)
