"""What an answer of a relay means: for now or for good, and whom it is about (RFC 5321, RFC 3463, RFC 7505)."""

import re
from enum import Enum

from pbem.mail.reading import bounce_causes as bounce_causes
from pbem.mail.reading.bounce_causes import Cause, Fault, cause_of
from pbem.service.ports import About, RelayReply, RelayVerdict, Rests


class Stage(Enum):
    """What the relay answered to."""

    CONNECT = "our call"
    AUTH = "AUTH"
    MAIL = "MAIL"
    RCPT = "RCPT"
    DATA = "DATA"


_SAID_TO = {
    Stage.CONNECT: bounce_causes.Stage.CONNECT,
    Stage.AUTH: bounce_causes.Stage.CONNECT,
    Stage.MAIL: bounce_causes.Stage.MAIL,
    Stage.RCPT: bounce_causes.Stage.RCPT,
    Stage.DATA: bounce_causes.Stage.DATA,
}

_STATUS = re.compile(r"\s*([245])\.(\d{1,3})\.(\d{1,3})(?!\d)")
_LOGIN_WANTED = (530, 535, 538)
_OURS = ("1.7", "1.8")  # the sender's address
_THEIRS_AT_RCPT = ("1", "2", "4", "")  # the address, the mailbox, the way to it; or nothing was said
_THEIRS_AT_DATA = ("1", "2")


def told(stage: Stage, code: int, message: str) -> RelayReply:
    """The word of a relay that answered `code` and `message`, of which only the enhanced status is kept."""
    status = enhanced_status(code, message)
    cause = cause_of(f"{code} {message}", stage=_SAID_TO[stage])
    reason = f"the relay answered {f'{code} {status}'.strip()} to {stage.value}"
    if not 500 <= code < 600:
        about, rests = _about_for_now(stage, status), _rests(stage, code, status)
        return RelayReply(RelayVerdict.LATER, reason, code, status, about, rests, cause)
    about = _about_for_good(stage, code, status, cause)
    if about is About.RECIPIENT:
        return RelayReply(RelayVerdict.NEVER, reason, code, status, about, cause=cause)
    # What the host can mend is tried again; but one mail's own contents never get better.
    lasting = stage is Stage.DATA and _subject(status) != "7"
    rests = Rests.RELAY if stage in (Stage.CONNECT, Stage.AUTH) else Rests.ADDRESS
    return RelayReply(
        RelayVerdict.NEVER if lasting else RelayVerdict.LATER, reason, code, status, about, rests, cause
    )


def enhanced_status(code: int, message: str) -> str:
    """The enhanced status code that an answer begins with, `5.1.1`; empty where it has none of its own class."""
    found = _STATUS.match(message)
    return ".".join(found.groups()) if found and found[1] == str(code)[:1] else ""


def _about_for_now(stage: Stage, status: str) -> About:
    theirs = stage is Stage.RCPT and _subject(status) in _THEIRS_AT_RCPT
    return About.RECIPIENT if theirs else About.NOBODY


def _rests(stage: Stage, code: int, status: str) -> Rests:
    """421, and 4.7.x of any kind, are how a server says that it gets too much."""
    if stage in (Stage.CONNECT, Stage.AUTH):
        return Rests.RELAY
    return Rests.DOMAIN if code == 421 or _subject(status) == "7" else Rests.ADDRESS


def _about_for_good(stage: Stage, code: int, status: str, cause: Cause) -> About:
    subject = _subject(status)
    if status[2:] in _OURS or code in _LOGIN_WANTED:
        return About.US
    if stage is Stage.RCPT and subject in _THEIRS_AT_RCPT:
        return About.US if cause.fault is Fault.OURS else About.RECIPIENT
    if stage is Stage.DATA and subject in _THEIRS_AT_DATA:
        return About.RECIPIENT
    return About.US


def _subject(status: str) -> str:
    """The second number of an enhanced status: 1 the address, 2 the mailbox, 4 the way, 7 policy."""
    return status.split(".")[1] if status else ""
