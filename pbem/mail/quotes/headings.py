"""Finds where a quotation begins: the line that names its author, header lines, a mail of ours that comes back."""

import re

from pbem.mail.phrases import either, parted, phrases, tables

MAX_LINES = 4
"""Over how many lines one may be wrapped."""

MAX_FOUND = 300
"""No thread is so long; what lies below so many is not searched for more."""

MAX_ASKED = 2000
"""Nor are there so many lines in it that may end one, and are not quoted themselves."""

MAX_CHARACTERS = 400
"""And how long it may be."""

TAIL = 120
"""In so many characters at its end an address and a verb that close it are looked for."""

_DATE = re.compile(
    r"\b(?:19|20|25)\d\d(?!\d)|\b\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?\d{2,4}\b|\d{4}[年년]"  # Thai years too
)
_TIME = re.compile(r"(?<!\d)\d{1,2} ?[:.h時点點时] ?\d{2}(?!\d)|\b\d{1,2} ?[ap]\.?m\b|\d[時시点點时]", re.I)
_ADDRESS = re.compile(r"(?<![^\s<>\"(),:;\[\]@])[^\s<>\"(),:;\[\]@]{1,64}@[^\s<>\"(),:;\[\]@]+")
_NUMBER_OR_ADDRESS = re.compile(r"[\d@]")

_OPENERS, _VERBS = phrases("quotations", "attribution_openers"), phrases("quotations", "attribution_verbs")

# All of these are searched for in small letters: to fold each letter anew, in each of them, takes three times as long.
_OPENER = re.compile(rf"[-\s*_]*{either(_OPENERS)}(?!\w)")
_VERB = re.compile(rf"(?<!\w){either(_VERBS)}(?!\w)")
_VERB_LAST = re.compile(rf"(?<!\w){either(_VERBS)}$")
_BRACKETED = re.compile(r"[<(\[]\s?(?:mailto:)?$")
_NAMED_LAST = re.compile(r"[<(\[]\s?(?:mailto:)?[^\s<>@]+@[^\s<>@]+\s?[>)\]]\)?$")
_QUOTING = re.compile(rf"[\s*_]*{either(phrases('quotations', 'attribution_quoting'))}\s")
_GOES_ON = re.compile(rf"<|(?:19|20)\d\d(?![\d./年년-])|{either(_VERBS)}(?!\w)")
"""How a line begins that is no beginning of an attribution: by a bracket, a bare year, a verb."""
_CLOSING = " \t\u00a0*_:：-"
"""What may stand behind the last word of one."""
_OTHER_DIGITS = re.compile(r"[^\W\D0-9]")


def attributions(lines: list[str], marked: list[bool]) -> dict[int, int]:
    """Where such lines begin, wrapped or not, and where what follows them begins; `marked`: quoted ones."""
    small = [line.lower() for line in lines]
    found: dict[int, int] = {}
    asked = 0
    for last, line in enumerate(small):
        if len(found) == MAX_FOUND or asked == MAX_ASKED:
            break
        if not marked[last] and line.rstrip("*_ ").endswith(_ENDS):
            asked += 1
            start = _start(small, marked, last)
            if start is not None:
                found[start] = last + 1
        elif not marked[last] and ">" in line and "@" in line and _with_what_it_quotes(line):
            found[last] = last + 1
    return found


def _with_what_it_quotes(line: str) -> bool:
    """Whether the first line of what is quoted stands behind an attribution, as some programs on phones write it."""
    attributed = _INLINE.match(line[:MAX_CHARACTERS])
    return bool(attributed and _DATE.search(attributed[0]) and _TIME.search(attributed[0]))


_INLINE = re.compile(rf".*?<\s?[^\s<>@]+@[^\s<>@]+\s?>\s{{1,3}}{either(_VERBS)}\s?[:：]\s+(?=\S)")


_ENDS = (":", "：", "--", ">")


