"""Orders for later turns, read: LATER, IF … PLAY … ELSE …, IF LATE, CANCEL."""

import re
from functools import cache

from pbem.orders.declared.plan_orders import Cancel, If, IfLate, Later
from pbem.orders.declared.wishes import split_wishes, without_courtesy
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.letter_lines import MisreadReason, Trouble
from pbem.orders.model import NoPlay, Play
from pbem.orders.values.cards import read_cards
from pbem.orders.words import OrderKind, all_phrases, else_words, find_order, one_of, word_data
from pbem.rulelang.reading import Rule, read_rule

Move = Play | NoPlay

MAX_BRANCHES = 5
"""How many conditions one plan may have, each behind the ELSE of the one before."""

_MAX_MARKS = 10
"""Words for a play, or for else, that are tried in one plan."""

_NOTHING = Trouble(MisreadReason.MISSING_ARGUMENT, "")
_BETWEEN = " \t\n\u00a0,.:;-–—"


def read_later(argument: str, language: str) -> Later | If | Trouble:
    """What follows LATER: a play, cards alone or no play; or a whole plan that has a condition of its own."""
    line = Folded(argument.lstrip(_BETWEEN))
    found = find_order(line)
    if found and found[0] is OrderKind.IF:
        return read_if(line.original(found[1]), language)
    move = _move(argument, language)
    return move if isinstance(move, Trouble) else Later(move)


def read_if_late(argument: str, language: str) -> IfLate | Trouble:
    """What follows IF LATE: a play, cards alone or no play."""
    move = _move(re.sub(rf"^\W*(?:{_then()})(?!\w)", "", argument, flags=re.IGNORECASE), language)
    return move if isinstance(move, Trouble) else IfLate(move)


def read_cancel(argument: str, _language: str) -> Cancel | Trouble:
    """What follows CANCEL: nothing, the number of a plan, or ALL."""
    body = trimmed(without_courtesy(argument), "#")
    found = _cancelled().fullmatch(fold(body))
    if found is None:
        a_number = body.isdecimal()
        return Trouble(MisreadReason.BAD_NUMBER if a_number else MisreadReason.UNEXPECTED_TEXT, body)
    return Cancel(int(found["number"]) if found["number"] else None, found["all"] is not None)


def read_if(argument: str, language: str) -> If | Trouble:
    """What follows IF: a condition, a play, and perhaps ELSE with another play or another such plan.

    The condition is not looked into. What can be read in two ways, such as a guess with an ELSE of its own, is none.
    """
    return _Plan(argument, language).read()


def opens_else(line: str) -> bool:
    """Whether a line begins with a word for else."""
    return re.match(rf"\W*(?:{one_of(else_words())})(?!\w)", fold(line)) is not None


