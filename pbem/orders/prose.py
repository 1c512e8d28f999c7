"""What of a letter's text is prose, what comes near to an order, and what its sentences mean."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from pbem.orders.declared.accounts import Help, Name
from pbem.orders.declared.help import read_topic
from pbem.orders.declared.leagues import Secretary, Terms
from pbem.orders.declared.moderation import Change, ModeratorOrder
from pbem.orders.declared.plans import If
from pbem.orders.declared.play import Answer, Check, GiveHint, Guess, NoPlay, Play, Say, SetRule, Verdict
from pbem.orders.declared.tables import Invite
from pbem.orders.folding import Folded, fold
from pbem.orders.letter_lines import Ignored, IgnoredReason, Misread, OrderLine, Orders
from pbem.orders.line import opening_of, read_line
from pbem.orders.nearest import distance
from pbem.orders.order import DECLARED
from pbem.orders.sentences.lexicon import Said, said_in, single_words, turns_round, words_of
from pbem.orders.sentences.reading import courtesies, read_sentence, sentences
from pbem.orders.trouble import MisreadReason
from pbem.orders.words import all_phrases, one_of, phrase, sentence_data, word_data
from pbem.rulelang.reading import says_a_rule

MOST_WORDS = 3
"""So many words behind the word of an order still come near to one."""

_ANSWERS = ("yes", "no", "confirm", "right", "wrong", "back", "later", "start")
"""Words of which every letter is full: what stands behind them is prose."""


@cache
def _no_plays() -> re.Pattern[str]:
    """What is said for a no play: "no puedo jugar" is not the "if I may" of who is polite."""
    return re.compile(rf"(?<!\w)(?:{one_of(all_phrases('no_play'))})(?!\w)")


def is_prose(item: OrderLine, block: str) -> bool:
    """Whether free text behind the word of an order only happens to stand there: "Check out this article".

    It is an order where its word is in capitals, or a colon stands behind it, or the text is what the order asks for.
    """
    if isinstance(item.order, If):
        told, condition = fold(block), fold(item.order.condition)
        asked = told[: told.find(condition) + len(condition)]
        return courtesies().match(_no_plays().sub("", asked)) is not None
    if isinstance(item.order, Help):
        return not read_topic(item.order.topic)[0] and len(item.order.topic.split()) > MOST_WORDS
    if not isinstance(
        item.order, Say | SetRule | Check | GiveHint | Guess | Name | Change | Terms | Secretary
    ):
        return False
    opening = opening_of(Folded(block.strip()))
    if opening is None:
        return False
    word = Folded(block.strip()).original(0, opening.end)
    behind = block.strip()[len(word) :]
    if word.isupper() or re.match(r"\s*[:\n-]", behind) or not behind.strip():
        return False
    text = fold(behind).split()
    leads = text[0].strip(",") in words_of("the") | single_words("on", "to", "about")
    match item.order:
        case SetRule(rule) | Check(rule) | Guess(rule):
            return not says_a_rule(rule)
        case GiveHint():
            return len(text) < 2 or leads or text[0].strip(",") in fold(word)
        case Name():
            return len(text) > MOST_WORDS or not behind.strip()[0].isupper()
        case Say():
            idle = sentence_data()["idle_talk"]
            more = "\n" in block.strip()
            return more or text[0] in idle["begins"] or bool(re.match(idle["greets"], " ".join(text)))
        case _:
            return leads or (
                not isinstance(item.order, Secretary)
                and len(text) >= MOST_WORDS
                and not re.search(r"\d", behind)
            )


def read_text(text: str, language: str, number: int) -> list[OrderLine | Misread | Ignored]:
    """What the sentences of a text mean, in their order; those that mean nothing as one."""
    found: list[OrderLine | Misread | Ignored] = []
    for sentence in sentences(text):
        said = read_sentence(sentence, language)
        if said is not None:
            found.append(_item(said, sentence, number, language))
        elif found and isinstance(found[-1], Ignored):
            found[-1] = replace(found[-1], text=f"{found[-1].text} {sentence}"[:1000])
        else:
            found.append(Ignored(sentence[:1000], number, IgnoredReason.PROSE))
    return found


def _item(said: Said, sentence: str, number: int, language: str) -> OrderLine | Misread:
    if said.order is not None:
        return OrderLine(
            said.table, said.order, sentence, number, sentence=True, weak=said.weak, corrects=said.corrects
        )
    whole = [one for one in said.choices if isinstance(read_line(one, language, 0), OrderLine)]
    nearest, more = (whole[0] if whole else None), tuple(whole[1:])
    if said.moderators:
        order = phrase(said.moderators, language)
        return Misread(sentence, number, MisreadReason.MODERATORS, None, order)
    reason = MisreadReason.UNSURE
    return Misread(sentence, number, reason, nearest, sentence, more, weak=said.weak, corrects=said.corrects)


_SURE = (
    *(MisreadReason.CONFLICTING, MisreadReason.HEARERS, MisreadReason.WHICH_ELSE, MisreadReason.TOO_LONG),
    *(MisreadReason.AMBIGUOUS, MisreadReason.VALUE_NOT_RANK),
)


def is_surely_near(item: Misread, block: str) -> bool:
    """Whether a block opens with an order's word, and says what cannot be meant: no sentence is looked for in it."""
    opening = opening_of(Folded(block.strip()))
    short = (
        item.reason in (MisreadReason.AMBIGUOUS, MisreadReason.VALUE_NOT_RANK)
        and len(block.split()) <= MOST_WORDS
    )
    if opening is None:
        return short
    return short or item.reason in _SURE or (opening.kind == "if" and block.split()[0].isupper())


