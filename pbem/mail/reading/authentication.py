"""What our own mail server found out about a letter's author: DMARC and DKIM in its Authentication-Results (RFC 8601).

A parser of its own, since all of such a header may be the sender's: it goes over it once, from left to right, and
counts how deep comments lie, where others call themselves for each of them, and copy the rest for each word.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

LONGEST = 4000
"""A longer header, in characters, vouches for nothing: none of a mail server is."""

_TOKEN = re.compile(
    r"""(?P<blank>\s+)|(?P<comment>\()|"(?P<quoted>(?:[^"\\]|\\.)*)"|(?P<word>[^\s()";=\\]+|[;=])""", re.S
)
_IN_COMMENT = re.compile(r"[()]|\\.", re.S)
_SIGNS = (";", "=")


@dataclass(frozen=True, slots=True)
class _Result:
    """What a method such as `dmarc` found, and what it tells besides: `header.from` and its like, with their values."""

    method: str
    result: str
    told: tuple[tuple[str, str], ...]

    def values(self, name: str) -> list[str]:
        return [value for told, value in self.told if told == name]


def dmarc_passed(headers: Sequence[str], authserv_id: str, author: str) -> bool:
    """Whether our server vouches that a letter is of the domain of `author`, its folded From.

    `headers`: the letter's Authentication-Results, topmost first. Only the first one that bears our server's
    `authserv_id` says anything: a letter can bring others along, with any name on them, but not put them above
    that one (RFC 8601, 5 and 7.1). What cannot be read vouches for nothing.
    """
    domain = author.rpartition("@")[2]
    found = [one for one in _results(headers, authserv_id) if one.method == "dmarc"]
    return bool(found) and all(
        one.result == "pass"
        and all(value.rpartition("@")[2] == domain for value in one.values("header.from"))
        for one in found
    )


def signed_by_domain(headers: Sequence[str], authserv_id: str, author: str) -> bool:
    """Whether our server found a valid signature (DKIM) of the domain of `author`, or of one that it is under.

    `headers`: as in `dmarc_passed`, and the same one of them counts.
    """
    domain = author.rpartition("@")[2]
    found = [one for one in _results(headers, authserv_id) if one.method == "dkim" and one.result == "pass"]
    return any(is_aligned(_signing(one), domain) for one in found)


def _signing(result: _Result) -> str:
    """The domain that signed, as a result says it: `header.d`, or that of `header.i`, which is the same or under it."""
    agents = (value.rpartition("@")[2] for value in result.values("header.i"))
    return next(iter((*result.values("header.d"), *agents)), "")


def is_aligned(signing: str, domain: str) -> bool:
    """Whether who signs for a domain may speak for the other: it is the same, or one that this is under.

    Stricter than RFC 7489 3.1.1: nobody speaks for what is above them, since many lend out what is below theirs.
    """
    signing = signing.lower().rstrip(".")
    return "." in signing and (domain == signing or domain.endswith(f".{signing}"))


def _id_of(header: str) -> str:
    try:
        return next(_tokens(header[:LONGEST]), "")
    except ValueError:
        return ""


def _results(headers: Sequence[str], authserv_id: str) -> list[_Result]:
    """What the topmost of our server's headers says; nothing where it, or what it says of DMARC, is not well formed.

    A method that it tells of in a form of its own is passed over, and no other with it.
    """
    own = next((one for one in headers if _id_of(one) == authserv_id.lower()), None)
    if own is None or len(own) > LONGEST:
        return []
    try:
        parts = [list(words) for ends, words in groupby(_tokens(own), ";".__eq__) if not ends]
    except ValueError:
        return []
    found = [(words, _result(words)) for words in parts[1:]]
    if any(result is None and words[0].partition("/")[0] == "dmarc" for words, result in found):
        return []
    return [result for _, result in found if result is not None]


def _result(words: list[str]) -> _Result | None:
    """`dmarc=pass header.from=example.org`, as its words; None where it is not of that form."""
    told, at = [], 0
    while at < len(words):
        three = words[at : at + 3]
        if len(three) < 3 or [word in _SIGNS for word in three] != [False, True, False]:
            return None
        name, value = three[0], three[2]
        told.append((name, value))
        at += 3
        while name == "header.b" and words[at : at + 1] == ["="]:
            at += 1  # the end of a signature in base64, which many write without quotes
    (method, result), *rest = told
    return _Result(method.partition("/")[0], result, tuple(rest))


def _tokens(header: str) -> Iterator[str]:
    """Its words and signs in small letters, comments left out. Raises ValueError where it is none of RFC 8601."""
    at = 0
    while at < len(header):
        found = _TOKEN.match(header, at)
        if found is None:
            raise ValueError("no token")
        at = found.end()
        if found["comment"]:
            at = _behind_comment(header, at)
        elif found["quoted"] is not None:
            quoted = re.sub(r"\\(.)", r"\1", found["quoted"], flags=re.S).lower()
            yield f'"{quoted}"' if quoted in _SIGNS else quoted  # which are none, in quotes
        elif found["word"]:
            yield found["word"].lower()


def _behind_comment(header: str, at: int) -> int:
    """Where the comment ends in which `at` lies (RFC 5322 3.2.2). Raises ValueError where it does not."""
    depth = 1
    for sign in _IN_COMMENT.finditer(header, at):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if depth == 0:
            return sign.end()
    raise ValueError("a comment without end")
