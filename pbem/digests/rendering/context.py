"""What the templates of a mail are given, text and HTML alike: one-tap links, too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from secrets import token_hex
from typing import Any

from markupsafe import Markup, escape

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts import news
from pbem.digests.facts.charts import Hands, hands_of
from pbem.digests.facts.round_end import Knowledge, Reckoned, Truth, knowledge_of, reckoned, truth_of
from pbem.digests.facts.table import Ask, Column, by_suit, counted, situation
from pbem.digests.mails.corrections import told_all
from pbem.digests.mails.mails import ENDS, Digest, Kind
from pbem.digests.rendering.speech import Speech
from pbem.digests.text_width import columns_of
from pbem.engine.match.events import HintGiven, MatchEnded
from pbem.engine.match.state import Part, Phase
from pbem.engine.match.view import TableView
from pbem.engine.round.view import View
from pbem.mail.addressing import mailto
from pbem.mail.writing.message import clean_text

EARLY = 10
"""Up to so many cards on the layout, a mail explains what stands in each: who has seen ten knows how they lie."""

RULES = (
    "if last is black: 7 or more, else: 6 or less",
    "same suit as last or same value as last",
    "alternate: odd, even",
)
"""Rules in the rule language, shown to God as examples of how one is written."""

SAMPLES = (
    "if last is odd: black, else: red",
    "same suit or same value",
    "alternate: A to 7, 8 to K",
    "start: red; repeat: 3 red, 3 black",
    "after spades: diamonds, after diamonds: clubs, after clubs: hearts, after hearts: spades",
    "value = value of last + 1, wrapping",
)
"""Sample rules of the server that show between them what the rule language can say: the examples of its help."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """What a mail about the end of a round looks back on, all of it public by then: its map, its shares, its hands.

    `known` is None where nobody has played; then there is no chart either.
    """

    truth: Truth
    known: Knowledge | None
    hands: Hands


def look_back(d: Digest) -> LookBack | None:
    """None for a mail about anything else, or where the round is over no more, since another one has begun."""
    round_ = d.view.round
    if d.kind not in ENDS or round_ is None or not round_.over or not d.view.results:
        return None
    return LookBack(truth_of(round_, d.view.results[-1]), knowledge_of(round_), hands_of(round_))


def digest_facts(
    d: Digest, drawn: tuple[Column, ...], voice: Speech, letters: Mapping[Card, str]
) -> dict[str, Any]:
    """The facts of `d`; `drawn` is its layout, `letters` how its reader writes cards."""
    view, round_ = d.view, d.view.round
    ended = d.kind in ENDS
    stands = situation(view)
    idle = stands.asks is Ask.NOTHING and not (ended or view.paused or d.plans)
    asked = stands.asks is Ask.JUDGE  # then the play stands above the news already
    scores = _scores(view, round_ if ended else None)
    looked = any(_shows_scores(line.outcome) for line in d.lines)
    hand = [card for row in by_suit(round_.hand) for card in row] if round_ is not None else []
    answered = bool(d.lines) or d.kind in (Kind.RECEIPT, Kind.PLAN)
    return layout_facts(round_, drawn) | {
        "d": d,
        "v": view,
        "s": stands,
        "names": d.names,
        "kind": d.kind.value,
        "ask": stands.asks.value,
        "ended": ended,
        "answered": answered,
        "sample": not d.reply_to,  # shown on a page, and answered by nobody
        "guided": answered and round_ is not None and not round_.over and _is_guided(d),
        "happened": [
            item
            for item in d.news
            if not (ended and _is_of_the_end(item))
            and not (asked and isinstance(item, news.Shown))
            and not _is_answered(item, d)
            and not _is_put_to_reader(item, view)
        ],
        "me": view.reader,
        "idle": idle,
        "calm": idle and d.kind is Kind.DIGEST,
        "move": len(round_.plays) + 1
        if view.phase is Phase.PLAY and round_ is not None and not round_.over
        else 0,
        "early": round_ is None or round_.layout.count <= EARLY,
        "is_god": view.reader == view.god,
        "moderates": view.reader in view.moderators,
        "has_scores": bool(view.results),
        "has_plays": round_ is not None and bool(round_.plays),
        "hand_size": len(hand) if round_ is not None and not round_.over else 0,
        "on_time": d.on_time,
        "lobby": False,
        "plays_here": view.reader in view.people and view.reader not in (*view.left, *view.barred),
        "looks_on": view.part is Part.WATCHER,
        "gone": view.reader in view.barred
        or (view.reader in (*view.left, *view.former) and view.part is None),
        "lines": told_all(d.lines, voice.language),
        "read": any(_is_of_the_rule(line.outcome, view) for line in d.lines),
        "asks_how": any(getattr(line.outcome, "what", "") == "status" for line in d.lines),
        "rules": RULES,
        "samples": SAMPLES,
        "play_waits": any(one.number == 0 and one.over is None for one in d.plans),
        "scores": scores,
        "show_scores": bool(scores) and (ended or looked),
        "name_width": max((columns_of(name) for name in d.names.values()), default=0),
        "most": max((player.cards for player in round_.players), default=1) or 1 if round_ is not None else 1,
        "example": tuple(letters[card] for card in _examples(view)),
        "example_card": next((letters[card] for card in _examples(view)), ""),
        "hand_letters": " ".join(letters[card] for card in hand),
        "hand_named": ", ".join(voice.named(card) for card in hand),
    }


def layout_facts(round_: View | None, drawn: tuple[Column, ...]) -> dict[str, Any]:
    """What is said of a layout: how many cards, and which signs need a legend."""
    right, wrong = counted(round_.layout.laid) if round_ is not None else (0, 0)
    plays = [play for column in drawn for play in column.below]
    return {
        "starters": next((at for at, column in enumerate(drawn) if not column.starter), len(drawn)),
        "right": right,
        "wrong": wrong,
        "strings": max(map(len, plays), default=0) > 1,
        "fresh": any(column.top.new for column in drawn) or any(play[0].new for play in plays),
    }


def is_clean(d: Digest) -> bool:
    """Whether nothing that a player wrote holds what must not pass. Their own letter is never taken for clean."""
    pending = d.view.round.pending if d.view.round is not None else None
    written = [d.view.title, d.view.hint, *d.view.late_hints, *d.names.values()]
    written += [item.text for item in d.news if isinstance(item, news.Said | HintGiven)]
    written += [item.theory for item in d.news if isinstance(item, news.Guessed)]
    written += [guess.theory for guess in d.view.round.guesses] if d.view.round is not None else []
    written += [item.hint for item in d.news if isinstance(item, news.RuleSealed)]
    written += [one.text for one in (d.view.draft, d.view.own_rule) if one is not None]
    written += [result.rule.text for result in d.view.results]
    written += [pending.guess] if pending is not None and pending.guess else []
    written += [plan.text for plan in d.plans]
    return not d.lines and all(map(_is_clean, written))


@lru_cache(maxsize=8192)
def _is_clean(text: str) -> bool:
    return clean_text(text) == text


def _is_guided(d: Digest) -> bool:
    """Whether the guide was asked for, which fills a mail alone."""
    return any(
        isinstance(line.outcome, outcomes.HelpIs) and line.outcome.topic == "guide" for line in d.lines
    )


def _is_of_the_rule(outcome: object, view: TableView) -> bool:
    """Whether an answer says already all that God is told of their rule: how it was read, or which they could take."""
    return isinstance(outcome, outcomes.RuleRead | outcomes.RuleKept) or (
        isinstance(outcome, outcomes.RulesSuggested) and view.draft is None
    )


def _is_put_to_reader(item: news.News, view: TableView) -> bool:
    """Whether the mail asks its reader what to say to this, and tells it there."""
    return (isinstance(item, news.Asked) and view.may_vote) or (
        isinstance(item, news.TakesBack) and view.decides
    )


def _is_of_the_end(item: news.News) -> bool:
    """Whether a mail about the end of a round tells this at its head, so that it is no news below."""
    return isinstance(item, news.RoundOver | MatchEnded) or (
        isinstance(item, news.Guessed) and item.right is True
    )


def _is_answered(item: news.News, d: Digest) -> bool:
    """Whether it is what the reader has just ordered, which the answer to their letter tells already."""
    if not isinstance(item, news.Ordered) or item.by != d.view.reader or item.undone:
        return False
    return any(
        isinstance(line.outcome, outcomes.OrderDone) and line.outcome.order == item.order for line in d.lines
    )


def _shows_scores(outcome: object) -> bool:
    """Whether an answer goes with the scores so far: the reader asked for them, or is new here."""
    return isinstance(outcome, outcomes.YouTookOver) or (
        isinstance(outcome, outcomes.LookBelow) and outcome.what == "scores"
    )


def _scores(view: TableView, round_: View | None) -> tuple[Reckoned, ...]:
    """The score table of the last round that is over; with what made each score where `round_` is that round."""
    if not view.results:
        return ()
    last = view.results[-1]
    totals = dict(view.final.totals) if view.final is not None else view.totals
    return reckoned(last.god, last.scores, round_, totals)


_BY_INDEX = attrgetter("index")


def _examples(view: TableView) -> tuple[Card, ...]:
    """Two cards (or one) that the reader could write now: of their own hand, or of the one they pick from or judge."""
    round_ = view.round
    if round_ is None:
        return ()
    cards = round_.hand
    if round_.pending is not None and (round_.pending.must_pick or round_.judging):
        cards = round_.pending.cards
    return tuple(sorted(cards, key=_BY_INDEX)[:2])


@dataclass(frozen=True, slots=True)
class CardLink:
    """The HTML of a card to be tapped, around its link, and the order that the link sends."""

    before: str
    order: str
    after: str


class Links:
    """Links that write to one address under one subject. Below the order the reply has the sign that ends what is read.

    `hand`: what each card looks like as a link that plays it, `wrong`: as one by which God says that it is the right
    one of a wrong no play. All links are escaped for an attribute of HTML.
    """

    def __init__(
        self, address: str, subject: str, hand: Mapping[Card, CardLink], wrong: Mapping[Card, CardLink]
    ) -> None:
        self._head = f"{escape(mailto(address, f'{REPLY}{subject}', ''))}&body="
        self._tail = _END
        self._hand = hand
        self._wrong = wrong

    @classmethod
    def to_be_filled(cls, hand: Mapping[Card, CardLink], wrong: Mapping[Card, CardLink]) -> Links:
        """Links of no mail yet: the same in all mails, until `fill` makes them those of one."""
        links = cls("", "", hand, wrong)
        links._head, links._tail = _HEAD, _TAIL
        return links

    @classmethod
    def to_page(cls, turn: str) -> Links:
        """Links that open the page at `turn`, with what is to be sent from there."""
        links = cls("", "", {}, {})
        links._head, links._tail = str(escape(f"{turn}?say=")), ""
        return links

    def fill(self, html: str) -> str:
        """HTML with links to be filled, these links in their places."""
        return html.replace(_HEAD, self._head).replace(_TAIL, self._tail)

    def to(self, order: str) -> Markup:
        """The link that sends `order`."""
        return Markup(f"{self._head}{_body(order)}{self._tail}")

    def cards(self, cards: Iterable[Card]) -> Markup:
        """Each card as a link that plays it."""
        return self._tapped(self._hand[card] for card in cards)

    def wrong(self, cards: Iterable[Card]) -> Markup:
        """Each card as a link with which God says that a no play is wrong, and that this card of it is right."""
        return self._tapped(self._wrong[card] for card in cards)

    def _tapped(self, links: Iterable[CardLink]) -> Markup:
        return Markup(
            "".join(f"{one.before}{self._head}{_body(one.order)}{self._tail}{one.after}" for one in links)
        )

    def open(self, start: str, below: str = "") -> Markup:
        """A link whose reply begins with `start` and is to be finished by hand; `below` helps."""
        end = _body(f"{_SIGN}{below}") if below else self._tail
        return Markup(f"{self._head}{_body(f'{start} ')}{end}")


REPLY = "Re: "
"""What every mail program puts before the subject of a reply, in any language, so that ours looks like one."""

_SIGN = "\n-- \n"

# Nobody can write them, as nobody knows them, and no mail leaves with them.
_HEAD, _TAIL = (f"\0{token_hex(16)}\0" for _ in range(2))


@lru_cache(maxsize=8192)
def _body(text: str) -> str:
    """`text` as it stands in the body of a mailto link: percent-encoded, so that pieces may be put together."""
    return mailto("", "", text).partition("=")[2]


_END = _body(_SIGN)
