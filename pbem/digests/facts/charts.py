"""How many cards everybody held while the layout grew: the numbers of a chart, and where its lines run."""

from collections.abc import Callable, Mapping, Sequence
from unicodedata import east_asian_width

from pbem.digests.facts.table import lays
from pbem.engine.round.commands import Seat
from pbem.engine.round.view import SeenPlay, View
from pbem.families import Family

WIDTH, HEIGHT = 480, 288
"""Of the chart, in its own units: as wide as a telephone shows it without making letters too small."""

LEFT, TOP, BOTTOM = 30, 14, 250
"""Where the lines begin, and the highest and the lowest place of them."""

LETTERS = 13
"""The height of letters, and so about how far apart two lines of them stand at least."""

MOST_LABEL = 190
"""The room that names have at the ends of the lines, at most."""

MOST_BAND = 110
"""And the name of a Prophet, where the reign is drawn."""

INKS = (
    ("#005a91", ""),
    ("#b34400", "8 4"),
    ("#00694a", "2 4"),
    ("#6b3fa0", "12 4 2 4"),
    ("#1f1b16", "5 3"),
    ("#a0286a", "1 3"),
    ("#6b5600", "16 5"),
)
"""Colours that the colour-blind tell apart, each with dashes of its own, and dark enough for letters on paper."""


class Held(Family):
    """The cards of one seat: from each of these numbers of cards on the layout on it held so many."""

    seat: Seat
    steps: tuple[tuple[int, int], ...]

    @property
    def last(self) -> int:
        return self.steps[-1][1]

    def at(self, laid: int) -> int:
        """How many it held when so many cards lay on the layout."""
        return next((cards for count, cards in reversed(self.steps) if count <= laid), self.steps[0][1])


class Reign(Family):
    """From which card on the layout to which somebody was Prophet."""

    seat: Seat
    since: int
    until: int


class Hands(Family):
    """All that a chart of hand sizes tells: everybody's cards from the first to the last card of the layout."""

    first: int
    last: int
    held: tuple[Held, ...]
    reigns: tuple[Reign, ...]

    def samples(self, most: int = 8) -> tuple[int, ...]:
        """Numbers of cards on the layout at which it is told in a row: the first, round ones, the last."""
        step = 10
        while (self.last - 1) // step > most - 2:
            step += 10
        between = range(step, self.last, step)
        return tuple(dict.fromkeys((self.first, *(n for n in between if n > self.first), self.last)))


def hands_of(view: View) -> Hands:
    """The hand sizes of a round from its deal on, reckoned back from what everybody may see of it now."""
    now = {player.seat: player.cards for player in view.players}
    if view.pending is not None and not view.pending.no_play:
        now[view.pending.seat] += len(view.pending.cards)
    laid = view.layout.count
    back: dict[Seat, list[tuple[int, int]]] = {seat: [] for seat in now}
    for play in reversed(view.plays):
        for seat, more in _gained(play, view).items():
            if seat not in now:
                continue
            back[seat].append((laid, now[seat]))
            now[seat] -= more
        laid -= _laid(play)
    held = tuple(Held(seat, ((laid, now[seat]), *reversed(steps))) for seat, steps in back.items())
    return Hands(laid, view.layout.count, held, _reigns(view, laid))


def _gained(play: SeenPlay, view: View) -> Mapping[Seat, int]:
    """By how many cards each hand grew with a play."""
    shown = len(play.cards)
    if play.no_play:
        shown = len(play.hand_shown) if play.right else 1
    gained = {play.seat: play.drawn - shown}
    if play.overthrew is not None:
        gained[play.overthrew] = gained.get(play.overthrew, 0) + view.rulebook.false_prophet_draw
    return gained


def _laid(play: SeenPlay) -> int:
    """How many cards a play laid."""
    return (len(play.cards) or 1) if lays(play) else 0


def _reigns(view: View, laid: int) -> tuple[Reign, ...]:
    """Who was Prophet, and when: from the play that they declared after till they fell, gave up, or the round ended."""
    reigns: list[Reign] = []
    reigning: tuple[Seat, int] | None = None
    for play in view.plays:
        if reigning is not None and play.caller != reigning[0]:
            reigns.append(Reign(*reigning, laid))
            reigning = None
        laid += _laid(play)
        if reigning is not None and play.overthrew is not None:
            reigns.append(Reign(*reigning, laid))
            reigning = None
        if play.prophet:
            reigning = (play.seat, laid)
    if view.prophet is not None:
        reigning = (view.prophet.seat, view.prophet.since)
    return (*reigns, Reign(*reigning, laid)) if reigning is not None else tuple(reigns)


