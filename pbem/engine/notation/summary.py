"""A round as one JSON object: what `replay --json` prints."""

from collections.abc import Iterable
from typing import Any

from pbem.cards import Card
from pbem.engine.notation.reading import Game
from pbem.engine.round.queries import expel_from, markers
from pbem.engine.round.state import Play, Round


def summary_json(game: Game) -> dict[str, Any]:
    """The round's state as plain data, keys in the order docs/egn.md gives them."""
    round_ = game.round
    prophet = round_.prophet
    marked = list(markers(round_))
    return {
        "rulebook": round_.rulebook.name,
        "god": round_.god,
        "seats": list(round_.seats),
        "over": round_.over,
        "ended_by": round_.ended_by.value if round_.ended_by is not None else None,
        "to_move": None if round_.over else round_.to_move,
        "first_to_move": round_.first_to_move,
        "main_line": _names(round_.layout.main_line),
        "sidelines": _sidelines(round_),
        "cards_on_layout": round_.layout.count,
        "white_markers": marked if prophet is None else [],
        "black_markers": [] if prophet is None else marked,
        "prophet": prophet and {"name": prophet.seat, "marker": prophet.marker, "since": prophet.since},
        "false_prophets": list(round_.false_prophets),
        "expelled": list(round_.expelled),
        "hands": {seat: _names(round_.hands[seat]) for seat in round_.seats},
        "stock": len(round_.stock),
        "can_expel_from": expel_from(round_),
        "scores": None if round_.scores is None else dict(round_.scores),
        "plays": [_play(play) for play in round_.plays],
    }


def _sidelines(round_: Round) -> list[dict[str, Any]]:
    columns: dict[int, list[list[str]]] = {}
    for laid in round_.layout.laid:
        if not laid.right:
            columns.setdefault(laid.under, []).append(_names(laid.cards))
    return [{"under": under, "plays": plays} for under, plays in columns.items()]


def _play(play: Play) -> dict[str, Any]:
    return {
        "number": play.number,
        "seat": play.seat,
        "kind": "no-play" if play.no_play else "cards",
        "cards": _names(play.cards),
        "right": play.right,
        "called": play.called,
        "overthrew": play.overthrew,
        "drawn": _names(play.drawn),
        "expelled": play.expelled,
    }


def _names(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
