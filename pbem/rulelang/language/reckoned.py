"""What printed sentences say of numbers and several cards in words → the formal notation.

A sentence says in one phrase around its numbers (`…, divided by 3, leaves 1`) what the notation says in another order.
What stands for the phrases on the way is in `PHRASES`; whoever reads prints again what was read, and compares.
"""

import re
from collections.abc import Callable

from pbem.rulelang.language.formal_terms import MAX_BACK
from pbem.rulelang.language.lexicon import sayings

PHRASES = {
    "whose": "value{0}",
    "number_odd": "{0} isodd",
    "number_even": "{0} iseven",
    "multiple": "{0} manyof {1}",
    "no_multiple": "{0} notmanyof {1}",
    "leaves": "{0} divided {1} leaves {2}",
    "leaves_same": "{0} divided {1} likewise {2}",
    "plus": "{0} + {1}",
    "minus": "{0} - {1}",
    "times": "{0} × {1}",
    "twice": "twice {0}",
    "sum": "sumof {0}",
    "product": "productof {0}",
    "of_many": "{0}",
    "apart": "{0} apart {1}",
    "apart_at_most": "atmost {0} apart {1}",
    "apart_at_least": "atleast {0} apart {1}",
    "not_both": "{0} or {1} notboth",
    "that_is_not_both": "notall {0}",
    "also_as": "{0}",
    "also_unlike": "{0}",
    "as_before": "",
    "than_before": "",
} | {f"last_{kind}": f"thelast {{0}} all{kind}" for kind in ("suit", "colour", "parity", "value")}
"""By the key of a saying that the notation has not: what stands for it."""

RELATIONS = {"equal": "=", "unequal": "≠", "less": "<", "more": ">", "at_most": "≤", "at_least": "≥"}

_BACK = "|".join(sorted(sayings("formal")["back"][:MAX_BACK], key=len, reverse=True))
_ALIKE = r"(?:suit|colour|parity|value)"
_CARD = rf"(?:last laid|last wrong|last of its {_ALIKE}|{_BACK}|starter|card)"
_NUMBER = (
    rf"(?:value of {_CARD}|(?<!of its )value|position|least|greatest|run of {_ALIKE}|wrong under last|\d+)"
)
_REMAINS = rf"(?:{_NUMBER} [+×-] {_NUMBER}|{_NUMBER})"
_KIND = (
    rf"(?:(?:same|other) {_ALIKE}(?: (?:as|than|of)(?: of)? {_CARD})?|red|black|odd|even|spades|hearts|diamonds|clubs"
    r"|face|prime|composite)"
)

_Mend = str | Callable[[re.Match[str]], str]


def _apart(found: re.Match[str]) -> str:
    relation = {"atmost": "≤", "≤": "≤", "atleast": "≥", "≥": "≥"}.get(found["relation"] or "", "=")
    of = f" of {found['card']}" if found["card"] else ""
    kind = "distance round" if found["wrapping"] else "distance"
    return f"{kind} (value{of}, value of {found['other']}) {relation} {found['steps']}"


_MENDS: tuple[tuple[re.Pattern[str], _Mend], ...] = tuple(
    (re.compile(pattern), mend)
    for pattern, mend in (
        (rf"\btwice (?:of )?({_NUMBER})", r"\1 × 2"),
        (rf"\bsumof ({_NUMBER}) and ({_NUMBER})", r"(\1 + \2)"),
        (rf"\bproductof ({_NUMBER}) , ({_NUMBER}) and ({_NUMBER})", r"((\1 × \2) × \3)"),
        (rf"\bproductof ({_NUMBER}) and ({_NUMBER})", r"(\1 × \2)"),
        (rf"({_REMAINS}) isodd\b", r"(\1) mod 2 = 1"),
        (rf"({_REMAINS}) iseven\b", r"(\1) mod 2 = 0"),
        (r"\bisodd\b", "is odd"),
        (r"\biseven\b", "is even"),
        (rf"({_REMAINS}) manyof (\d+)", r"(\1) mod \2 = 0"),
        (rf"({_REMAINS}) notmanyof (\d+)", r"(\1) mod \2 ≠ 0"),
        (rf"({_REMAINS}) divided (\d+) leaves (\d+)", r"(\1) mod \2 = \3"),
        (rf"({_REMAINS}) divided (\d+) likewise ({_REMAINS})", r"(\1) mod \2 = (\3) mod \2"),
        (r"\bthelast (\d+) all(\w+)", r"run of \2 ≥ \1"),
        (
            rf"(?:(?P<card>{_CARD}) (?:is )?)?(?:(?P<relation>atmost|≤|atleast|≥) )?(?P<steps>\d+) apart"
            rf" (?:of )?(?P<other>{_CARD})(?P<wrapping> , wrapping)?",
            _apart,
        ),
        (rf"({_KIND}) or ({_KIND}) notboth", r"one of (\1, \2)"),
        (rf"\bnotall ({_KIND}) and ({_KIND})", r"not (\1 and \2)"),
        (r"\b(\d+) cardsfrom (\w+) to (\w+)", r"\1 (\2 to \3)"),
        (r"\b(\d+) cardsofanykind\b", r"\1 (anything)"),
    )
)

_SEVERAL = re.compile(
    rf"\b((?:same|other) {_ALIKE}) (?:as|than|of)(?: of)? ({_CARD}) (and|or) (?:(?:as|than|of) )?"
    rf"(?!{_CARD} (?:is|[=≠<>≤≥]))(?={_CARD})"
)


def as_notation(text: str) -> str:
    """The text, its phrases as `PHRASES` has them, with all of it in the notation's order."""
    text, before = " ".join(text.split()), ""
    while before != text:
        before, text = text, _SEVERAL.sub(r"\1 as \2 \3 \1 as ", text, count=1)
    for pattern, mend in _MENDS:
        text = pattern.sub(mend, text)
    return text
