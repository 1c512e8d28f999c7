"""One line, read: an order, or why it is none and which order comes nearest; and orders made commands."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pbem.cards import Card
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import Command, JudgeGuess, JudgePlay, JudgeStarter, Seat
from pbem.engine.round.state import Duty
from pbem.orders.declared import play
from pbem.orders.declared.leagues import behind_name, league_at, league_of, name_in
from pbem.orders.declared.plans import IfLate, Later
from pbem.orders.declared.play import Play, play_phrase
from pbem.orders.declared.tables import Join
from pbem.orders.folding import Folded, fold, trimmed
from pbem.orders.letter_lines import Misread, OrderLine
from pbem.orders.nearest import almost_hearers, nearest_kind
from pbem.orders.order import DECLARED, Extent, Order, read_order, without_courtesy
from pbem.orders.spelling import example
from pbem.orders.trouble import MisreadReason, Trouble
from pbem.orders.values.cards import CardWord, read_cards, stands_alone
from pbem.orders.values.wishes import Below, Wishes, bare_wish, below, split_wishes
from pbem.orders.words import all_phrases, find_order, one_of, phrase

MAX_LINE = 2_000
_TABLE = re.compile(r"(?:#\s*)?([0-9]{1,9})(?:\s*[:,]\s*|\s+)(?=\S)")
_DECORATION = re.compile(r"(?:[\s*_•·]|-(?!-))*")
_HIGHEST_RANK = 13


@dataclass(frozen=True, slots=True)
class Opening:
    """How a line opens: its table number, the order of its phrase, and where in the folded line that ends.

    `league`: the name before it, if it is an order of leagues.
    """

    table: int | None
    kind: str
    end: int
    league: str | None = None


def opening_of(line: Folded) -> Opening | None:
    """The table number, or the league, and the phrase a line opens with; None if there is no phrase."""
    at = _decoration_end(line)
    found = find_order(line, at)
    if found:
        return Opening(None, *found)
    number = _TABLE.match(line.text, at)
    found = find_order(line, number.end()) if number else None
    if number and found:
        return Opening(int(number[1]), *found)
    league = league_at(line, at)
    found = find_order(line, league[1]) if league else None
    return Opening(None, *found, league[0]) if league and found and DECLARED[found[0]].of_leagues else None


def opens_if(line: Folded) -> bool:
    """Whether a line opens with IF and something behind it: a plan, if a play follows, perhaps further down."""
    at = _decoration_end(line)
    number = _TABLE.match(line.text, at)
    return any(_if().match(line.text, start) for start in (at, *([number.end()] if number else [])))


@cache
def _if() -> re.Pattern[str]:
    return re.compile(rf"(?:{one_of(all_phrases('if'))})\s+\w")


def _decoration_end(line: Folded) -> int:
    found = _DECORATION.match(line.text)
    return found.end() if found else 0


def below_wish(text: str, language: str) -> Below:
    """What the lines below are to a play with a guess or theory behind it, or to a line that begins with PROPHET."""
    found = below(text, language)
    if found is Below.NOTHING:
        return found
    move, _ = split_wishes(text, language)
    opening = opening_of(Folded(text.strip()))
    if opening is not None:
        return found if opening.kind in _WISHED_WITH else Below.NOTHING
    return found if isinstance(read_line(move, language, 0), OrderLine) else Below.NOTHING


_WISHED_WITH = ("play", "no_play", "prophet", "prophet_if_right", "later", "if_late")


def read_line(text: str, language: str, number: int) -> OrderLine | Misread:
    """The order that `text`, line `number` of its letter, wholly is, or why it is none.

    A block (a rule, talk, addresses over several lines) comes as one text.
    """
    text = text.strip()
    line = Folded(text[:MAX_LINE])
    opening = opening_of(line)
    free = opening and DECLARED[opening.kind].extent is not Extent.LINE
    if len(text) > MAX_LINE and not free:
        return Misread(text[:MAX_LINE], number, MisreadReason.TOO_LONG, None, "")
    if opening is None:
        return _read_without_verb(line, language, number)
    argument = line.original(opening.end) + text[MAX_LINE:]
    order = read_order(opening.kind, argument, language)
    if opening.league is not None:
        order = behind_name(opening.kind, opening.league, argument, order)
    if isinstance(order, Trouble):
        nearest = _put_right(opening.kind, order, argument, language)
        if opening.league is not None and nearest is not None:
            nearest = _of_league(opening.kind, opening.league, language)
        return Misread(text, number, order.reason, nearest, order.detail)
    if isinstance(order, Join) and opening.table is not None:
        if order.table not in (None, opening.table):
            return Misread(text, number, MisreadReason.CONFLICTING, None, text)
        order = Join(opening.table)
    return OrderLine(opening.table, order, text, number, opening.league or league_of(order))


def _of_league(kind: str, league: str, language: str) -> str:
    """An example of an order of leagues for the one that was named before it."""
    if kind in ("join_league", "leave_league", "league"):
        return f"{phrase(kind, language)} {league}"
    return f"{league}: {example(kind, language)}"


def _put_right(kind: str, trouble: Trouble, argument: str, language: str) -> str | None:
    """A whole order of the kind that was tried, as near to what was written as can be told."""
    if trouble.near:
        return f"{phrase(kind, language)} {trouble.near}"
    if kind == "play":
        missing = trouble.reason is MisreadReason.MISSING_ARGUMENT
        return _suggested_play(argument, language) or (example(kind, language) if missing else None)
    if kind in ("later", "if_late"):
        line = Folded(argument.lstrip(" ,:"))
        verb = find_order(line)
        cards = line.original(verb[1]) if verb and verb[0] == "play" else line.source
        play = None if verb and verb[0] != "play" else _suggested_play(cards, language)
        return f"{phrase(kind, language)} {play}" if play else example(kind, language)
    league = name_in(trouble.detail) if kind in ("join", "leave") else None
    if league is not None:
        meant = "join_league" if kind == "join" else "leave_league"
        return f"{phrase(meant, language)} {league}"
    hearers = almost_hearers(argument) if kind == "say" else None
    if hearers is not None:
        meant, _, rest = hearers
        return f"{phrase(meant, language)} {rest}" if rest else example(meant, language)
    a_table = re.fullmatch(r"[0-9]{1,9}", trouble.detail) and trimmed(argument) == trouble.detail
    if trouble.reason in (MisreadReason.UNEXPECTED_TEXT, MisreadReason.MISPLACED) and a_table:
        return f"{trouble.detail} {example(kind, language)}"
    return example(kind, language)


def _suggested_play(written: str, language: str) -> str | None:
    """The play of the cards that `written` may mean, or begins with, or of the rank it begins with."""
    move, behind = split_wishes(written, language)
    wishes = behind if isinstance(behind, Wishes) else Wishes(bare_wish(written))
    body = without_courtesy(move.replace("?", " "))
    rank = re.match(r"\W*(10|[2-9])", fold(body))
    for part in (body, body.lstrip().partition(" ")[0], rank[1] if rank else ""):
        words = read_cards(part, language, leniently=True)
        if not isinstance(words, Trouble):
            return play_phrase(words, language, wishes.prophet, wishes.theory)
    return None


def _read_without_verb(line: Folded, language: str, number: int) -> OrderLine | Misread:
    start = _decoration_end(line)
    table = _TABLE.match(line.text, start)
    if table:
        play = _bare_play(line.original(table.end()), language)
        if isinstance(play, Play) and int(table[1]) > _HIGHEST_RANK:
            return OrderLine(int(table[1]), play, line.source, number)
        if isinstance(play, Play):
            # "10 7h": the table's number, or a card without its suit?
            nearest = f"{table[1]} {play_phrase(play.cards, language, play.prophet, play.theory)}"
            return Misread(line.source, number, MisreadReason.AMBIGUOUS, nearest, table[1])
    bare = _bare_play(line.original(start), language)
    if isinstance(bare, Play):
        return OrderLine(None, bare, line.source, number)
    if bare.reason is not MisreadReason.UNKNOWN_ORDER:
        near = _suggested_play(line.original(start), language)
    elif table:
        near = _misspelt(line, table.end(), language)
        near = near and (near if near[0].isdigit() else f"{table[1]} {near}")
    else:
        near = _misspelt(line, start, language) or _misspelt_of_league(line, start, language)
    return Misread(line.source, number, bare.reason, near, bare.detail)


def _bare_play(written: str, language: str) -> Play | Trouble:
    """Cards without a verb: a play only if all of it is cards and one has a digit or a symbol."""
    move, wishes = split_wishes(written, language)
    body = without_courtesy(move)
    words = read_cards(body, language)
    bare_words = Trouble(MisreadReason.BARE_WORDS, written.strip())
    if not isinstance(words, Trouble):
        if not stands_alone(words) or isinstance(wishes, Trouble):
            return wishes if isinstance(wishes, Trouble) and stands_alone(words) else bare_words
        return Play(words, wishes.prophet, wishes.guess, wishes.theory)
    likely = read_cards(body, language, leniently=True)
    if not isinstance(likely, Trouble):
        return words if stands_alone(likely) else bare_words
    first = read_cards(body.lstrip().partition(" ")[0], language)
    if not isinstance(first, Trouble) and stands_alone(first):
        return words
    return Trouble(MisreadReason.UNKNOWN_ORDER, written.strip())


def _misspelt_of_league(line: Folded, start: int, language: str) -> str | None:
    """A misspelt order behind a league's name, put right."""
    league = league_at(line, start)
    right = _misspelt(line, league[1], language) if league else None
    if league is None or right is None:
        return None
    whole = f"{league[0]}: {right}"
    opening = opening_of(Folded(whole))
    return whole if opening and isinstance(read_line(whole, language, 0), OrderLine) else None


