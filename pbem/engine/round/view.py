"""What one reader may see of a round. What is mailed or shown is made from a `View`, never from a round.

Hands, the cards drawn, the stock and the secret rule are not in it, but for the reader's own hand and draws, and for
hands that a no play showed to all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

from pbem.cards import Card
from pbem.engine.round.commands import Seat, Theory
from pbem.engine.round.events import Ending
from pbem.engine.round.queries import (
    awaited,
    awaits_verdict,
    expel_from,
    markers,
    must_pick,
    why_not_guess,
    why_not_prophet,
)
from pbem.engine.round.state import Awaited, Guess, Layout, Play, Prophecy, Prophet, Round
from pbem.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class SeenPlay:
    """A finished play as everybody saw it: `drawn` is how many cards its player drew, `fall_drawn` how many the Prophet
    whom it overthrew.

    `hand_shown` is the hand of a no play; `god_card` the card of it that God played, `picked` the Prophet's
    pick. `by_theory`: the Prophet's theory called it. `amended`: God, a person, says now that the verdict was a
    mistake.
    """

    number: int
    seat: Seat
    no_play: bool
    cards: tuple[Card, ...]
    right: bool
    called: bool | None
    caller: Seat | None
    overthrew: Seat | None
    drawn: int
    expelled: bool
    hand_shown: tuple[Card, ...]
    god_card: Card | None
    picked: Card | None
    prophet: bool
    missed: bool
    by_theory: bool = False
    amended: bool = False
    fall_drawn: int | None = None


@dataclass(frozen=True, slots=True)
class SeenProphecy:
    """That somebody became Prophet by a theory after play `number`; `theory` is None while the reader may not read it.

    `open`: it was shown to all at once. `fell`: the play that overthrew its Prophet; `stands`: it still has one, or had
    when the round ended.
    """

    number: int
    seat: Seat
    open: bool
    theory: Theory | None
    fell: int | None
    stands: bool


@dataclass(frozen=True, slots=True)
class SeenPending:
    """A play that lies before Prophet or God: its cards, or the hand that a no play shows.

    `called` is the Prophet's word so far, `picked` the Prophet's pick, on which God's word is awaited; `judged` what
    God, a person, has said. Of either word nobody but whose it is sees anything before both are there.
    """

    seat: Seat
    no_play: bool
    cards: tuple[Card, ...]
    must_pick: bool
    called: bool | None = None
    picked: Card | None = None
    judged: bool | None = None
    guess: str | None = None
    """What its player guesses with it, for God alone, who may answer both in one letter."""


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """One seat in the order of play: how many cards it holds, and its standing."""

    seat: Seat
    cards: int
    prophet: bool
    false_prophet: bool
    expelled: bool


@dataclass(frozen=True, slots=True)
class View:
    """A round as `reader` sees it. `hand` is the reader's own, in hand order (empty for God and for who only looks on).

    `markers`: ordinals of the cards that bear a white marker (or a black one while a Prophet stands,
    `black`). `expel_from`: the ordinal of the first card that can expel, None where nobody is expelled.
    `may_declare`: the reader may become Prophet now, `may_guess` the rule. `players` begin at God's left.
    `own_draws`: the cards that the reader drew, by the number of the play.
    `judging`: a play or a pick lies before the reader, who is God, and is not judged yet, whoever else is awaited.
    """

    reader: Seat
    rulebook: Rulebook
    god: Seat
    layout: Layout
    plays: tuple[SeenPlay, ...]
    players: tuple[SeenPlayer, ...]
    hand: tuple[Card, ...]
    awaited: Awaited | None
    pending: SeenPending | None
    prophet: Prophet | None
    markers: tuple[int, ...]
    black: bool
    expel_from: int | None
    may_declare: bool
    may_guess: bool
    guesses: tuple[Guess, ...]
    ended_by: Ending | None
    scores: Mapping[Seat, int] | None
    prophecies: tuple[SeenProphecy, ...] = ()
    judging: bool = False
    hands: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    own_draws: Mapping[int, tuple[Card, ...]] = field(default_factory=dict)

    @property
    def calling(self) -> SeenProphecy | None:
        """The theory that calls the plays for the Prophet who stands."""
        return next((one for one in self.prophecies if one.stands), None)

    def prophecy_of(self, seat: Seat) -> SeenProphecy | None:
        """The theory by which a seat became Prophet."""
        return next((one for one in self.prophecies if one.seat == seat), None)

    @property
    def open_guess(self) -> Guess | None:
        """The guess that waits for God's word."""
        return next((guess for guess in self.guesses if guess.right is None), None)

    @property
    def over(self) -> bool:
        return self.ended_by is not None


