"""What stands in a letter's text and is none of its words: files in it, signatures and keys around it, cipher."""

import re
from collections.abc import Callable
from dataclasses import dataclass

_ARMOUR = re.compile(r"-----BEGIN PGP ([A-Z ]+?)(?:, PART [0-9/]+)?-----")
_UU_BEGIN = re.compile(r"begin(?:-base64)? [0-7]{3,4} (\S.*)")
_Y_BEGIN = re.compile(r"=ybegin .*?name=(.+)")
_BINHEX = re.compile(r"\(This file must be converted with BinHex.*\)")
_NAME = "binhex.hqx"


@dataclass(slots=True)
class Words:
    """`lines` are the author's; `files` the names of those that stood among them; `encrypted`: so was some of it."""

    lines: list[str]
    files: list[str]
    encrypted: bool = False


def words_of(text: str) -> Words:
    """`text` without the files, keys and signatures in it; what was signed stands as it was written."""
    lines = text.split("\n")
    found = Words([], [])
    at = 0
    while at < len(lines):
        line = lines[at].rstrip()
        if line.startswith("-----BEGIN PGP ") and (armour := _ARMOUR.fullmatch(line)):
            at = _armoured(lines, at, armour[1], found)
        elif line.startswith("begin") and (file := _UU_BEGIN.fullmatch(line)) and _uu_follows(lines, at + 1):
            at = _file(lines, at + 1, found, file[1], lambda line: line in ("end", "===="))
        elif line.startswith("=ybegin ") and (file := _Y_BEGIN.fullmatch(line)):
            at = _file(lines, at + 1, found, file[1], lambda line: line.startswith("=yend"))
        elif line.startswith("(This file must") and _BINHEX.fullmatch(line):
            at = _file(lines, at + 1, found, _NAME, lambda line: len(line) > 1 and line.endswith(":"))
        else:
            found.lines.append(lines[at])
            at += 1
    return found


def _file(lines: list[str], at: int, found: Words, name: str, is_last: Callable[[str], bool]) -> int:
    """Passes over a file to its last line, or to the end of the letter."""
    found.files.append(name)
    return next((here + 1 for here in range(at, len(lines)) if is_last(lines[here].rstrip())), len(lines))


def _uu_follows(lines: list[str], at: int) -> bool:
    """Whether a line of uuencode or of base64 stands here; somebody may just have begun a sentence with "begin"."""
    line = lines[at].rstrip() if at < len(lines) else ""
    if not line or any(not " " <= character <= "~" for character in line):
        return line == "" and at + 1 < len(lines) and lines[at + 1].rstrip() == "end"
    told = 1 + ((ord(line[0]) - 32) % 64 + 2) // 3 * 4
    return told - 4 <= len(line) <= told + 1 or re.fullmatch(r"[A-Za-z0-9+/]{16,}={0,2}", line) is not None


def _armoured(lines: list[str], at: int, what: str, found: Words) -> int:
    """Passes over a block of PGP (RFC 9580 6.2); what stands in a signed one (section 7) is read."""
    end = f"-----END PGP {what}"
    if what != "SIGNED MESSAGE":
        found.encrypted = found.encrypted or what == "MESSAGE"
        return next((here + 1 for here in range(at, len(lines)) if lines[here].startswith(end)), len(lines))
    at += 1
    while at < len(lines) and re.match(r"[A-Za-z]+: ", lines[at]):
        at += 1
    while at < len(lines) and not lines[at].startswith("-----BEGIN PGP SIGNATURE-----"):
        found.lines.append(lines[at].removeprefix("- "))
        at += 1
    return at
