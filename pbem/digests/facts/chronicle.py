"""The story of a round as it is told: folded from the events, so that a reader hears all since their own last act."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.digests.facts import news as news
from pbem.digests.facts.news import News, by_caretaker, news_of
from pbem.engine.match import events
from pbem.engine.match.events import TableEvent
from pbem.engine.match.moderation.orders import EjectPlayer, JudgeFor, PlayFor, UndoTo
from pbem.engine.match.state import Match, Phase
from pbem.engine.match.terms import SERVER
from pbem.engine.round import events as round_events
from pbem.engine.round.commands import Seat
from pbem.engine.round.queries import Act
from pbem.engine.round.view import SeenPlay, View


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished play by its number; what came of it stands in the reader's view."""

    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of news, the serial of the act that it is, or that it followed from, and the number of its event."""

    serial: int
    item: News | Finished
    at: int = 0


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All news of the round being played or prepared.

    `told`: how many entries each seat knew when it last acted; the receipt told it all of those.
    `kept`: the plays that caretakers made. `seen`: how many events of the log it was folded from. `earlier`: what
    happened between the round before and the rule of this one.
    """

    entries: tuple[Entry, ...] = ()
    told: Mapping[Seat, int] = field(default_factory=dict)
    kept: frozenset[int] = frozenset()
    seen: int = 0
    earlier: tuple[Entry, ...] = ()

    def since_own_act(self, reader: Seat, view: View | None) -> tuple[News, ...]:
        """What happened since the reader's last act, in order; for who makes no moves, what happened last."""
        moves = view is None or any(player.seat == reader and not player.expelled for player in view.players)
        known = self.told.get(reader, 0)
        return self._tell_all(self.entries[known if moves else max(known, self._last()) :], view)

    def since_told(self, reader: Seat, view: View | None, told: int, known: int) -> tuple[News, ...]:
        """What happened since the reader was told of the first `told` events of the log, in order.

        Of what came with what is mailed now, which is all behind the `known` events of before, the reader's own act is
        left out: the answer to their letter tells that.
        """
        own = self.told.get(reader, 0)
        new = [
            entry
            for at, entry in enumerate(self.entries)
            if entry.at > told and (entry.at <= known or at >= own)
        ]
        between = [entry for entry in self.earlier if entry.at > told]
        return self._tell_all((*between, *new), view)

    @property
    def before_seal(self) -> int:
        """How many events of the log came before this round's rule was sealed."""
        sealed = (entry.at - 1 for entry in self.entries if isinstance(entry.item, news.RuleSealed))
        return next(sealed, self.seen)

    def _last(self) -> int:
        """Where what happened last begins: the last act, and the last play, which one letter may bring together."""
        acts = (at for at, entry in enumerate(self.entries) if entry.serial >= self.entries[-1].serial)
        plays = (at for at, entry in enumerate(self.entries) if isinstance(entry.item, Finished | news.Shown))
        act = next(acts, 0)
        first = min(act, max(plays, default=act))
        return first - 1 if first and _undoes(self.entries[first - 1]) else first

    def since(self, serial: int, view: View | None) -> tuple[News, ...]:
        """What happened from the action of this serial on."""
        return self._tell_all(tuple(entry for entry in self.entries if entry.serial >= serial), view)

    def told_from(self, entry: int, view: View | None) -> tuple[News, ...]:
        """What happened from the entry of this number on, counted from 0."""
        return self._tell_all(self.entries[entry:], view)

    def finished_since(self, serial: int) -> int | None:
        """The number of the first play that was finished from the action of this serial on."""
        finished = (one.item for one in self.entries if one.serial >= serial)
        return next((item.number for item in finished if isinstance(item, Finished)), None)

    def plays(self, view: View) -> tuple[news.Played | news.Guessed | news.Prophesied, ...]:
        """Every finished play of the round; theories and guesses, each behind the play that it came with or after."""
        told: list[news.Played | news.Guessed | news.Prophesied] = []
        for play in view.plays:
            told.append(self._played(play, view))
            told += [news.Prophesied(one) for one in view.prophecies if one.number == play.number]
            told += [news.Guessed(g.seat, g.theory, g.right) for g in view.guesses if g.number == play.number]
        return tuple(told)

    def _tell_all(self, entries: tuple[Entry, ...], view: View | None) -> tuple[News, ...]:
        return news.together([self._tell(entry.item, view) for entry in entries])

    def _tell(self, item: News | Finished, view: View | None) -> News:
        if isinstance(item, news.BecameProphet) and view is not None:
            return replace(item, prophecy=view.prophecy_of(item.seat))
        if not isinstance(item, Finished):
            return item
        if view is None:
            raise ValueError("plays are told to who sees the round")
        return self._played(view.plays[item.number - 1], view)

    def _played(self, play: SeenPlay, view: View) -> news.Played:
        return news.Played(play, play.number in self.kept, view.own_draws.get(play.number, ()))


