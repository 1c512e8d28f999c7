"""Takes out of a player's words what could hide, reorder or fake text on another reader's screen."""

from __future__ import annotations

import re
import unicodedata

_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")

# C0 and C1 controls, soft hyphen, joiners and fillers of no width, bidirectional marks, surrogates without
# a partner, non-characters, and the tag characters that can carry a hidden text.
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)


def clean_text(text: str) -> str:
    """`text` in NFC with `\\n` line ends, tabs as spaces, and no unseen character.

    Unseen are controls (so that no terminal escape survives), marks that change the direction of writing, and
    characters of no width. Emoji presentation marks stay. Not an HTML escape: that is the template's work.
    """
    lines = _BREAKS.sub("\n", text).replace("\t", " ")
    return unicodedata.normalize("NFC", _UNSEEN.sub("", lines))


def clean_line(text: str) -> str:
    """`clean_text` on one line: every run of white space is one space, none at the ends."""
    return " ".join(clean_text(text).split())
