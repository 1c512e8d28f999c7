"""A table as its events have made it: who sits there, whose rule it is, the round being played, what was scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from pbem.engine import events as played
from pbem.engine import match_events as happened
from pbem.engine.acts import NOBODY, Act, actor, by_server, is_silent
from pbem.engine.commands import Seat
from pbem.engine.events import Ending, Event
from pbem.engine.evolve import evolve
from pbem.engine.house_rules import USUAL, HouseRules
from pbem.engine.match_events import TableEvent
from pbem.engine.moderating import (
    Appoint,
    ChangeSettings,
    Dismiss,
    Extend,
    JudgeFor,
    LetStand,
    ModeratorOrder,
    OfferSeat,
    Pause,
    PlayFor,
    Remind,
    Resume,
    SeeAll,
    UndoTo,
)
from pbem.engine.round import Duty, Round
from pbem.engine.rulebook import Rulebook
from pbem.engine.server_god import SERVER, ServerGod, people_wanted
from pbem.engine.standing import awaited
from pbem.engine.taking_over import taken_over
from pbem.engine.undoing import Before, gone_back, remember


class Phase(Enum):
    """Where a table stands: people gather, God thinks of his rule, a round is played, all is over."""

    GATHERING = "gathering"
    RULE = "rule"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Draft:
    """A rule that waits for God's yes."""

    text: str
    tree: Mapping[str, Any]
    edition: int


@dataclass(frozen=True, slots=True)
class SealedRule:
    """The secret rule of the round, with what seals it (hex)."""

    text: str
    tree: Mapping[str, Any]
    edition: int
    seed: str
    salt: str
    commitment: str
    by_server: bool


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
    """What a moderator who plays asks for, and who agreed with it or did not. It lapses with the next act."""

    by: Seat
    order: ModeratorOrder
    agreed: tuple[Seat, ...] = ()
    against: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """A table's state. `people` sit clockwise in the order they came; `left` went in the middle of the match.

    `hint` was given before play, `late_hints` after it began.

    `serial` counts the table's actions over all its rounds and names the one awaited now; `acts` are those of the
    round being played. `gods` has one seat for each round; `number` is the round being played or prepared, from 1.
    With a `server` God is the server in all of them, and sits among nobody.

    `starters`: how many God asks for, 0 where he has not said. `question`: the verdict that God was asked about,
    `amendment`: the one that he takes back, `motion`: what a moderator asks the others. `appointed` are moderators
    beside the host; `watchers` look on; `offers`: seats that somebody is asked to take over, with who that is.
    `paused`: what was left of the clock when it was stopped, None while it runs. `saw_all`: who saw hands and rule of
    this round. `known`: everybody who ever was here in any part, so that what happened can be told with names.
    `doing`: what a moderator has ordered in somebody's place, or to be judged anew, the acts of which come next.
    `extended` microseconds were given to who must act besides his clock; `reminded`: a moderator had him reminded.
    `successions`: who gave a seat up to whom, in which round.

    `before`: the round before each of its plays, with the serial of the play; `undone`: how often plays were undone.
    """

    host: Seat
    title: str
    rulebook: Rulebook
    options: tuple[tuple[str, str], ...]
    seats: int
    clock: int
    open: bool
    server: ServerGod | None = None
    phase: Phase = Phase.GATHERING
    people: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    gods: tuple[Seat, ...] = ()
    started: happened.MatchStarted | None = None
    number: int = 0
    draft: Draft | None = None
    hint: str = ""
    late_hints: tuple[str, ...] = ()
    rule: SealedRule | None = None
    round: Round | None = None
    results: tuple[Result, ...] = ()
    final: happened.MatchEnded | None = None
    serial: int = 1
    acts: tuple[Act, ...] = ()
    house_rules: HouseRules = USUAL
    starters: int = 0
    question: happened.VerdictQuestioned | None = None
    amendment: happened.AmendmentProposed | None = None
    motion: Motion | None = None
    appointed: tuple[Seat, ...] = ()
    watchers: tuple[Seat, ...] = ()
    offers: tuple[tuple[Seat, Seat], ...] = ()
    paused: int | None = None
    saw_all: tuple[Seat, ...] = ()
    known: tuple[Seat, ...] = ()
    doing: PlayFor | JudgeFor | UndoTo | None = None
    before: tuple[Before, ...] = ()
    undone: int = 0
    extended: int = 0
    reminded: bool = False
    successions: tuple[tuple[Seat, Seat, int], ...] = ()

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Who is mailed what happens here: who has a seat, the moderators, who looks on."""
        return tuple(dict.fromkeys((*self.present, *self.moderators, *self.watchers)))

    @property
    def moderators(self) -> tuple[Seat, ...]:
        """Who may order: the host, while he has not left, and whom he appointed."""
        host = () if self.host in self.left else (self.host,)
        return (*host, *(one for one in self.appointed if one != self.host))

    @property
    def voters(self) -> tuple[Seat, ...]:
        """The players whose word counts on a motion: all of the round, expelled ones too, who have not left."""
        seats = self.round.seats if self.round is not None else ()
        return tuple(seat for seat in seats if seat not in self.left)

    @property
    def human_judge(self) -> bool:
        """Whether a person who is God judges at this table."""
        return self.house_rules.human_judge and self.server is None

    @property
    def god(self) -> Seat | None:
        """The God of the round being played or prepared."""
        return self.gods[self.number - 1] if 0 < self.number <= len(self.gods) else None

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who has not left."""
        return tuple(seat for seat in self.people if seat not in self.left)

    @property
    def fewest(self) -> int:
        """How many people the match needs at least."""
        return people_wanted(self.rulebook, self.server)[0]

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


