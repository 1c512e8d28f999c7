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
    clause_end,
    clauses_of,
    doubts_of,
    hedges_of,
    last_clause,
    listed,
    requests,
    said_in,
    single_words,
    tokens,
    words_of,
)
from pbem.orders.sentences.plays import how_said
from pbem.orders.trouble import Trouble
from pbem.orders.words import LANGUAGES, all_phrases, find_order, one_of, sentence_data, word_data


def read_no_play(line: Folded, language: str) -> Said | None:
    """A phrase of NO PLAY's own, or its word, in a sentence that doubts nothing, reports nothing and names no card."""
    words = {one.text for one in tokens(line, 0, len(line.text))}
    if words & (hedges_of(language) | words_of("except", "reported") | {"?"}) or card_groups(line, language):
        return None
    found = _no_play().search(line.text)
    if found is not None:
        before = [one.text for one in tokens(line, 0, found.start())]
        clause = last_clause(before, BREAKS | single_words("joins", "that"))
        return None if set(clause) & doubts_of(language) else Said(NoPlay())
    own = re.match(rf"\W*(?:{one_of(all_phrases('no_play'))})\s*[,;.!–—]", line.text)
    return Said(NoPlay()) if own and not words & (doubts_of(language) | words_of("think")) else None


@cache
def _no_play() -> re.Pattern[str]:
    """One of the phrases at the end of a clause."""
    said = "|".join(fold(one) for phrases in sentence_data()["no_play"].values() for one in phrases)
    after = one_of(word for of in ("joins", "because") for word in words_of(of))
    filler = one_of(words_of("filler"))
    return re.compile(rf"(?<![\w'])(?:{said})(?:\s+(?:{filler}))*\s*(?:$|[^\w\s]|(?:{after})\b)")


def read_verdict(line: Folded, language: str) -> Said | None:
    """RIGHT or WRONG said in a clause that says no more, or of the play: "his card is incorrect, because …"."""
    if line.text.rstrip().endswith("?"):
        return None
    right, wrong = (_with_plurals(listed("verdict", one)) for one in ("right", "wrong"))
    names = {fold(one) for one in re.findall(r"(?<!\w)[A-ZÀ-Ý]\w+(?:'s)?", line.source[1:])}
    idle = _beside_a_verdict() | names | {one for one in said_in(line.text) if one.isdigit()}
    clauses = [said for said in map(said_in, _verdict_clauses().split(line.text)) if said]
    verdict: bool | None = None
    for at, clause in enumerate(clauses):
        if verdict is not None and set(clause[:SHORT]) & single_words("because"):
            break
        said = _before_a_reason(clause, right | wrong)
        judged = [one for one in said if one in right or one in wrong]
        if verdict is not None and not (judged and _is_judged(said, judged[0], idle)):
            continue
        if not judged:
            continue
        if len(judged) > 1 or set(said) & doubts_of(language) or not _is_judged(said, judged[0], idle):
            return None
        named = at > 0 and clauses[at - 1][-1] in listed("verdict", "is")  # "the verdict is: right"
        beside = [*([] if named else clauses[:at]), *([] if said != clause else clauses[at + 1 : at + 2])]
        told = {one for other in beside if other[0] not in single_words("because") for one in other}
        if len(said) == 1 and said[0] in listed("verdict", "markers") and told - idle - right - wrong:
            return None  # "Right, see you."
        means = (judged[0] in right) != bool(set(said) & (single_words("never") | {"no"}))
        if verdict not in (None, means):
            return None
        verdict = means
    return None if verdict is None else Said(Verdict(verdict))


def _before_a_reason(clause: list[str], judged: Set[str]) -> list[str]:
    """A clause up to the reason behind its verdict: "wrong because nine is odd"."""
    first = next((at for at, one in enumerate(clause) if one in judged), len(clause))
    reasons = single_words("because")
    return clause[: next((at for at in range(first, len(clause)) if clause[at] in reasons), len(clause))]


def _is_judged(said: Sequence[str], word: str, idle: Set[str]) -> bool:
    """Whether a clause says no more than a verdict, or ends by saying it of what was played."""
    at = said.index(word)
    thats = [one for one in range(at) if said[one] in single_words("that")]
    clause = said[thats[-1] + 1 :] if thats else said
    at = clause.index(word)
    verb = next((one for one in reversed(clause[:at]) if one not in listed("verdict", "how")), "")
    if clause[at - 1 : at] in (["all"], ["i'm"], ["am"]) or set(clause[at + 1 :]) - idle:
        return False
    if not thats and set(said) - {word} <= idle:
        return True
    if thats and not listed("verdict", "whatever").isdisjoint(said[thats[-1] - 1 : thats[-1]]):
        return False  # "lo que es cierto": whatever is
    return verb in listed("verdict", "is") and not set(clause[:at]) - idle - listed("verdict", "whose")


@cache
def _beside_a_verdict() -> frozenset[str]:
    return listed("verdict", "beside") | single_words("never") | _ranks_and_suits()