def _start(lines: list[str], marked: list[bool], last: int) -> int | None:
    """Where the attribution begins whose last line this is; None where it is none."""
    below = next((here for here in range(last + 1, min(last + 3, len(lines))) if lines[here]), None)
    before_marked = below is not None and marked[below]
    if lines[last].endswith(">") and not before_marked:
        return None
    ends_paragraph = below != last + 1
    nearest = opened = None
    for start in range(last, max(-1, last - MAX_LINES), -1):
        joined = " ".join(lines[start : last + 1])
        if not lines[start] or marked[start] or len(joined) > MAX_CHARACTERS:
            break
        alone = ends_paragraph or start == 0 or not lines[start - 1]
        if _attributes(joined, before_marked, alone):
            if nearest is None or (_names(lines[start]) and not any(map(_names, lines[nearest : last + 1]))):
                nearest = start
            if _OPENER.match(lines[start]):
                opened = start
                break
    if opened is not None:
        return opened
    if nearest is None:
        line = lines[last][:MAX_CHARACTERS]
        names = before_marked and (_VERB.search(line) or _QUOTING.match(line)) and not line.endswith(">")
        return last if names else None
    # A line above may belong to it ("Wed, May 18," / "2016 at …") or be the author's last one.
    start = nearest
    while start > max(0, last - MAX_LINES + 1) and lines[start - 1] and not marked[start - 1]:
        if not _belongs_above(lines[start - 1][:MAX_CHARACTERS], lines[start]):
            break
        start -= 1
    return start


def _belongs_above(above: str, line: str) -> bool:
    """Whether a line is the beginning of the attribution that goes on in the next."""
    broken = above.endswith(("<", "(")) or _GOES_ON.match(line)
    return bool(broken or _DATE.search(above) or _names(above))


def _names(line: str) -> bool:
    """Whether it holds an address."""
    return "@" in line and _ADDRESS.search(line) is not None


def _attributes(line: str, before_marked: bool, alone: bool) -> bool:
    """Whether a line, in small letters, attributes what stands below it: by its shape, in whatever language.

    It names somebody, by an address where nothing else tells, and tells when. `alone`: no line stands next to it.
    """
    if not _NUMBER_OR_ADDRESS.search(line):
        return False
    if not line.isascii():
        line = _OTHER_DIGITS.sub(lambda digit: str(int(digit[0])), line)
    tail = line[-TAIL:].rstrip(_CLOSING)
    date, time = _DATE.search(line), _TIME.search(line)
    if line.endswith(">"):
        return before_marked and bool(date and _NAMED_LAST.search(tail))
    address = _ADDRESS.search(line) if "@" in line else None
    if date and time and (address or before_marked or alone):
        return True
    verb = _VERB.search(line)
    if address and (date or time) and (verb or before_marked or _BRACKETED.search(line, 0, address.start())):
        return True
    if address and (verb or before_marked or _QUOTING.match(line)):
        verb_last = _VERB_LAST.search(tail)
        return bool(_NAMED_LAST.search(tail[: verb_last.start()].rstrip(_CLOSING) if verb_last else tail))
    return bool(verb and (_OPENER.match(line) or (date and time)) and any(map(str.isdigit, line)))


_KEYS = {key: role for role, keys in tables()["quotations"]["header_keys"].items() for key in parted(keys)}
_FORWARDS = phrases("quotations", "forwarded_message")
_TITLES = either(phrases("quotations", "original_message") + _FORWARDS)
_FORWARDED = re.compile(rf"{either(_FORWARDS)}|forwarded by ", re.I)
_MAX_KEY = max(map(len, _KEYS)) + 8
_HEADINGS_ADDRESS = re.compile(r"(?<![^\s<>\"(),:;@])[^\s<>\"(),:;@]{1,64}@[^\s<>\"(),:;@]+")
_RULED = "-_=*~<«[ ‐‑‒–—―"
_ORIGINAL = re.compile(rf"{_TITLES}(?:[-_=*:~‐-―>»\]\s]*|\s*--.*)", re.I)
_FORWARDED_BY = re.compile(r"forwarded by .{1,200}? on .{1,60}[-_= ]{3,}", re.I)
_ANNOUNCED = re.compile(rf"{_TITLES}\s*[:：]|original message processed by .{{1,40}}", re.I)


