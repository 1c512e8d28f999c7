"""Sentences that play cards: "I play the king of clubs", "9c please"."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from pbem.engine.round.commands import ProphetWish
from pbem.orders.declared.play import Play, play_phrase
from pbem.orders.folding import Folded, fold
from pbem.orders.nearest import distance, nearest_kind
from pbem.orders.sentences.cards import CardGroup, card_groups, mended
from pbem.orders.sentences.lexicon import (
    BREAKS,
    LONGEST,
    SHORT,
    Said,
    Word,
    clause_end,
    clauses_of,
    doubts_of,
    frame,
    hedges_of,
    is_nearly_order_word,
    order_words,
    phrases_of,
    said_in,
    single_words,
    tokens,
    words_of,
)
from pbem.orders.trouble import Trouble
from pbem.orders.words import all_phrases, one_of, sentence_data, word_data
from pbem.orders.words import order_words as all_orders


def read_play(line: Folded, language: str) -> Said | None:
    """A sentence that plays cards, or may; None where it plays none."""
    line, groups = _groups_in(line, language)
    ways = [how_said(_begun(line, group.start, language), language) for group in groups]
    at = next((at for at, how in enumerate(ways) if how in _PLAYED), 0)
    if not groups:
        return _no_such_card(line, language)
    group, how = groups[at], ways[at]
    if how is None or (how == "bare" and group.start > 0 and _is_slip(line.text, language)):
        return None
    if not group.complete and (how not in _PLAYED or _of_what().match(line.text, group.end)):
        return Said(None) if how in _PLAYED else None
    if how == "near":
        lone = len(groups) == 1 and len(group.cards) == 1
        short = len(tokens(line, 0, len(line.text))) <= LONGEST + 4
        return Said(None, choices_of(groups, language), weak=True) if lone and short else None
    whole = Play.read(line.original(group.start), language)
    if not isinstance(whole, Trouble) and all(word.suit is not None for word in whole.cards):
        return Said(whole)
    if _declared(line.text[group.end :]):
        return Said(Play(group.cards, ProphetWish.ALWAYS))
    asks = phrases_of("request").search(line.text) is not None
    told = Folded(line.text.rstrip("? ")) if asks else line
    doubtful = _tail(told, groups[at:], how, language)
    if doubtful is None:
        return None
    return Said(None, choices_of(groups[at:], language)) if doubtful else Said(Play(group.cards))


_PLAYED = ("said", "done")


def _groups_in(line: Folded, language: str) -> tuple[Folded, list[CardGroup]]:
    """The sentence, its cards put right where they are misspelt, and they; ranks alone if there are no more."""
    groups = card_groups(line, language, ranks=_rank_may_follow)
    again = None if any(group.complete for group in groups) else mended(line)
    if again is not None:
        line, groups = again, card_groups(again, language, ranks=_rank_may_follow)
    return line, [group for group in groups if group.complete] or groups


def _is_slip(text: str, language: str) -> bool:
    """Whether a sentence begins nearly like an order that is no play: "ZNOE 7h"."""
    meant = nearest_kind(text, language)
    return meant is not None and meant[0] != "play"


def _no_such_card(line: Folded, language: str) -> Said | None:
    """A play of a card of a suit, whose rank is none: "the knave of coins"."""
    suits = one_of(
        word for by in word_data()["suit_words"].values() for words in by.values() for word in words
    )
    of = one_of(word_data()["card_words"]["of"].values())
    found = re.search(rf"(?<!\w)(\w+)\s+(?:{of})\s+(?:{suits})(?!\w)", line.text)
    if found is None or how_said(_begun(line, found.start(), language), language) != "said":
        return None
    return Said(None)


def _declared(text: str) -> bool:
    """Whether what stands behind a play only declares its player Prophet, by that word."""
    found = re.search(rf"(?<!\w)(?:{one_of(all_phrases('prophet'))})[\W]*$", text)
    said = said_in(text[: found.start()]) if found else []
    return found is not None and bool(said) and set(said) <= words_of("declare")


def _begun(line: Folded, end: int, language: str) -> list[Word]:
    """The words before a card; a misspelt "play" at their beginning put right, a request made a wish."""
    words = tokens(line, 0, end)
    if words and words[0].text not in frame() and nearest_kind(words[0].text, language) == ("play", 1):
        words[0] = Word("play", words[0].start, words[0].end)
    text = line.text[:end]
    asked = phrases_of("request").search(text)
    if asked is not None:
        words = [one for one in words if not asked.start() <= one.start < asked.end()]
        at = sum(one.start < asked.start() for one in words)
        words.insert(at, Word("i", asked.start(), asked.end()))
    return words


@cache
def _of_what() -> re.Pattern[str]:
    """Behind a rank, a suit that is none."""
    of = [*word_data()["card_words"]["of"].values(), *word_data()["card_words"]["of_too"]]
    return re.compile(rf"\s+(?:{one_of(of)})\s+\w")


def choices_of(groups: Sequence[CardGroup], language: str) -> tuple[str, ...]:
    """The plays that cards of a sentence may be."""
    return tuple(dict.fromkeys(play_phrase(group.cards, language) for group in groups))


def how_said(before: Sequence[Word], language: str) -> str | None:
    """How the words before a card say that it is played; None where they do not.

    "said" by a verb or a noun for it, "done" by a verb that stands in no list, "bare" without any, or "near" to it.
    """
    words = [one.text for one in before]
    doubts = doubts_of(language)
    start = len(words)
    while start > 0 and (words[start - 1] in frame() or words[start - 1] in BREAKS):
        if words[start - 1] in doubts and " ".join(words[start - 1 : start + 1]) not in _wishes():
            break
        start -= 1
    said, opened = words[start:], words[:start]
    if "?" in opened or set(opened) & doubts:
        return None
    first_break = next((at for at, word in enumerate(said) if word in BREAKS), len(said))
    anchor = _anchor(said[first_break:]) or _anchor(said)
    last_break = max((at for at, word in enumerate(opened) if word in BREAKS), default=-1)
    clause = opened[last_break + 1 :]
    apart = not clause or clause[-1] in words_of("joins") or bool(_anchor(said[first_break:]))
    if set(clause) & single_words("never", "past") and not apart:
        return None
    if anchor == "first" or (anchor and apart):
        return "said"
    if anchor:
        return None
    if said[-1:] == [":"] and len(clause) <= LONGEST and not set(clause) & single_words("never", "past"):
        named = bool({*clause, *said} & words_of("move")) and len(clause) + len(said) <= LONGEST
        if named or _anchor([*clause, *said]):
            return "said"
    if (
        set(words) & BREAKS
        and _anchor(words) == "first"
        and set(said) <= frame() | words_of("then") | BREAKS
        and not set(words) & (single_words("never", "past", "idle") | doubts)
    ):
        return "said"
    if _is_done(clause, said, first=len(opened) == len(clause)):
        return "done"
    if (
        len(opened) <= SHORT - 1
        and (said[:1] == [","] or len(words) == 1)
        and not set(opened) & single_words("idle")
    ):
        return "bare"
    plain = words_of("joins", "filler", "is", "mine", "move", "behind") | BREAKS
    if set(words) <= plain:
        return "bare"
    alone = len(opened) <= SHORT and not set(opened) & (BREAKS | single_words("idle", "because"))
    return "near" if (apart or alone) and len(opened) <= LONGEST else None


def _is_done(clause: Sequence[str], said: Sequence[str], *, first: bool) -> bool:
    """Whether a verb that stands in no list says what its speaker does with the card: "I shall venture", "aviento la".

    By its form: in English behind its speaker, elsewhere in the first person, or at the beginning as a request.
    """
    if not clause or set(clause) & (single_words("never", "past", "idle", "because") | words_of("joins")):
        return False
    verb, told = clause[-1], {*clause, *said}
    words = [word for word in clause if word not in frame()]
    if len(words) > SHORT or any(not word.isalpha() or word.endswith("ed") for word in words):
        return False
    if clause[0] in words_of("self") and told & _english("self"):
        return True
    if nearest_kind(verb, "en") is not None or any(
        verb.startswith(one) or distance(verb, one, 1) <= 1 for one in _long_phrases()
    ):
        return False
    if len(verb) > SHORT and verb.endswith("o") and verb not in _english("idle"):
        return True
    return first and len(words) == 1 and bool(told & single_words("behind"))


@cache
def _long_phrases() -> tuple[str, ...]:
    """How an order's phrase that was written as one word begins: "PROPHETNO"."""
    words = {fold(one).split()[0] for one in all_phrases(*all_orders())}
    return tuple(word for word in words if len(word) > SHORT + 1)


