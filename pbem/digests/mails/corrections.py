"""What can be sent with one tap to put a line right: whole orders, as the reader would type them."""

import re
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace

from pbem.cards import Card
from pbem.digests import outcomes
from pbem.digests.facts.rule_texts import chosen, sentence
from pbem.digests.outcomes import Line
from pbem.engine.match.commands import AlreadySeated, TableRefusal
from pbem.engine.round.refusals import NotYourTurn, PlayAwaitsCall, PlayAwaitsVerdict, StarterAwaitsVerdict
from pbem.families import Family
from pbem.orders import model
from pbem.orders.declared.play import play_phrase, wrong_phrase
from pbem.orders.folding import fold
from pbem.orders.letter_lines import Misread
from pbem.orders.line import CardUnclear, NoSuchCard
from pbem.orders.order import DECLARED
from pbem.orders.spelling import example
from pbem.orders.trouble import MisreadReason
from pbem.orders.values.bots import told_name
from pbem.orders.values.cards import card_phrase
from pbem.orders.values.wishes import Theory, split_wishes
from pbem.orders.words import all_phrases, phrase
from pbem.orders.words import said as word_for
from pbem.rulelang.language.errors import RuleError

_SETTINGS = {"name": "name", "language": "language", "zone": "zone", "style": "style"}


_OF_MANY = (outcomes.InvitationSent, outcomes.AddressPassedOver, outcomes.NoSeatLeft)
"""What one line of a letter may become several times over."""


_OF_TABLE = re.compile(r"\W*\d+\s*:")
"""How a line begins that names its table."""

SAID_TO_ALL = ("private", "anonymous", "server", "no-god", "self", "knows", "over")
"""Why talk was not sent that may be said to everybody."""

LONGEST_OFFER = 200
"""In characters."""

MOST_LEAGUES = 5
"""So many leagues are offered where it is not clear which was meant."""

MOST_CLOSED = 3
"""So many tables that wait are offered to be closed where there are too many, the oldest first."""

LONGEST_SHOWN = 300
"""Of a line of the letter, its answer quotes so many characters."""


class ToldLine(Family):
    """A line of the reader's letter with the name of its outcome's class, and the orders offered for it.

    `refused`: the outcome is a refusal of the table. `again`: it goes on with the line before it.
    """

    text: str
    outcome: object
    kind: str
    refused: bool
    offers: tuple[str, ...]
    again: bool


def told_all(lines: Sequence[Line], language: str) -> tuple[ToldLine, ...]:
    """The lines of a letter with what can be offered to a reader of `language`; one INVITE has many outcomes."""
    before = (None, *lines)
    held: set[str] = set()
    found = []
    for last, line in zip(before, lines, strict=False):
        one = told(line, language, last)
        if isinstance(line.outcome, outcomes.NotTaken):  # once, however often it was written
            one = replace(one, offers=() if line.text in held else one.offers)
            held.add(line.text)
        found.append(one)
    return tuple(found)


def told(line: Line, language: str, before: Line | None = None) -> ToldLine:
    """`line` with what can be offered to a reader of `language`; `before` is the one above it."""
    outcome = line.outcome
    many = before is not None and isinstance(outcome, _OF_MANY) and isinstance(before.outcome, _OF_MANY)
    return ToldLine(
        text=_shown(line.text),
        outcome=_told_to(outcome, language),
        kind=type(outcome).__name__,
        refused=isinstance(outcome, TableRefusal),
        offers=_offers(line, language),
        again=before is not None
        and before.text == line.text
        and (many or isinstance(outcome, outcomes.Taught)),
    )


def _told_to(outcome: object, language: str) -> object:
    """The outcome with bots called as readers of a language call them."""
    if not is_dataclass(outcome) or isinstance(outcome, type):
        return outcome
    said = {field.name: getattr(outcome, field.name) for field in fields(outcome)}
    told = {
        name: told_name(value, language)
        if isinstance(value, str)
        else tuple(told_name(one, language) if isinstance(one, str) else one for one in value)
        for name, value in said.items()
        if isinstance(value, str | tuple)
    }
    changed = {name: value for name, value in told.items() if value != said[name]}
    return replace(outcome, **changed) if changed else outcome


def _shown(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN].rstrip()} …"


