"""A table: who sits there, in which part, whose rule it is, the round being played, what was scored."""

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.match import events
from pbem.engine.match.moderation.orders import JudgeFor, ModeratorOrder, PlayFor, UndoTo
from pbem.engine.match.phases import Part as Part
from pbem.engine.match.phases import Phase as Phase
from pbem.engine.match.terms import SERVER, Draft, LeagueRound, NewTable, SealedRule, people_wanted
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Ending
from pbem.engine.round.queries import Act, awaited
from pbem.engine.round.state import Changeable, Duty, Round
from pbem.engine.round.undo import Before


@dataclass(frozen=True, slots=True)
class Result:
    """A round that is over: its rule, revealed, and its scores (God included)."""

    number: int
    god: Seat
    rule: SealedRule
    ended_by: Ending
    scores: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Motion:
    """What a moderator who plays asks for, and who agreed with it or did not. It lapses with the next act.

    `number`: which it is of those that were made since the last act, all of which one serial names.
    """

    by: Seat
    order: ModeratorOrder
    agreed: tuple[Seat, ...] = ()
    against: tuple[Seat, ...] = ()
    number: int = 1


@dataclass(frozen=True)
class TableFacts(NewTable, Changeable):
    """What everybody at a table may know. `people` sit clockwise in the order they came; `left` went during the match,
    and keep their place until somebody else has their seat.

    `hint` was given before play, `late_hints` after it began. `results` are the rounds that are over.

    `serial` counts the table's actions over all its rounds and names the one awaited now. `gods` has one seat for each
    round; `number` is the round being played or prepared, from 1. With a `server` God is the server in all of them, and
    sits among nobody.

    `amendment`: the verdict that God takes back, on which a moderator decides; `motion`: what a moderator asks the
    others. `watchers` look on. `unreachable`: to whom mail comes back. `kept`: for whom a caretaker plays; `vacant`:
    those of them whose seat somebody else may have; `barred`: those of these who may not come back. `bots`: which seats
    are bots', with the strength of each.

    `league`, `listed`: as in `TableMade`; the host of a league's table is the server, who moderates nothing.
    """

    phase: Phase = Phase.GATHERING
    people: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    gods: tuple[Seat, ...] = ()
    number: int = 0
    serial: int = 1
    hint: str = ""
    late_hints: tuple[str, ...] = ()
    results: tuple[Result, ...] = ()
    final: events.MatchEnded | None = None
    amendment: events.AmendmentProposed | None = None
    motion: Motion | None = None
    watchers: tuple[Seat, ...] = ()
    unreachable: tuple[Seat, ...] = ()
    kept: tuple[Seat, ...] = ()
    vacant: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    bots: tuple[tuple[Seat, str], ...] = ()
    league: LeagueRound | None = None
    listed: bool = False

    @property
    def human_judge(self) -> bool:
        """Whether a person who is God judges at this table."""
        return self.house_rules.human_judge and self.server is None

    @property
    def unattended(self) -> tuple[Seat, ...]:
        """For whom the server plays: bots, and those who stay away."""
        return (*self.kept, *(seat for seat, _ in self.bots))

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats of a match that goes on whose players have left for good, so that somebody else may have them."""
        if self.phase is Phase.OVER or self.league is not None:
            return ()
        return tuple(seat for seat in self.people if seat in self.left)

    @property
    def fewest(self) -> int:
        """How many people the match needs at least."""
        return people_wanted(self.rulebook, self.server)[0]


@dataclass(frozen=True)
class Match(TableFacts):
    """A table's state: what all may know, and the secrets of the round.

    `acts` are those of the round being played. `starters`: how many God asks for, 0 where God has not said.
    `question`: the verdict that God was asked about; `motions`: so many were made since the last act. `appointed` are
    moderators beside the host; `offers`: seats that somebody is asked to take over, with who that is; `tendered`: those
    of them that the server made, not a moderator.

    `paused`: what was left of the clock when it was stopped, None while it runs; `paused_anew`: a turn began since,
    which has a whole clock; `deserted`: paused since nobody plays in person any more. `extended` microseconds were
    given to who must act besides the clock; `reminded`: a moderator had them reminded.

    `saw_all`: who saw hands and rule of this round. `known`: everybody who ever was here in any part, so that what
    happened can be told with names. `successions`: who gave a seat up to whom, in which round. `doing`: what a
    moderator has ordered in somebody's place, or to be judged anew, the acts of which come next.

    `skips`: how many serials the next action passes over, since mails bear them of a time that is gone. `before`: the
    round before each of its plays, with the serial of the play; `undone`: how often plays were undone.
    """

    started: events.MatchStarted | None = None
    draft: Draft | None = None
    rule: SealedRule | None = None
    round: Round | None = None
    acts: tuple[Act, ...] = ()
    starters: int = 0
    question: events.VerdictQuestioned | None = None
    motions: int = 0
    appointed: tuple[Seat, ...] = ()
    offers: tuple[tuple[Seat, Seat], ...] = ()
    paused: int | None = None
    paused_anew: bool = False
    saw_all: tuple[Seat, ...] = ()
    known: tuple[Seat, ...] = ()
    doing: PlayFor | JudgeFor | UndoTo | None = None
    before: tuple[Before, ...] = ()
    undone: int = 0
    extended: int = 0
    reminded: bool = False
    successions: tuple[tuple[Seat, Seat, int], ...] = ()
    tendered: tuple[tuple[Seat, Seat], ...] = ()
    deserted: bool = False
    skips: int = 0

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Who is mailed what happens here: who has a seat and may come back to it, the moderators, who looks on."""
        unread = (*self.barred, *(seat for seat, _ in self.bots))
        here = (seat for seat in self.present if seat not in unread)
        return tuple(dict.fromkeys((*here, *self.moderators, *self.watchers)))

    @property
    def moderators(self) -> tuple[Seat, ...]:
        """Who may order: the host until leaving, and those whom the host appointed."""
        host = () if self.host in (*self.left, SERVER) else (self.host,)
        return (*host, *(one for one in self.appointed if one != self.host))

    @property
    def voters(self) -> tuple[Seat, ...]:
        """The players whose word counts on a motion: all of the round, expelled ones too, who have not left."""
        seats = self.round.seats if self.round is not None else ()
        return tuple(seat for seat in seats if seat not in self.left)

    @property
    def god(self) -> Seat | None:
        """The God of the round being played or prepared."""
        return self.gods[self.number - 1] if 0 < self.number <= len(self.gods) else None

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who has not left."""
        return tuple(seat for seat in self.people if seat not in self.left)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Who has not left, and is no bot."""
        bots = dict(self.bots)
        return tuple(seat for seat in self.present if seat not in bots)

    @property
    def awaits_server(self) -> bool:
        """Whether the server is to draw the rule of the next round: nobody else is waited for."""
        return self.phase is Phase.RULE and self.god == SERVER

    @property
    def totals(self) -> dict[Seat, int]:
        """The sum of the rounds so far, for everybody who ever sat here."""
        return {seat: sum(result.scores.get(seat, 0) for result in self.results) for seat in self.people}


