"""What the values of settings may be: each kind with its check, which raises ValueError with what is wrong."""

import re
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, PlainValidator

_DOMAIN = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
)
_LOBBY = re.compile(r"(?=.{1,40}\Z)[a-z0-9][a-z0-9._-]*(\+(?P<tag>[a-z0-9][a-z0-9._-]*))?")
_LOCAL_PART = re.compile(r"(?=.{1,64}\Z)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_GAME_ADDRESS = re.compile(r"(g[0-9]+|p|b)-")
_LISTEN = re.compile(r"(?P<host>\[[0-9a-fA-F:.]+\]|[^\s:\[\]]+):(?P<port>[0-9]{1,5})")
_SELECTOR = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*")
_WEB = re.compile(
    r"https://[^\s/?#@]+(/[^\s?#]*)?|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?(/[^\s?#]*)?"
)
_POSTGRESQL = re.compile(r"(postgres|postgresql|postgresql\+psycopg)://")
SQLITE = "sqlite:///"
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _domain(text: str) -> str:
    if not _DOMAIN.fullmatch(text.lower()):
        raise ValueError("not a mail domain")
    return text.lower()


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


def _zone_or_none(text: str) -> str:
    return text and _zone(text)


def _days(given: object) -> tuple[str, ...]:
    """TOML has lists; in the environment commas or spaces stand between. Each day once, in the week's order."""
    named = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(named, list | tuple) or not all(isinstance(name, str) for name in named):
        raise ValueError("not days in quotes, in a list")
    days = {name.lower() for name in named}
    if not days <= set(DAYS):
        raise ValueError("not days of the week")
    if len(days) == len(DAYS):
        raise ValueError("no day is left to play")
    return tuple(day for day in DAYS if day in days)


def _listen(text: str) -> str:
    match = _LISTEN.fullmatch(text)
    if match is None:
        raise ValueError("not an address with a port")
    if int(match["port"]) > 65535:
        raise ValueError("no such port")
    return text


def _authserv_id(text: str) -> str:
    """A token of RFC 2045: what stands before the first semicolon of such a header."""
    if not re.fullmatch(r"[^\s()<>@,;:\\\"/\[\]?=]{0,253}", text):
        raise ValueError("not such a name")
    return text.lower()


def _listen_or_not(text: str) -> str:
    return text and _listen(text)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches who listens there."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _address_or_none(text: str) -> str:
    local, at, domain = text.lower().rpartition("@")
    if text and not (at and _LOCAL_PART.fullmatch(local) and _DOMAIN.fullmatch(domain)):
        raise ValueError("not a mail address")
    return text.lower()


def _selector(text: str) -> str:
    if text and not _SELECTOR.fullmatch(text.lower()):
        raise ValueError("not a name that can stand in DNS")
    return text.lower()


def _web(text: str) -> str:
    if text and not _WEB.fullmatch(text):
        raise ValueError("not an address that mail programs may post to")
    return text.rstrip("/")


def _database(url: str) -> str:
    """PostgreSQL's three usual spellings become the one that names the driver."""
    if _POSTGRESQL.match(url):
        return _POSTGRESQL.sub("postgresql+psycopg://", url, count=1)
    if not url.startswith(SQLITE) or url == SQLITE:
        raise ValueError("not the URL of a database file or server")
    if url.startswith(SQLITE + ":memory:"):
        raise ValueError("a database in memory would be lost with the process")
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


def networks(given: object) -> tuple[IPv4Network | IPv6Network, ...]:
    """TOML has lists; in the environment commas or spaces stand between."""
    named = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(named, list | tuple) or not all(isinstance(name, str) for name in named):
        raise ValueError("not addresses in quotes, in a list")
    try:
        return tuple(ip_network(name, strict=False) for name in named)
    except ValueError:
        raise ValueError("not an address or network of the Internet") from None


Domain = Annotated[str, AfterValidator(_domain)]
Lobby = Annotated[str, AfterValidator(_lobby)]
Zone = Annotated[str, AfterValidator(_zone)]
ZoneOrNone = Annotated[str, AfterValidator(_zone_or_none)]
Days = Annotated[tuple[str, ...], PlainValidator(_days)]
AddressOrNone = Annotated[str, AfterValidator(_address_or_none)]
Listen = Annotated[str, AfterValidator(_listen)]
AuthservId = Annotated[str, AfterValidator(_authserv_id)]
Selector = Annotated[str, AfterValidator(_selector)]
ListenOrNot = Annotated[str, AfterValidator(_listen_or_not)]
WebUrl = Annotated[str, AfterValidator(_web)]
DatabaseUrl = Annotated[str, AfterValidator(_database)]
Networks = Annotated[tuple[IPv4Network | IPv6Network, ...], PlainValidator(networks)]
Place = Annotated[Path, PlainValidator(_place)]
PlaceOrNone = Annotated[Path | None, PlainValidator(_place_or_none)]
