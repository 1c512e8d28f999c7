"""Why a mail came back, by the words and codes of who refused it (RFC 3463, RFC 5321): and whose fault that is."""

import re
import unicodedata
from enum import Enum, StrEnum

from pbem.mail.phrases import tables


class Fault(Enum):
    """Whose it is that a mail came back."""

    OURS = "ours"
    """Our server's: its address, its name, its proofs, what it writes. Says nothing of the mailbox."""

    NOBODYS = "passing"
    """What may pass by itself."""

    THEIRS = "mailbox"
    """The mailbox's, for good."""


class Cause(StrEnum):
    """Why a mail came back, the weightier first: of two that are found in one place, the first is believed."""

    SENDER = "sender"
    REVERSE_DNS = "reverse-dns"
    AUTHENTICATION = "authentication"
    ENCRYPTION = "encryption"
    RELAYING = "relaying"
    GREYLISTED = "greylisted"
    UNWANTED = "unwanted"
    BLOCKED = "blocked"
    FULL = "full"
    TOO_BIG = "too-big"
    UNREACHED = "unreached"
    TOO_MUCH = "too-much"
    CONTENT = "content"
    CLOSED = "closed"
    NO_MAILBOX = "no-mailbox"
    NO_DOMAIN = "no-domain"
    TROUBLE = "trouble"
    POLICY = "policy"
    REFUSED = "refused"
    UNSAID = "unsaid"

    @property
    def fault(self) -> Fault:
        return _FAULTS.get(self, Fault.NOBODYS)


_FAULTS = {
    **dict.fromkeys((Cause.SENDER, Cause.REVERSE_DNS, Cause.AUTHENTICATION, Cause.ENCRYPTION), Fault.OURS),
    **dict.fromkeys((Cause.RELAYING, Cause.BLOCKED, Cause.TOO_MUCH, Cause.CONTENT, Cause.POLICY), Fault.OURS),
    **dict.fromkeys((Cause.CLOSED, Cause.NO_MAILBOX, Cause.NO_DOMAIN, Cause.REFUSED), Fault.THEIRS),
}


def _pattern(table: str) -> re.Pattern[str]:
    """A pattern a line; one that is indented goes on with the line above. They are compared without accents."""
    whole = "|".join(line for line in re.sub(r"\n +", "", table).splitlines() if line)
    bare = "".join(c for c in unicodedata.normalize("NFKD", whole) if not unicodedata.combining(c))
    return re.compile(f"(?<![a-z])(?:{bare})")


PHRASES = {Cause(name): _pattern(table) for name, table in tables()["bounces"].items()}
"""How servers say it, the weightier causes first."""

STATUSES = {
    "1.1": Cause.NO_MAILBOX,
    "1.2": Cause.NO_DOMAIN,
    "1.3": Cause.NO_MAILBOX,
    "1.6": Cause.NO_MAILBOX,
    "1.7": Cause.SENDER,
    "1.8": Cause.SENDER,
    "1.10": Cause.NO_MAILBOX,
    "2.1": Cause.CLOSED,
    "2.2": Cause.FULL,
    "2.3": Cause.TOO_BIG,
    "3.1": Cause.TROUBLE,
    "3.4": Cause.TOO_BIG,
    "4.1": Cause.UNREACHED,
    "4.4": Cause.NO_DOMAIN,
    "4.310": Cause.NO_DOMAIN,
    "7.4": Cause.ENCRYPTION,
    "7.5": Cause.TROUBLE,
    "7.10": Cause.ENCRYPTION,
    "7.20": Cause.AUTHENTICATION,
    "7.21": Cause.AUTHENTICATION,
    "7.22": Cause.AUTHENTICATION,
    "7.23": Cause.AUTHENTICATION,
    "7.24": Cause.AUTHENTICATION,
    "7.25": Cause.REVERSE_DNS,
    "7.26": Cause.AUTHENTICATION,
    "7.27": Cause.SENDER,
    "7.28": Cause.TOO_MUCH,
    "7.64": Cause.RELAYING,
}
"""What the last two numbers of an enhanced status code mean (RFC 3463, RFC 7372, RFC 7505, Exchange's own)."""

