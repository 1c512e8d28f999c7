"""The addresses of the house: which letter is for whom, and how ours are written."""

import base64
import re
import secrets
from dataclasses import dataclass, field
from functools import lru_cache
from urllib.parse import quote

TOKEN_BYTES = 10
"""80 random bits."""

TOKEN_LETTERS = 16
"""So many are they in base32, without padding."""

_TOKEN = "([a-z2-7]{16,52})"
_TABLE = re.compile(rf"g([1-9][0-9]{{0,8}})-t(0|[1-9][0-9]{{0,8}})-{_TOKEN}")
_PERSON = re.compile(f"p-{_TOKEN}")
_BOUNCE = re.compile(f"b-{_TOKEN}")

_ATOMS = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_DOMAIN = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*")

_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
"""What programs take for the last part of a number, which is an address of the internet (inet_aton)."""

_PROGRAMS = re.compile(
    # RFC 2142, but for those that a small club's people read; daemons; lists and what answers for them (RFC 2919).
    r"(?:postmaster|hostmaster|abuse|noc|security|usenet|news|uucp|ftp|root|daemon|mailer|mail-?daemon"
    r"|mailer-?daemon|mdaemon|no[._-]?reply|do[._-]?not[._-]?reply|bounces?|listserv|listproc|majordomo|mailman"
    r"|sympa|ezmlm|owner-.+|.+-(?:owner|admin|bounces?|request|subscribe|unsubscribe|join|leave|confirm|return)"
    r"|fbl|dmarc(?:-?reports?)?|tls-?reports?)(?:[._+-].*)?"
)


@dataclass(frozen=True, slots=True)
class Lobby:
    """Where strangers and newcomers write."""


@dataclass(frozen=True, slots=True)
class Postmaster:
    """The keeper of the server: `postmaster` and `abuse` (RFC 2142), whom every mail server must take."""


@dataclass(frozen=True, slots=True)
class TableAddress:
    """One person's seat at one table, as it stood at one serial; whoever holds the token may act there."""

    table: int
    serial: int
    token: str = field(repr=False)  # a token in a traceback or log would let its reader play


@dataclass(frozen=True, slots=True)
class PersonAddress:
    """One person, at no table in particular."""

    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class BounceAddress:
    """The envelope sender of one mail of ours: what comes here is about that mail."""

    token: str = field(repr=False)


Recipient = Lobby | Postmaster | TableAddress | PersonAddress | BounceAddress


@dataclass(frozen=True, slots=True)
class Addressing:
    """Reads and writes the addresses of `domain`; with `plus`, ours are tagged forms of one mailbox's.

    That is the lobby's own, or where the `lobby` is tagged itself (`name+eleusis`) somebody's: `name` is not ours then.
    """

    domain: str
    lobby: str
    plus: bool = False

    def read(self, address: str) -> Recipient | None:
        """Who `address` is at our house; None for another house or a form we never write.

        Plain and plus forms are both read, whichever we write, in any case, with `%2B` for `+`.
        """
        local, at, domain = address.strip().rpartition("@")
        if not at and domain.lower() == "postmaster":
            return Postmaster()  # RFC 5321 4.5.1: this one address has no domain
        if _fold_domain(domain) != _fold_domain(self.domain):
            return None
        name = local.lower().replace("%2b", "+")
        if name == self.lobby.lower():
            return Lobby()
        if name in ("postmaster", "abuse"):
            return Postmaster()
        return _tagged(name.removeprefix(self._mailbox.lower() + "+"))

    @property
    def is_guest(self) -> bool:
        """Whether the mailbox is somebody's, who lets us have tagged addresses of it."""
        return "+" in self.lobby

    def mailbox_address(self) -> str:
        """The mailbox's own address: the lobby's, or where we are guests somebody's."""
        return f"{self._mailbox}@{self.domain}"

    @property
    def _mailbox(self) -> str:
        return self.lobby.partition("+")[0]

    def is_servers(self, address: str) -> bool:
        """Whether no person can have this address: it is one of ours, or has the form of one of another server's."""
        local = address.rpartition("@")[0].strip().lower().replace("%2b", "+")
        return self.read(address) is not None or _tagged(local.rpartition("+")[2]) is not None

    def may_be_somebodys(self, address: str) -> bool:
        """Whether a person may read the mail of this (folded) address: it is no address of a server's, nor of a program
        or list, as the usual names of these tell."""
        return not self.is_servers(address) and not _PROGRAMS.fullmatch(address.rpartition("@")[0])

    def lobby_address(self) -> str:
        return f"{self.lobby}@{self.domain}"

    def table(self, table: int, serial: int, token: str) -> str:
        """`g417-t21-TOKEN@DOMAIN`"""
        return self._written(f"g{table}-t{serial}-{token}")

    def person(self, token: str) -> str:
        """`p-TOKEN@DOMAIN`"""
        return self._written(f"p-{token}")

    def bounce(self, token: str) -> str:
        """`b-TOKEN@DOMAIN`"""
        return self._written(f"b-{token}")

    def _written(self, tag: str) -> str:
        return f"{self._mailbox}+{tag}@{self.domain}" if self.plus else f"{tag}@{self.domain}"


