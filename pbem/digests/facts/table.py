"""The table as a reader finds it: its layout in columns, what it asks of them, who comes after whom, all names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from itertools import groupby
from operator import attrgetter

from pbem.cards import Card
from pbem.digests.facts.news import News, Played
from pbem.engine.match.state import Phase
from pbem.engine.match.view import TableView
from pbem.engine.round.commands import Seat
from pbem.engine.round.state import Duty, Guess, Laid
from pbem.engine.round.view import SeenPlay, SeenPlayer, View
from pbem.families import Family
from pbem.orders.values.bots import told_name
from pbem.rulelang.survey.survey import SampleLayout


class ShownCard(Family):
    """One card of the layout. `marker`: its ordinal where a marker lies on it, `black` or white; else 0.

    When the rule is known, `broke`: it broke its string; `why`: the letters of the parts of the rule that it met.
    """

    card: Card
    marker: int
    black: bool
    prophet: bool
    new: bool
    broke: bool = False
    why: str = ""


class Column(Family):
    """One card of the main line, counted from 1, and the wrong plays that tried to follow it, a string as one."""

    number: int
    starter: bool
    top: ShownCard
    below: tuple[tuple[ShownCard, ...], ...]

    @property
    def cards(self) -> int:
        return 1 + sum(len(play) for play in self.below)


class Board(Family):
    """A layout in columns, as if nothing on it were new: what all its readers see alike.

    `groups`: for each group of cards laid, in which column it is (the first of some), of how many, and which of the
    wrong plays there; -1 on the main line.
    """

    columns: tuple[Column, ...]
    groups: tuple[tuple[int, int, int], ...]

    def places(self, new: Iterable[int]) -> frozenset[int]:
        """The columns in which these groups lie."""
        lie = (self.groups[at] for at in new)
        return frozenset(place for first, many, _ in lie for place in range(first, first + many))

    def showing(self, new: frozenset[int]) -> tuple[Column, ...]:
        """The columns where these groups are new."""
        shown = list(self.columns)
        for first, many, wrong in map(self.groups.__getitem__, new):
            for at in range(first, first + many):
                shown[at] = _renewed(shown[at], wrong)
        return tuple(shown)


def _renewed(column: Column, wrong: int) -> Column:
    if wrong < 0:
        return replace(column, top=replace(column.top, new=True))
    below = list(column.below)
    below[wrong] = tuple(replace(one, new=True) for one in below[wrong])
    return replace(column, below=tuple(below))


def board_of(view: View, why: Sequence[str] = (), broken: Sequence[int | None] = ()) -> Board:
    """The layout of `view` in columns; `why`, `broken`: as in `Truth`."""
    markers = frozenset(view.markers)
    marked = view.prophet.marker if view.prophet is not None else 0
    tops: list[ShownCard] = []
    below: list[list[tuple[ShownCard, ...]]] = []
    groups: list[tuple[int, int, int]] = []
    starters = 0
    for at, laid in enumerate(view.layout.laid):
        breaks = broken[at] if broken else None
        shown = tuple(
            ShownCard(
                card,
                ordinal if ordinal in markers else 0,
                view.black and ordinal in markers,
                ordinal == marked,
                False,
                ordinal - laid.ordinal == breaks,
                why[len(tops) + ordinal - laid.ordinal] if why and laid.right else "",
            )
            for ordinal, card in enumerate(laid.cards, laid.ordinal)
        )
        if laid.right:
            groups.append((len(tops), len(shown), -1))
            tops.extend(shown)
            below.extend([] for _ in shown)
            starters = starters or len(shown)
        else:
            groups.append((laid.under, 1, len(below[laid.under])))
            below[laid.under].append(shown)
    columns = (
        Column(number, number <= starters, top, tuple(under))
        for number, (top, under) in enumerate(zip(tops, below, strict=True), 1)
    )
    return Board(tuple(columns), tuple(groups))


def columns(view: View, news: Iterable[News]) -> tuple[Column, ...]:
    """The layout of `view` in columns; what the plays among `news` laid is new."""
    return board_of(view).showing(fresh(view, news))


Sketch = SampleLayout | tuple[Column, ...]
"""An invented layout."""


def sketched(layout: Sketch) -> tuple[Column, ...]:
    """An invented layout in columns, if it isn't yet: nothing on it is marked or new."""
    if isinstance(layout, tuple):
        return layout
    return tuple(
        Column(number, number == 1, _bare(column.card), tuple((_bare(card),) for card in column.wrong))
        for number, column in enumerate(layout.columns, 1)
    )