SUBJECTS = {
    "1": Cause.REFUSED,
    "2": Cause.REFUSED,
    "3": Cause.TROUBLE,
    "4": Cause.UNREACHED,
    "5": Cause.TROUBLE,
    "6": Cause.CONTENT,
    "7": Cause.POLICY,
}
"""What its second number means where the last says nothing."""

_VAGUE = ("0.0", "5.0")
"""What servers write that know no better."""


class Stage(StrEnum):
    """To what of ours a server answered (RFC 5321)."""

    CONNECT = "connect"
    MAIL = "mail"
    RCPT = "rcpt"
    DATA = "data"


_STAGES = {
    Stage.CONNECT: re.compile(
        r"after (?:initial connection|connect|(?:pipelined )?(?:ehlo|helo|lhlo|starttls|auth)\b)"
        r"|refused to talk to me|(?:in reply|in response) to (?:the )?(?:ehlo|helo|lhlo|starttls|auth|initial|greeting)"
        r"|(?:name|greeting|helo|ehlo) (?:was rejected|failed|rejected)|performing the (?:ehlo|helo) handshake"
        r"|>>> (?:ehlo|helo|lhlo|starttls|auth)\b(?:(?!<<<|>>>).){0,300}<<< [45]"
    ),
    Stage.MAIL: re.compile(
        r"after (?:pipelined )?(?:sending )?mail from|(?:in reply|in response) to (?:pipelined )?(?:the )?mail from"
        r"|(?:but|my) (?:envelope )?sender was rejected|>>> mail from(?:(?!<<<|>>>).){0,300}<<< [45]"
    ),
    Stage.RCPT: re.compile(
        r"after (?:pipelined )?(?:sending )?rcpt to|(?:in reply|in response) to (?:pipelined )?(?:the )?rcpt to"
        r"|does not like recipient|recipient was rejected|>>> rcpt to(?:(?!<<<|>>>).){0,300}<<< [45]"
    ),
    Stage.DATA: re.compile(
        r"after (?:pipelined )?(?:sending |end of )?data\b|(?:in reply|in response) to (?:the )?(?:end of )?data"
        r"|failed after i sent the message|>>> (?:data|\.|bdat)(?:(?!<<<|>>>).){0,300}<<< [45]"
    ),
}

# Who is refused before anybody was named is refused for what they are.
_BEFORE_ANYBODY: dict[Stage | None, Cause] = {Stage.CONNECT: Cause.BLOCKED, Stage.MAIL: Cause.SENDER}

# A server that says no more than no, says it of what it was given last.
_BY_STAGE: dict[Stage | None, Cause] = {Stage.RCPT: Cause.REFUSED, Stage.DATA: Cause.POLICY}

_REPLY = re.compile(r"(?<![\w.\[(:/-])([45]\d\d)(?=[ ,;:<-]|$)(?!-\d\d)")
_STATUS = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.]*\d)")
# In free text a number with dots may be anything: it counts behind a reply of SMTP, or as qmail writes it.
_TOLD_STATUS = re.compile(r"\b[45]\d\d[ -]+#?([45]\.\d{1,3}\.\d{1,3})\b|\(#([45]\.\d{1,3}\.\d{1,3})\)")

# A word without an end takes the patterns below too long.
_ENDLESS = re.compile(r"(\S{100})(?=\S)")
_IP = re.compile(
    r"\[?(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)\]?|\[?\b[0-9a-f]{1,4}:[0-9a-f:]{3,}:[0-9a-f]{1,4}\b\]?"
)
_ADDRESS = re.compile(r"<?[^\s<>@,;:\"']+@[^\s<>@,;:\"']+>?")
# Exchange tells its faults by the names of its classes: `AccountDisabledException`.
_CAMEL = re.compile(r"(?<=[a-z]{3})(?=[A-Z][a-z]{2})")
_URL = re.compile(r"https?:\S+|\bwww\.\S+")
_HOST = re.compile(r"\b(?:[a-z0-9_-]+\.)+[a-z]{2,}\b(?!\()")
_CODES = re.compile(r"\b[245]\d\d[ -]#?(?:[245]\.\d{1,3}\.\d{1,3})?")


