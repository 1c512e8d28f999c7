"""What the words before a card do with it, by the clause that they are."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pbem.orders.nearest import distance, nearest_kind
from pbem.orders.sentences.lexicon import (
    BREAKS,
    hedges_of,
    is_nearly_order_word,
    last_clause,
    long_phrases,
    single_words,
    wishes,
    words_of,
)


def governed(words: Sequence[str], language: str) -> str | None:
    """How a verb that stands in no list does something with the card behind these words; None if none does.

    No list can hold all such verbs ("I shall venture", "segnatemi"). So what is listed are the words by which nothing
    is done: a denial, a doubt, the past, having, feeling, thinking and telling. "done" it is by any other verb, "near"
    by one whose subject is somebody else.
    """
    if _has_condition(words, language) or (words and words[-1] in single_words("about")):
        return None
    if words[-1:] == [":"] and words[-2:-1] and words[-2] in single_words("joins"):
        return "done"  # "…, so: king of clubs"
    for clause in _clauses_back(words):
        at = _verb_at(clause)
        if _names_a_move(clause) and not set(clause) & _blocking(clause, language):
            return "done"
        if at is not None:
            how = _how_done(clause, at, language, first=len(clause) == len(words))
            for_another = not set(words).isdisjoint(single_words("behalf"))
            if how == "near" and for_another:
                return "done"
            return "near" if how == "done" and _is_reported(words) and not for_another else how
        if set(clause) & _blocking(clause, language):
            return None
    return None


def _how_done(clause: Sequence[str], at: int, language: str, *, first: bool) -> str | None:
    verb, decided = clause[at], set(clause) & words_of("decided")
    would = _WOULD.search(verb) is not None and verb not in words_of("will", "i_will")
    if verb in single_words("idle") or would or (not decided and _is_past(verb)):
        return None
    if set(clause) & _blocking(clause, language) - (single_words("past") if decided else set()):
        return None
    opens = first and at == 0 and (nearest_kind(verb, "en") is not None or _begins_an_order(verb))
    if opens or is_nearly_order_word(verb):
        return None
    theirs = (at > 0 and clause[at - 1] in single_words("others")) or _THEY_WILL.search(verb)
    return "near" if theirs else "done"


def _is_reported(words: Sequence[str]) -> bool:
    """Whether somebody else is said to say it."""
    return not set(last_clause(words[:-1])).isdisjoint(single_words("reported"))


def _blocking(clause: Sequence[str], language: str) -> set[str]:
    """Words by which nothing is done in a clause; a wish is no doubt."""
    wished = {word for two in pairwise(clause) if " ".join(two) in wishes() for word in two}
    no = {"no"} if language == "pt" else set()  # "in the" there
    return {*single_words("never", "past", "because", "doubt")} - wished - no - {"as"}


def _has_condition(words: Sequence[str], language: str) -> bool:
    """Whether a condition or a choice stands there; Portuguese "que se registre" is none."""
    hedges = hedges_of(language)
    return any(
        word in hedges and not (word == "se" and at > 0 and words[at - 1] in single_words("that", "to"))
        for at, word in enumerate(words)
    )


def _clauses_back(words: Sequence[str]) -> list[Sequence[str]]:
    """The words behind each mark, or word at which a clause may begin anew, that stand before a card; the last first.

    Back to the last one that parts more than a comma does.
    """
    parts = single_words("joins", "that")
    found: list[Sequence[str]] = []
    end = len(words)
    for at in range(len(words) - 1, -1, -1):
        word = words[at]
        breaks = word in BREAKS or not (word[0].isalnum() or word[0] == "'")
        colon = word == ":" and end == len(words)
        opens = _opens_a_clause(words, at) and at > 0
        if opens and end - at > 1 and _verb_at(words[at:end]) is not None:
            found.append(words[at:end])
            return found
        if colon or not (
            breaks or (word in parts and end - at > 1 and _verb_at(words[at + 1 : end]) is not None)
        ):
            continue
        if end - at > 1:
            found.append(words[at + 1 : end])
        end = at
        if word != "," and found:
            return found
    return [*found, words[:end]] if end else found


def _opens_a_clause(words: Sequence[str], at: int) -> bool:
    """Whether who speaks begins a clause there, though no mark stands before it, as where a letter is dictated."""
    said = words[at - 1 : at]
    return words[at] in single_words("speaker") and not (
        said
        and (
            said[0] in single_words("never", "hedge", "doubt", "that", "joins") or said[0] in words_of("self")
        )
    )


def _verb_at(clause: Sequence[str]) -> int | None:
    """Where the word stands that does something with what follows a clause; None if all of it only leads there."""
    leads = words_of("filler", "with", "mine", "self", "is", "the") | single_words("on", "others") | BREAKS
    at = len(clause) - 1
    while at >= 0:
        word, before = clause[at], clause[at - 1] if at else ""
        if (
            not word[0].isalpha()
            or (word in leads and word not in words_of("play", "i_play"))
            or before in words_of("the")
            or before in single_words("on") - single_words("to")
        ):
            at -= 1
        else:
            return at
    return None


def _names_a_move(clause: Sequence[str]) -> bool:
    """Whether it says what somebody's move is: "his move:", "the next play is", "as my card"."""
    named = set(clause) & single_words("move")
    last = next((one for one in reversed(clause) if one not in words_of("the")), "")
    said = last in (":", "=", *single_words("is"))
    mine = any(one in words_of("my") and other in named for one, other in pairwise(clause))
    return bool(named and said) or mine


def _begins_an_order(verb: str) -> bool:
    return any(verb.startswith(one) or distance(verb, one, 1) <= 1 for one in long_phrases())


def _is_past(verb: str) -> bool:
    """Whether a verb tells of what was, by its form."""
    return verb in single_words("past") or (
        _PAST.search(verb) is not None and verb not in words_of("i_play", "will")
    )


_WOULD = re.compile(r"..rebbe(?:ro)?$|..[aei]ria[sn]?$")
_THEY_WILL = re.compile(r"...[aei]ra$|(?:sald|pond|tend|vend|pod|quer)ra$")
_PAST = re.compile(
    r"..ed$|[^r]ei$|..ou$|..[iu]u$|..(?:at|ut|it|ad|id)[oaie]$|..(?:[aei][rn]on?o|[ai]eron|aron|[aei]ram|[ae]v[aoi]|aba|[ae]vano|avam|aban)$"
)
