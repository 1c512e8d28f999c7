"""The text of a mail for a terminal that knows ASCII: signs are written in it, letters stay as they are."""

from collections.abc import Mapping

SIGNS: dict[str, str] = {
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("“”„‟«»", '"'),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f", " "),
    "…": "...",
    "•": "*",
    "·": ".",
    "×": "x",
    "÷": "/",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "▲": "+",
    "▼": "-",
}
"""What stands for a sign. Of what is no letter, `¿` and `¡` alone stay besides what players write: Spanish has them."""


def in_plain_signs(text: str, suits: Mapping[str, str]) -> str:
    """`text` with its signs in ASCII; `suits`: the letter that stands for the symbol of each suit."""
    signs: Mapping[str, str] = SIGNS | dict(suits)
    return text if text.isascii() else "".join(signs.get(one, one) for one in text)