class Curve(Family):
    """One line of the chart, and the name with the last number at its end, where nothing else stands."""

    seat: Seat
    label: str
    cards: int
    ink: str
    dash: str
    path: str
    end: float
    label_at: float


class Band(Family):
    """The part of the chart in which somebody was Prophet; `label_at`: how high the name stands."""

    seat: Seat
    left: float
    width: float
    label_x: float
    anchor: str
    label_at: float


class Drawn(Family):
    """The chart as a template draws it; `across` and `up` are the numbers along its sides, each at its place."""

    right: float
    across: tuple[tuple[float, int], ...]
    up: tuple[tuple[float, int], ...]
    curves: tuple[Curve, ...]
    bands: tuple[Band, ...]


def drawn_hands(hands: Hands, names: Mapping[Seat, str]) -> Drawn:
    """Where the lines of the chart run; `names` are cut where they are too long for their room."""
    labels = {one.seat: fitting(names[one.seat], MOST_LABEL - _wide(f" {one.last}")) for one in hands.held}
    room = max((_wide(f"{labels[one.seat]} {one.last}") for one in hands.held), default=0)
    right = WIDTH - 12 - room
    cards = max((cards for one in hands.held for _, cards in one.steps), default=1)
    tens = 10 if cards > 30 else 5
    high = max(tens, -(-cards // tens) * tens)
    across = (right - LEFT) / max(hands.last - hands.first, 1)

    def x(laid: int) -> float:
        return round(LEFT + (laid - hands.first) * across, 1)

    def y(held: int) -> float:
        return round(BOTTOM - held * (BOTTOM - TOP) / high, 1)

    beside = [1.6 * (at - (len(hands.held) - 1) / 2) for at in range(len(hands.held))]
    ends = [y(one.last) + off for one, off in zip(hands.held, beside, strict=True)]
    places = _spread(ends, LETTERS + 2, TOP, BOTTOM)
    curves = tuple(
        Curve(
            one.seat,
            labels[one.seat],
            one.last,
            *INKS[at % len(INKS)],
            _path([(x(laid), round(y(held) + beside[at], 1)) for laid, held in one.steps], right),
            round(ends[at], 1),
            round(places[at], 1),
        )
        for at, one in enumerate(hands.held)
    )
    step = 10
    while (hands.last - hands.first) * across > 0 and step * across < 34:
        step += 10
    return Drawn(
        right=right,
        across=tuple((x(n), n) for n in range(step, hands.last + 1, step) if n > hands.first),
        up=tuple((y(n), n) for n in range(0, high + 1, tens)),
        curves=curves,
        bands=_bands(hands.reigns, x, right),
    )


def _bands(reigns: Sequence[Reign], x: Callable[[int], float], right: float) -> tuple[Band, ...]:
    """Names of Prophets stand at the foot of their bands, each above the one before; late ones end with theirs."""
    bands = []
    for at, one in enumerate(reigns):
        left, end = x(one.since), x(one.until)
        ends = left > (LEFT + right) / 2
        bands.append(
            Band(
                one.seat,
                left,
                round(max(end - left, 2), 1),
                (min(end, right) - 4) if ends else left + 4,
                "end" if ends else "start",
                BOTTOM - 6 - (LETTERS + 2) * (at % 3),
            )
        )
    return tuple(bands)


def _path(steps: Sequence[tuple[float, float]], right: float) -> str:
    (left, high), *more = steps
    told = [f"M{left:g} {high:g}"]
    told += [f"H{at:g}V{held:g}" for at, held in more]
    return "".join(told) + f"H{right:g}"


def _spread(places: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """The places moved so far that each two are `apart`, in their order, between `top` and `bottom`."""
    order = sorted(range(len(places)), key=lambda at: (places[at], at))
    moved = list(places)
    for before, at in zip([None, *order], order, strict=False):
        moved[at] = max(moved[at], top if before is None else moved[before] + apart)
    limit = bottom
    for at in reversed(order):
        moved[at] = min(moved[at], limit)
        limit = moved[at] - apart
    return moved


def fitting(name: str, room: float) -> str:
    """The name, cut at its end where it is wider than `room`."""
    if _wide(name) <= room:
        return name
    while name and _wide(name + "…") > room:
        name = name[:-1]
    return name.rstrip() + "…"


def _wide(text: str) -> float:
    """About how wide a text is in the chart's letters, rather too much than too little."""
    return LETTERS * sum(_em(char) for char in text)


def _em(char: str) -> float:
    if east_asian_width(char) in "WF":
        return 1.05
    if char in "il.,'|!:;jft -rI":
        return 0.42
    return 0.98 if char in "mwMW@%" else 0.77 if char.isupper() else 0.66