def chronicle_after(before: Chronicle, match: Match | None, event: TableEvent, after: Match) -> Chronicle:
    """The story after one event more; `match` is the table before it."""
    serial = after.serial - 1
    before = replace(before, seen=before.seen + 1)
    if isinstance(event, events.RuleSet):
        kept = event.by_server and match is not None and event.seat in match.kept
        sealed = news.RuleSealed(event.seat, event.commitment, after.hint, event.by_server, kept)
        # Nobody waited for the server's first rule, so nobody was mailed of the match's beginning by itself.
        began = event.seat == SERVER and after.number == 1
        untold = tuple(one for one in before.entries if began and isinstance(one.item, events.MatchStarted))
        news_of_it = Entry(serial, sealed, before.seen)
        return Chronicle((*untold, news_of_it), seen=before.seen, earlier=_since_the_end(before, untold))
    if isinstance(event, round_events.PlayWithdrawn):
        return _without_pending(before)
    if isinstance(event, events.PlaysUndone) and match is not None:
        return _undone(before, match.before[event.number - 1].at, event.number)
    if isinstance(event, round_events.CardsJudged | round_events.NoPlayJudged):
        story = _with(_without_pending(before), serial, Finished(_last_play(after)))
        return _told_to(story, _knows_at_once(after))
    if isinstance(event, round_events.CardsShown | round_events.NoPlayDeclared):
        if (
            event.seat not in after.unattended
        ):  # what the server plays comes in one mail with what was before it
            before = _told_to(before, _called_for(after))
        before = _kept_by(before, _last_play(after) + 1, caretaker=by_caretaker(match, event.seat))
    if isinstance(event, events.SeatLeft | round_events.PlayerEjected) and _ejected(before, event.seat):
        return before
    if isinstance(event, round_events.SeatTakenOver):
        before = _renamed(before, event.seat, event.by)
    item = news_of(match, event, after)
    if _brings_act(event, match):
        serial += 1
    story = _with(before, serial, item) if item is not None else before
    missed = match is not None and match.round is not None and match.round.missed
    done_for = match is not None and match.doing is not None
    of_that = isinstance(event, round_events.ProphetDeclared) and any(
        act.by_server for act in after.acts[-2:-1]
    )
    return story if missed or done_for or of_that else _told_to(story, _actor(event, after))


def _kept_by(before: Chronicle, number: int, *, caretaker: bool) -> Chronicle:
    """The story with who makes play `number`; whoever made one of that number before, it never happened."""
    kept = before.kept - {number}
    return replace(before, kept=kept | {number} if caretaker else kept)


def _brings_act(event: TableEvent, match: Match | None) -> bool:
    """Whether an act comes next that follows from this: both are told as one, also where only the last is told."""
    round_ = match.round if match is not None and match.phase is Phase.PLAY else None
    match event:
        case events.ModeratorOrdered(_, UndoTo() | PlayFor() | JudgeFor()):
            return True
        case events.SeatOpened(seat, for_good=True):
            return round_ is not None and round_.to_move == seat
        case events.SeatLeft(seat) | events.ModeratorOrdered(_, EjectPlayer(seat)):
            return round_ is not None and seat in round_.seats and seat not in round_.expelled
        case _:
            return False


def _undoes(entry: Entry) -> bool:
    """Whether plays were undone there: what comes next, comes of that."""
    return isinstance(entry.item, news.Ordered) and isinstance(entry.item.order, UndoTo)


def _with(before: Chronicle, serial: int, item: News | Finished) -> Chronicle:
    return replace(before, entries=(*before.entries, Entry(serial, item, before.seen)))


