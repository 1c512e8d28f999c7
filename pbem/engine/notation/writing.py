"""A round written as EGN, from its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.cards import Card
from pbem.engine.commands import Seat
from pbem.engine.events import (
    Ending,
    Event,
    GuessJudged,
    GuessMade,
    PlayerEjected,
    ProphetDeclared,
    ProphetSteppedDown,
    RoundEnded,
    RoundStarted,
    SeatTakenOver,
    StockRefilled,
    TurnSkipped,
    VerdictAmended,
)
from pbem.engine.evolve import evolve
from pbem.engine.notation.theories import theory_comment
from pbem.engine.notation.tokens import quote
from pbem.engine.round import Play, Round


@dataclass(frozen=True, slots=True)
class Heading:
    """What a file says besides the round: `names` of every seat and God; seed, salt and commitment in hex.

    Empty texts are left out. `options` are the fields that differ from the rulebook of the round's name.
    """

    names: Mapping[Seat, str]
    event: str = ""
    site: str = ""
    date: str = ""
    round: str = ""
    rule: str = ""
    seed: str = ""
    salt: str = ""
    commitment: str = ""
    options: Sequence[tuple[str, str]] = field(default=())


def write_egn(events: Sequence[Event], heading: Heading) -> str:
    """The file of a round; read back it gives the same round. `events` begin with `RoundStarted`.

    A theory that is not to be shown before the end is left out while the round goes on. A round that used chance after
    its deal can be read back only with its seed. Plays that were undone are not
    among the events, so neither they nor the undoing are written.
    """
    started = events[0]
    assert isinstance(started, RoundStarted), "a round begins with its deal"
    body: list[str] = []
    round_ = evolve(None, started)
    play_line, guess_line, guesser = -1, -1, ""
    over = any(isinstance(event, RoundEnded) for event in events)
    for event in events[1:]:
        before, round_ = round_, evolve(round_, event)
        if len(round_.plays) > len(before.plays):
            play_line = len(body)
            body.append(_play(round_.plays[-1], heading.names))
        elif isinstance(event, ProphetDeclared) and play_line == len(body) - 1:
            body[-1] += _declaration(event, over)
        elif isinstance(event, ProphetDeclared):
            body.append(f"{len(round_.plays)}. {heading.names[event.seat]}:{_declaration(event, over)}")
        elif isinstance(event, GuessMade):
            guess_line, guesser = len(body), heading.names[event.seat]
        elif isinstance(event, GuessJudged):
            meanwhile = body[guess_line:]
            del body[guess_line:]
            if meanwhile and before.ending is not None:
                # The play ends the round whatever God says: what was done while he thought stands before it.
                body[play_line:] = [*meanwhile, _play(round_.plays[-1], heading.names)]
                meanwhile, play_line = [], len(body) - 1
            elif meanwhile and event.right:
                body, meanwhile = body + meanwhile, []
                guesser = heading.names[round_.guesses[-1].seat]
            if play_line != len(body) - 1:
                body.append(f"{len(round_.plays)}. {guesser}:")
            body[-1] += f" guess {quote(round_.guesses[-1].theory)} {_word(event.right)}"
            body, play_line = body + meanwhile, -1
        else:
            body += _order(event, heading.names)
    refills = [card for event in events if isinstance(event, StockRefilled) for card in event.cards]
    lines = [*_tags(started, heading, refills, round_), "", *body]
    return "\n".join(lines) + "\n"


def _tags(started: RoundStarted, heading: Heading, refills: list[Card], round_: Round) -> list[str]:
    names = heading.names
    texts = [
        ("EGN", "1"),
        ("Event", heading.event),
        ("Site", heading.site),
        ("Date", heading.date),
        ("Round", heading.round),
        ("Rulebook", started.rulebook.name),
        *(("Option", f"{name} = {value}") for name, value in heading.options),
        ("God", names[started.god]),
        ("Seats", "; ".join(names[seat] for seat in started.seats)),
        ("Rule", heading.rule),
        ("Judge", "human" if started.human_judge else "machine"),
        ("Starter", _cards(started.starter)),
    ]
    lines = [f"[{name} {quote(text)}]" for name, text in texts if text]
    for seat, hand in zip(started.seats, started.hands, strict=True):
        lines.append(f"[Hand {quote(names[seat])} {quote(_cards(hand))}]")
    lines.append(f"[Stock {quote(_cards(started.stock))}]")
    ends = [
        ("Refill", "" if heading.seed else _cards(refills)),
        ("Seed", heading.seed),
        ("Salt", heading.salt),
        ("Commitment", heading.commitment),
        ("Result", _result(round_, names)),
    ]
    return lines + [f"[{name} {quote(text)}]" for name, text in ends if text]


def _result(round_: Round, names: Mapping[Seat, str]) -> str:
    return "; ".join(f"{names[seat]} {points}" for seat, points in (round_.scores or {}).items())


def _play(play: Play, names: Mapping[Seat, str]) -> str:
    missed = f"! miss {names[play.seat]}\n" if play.missed else ""
    words = [f"{missed}{play.number}. {names[play.seat]}:", "no-play" if play.no_play else _cards(play.cards)]
    words.append(_word(play.right))
    if play.god_card is not None:
        words.append(str(play.god_card))
    if play.called is not None and (play.called != play.right or play.picked is not None):
        words.append(f"called {_word(play.called)}")
    if play.picked is not None:
        words.append(f"picked {play.picked}")
    return " ".join(words)


def _declaration(event: ProphetDeclared, over: bool) -> str:
    theory = event.theory
    shown = theory is not None and (theory.open or over)
    return f" prophet {theory_comment(theory)}" if shown and theory is not None else " prophet"


def _order(event: Event, names: Mapping[Seat, str]) -> Iterable[str]:
    """What the moderator did, as a line; nothing for what the plays tell already."""
    match event:
        case TurnSkipped(seat):
            yield f"! skip {names[seat]}"
        case ProphetSteppedDown(seat):
            yield f"! step-down {names[seat]}"
        case PlayerEjected(seat):
            yield f"! eject {names[seat]}"
        case SeatTakenOver(seat, by):
            yield f"! replace {names[seat]} {names[by]}"
        case VerdictAmended(number, right):
            yield f"! amend {number} {_word(right)}"
        case RoundEnded(by=Ending.CLOSED):
            yield "! end scored"
        case RoundEnded(by=Ending.VOID):
            yield "! end void"


def _word(right: bool) -> str:
    return "right" if right else "wrong"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)