def cause_of(diagnostic: str, told: str = "", status: str = "", stage: Stage | None = None) -> Cause:
    """Why a mail came back.

    `diagnostic`: what the refusing server said; `told`: the words of the report around it; `status`: the code of the
    report itself; `stage`: to what the server said it, where that is known. The server's words weigh more than its
    code, its code more than the report's words, and those more than the report's code. What is refused for now (4xx)
    is never the mailbox's fault for good.
    """
    return _for_now(_cause(diagnostic, told, status, stage), diagnostic, told, status)


def status_of(diagnostic: str, told: str = "", status: str = "") -> str:
    """The code that says most: the refusing server's own, then the report's, then one of the report's words."""
    own = [match for match in _STATUS.finditer(diagnostic) if match[1] != "2"]
    for match in own:
        if f"{match[2]}.{match[3]}" not in _VAGUE:
            return match[0]
    if status and status[2:] not in _VAGUE:
        return status
    found = _TOLD_STATUS.search(told)
    if found:
        return found[1] or found[2]
    return own[0][0] if own else status


def _cause(diagnostic: str, told: str, status: str, at: Stage | None) -> Cause:
    said, around = _plain(diagnostic), _plain(told)
    own, told_code = status_of(diagnostic), status_of("", told)
    stage = at or _stage(said) or _stage(around)
    return (
        _heard(said, own, at or _stage(said))
        or _heard(_told_by_server(around), told_code, _stage(around))
        or STATUSES.get(status[2:])
        or _by_subject(own or told_code, stage)
        or _by_subject(status, stage)
        or _BY_STAGE.get(stage, Cause.UNSAID)
    )


def _heard(said: str, code: str, stage: Stage | None) -> Cause | None:
    """Why, by what a server said: its words, where in the conversation it said them, its code."""
    before_anybody = _BEFORE_ANYBODY.get(stage)
    cause = _in_words(said)
    if before_anybody and (cause is None or cause is Cause.POLICY or cause.fault is Fault.THEIRS):
        return before_anybody
    return cause or STATUSES.get(code[2:])


def _for_now(cause: Cause, diagnostic: str, told: str, status: str) -> Cause:
    """No fault of a mailbox for good where the server itself said: not now."""
    if cause.fault is not Fault.THEIRS:
        return cause
    code = status_of(diagnostic)
    reply = _REPLY.search(_plain(diagnostic)) or (None if diagnostic else _REPLY.search(_plain(told)))
    first = code[:1] or (reply[1][:1] if reply else "") or status[:1]
    return Cause.TROUBLE if first == "4" else cause


def _plain(text: str) -> str:
    """Without case and accents, spaces single, names of faults as words: as phrases are compared."""
    apart = _CAMEL.sub(" ", text)
    folded = unicodedata.normalize("NFKD", apart.casefold().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"))
    bare = "".join(c for c in folded if not unicodedata.combining(c))
    return " ".join(_ENDLESS.sub(r"\1 ", bare).split())


def _told_by_server(told: str) -> str:
    """Of a transcript what the other server said: a program that sums it up guesses."""
    lines = re.findall(r"<<< (.*?)(?=<<<|>>>|\.\.\. while|$)", told)
    return " ".join(lines) if any(line[:1] in "45" for line in lines) else told


def _in_words(said: str) -> Cause | None:
    """The weightiest cause of which a phrase is found; names of people, servers and pages say nothing."""
    names = _IP.sub(" ip# ", _ADDRESS.sub(" @ ", said))
    words = " ".join(_CODES.sub(" ", _HOST.sub(" ", _URL.sub(" ", names))).split())
    return next(
        (cause for cause, found in PHRASES.items() if found.search(words) or found.search(names)), None
    )


def _stage(said: str) -> Stage | None:
    return next((stage for stage, found in _STAGES.items() if found.search(said)), None)


def _by_subject(status: str, stage: Stage | None) -> Cause | None:
    if not status or status[2:] in _VAGUE or (stage is Stage.RCPT and status[2:3] == "5"):
        return None
    return SUBJECTS.get(status[2:3])