def _offers(line: Line, language: str) -> tuple[str, ...]:
    def order(kind: str, *rest: object) -> str:
        return " ".join([phrase(kind, language), *map(str, rest)])

    match line.outcome:
        case CardUnclear(written, cards) | NoSuchCard(written, cards):
            return tuple(_with_card(line.text, written, card, language) for card in cards)
        case NotYourTurn() | PlayAwaitsCall() | PlayAwaitsVerdict() | StarterAwaitsVerdict() if _may_wait(
            line
        ):
            return (order("later", line.text),)
        case outcomes.AlreadyDone(added):
            return added
        case outcomes.Outdated(again):
            return (again,)
        case outcomes.NotSaid("hint", hint) if _is_short(hint):
            return (order("hint", hint),)
        case outcomes.NotSaid(why, said) if why in SAID_TO_ALL and _is_short(said):
            return (order("say", said),)
        case outcomes.NotTaken() if _is_short(line.text):
            return (line.text,)
        case outcomes.QuotedMove(quoted):
            return (quoted,)
        case outcomes.WhichMotion(number=number):
            return order("agree", number), order("disagree", number)
        case outcomes.PreviewIs(again=str() as again):
            return (again,)
        case outcomes.OrderUnclear("end_round"):
            return tuple(model.EndRound(scored).spell(language) for scored in (True, False))
        case outcomes.NotInThatHand(written, near):
            return tuple(_with_card(line.text, written, card, language) for card in near)
        case outcomes.PlayWaits():
            return (order("take_back"),)
        case outcomes.PlayTakenBack(text) if _is_short(text):
            return (text,)
        case outcomes.WhichPlan(numbers):
            return tuple(order("cancel", number) for number in numbers)
        case outcomes.NotThoseDays(trouble):
            return tuple(order("vacation", first, "-", last) for first, last in trouble.readings)
        case outcomes.RuleRead():
            return order("yes"), order("no")
        case outcomes.RulesSuggested(samples):
            return tuple(order("rule", sentence(one.rule, language)) for one in samples)
        case outcomes.RuleUnreadable(error, word=word):
            return tuple(order(word, text) for text in _instead(error, language))
        case outcomes.AreYouSure():
            return order("yes"), order("no")
        case outcomes.NameTheCard(cards, _, True):
            return tuple(wrong_phrase(card, language) for card in cards)
        case outcomes.JudgedOtherwise(int() as number, right, card):
            verdict = wrong_phrase(card, language) if card is not None and not right else ""
            word = phrase("right" if right else "wrong", language)
            return (order("amend", number, verdict or word),)
        case outcomes.GuessUnreadable(error, play):
            guesses = [order("guess", text) for text in _instead(error, language)]
            return (*(f"{play}, {guess}" for guess in guesses), play) if play else tuple(guesses)
        case outcomes.SolutionUnreadable(error, again):
            return tuple(f"{again} {order('rule', text)}" for text in _instead(error, language))
        case outcomes.ConditionUnreadable(error, again) if error.mended:
            return (again,)
        case outcomes.TheoryUnreadable():
            return _with_theory(line.outcome, language)
        case outcomes.YouWait(table, together=together):
            late = [f"{table} {model.InviteLate().spell(language)}"] if together else []
            return (*late, order("watch", table), f"{table} {order('leave')}")
        case outcomes.YouWaitForGame():
            return order("tables"), order("leave")
        case outcomes.NoSuchTable(watch=False) | AlreadySeated():
            return (order("tables"),)
        case outcomes.NoSeatLeft(table, _, guests, enough):
            told = f"{table} {order('invite', ', '.join(guests))}"
            more = [f"{enough} {word_for('table', 'seats', language)}"] if enough else []
            rooms = (*more, order("new_table"), word_for("invite", "waiting", language))
            return tuple(f"{told}, {room}" for room in rooms)
        case outcomes.LeagueHasNoSeats(league, guests):
            return (f"{league}: {order('invite', ', '.join(guests))}",)
        case outcomes.TooManyTables(waiting):
            return tuple(f"{table} {order('leave')}" for table in waiting[:MOST_CLOSED])
        case outcomes.LeaveNeedsYes():
            return (order("leave", phrase("yes", language)),)
        case outcomes.KeysTakenOut(yours=True):
            return (order("new_keys"),)
        case outcomes.ConfirmFirst():
            return (order("yes"),)
        case outcomes.WhichTable(tables):
            return tuple(f"{table} {line.text}" for table in tables)
        case outcomes.WhichInvitation(tables, leagues):
            to_tables = tuple(order("join", table) for table in tables)
            return (*to_tables, *(order("join_league", league) for league in leagues))[:MOST_LEAGUES]
        case outcomes.NoSuchLeague(known=known):
            joins = any(fold(line.text).startswith(fold(one)) for one in all_phrases("join_league"))
            kind = "join_league" if joins else "league"
            return tuple(order(kind, name) for name in known[:MOST_LEAGUES])
        case outcomes.WhichLeague(names) if names and _is_short(line.text):
            return tuple(f"{name}: {line.text}" for name in names[:MOST_LEAGUES])
        case outcomes.WhichLeague(()) | outcomes.LeagueIsClosed():
            return (order("league"),)
        case outcomes.NoSuchMember(league):
            return (order("league", league),)
        case outcomes.YouSitOut(league, week):
            return (f"{league}: {order('sit_out', week, word_for('switch', 'off', language))}",)
        case outcomes.YouPlayAfterAll(league):
            return (order("league", league),)
        case outcomes.NoBulletin(league, _, last) if last:
            return order("standings", league), order("bulletin", league)
        case outcomes.NoSuchSeason(league):
            return (order("standings", league),)
        case outcomes.BadSetting(what, _, near) if what in _SETTINGS:
            return tuple(order(_SETTINGS[what], value) for value in near)
        case outcomes.YouAreConfirmed(invited=int() as table):
            return (order("join", table),)
        case outcomes.YouAreConfirmed(league=str() as league) if league:
            return (order("join_league", league),)
        case outcomes.YouAreConfirmed(plays=True):
            return ()
        case outcomes.YouAreConfirmed(finds=finds):
            ways = ("practice", "tables", "join") if finds else ("practice", "tables")
            return tuple(map(order, ways))
        case Misread(nearest=str() as nearest, others=others, reason=reason):
            # Who says in other words that they quit is offered that, and asked once more.
            quits = order("leave") if reason is MisreadReason.UNSURE else None
            choices = nearest, *others
            return tuple(one for one in choices if one == quits or _may_offer(one, line.text, language))
        case _:
            return ()


