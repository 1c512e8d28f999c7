"""Sentences that play cards: "I play the king of clubs", "9c please"."""

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from pbem.engine.round.commands import ProphetWish
from pbem.orders.declared.play import Play, play_phrase
from pbem.orders.folding import Folded, fold
from pbem.orders.nearest import nearest_kind
from pbem.orders.sentences.cards import CardGroup, card_groups, mended
from pbem.orders.sentences.clauses import governed
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
    last_clause,
    order_words,
    phrases_of,
    requests,
    said_in,
    single_words,
    tokens,
    wishes,
    words_of,
)
from pbem.orders.trouble import Trouble
from pbem.orders.values.cards import CardWord
from pbem.orders.words import all_phrases, one_of, sentence_data, word_data


def read_play(line: Folded, language: str) -> Said | None:
    """A sentence that plays cards, or may; None where it plays none."""
    line, groups = _groups_in(line, language)
    ways = [
        None
        if _is_thanked_for(line.text[: group.start])
        else how_said(_begun(line, group.start, language), language)
        for group in groups
    ]
    at = next((at for at, how in enumerate(ways) if how in _PLAYED), 0)
    if not groups:
        return _no_such_card(line, language)
    group, how = groups[at], ways[at]
    if {one.text for one in tokens(line, 0, groups[0].start)[-SHORT:]} & words_of("between"):
        each = [CardGroup((card,), 0, 0) for one in groups for card in one.cards if one.complete]
        return Said(None, choices_of(each, language), weak=True) if len(each) > 1 else None
    asks = requests().search(line.text) is not None
    if how in ("near", "done") and line.text.rstrip().endswith("?") and not asks:
        return None
    if how == "done" and _is_an_orders_slip(line.original(0, group.start)):
        return None
    if how is None or (how == "bare" and group.start > 0 and _is_slip(line.text, language)):
        return None
    if not group.complete and (how not in _PLAYED or _of_what().match(line.text, group.end)):
        return Said(None) if how in _PLAYED else None
    behind = said_in(line.text[group.end : group.end + clause_end(line.text[group.end :])])
    if not group.complete and not set(behind) <= words_of("filler", "behind"):
        return None  # "I use two of them"
    if how == "near":
        lone = len(groups) == 1 and len(group.cards) == 1
        short = len(tokens(line, 0, len(line.text))) <= LONGEST + 2
        return Said(None, choices_of(groups, language), weak=True) if lone and short else None
    torn = "near" in ways[:at] or (how == "done" and any(way is not None for way in ways[:at]))
    if torn:
        return Said(None, choices_of(groups, language))
    whole = Play.read(line.original(group.start), language)
    if not isinstance(whole, Trouble) and all(word.suit is not None for word in whole.cards):
        return Said(whole)
    if _declared(line.text[group.end :]):
        return Said(Play(group.cards, ProphetWish.ALWAYS))
    told = Folded(line.text.rstrip("? ")) if asks else line
    doubtful = _tail(told, groups[at:], how, language)
    if doubtful is None:
        return None
    choices = choices_of(groups[at:], language)
    return Said(None, choices, weak=len(choices) > 2) if doubtful else Said(Play(group.cards))


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


def _is_thanked_for(before: str) -> bool:
    """Whether somebody is thanked, or praised, for the card behind this text."""
    return _thanks().search(before) is not None


@cache
def _thanks() -> re.Pattern[str]:
    said, what = one_of(words_of("thanks")), one_of(words_of("with"))
    return re.compile(rf"(?<!\w)(?:{said})\W+(?:\w+\W+){{0,4}}?(?:{what})\W+(?:\w+\W+)?$")


def _is_an_orders_slip(before: str) -> bool:
    """Whether the few words before a card are some order's, in capitals, and not understood: "F LATE 7h"."""
    words = before.split()
    return len(words) <= SHORT and any(word.isupper() and len(word) > 2 for word in words)


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
    asked = requests().search(text)
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
    how = _how_listed(words, language)
    return how if how == "said" else governed(words, language) or how


def _how_listed(words: Sequence[str], language: str) -> str | None:
    """How words in the lists say it."""
    doubts = doubts_of(language)
    start = len(words)
    while start > 0 and (words[start - 1] in frame() or words[start - 1] in BREAKS):
        if words[start - 1] in doubts and " ".join(words[start - 1 : start + 1]) not in wishes():
            break
        start -= 1
    said, opened = words[start:], words[:start]
    if "?" in opened or set(opened) & doubts:
        return None
    first_break = next((at for at, word in enumerate(said) if word in BREAKS), len(said))
    anchor = _anchor(said[first_break:]) or _anchor(said)
    clause = last_clause(opened)
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


@cache
def _english(of: str) -> frozenset[str]:
    return frozenset(fold(word) for word in sentence_data()[of]["en"])


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
    leads = words_of("with", "the") | single_words("on", "to", "about", "filler", "is")
    others = [
        one
        for one in groups[1:]
        if one.start < group.end + len(heard) and not _are_same(one.cards, group.cards)
    ]
    if others:
        between = set(said_in(line.text[group.end : others[0].start]))
        either = hedges | frozenset(sentence_data()["hedge"].get(f"or_{language}", ()))
        plain = how != "bare" or between <= idle | either
        return bool(between & either) or how != "bare" if plain else None
    later = [said_in(clause) for clause in clauses_of(heard[end:])]
    goes_on = re.match(r"\W*(?:and|e|y|ed)\s", heard[end:]) is not None  # ", and if it fails …"
    opens = {word for said in later[2 if goes_on else 0 :] for word in said[:SHORT]}
    doubtful = bool(
        set(close) & (turns | hedges)
        or opens & hedges
        or phrases_of("correction").search(heard)
        or _changes(heard)
        or any(is_nearly_order_word(word) for word in said_in(heard))
        or (heard.rstrip().endswith("?") and not (how != "bare" and _is_tag(heard[end:])))
    )
    if close and close[0] in single_words("past"):
        return None
    if how == "done" and not (set(close) <= frame() | words_of("behind") or close[0] in leads):
        return True
    if how == "bare" and heard[end : end + 1] == ":" and not set(said_in(heard[end:])) <= frame():
        return None
    strange = set(close) - idle - hedges
    thanked = len(strange) == 1 and bool(set(close) & single_words("behind"))
    if how == "bare" and ((strange and not thanked) or set(close) & turns):
        return None
    return doubtful


def _changes(heard: str) -> bool:
    """Whether an order's word behind a play changes what it does; "later" does at the end alone."""
    found = order_words().search(heard)
    later = one_of(all_phrases("later"))
    return found is not None and (re.match(later, found[0]) is None or not said_in(heard[found.end() :]))


def _are_same(one: Sequence[CardWord], other: Sequence[CardWord]) -> bool:
    return [(card.rank, card.suit) for card in one] == [(card.rank, card.suit) for card in other]


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
