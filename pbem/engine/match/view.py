"""What one reader may see of a table: the match around the round, and the round as `view_for` shows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.cards import Card
from pbem.engine.match.consent import asked_on
from pbem.engine.match.events import AmendmentProposed, MatchEnded, VerdictQuestioned
from pbem.engine.match.house_rules import USUAL, HouseRules
from pbem.engine.match.league import LeagueRound
from pbem.engine.match.moderation.preview import Foreseen, foresee
from pbem.engine.match.roles import Part, part_of
from pbem.engine.match.server_god import ServerGod, people_wanted
from pbem.engine.match.state import Draft, Match, Motion, Phase, Result, Task, task
from pbem.engine.match.time_rules import PLAIN, TimeRules
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import View, view_for
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Lots:
    """How the first Gods were drawn: the cards of each seat, and the seed (hex) that anybody can repeat it from."""

    seats: tuple[Seat, ...]
    cards: tuple[tuple[Card, ...], ...]
    seed: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as `reader` sees it. `number` of `rounds` is being played or prepared; `task` is what it waits for.

    `draft`, `own_rule` and `question` (the verdict asked about) are the reader's own as God, else None.
    `results` are the rounds that are over, their rules revealed. `totals` sums them. `server`, `house_rules`: as in
    `TableMade`. `part`: what the reader is, None where it does not matter; `watchers` look on.

    `paused`: the clock stands, with so many microseconds `left_of_pause`. `shown_rule`: the secret rule, for a
    moderator who has the full view; the hands stand in `round`. `former`: whose seats others have taken over.
    `asked_for`: what the motion would do; `may_vote`: the reader's word on it is asked, and not given yet.
    `amendment`: the verdict that God takes back, on which a moderator decides: `decides`, whether the reader may.
    `unreachable`: to whom mail comes back. `kept`: for whom a caretaker plays; `vacant`: whose seat is open;
    `barred`: who does not come back to it.
    """

    reader: Seat
    host: Seat
    title: str
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    seats: int
    clock: int
    open: bool
    phase: Phase
    people: tuple[Seat, ...]
    left: tuple[Seat, ...]
    gods: tuple[Seat, ...]
    lots: Lots | None
    god: Seat | None
    number: int
    rounds: int
    serial: int
    task: Task | None
    hint: str
    late_hints: tuple[str, ...]
    commitment: str
    draft: Draft | None
    own_rule: Draft | None
    round: View | None
    results: tuple[Result, ...]
    totals: Mapping[Seat, int]
    final: MatchEnded | None
    server: ServerGod | None = None
    paused: bool = False
    left_of_pause: int = 0
    shown_rule: Draft | None = None
    former: tuple[Seat, ...] = ()
    house_rules: HouseRules = USUAL
    question: VerdictQuestioned | None = None
    part: Part | None = None
    watchers: tuple[Seat, ...] = ()
    moderators: tuple[Seat, ...] = ()
    motion: Motion | None = None
    asked_for: Foreseen | None = None
    may_vote: bool = False
    amendment: AmendmentProposed | None = None
    decides: bool = False
    unreachable: tuple[Seat, ...] = ()
    time_rules: TimeRules = PLAIN
    kept: tuple[Seat, ...] = ()
    vacant: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    rated: bool = False
    league: LeagueRound | None = None
    listed: bool = False

    @property
    def human_judge(self) -> bool:
        """Whether a person who is God judges at this table."""
        return self.house_rules.human_judge and self.server is None

    @property
    def fewest(self) -> int:
        """How many people the match needs at least."""
        return people_wanted(self.rulebook, self.server)[0]


def table_view(match: Match, reader: Seat) -> TableView:
    """What `reader` may see of the table: a player, God, or anybody who looks on."""
    is_god = reader == match.god and reader not in match.barred
    started, rule = match.started, match.rule
    full = reader in match.saw_all and match.round is not None and not match.round.over
    plays = match.round is not None and reader in (*match.round.seats, match.round.god)
    secret = Draft(rule.text, rule.tree, rule.edition) if rule else None
    return TableView(
        reader=reader,
        host=match.host,
        title=match.title,
        rulebook=match.rulebook,
        options=match.options,
        seats=match.seats,
        clock=match.clock,
        open=match.open,
        phase=match.phase,
        people=match.people,
        left=match.left,
        gods=match.gods,
        lots=Lots(started.seats, started.lots, started.seed) if started and started.lots else None,
        god=match.god,
        number=match.number,
        rounds=len(match.gods),
        serial=match.serial,
        task=task(match),
        hint=match.hint,
        late_hints=match.late_hints,
        commitment=match.rule.commitment if match.rule else "",
        draft=match.draft if is_god else None,
        own_rule=secret if is_god else None,
        round=view_for(match.round, reader, full=full) if match.round else None,
        results=match.results,
        totals=match.totals,
        final=match.final,
        server=match.server,
        paused=match.paused is not None,
        left_of_pause=match.paused or 0,
        shown_rule=secret if full and not plays else None,
        former=tuple(old for old, _, _ in match.successions),
        house_rules=match.house_rules,
        question=match.question if is_god else None,
        part=part_of(match, reader),
        watchers=match.watchers,
        moderators=match.moderators,
        motion=match.motion,
        asked_for=foresee(match, match.motion.order) if match.motion is not None else None,
        may_vote=_may_vote(match, reader),
        amendment=match.amendment,
        decides=match.amendment is not None and reader in (match.moderators or (match.god,)),
        unreachable=match.unreachable,
        time_rules=match.time_rules,
        kept=match.kept,
        vacant=match.vacant,
        barred=match.barred,
        rated=match.rated,
        listed=match.listed,
        league=match.league,
    )


def _may_vote(match: Match, reader: Seat) -> bool:
    motion = match.motion
    if motion is None or match.round is None or reader in (motion.by, *motion.agreed, *motion.against):
        return False
    return reader in asked_on(match, motion)
