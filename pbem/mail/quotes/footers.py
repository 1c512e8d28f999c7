"""Knows the lines that telephones, companies, virus scanners and mailing lists put around a letter."""

import re

from pbem.mail.phrases import either, phrases

MAX_WORDS = 8
"""A line that says more than so many words behind such an opening is the author's."""

# None of them runs over the sign that begins another: a line of a thousand beginnings is still read once.
_LINK = re.compile(
    r"<https?://[^\s<>]*>|\(https?://[^\s<>()]*\)|\[https?://[^\s<>\[\]]*\]|\bwww\.(?:avast|avg)\.com\S*"
)


def _beginnings(*tables: tuple[str, ...]) -> frozenset[str]:
    """How the phrases of the tables begin: most lines begin otherwise, and need not be compared with each."""
    return frozenset(phrase[:BEGINNING] for table in tables for phrase in table)


BEGINNING = 3
_OPENERS, _UNSPACED = phrases("footers", "footer_openers"), phrases("footers", "unspaced_openers")
_BANNERS, _DISCLAIMERS = phrases("footers", "banners"), phrases("footers", "disclaimers")
_ENDS, _SHORT = phrases("footers", "footer_ends"), phrases("footers", "short_footers")
_OPENER = re.compile(rf"{either(_OPENERS)}(?!\w)|{either(_UNSPACED)}", re.I)
_BANNER = re.compile(either(_BANNERS), re.I)
_DISCLAIMER = re.compile(rf"{either(_DISCLAIMERS)}(?!\w)", re.I)
_OPENER_BEGINS = _beginnings(_OPENERS, _UNSPACED)
_NOTICE_BEGINS = _beginnings(_BANNERS, _DISCLAIMERS)
_FOOT_RULE = re.compile(r"_{10,}")
_LIST_RULE = re.compile(r"-=(?:-=)+-?|__\._,_\.___.*")


def is_footer(line: str) -> bool:
    """Whether a program added this line: it says in a few words where it was sent from."""
    said = " ".join(_LINK.sub("", line).split()).strip(" -*_[]()\"'“”")
    if said.lower() in _SHORT:
        return True
    opener = _OPENER.match(said) if said[:BEGINNING].lower() in _OPENER_BEGINS else None
    rest = said[opener.end() :] if opener else said
    if not opener and not said.removesuffix(".").lower().endswith(_ENDS):
        return False
    words = rest.split()
    unfinished = re.search(r"[,;:!?](?:\s|$)|\.\s", rest)
    return len(words) <= MAX_WORDS and not unfinished and bool(words or not opener)


def is_banner(line: str) -> bool:
    """Whether a paragraph that begins so warns of mail from outside; the author's words stand below it."""
    return _notice_begins(line) and bool(_BANNER.match(line.lstrip("*_ ")))


def ends_words(line: str, first: bool) -> bool:
    """Whether nothing below this line is the author's, until a quotation: a signature's mark, a disclaimer.

    `first`: it begins a paragraph.
    """
    if line in ("--", "—") or _FOOT_RULE.fullmatch(line) or _LIST_RULE.fullmatch(line):
        return True
    return first and _notice_begins(line) and bool(_DISCLAIMER.match(line.lstrip("*_ ")))


def _notice_begins(line: str) -> bool:
    return line.lstrip("*_ ")[:BEGINNING].lower() in _NOTICE_BEGINS