def _misspelt(line: Folded, start: int, language: str) -> str | None:
    """The line with its misspelt phrase put right, if that is an order; else an example of that order."""
    found = nearest_kind(line.text[start:], language)
    if found is None:
        return None
    kind, count = found
    argument = " ".join(line.original(start).split()[count:])
    order = read_order(kind, argument, language)
    if isinstance(order, Trouble):
        return _put_right(kind, order, argument, language)
    if isinstance(order, Play):
        return play_phrase(order.cards, language, order.prophet, order.theory)
    if isinstance(order, Later | IfLate):
        return order.spell(language)
    if kind == "if":
        return example(kind, language)
    return f"{phrase(kind, language)} {argument}".strip()


@dataclass(frozen=True, slots=True)
class CardUnclear:
    """Only a rank was written, and the hand holds several suits of it: each choice is asked back, none is guessed."""

    written: str
    choices: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NoSuchCard:
    """The hand does not hold it; `near` are cards of the hand with its rank."""

    written: str
    near: tuple[Card, ...]


Unresolved = CardUnclear | NoSuchCard


def to_command(
    order: Order, seat: Seat, duty: Duty | None, hand: Sequence[Card]
) -> Command | Unresolved | None:
    """The command that an order means in a round; None for an order that is none of a round.

    `duty` is what the table awaits of this seat (None: nothing), `hand` the cards that are meant: the player's own,
    or the hand shown while the Prophet picks of it. Where nothing is awaited of the player the cards need not be held:
    the round refuses the order for that, which is the answer the player needs.
    """
    match order:
        case play.Play(words, wish, guess):
            cards = find_cards(words, hand, strict=duty is not None)
            if not isinstance(cards, tuple):
                return cards
            if duty is Duty.PICK and len(cards) == 1:
                return commands.PickCard(seat, cards[0])
            return commands.PlayCards(seat, cards, wish, guess)
        case play.NoPlay(wish, guess):
            return commands.DeclareNoPlay(seat, wish, guess)
        case play.Guess(theory):
            return commands.GuessRule(seat, theory)
        case play.BecomeProphet():
            return commands.DeclareProphet(seat)
        case play.Verdict(right, None):
            return commands.CallPlay(seat, right)
        case play.Verdict(False, CardWord() as word) if duty is Duty.PICK:
            cards = find_cards((word,), hand, strict=True)
            return commands.PickCard(seat, cards[0]) if isinstance(cards, tuple) else cards
        case play.Verdict(right, _):
            return commands.CallPlay(seat, right)
        case _:
            return None


