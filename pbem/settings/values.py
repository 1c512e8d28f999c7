"""What the values of settings may be: each type with its check, which raises ValueError with what is wrong, and the
words in which an operator is told what it allows."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, Field, PlainValidator

_DOMAIN = r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
_LOBBY = re.compile(r"(?=.{1,40}\Z)[a-z0-9][a-z0-9._-]*(\+(?P<tag>[a-z0-9][a-z0-9._-]*))?")
_LOCAL_PART = r"(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
_GAME_ADDRESS = re.compile(r"(g[0-9]+|p|b)-")
_LISTEN = re.compile(r"(?P<host>\[[0-9a-fA-F:.]+\]|[^\s:\[\]]+):(?P<port>[0-9]{1,5})")
_SELECTOR = r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
_AUTHSERV_ID = r"[^\s()<>@,;:\\\"/\[\]?=]{0,253}"  # a token of RFC 2045
_WEB = re.compile(
    r"https://[^\s/?#@]+(/[^\s?#]*)?|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?(/[^\s?#]*)?"
)
_POSTGRESQL = re.compile(r"(postgres|postgresql|postgresql\+psycopg)://")
SQLITE = "sqlite:///"
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")

SECRET = "secret"
"""Marks the type of a setting whose value is kept out of every message."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a setting's type allows, for the operator; {ge}, {gt} and {le} are its bounds, {bounds} "from ge to le"."""

    words: str


def _like(pattern: str, wrong: str) -> AfterValidator:
    """Text in lower case that is like the whole pattern."""

    def check(text: str) -> str:
        if not re.fullmatch(pattern, text.lower()):
            raise ValueError(wrong)
        return text.lower()

    return AfterValidator(check)


def _or_none(check: Callable[[str], str]) -> AfterValidator:
    """The same check; empty text passes."""
    return AfterValidator(lambda text: text and check(text))


def _enough_people(number: int) -> int:
    if number in (1, 2):
        raise ValueError("too few for a table")
    return number


def _lobby(text: str) -> str:
    folded = text.lower()
    written = _LOBBY.fullmatch(folded)
    if written is None or ".." in folded or ".+" in folded or folded.endswith("."):
        raise ValueError("not a local part")
    if any(map(_GAME_ADDRESS.match, (folded, written["tag"] or ""))):
        raise ValueError("looks like the address of a table, a person or a bounce")
    return folded


def _zone(text: str) -> str:
    try:
        ZoneInfo(text)
    except (KeyError, ValueError, OSError):
        raise ValueError("no such time zone") from None
    return text


def _listed(given: object, what: str) -> list[str]:
    """TOML has lists; in the environment commas or spaces stand between."""
    named = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(named, list | tuple) or not all(isinstance(name, str) for name in named):
        raise ValueError(f"not {what} in quotes, in a list")
    return list(named)


def _days(given: object) -> tuple[str, ...]:
    """Each day once, in the week's order."""
    days = {name.lower() for name in _listed(given, "days")}
    if not days <= set(DAYS):
        raise ValueError("not days of the week")
    if len(days) == len(DAYS):
        raise ValueError("no day left to play")
    return tuple(day for day in DAYS if day in days)


def networks(given: object) -> tuple[IPv4Network | IPv6Network, ...]:
    """The networks that are listed, an address as a network of its own."""
    named = _listed(given, "addresses")
    try:
        return tuple(ip_network(name, strict=False) for name in named)
    except ValueError:
        raise ValueError("not an IP address or network") from None


def _listen(text: str) -> str:
    match = _LISTEN.fullmatch(text)
    if match is None:
        raise ValueError("not an address with a port")
    if int(match["port"]) > 65535:
        raise ValueError("no such port")
    return text


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches who listens there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _web(text: str) -> str:
    if text and not _WEB.fullmatch(text):
        raise ValueError("not an address that email apps can post to")
    return text.rstrip("/")


