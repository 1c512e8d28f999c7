"""Sentences that are no play: "no card fits", "that's right", "yes, it is me", "could you send me the SCORES"."""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cache

from pbem.orders.declared.accounts import Help
from pbem.orders.declared.help import read_topic
from pbem.orders.declared.play import Answer, NoPlay, Play, Verdict
from pbem.orders.folding import Folded, fold
from pbem.orders.letter_lines import OrderLine
from pbem.orders.line import read_line
from pbem.orders.order import DECLARED, Extent, read_order
from pbem.orders.sentences.cards import card_groups
from pbem.orders.sentences.lexicon import (
    BREAKS,
    LONGEST,
    SHORT,
    Said,
    Word,
    clause_end,
    clauses_of,
    doubts_of,
    listed,
    phrases_of,
    said_in,
    single_words,
    tokens,
    words_of,
)
from pbem.orders.sentences.plays import how_said
from pbem.orders.trouble import Trouble
from pbem.orders.words import LANGUAGES, all_phrases, find_order, one_of, sentence_data, word_data


def read_no_play(line: Folded, language: str) -> Said | None:
    """A phrase of NO PLAY's own, or its word, in a clause of a sentence that doubts nothing and names no card."""
    turns = doubts_of(language) | words_of("except") | {"?"}
    if {one.text for one in tokens(line, 0, len(line.text))} & turns or card_groups(line, language):
        return None
    fillers = words_of("filler", "joins") | BREAKS
    for clause in re.split(r"[,;:.!()–—]|\s-+\s|\s(?:and|e|y|so|but|but then)\s", line.text):
        said = said_in(clause)
        while said and said[0] in fillers and not _says_no_play(said):
            said.pop(0)
        while said and said[-1] in fillers and not _says_no_play(said):
            said.pop()
        if said and _says_no_play(said):
            return Said(NoPlay())
    own = re.match(rf"\W*(?:{one_of(all_phrases('no_play'))})\s*[,;.!–—]", line.text)
    return Said(NoPlay()) if own and line.original(0, own.end()).isupper() else None


def _says_no_play(said: Sequence[str]) -> bool:
    return any(one.fullmatch(" ".join(said)) for one in _no_play_phrases())


@cache
def _no_play_phrases() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(fold(one)) for said in sentence_data()["no_play"].values() for one in said)


def read_verdict(line: Folded, language: str) -> Said | None:
    """RIGHT or WRONG said in a clause of its own, the reason behind it."""
    reason = phrases_of("because").search(line.text)
    text = line.text[: reason.start()] if reason else line.text
    if line.text.rstrip().endswith("?") or set(said_in(text)) & doubts_of(language):
        return None
    right, wrong = (_with_plurals(listed("verdict", one)) for one in ("right", "wrong"))
    beside = listed("verdict", "beside")
    known = right | wrong | beside | single_words("never") | _ranks_and_suits()
    verdict: bool | None = None
    clauses = [said for said in map(said_in, clauses_of(text)) if said]
    judged_again = any(set(said) & (right | wrong) for said in clauses[1:])
    marker = bool(clauses) and len(clauses[0]) == 1 and clauses[0][0] in listed("verdict", "markers")
    if marker and not judged_again and any(set(one) - known for one in clauses[1:]):
        return None  # "Right, see you."
    for said in clauses:
        judged = [one for one in said if one in right or one in wrong]
        if not judged and (verdict is not None or len(said) <= SHORT):
            continue
        if len(judged) != 1 or any(one not in known and not one[0].isdigit() for one in said):
            return None
        means = (judged[0] in right) != bool(set(said) & (single_words("never") | {"no"}))
        if verdict not in (None, means):
            return None
        verdict = means
    return None if verdict is None else Said(Verdict(verdict))


def _with_plurals(words: Set[str]) -> Set[str]:
    """The words, and of two plays at once: "correctas", "giuste"."""
    return words | {f"{word}s" for word in words} | {f"{word[:-1]}{end}" for word in words for end in "ei"}