def task(match: Match) -> Task | None:
    """Who must act now, and how; None while people gather and when all is over."""
    if match.phase is Phase.RULE and match.god is not None and not match.awaits_server:
        return Task(match.god, None)
    if match.phase is Phase.PLAY and match.round is not None:
        waits = awaited(match.round)
        return Task(waits.seat, waits.duty) if waits else None
    return None


def evolve_match(match: Match | None, event: TableEvent) -> Match:
    """The table after one event more. An event that cannot follow is a bug and raises ValueError."""
    after = _evolved(match, event)
    if match is None:
        return after
    if after.motion is not None and (after.serial, after.phase) != (match.serial, match.phase):
        after = replace(after, motion=None)
    if _is_of_turn(match) and turn_of(match) != turn_of(after):
        paused = None if after.paused is None else after.clock
        after = replace(after, paused=paused, extended=0, reminded=False)
    return after


def turn_of(match: Match) -> object:
    """What is one turn of somebody's, with one clock: who must act, how, and at which serial or in whose round."""
    waits = task(match)
    return waits, match.number if match.phase is Phase.RULE else match.serial


def _is_of_turn(match: Match) -> bool:
    """Whether anything is kept that ends with the turn."""
    return match.paused is not None or match.extended > 0 or match.reminded


def _evolved(match: Match | None, event: TableEvent) -> Match:
    if match is None:
        if not isinstance(event, happened.TableMade):
            raise ValueError(f"a table begins with TableMade, not {type(event).__name__}")
        return Match(
            event.host,
            event.title,
            event.rulebook,
            event.options,
            event.seats,
            event.clock,
            event.open,
            event.server,
            house_rules=event.house_rules,
        )
    match event:
        case happened.SeatTaken(seat):
            watchers = tuple(one for one in match.watchers if one != seat)
            return replace(
                match, people=(*match.people, seat), watchers=watchers, known=_with(match.known, seat)
            )
        case happened.SeatLeft(seat):
            return _without(match, seat)
        case happened.TableClosed():
            return replace(match, phase=Phase.OVER)
        case happened.MatchStarted(seats, gods):
            started = replace(match, people=seats, gods=gods, started=event, serial=match.serial + 1)
            return replace(started, phase=Phase.RULE, number=1)
        case happened.RuleDrafted(_, text, tree, edition):
            return replace(match, draft=Draft(text, tree, edition), serial=match.serial + 1)
        case happened.DraftDropped():
            return replace(match, draft=None)
        case happened.HintGiven(_, text) if match.phase is Phase.PLAY:
            return replace(match, late_hints=(*match.late_hints, text))
        case happened.HintGiven(_, text):
            return replace(match, hint=text)
        case happened.RuleSet(_, text, tree, edition, seed, salt, commitment, by_server):
            rule = SealedRule(text, tree, edition, seed, salt, commitment, by_server)
            return replace(match, rule=rule, draft=None, serial=match.serial + 1)
        case happened.MatchEnded():
            return replace(match, phase=Phase.OVER, final=event)
        case played.RoundStarted():
            fresh = replace(
                match, acts=(), saw_all=(), starters=0, question=None, amendment=None, motion=None
            )
            return replace(fresh, phase=Phase.PLAY, round=evolve(None, event))
        case happened.StartersSet(_, count):
            return replace(match, starters=count)
        case happened.VerdictQuestioned():
            return replace(match, question=event)
        case happened.VerdictDropped():
            return replace(match, question=None)
        case happened.AmendmentProposed():
            return replace(match, amendment=event)
        case happened.LatenessTold():
            return match
        case happened.ModeratorOrdered(by, order):
            return _ordered(match, by, order)
        case happened.MotionMade(by, order):
            return replace(match, motion=Motion(by, order))
        case happened.MotionVoted(seat, agrees):
            return replace(match, motion=match.motion and _voted(match.motion, seat, agrees))
        case happened.MotionDropped():
            return replace(match, motion=None)
        case happened.WatcherCame(seat):
            return replace(match, watchers=(*match.watchers, seat), known=_with(match.known, seat))
        case happened.WatcherLeft(seat):
            return replace(match, watchers=tuple(one for one in match.watchers if one != seat))
        case happened.TableMade():
            raise ValueError("a table is made once")
        case played.SeatTakenOver():
            return taken_over(match, event)
        case happened.PlaysUndone():
            return _undo(match, event)
        case _:
            return _after_play(match, event)


