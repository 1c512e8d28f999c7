"""The story of a round as it is told: folded from the events, so that a reader hears all since his own last act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pbem.digests import news
from pbem.digests.news import News
from pbem.engine import events as played
from pbem.engine import match_events as happened
from pbem.engine.commands import Seat
from pbem.engine.events import Why
from pbem.engine.match import Match
from pbem.engine.match_events import TableEvent
from pbem.engine.standing import must_pick
from pbem.engine.view import View


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished play by its number; what came of it stands in the reader's view."""

    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of news: at which serial it happened, and whose act it was (None: nobody's at the table)."""

    serial: int
    actor: Seat | None
    item: News | Finished


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All news of the round being played or prepared. `falls`: by play, how many cards a False Prophet drew."""

    entries: tuple[Entry, ...] = ()
    falls: Mapping[int, int] = field(default_factory=dict)

    def since_own_act(self, reader: Seat, view: View | None) -> tuple[News, ...]:
        """What happened since the reader's last act, in order."""
        last = max((i for i, entry in enumerate(self.entries) if entry.actor == reader), default=-1)
        return self._told(self.entries[last + 1 :], view)

    def since(self, serial: int, view: View | None) -> tuple[News, ...]:
        """What happened from the action of this serial on."""
        return self._told(tuple(entry for entry in self.entries if entry.serial >= serial), view)

    def plays(self, view: View) -> tuple[news.Played, ...]:
        """Every finished play of the round."""
        return tuple(news.Played(play, self.falls.get(play.number, 0)) for play in view.plays)

    def _told(self, entries: tuple[Entry, ...], view: View | None) -> tuple[News, ...]:
        return tuple(self._tell(entry.item, view) for entry in entries)

    def _tell(self, item: News | Finished, view: View | None) -> News:
        if not isinstance(item, Finished):
            return item
        if view is None:
            raise ValueError("plays are told to who sees the round")
        return news.Played(view.plays[item.number - 1], self.falls.get(item.number, 0))


def chronicle_after(before: Chronicle, match: Match | None, event: TableEvent, after: Match) -> Chronicle:
    """The story after one event more; `match` is the table before it."""
    serial = match.serial if match else 1
    if isinstance(event, happened.RuleSet):
        sealed = news.RuleSealed(event.seat, event.commitment, after.hint, event.by_server)
        return Chronicle((Entry(serial, None, sealed),))
    if isinstance(event, played.CardsDrawn) and event.why is Why.FALSE_PROPHET and after.round is not None:
        falls = {**before.falls, _last_play(after): len(event.cards)}
        return replace(before, falls=falls)
    if isinstance(event, played.VerdictGiven) and after.round is not None and must_pick(after.round):
        pending, prophet = after.round.pending, after.round.prophet
        if pending is not None and prophet is not None:
            return _with(before, serial, None, news.MustPick(pending.seat, prophet.seat))
    if isinstance(event, played.CardsJudged | played.NoPlayJudged) and after.round is not None:
        finished = Entry(serial, after.round.plays[-1].seat, Finished(_last_play(after)))
        return replace(before, entries=(*_without_pending(before), finished))
    if isinstance(event, played.PlayWithdrawn):
        return replace(before, entries=_without_pending(before))
    told = _news(match, event)
    return _with(before, serial, *told) if told else before


def _with(before: Chronicle, serial: int, actor: Seat | None, item: News) -> Chronicle:
    return replace(before, entries=(*before.entries, Entry(serial, actor, item)))


def _without_pending(before: Chronicle) -> tuple[Entry, ...]:
    """The story without the play that lay before the Prophet, which is told by what became of it."""
    return tuple(entry for entry in before.entries if not isinstance(entry.item, news.Shown | news.MustPick))


def _last_play(match: Match) -> int:
    return len(match.round.plays) if match.round else 0


def _news(match: Match | None, event: TableEvent) -> tuple[Seat | None, News] | None:
    """Whose act an event was and how it is told; None for what is told with something else."""
    match event:
        case happened.SeatTaken(seat):
            return seat, news.CameIn(seat)
        case happened.SeatLeft(seat):
            return seat, news.Left(seat)
        case happened.TableClosed():
            return None, news.Closed()
        case happened.MatchStarted():
            return None, news.MatchBegan(event)
        case happened.MatchEnded():
            return None, news.MatchOver(event)
        case played.CardsShown(seat, cards):
            missed = match is not None and match.round is not None and match.round.missed
            return seat, news.Shown(seat, cards, False, missed)
        case played.NoPlayDeclared(seat, hand):
            return seat, news.Shown(seat, hand, True, False)
        case played.ProphetDeclared(seat, marker, _):
            return seat, news.BecameProphet(seat, marker)
        case played.ProphetSteppedDown(seat):
            return None, news.SteppedDown(seat)
        case played.PlayerEjected(seat):
            return None, news.Ejected(seat)
        case played.RoundEnded():
            return None, news.RoundOver(match.number if match else 0)
        case _:
            return None
