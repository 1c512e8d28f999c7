"""Every setting: its section, meaning, default and what it allows, as frozen values."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pbem.settings.values import (
    AddressOrNone,
    AuthservId,
    DatabaseUrl,
    Days,
    Domain,
    Listen,
    ListenOrNot,
    Lobby,
    Networks,
    Place,
    PlaceOrNone,
    Selector,
    WebUrl,
    Zone,
    ZoneOrNone,
    networks,
)


def _setting(default: object, meaning: str, allowed: str, *, secret: bool = False, **limits: Any) -> Any:
    """A field that knows its meaning and what it allows; `secret` values are kept out of every message."""
    return Field(
        default, description=meaning, json_schema_extra={"allowed": allowed, "secret": secret}, **limits
    )


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Listening(_Section):
    listen: str

    @property
    def host(self) -> str:
        """The host of `listen`; an IPv6 address without its brackets."""
        return self.listen.rpartition(":")[0].strip("[]")

    @property
    def port(self) -> int:
        """The port of `listen`; 0 where the system is to choose one."""
        return int(self.listen.rpartition(":")[2])


class ServerSettings(_Section):
    domain: Domain = _setting(
        "localhost",
        "The mail domain of every address the server has; mail for it must reach the server.",
        "a domain such as eleusis.example.org",
    )
    lobby: Lobby = _setting(
        "eleusis",
        "The local part of the lobby's address, where strangers write and tables are made; "
        "in somebody's own mailbox with a plus.",
        "up to 40 letters, digits, dots, hyphens or underscores, such as eleusis, or with plus_addresses ana+eleusis",
    )
    secret_file: Place = _setting(
        Path("var/secret"),
        "The file with the server's own key; made at the first start, to be read by nobody else.",
        "the path of a file",
    )
    data_dir: Place = _setting(
        Path("var"),
        "The folder of the server's own files; secret_file, maildir and the database lie in it unless set.",
        "the path of a folder",
    )
    zone: Zone = _setting(
        "UTC",
        "The time zone of new players, until they choose their own.",
        "a name of the IANA database such as Europe/Lisbon",
    )
    plus_addresses: bool = _setting(
        False,
        "Write every address as name+…@domain, for a host where only one mailbox reaches the server; "
        "the name is what stands before the lobby's plus, or the lobby.",
        "true or false",
    )
    operator: AddressOrNone = _setting(
        "",
        "Your own address: mail for postmaster and abuse goes there, what was set aside, and each outage.",
        'a mail address such as me@example.org, or ""',
    )
    stuck_seconds: int = _setting(
        300,
        "When a part of the server has stood still for so long, its process ends, to be started anew; 0 for never.",
        "a number of seconds from 0 to 86400",
        ge=0,
        le=86_400,
    )


class SmtpSettings(_Listening):
    listen: Listen = _setting(
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
    certificate: PlaceOrNone = _setting(
        None,
        "The certificate with its chain (PEM) that mail coming in is encrypted by (STARTTLS); empty offers none.",
        'the path of a file, or ""',
    )
    key: PlaceOrNone = _setting(
        None,
        "The private key of that certificate (PEM), without a passphrase.",
        'the path of a file, or ""',
        secret=True,
    )
    require_tls: bool = _setting(
        False,
        "Take mail in over encrypted connections only; servers that cannot encrypt are refused.",
        "true or false",
    )
    trusted_relays: Networks = _setting(
        networks(["127.0.0.1", "::1"]),
        "Servers in front that hand mail on to us: exempt from limits of a network, and believed when mail came.",
        'addresses or networks such as ["127.0.0.1", "10.1.0.0/16"], or []',
    )


class LettersSettings(_Section):
    trust: Literal["token", "token+from", "token+dmarc"] = _setting(
        "token+from",
        "What a letter to a player's own address must prove: nothing more, that it is from an address of his, "
        "or that, and that your mail server vouches for it (DMARC).",
        '"token", "token+from" or "token+dmarc"',
    )
    authserv_id: AuthservId = _setting(
        "",
        "The name by which your own mail server signs its Authentication-Results; needed for token+dmarc.",
        'a name such as mx.example.org, or ""',
    )
    keep_days: int = _setting(
        30,
        "After so many days letters and mails are destroyed, and their fates alone stay known; 0 keeps them for ever.",
        "a number of days from 0 to 3650, such as 30",
        ge=0,
        le=3650,
    )


class ImapSettings(_Section):
    host: str = _setting(
        "",
        "The IMAP server of a mailbox that is read for letters, besides the door above; empty where there is none.",
        'a host name such as imap.example.org, or ""',
    )
    port: int = _setting(
        993,
        'The IMAP server\'s port; with tls = "starttls" or "none" usually 143.',
        "a port from 1 to 65535",
        ge=1,
        le=65535,
    )
    user: str = _setting(
        "",
        "The user name of the mailbox.",
        'a user name in quotes, or ""',
    )
    password_file: PlaceOrNone = _setting(
        None,
        "The file whose first line is the mailbox's password.",
        'the path of a file that holds the password, or ""',
        secret=True,
    )
    tls: Literal["implicit", "starttls", "none"] = _setting(
        "implicit",
        "How the connection is encrypted: from its start, by STARTTLS, or not, for a server on this machine only.",
        '"implicit", "starttls" or "none"',
    )
    folder: str = _setting(
        "INBOX",
        "The folder that is read; one beside INBOX is the server's alone.",
        "the name of a folder",
        min_length=1,
    )
    dedicated: bool = _setting(
        False,
        "Nobody else gets mail in this mailbox, so that all that is written to its own address is for the lobby.",
        "true or false",
    )

    @property
    def is_ours(self) -> bool:
        """Whether all mail in the folder is for the server (RFC 3501 5.1: INBOX in any case)."""
        return self.dedicated or self.folder.upper() != "INBOX"


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
    password_file: PlaceOrNone = _setting(
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
    implicit_tls: bool = _setting(
        False,
        "Encrypt the connection from its first byte instead, as relays on port 465 want it.",
        "true or false",
    )
    ca_file: PlaceOrNone = _setting(
        None,
        "Certificates (PEM) that the relay's is checked against; empty for those that the system trusts.",
        'the path of a file, or ""',
    )
    maildir: Place = _setting(
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
    connections_per_domain: int = _setting(
        0,
        "On how many of these connections mail for one domain may leave at once; 0 for all of them.",
        "a number from 0 to 100",
        ge=0,
        le=100,
    )
    mails_per_minute_per_domain: int = _setting(
        0,
        "How many mails a minute may leave for one domain; the others wait. 0 sets no limit.",
        "a number from 0 to 100000",
        ge=0,
        le=100_000,
    )


class DkimSettings(_Section):
    selector: Selector = _setting(
        "",
        "Sign mail (DKIM), with the key that DNS publishes under this name; empty where the relay signs.",
        'letters, digits and hyphens such as pbem2026, or ""',
    )
    key_file: PlaceOrNone = _setting(
        None,
        "The file with the private RSA key (PEM) to sign with.",
        'the path of a file, or ""',
    )


class WebSettings(_Listening):
    listen: ListenOrNot = _setting(
        "127.0.0.1:8080",
        "The address and port of the pages; empty for none.",
        'host:port such as 127.0.0.1:8080, or ""',
    )
    url: WebUrl = _setting(
        "",
        "Where the world finds them, through your web server; empty where only this machine is to see them.",
        'an https:// address such as https://eleusis.example.org/mail, or ""',
    )


class MetricsSettings(_Listening):
    listen: ListenOrNot = _setting(
        "",
        "An address and port for /healthz and /metrics alone; empty where they are only beside the pages, for this "
        "machine.",
        'host:port such as 127.0.0.1:9109, or ""',
    )


class LogsSettings(_Section):
    format: Literal["text", "json"] = _setting(
        "text",
        "How a line of the log is written: as name=value pairs, or as a JSON object.",
        '"text" or "json"',
    )
    level: Literal["debug", "info", "warning", "error"] = _setting(
        "info",
        "The least that is written.",
        '"debug", "info", "warning" or "error"',
    )


class DatabaseSettings(_Section):
    url: DatabaseUrl = _setting(
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
    first_turn: int = _setting(
        2,
        "How many times that long a player has for his first turn of a match, where a table does not say.",
        "a number from 1 to 5",
        ge=1,
        le=5,
    )
    bank_hours: float = _setting(
        0.0,
        "How many hours each player has in hand besides, for a whole match, where a table does not say; 0 for none.",
        "a number of hours from 0 to 8760, such as 168 for 7 days",
        ge=0,
        le=8760,
        allow_inf_nan=False,
    )
    days_off: Days = _setting(
        (),
        "The days of the week on which no time runs, where a table does not say; empty for none.",
        'English names such as ["saturday", "sunday"], six at most, or []',
    )
    zone: ZoneOrNone = _setting(
        "",
        "The time zone in which a table's days off, and moves that are due at an hour of the day, are reckoned, "
        "where a table does not say; empty for [server] zone.",
        'a name of the IANA database such as Europe/Lisbon, or ""',
    )
    grace_hours: float = _setting(
        0.0,
        "How many hours after a deadline nothing is done yet about who missed it, where a table does not say.",
        "a number of hours from 0 to 168",
        ge=0,
        le=168,
        allow_inf_nan=False,
    )
    regret_minutes: float = _setting(
        0.0,
        "For how many minutes a play can be taken back, where a table does not say; 0 for not at all.",
        "a number of minutes from 0 to 1440, such as 10",
        ge=0,
        le=1440,
        allow_inf_nan=False,
    )
    prophet_window_hours: float = _setting(
        2.0,
        "How many hours a planned play waits for the last player, who may become Prophet, where a table does not say.",
        "a number of hours from 0 to 168",
        ge=0,
        le=168,
        allow_inf_nan=False,
    )
    missed: Literal["random", "skip", "caretaker"] = _setting(
        "random",
        "What is done for who missed his turn, where a table does not say: a card by chance is played, nothing is, "
        "or a caretaker plays for him until he is back.",
        '"random", "skip" or "caretaker"',
    )
    excuses: int = _setting(
        1,
        "How many missed deadlines of a player are put off once instead, where a table does not say.",
        "a number from 0 to 20",
        ge=0,
        le=20,
    )
    vacation_days: int = _setting(
        -1,
        "How many days of a player's vacation may hold up one match, where a table does not say; -1 for all of it.",
        "a number of days from 0 to 366, or -1",
        ge=-1,
        le=366,
    )
    reliability: int = _setting(
        0,
        "Who has played fewer of his turns in time, in percent, may not join, where a table does not say.",
        "a number from 0 to 100; 0 lets everybody join",
        ge=0,
        le=100,
    )
    rated: bool = _setting(
        False,
        "Rounds count for the ratings of the server, where a table does not say; those of leagues always do.",
        "true or false",
    )
    keep_days: int = _setting(
        0,
        "So many days after its end a table is put away, and its log alone is kept; 0 keeps all of every table.",
        "a number of days from 0 to 3650, such as 365",
        ge=0,
        le=3650,
    )
    rulebooks: PlaceOrNone = _setting(
        None,
        "The folder of your own rulebooks, NAME.toml each, beside those that ship; empty where you have none.",
        'the path of a folder, or ""',
    )


class PlayersSettings(_Section):
    vacation_days: int = _setting(
        30,
        "For how many days of a calendar year a player's vacation may hold up his games; 0 allows none.",
        "a number of days from 0 to 366",
        ge=0,
        le=366,
    )
    digest: Literal["each", "turn", "daily", "off"] = _setting(
        "turn",
        "How often players are mailed of their tables until they choose themselves, with the order DIGEST.",
        '"each" (whatever happens), "turn" (what is asked of them, or changes the game), "daily" or "off"',
    )


class LeaguesSettings(_Section):
    preset: Literal["week", "fortnight", "class", "slow"] = _setting(
        "week",
        "The terms ready made that a new league has, where its founder names none; what he says wins over them.",
        '"week", "fortnight", "class" or "slow"',
    )
    most: int = _setting(
        3,
        "How many leagues that are not over one person may have founded; 0 for none, so that nobody makes leagues.",
        "a number from 0 to 1000",
        ge=0,
        le=1000,
    )
    announcements_per_week: int = _setting(
        3,
        "How many mails to all members the secretaries of a league may send in seven days.",
        "a number from 0 to 100",
        ge=0,
        le=100,
    )


class LimitsSettings(_Section):
    connections: int = _setting(
        100,
        "How many connections may be open at once at the door; more are put off.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    connections_per_network: int = _setting(
        20,
        "How many of these one network (/24 of IPv4, /64 of IPv6) may have.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    letters_per_hour: int = _setting(
        10_000,
        "Letters taken in within an hour; those to players' own addresses, to the lobby and bounces count apart.",
        "a number from 1 to 1000000",
        ge=1,
        le=1_000_000,
    )
    letters_per_hour_per_network: int = _setting(
        2000,
        "How many of each of these sorts come from one network.",
        "a number from 1 to 1000000",
        ge=1,
        le=1_000_000,
    )
    letters_per_hour_per_address: int = _setting(
        500,
        "How many of each of these sorts may come from one envelope sender; bounces have none.",
        "a number from 1 to 1000000",
        ge=1,
        le=1_000_000,
    )
    recipients: int = _setting(
        20,
        "How many recipients one mail may have; the rest are put off.",
        "a number from 1 to 1000",
        ge=1,
        le=1000,
    )
    wrong_recipients: int = _setting(
        10,
        "How many addresses that do not exist a connection may ask for; at the next it is ended.",
        "a number from 1 to 1000",
        ge=1,
        le=1000,
    )
    answers_per_hour: int = _setting(
        60,
        "How many letters of one person in which nothing can be done are answered within an hour.",
        "a number from 1 to 100000",
        ge=1,
        le=100_000,
    )
    waiting_tables: int = _setting(
        20,
        "How many tables of one host may wait for players at once.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    confirmations_per_hour: int = _setting(
        200,
        "How many strangers who write to the lobby are asked within an hour whether the address is theirs; more wait.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    confirmations_per_hour_per_network: int = _setting(
        60,
        "How many of these for letters from one network (/24 of IPv4, /64 of IPv6), as trusted_relays tell it.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    confirmations_per_hour_per_domain: int = _setting(
        60,
        "How many of these at the addresses of one domain.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    confirmations_vouched: int = _setting(
        10,
        "How many times these three where the sender's domain has signed the letter (DKIM); they count apart.",
        "a number from 1 to 100",
        ge=1,
        le=100,
    )
    invitations_per_hour: int = _setting(
        300,
        "How many addresses that never wrote all players together may have us mail within an hour, to invite who reads "
        "there or as their own.",
        "a number from 1 to 10000",
        ge=1,
        le=10_000,
    )
    invitations_per_day: int = _setting(
        100,
        "How many people may be invited within a day to the tables of one host, and to the leagues that he runs.",
        "a number from 1 to 100000",
        ge=1,
        le=100_000,
    )


class Settings(BaseModel):
    """All settings, one section each. From `load_settings` every path is absolute."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    server: ServerSettings = ServerSettings()
    smtp: SmtpSettings = SmtpSettings()
    letters: LettersSettings = LettersSettings()
    imap: ImapSettings = ImapSettings()
    relay: RelaySettings = RelaySettings()
    dkim: DkimSettings = DkimSettings()
    web: WebSettings = WebSettings()
    metrics: MetricsSettings = MetricsSettings()
    logs: LogsSettings = LogsSettings()
    database: DatabaseSettings = DatabaseSettings()
    clock: ClockSettings = ClockSettings()
    tables: TableSettings = TableSettings()
    players: PlayersSettings = PlayersSettings()
    leagues: LeaguesSettings = LeaguesSettings()
    limits: LimitsSettings = LimitsSettings()


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