def _bare(card: Card) -> ShownCard:
    return ShownCard(card, 0, False, False, False)


def fresh(view: View, news: Iterable[News]) -> frozenset[int]:
    """Which groups of the layout the plays among `news` laid: the starters are group 0, each play lays at most one."""
    told = {item.play.number: item.play for item in news if isinstance(item, Played)}
    if not told:
        return frozenset()
    laying = [play for play in view.plays if lays(play)]
    return frozenset(
        at for at, play in enumerate(laying, 1) if play.number in told and told[play.number] == play
    )


def lays(play: SeenPlay) -> bool:
    """Whether a play laid a card: all but a right no play do."""
    return not play.no_play or play.god_card is not None


def counted(laid: Iterable[Laid]) -> tuple[int, int]:
    """How many cards are right, and how many wrong."""
    right = wrong = 0
    for group in laid:
        if group.right:
            right += len(group.cards)
        else:
            wrong += len(group.cards)
    return right, wrong


_SAMPLE = (("3H", "8H"), ("5S",), ("9D", "JH", "7D", "8S"), ("5C",), ("KH", "4S 9D JC"))

SAMPLE = tuple(
    Column(
        number,
        number == 1,
        _bare(Card.read(top)),
        tuple(tuple(_bare(Card.read(card)) for card in play.split()) for play in below),
    )
    for number, (top, *below) in enumerate(_SAMPLE, 1)
)
"""The layout that the front page shows to who never saw one: after black a 7 or more, after red a 6 or less.

It is the diagram of the Portuguese seed of the rules.
"""


class Ask(Enum):
    """What the table asks of the reader now."""

    PLAY = "play"
    CALL = "call"
    PICK = "pick"
    JUDGE = "judge"
    JUDGE_GUESS = "judge-guess"
    STARTER = "starter"
    RULE = "rule"
    CONFIRM = "confirm"
    START = "start"
    NOTHING = "nothing"


class Situation(Family):
    """`waits_for`: who must act, None while nobody must. `longest`: most cards of a play of the reader's hand.

    `expels`: `now`, `later` (from `View.expel_from` on) or `never`. `after`: who plays next, from the one whose
    turn it is. `players` in the order of play, the reader first. `may_guess`: the rule, now; `guess` is the one
    that a person is still to judge. `has_moved`: the reader has played in this
    round. `begins`: nothing has been played.
    `both`: God is asked for two words one after the other, on a play and on the guess that came with it.
    `hint_missing`: the rule cannot be sealed before God has given a hint, `may_hint`: God may do so in play.
    """

    asks: Ask
    waits_for: Seat | None
    duty: Duty | None
    has_moved: bool
    longest: int
    may_declare: bool
    may_wish: bool
    may_guess: bool
    guess: Guess | None
    both: bool
    begins: bool
    hint_missing: bool
    may_hint: bool
    expels: str
    after: tuple[Seat, ...]
    players: tuple[SeenPlayer, ...]
    hand: tuple[tuple[Card, ...], ...]