@cache
def _ranks_and_suits() -> frozenset[str]:
    data = word_data()
    lists = (
        words for one in ("rank_words", "suit_words") for by in data[one].values() for words in by.values()
    )
    return frozenset(fold(word) for words in lists for word in words) | frozenset(["of", "de", "di"])


def read_wrong_card(line: Folded, language: str) -> Said | None:
    """WRONG in a clause of its own, and the card of the hand that God plays behind it."""
    found = re.search(rf"(?<!\w)(?:{one_of(all_phrases('wrong'))})(?!\w)\s*[,;:.–—-]?", line.text)
    groups = card_groups(line, language) if found else []
    if found is None or len(groups) != 1 or len(groups[0].cards) != 1 or groups[0].start < found.end():
        return None
    between = tokens(line, found.end(), groups[0].start)
    opens = (
        not said_in(line.text[: found.start()])
        or line.original(found.start(), found.end()).strip(" ,:").isupper()
    )
    if not opens or (between and how_said(between, language) not in ("said", "bare")):
        return None
    return Said(Verdict(False, groups[0].cards[0]))


def read_answer(line: Folded, language: str) -> Said | None:
    """YES or NO with a few words beside it that say no more: "Yes, it is me."; with others it may be prose."""
    if line.text.rstrip().endswith("?"):
        return None
    beside = listed("answer", "beside")
    clauses = [said for clause in clauses_of(line.text) if (said := said_in(clause))]
    for kinds, more, yes in ((("yes", "confirm"), "yes", True), (("no",), "no", False)):
        phrases = {
            tuple(said_in(fold(one))) for one in (*all_phrases(*kinds), *sentence_data()["answer"][more])
        }
        for at, said in enumerate(clauses):
            own = next(
                (one for one in sorted(phrases, key=len, reverse=True) if tuple(said[: len(one)]) == one),
                None,
            )
            if own is None or not set(said[len(own) :]) <= beside:
                continue
            others = {word for other in (*clauses[:at], *clauses[at + 1 :]) for word in other}
            told = len(said) > len(own) or (bool(others) and others <= beside) or len(own) > 1
            if told or at == 0 or len(said) == len(own):
                return Said(Answer(yes), weak=not (told and (others <= beside or len(said) > len(own))))
    return None


def read_whole(line: Folded, language: str) -> Said | None:
    """An order that is the whole sentence, in a line of more: "Good evening. NO PLAY. Thanks."."""
    item = read_line(line.source.strip().rstrip("."), language, 0)
    if not isinstance(item, OrderLine) or isinstance(item.order, Answer | Verdict | Play | Help):
        return None
    if item.order.extent is not Extent.LINE or not set(item.order.words).isdisjoint(
        ("back", "later", "start")
    ):
        return None
    return Said(item.order) if len(said_in(line.text)) <= SHORT else None


def read_politely(line: Folded, language: str) -> Said | None:
    """An order's own word with politeness around it: "could you send me the SCORES?"."""
    words = tokens(line, 0, len(line.text))
    sent = _sent(line, words)
    if sent is not None:
        return sent
    polite = words_of("polite", "filler", "request", "will", "self") | BREAKS
    for at, word in enumerate(words):
        found = find_order(line, word.start)
        if found is not None and found[0] in DECLARED:
            said = _polite_order(line, found, at > 0, language)
            if said is not None:
                return said
        if word.text not in polite:
            return None
    return None


def _sent(line: Folded, words: Sequence[Word]) -> Said | None:
    """An order that only shows something, by its own word, in a sentence that asks to be sent or shown it."""
    texts = [word.text for word in words]
    asks = next((at for at, word in enumerate(texts) if _SENDS.match(word)), None)
    if asks is None or len(words) > 2 * LONGEST or set(texts[:asks]) & single_words("never", "past", "idle"):
        return None
    for word in words[asks + 1 :]:
        found = find_order(line, word.start)
        if (
            found is not None
            and found[0] in sentence_data()["politely"]["orders"]
            and DECLARED[found[0]].shows
        ):
            order = read_order(found[0], "", "en")
            return None if isinstance(order, Trouble) else Said(order)
    return None