def fits_opening(one: OrderLine | Misread, near: Misread | None, block: str) -> bool:
    """Whether what a sentence means goes with the order's word that its block opens with.

    `near`: what the block comes near to by that word, if it does.
    """
    opening = opening_of(Folded(block.strip()))
    if near is not None and isinstance(one, Misread) and one.weak:
        return opening is None and near.reason is MisreadReason.UNKNOWN_ORDER and bool(one.nearest)
    if opening is None or near is None or not block.strip().startswith(one.text[:20]):
        return True
    if isinstance(one, OrderLine):
        same = isinstance(one.order, DECLARED[opening.kind])
        return same and isinstance(one.order, Play | NoPlay | Verdict | Answer | Invite)
    return bool(one.others) and turns_round(one.text)


def near_order(item: Misread, line: str, language: str) -> Misread | None:
    """The line, where it clearly wants something that cannot be done as it stands; None where it is prose."""
    if item.reason in (MisreadReason.TOO_LONG, MisreadReason.HEARERS):
        return item
    folded = Folded(line.strip())
    opening = opening_of(folded)
    if opening is None:
        return _near_without_verb(item, folded, language)
    word = folded.original(0, opening.end)
    behind = fold(folded.original(opening.end)).split()
    loud = word.strip("#0123456789:., -*").isupper() and not (line.isupper() and len(behind) > MOST_WORDS)
    said = [one.strip(".,:;!?") for one in behind]
    talks = bool(set(said[:2]) & (single_words("past") | {"is", "are", "e", "es", "sono", "sao", "son"}))
    if loud and not talks:
        return item
    if opening.kind == "if":
        return None
    if opening.kind in _ANSWERS:
        whole = " ".join(said_in(folded.text))
        misspelt = any(distance(whole, fold(one), 1) <= 1 for one in all_phrases("no_play"))
        return replace(item, nearest=phrase("no_play", language)) if misspelt else None
    asks_a_moderator = issubclass(DECLARED[opening.kind], ModeratorOrder) and not said
    if talks or asks_a_moderator:
        return None
    dated = {fold(one).split()[0] for part in ("from", "to") for one in word_data()["dates"][part]}
    if said and said[0] in dated and item.reason is MisreadReason.BAD_DATE:
        return item
    if item.reason is MisreadReason.UNEXPECTED_TEXT and not any(one.isdigit() for one in "".join(said)):
        return None
    exact = any(one.isdigit() for one in " ".join(said)) and len(said) <= 2 * MOST_WORDS
    if not said or exact or len(said) <= MOST_WORDS - 1:
        return item
    return None


