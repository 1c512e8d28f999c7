"""The envelope of a letter that comes without one, from its header: for whom it is, and who sent it."""

import re
from collections.abc import Sequence
from email.errors import MessageError
from email.header import Header
from email.message import Message
from email.parser import BytesHeaderParser
from email.utils import getaddresses

from pbem.mail.addressing import Addressing, BounceAddress, Lobby, Postmaster, fold_address

MOST_HEADER = 65_536
"""Octets of the header that are looked at; those that carry the envelope stand at its top."""

MOST_RECIPIENTS = 20

DELIVERED = ("Delivered-To", "X-Original-To", "Envelope-To", "X-Envelope-To", "X-Delivered-To")
"""What mail servers write when they deliver: the address it was sent to, or the mailbox that this one leads to."""

WRITTEN = ("To", "Cc")

_MBOX_FROM = re.compile(rb"\A>?From (?P<sender>\S*)[^\n]*\n")
_BOUNCE_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*/=?^_`{|}~+-]*b-[a-z2-7]{16,52}@[A-Za-z0-9.-]+")
_HEADER_ENDS = re.compile(rb"\r?\n\r?\n")


def without_mbox_line(raw: bytes) -> bytes:
    """The letter without the line `From SENDER DATE` that programs of the mbox kind put before it."""
    return _MBOX_FROM.sub(b"", raw, count=1)


def recipients_of(raw: bytes, addressing: Addressing) -> list[str]:
    """Our own addresses that a letter is for: those it was delivered to, else those it was written to.

    Anybody can write them into a header. That gives nobody more than sending to them would: an address with a token
    is what authority there is, here as in an envelope, and the sender still is the second factor. Where a server
    noted a token's address on delivery, the others of that mail get copies of their own. The mailbox that all lead
    to is the lobby; it counts only where no token is named. In somebody's mailbox mail for a postmaster is theirs.
    """
    header = _header(raw)
    delivered = _ours(header, DELIVERED, addressing)
    with_token = [one for one in delivered if not isinstance(addressing.read(one), Lobby | Postmaster)]
    found = with_token or _ours(header, WRITTEN, addressing) or delivered
    return found[:MOST_RECIPIENTS]


_MACHINES = re.compile(r"(?:mailer-daemon|postmaster|mail-daemon)(?:[._+-].*)?", re.I)


def is_report(raw: bytes) -> bool:
    """Whether a header looks like that of a delivery report, to whichever address it came."""
    header = _header(raw)
    kind = str(header["Content-Type"] or "").lower()
    if "multipart/report" in kind or str(header["Return-Path"] or "").strip() == "<>":
        return True
    return any(
        _MACHINES.fullmatch(one.rpartition("@")[0]) for _, one in _addresses(header.get_all("From", ()))
    )


def returned_to(raw: bytes, addressing: Addressing) -> list[str]:
    """Our bounce addresses that a report names: in the mail that it gives back, where a provider has written another
    envelope sender than ours. Their tokens are known to nobody but that mail's reader and those who carried it."""
    flat = raw.replace(b"=\r\n", b"").replace(b"=\n", b"").replace(b"=2B", b"+").decode("ascii", "replace")
    named = (found[0] for found in _BOUNCE_ADDRESS.finditer(flat))
    ours = (one for one in named if isinstance(addressing.read(one), BounceAddress))
    return list(dict.fromkeys(ours))[:1]


def is_for_owner_too(raw: bytes, addressing: Addressing) -> bool:
    """Whether a letter in somebody's mailbox was written to them as well as to us."""
    written = [value for name in WRITTEN for value in _header(raw).get_all(name, ())]
    own = fold_address(addressing.mailbox_address())
    return addressing.is_guest and any(fold_address(address) == own for _, address in _addresses(written))


def written_to(raw: bytes, addressing: Addressing) -> list[str]:
    """Our own addresses among those that a letter was written to, whoever else got it."""
    return _ours(_header(raw), WRITTEN, addressing)[:MOST_RECIPIENTS]


def sender_of(raw: bytes) -> str:
    """The envelope's sender, of `Return-Path`, of the mbox line, or else of `From`; empty for the null sender.

    Who writes neither of the first two has not said that a program wrote it: only one of them tells the null sender.
    """
    header = _header(raw)
    path, line = header["Return-Path"], _MBOX_FROM.match(raw)
    if path is None and line is not None:
        sender = line["sender"].decode("ascii", "replace")
        return sender if "@" in sender else ""
    told = [path] if path is not None else header.get_all("From", ())
    return next((address for _, address in _addresses(told) if "@" in address), "")


def _header(raw: bytes) -> Message:
    top = _HEADER_ENDS.split(without_mbox_line(raw[:MOST_HEADER]), maxsplit=1)[0]
    return BytesHeaderParser().parsebytes(top + b"\r\n\r\n")


def _ours(header: Message, names: tuple[str, ...], addressing: Addressing) -> list[str]:
    values = [value for name in names for value in header.get_all(name, ())]
    others = (Postmaster, type(None)) if addressing.is_guest else (type(None),)
    found = [address for _, address in _addresses(values) if not isinstance(addressing.read(address), others)]
    return list(dict.fromkeys(found))


def _addresses(values: Sequence[str | Header]) -> list[tuple[str, str]]:
    """Names and addresses. One field at a time: what is wrong in one spoils no other."""
    found: list[tuple[str, str]] = []
    for value in values:
        try:
            found += getaddresses([str(value)])
        except (MessageError, ValueError, IndexError, RecursionError):
            continue
    return found