def _tagged(name: str) -> Recipient | None:
    if match := _TABLE.fullmatch(name):
        return TableAddress(int(match[1]), int(match[2]), match[3])
    if match := _PERSON.fullmatch(name):
        return PersonAddress(match[1])
    if match := _BOUNCE.fullmatch(name):
        return BounceAddress(match[1])
    return None


def new_token() -> str:
    """A fresh token: 80 random bits in lower-case base32, without padding."""
    return base64.b32encode(secrets.token_bytes(TOKEN_BYTES)).decode("ascii").lower()


def fold_address(address: str) -> str | None:
    """The one spelling by which a mailbox is known, or None where `address` is none we could write to.

    Lower case throughout, the domain in its ASCII form (IDNA). Refused are local parts beyond ASCII (they
    need SMTPUTF8), quoted local parts, address literals, and what passes the lengths of RFC 5321 4.5.3.1:
    64 octets before the `@`, 254 in all. So are local parts that mail servers may take for a way on to another house
    (`%`, `!`: RFC 5321 appendix C), and numbers in the place of a domain. Display names and angle brackets are not
    taken off.
    """
    local, at, domain = address.strip().rpartition("@")
    folded = _fold_domain(domain)
    # Beyond ASCII, even the sign of kelvin would be a k in small letters.
    if not at or folded is None or len(local) > 64 or not local.isascii():
        return None
    if not _ATOMS.fullmatch(local.lower()) or "%" in local or "!" in local:
        return None
    if _NUMBER.fullmatch(folded.rpartition(".")[2]):
        return None
    whole = f"{local.lower()}@{folded}"
    return whole if len(whole) <= 254 else None


def _fold_domain(domain: str) -> str | None:
    if len(domain) > 254:
        return None
    if not domain.isascii():
        try:
            domain = domain.encode("idna").decode("ascii")
        except UnicodeError:
            return None
    folded = domain.lower()
    return folded if _DOMAIN.fullmatch(folded) else None


def registered_domain(address: str) -> str:
    """The domain of a (folded) address that somebody registered, as far as its names tell: `club.example` of
    `ana@mx.club.example`, and `club.co.uk` of `ana@mx.club.co.uk`."""
    names = address.rpartition("@")[2].split(".")
    under_a_country = len(names) > 2 and len(names[-1]) == 2 and len(names[-2]) <= 3
    return ".".join(names[-3:] if under_a_country else names[-2:])


def mailto(address: str, subject: str, body: str) -> str:
    """A link that opens a mail to `address`, ready to send (RFC 6068): line ends are CRLF, `+` is `%2B`."""
    lines = "\r\n".join(body.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    given = {"subject": subject, "body": lines}
    fields = [f"{name}={_quoted(value, '(),:')}" for name, value in given.items() if value]
    return f"mailto:{_quoted(address, '@')}" + ("?" + "&".join(fields) if fields else "")


_quoted = lru_cache(maxsize=4096)(quote)
"""A game's subject and addresses are in many links."""
