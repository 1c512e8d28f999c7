"""Takes out of a player's words what could hide, reorder or fake text on another reader's screen."""

import re
import unicodedata

_BREAKS = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")

# C0 and C1 controls, soft hyphen, joiners and fillers of no width, bidirectional marks, surrogates without
# a partner, non-characters, and the tag characters that can carry a hidden text.
_UNSEEN = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ud800-\udfff\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e0fff]"
)

MAX_MARKS = 30
"""So many marks on one letter are kept: Unicode's "Stream-Safe Text Format" (UAX #15, 13). To put a longer run into its
order takes quadratic time."""

_MANY_MARKS = re.compile(rf"[^\w\s\0-\x7f]{{{MAX_MARKS + 1},}}")


def clean_text(text: str) -> str:
    """`text` in NFC with `\\n` line ends, tabs as spaces, and no unseen character.

    Unseen are controls (so that no terminal escape survives), marks that change the direction of writing, and
    characters of no width. Emoji presentation marks stay. Not an HTML escape: that is the template's work.
    """
    lines = _BREAKS.sub("\n", text).replace("\t", " ")
    return unicodedata.normalize("NFC", _MANY_MARKS.sub(_with_fewer_marks, _UNSEEN.sub("", lines)))


def _with_fewer_marks(found: re.Match[str]) -> str:
    kept, run = [], 0
    for character in found[0]:
        run = run + 1 if unicodedata.combining(character) else 0
        if run <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def clean_line(text: str) -> str:
    """`clean_text` on one line: every run of white space is one space, none at the ends."""
    return " ".join(clean_text(text).split())