def _near_without_verb(item: Misread, line: Folded, language: str) -> Misread | None:
    words = line.text.split()
    if len(words) == 1 and line.text.endswith(","):
        return None  # a greeting, or the end of a letter
    loud = (
        line.source.split()[0].strip("*_.,:;").isupper() and len(words[0]) > 2 and not line.source.isupper()
    )
    cards = item.reason is not MisreadReason.UNKNOWN_ORDER
    short = len(words) <= MOST_WORDS
    return item if (loud and item.nearest) or (short and (cards or item.nearest)) else None


def settled(items: Sequence[OrderLine | Misread], ignored: Sequence[Ignored], language: str) -> Orders:
    """The letter as a whole: what its sentences say weighed against its orders, and against each other.

    A sentence that says what an order says goes with it, as does one that thinks of another play before the order.
    Where two plays are said, or one is taken back, both are asked.
    """
    orders = [one for one in items if isinstance(one, OrderLine)]
    own = [one for one in orders if not one.sentence]
    plays = {(one.table, _cards(one)): one for one in orders if isinstance(one.order, Play)}
    tables = {table for table, _ in plays}
    unclear = len(plays) > len(tables) and any(one.sentence for one in plays.values())
    kept: list[OrderLine | Misread] = []
    passed = list(ignored)
    for one in items:
        last = kept[-1] if kept and isinstance(kept[-1], OrderLine) else None
        last = last if last is not None and isinstance(last.order, Play | Verdict) else None
        there = last is not None and last.table == (one.table if isinstance(one, OrderLine) else last.table)
        if one.corrects and last is not None and there:
            kept[-1] = _asked(last, [last.order.spell(language), *_meant(one, language)])
        elif _is_idle(one, orders) or (
            isinstance(one, OrderLine) and one.sentence and _is_said(one, own, kept)
        ):
            passed.append(Ignored(one.text, one.line, IgnoredReason.PROSE))
        elif isinstance(one, OrderLine) and one.sentence and unclear and isinstance(one.order, Play | NoPlay):
            if last is not None:
                kept[-1] = _asked(last, [last.order.spell(language)])
            kept.append(_asked(one, [other.order.spell(language) for other in plays.values()]))
        else:
            kept.append(one)
    return Orders(tuple(kept), tuple(sorted(passed, key=lambda one: one.line)))


def _is_idle(one: OrderLine | Misread, orders: Sequence[OrderLine]) -> bool:
    """Whether a line is prose beside the orders of its letter."""
    beside = any(other is not one for other in orders)
    if isinstance(one, OrderLine):
        return one.weak and beside
    return one.corrects or (beside and (one.weak or is_weak(one)))


def _is_said(one: OrderLine, own: Sequence[OrderLine], kept: Sequence[OrderLine | Misread]) -> bool:
    """Whether an order says what a sentence says, or, below it, another play."""
    decided = isinstance(one.order, Play) and any(
        isinstance(other.order, Play) and other.line > one.line for other in own
    )
    return decided or any(_same(one, other) for other in (*own, *kept))


def _asked(line: OrderLine, choices: Sequence[str]) -> Misread:
    nearest, *others = dict.fromkeys(choices)
    return Misread(line.text, line.line, MisreadReason.UNSURE, nearest, line.text, tuple(others))


def _meant(item: OrderLine | Misread, language: str) -> tuple[str, ...]:
    if isinstance(item, OrderLine):
        return (item.order.spell(language),)
    return (item.nearest, *item.others) if item.nearest is not None else ()


def _same(one: OrderLine | Misread, other: OrderLine | Misread) -> bool:
    """Whether both are one order, said twice."""
    if one is other or not (isinstance(one, OrderLine) and isinstance(other, OrderLine)):
        return False
    if one.table != other.table:
        return False
    return one.order == other.order or (_cards(one) is not None and _cards(one) == _cards(other))


def is_weak(item: Misread) -> bool:
    """Whether a near-order may as well be prose, where something else is an order."""
    return item.reason in (MisreadReason.UNKNOWN_ORDER, MisreadReason.BARE_WORDS)


def _cards(line: OrderLine) -> object:
    order = line.order
    return tuple((word.rank, word.suit) for word in order.cards) if isinstance(order, Play) else None