@dataclass(frozen=True, slots=True)
class Task:
    """What the table waits for: God's rule (`duty` None), or what the round awaits."""

    seat: Seat
    duty: Duty | None


def unasked(match: Match) -> tuple[Seat, ...]:
    """The seats whose players have left, and that nobody is asked to take over."""
    offered = {seat for seat, _ in match.offers}
    return tuple(seat for seat in match.free if seat not in offered)


def task(match: Match) -> Task | None:
    """Who must act now, and how; None while people gather and when all is over."""
    if match.phase is Phase.RULE and match.god is not None and not match.awaits_server:
        return Task(match.god, None)
    if match.phase is Phase.PLAY and match.round is not None:
        waits = awaited(match.round)
        return Task(waits.seat, waits.duty) if waits else None
    return None


def turn_of(match: Match) -> object:
    """What is one turn of somebody's, with one clock: who must act, how, and at which serial or in whose round."""
    waits = task(match)
    return waits, match.number if match.phase is Phase.RULE else match.serial


def part_of(match: Match, seat: Seat) -> Part | None:
    """What somebody is now; None for who is nothing here, or no more. God is one as soon as asked for a rule."""
    if seat in match.present and seat == god_now(match):
        return Part.GOD
    if seat in match.moderators:
        return Part.MODERATOR
    if seat in match.present:
        return Part.PLAYER
    return Part.WATCHER if seat in match.watchers else None


def god_now(match: Match) -> Seat | None:
    """The God of the round that is prepared or played, the server too; None before the match and after it."""
    return match.god if match.phase in (Phase.RULE, Phase.PLAY) else None


def saw_cards(match: Match, seat: Seat) -> bool:
    """Whether somebody saw, or sees, what the others may not in the round that is played: the rule, or a hand."""
    if match.phase is not Phase.PLAY or match.round is None:
        return False
    return knows_rule(match, seat) or seat in match.round.hands or gave_up_seat(match, seat)


def gave_up_seat(match: Match, seat: Seat) -> bool:
    """Whether somebody had a seat of the round that is prepared or played, and another has taken it over."""
    return any(old == seat and number == match.number for old, _, number in match.successions)


def knows_rule(match: Match, seat: Seat) -> bool:
    """Whether somebody knows the rule of the round that is prepared or played, or is about to make it."""
    return seat == god_now(match) or (match.phase is Phase.PLAY and seat in match.saw_all)
