"""Keys of this server in people's words: addresses and links that serve whoever has them, found and taken out."""

import html
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from urllib.parse import unquote

HIDDEN = "[…@…]"
"""What stands in the place of a key: words of no language, no address, and no part of a display name."""

HIDDEN_IN_ASCII = "[...@...]"
"""The same where there is nothing but ASCII."""

MOST_DOUBTFUL = 50
"""So many words of a text that may be bare tokens are asked about; no letter of a person's has as many."""

_LAYERS = 3
"""How often an escape may be escaped: `%252B` is `+` written twice."""

# What mail programs, pages and people write for a single character.
_ESCAPE = re.compile(
    r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,31});?|(?:%[0-9A-Fa-f]{2}){1,4}|=(?:2[BbDd]|40)"
)

# A key that is too long for its line goes on in the next, perhaps behind a mark of quotation; RFC 2045 6.7 has a `=`.
_GAP = r"(?:[ \t|>]{0,20}=?\r?\n[ \t|>]{0,20})?"
_BASE32, _SIGN = "[a-z2-7]", "[a-zA-Z0-9_-]"


def _run(of: str, count: int) -> str:
    """So many of these characters, wherever the line ends among them."""
    return f"{of}(?:{_GAP}{of}){{{count - 1}}}"


_TOKEN = rf"(?P<token>{_BASE32}{{16,52}}(?![a-z0-9])|{_run(_BASE32, 16)}(?![a-z0-9]))"
_DOMAIN = rf"(?:{_GAP}@{_GAP}[a-z0-9-]+(?:\.[a-z0-9-]+)*)?"
_NUMBER = rf"[0-9](?:{_GAP}[0-9]){{0,8}}"
_TABLE = re.compile(rf"g{_GAP}{_NUMBER}{_GAP}-{_GAP}t{_GAP}{_NUMBER}{_GAP}-{_GAP}{_TOKEN}{_DOMAIN}")
_PERSON = re.compile(rf"[pb]{_GAP}-{_GAP}{_TOKEN}{_DOMAIN}")
_BARE = re.compile(r"(?<![a-z0-9])(?P<token>[a-z2-7]{16})(?![a-z0-9])")
_BEFORE = re.compile(r"(?:mailto:)?(?:[a-z0-9._-]{1,64}\+)?\Z")

