"""Where a reader stands: what the table asks of them, what they may answer, who comes after whom."""

from enum import Enum

from pbem.cards import Card, Suit
from pbem.engine.match.state import Phase
from pbem.engine.match.view import TableView
from pbem.engine.round.commands import Seat
from pbem.engine.round.state import Duty, Guess
from pbem.engine.round.view import SeenPlayer, View
from pbem.families import Family


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
    that a person is still to judge. `begins`: nothing has been played.
    `both`: God is asked for two words one after the other, on a play and on the guess that came with it.
    `hint_missing`: the rule cannot be sealed before God has given a hint, `may_hint`: God may do so in play.
    """

    asks: Ask
    waits_for: Seat | None
    duty: Duty | None
    plays: bool
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
        plays=me is not None and not me.expelled and not me.prophet,
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
    return view.may_vote or view.decides or situation(view).asks is not Ask.NOTHING


def by_suit(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """A hand as it is shown: a row for each suit that is there, in the order of packs, low cards first."""
    ordered = sorted(cards, key=lambda card: card.index)
    rows = (tuple(card for card in ordered if card.suit is suit) for suit in Suit)
    return tuple(row for row in rows if row)


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
