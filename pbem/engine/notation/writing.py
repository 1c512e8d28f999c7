"""A round written as EGN, from its events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pbem.cards import Card
from pbem.engine.match.events import PlaysUndone
from pbem.engine.notation.body import Body, cards_text
from pbem.engine.notation.tokens import quote
from pbem.engine.round import events
from pbem.engine.round.commands import Seat
from pbem.engine.round.dealing import first_player
from pbem.engine.round.events import Event
from pbem.engine.round.evolve import evolve
from pbem.engine.round.state import Round


@dataclass(frozen=True, slots=True)
class Heading:
    """What a file says besides the round: `names` of every seat and God; seed, salt and commitment in hex.

    Empty texts are left out, and the `edition` of the rule's language where it is the first, or there is none.
    `options` are the fields that differ from the rulebook of the round's name.
    """

    names: Mapping[Seat, str]
    event: str = ""
    site: str = ""
    date: str = ""
    round: str = ""
    rule: str = ""
    edition: int = 0
    seed: str = ""
    salt: str = ""
    commitment: str = ""
    options: Sequence[tuple[str, str]] = field(default=())


def write_egn(story: Sequence[Event | PlaysUndone], heading: Heading) -> str:
    """The file of a round; read back it gives the same round. The story begins with `RoundStarted`.

    Of starters that were drawn anew only the last is told, with the stock that it left: seed and label give the others.
    Plays that were undone are written, and then the undoing; one that was only shown is not. A theory that is not to be
    shown before the end is left out while the round goes on. A round that used chance after its deal can be read back
    only with its seed.
    """
    started = _admitted(story)
    over = any(isinstance(event, events.RoundEnded) for event in story)
    body = Body(heading.names, over, evolve(None, started))
    for event in story[1:]:
        if not isinstance(event, events.StarterAdmitted | events.StarterRedrawn):
            body.tell(event)
    refills = [card for event in story if isinstance(event, events.StockRefilled) for card in event.cards]
    lines = [*_tags(started, heading, refills, body.round), "", *body.lines]
    return "\n".join(lines) + "\n"


def _admitted(story: Sequence[Event | PlaysUndone]) -> events.RoundStarted:
    """The deal with the starter that play began from."""
    started = story[0]
    assert isinstance(started, events.RoundStarted), "a round begins with its deal"
    for event in story:
        if isinstance(event, events.StarterRedrawn):
            first = first_player(started.rulebook, started.seats, event.starter[0])
            started = replace(started, starter=event.starter, stock=event.stock, first_to_move=first)
    return replace(started, starter_untested=False)


def _tags(started: events.RoundStarted, heading: Heading, refills: list[Card], round_: Round) -> list[str]:
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
        ("Edition", str(heading.edition) if heading.edition > 1 else ""),
        ("Judge", "human" if started.human_judge else "machine"),
        ("Starter", cards_text(started.starter)),
    ]
    lines = [f"[{name} {quote(text)}]" for name, text in texts if text]
    for seat, hand in zip(started.seats, started.hands, strict=True):
        lines.append(f"[Hand {quote(names[seat])} {quote(cards_text(hand))}]")
    lines.append(f"[Stock {quote(cards_text(started.stock))}]")
    ends = [
        ("Refill", "" if heading.seed else cards_text(refills)),
        ("Seed", heading.seed),
        ("Salt", heading.salt),
        ("Commitment", heading.commitment),
        ("Result", _result(round_, names)),
    ]
    return lines + [f"[{name} {quote(text)}]" for name, text in ends if text]


def _result(round_: Round, names: Mapping[Seat, str]) -> str:
    return "; ".join(f"{names[seat]} {points}" for seat, points in (round_.scores or {}).items())