def verdict_of(
    order: play.Verdict | play.Redraw, duty: Duty | None, shown: Sequence[Card]
) -> JudgePlay | JudgeGuess | JudgeStarter | Unresolved:
    """What God, a person, says by a verdict; `shown` is what lies before God: the cards of a play, or the hand of none.

    A rank does for a card that `shown` holds one of. Where nothing is shown the card need not be there: the verdict is
    refused for that, which is the answer God needs.
    """
    if isinstance(order, play.Redraw):
        return JudgeStarter(admitted=False)
    if duty is Duty.STARTER:
        return JudgeStarter(order.right)
    if duty is Duty.JUDGE_GUESS:
        return JudgeGuess(order.right)
    if order.card is None or order.right:
        return JudgePlay(order.right)
    found = find_cards((order.card,), shown, strict=bool(shown))
    if not isinstance(found, tuple):
        return found
    return JudgePlay(False, found[0] if found else None)


def find_cards(
    words: Sequence[CardWord], hand: Sequence[Card], *, strict: bool
) -> tuple[Card, ...] | Unresolved:
    """The cards of `hand` that are meant. Not `strict`: they need not be held, where something else is wrong anyway."""
    left = Counter(hand)
    cards = []
    for word in words:
        near = tuple(dict.fromkeys(card for card in hand if card.rank == word.rank and left[card] > 0))
        if word.suit is not None:
            card = Card(word.rank, word.suit)
            if strict and left[card] <= 0:
                return NoSuchCard(word.text, near)
        elif len(near) == 1:
            card = near[0]
        elif not strict:
            return ()
        else:
            return CardUnclear(word.text, near) if near else NoSuchCard(word.text, ())
        left[card] -= 1
        cards.append(card)
    return tuple(cards)
