"""A round being carried on: events told one by one, each building on what the ones before it made."""

from dataclasses import dataclass, field

from pbem.cards import Card, Chance, packs
from pbem.engine.round.commands import Seat
from pbem.engine.round.events import CardsDrawn, Event, ProphetOverthrown, StockRefilled, Why
from pbem.engine.round.evolve import evolve
from pbem.engine.round.judge import Judge
from pbem.engine.round.refusals import Refusal
from pbem.engine.round.state import Round

PACK_SIZE = 52


class Refused(Exception):
    """A command is not done; it says why."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why)
        self.why = why


@dataclass(slots=True)
class Recorder:
    """What one command makes of a round. It lives only while the command is decided.

    `judge`: the secret rule, None where a person judges without one. `exhausted`: a draw took what was left, and that
    ends the round. `dry`: a draw cannot be served at all.
    """

    round: Round
    judge: Judge | None
    chance: Chance | None
    events: list[Event] = field(default_factory=list)
    exhausted: bool = False
    dry: bool = False

    def refuse(self, why: Refusal | None) -> None:
        """Raises Refused if there is a reason."""
        if why is not None:
            raise Refused(why)

    def tell(self, event: Event) -> None:
        """One thing more has happened."""
        self.events.append(event)
        self.round = evolve(self.round, event)

    def draw(self, seat: Seat, count: int, why: Why) -> None:
        """`count` cards from the front of the stock, which is refilled or gives out as the rulebook says."""
        if len(self.round.stock) < count:
            if self.round.rulebook.stock == "refill":
                self._refill(count - len(self.round.stock))
            else:
                self.exhausted = True
        cards = self.round.stock[:count]
        if cards:
            self.tell(CardsDrawn(seat, cards, why))

    def overthrow(self) -> None:
        """The standing Prophet falls and draws the penalty, before anybody else draws."""
        prophet = self.round.prophet
        if prophet is not None:
            self.tell(ProphetOverthrown(prophet.seat))
            self.draw(prophet.seat, self.round.rulebook.false_prophet_draw, Why.FALSE_PROPHET)

    def _refill(self, missing: int) -> None:
        cards: tuple[Card, ...] = ()
        if self.chance is not None:
            more = packs(-(-missing // PACK_SIZE))
            cards = self.chance.shuffle(f"refill:{self.round.refills + 1}", more)
        if len(cards) < missing:
            self.dry = True
        if cards:
            self.tell(StockRefilled(cards))