@cache
def _english(of: str) -> frozenset[str]:
    return frozenset(fold(word) for word in sentence_data()[of]["en"])


@cache
def _wishes() -> frozenset[str]:
    """Two words that say a wish where the first alone would say a doubt: "would like"."""
    said = (fold(one).split() for words in sentence_data()["will"].values() for one in words)
    return frozenset(" ".join(words[:2]) for words in said if len(words) > 1)


def _anchor(said: Sequence[str]) -> str:
    """What says that a card is played: "first" if it says by whom, "other" if not, "" for nothing."""
    words = set(said)
    speaker = bool(words & words_of("self"))
    if words & words_of("i_play"):
        return "first"
    speaker = speaker or bool(words & words_of("i_will"))
    goes = any(one in words_of("go") and other in words_of("with") for one, other in pairwise(said))
    if goes:
        return "first" if speaker or words & _own_go() else "other"
    if words & words_of("play") or (speaker and said[-1:] and said[-1] in _english("go")):
        return "first" if speaker else "other"
    if said[-1:] and said[-1] in words_of("my") and len(words & words_of("is", "mine")) > 1:
        return "first"
    for at, word in enumerate(said):
        if word in words_of("move"):
            behind = said[at + 1 : at + 2]
            mine = set(said[:at]) & words_of("mine")
            if mine:
                return "first"
            if not behind or behind[0] in (":", "=", "-", ",") or behind[0] in words_of("is"):
                return "other"
    return ""