def replay(history: Iterable[TableEvent], match: Match | None = None) -> Match | None:
    """The table that a log adds up to, from the start or on top of `match`."""
    for event in history:
        match = evolve_match(match, event)
    return match


def _ordered(match: Match, by: Seat, order: ModeratorOrder) -> Match:
    """What an order changes by itself; what else comes of it follows as events of its own."""
    if match.motion is not None and match.motion.order == order:
        match = replace(match, motion=None)
    match order:
        case Appoint(person):
            return replace(match, appointed=(*match.appointed, person), known=_with(match.known, person))
        case Dismiss(person):
            return replace(match, appointed=tuple(one for one in match.appointed if one != person))
        case Pause(left):
            return replace(match, paused=left)
        case Extend(time):
            paused = None if match.paused is None else match.paused + time
            return replace(match, paused=paused, extended=match.extended + time)
        case Remind():
            return replace(match, reminded=True)
        case Resume():
            return replace(match, paused=None)
        case OfferSeat(seat, to):
            kept = tuple(offer for offer in match.offers if offer[0] != seat and offer[1] != to)
            return replace(match, offers=(*kept, (seat, to)), known=_with(match.known, to))
        case ChangeSettings(rulebook, options, house_rules, clock):
            paused = None if match.paused is None else clock
            told = replace(match, rulebook=rulebook, options=options, house_rules=house_rules, clock=clock)
            return replace(told, paused=paused, extended=0, reminded=False, starters=0)
        case SeeAll():
            return replace(match, saw_all=(*match.saw_all, by))
        case LetStand():
            return replace(match, amendment=None)
        case PlayFor() | JudgeFor():
            return replace(match, doing=order)
        case UndoTo(number) if match.amendment is not None and match.amendment.number == number:
            return replace(match, doing=order)
        case _:
            return match