_IN_LINE = re.compile(r"(?<=[^\s:：])\s+([^\W\d_]{1,14})[*_]*\s?[:：]")


def _says_original(line: str) -> bool:
    """Whether it says "Original Message" between dashes, or before a colon."""
    words = line.lstrip(_RULED)
    if len(line) - len(words) >= 2:
        return bool(_ORIGINAL.fullmatch(words) or _FORWARDED_BY.fullmatch(words))
    return bool(_ANNOUNCED.fullmatch(line))


def heading(lines: list[str], here: int) -> int | None:
    """Where what stands below the heading begins that begins here; None where none does."""
    line = lines[here]
    original = _says_original(line)
    if original or (line.startswith(_RULES) and _RULED_TITLE.fullmatch(line)):
        below = next((place for place in range(here + 1, min(here + 4, len(lines))) if lines[place]), here)
        if original:
            return (_header_block(lines, below, least=1) if below > here else None) or here + 1
        end = _shaped_lines(lines, below)
        return end if end - below >= RULED_LEAST else None
    return _header_block(lines, here, least=3) or _shaped_block(lines, here)


_SHAPED = re.compile(r"[\s*_|#]*[^\W\d_](?:[^\d:：@<>\"]{0,20}[^\W\d_])?[\s*_]*[:：][\s*_]*\S.*")
_RULED_TITLE = re.compile(r"[-_=*~‐‑‒–—―]{4,}\s?[^\W\d_][^\d:：@]{2,40}?\s?[-_=*~‐‑‒–—―]{4,}")
_RULES = tuple("-_=*~‐‑‒–—―")
LEAST_SHAPED, MOST_SHAPED, RULED_LEAST = 3, 8, 2
"""Of so many lines is a block of header lines in words that are not known here; of so few below a ruled title."""


def _shaped_lines(lines: list[str], here: int) -> int:
    """The first line from `here` on that does not look like a header line."""
    end = here
    most = min(len(lines), here + MOST_SHAPED)
    while end < most and (":" in lines[end] or "：" in lines[end]) and _SHAPED.fullmatch(lines[end]):
        end += 1
    return end


def _shaped_block(lines: list[str], here: int) -> int | None:
    """The line after the block of header lines that begins here, where its shape tells: a name, then a date."""
    end = _shaped_lines(lines, here)
    if end - here < LEAST_SHAPED:
        return None
    named = _names(lines[here])
    tells_when = any(_DATE.search(line) and (named or _TIME.search(line)) for line in lines[here + 1 : end])
    return end if tells_when else None


def forwards(line: str) -> bool:
    """Whether it announces a mail that is passed on."""
    return bool(_FORWARDED.search(line))


def _header(line: str) -> tuple[str, str] | None:
    """What a header line names, and its value."""
    key, colon, _ = line[:_MAX_KEY].replace("：", ":").partition(":")
    role = _KEYS.get(" ".join(key.strip(" *_|#>\u00a0").lower().split())) if colon else None
    return (role, line[len(key) + 1 :]) if role else None


def _header_block(lines: list[str], here: int, least: int) -> int | None:
    """The line after the block of header lines that begins here and names `least` things or more."""
    first = _header(lines[here])
    if not first:
        return None
    # Some programs put all of it on one line.
    inside = {_KEYS.get(key[1].lower()) for key in _IN_LINE.finditer(first[1])}
    if {"date", "subject"} <= inside | {first[0]} and _HEADINGS_ADDRESS.search(first[1]):
        return here + 1
    roles: set[str] = set()
    end, astray = here, 0
    for place in range(here, min(here + 16, len(lines))):
        header = _header(lines[place])
        if header and header[0] not in roles:
            roles.add(header[0])
            end, astray = place + 1, 0
        elif (astray := astray + 1) > 3 or ("subject" in roles and not lines[place]):
            break
    if roles >= {"from"} and _HEADINGS_ADDRESS.search(first[1]):
        least = min(least, 2)
    return end if len(roles) >= least else None