def situation(view: TableView) -> Situation:
    """Where the reader of `view` stands."""
    round_ = view.round if view.phase is Phase.PLAY else None
    me = _player(round_, view.reader)
    task = view.task
    longest = 0
    if me is not None and round_ is not None:
        limit = round_.rulebook.string_max
        longest = min(len(round_.hand), limit) if limit else len(round_.hand)
    return Situation(
        asks=_asks(view),
        waits_for=task.seat if task else None,
        duty=task.duty if task else None,
        has_moved=round_ is not None and any(play.seat == view.reader for play in round_.plays),
        longest=longest,
        may_declare=round_ is not None and round_.may_declare and not view.paused,
        may_wish=_may_wish(round_, me),
        may_guess=round_ is not None and round_.may_guess and not view.paused,
        guess=round_.open_guess if round_ is not None else None,
        both=round_ is not None and round_.judging and bool(round_.pending and round_.pending.guess),
        begins=round_ is not None and not round_.plays and round_.pending is None,
        hint_missing=view.phase is Phase.RULE and view.rulebook.hint == "required" and not view.hint,
        may_hint=round_ is not None and view.reader == view.god and view.rulebook.hint_in_play,
        expels=_expels(round_),
        after=_after(round_),
        players=_in_order_from(view.reader, round_),
        hand=by_suit(round_.hand) if round_ is not None else (),
    )


def asks(view: TableView) -> bool:
    """Whether the table asks anything of its reader: a move, a word on a motion, or on a verdict taken back."""
    return view.may_vote or view.decides or _asks(view) is not Ask.NOTHING


_BY_INDEX, _BY_SUIT = attrgetter("index"), attrgetter("suit")


def by_suit(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """A hand as it is shown: a row for each suit that is there, in the order of packs, low cards first."""
    return tuple(tuple(row) for _, row in groupby(sorted(cards, key=_BY_INDEX), _BY_SUIT))


def _player(round_: View | None, seat: Seat) -> SeenPlayer | None:
    players = round_.players if round_ is not None else ()
    return next((player for player in players if player.seat == seat), None)


def _asks(view: TableView) -> Ask:
    if view.paused or view.reader in view.barred:
        return Ask.NOTHING
    if view.phase is Phase.GATHERING:
        enough = len(view.people) >= view.fewest
        return Ask.START if view.reader == view.host and enough else Ask.NOTHING
    task = view.task
    if view.phase is Phase.PLAY and view.round is not None and view.round.judging:
        return Ask.JUDGE  # God can judge while the Prophet is waited for
    if task is None or task.seat != view.reader:
        return Ask.NOTHING
    if task.duty is None:
        return Ask.CONFIRM if view.draft else Ask.RULE
    return Ask(task.duty.value)


def _may_wish(round_: View | None, me: SeenPlayer | None) -> bool:
    """Whether a play of the reader's could make them Prophet (RULES 5), as far as they can know."""
    if round_ is None or me is None or me.expelled or me.false_prophet:
        return False
    others = sum(1 for player in round_.players if player.seat != me.seat and not player.expelled)
    return round_.rulebook.prophet and round_.prophet is None and others >= 2


def _expels(round_: View | None) -> str:
    if round_ is None or round_.expel_from is None:
        return "never"
    return "now" if round_.layout.count + 1 >= round_.expel_from else "later"


def _after(round_: View | None) -> tuple[Seat, ...]:
    """Who plays after whose turn it is, once around."""
    turn = round_.pending.seat if round_ and round_.pending else None
    guess = round_.open_guess if round_ is not None else None
    if guess is not None:
        turn = guess.seat
    if round_ is not None and turn is None and round_.awaited is not None:
        turn = round_.awaited.seat
    if round_ is None or turn is None:
        return ()
    others = _in_order_from(turn, round_)[1:]
    return tuple(player.seat for player in others if not player.expelled and not player.prophet)


def _in_order_from(first: Seat, round_: View | None) -> tuple[SeenPlayer, ...]:
    """The players in the order of play; `first` leads if it is among them."""
    players = list(round_.players) if round_ is not None else []
    if round_ is not None and round_.rulebook.direction == "anticlockwise":
        players.reverse()
    at = next((at for at, player in enumerate(players) if player.seat == first), 0)
    return (*players[at:], *players[:at])


def told_names(names: Mapping[Seat, str], somebody: str, language: str) -> Mapping[Seat, str]:
    """`names` for readers of a language, with something in place of the empty ones: `somebody`, and a number from the
    second on, as they come."""
    told = {seat: told_name(name, language) for seat, name in names.items()}
    for count, seat in enumerate((seat for seat, name in names.items() if not name), 1):
        told[seat] = somebody if count == 1 else f"{somebody} {count}"
    return told
