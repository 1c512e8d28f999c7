"""A rulebook: frozen data, the numbers and switches in which the rule texts differ."""

from dataclasses import dataclass
from typing import Literal

MOST_STARTERS = 9
"""So many cards are laid at most where a rulebook has as many starters as the rule looks back."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One field per row of the rulebook table; docs/rulebooks.md says what each means."""

    name: str
    seats_min: int
    seats_max: int
    packs: int
    stock: Literal["refill", "ends-round"]
    hand: int
    starter: Literal["any", "admitted", "lookback"]
    first_player: Literal["count", "right-of-god", "left-of-god"]
    direction: Literal["clockwise", "anticlockwise"]
    hint: Literal["optional", "required"]
    hint_in_play: bool
    string_max: int
    wrong_draw: int
    no_play_small: int
    no_play_less: int
    no_play_wrong_draw: int
    expel_from: int
    prophet: bool
    prophet_expel_from: int
    marker_after_fall: Literal["play", "main-line"]
    false_prophet_draw: int
    god_cap: Literal["before", "with"]
    guess: bool
    open_cards_min: int
    score: Literal["high-count", "from-hand"]
    out_bonus: int
    guess_bonus: int
    compensation: int
    no_play_return: Literal["shuffled", "bottom"] = "shuffled"
    rule_reads: Literal["main-line", "sidelines-by-option", "sidelines"] = "main-line"