TITLES = (
    *("reply with one of these", "on the table", "since your last move", "your secret rule", "your hand"),
    *("responda com um destes comandos", "cartas na mesa", "desde a sua última jogada"),
    *("sua regra secreta", "sua mão", "a sua regra secreta", "a sua mão"),
    *("rispondi con uno di questi comandi", "carte in tavola", "dalla tua ultima giocata"),
    *("la tua regola segreta", "le tue carte"),
    *("responde con uno de estos comandos", "cartas en la mesa", "desde tu última jugada"),
    *("tu regla secreta", "tu mano"),
    *("how to reply", "como responder", "come rispondere", "cómo responder"),  # until November 2026
)
"""Titles in our mails that nobody writes on a line of their own, in every language that we write in."""

ASKS = (
    *("reply by", "they have until", "responda até", "prazo:"),
    *("responde antes del", "plazo: hasta el", "rispondi entro", "scadenza:"),
)
"""What goes before a deadline in the first lines of our mails."""

OUTCOMES = (
    *("your move is in", "not played yet", "our reply", "your planned move is in"),
    *("recebemos (?:a )?sua jogada", "(?:você )?ainda não jogou", "(?:a )?nossa resposta"),
    *("(?:a )?sua jogada plane[aj]+da foi feita", "recibimos tu jugada", "aún no has jugado"),
    *("nuestra respuesta", "tu jugada programada está hecha", "giocata ricevuta"),
    *("non hai ancora giocato", "la nostra risposta", "la tua giocata programmata è fatta"),
    r"(?:results of week|resultados (?:da|de la) semana|risultati della settimana) \d+ (?:of|de|di) \d+\. .*",
)
"""The first lines of our answers and bulletins that nobody writes on a line of their own."""

_DECORATION = " \t\u00a0*_#|"
_FIRST = re.compile(
    rf"ELEUSIS(?:[*_|]*\s.*)?|.{{2,90}}[.?] .{{0,60}}?(?i:{'|'.join(ASKS)}) \S+ \d.*|(?i:{'|'.join(OUTCOMES)})\.?"
)
_LAST = re.compile(
    r"[\s*_|]*(?:Eleusis|[^\W\d_]{2,12} \d{1,9}), .{2,80}, \S{2,6} \d{1,2} \S{2,6} \d{4} \d\d(?::\d\d){1,2} UTC[\s*_|]*"
)
_LAST_PART = re.compile(r".*\d\d:\d\d UTC[\s*_|]*")
_TITLE = re.compile(rf"(?:{'|'.join(TITLES)})(?::? ?\(?\d{{1,3}} [^\W\d_]{{1,12}}\)?.*)?", re.I)
_WRITTEN_BY_LINKS = ("subject=", "body=")
_OPEN_LINK = re.compile(r"[<(]mailto:[^\s<>()]*$", re.I)


def begins_mail(line: str) -> bool:
    """Whether all from this line on, down to `ends_mail`, is a mail of ours."""
    bare = line.strip(_DECORATION)
    return bool(_FIRST.fullmatch(bare) or _TITLE.fullmatch(bare))


def ends_mail(line: str) -> bool:
    """Whether this is the last line of a mail of ours: to whom it went, and when."""
    return bool(_LAST.fullmatch(line))


def ends_mail_begun(line: str) -> bool:
    """The same where the mail is known to have begun: its last line may have been wrapped."""
    return bool(_LAST_PART.fullmatch(line))


def is_link(line: str) -> bool:
    """Whether a mail program wrote one of our links out: `PLAY 7h <mailto:…?subject=…>`."""
    for words in re.split(r"[\s<>]", line.lower()) if "mailto:" in line.lower() else ():
        query = words.partition("mailto:")[2].partition("?")[2]
        if any(field.startswith(_WRITTEN_BY_LINKS) for field in re.split("[?&]", query)):
            return True
    return False


def goes_on(line: str) -> bool:
    """Whether a link that was written out goes on in the next line."""
    return bool(_OPEN_LINK.search(line))
