"""Every setting: its section, meaning, default and what it allows, as frozen values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PlainValidator

_DOMAIN = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*"
)
_LOBBY = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")
_GAME_ADDRESS = re.compile(r"(g[0-9]+|p|b)-")
_LISTEN = re.compile(r"(?P<host>\[[0-9a-fA-F:.]+\]|[^\s:\[\]]+):(?P<port>[0-9]{1,5})")
_POSTGRESQL = re.compile(r"(postgres|postgresql|postgresql\+psycopg)://")
SQLITE = "sqlite:///"


def _domain(text: str) -> str:
    if not _DOMAIN.fullmatch(text.lower()):
        raise ValueError("not a mail domain")
    return text.lower()


def _lobby(text: str) -> str:
    folded = text.lower()
    if not _LOBBY.fullmatch(folded) or ".." in folded or folded.endswith("."):
        raise ValueError("not a local part")
    if _GAME_ADDRESS.match(folded):
        raise ValueError("looks like the address of a table, a person or a bounce")
    return folded


def _zone(text: str) -> str:
    try:
        ZoneInfo(text)
    except (KeyError, ValueError, OSError):
        raise ValueError("no such time zone") from None
    return text


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


_Place = Annotated[Path, PlainValidator(_place)]
_PlaceOrNone = Annotated[Path | None, PlainValidator(_place_or_none)]


def _setting(default: object, meaning: str, allowed: str, *, secret: bool = False, **limits: Any) -> Any:
    """A field that knows its meaning and what it allows; `secret` values are kept out of every message."""
    return Field(
        default, description=meaning, json_schema_extra={"allowed": allowed, "secret": secret}, **limits
    )


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ServerSettings(_Section):
    domain: Annotated[str, AfterValidator(_domain)] = _setting(
        "localhost",
        "The mail domain of every address the server has; mail for it must reach the server.",
        "a domain such as eleusis.example.org",
    )
    lobby: Annotated[str, AfterValidator(_lobby)] = _setting(
        "eleusis",
        "The local part of the lobby's address, where strangers write and tables are made.",
        "up to 40 letters, digits, dots, hyphens or underscores, such as eleusis",
    )
    secret_file: _Place = _setting(
        Path("var/secret"),
        "The file with the server's own key; made at the first start, to be read by nobody else.",
        "the path of a file",
    )
    data_dir: _Place = _setting(
        Path("var"),
        "The folder of the server's own files; secret_file, maildir and the database lie in it unless set.",
        "the path of a folder",
    )
    zone: Annotated[str, AfterValidator(_zone)] = _setting(
        "UTC",
        "The time zone of new players, until they choose their own.",
        "a name of the IANA database such as Europe/Lisbon",
    )
    plus_addresses: bool = _setting(
        False,
        "Write every address as lobby+…@domain, for a host where only one mailbox reaches the server.",
        "true or false",
    )


class SmtpSettings(_Section):
    listen: Annotated[str, AfterValidator(_listen)] = _setting(
        "127.0.0.1:8025",
        "The address and port on which mail is taken in; port 0 lets the system choose one.",
        "host:port such as 127.0.0.1:8025 or [::1]:8025",
    )
    lmtp: bool = _setting(
        False,
        "Speak LMTP instead of SMTP on that port, for a mail server such as Postfix in front.",
        "true or false",
    )
    max_bytes: int = _setting(
        1_000_000,
        "The largest mail taken in, in bytes; a larger one is refused.",
        "a size in bytes such as 1000000, from 10000 to 100000000",
        ge=10_000,
        le=100_000_000,
    )

    @property
    def host(self) -> str:
        """The host of `listen`; an IPv6 address without its brackets."""
        return self.listen.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        """The port of `listen`; 0 where the system is to choose one."""
        return int(self.listen.rpartition(":")[2])


class LettersSettings(_Section):
    trust: Literal["token", "token+from", "token+dmarc"] = _setting(
        "token+from",
        "What a letter to a player's own address must prove: nothing more, that it is from an address of his, "
        "or that, and that your mail server vouches for it (DMARC).",
        '"token", "token+from" or "token+dmarc"',
    )
    authserv_id: Annotated[str, AfterValidator(_authserv_id)] = _setting(
        "",
        "The name by which your own mail server signs its Authentication-Results; needed for token+dmarc.",
        'a name such as mx.example.org, or ""',
    )


class RelaySettings(_Section):
    kind: Literal["maildir", "smtp"] = _setting(
        "maildir",
        "Where mail goes: into Maildirs on this machine (for trying things), or out through an SMTP relay.",
        '"maildir" or "smtp"',
    )
    host: str = _setting(
        "localhost",
        "The relay's host name or address (for kind smtp).",
        "a host name such as smtp.example.org",
        min_length=1,
    )
    port: int = _setting(
        25,
        "The relay's port; a relay that wants a user and password usually listens on 587.",
        "a port from 1 to 65535",
        ge=1,
        le=65535,
    )
    user: str = _setting(
        "",
        "The user name the relay asks for; empty where it asks for none.",
        'a user name in quotes, or ""',
    )
    password_file: _PlaceOrNone = _setting(
        None,
        "The file whose first line is the relay's password; empty where it asks for none.",
        'the path of a file that holds the password, or ""',
        secret=True,
    )
    starttls: bool = _setting(
        True,
        "Encrypt the connection to the relay (STARTTLS); false only for a relay on this machine or network.",
        "true or false",
    )
    maildir: _Place = _setting(
        Path("var/mail"),
        "The folder of the post office (for kind maildir): one Maildir for each address written to.",
        "the path of a folder",
    )
    connections: int = _setting(
        4,
        "How many connections to the relay are kept open and used at once.",
        "a number from 1 to 100",
        ge=1,
        le=100,
    )


class DatabaseSettings(_Section):
    url: Annotated[str, AfterValidator(_database)] = _setting(
        "sqlite:///var/pbem.db",
        "The database: a SQLite file, or a PostgreSQL server.",
        "sqlite:///FILE or postgresql://USER@HOST/DATABASE",
        secret=True,
    )


class ClockSettings(_Section):
    speed: float = _setting(
        1.0,
        "How fast the game's clock runs; at 3600 an hour passes in a second. For demonstrations only.",
        "a number above 0; 1 is real time",
        gt=0,
        allow_inf_nan=False,
    )


class TableSettings(_Section):
    move_hours: float = _setting(
        72.0,
        "How many hours a player has for a move, where a table does not say.",
        "a number of hours above 0, such as 72 for 3 days, up to 8760",
        gt=0,
        le=8760,
        allow_inf_nan=False,
    )
    reminder_share: float = _setting(
        0.25,
        "The one reminder is sent when this share of the time is left; 0 sends none.",
        "a share from 0 to 0.9, such as 0.25",
        ge=0,
        le=0.9,
        allow_inf_nan=False,
    )
    rulebooks: _PlaceOrNone = _setting(
        None,
        "The folder of your own rulebooks, NAME.toml each, beside those that ship; empty where you have none.",
        'the path of a folder, or ""',
    )


class Settings(BaseModel):
    """All settings, one section each. From `load_settings` every path is absolute."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    server: ServerSettings = ServerSettings()
    smtp: SmtpSettings = SmtpSettings()
    letters: LettersSettings = LettersSettings()
    relay: RelaySettings = RelaySettings()
    database: DatabaseSettings = DatabaseSettings()
    clock: ClockSettings = ClockSettings()
    tables: TableSettings = TableSettings()


SECTIONS: Mapping[str, type[BaseModel]] = {name: type(section) for name, section in Settings()}


def allowed(section: str, key: str) -> str:
    """What the setting allows, in words for the operator."""
    return str(_notes(section, key)["allowed"])


def is_secret(section: str, key: str) -> bool:
    """Whether the setting's value may hold a secret, so that no message may show it."""
    return bool(_notes(section, key)["secret"])


def _notes(section: str, key: str) -> Mapping[str, object]:
    notes = SECTIONS[section].model_fields[key].json_schema_extra
    assert isinstance(notes, dict)
    return notes
