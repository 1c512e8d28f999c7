"""The text of a rule → the parse tree of grammar.lark, or the fault that stops it, in the words of one language.

A phrase can mean different things and nothing at all, so the parser tries: at each place the readings of the lexicon
in their order, going back to the last choice where it gets stuck. What failed once is not tried again when another
way comes to the same, and so many tries are granted and no more.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Protocol

from lark import Token, Tree

from pbem.rulelang.language.errors import ErrorKind, Fault
from pbem.rulelang.language.grammar import grammar
from pbem.rulelang.language.lexicon import UNCLEAR, Lexicon, Part, Reading, card_named, parts_of
from pbem.rulelang.language.lookahead import END, Recogniser, Stack


class Facts(Protocol):
    """What is said of the table in a text: how, by the part it begins at, and which parts belong to it."""

    @property
    def readings(self) -> Mapping[int, Sequence[Reading]]: ...
    @property
    def covered(self) -> frozenset[int]: ...


OF_SIDELINES = ("LAST_LAID", "LAST_WRONG", "WRONG_UNDER")
"""What stands for the sidelines in a rule that may read them."""

WHETHER = "_WHETHER"
"""The terminal before the condition of a plan."""

MAX_TRIES = 2500
"""Most readings tried for one text in one language."""

_ACE = (("RANK", "1"),)
_ONE = (("NUMBER", "1"),)

_TIDY = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
    | dict.fromkeys("\"'“”„‟«»‘’‚‹›`´", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0e\ufe0f", " ")
    | {"，": ",", "：": ":", "；": ";", "（": "(", "）": ")", "⇒": "→"}
)
"""One character for one, so that positions in the tidied text are positions in the text as written."""


def straight(text: str) -> str:
    """`text` with plain dashes and without quotation marks, one character for one."""
    return text.translate(_TIDY)


def tidy(text: str) -> str:
    """`text` with plain dashes, without quotation marks and closing stops, but for dots that say
    `and so on`; each character keeps its place."""
    tidied = straight(text).rstrip(" \t\r\n\f\v\u00a0;")
    return tidied if tidied.endswith(("..", "…")) else tidied.rstrip(" \t\r\n\f\v\u00a0.;")


def parse(
    text: str, lexicon: Lexicon, sidelines: bool = False, facts: Facts | None = None
) -> Tree[Token] | Fault:
    """The parse tree of a tidied text; `sidelines`: the rule may speak of them, as far as the language can.

    With `facts`, what is said in it of the table, it is the condition of a plan.
    """
    parts = parts_of(text)
    if not parts:
        return Fault(ErrorKind.EMPTY, 0)

    @cache
    def readings(at: int) -> list[Reading]:
        return [*(facts.readings.get(at, ()) if facts else ()), *_readings(parts, at, text, lexicon)]

    recogniser = Recogniser()
    opening = [] if facts is None else [WHETHER]
    begin = recogniser.fed(recogniser.empty, opening)
    assert begin is not None
    tries, deepest, stuck = 0, 0, begin
    taken: list[Reading] = []
    seen: set[tuple[int, Stack]] = set()
    open_choices = [(begin, 0, iter(readings(0)))]
    while open_choices and tries < MAX_TRIES:
        stack, at, untried = open_choices[-1]
        del taken[len(open_choices) - 1 :]
        reading = next(untried, None)
        if reading is None:
            open_choices.pop()
            continue
        tries += 1
        at += reading.parts
        after = recogniser.fed(stack, [terminal for terminal, _ in reading.meaning])
        if after is None or (at, after) in seen:
            continue
        seen.add((at, after))
        taken.append(reading)
        if at > deepest:
            deepest, stuck = at, after
        if at < len(parts):
            open_choices.append((after, at, iter(readings(at))))
        elif recogniser.fed(after, [END]):
            return _built(taken, parts, text, opening)
    accepted = recogniser.accepted(stuck)
    if facts and (at_fact := facts.readings.get(deepest)):
        found = text[parts[deepest].begin : parts[deepest + at_fact[0].parts - 1].end]
        expected = tuple(terminal for terminal in lexicon.shown if terminal in accepted)
        return Fault(ErrorKind.UNEXPECTED, parts[deepest].begin, found, expected)
    free = [one for at, one in enumerate(parts) if facts is None or at not in facts.covered]
    return _fault(accepted, parts, deepest, text, lexicon, sidelines, free)


def _built(taken: list[Reading], parts: list[Part], text: str, opening: list[str]) -> Tree[Token]:
    parser, at = grammar().parse_interactive(), 0
    for name in opening:
        parser.feed_token(Token(name, "", 0, end_pos=0))
    for reading in taken:
        for token in _tokens(reading, parts[at : at + reading.parts], text):
            parser.feed_token(token)
        at += reading.parts
    tree: Tree[Token] = parser.feed_token(Token(END, "", len(text)))
    return tree


def _readings(parts: list[Part], at: int, text: str, lexicon: Lexicon) -> list[Reading]:
    readings = lexicon.readings(parts, at)
    if _article(parts, at, text) and lexicon.is_noise(parts, at + 1):
        readings = [one for one in readings if one.meaning != _ACE]
    if readings and readings[0].meaning == UNCLEAR:
        return []
    if lexicon.is_article(parts, at):
        readings = [one for one in readings if one.meaning != _ONE]
    if length := card_named(parts, at, text):
        # Two letters may be a word as well (`as`): then the word goes first.
        readings.insert(len(readings) if length == 1 else 0, Reading(length, (("NAMED", None),)))
    if parts[at].text.isdecimal():
        readings.append(Reading(1, (("NUMBER", None),)))
    return readings


def _article(parts: list[Part], at: int, text: str) -> bool:
    """Whether an `a` is no ace if a word that changes nothing follows it, as in `a card`."""
    opens = at == 0 or parts[at - 1].text in ".;:"
    small = text[parts[at].begin] == "a"
    return parts[at].text == "a" and (small or opens) and at + 1 < len(parts) and parts[at + 1].text != "a"


def _tokens(reading: Reading, parts: list[Part], text: str) -> list[Token]:
    begin, end = parts[0].begin, parts[-1].end
    numbers = " ".join(reading.numbers)
    return [
        Token(
            name,
            (numbers if held is None else held.replace("#", numbers)) or text[begin:end],
            begin,
            end_pos=end,
        )
        for name, held in reading.meaning
    ]


def _fault(
    accepted: set[str],
    parts: list[Part],
    at: int,
    text: str,
    lexicon: Lexicon,
    sidelines: bool,
    free: list[Part],
) -> Fault:
    """What stops the parser at part `at`, as far as it ever got, where it would take one of `accepted`.

    `free` are the parts that may be words for what no rule may read.
    """
    shown = [terminal for terminal in lexicon.shown if sidelines or terminal not in OF_SIDELINES]
    expected = tuple(terminal for terminal in shown if terminal in accepted)
    position = parts[at].begin if at < len(parts) else len(text)
    refused = next((one for one in free if _refused(one, position, lexicon, sidelines)), None)
    if refused is not None:
        kind, found = ErrorKind(lexicon.refused[refused.text]), text[refused.begin : refused.end]
        if kind is ErrorKind.READS_SIDELINES and sidelines:
            kind = ErrorKind.BEYOND_SIDELINES
        return Fault(kind, refused.begin, found, reached=position)
    if at == len(parts):
        kind = ErrorKind.MISSING_ELSE if "_ELSE" in accepted else ErrorKind.INCOMPLETE
        return Fault(kind, position, "", expected)
    unclear = [one for one in lexicon.readings(parts, at) if one.meaning == UNCLEAR]
    readings = unclear or _readings(parts, at, text, lexicon)
    length = readings[0].parts if readings else 1
    found = text[position : parts[at + length - 1].end]
    unknown = not readings and parts[at].text.isalpha() and not lexicon.knows(parts[at].text)
    if unknown and (nearest := lexicon.nearest(found, frozenset(expected))) != parts[at].text:
        return Fault(ErrorKind.UNKNOWN_WORD, position, found, expected, suggestion=nearest)
    meant = {reading.meaning[0][0] for reading in readings if reading.meaning}
    if "_ELSE" in accepted and meant & {"_IF", "_AFTER", "_CLOSE"}:
        return Fault(ErrorKind.MISSING_ELSE, position, found, expected)
    instead = lexicon.said_instead(found) if unclear else None
    return Fault(ErrorKind.UNEXPECTED, position, found, expected, suggestion=instead)


def _refused(word: Part, stuck: int, lexicon: Lexicon, sidelines: bool) -> bool:
    """Whether a word speaks of what no rule may read, and is at fault where the parser got stuck.

    Words of sidelines have a meaning: where a rule may speak of them, they are at fault only if they make no sense.
    """
    if lexicon.refused.get(word.text) == ErrorKind.READS_SIDELINES:
        return word.begin == stuck if sidelines else True
    return word.text in lexicon.refused and word.begin >= stuck