class _Plan:
    """One reading of a text, in which no part is read twice."""

    def __init__(self, text: str, language: str) -> None:
        self.line = Folded(text)
        self.language = language
        self.moves = [found for found in _moves().finditer(self.line.text) if not self._told(found.start())]
        self.elses = list(_elses().finditer(self.line.text))
        self.known: dict[tuple[int, int], tuple[set[If], Trouble]] = {}

    def read(self) -> If | Trouble:
        if len(self.moves) > _MAX_MARKS or len(self.elses) > _MAX_MARKS:
            return Trouble(MisreadReason.TOO_LONG, "")
        read, trouble = self._from(0, 0)
        if len(read) > 1:
            # A guess may have an ELSE of its own: then it is a rule up to where the plan's own stands.
            likely = [one for one in read if all(map(self._is_rule, _rules_in(one)))]
            return (
                likely[0]
                if len(likely) == 1
                else Trouble(MisreadReason.WHICH_ELSE, trimmed(self.line.source))
            )
        return next(iter(read), trouble)

    def _is_rule(self, text: str) -> bool:
        return isinstance(read_rule(text, self.language, sidelines=True), Rule)

    def _from(self, start: int, above: int) -> tuple[set[If], Trouble]:
        """All plans that the text from `start` on can be read as, behind so many others; what stops the first way."""
        if (start, above) not in self.known:
            self.known[start, above] = self._plans(start, above)
        return self.known[start, above]

    def _plans(self, start: int, above: int) -> tuple[set[If], Trouble]:
        if above == MAX_BRANCHES:
            return set(), Trouble(MisreadReason.TOO_LONG, trimmed(self.line.original(start)))
        plans: set[If] = set()
        troubles: list[Trouble] = []
        first_else = min(
            (one.start() for one in self.elses if one.start() >= start), default=len(self.line.text)
        )
        for move in self.moves:
            # A word for a play may stand in a condition, too ("o jogo"): then what follows it is none.
            inside = start <= move.start() < first_else and not plans
            condition = self._condition(start, move.start()) if inside else ""
            if not condition:
                continue
            ends = [one for one in self.elses if one.start() >= move.end()]
            for end in (*ends, None):
                then = _move(self.line.original(move.start(), end.start() if end else None), self.language)
                if isinstance(then, Trouble):
                    troubles.append(then)
                    continue
                others, trouble = self._otherwise(end.end(), above) if end else ({None}, None)
                plans |= {If(condition, then, other) for other in others}
                troubles += [trouble] if trouble else []
        return plans, troubles[0] if troubles else _NOTHING

    def _condition(self, start: int, end: int) -> str:
        """The condition from `start` to `end`, on one line, without what leads over to the play."""
        written = " ".join(self.line.original(start, end).split()).strip(_BETWEEN)
        folded = Folded(written)
        lead = re.search(rf"(?<!\w)(?:{_then()})$", folded.text)
        return folded.original(0, lead.start()).rstrip(_BETWEEN) if lead else written

    def _otherwise(self, start: int, above: int) -> tuple[set[Move | If | None], Trouble | None]:
        rest = self.line.original(start)
        begin = start + len(self.line.text[start:]) - len(self.line.text[start:].lstrip(_BETWEEN))
        body = without_courtesy(rest)
        if says_nothing(body):
            return set(), _NOTHING
        if fold(trimmed(body)) in _nothing():
            return {None}, None
        found = find_order(self.line, begin)
        if found and found[0] is OrderKind.IF:
            plans, trouble = self._from(found[1], above + 1)
            return set(plans), None if plans else trouble
        move = _move(rest, self.language)
        return (set(), move) if isinstance(move, Trouble) else ({move}, None)

    def _told(self, at: int) -> bool:
        """Whether the words for a play that stand there are what somebody said: `Ana said no play`."""
        return _said().search(self.line.text[:at]) is not None


def _rules_in(plan: If) -> list[str]:
    """What its moves say of the secret rule."""
    behind = _rules_in(plan.otherwise) if isinstance(plan.otherwise, If) else []
    moves = (
        plan.then,
        *([] if isinstance(plan.otherwise, If) or plan.otherwise is None else [plan.otherwise]),
    )
    said = [text for move in moves for text in (move.guess, move.theory and move.theory.text) if text]
    return said + behind


def _move(text: str, language: str) -> Move | Trouble:
    """PLAY and cards, cards alone, or NO PLAY, with what else may stand behind a move."""
    text = text.strip(_BETWEEN)
    line = Folded(text)
    kind, end = find_order(line) or (OrderKind.PLAY, 0)
    if kind not in (OrderKind.PLAY, OrderKind.NO_PLAY):
        return Trouble(MisreadReason.MISPLACED, trimmed(text))
    move, wishes = split_wishes(line.original(end), language)
    body = without_courtesy(move)
    if isinstance(wishes, Trouble):
        return wishes
    if kind is OrderKind.NO_PLAY:
        if not says_nothing(body):
            return Trouble(MisreadReason.UNEXPECTED_TEXT, trimmed(body))
        return NoPlay(wishes.prophet, wishes.guess, wishes.theory)
    cards = read_cards(body, language)
    return cards if isinstance(cards, Trouble) else Play(cards, wishes.prophet, wishes.guess, wishes.theory)


def _then() -> str:
    return one_of(word_data()["plan"]["words"]["then"])


def _nothing() -> set[str]:
    return {fold(word) for words in word_data()["plan"]["nothing"].values() for word in words}


@cache
def _moves() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases(OrderKind.PLAY, OrderKind.NO_PLAY))})(?!\w)")


@cache
def _elses() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(else_words())})(?!\w)")


@cache
def _said() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_data()['plan']['words']['said'])})[\s\"':]+$")


@cache
def _cancelled() -> re.Pattern[str]:
    whole = one_of(word for words in word_data()["plan"]["all"].values() for word in words)
    plans = one_of((*all_phrases(OrderKind.PLANS), "plan", "plano", "piano"))
    return re.compile(
        rf"(?:(?:{plans})?[\s#:]*(?P<number>[0-9]{{1,4}})|(?P<all>{whole})(?:\s+(?:{plans}))?|(?:{plans}))?"
    )
