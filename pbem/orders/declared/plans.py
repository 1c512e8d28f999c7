"""Orders for later turns: LATER, IF … PLAY … ELSE …, IF LATE, and what withdraws such plans."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pbem.orders.declared.play import NoPlay, Play
from pbem.orders.folding import Folded, fold, says_nothing, trimmed
from pbem.orders.order import Order, without_courtesy
from pbem.orders.trouble import NOTHING, MisreadReason, Trouble
from pbem.orders.values.wishes import split_wishes
from pbem.orders.words import all_phrases, everywhere, find_order, one_of, said, word_data
from pbem.rulelang.reading import says_a_rule

Move = Play | NoPlay

MAX_BRANCHES = 5
"""How many conditions one plan may have, each behind the ELSE of the one before."""

_MAX_MARKS = 10
"""Words for a play, or for else, that are tried in one plan."""

_BETWEEN = " \t\n\u00a0,.:;-–—"


class PlanOrder(Order, help_topic="plans", seated=True):
    """What is about a later turn, or about a play that waits."""


class Later(PlanOrder, word="later", moves=True):
    """LATER 7h, LATER NO PLAY: what the player does in a later turn; several of them are a queue."""

    move: Play | NoPlay

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        """A play, cards alone or no play; or a whole plan that has a condition of its own."""
        line = Folded(written.lstrip(_BETWEEN))
        found = find_order(line)
        if found and found[0] == "if":
            return If.read(line.original(found[1]), language)
        move = _move(written, language)
        return move if isinstance(move, Trouble) else cls(move)

    def spell(self, language: str) -> str:
        """`LATER PLAY 7 of hearts`"""
        return f"{super().spell(language)} {self.move.spell(language)}"


class If(PlanOrder, word="if", moves=True):
    """IF condition PLAY 7h ELSE 9c: what the player does in the next turn, by what is the case then.

    `condition` is as written, its wrapped lines joined by spaces; `rulelang.conditions` reads it. `otherwise` is None
    where nothing follows: then nothing is done, and the player is asked as ever.
    """

    condition: str
    then: Play | NoPlay
    otherwise: Play | NoPlay | If | None = None

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        """A condition, a play, and perhaps ELSE with another play or another such plan.

        The condition is not looked into. What can be read in two ways, as a guess with an ELSE of its own, is none.
        """
        return _Plan(written, language).read()

    def spell(self, language: str) -> str:
        """`IF last is red PLAY 7 of hearts ELSE NO PLAY`; the condition stays as it is."""
        first = f"{super().spell(language)} {self.condition} {self.then.spell(language)}"
        if self.otherwise is None:
            return first
        return f"{first} {said('plan', 'else', language)} {self.otherwise.spell(language)}"


class IfLate(PlanOrder, word="if_late", moves=True):
    """IF LATE PLAY 9c: what is done for a player who lets the time pass."""

    move: Play | NoPlay

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        """A play, cards alone or no play."""
        then = rf"^\W*(?:{_then()})(?!\w)"
        move = _move(re.sub(then, "", written, flags=re.IGNORECASE), language)
        return move if isinstance(move, Trouble) else cls(move)

    def spell(self, language: str) -> str:
        """`IF LATE PLAY 9 of clubs`"""
        return f"{super().spell(language)} {self.move.spell(language)}"


class NoProphet(PlanOrder, word="no_prophet"):
    """PROPHET NO: the player will not declare themselves Prophet after the last play, so that nobody waits for that."""


class Plans(PlanOrder, word="plans", asks=True):
    """PLANS: shows what the player has planned."""


class Cancel(PlanOrder, word="cancel"):
    """CANCEL, CANCEL 2, CANCEL ALL: a plan is withdrawn; without `number` or `all` none was named."""

    number: int | None = None
    all: bool = False

    @classmethod
    def read(cls, written: str, language: str, **told: Any) -> Order | Trouble:
        body = trimmed(without_courtesy(written), "#")
        found = _cancelled().fullmatch(fold(body))
        if found is None:
            a_number = body.isdecimal()
            return Trouble(MisreadReason.BAD_NUMBER if a_number else MisreadReason.UNEXPECTED_TEXT, body)
        return cls(int(found["number"]) if found["number"] else None, found["all"] is not None)

    def spell(self, language: str) -> str:
        """`CANCEL 2`, `CANCEL ALL`"""
        which = said("plan", "all", language) if self.all else str(self.number or "")
        return f"{super().spell(language)} {which}".strip()


class TakeBack(PlanOrder, word="take_back"):
    """TAKE BACK: a play in its regret time is withdrawn."""


def opens_else(line: str) -> bool:
    """Whether a line begins with a word for else."""
    return re.match(rf"\W*(?:{one_of(everywhere('plan', 'else'))})(?!\w)", fold(line)) is not None


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
        return says_a_rule(text, self.language)

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
        return plans, troubles[0] if troubles else NOTHING

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
            return set(), NOTHING
        if fold(trimmed(body)) in _nothing():
            return {None}, None
        found = find_order(self.line, begin)
        if found and found[0] == "if":
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
    word, end = find_order(line) or ("play", 0)
    if word not in ("play", "no_play"):
        return Trouble(MisreadReason.MISPLACED, trimmed(text))
    rest = line.original(end)
    if word == "play":
        return Play.read(rest, language)
    move = NoPlay.read(rest, language)
    if isinstance(move, Trouble) and not isinstance(split_wishes(rest, language)[1], Trouble):
        return Trouble(MisreadReason.UNEXPECTED_TEXT, move.detail)
    return move


def _then() -> str:
    return one_of(word_data()["plan"]["words"]["then"])


def _nothing() -> set[str]:
    return set(map(fold, everywhere("plan", "nothing")))


@cache
def _moves() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases('play', 'no_play'))})(?!\w)")


@cache
def _elses() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(everywhere('plan', 'else'))})(?!\w)")


@cache
def _said() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{one_of(word_data()['plan']['words']['said'])})[\s\"':]+$")


@cache
def _cancelled() -> re.Pattern[str]:
    whole = one_of(everywhere("plan", "all"))
    plans = one_of((*all_phrases("plans"), "plan", "plano", "piano"))
    return re.compile(
        rf"(?:(?:{plans})?[\s#:]*(?P<number>[0-9]{{1,4}})|(?P<all>{whole})(?:\s+(?:{plans}))?|(?:{plans}))?"
    )
