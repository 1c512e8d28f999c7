"""The lines after the tags, told from what happened: plays, what was said of them, what the moderator did."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pbem.cards import Card
from pbem.engine.match.events import PlaysUndone
from pbem.engine.notation.tokens import quote, theory_comment
from pbem.engine.round import events
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Play, Round


@dataclass(slots=True)
class Body:
    """The lines so far, and the round that they make. `over`: whether the round comes to its end.

    `shown_from`: the round without the play that lies there. What others do meanwhile stands before its line, and so it
    is kept when the play is undone. `before`: the same for each finished play.
    `lasting`: what an undoing leaves as it is, seats taken over and verdicts of earlier plays amended, each with how
    many plays stood before it. `play_line`: the line of the last play while
    something may still be said on it; `guess_line`: how many lines there were when the open guess was made.
    """

    names: Mapping[Seat, str]
    over: bool
    round: Round
    lines: list[str] = field(default_factory=list)
    shown_from: Round | None = None
    before: list[Round] = field(default_factory=list)
    lasting: list[tuple[int, events.SeatTakenOver | events.VerdictAmended]] = field(default_factory=list)
    play_line: int = -1
    guess_line: int = -1
    guesser: str = ""

    def tell(self, event: Event | PlaysUndone) -> None:
        """Adds what the file says of one event more."""
        if isinstance(event, PlaysUndone):
            self._undone(event)
            return
        before = self.round
        if self.shown_from is not None and not isinstance(event, events.PlayWithdrawn):
            self._meanwhile(event)
        elif isinstance(event, events.TurnMissed | events.CardsShown | events.NoPlayDeclared):
            self.shown_from = before
        self.round = evolve(before, event)
        if len(self.round.plays) > len(before.plays):
            self._played()
            return
        match event:
            case events.PlayWithdrawn() | events.TurnSkipped():
                self.shown_from = None
        match event:
            case events.ProphetDeclared() if self.play_line == len(self.lines) - 1:
                self.lines[-1] += self._declaration(event)
            case events.ProphetDeclared(seat):
                self.lines.append(f"{self._number}. {self.names[seat]}:{self._declaration(event)}")
            case events.GuessMade(seat):
                self.guess_line, self.guesser = len(self.lines), self.names[seat]
            case events.GuessJudged(right):
                self._guess_judged(before, right)
            case events.GuessWithdrawn() if before.ending is not None:
                self._guess_left(before)
            case events.SeatTakenOver() | events.VerdictAmended():
                self.lasting.append((self._number, event))
                self.lines += order_line(event, self.names)
            case _:
                self.lines += order_line(event, self.names)

    @property
    def _number(self) -> int:
        return len(self.round.plays)

    def _played(self) -> None:
        assert self.shown_from is not None, "a play is shown before it is judged"
        self.before.append(self.shown_from)
        self.shown_from = None
        self.play_line = len(self.lines)
        self.lines.append(self._play())

    def _meanwhile(self, event: Event) -> None:
        """What happens while a play lies there, and would have without it."""
        assert self.shown_from is not None, "a play lies there"
        if isinstance(
            event,
            events.ProphetSteppedDown | events.PlayerEjected | events.SeatTakenOver | events.VerdictAmended,
        ):
            self.shown_from = evolve(self.shown_from, event)

    def _undone(self, event: PlaysUndone) -> None:
        """A play that only lay there was never written, so its undoing is not either."""
        if event.number > len(self.before):
            assert self.shown_from is not None, "the play that is undone lies there"
            self.round, self.shown_from = self.shown_from, None
            return
        if self.round.ending is not None:
            self._guess_left(self.round)
        self.lines.append(f"! undo {event.number}")
        refills, self.round = self.round.refills, self.before[event.number - 1]
        del self.before[event.number - 1 :]
        self.shown_from, self.play_line, self.guess_line = None, -1, -1
        lasting, self.lasting = self.lasting, []
        for plays, kept in lasting:
            if isinstance(kept, events.VerdictAmended) and kept.number >= event.number:
                continue
            self.lasting.append((min(plays, event.number - 1), kept))
            if plays >= event.number:
                # In the file it is undone with the rest: there the undoing covers all that stands after the play.
                self.round = evolve(self.round, kept)
                self.lines += order_line(kept, self.names)
        self.round = evolve(self.round, events.StockShuffled(event.stock, refills))

    def _guess_judged(self, before: Round, right: bool) -> None:
        meanwhile = self.lines[self.guess_line :]
        del self.lines[self.guess_line :]
        if meanwhile and before.ending is not None:
            meanwhile = self._moved_before(meanwhile)
        elif meanwhile and right:
            self.lines += meanwhile
            meanwhile = []
            self.guesser = self.names[self.round.guesses[-1].seat]
        if self.play_line != len(self.lines) - 1:
            self.lines.append(f"{self._number}. {self.guesser}:")
        self.lines[-1] += f" guess {quote(self.round.guesses[-1].theory)} {word(right)}"
        self.lines += meanwhile
        self.play_line = -1

    def _guess_left(self, before: Round) -> None:
        """God never said whether the guess is right, and the play would have ended the round without it."""
        meanwhile = self.lines[self.guess_line :]
        del self.lines[self.guess_line :]
        self._moved_before(meanwhile)
        self.lines[-1] += f" guess {quote(before.guesses[-1].theory)}"
        self.play_line = -1

    def _moved_before(self, meanwhile: list[str]) -> list[str]:
        """The play ends the round whatever God says of its guess: what was done while God thought stands before it."""
        number = self._number
        for at, (plays, kept) in enumerate(self.lasting):
            if plays == number:
                self.lasting[at] = (number - 1, kept)
                self.before[-1] = evolve(self.before[-1], kept)
        self.lines[self.play_line :] = [*meanwhile, self._play()]
        self.play_line = len(self.lines) - 1
        return []

    def _play(self) -> str:
        return _play(self.round.plays[-1], self.names)

    def _declaration(self, event: events.ProphetDeclared) -> str:
        theory = event.theory
        shown = theory is not None and (theory.open or self.over)
        return f" prophet {theory_comment(theory)}" if shown and theory is not None else " prophet"


def _play(play: Play, names: Mapping[Seat, str]) -> str:
    missed = f"! miss {names[play.seat]}\n" if play.missed else ""
    words = [
        f"{missed}{play.number}. {names[play.seat]}:",
        "no-play" if play.no_play else cards_text(play.cards),
    ]
    words.append(word(play.right))
    if play.god_card is not None:
        words.append(str(play.god_card))
    if play.called is not None and (play.called != play.right or play.picked is not None):
        words.append(f"called {word(play.called)}")
    if play.picked is not None:
        words.append(f"picked {play.picked}")
    return " ".join(words)


def order_line(event: Event, names: Mapping[Seat, str]) -> Iterable[str]:
    """What the moderator did, as a line; nothing for what the plays tell already."""
    match event:
        case events.TurnSkipped(seat):
            yield f"! skip {names[seat]}"
        case events.ProphetSteppedDown(seat):
            yield f"! step-down {names[seat]}"
        case events.PlayerEjected(seat):
            yield f"! eject {names[seat]}"
        case events.SeatTakenOver(seat, by):
            yield f"! replace {names[seat]} {names[by]}"
        case events.VerdictAmended(number, right):
            yield f"! amend {number} {word(right)}"
        case events.RoundEnded(by=events.Ending.CLOSED):
            yield "! end scored"
        case events.RoundEnded(by=events.Ending.VOID):
            yield "! end void"


def word(right: bool) -> str:
    return "right" if right else "wrong"


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)