def seen_by_all(round_: Round) -> dict[str, Any]:
    """What everybody may see of the round alike: fields of a `View`."""
    return {
        "rulebook": round_.rulebook,
        "god": round_.god,
        "layout": round_.layout,
        "plays": _seen_plays(round_),
        "players": tuple(
            SeenPlayer(
                seat,
                len(round_.hands[seat]),
                prophet=round_.prophet is not None and round_.prophet.seat == seat,
                false_prophet=seat in round_.false_prophets,
                expelled=seat in round_.expelled,
            )
            for seat in round_.seats
        ),
        "awaited": awaited(round_),
        "prophet": round_.prophet,
        "markers": markers(round_),
        "black": round_.prophet is not None,
        "expel_from": expel_from(round_),
        "guesses": round_.guesses,
        "ended_by": round_.ended_by,
        "scores": round_.scores,
    }


def view_for(
    round_: Round, reader: Seat, *, full: bool = False, public: Mapping[str, Any] | None = None
) -> View:
    """What `reader` may see of the round: a player, God, or anybody who looks on.

    `full`: for a moderator to whom all hands are shown; it shows nothing more to who plays, to God, or of the stock.
    `public`: what `seen_by_all` gives, where it is known.
    """
    return View(
        **(seen_by_all(round_) if public is None else public),
        reader=reader,
        hand=round_.hands.get(reader, ()),
        pending=_seen_pending(round_, reader),
        may_declare=why_not_prophet(round_, reader) is None,
        may_guess=why_not_guess(round_, reader) is None,
        prophecies=tuple(_seen_prophecy(round_, one, reader) for one in round_.prophecies),
        judging=reader == round_.god and awaits_verdict(round_),
        hands=_all_hands(round_, reader) if full else (),
        own_draws=_own_draws(round_, reader),
    )


def _all_hands(round_: Round, reader: Seat) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    plays = reader == round_.god or reader in round_.seats
    return () if plays or round_.over else tuple((seat, round_.hands[seat]) for seat in round_.seats)


def _seen_plays(round_: Round) -> tuple[SeenPlay, ...]:
    theorists = {one.seat for one in round_.prophecies}
    return tuple(
        _seen_play(
            play, by_theory=play.caller in theorists, amended=round_.right_as_amended(play) != play.right
        )
        for play in round_.plays
    )


def _seen_prophecy(round_: Round, prophecy: Prophecy, reader: Seat) -> SeenProphecy:
    """A sealed theory is its Prophet's own until the round is over, also after the Prophet's fall."""
    theory, seat = prophecy.theory, prophecy.seat
    readable = theory.open or round_.over or reader == seat
    return SeenProphecy(
        number=prophecy.number,
        seat=seat,
        open=theory.open,
        theory=theory if readable else None,
        fell=next((play.number for play in round_.plays if play.overthrew == seat), None),
        stands=round_.prophet is not None and round_.prophet.seat == seat,
    )


def _seen_play(play: Play, *, by_theory: bool, amended: bool) -> SeenPlay:
    seen: dict[str, Any] = dict(zip(_SEEN, _seen(play), strict=True))
    drawn, fall_drawn = len(play.drawn), len(play.fall_drawn) if play.overthrew else None
    return SeenPlay(**seen, drawn=drawn, fall_drawn=fall_drawn, by_theory=by_theory, amended=amended)


def _own_draws(round_: Round, reader: Seat) -> dict[int, tuple[Card, ...]]:
    """Nobody draws twice in a play: who plays is not the Prophet whom the play overthrows."""
    return {
        play.number: cards
        for play in round_.plays
        for seat, cards in ((play.seat, play.drawn), (play.overthrew, play.fall_drawn))
        if seat == reader and cards
    }


_SEEN = tuple(one.name for one in fields(Play) if one.name not in ("drawn", "fall_drawn"))
_seen = attrgetter(*_SEEN)


def _seen_pending(round_: Round, reader: Seat) -> SeenPending | None:
    pending, prophet = round_.pending, round_.prophet
    if pending is None:
        return None
    both = must_pick(round_) or pending.picked is not None
    is_prophet = prophet is not None and prophet.seat == reader
    return SeenPending(
        seat=pending.seat,
        no_play=pending.no_play,
        cards=round_.hands[pending.seat] if pending.no_play else pending.cards,
        must_pick=must_pick(round_),
        called=pending.called if both or is_prophet or not round_.human_judge else None,
        picked=pending.picked,
        judged=pending.judged if round_.human_judge and (both or reader == round_.god) else None,
        guess=pending.guess if round_.human_judge and reader == round_.god else None,
    )