@cache
def _own_go() -> frozenset[str]:
    return frozenset(fold(word) for key in ("pt", "es", "it") for word in sentence_data()["go"][key])


def _tail(line: Folded, groups: Sequence[CardGroup], how: str, language: str) -> bool | None:
    """Whether what stands behind the cards makes the play doubtful; None where it makes it none at all."""
    group = groups[0]
    text = line.text[group.end :]
    reason = phrases_of("because").search(text)
    heard = text[: reason.start()] if reason and reason.start() <= clause_end(text) + 2 else text
    end = clause_end(heard)
    close = said_in(heard[:end])
    idle = words_of("filler", "is", "mine", "move", "self", "with", "go", "behind", "play") | {"from", "what"}
    turns, hedges = single_words("past", "never"), hedges_of(language)
    others = [one for one in groups[1:] if one.start < group.end + len(heard)]
    if others:
        between = set(said_in(line.text[group.end : others[0].start]))
        either = hedges | frozenset(sentence_data()["hedge"].get(f"or_{language}", ()))
        plain = how != "bare" or between <= idle | either
        return bool(between & either) or how != "bare" if plain else None
    opens = {word for clause in clauses_of(heard[end:]) for word in said_in(clause)[:SHORT]}
    doubtful = bool(
        set(close) & (turns | hedges)
        or opens & hedges
        or phrases_of("correction").search(heard)
        or order_words().search(heard)
        or any(is_nearly_order_word(word) for word in said_in(heard))
        or (heard.rstrip().endswith("?") and not (how != "bare" and _is_tag(heard[end:])))
    )
    if close and close[0] in single_words("past"):
        return None
    if how == "done" and not set(close) <= frame() | words_of("behind"):
        return True
    if how == "bare" and heard[end : end + 1] == ":" and not set(said_in(heard[end:])) <= frame():
        return None
    strange = set(close) - idle - hedges
    thanked = len(strange) == 1 and bool(set(close) & words_of("behind"))
    if how == "bare" and ((strange and not thanked) or set(close) & turns):
        return None
    return doubtful


def _is_tag(text: str) -> bool:
    """Whether a question only asks for a nod: ", ok?"."""
    return (bool(said_in(text)) and set(said_in(text)) <= words_of("filler", "polite")) or "?" not in text


def _rank_may_follow(line: Folded, at: int) -> bool:
    """Whether a rank without a suit may stand there as a card: where the words before it play one."""
    said = [one.text for one in tokens(line, 0, at)]
    said = ["play", *said[1:]] if said and nearest_kind(said[0], "en") == ("play", 1) else said
    while said and said[-1] in words_of("filler") | {":"}:
        if said[-1] == ":":
            return bool(_anchor(said))
        said.pop()
    return bool(said) and (said[-1] in words_of("i_play", "play") or _anchor(said[-2:]) in ("first", "other"))