_SENDS = re.compile(
    r"(?:re)?(?:send|show|mail|give|mand|envi|invi|mostr|muestr|ensen)\w{0,6}$|dame$|dammi$|avere$"
)


def _polite_order(line: Folded, found: tuple[str, int], wished: bool, language: str) -> Said | None:
    kind, end = found
    if kind == "vacation" and set(said_in(line.text[:end])) & listed("answer", "is_away"):
        return None  # who says that they are away asks for nothing; a program says it, too
    behind = line.original(end)
    if wished and behind.startswith(":"):
        return None  # "The league: fun"
    asks = behind.rstrip().endswith("?")
    clause = behind[: clause_end(fold(behind))]
    rest_of_line = behind[len(clause) :]
    named = rest_of_line.startswith((": ", ":\n")) or rest_of_line == ":"
    exact = named or re.search(r"(?<!\w)\d", rest_of_line) is not None
    exact = exact or not clause.strip()
    for argument in (behind, behind if exact else clause):
        rest = " ".join(argument.rstrip("?!. ").split())
        idle = words_of("behind")
        if kind in ("back", "join"):
            idle |= listed("answer", f"behind_{kind}")
        if set(said_in(fold(rest))) <= idle:
            rest = ""
        opened = rest.split(" ", 1)
        if len(opened) == 2 and fold(opened[0]) in ("for", "por", "per", "durante", "de", "di"):
            rest = opened[1]
        order = read_order(kind, rest, language)
        if isinstance(order, Trouble):
            continue
        if kind == "help" and rest and not read_topic(rest)[0]:
            continue
        if kind in sentence_data()["politely"]["orders"]:
            return Said(order)
        costly = DECLARED[kind].extent is Extent.LINE and not isinstance(order, Answer | Verdict)
        if costly and (wished or asks) and (argument is behind or wished):
            return Said(None, (order.spell(language),))
    return None


def read_other_name(line: Folded, language: str) -> Said | None:
    """What people call otherwise what has a name here: "unsubscribe", "what are my cards"."""
    found = _called(said_in(line.text))
    return found or _called(said_in(line.text[: clause_end(line.text)]), strong=True)


def _called(said: list[str], *, strong: bool = False) -> Said | None:
    """What these words call by another name; `strong`: only what asks for something to be done."""
    if len(said) > 2 * LONGEST:
        return None
    idle = words_of("polite", "filler", "will", "self", "hedge", "doubt", "is", "request")
    opens = next((at for at, word in enumerate(said) if word not in idle), len(said))
    for meant in _other_names():
        called = (_is_called(said[start:], meant, idle) for start in range(opens + 1))
        if (meant.strong or not strong) and any(called):
            return Said(None, meant.orders, moderators=meant.moderators, weak=not meant.strong)
    return None


def _is_called(said: Sequence[str], meant: "_Meant", idle: Set[str]) -> bool:
    """Whether words begin with one of its names, and say hardly more; or say it by their stem."""
    text = " ".join(said)
    if (meant.stems and meant.stems.search(text)) or (meant.opens and meant.opens.match(text)):
        return True
    for length in range(len(said), 0, -1):
        if " ".join(said[:length]) in meant.names:
            rest = [word for word in said[length:] if word not in idle]
            return not rest or (meant.strong and length > 1 and len(rest) <= SHORT)
    return False


@dataclass(frozen=True, slots=True)
class _Meant:
    """Names by which people call these orders."""

    names: frozenset[str]
    orders: tuple[str, ...]
    moderators: str
    strong: bool
    stems: re.Pattern[str] | None
    opens: re.Pattern[str] | None


@cache
def _other_names() -> tuple[_Meant, ...]:
    return tuple(
        _Meant(
            frozenset(" ".join(said_in(fold(name))) for language in LANGUAGES for name in one[language]),
            tuple(one["orders"]),
            one.get("moderators", ""),
            one.get("strong", False),
            re.compile(rf"(?<!\w)(?:{fold(one['stems'])})") if "stems" in one else None,
            re.compile(rf"(?:{fold(one['opens'])})(?!\w)") if "opens" in one else None,
        )
        for one in sentence_data()["means"]
    )
