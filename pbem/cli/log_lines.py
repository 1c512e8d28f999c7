"""What an operator reads of each event of a table's log: a line of plain English, and nothing that is still secret."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from pbem.cards import Card
from pbem.engine.match import events
from pbem.engine.match.moderation import orders
from pbem.engine.match.terms import PLAIN, SERVER, TimeRules
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat, Theory
from pbem.mail.writing.message import clean_text
from pbem.micros import HOUR, MINUTE
from pbem.orders.values.table_settings import time_phrases
from pbem.orders.values.time_wish import TimeWish
from pbem.service.aggregates.audit_log import Entry


def length(micros: int) -> str:
    """`72 h`, `1 h 30 min`"""
    hours, minutes = micros // HOUR, micros % HOUR // MINUTE
    return f"{hours} h" + (f" {minutes} min" if minutes else "") if hours else f"{minutes} min"


def clock_told(clock: int, rules: TimeRules | None) -> list[str]:
    """The clock, and each other rule of time that is not plain; None where a log is of before there were any."""
    rules = rules or PLAIN
    told = {one.name: getattr(rules, one.name) for one in fields(rules)}
    wish = {name: value for name, value in told.items() if value != getattr(PLAIN, name)}
    if not rules.days_off and rules.daily is None:
        wish.pop("zone", None)
    phrases = list(time_phrases(TimeWish(**wish), "en"))
    return phrases if rules.daily is not None else [f"clock {length(clock)}", *phrases]


@dataclass(frozen=True, slots=True)
class Teller:
    """What a line needs besides its event: what people are called, and how much may be told of it."""

    names: Mapping[Seat, str]
    entry: Entry

    def name(self, seat: Seat) -> str:
        return "the server" if seat == SERVER else self.names.get(seat, "somebody")

    def all(self, seats: Sequence[Seat]) -> str:
        return ", ".join(map(self.name, seats)) or "nobody"


Line = str | Callable[[Any, Teller], str]
"""What is said of all of one sort, or what tells one."""


def line(entry: Entry, names: Mapping[Seat, str]) -> str:
    """What happened, in a line without who did it."""
    told = _said(LINES, entry.event, Teller(names, entry))
    return " ".join(clean_text(told).split())  # nothing that could pass for another line, or steer a terminal


def _said(lines: Mapping[type, Line], of: object, tell: Teller) -> str:
    told = lines[type(of)]
    return told if isinstance(told, str) else told(of, tell)


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


def _many(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _word(right: bool) -> str:
    return "right" if right else "wrong"


def _scores(scores: Sequence[tuple[Seat, int]], tell: Teller) -> str:
    return ", ".join(f"{tell.name(seat)} {score}" for seat, score in scores) or "none"


# ---------------------------------------------------------------- around the rounds


def _made(event: events.TableMade, _: Teller) -> str:
    house = event.house_rules
    extra = [f"{name} {value}" for name, value in event.options]
    extra += ["open"] * event.open + ["the server is God"] * (event.server is not None)
    extra += ["God judges"] * house.human_judge + ["late Prophets are waited for"] * house.prophet_waits
    extra += ["anonymous talk"] * house.anonymous_talk + ["talk to God alone"] * house.private_talk
    extra += ["a teacher"] * house.teacher
    if event.league is not None:
        week = event.league
        extra += [f"table {week.table} of week {week.week} of season {week.season} of {week.league}"]
    extra += ["rated"] * (event.rated and event.league is None)
    extra += [] if event.listed is None else ["listed" if event.listed else "not listed"]
    told = f'made the table "{event.title}": {event.rulebook.name}, {event.seats} seats'
    return ", ".join([told, *clock_told(event.clock, event.time_rules), *extra])


def _rule(event: events.RuleSet, tell: Teller) -> str:
    whose = "a sample rule" if event.by_server else "the secret rule"
    rule = f': "{event.text}"' if tell.entry.over else ""
    return f"sealed {whose}{rule} (seal {event.commitment})"


def _match_over(event: events.MatchEnded, tell: Teller) -> str:
    short = " (cut short)" if event.short else ""
    given = f"; points made up for: {tell.all(event.compensated)}" if event.compensated else ""
    return f"the game is over{short}: {_scores(event.totals, tell)}{given}"


def _opened(event: events.SeatOpened, _: Teller) -> str:
    if event.for_good:
        return "has left the league: autopilot until somebody else gets the seat"
    why = "never showed up" if event.first_turn else "has missed two turns in a row"
    return f"{why}: the seat is open, on autopilot meanwhile"


# ---------------------------------------------------------------- what moderators order


def _play_for(one: orders.PlayFor, tell: Teller) -> str:
    what = "no play" if one.no_play else _cards(one.cards) or "a random card"
    return f"play for {tell.name(one.seat)}: {what}"


def _judge_for(one: orders.JudgeFor, tell: Teller) -> str:
    if not tell.entry.settled:
        return "judge for God (the verdict shows once the play is finished)"
    return f"judge for God: {_word(one.right)}" + (f", {one.card}" if one.card else "")


def _change(one: orders.ChangeSettings, _: Teller) -> str:
    house = one.house_rules
    changed = [f"{name} {value}" for name, value in one.options]
    changed += ["God judges"] * house.human_judge + ["late Prophets are waited for"] * house.prophet_waits
    changed += ["anonymous talk"] * house.anonymous_talk + ["talk to God alone"] * house.private_talk
    changed += ["a teacher"] * house.teacher
    changed += [] if one.rated is None else ["rated" if one.rated else "not rated"]
    changed += [] if one.listed is None else ["listed" if one.listed else "not listed"]
    changed += [] if one.seats is None else [f"{one.seats} seats"]
    return ", ".join([f"settings: {one.rulebook.name}", *clock_told(one.clock, one.time_rules), *changed])


ORDERS: Mapping[type, Line] = {
    orders.Appoint: lambda one, tell: f"{tell.name(one.person)} is a moderator",
    orders.Dismiss: lambda one, tell: f"{tell.name(one.person)} is no longer a moderator",
    orders.Pause: lambda one, _: f"the table is paused, with {length(one.left)} left on the clock",
    orders.Resume: "the table resumes",
    orders.Extend: lambda one, _: f"{length(one.time)} more for whoever's turn it is",
    orders.Remind: lambda one, tell: f"a reminder to {tell.name(one.seat)}",
    orders.EjectPlayer: lambda one, tell: f"{tell.name(one.seat)} is out of the game",
    orders.OfferSeat: lambda one, tell: (
        f"{tell.name(one.to)} is asked to take the seat of {tell.name(one.seat)}"
    ),
    orders.PlayFor: _play_for,
    orders.JudgeFor: _judge_for,
    orders.UndoTo: lambda one, _: f"undo play {one.number} and all after it",
    orders.LetStand: lambda one, _: f"let play {one.number} stand as it was judged",
    orders.CloseRound: lambda one, _: f"end the round, {'scored as it stands' if one.scored else 'void'}",
    orders.CloseMatch: "end the game",
    orders.ChangeSettings: _change,
    orders.TellTurns: lambda one, _: f"a webhook of the table is {'set' if one.on else 'off'}",
    orders.SeeAll: "the full view of this round, hands and rule",
}
"""How each order of a moderator is told."""


# ---------------------------------------------------------------- of a round


def _dealt(event: round_events.RoundStarted, tell: Teller) -> str:
    hands = sorted({len(hand) for hand in event.hands})
    each = " or ".join(map(str, hands))
    god = "judged by God" if event.human_judge else "judged by the server"
    hidden = event.starter_untested and not tell.entry.over
    starter = "God is asked about the starter" if hidden else f"starter {_cards(event.starter)}"
    people = tell.all(event.seats)
    return f"cards dealt: God is {tell.name(event.god)}, {god}; {people} hold {each} cards each; {starter}"


def _with(event: round_events.CardsShown | round_events.NoPlayDeclared) -> str:
    wish = "" if event.prophet is None else ", to become Prophet"
    return wish + ("" if event.guess is None else ", with a guess if it is right")


def _verdict(event: round_events.VerdictGiven, tell: Teller) -> str:
    if not tell.entry.settled:
        return "a verdict was given"
    return f"the verdict is {_word(event.right)}" + (f", right card {event.card}" if event.card else "")


def _no_play_judged(event: round_events.NoPlayJudged, _: Teller) -> str:
    picked = f", the Prophet picked {event.picked}" if event.picked else ""
    card = f", {event.card} joins the main line" if event.card else ""
    return f"the no play is {_word(event.right)}{picked}{card}"


def _by_theory(theory: Theory | None, tell: Teller) -> str:
    if theory is None:
        return ""
    if theory.open or tell.entry.over:
        return f', judging by the theory "{theory.text}"'
    return ", judging by a sealed theory"


LINES: Mapping[type, Line] = {
    events.TableMade: _made,
    events.SeatTaken: "sat down",
    events.BotSeated: "sat down",
    events.SeatLeft: lambda event, _: (
        "left the table" + (", having been late too often" if event.late else "")
    ),
    events.TableClosed: "cancelled the game",
    events.MatchStarted: lambda event, tell: f"the game began; God of each round: {tell.all(event.gods)}",
    events.RuleDrafted: "wrote a rule, not confirmed yet",
    events.DraftDropped: "dropped that rule",
    events.StartersSet: lambda event, _: f"asked for {_many(event.count)} as starter",
    events.HintGiven: lambda event, tell: (
        f'gave a hint: "{event.text}"' if tell.entry.dealt else "gave a hint, shown when the cards are dealt"
    ),
    events.RuleSet: _rule,
    events.VerdictQuestioned: "God was asked: are you sure?",
    events.VerdictDropped: "God wasn't sure, and judges again",
    events.AmendmentProposed: lambda event, _: f"says that play {event.number} was {_word(event.right)}",
    events.PlaysUndone: lambda event, _: f"play {event.number} and all after it are undone",
    events.LatenessTold: "is late; moderators told",
    events.TurnExcused: "is late; the clock restarts",
    events.CaretakerCame: "is away: on autopilot from now on",
    events.SeatOpened: _opened,
    events.SeatReclaimed: "is back; autopilot off",
    events.SeatTendered: lambda event, tell: (
        f"the seat is offered to {tell.name(event.to)}, from the waiting list"
    ),
    events.TenderLapsed: lambda event, tell: f"{tell.name(event.to)} didn't take the seat",
    events.TableDeserted: lambda event, _: (
        f"nobody is playing: the clock is stopped, with {length(event.left)} left"
    ),
    events.TableRevived: "somebody is playing again: the clock runs",
    events.MistakeStands: lambda event, _: (
        f"no moderator decided: play {event.number} stands as it was judged"
    ),
    events.WentBack: lambda event, tell: (
        f"restored from a backup taken {length(tell.entry.at - event.taken)} earlier: what happened since is gone"
    ),
    events.SeatUnreachable: "can't be reached: email bounces",
    events.SeatReachable: "wrote again",
    events.ModeratorOrdered: lambda event, tell: f"ordered: {_said(ORDERS, event.order, tell)}",
    events.MotionMade: lambda event, tell: (
        f"asked God and the players to agree: {_said(ORDERS, event.order, tell)}"
    ),
    events.MotionVoted: lambda event, _: "agreed" if event.agrees else "didn't agree",
    events.MotionDropped: "the moderator's request is dropped",
    events.LeagueRoundClosed: "the league's week is over: the round ends now",
    events.WatcherCame: "is watching",
    events.WatcherLeft: "stopped watching",
    events.MatchEnded: _match_over,
    round_events.RoundStarted: _dealt,
    round_events.StarterAdmitted: "the starter stays",
    round_events.StarterRedrawn: lambda event, tell: (
        "a new starter is drawn" + (f": {_cards(event.starter)}" if tell.entry.over else "")
    ),
    round_events.TurnMissed: "didn't play: the server plays instead",
    round_events.TurnSkipped: "was skipped",
    round_events.CardsShown: lambda event, _: f"played {_cards(event.cards)}{_with(event)}",
    round_events.NoPlayDeclared: lambda event, _: (
        f"said no play and showed {_many(len(event.hand))}{_with(event)}"
    ),
    round_events.PlayCalled: lambda event, tell: (
        f"said the play is {_word(event.right)}" if tell.entry.settled else "judged the play"
    ),
    round_events.VerdictGiven: _verdict,
    round_events.CardPicked: lambda event, tell: (
        f"picked {event.card}" if tell.entry.settled else "picked a card"
    ),
    round_events.PlayWithdrawn: "took back a play that wasn't judged yet",
    round_events.CardsJudged: lambda event, _: f"the play is {_word(event.right)}",
    round_events.NoPlayJudged: _no_play_judged,
    round_events.ProphetOverthrown: "is overthrown as Prophet",
    round_events.ProphetSteppedDown: "stepped down as Prophet",
    round_events.CardsDrawn: lambda event, _: (
        f"drew {_many(len(event.cards))} ({event.why.value.replace('-', ' ')})"
    ),
    round_events.HandReturned: "gave the hand back",
    round_events.StockRefilled: "new cards join the deck",
    round_events.StockShuffled: "the deck is shuffled again",
    round_events.PlayerExpelled: "is knocked out of the round",
    round_events.PlayerEjected: "is out of the round",
    round_events.ProphetDeclared: lambda event, tell: (
        f"became Prophet, marker on card {event.marker}{_by_theory(event.theory, tell)}"
    ),
    round_events.GuessMade: lambda event, _: f'guessed the rule: "{event.theory}"',
    round_events.GuessJudged: lambda event, _: f"the guess is {_word(event.right)}",
    round_events.GuessWithdrawn: "the guess was dropped",
    round_events.VerdictAmended: lambda event, _: (
        f"play {event.number} should have been {_word(event.right)}"
    ),
    round_events.SeatTakenOver: lambda event, tell: f"took the seat of {tell.name(event.seat)}",
    round_events.TurnPassed: lambda event, tell: f"{tell.name(event.seat)}'s turn",
    round_events.RoundEnded: lambda event, tell: (
        f"the round is over ({event.by.value}); scores: {_scores(event.scores, tell)}"
    ),
    round_events.RoundRescored: lambda event, tell: (
        f"the round is scored again: {_scores(event.scores, tell)}"
    ),
}
"""How each event is told."""