# itsdangerous signs with base64url: 16 octets are 22 letters of it, 32 are 43.
_LINK = re.compile(
    rf"(?:https?://{_GAP}[a-z0-9.:\[\]-]{{1,255}})?(?:/[a-z0-9_-]{{1,64}}){{0,8}}/{_GAP}"
    rf"(?P<link>(?P<way>[ucgmt]){_GAP}/{_GAP}"
    rf"(?:(?:[0-9]{{1,9}}{_GAP}-{_GAP})?[0-9]{{1,9}}{_GAP}[.-]{_GAP}{_run(_SIGN, 22)}(?!{_SIGN})(?:\.ics)?"
    rf"|{_SIGN}(?:{_GAP}{_SIGN}){{3,300}}{_GAP}\.{_GAP}{_run(_SIGN, 43)}(?!{_SIGN})))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Key:
    """A key in a text, from `start` to `end`: the `token` of an address, or the last parts of a `link` (`c/12.SIGN`).

    `sure`: its form is that of a key; a bare word is one only where the server gave it to somebody.
    """

    start: int
    end: int
    token: str = field(default="", repr=False)
    link: str = field(default="", repr=False)
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Bare:
    """A text without its disguises: its characters as plain as they can be read, and where each of them stood."""

    text: str
    small: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where these characters stood, from and to."""
        return self.starts[start], self.ends[end - 1]


def find_keys(text: str, known: Iterable[str] = ()) -> tuple[Key, ...]:
    """What is, or may be, a key in `text`, in the order it stands there; none lies within another.

    Keys are found in any case and form of Unicode, escaped for HTML, links or mail, with characters of no width
    in them, with or without a domain, and broken over lines. The tokens in `known` are found whatever stands between
    their letters.
    """
    bare = _bare(text)
    found = [
        *_links(bare),
        *(_address(bare, match) for form in (_TABLE, _PERSON) for match in _whole(form, bare.small)),
        *_known(bare, known),
        *(Key(*bare.span(*match.span()), token=match["token"], sure=False) for match in _bare_words(bare)),
    ]
    kept: list[Key] = []
    for one in sorted(found, key=lambda key: (key.start, -key.end)):
        last = kept[-1] if kept else None
        if last is None or one.start >= last.end:
            kept.append(one)
        elif one.sure and not last.sure:
            kept[-1] = replace(one, start=last.start, end=max(last.end, one.end))
    return tuple(kept)


def without_keys(
    text: str,
    is_key: Callable[[Key], bool] = lambda key: key.sure,
    known: Iterable[str] = (),
    sign: str = HIDDEN,
) -> str:
    """`text` with a `sign` for every key in it. `is_key` says of each find whether it is one; `known` as above."""
    kept, done = [], 0
    for key in find_keys(text, known):
        if is_key(key):
            kept += [text[done : key.start], sign]
            done = key.end
    return "".join([*kept, text[done:]])


def _whole(form: re.Pattern[str], text: str) -> Iterable[re.Match[str]]:
    return (match for match in form.finditer(text) if not text[match.start() - 1 : match.start()].isalnum())


def _address(bare: _Bare, match: re.Match[str]) -> Key:
    start = max(0, match.start() - 80)
    before = _BEFORE.search(bare.small[start : match.start()])
    first = start + before.start() if before else match.start()
    token = re.sub("[^a-z2-7]", "", match["token"])
    # "p-hydroxybenzaldehyde" has the form of a key, too, and "p-value" at the end of a line with a word below it.
    like_no_word = token == match["token"] and not token.isalpha()
    sure = match.re is _TABLE or like_no_word or "@" in match[0]
    return Key(*bare.span(first, match.end()), token, sure=sure)


def _links(bare: _Bare) -> Iterable[Key]:
    for match in _LINK.finditer(bare.text):
        link = re.sub(r"[\s|>=]", "", match["link"])
        if link[1:] != link[1:].lower():  # the title of a page in an address of another house has no capitals
            yield Key(*bare.span(*match.span()), link=link)


def _known(bare: _Bare, known: Iterable[str]) -> Iterable[Key]:
    places = [place for place, char in enumerate(bare.small) if char.isascii() and char.isalnum()]
    squeezed = "".join(bare.small[place] for place in places)
    for token in known:
        at = squeezed.find(token) if token else -1
        while at >= 0:
            end = at + len(token)
            yield Key(*bare.span(places[at], places[end - 1] + 1), token)
            at = squeezed.find(token, end)


def _bare_words(bare: _Bare) -> list[re.Match[str]]:
    return list(_BARE.finditer(bare.small))[:MOST_DOUBTFUL]


def _bare(text: str) -> _Bare:
    if text.isascii() and not any(sign in text for sign in "&%="):
        return _Bare(text, text.lower(), range(len(text)), range(1, len(text) + 1))
    units = [(char, at, at + 1) for at, char in enumerate(text)]
    for _ in range(_LAYERS):
        read = _unescaped(units)
        if len(read) == len(units):
            break
        units = read
    plain = [(char, start, end) for written, start, end in units for char in _plain(written)]
    said = "".join(char for char, _, _ in plain)
    small = "".join(char.lower() if char.isascii() else char for char in said)
    return _Bare(said, small, [start for _, start, _ in plain], [end for _, _, end in plain])


_Unit = tuple[str, int, int]


def _unescaped(units: list[_Unit]) -> list[_Unit]:
    """The same characters with one layer of escapes read; each stands where its escape stood."""
    text, read, done = "".join(char for char, _, _ in units), list[_Unit](), 0
    for match in _ESCAPE.finditer(text):
        read += units[done : match.start()]
        start, end = units[match.start()][1], units[match.end() - 1][2]
        read += [(char, start, end) for char in _said_by(match[0])]
        done = match.end()
    return [*read, *units[done:]]


def _said_by(escape: str) -> str:
    if escape.startswith("&"):
        return html.unescape(escape)
    return unquote(escape.replace("=", "%"), errors="replace")


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    """A character without accents and forms of presentation: a dash for every dash, nothing for one of no width."""
    if char in "\r\n\t ":
        return char
    if unicodedata.category(char) == "Pd" or char in "\u2212\u2043":
        return "-"
    if char in "\u0085\u2028\u2029\v\f":
        return "\n"
    kept = (one for one in unicodedata.normalize("NFKD", char) if not _is_unseen(one))
    return "".join(" " if one.isspace() else one for one in kept)


def _is_unseen(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Cs") or char in "\u115f\u1160\u3164\uffa0"