def _instead(error: RuleError, language: str) -> tuple[str, ...]:
    """What can be written in place of a rule that cannot be read: each of its meanings, or the rule mended."""
    if error.meanings:
        return tuple(chosen(one, language) for one in error.meanings)
    return (error.example,) if error.mended else ()


def _may_wait(line: Line) -> bool:
    """Whether LATER can stand in front of a line: not where its table is named there."""
    return _is_short(line.text) and not _OF_TABLE.match(line.text)


def _is_short(said: str) -> bool:
    """Whether talk is offered again with one tap: no longer than a button may be."""
    return said == " ".join(said.split()) and len(said) <= LONGEST_OFFER


def _with_theory(outcome: outcomes.TheoryUnreadable, language: str) -> tuple[str, ...]:
    """The order with each theory that it may mean, or with its own mended, if it could be; and without any theory."""
    theories = [Theory(text, outcome.openly) for text in _instead(outcome.error, language)]
    guess = f"{phrase('guess', language)} {outcome.guess}" if outcome.guess else ""
    return tuple(
        ", ".join(
            filter(None, [outcome.play, model.BecomeProphet(outcome.wish, theory).spell(language), guess])
        )
        for theory in (*theories, None)
    )


_NEVER_OFFERED = (
    "new_league",
    "terms",
    "sit_out",
    "leave_league",
    "start_season",
    "postpone",
    "expel",
    "end_season",
    "end_league",
)
"""Orders that many people would feel, or whose example could pass for what was meant."""


def _may_offer(nearest: str, written: str, language: str) -> bool:
    """Whether an order does no harm in one tap: nothing in it is invented, no seat or league made or given up."""
    bare = re.sub(r"^(?:[0-9]+|\S+:) ", "", nearest)
    if any(bare.startswith(phrase(kind, language)) for kind in _NEVER_OFFERED):
        return False
    if bare in (phrase("new_table", language), phrase("leave", language)):
        return False
    for kind in DECLARED:
        alone = phrase(kind, language)
        if bare != alone and bare == example(kind, language):
            first = bare.removeprefix(alone).split()[0].casefold()
            return "…" not in bare and first in written.casefold()
    return True


def _with_card(text: str, written: str, card: Card, language: str) -> str:
    """The reader's own line with `card` spelled out in place of what they wrote; a play of it where that is unclear."""
    move, _ = split_wishes(text, language)
    found = list(re.finditer(rf"(?<!\w){re.escape(written)}(?!\w)", move))
    if len(found) != 1 or found[0].start() == 0:
        return play_phrase([card], language)
    return text[: found[0].start()] + card_phrase(card, language) + text[found[0].end() :]