def _database(url: str) -> str:
    """PostgreSQL's three usual spellings become the one that names the driver."""
    if _POSTGRESQL.match(url):
        return _POSTGRESQL.sub("postgresql+psycopg://", url, count=1)
    if not url.startswith(SQLITE) or url == SQLITE:
        raise ValueError("not the URL of a database file or server")
    if url.startswith(SQLITE + ":memory:"):
        raise ValueError("a database in memory would be lost when the server stops")
    return url


def _place(given: object) -> Path:
    """TOML has no paths, so text is one even where the file's types are held to."""
    if not isinstance(given, str | Path):
        raise ValueError("not text in quotes")
    if given == "" or "\0" in str(given):
        raise ValueError("not a path")
    return Path(given)


def _place_or_none(given: object) -> Path | None:
    return None if given == "" else _place(given)


Domain = Annotated[
    str, _like(_DOMAIN, "not an email domain"), Allowed("a domain such as eleusis.example.org")
]
Lobby = Annotated[
    str,
    AfterValidator(_lobby),
    Allowed(
        "up to 40 letters, digits, dots, hyphens or underscores, such as eleusis, or with plus_addresses ana+eleusis"
    ),
]
Zone = Annotated[str, AfterValidator(_zone), Allowed("a time zone such as Europe/Lisbon")]
ZoneOrNone = Annotated[str, _or_none(_zone), Allowed('a time zone such as Europe/Lisbon, or ""')]
Days = Annotated[
    tuple[str, ...],
    PlainValidator(_days),
    Allowed('up to six English names such as ["saturday", "sunday"], or []'),
]
AddressOrNone = Annotated[
    str,
    _like(rf"({_LOCAL_PART}@{_DOMAIN})?", "not an email address"),
    Allowed('an email address such as me@example.org, or ""'),
]
Matchmaking = Annotated[
    int,
    Field(ge=0, le=7),
    AfterValidator(_enough_people),
    Allowed("a number from 3 to {le}, or {ge} for none"),
]
Port = Annotated[int, Field(ge=1, le=65535), Allowed("a port {bounds}")]
Listen = Annotated[str, AfterValidator(_listen), Allowed("host:port such as 127.0.0.1:8025 or [::1]:8025")]
ListenOrNot = Annotated[str, _or_none(_listen)]
AuthservId = Annotated[
    str, _like(_AUTHSERV_ID, "not such a name"), Allowed('a name such as mx.example.org, or ""')
]
Selector = Annotated[
    str,
    _like(f"({_SELECTOR})?", "not a name DNS allows"),
    Allowed('letters, digits and hyphens such as pbem2026, or ""'),
]
WebUrl = Annotated[
    str, AfterValidator(_web), Allowed('an https:// address such as https://eleusis.example.org/mail, or ""')
]
SignInUrl = Annotated[
    str,
    _like(
        r"(https://[^\s/]+(/\S*)?|http://(127\.0\.0\.1|localhost)(:\d+)?(/\S*)?)?", "not an https:// address"
    ),
    Allowed('an https:// address such as https://login.example.org/token, or ""'),
]
DatabaseUrl = Annotated[
    str, AfterValidator(_database), Allowed("sqlite:///FILE or postgresql://USER@HOST/DATABASE"), SECRET
]
Networks = Annotated[
    tuple[IPv4Network | IPv6Network, ...],
    PlainValidator(networks),
    Allowed('addresses or networks such as ["127.0.0.1", "10.1.0.0/16"], or []'),
]
File = Annotated[Path, PlainValidator(_place), Allowed("a path to a file")]
Folder = Annotated[Path, PlainValidator(_place), Allowed("a path to a folder")]
FileOrNone = Annotated[Path | None, PlainValidator(_place_or_none), Allowed('a path to a file, or ""')]
FolderOrNone = Annotated[Path | None, PlainValidator(_place_or_none), Allowed('a path to a folder, or ""')]
PasswordFile = Annotated[FileOrNone, Allowed('a path to a file with the password, or ""'), SECRET]