def _since_the_end(before: Chronicle, but: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What has happened since the last round was over, or else since the table was made, `but` for some of it."""
    ends = [at for at, one in enumerate(before.entries) if isinstance(one.item, news.RoundOver)]
    return tuple(one for one in before.entries[ends[-1] + 1 if ends else 0 :] if one not in but)


def _told_to(story: Chronicle, seat: Seat | None) -> Chronicle:
    """The story once a seat knows all of it."""
    return story if seat is None else replace(story, told={**story.told, seat: len(story.entries)})


def _actor(event: TableEvent, after: Match) -> Seat | None:
    """Whose act an event is: their receipt tells of it."""
    match event:
        case round_events.GuessJudged() if after.round is not None and after.round.human_judge:
            return after.round.god
        case events.SeatLeft(late=True):
            return None
        case events.BotSeated():
            return after.host
        case round_events.SeatTakenOver() if after.league is not None:
            return None  # they were given the seat, and have written nothing to be told it in answer
        case events.ModeratorOrdered(by) if after.round is not None and by not in after.round.seats:
            return by  # who plays is told again what they ordered, with what else happened since their move
        case round_events.PlayCalled() if _called_for(after) is not None:
            return None
        case round_events.GuessMade() | round_events.GuessJudged():
            return _guess_brought_by(after)
        case (
            events.SeatTaken(seat)
            | events.SeatLeft(seat)
            | events.WatcherCame(seat)
            | round_events.CardsShown(seat)
            | round_events.NoPlayDeclared(seat)
            | round_events.PlayCalled(seat)
            | round_events.ProphetDeclared(seat)
            | events.HintGiven(seat)
            | events.MotionMade(seat)
            | events.MotionVoted(seat)
            | events.AmendmentProposed(seat)
            | round_events.SeatTakenOver(_, seat)
        ):
            return seat
        case _:
            return None


def _called_for(after: Match) -> Seat | None:
    """A Prophet whose theory calls for them: they write no letters, and were mailed what happened up to now."""
    round_ = after.round
    return round_.prophet.seat if round_ and round_.prophet and round_.calling is not None else None


def _knows_at_once(after: Match) -> Seat | None:
    """Who learns what became of a play from their receipt: who played, called or picked; nobody where time ran out."""
    missed = after.round is not None and after.round.plays[-1].missed
    return _writer_of(after.acts[-1]) if after.acts and not missed else None


def _writer_of(act: Act) -> Seat | None:
    """Whose receipt tells of all that an act brought; nobody's where another did it, or put them out of their place."""
    taken_out = isinstance(act.event, round_events.ProphetSteppedDown | round_events.PlayerEjected)
    return None if taken_out or act.by_server else act.seat


def _guess_brought_by(after: Match) -> Seat | None:
    """Whose letter brought the last guess: the guesser's, or whose word the play that it came with had waited for."""
    *before, made = after.acts
    shown = (
        act.event
        for act in reversed(before)
        if isinstance(act.event, round_events.CardsShown | round_events.NoPlayDeclared)
    )
    play = next(shown, None)
    return made.seat if play is None or play.guess is None else _writer_of(before[-1])


_SEATS = ("seat", "prophet", "god", "by")
"""The fields of news that name somebody at the table."""


def _renamed(before: Chronicle, old: Seat, new: Seat) -> Chronicle:
    """The story once a seat is somebody else's: what was done from it is told of who has it now."""
    entries = (replace(entry, item=_of_new(entry.item, old, new)) for entry in before.entries)
    told = {seat: many for seat, many in before.told.items() if seat != old}
    return replace(before, entries=tuple(entries), told=told)


def _of_new(item: News | Finished, old: Seat, new: Seat) -> News | Finished:
    # Who left is told of as who they were, whoever has their seat.
    left = isinstance(item, events.SeatLeft | round_events.PlayerEjected)
    if left or isinstance(item, round_events.SeatTakenOver | news.Ordered):
        return item
    changed: dict[str, Any] = {name: new for name in _SEATS if getattr(item, name, None) == old}
    return replace(item, **changed) if changed else item


def _ejected(before: Chronicle, seat: Seat) -> bool:
    """Whether a moderator has just put the player out, which tells all of it."""
    last = before.entries[-1].item if before.entries else None
    return isinstance(last, news.Ordered) and last.order == EjectPlayer(seat)


def _without_pending(before: Chronicle) -> Chronicle:
    """The story without the play that lay before the Prophet, which is told by what became of it."""
    return _without(before, [isinstance(entry.item, news.Shown | news.MustPick) for entry in before.entries])


def _undone(before: Chronicle, serial: int, number: int) -> Chronicle:
    """The story without the plays that never happened, `number` the first of them, and all that hung on them.

    What else happened meanwhile has happened.
    """
    gone = [entry.serial >= serial and _hangs_on(entry.item, number) for entry in before.entries]
    return _without(before, gone)


def _hangs_on(item: News | Finished, number: int) -> bool:
    """Whether something told since play `number` falls with it."""
    if isinstance(item, news.TakesBack):
        return item.number >= number
    made = Finished | news.Shown | news.MustPick | news.BecameProphet | news.Guessed | news.Asked
    return isinstance(item, made | round_events.ProphetSteppedDown)


def _without(before: Chronicle, gone: Sequence[bool]) -> Chronicle:
    """The story without some entries; everybody knows of the others what they knew."""
    kept = tuple(entry for entry, left_out in zip(before.entries, gone, strict=True) if not left_out)
    told = {seat: many - sum(gone[:many]) for seat, many in before.told.items()}
    return replace(before, entries=kept, told=told)


def _last_play(match: Match) -> int:
    return len(match.round.plays) if match.round else 0