@cache
def _verdict_clauses() -> re.Pattern[str]:
    return re.compile(
        rf"[^\w\s'’+&#*-]|\.(?!\w)|\s-+\s|(?<!\w)(?:{one_of(sentence_data()['verdict']['joins'])})(?!\w)"
    )


def _with_plurals(words: Set[str]) -> Set[str]:
    """The words, and of two plays at once: "correctas", "giuste"."""
    long = [word for word in words if len(word) > SHORT + 1]
    return words | {f"{word}s" for word in long} | {f"{word[:-1]}{end}" for word in long for end in "ei"}


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
            if at and not {word for one in clauses[:at] for word in one} <= beside | words_of("filler"):
                break
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
    short = len(said_in(line.text)) <= SHORT
    return Said(item.order) if short and line.source.isupper() else None


def read_politely(line: Folded, language: str) -> Said | None:
    """An order's own word with politeness around it: "could you send me the SCORES?"."""
    words = tokens(line, 0, len(line.text))
    asks = bool({one.text for one in words} & words_of("polite", "plead", "request") - words_of("filler"))
    polite = words_of("polite", "filler", "request", "will", "self") | BREAKS
    for at, word in enumerate(words):
        found = find_order(line, word.start)
        if (
            found is not None
            and found[0] in DECLARED
            and (asks or found[0] in _COSTLY or (at == 0 and _tells(line, found[1])))
        ):
            said = _polite_order(line, found, at > 0, language)
            if said is not None:
                return said
        if word.text not in polite:
            return None
    return None


def _tells(line: Folded, end: int) -> bool:
    """Whether more stands behind an order's word than the end of its sentence, or it is loud."""
    behind = said_in(line.text[end:])
    return any(map(str.isdigit, line.text[end:])) or (
        line.original(0, end).isupper() and len(behind) <= SHORT
    )


_COSTLY = ("no_play", "prophet", "leave")


def _polite_order(line: Folded, found: tuple[str, int], wished: bool, language: str) -> Said | None:
    kind, end = found
    if kind == "vacation" and set(said_in(line.text[:end])) & listed("answer", "is_away"):
        return None  # who says that they are away asks for nothing; a program says it, too
    behind = line.original(end)
    if wished and behind.startswith(":"):
        return None  # "The league: fun"
    asks = behind.rstrip().endswith("?")
    wants = single_words("plead", "i_will") | {"i'd", "would"}
    pleads = requests().search(line.text) is not None or not wants.isdisjoint(said_in(line.text))
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
        if costly and ((wished and (pleads or kind in _COSTLY)) or asks) and (argument is behind or wished):
            return Said(None, (order.spell(language),))
    return None


def read_other_name(line: Folded, language: str) -> Said | None:
    """What people call otherwise what has a name here: "unsubscribe", "what are my cards"."""
    said = said_in(line.text)
    asks = line.text.rstrip().endswith("?") or bool(set(said) & words_of("plead"))
    found = _called(said, asks=asks)
    clauses = map(said_in, clauses_of(line.text))
    return found or next((one for clause in clauses if (one := _called(clause, strong=True))), None)


def _called(said: list[str], *, strong: bool = False, asks: bool = False) -> Said | None:
    """What these words call by another name; `strong`: only what asks for something to be done."""
    if len(said) > 2 * LONGEST:
        return None
    idle = words_of("polite", "filler", "will", "self", "hedge", "doubt", "is", "request")
    opens = next((at for at, word in enumerate(said) if word not in idle), len(said))
    for meant in _other_names():
        called = (_is_called(said[start:], meant, idle, asks=asks) for start in range(opens + 1))
        if (meant.strong or not strong) and any(called):
            return Said(None, meant.orders, moderators=meant.moderators, weak=not meant.strong)
    return None


def _is_called(said: Sequence[str], meant: "_Meant", idle: Set[str], *, asks: bool) -> bool:
    """Whether words begin with one of its names, and say hardly more; or say it by their stem."""
    text = " ".join(said)
    asked = requests().sub(" ", text).strip()
    stems = (meant.stems, meant.asks if asks else None)
    if any(one and one.search(text) for one in stems) or (meant.opens and meant.opens.match(asked)):
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
    asks: re.Pattern[str] | None
    opens: re.Pattern[str] | None


@cache
def _other_names() -> tuple[_Meant, ...]:
    return tuple(
        _Meant(
            frozenset(" ".join(said_in(fold(name))) for language in LANGUAGES for name in one[language]),
            tuple(one["orders"]),
            one.get("moderators", ""),
            one.get("strong", False),
            re.compile(rf"(?<!\w)(?:{one['stems']})") if "stems" in one else None,
            re.compile(rf"(?<!\w)(?:{one['asks']})") if "asks" in one else None,
            re.compile(rf"(?:{one['opens']})(?!\w)") if "opens" in one else None,
        )
        for one in sentence_data()["means"]
    )