def _with(known: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return known if seat in known else (*known, seat)


def _voted(motion: Motion, seat: Seat, agrees: bool) -> Motion:
    """The motion with one word more; who changes his mind is counted once."""
    agreed = tuple(one for one in motion.agreed if one != seat)
    against = tuple(one for one in motion.against if one != seat)
    if agrees:
        return replace(motion, agreed=(*agreed, seat), against=against)
    return replace(motion, agreed=agreed, against=(*against, seat))


def _without(match: Match, seat: Seat) -> Match:
    """The table without somebody: he moderates no more either, and nobody is asked for his seat."""
    offers = tuple(offer for offer in match.offers if offer[0] != seat)
    appointed = tuple(one for one in match.appointed if one != seat)
    match = replace(match, offers=offers, appointed=appointed)
    if match.phase is Phase.GATHERING:
        return replace(match, people=tuple(one for one in match.people if one != seat))
    kept = tuple(god for god in match.gods[match.number :] if god != seat)
    gods = (*match.gods[: match.number], *kept)
    if match.phase is Phase.RULE and match.god == seat:
        gods = (*match.gods[: match.number - 1], *kept)
        return replace(match, left=(*match.left, seat), gods=gods, draft=None, hint="", starters=0)
    return replace(match, left=(*match.left, seat), gods=gods)


def _undo(match: Match, event: happened.PlaysUndone) -> Match:
    """The round goes back, and the serial goes on: what answers a mail of the undone plays is late, and no copy."""
    back, now = match.before[event.number - 1], match.round
    if now is None:
        raise ValueError("plays are undone in a round")
    round_ = gone_back(back.round, now).but(stock=event.stock)
    acts = tuple(act for act in match.acts if act.serial < back.at)
    act = Act(match.serial, NOBODY, played.StockShuffled(event.stock, round_.refills))
    amendment = match.amendment
    return replace(
        match,
        round=round_,
        before=match.before[: event.number - 1],
        undone=event.undone,
        serial=match.serial + 1,
        acts=(*acts, act),
        question=None,
        motion=None,
        amendment=amendment if amendment is not None and amendment.number < event.number else None,
    )


def _still_doing(match: Match, event: Event) -> PlayFor | JudgeFor | UndoTo | None:
    """What more acts come of than this one: a play that is made again is shown, called and judged."""
    judged = isinstance(event, played.VerdictGiven | played.CardsJudged | played.NoPlayJudged)
    return match.doing if isinstance(match.doing, UndoTo) and not judged else None


def _after_play(match: Match, event: Event) -> Match:
    round_ = evolve(match.round, event)
    before = remember(match.before, match.round, event, match.serial) if match.round is not None else ()
    after = replace(match, round=round_, before=before)
    last = match.acts[-1] if match.acts else None
    seat = actor(match.round, event, last, match.serial)
    if seat is not None:
        act = Act(match.serial, seat, event, by_server(match.round, event) or match.doing is not None)
        after = replace(after, acts=(*match.acts, act), doing=_still_doing(match, event))
        silent = is_silent(round_, event)
        if not silent:
            after = replace(after, serial=match.serial + 1)
        if not silent or seat == round_.god:
            after = replace(after, question=None)
    if isinstance(event, played.RoundEnded):
        after = replace(after, question=None, amendment=None, before=(), saw_all=())
    if isinstance(event, played.RoundRescored) and match.results:
        rescored = replace(match.results[-1], scores=dict(event.scores))
        after = replace(after, results=(*match.results[:-1], rescored))
    if isinstance(event, played.RoundEnded) and match.rule is not None and match.god is not None:
        result = Result(match.number, match.god, match.rule, event.by, dict(event.scores))
        after = replace(after, results=(*match.results, result), rule=None, hint="", late_hints=())
        if match.number < len(match.gods):
            after = replace(after, phase=Phase.RULE, number=match.number + 1)
    return after
