"""Every setting: its section, type with what that allows, default and meaning, as frozen values.

The line below a field is the setting's meaning, for config.example.toml and the guide.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pbem.settings.values import (
    SECRET,
    AddressOrNone,
    Allowed,
    AuthservId,
    DatabaseUrl,
    Days,
    Domain,
    File,
    FileOrNone,
    Folder,
    FolderOrNone,
    Listen,
    ListenOrNot,
    Lobby,
    Matchmaking,
    Networks,
    PasswordFile,
    Port,
    Selector,
    WebUrl,
    Zone,
    ZoneOrNone,
    networks,
)


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True)


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
    domain: Domain = "localhost"
    """The mail domain of every address the server has; mail for it must reach the server."""
    lobby: Lobby = "eleusis"
    """The local part of the lobby's address, where strangers write and tables are made; in somebody's own
    mailbox with a plus."""
    secret_file: File = Path("var/secret")
    """The file with the server's own key; made at the first start, to be read by nobody else."""
    data_dir: Folder = Path("var")
    """The folder of the server's own files; secret_file, maildir and the database lie in it unless set."""
    zone: Zone = "UTC"
    """The time zone of new players, until they choose their own."""
    plus_addresses: bool = False
    """Write every address as name+…@domain, for a host where only one mailbox reaches the server; the name is
    what stands before the lobby's plus, or the lobby."""
    operator: AddressOrNone = ""
    """Your own address: mail for postmaster and abuse goes there, what was set aside, and each outage."""
    stuck_seconds: Annotated[int, Field(ge=0, le=86_400), Allowed("a number of seconds {bounds}")] = 300
    """When a part of the server has stood still for so long, its process ends, to be started anew; 0 for never."""


class SmtpSettings(_Listening):
    listen: Listen = "127.0.0.1:8025"
    """The address and port on which mail is taken in; port 0 lets the system choose one."""
    lmtp: bool = False
    """Speak LMTP instead of SMTP on that port, for a mail server such as Postfix in front."""
    max_bytes: Annotated[
        int, Field(ge=10_000, le=100_000_000), Allowed("a size in bytes such as 1000000, {bounds}")
    ] = 1_000_000
    """The largest mail taken in, in bytes; a larger one is refused."""
    certificate: FileOrNone = None
    """The certificate with its chain (PEM) that mail coming in is encrypted by (STARTTLS); empty offers none."""
    key: Annotated[FileOrNone, SECRET] = None
    """The private key of that certificate (PEM), without a passphrase."""
    require_tls: bool = False
    """Take mail in over encrypted connections only; servers that cannot encrypt are refused."""
    trusted_relays: Networks = networks(["127.0.0.1", "::1"])
    """Servers in front that hand mail on to us: exempt from limits of a network, and believed when mail came."""


class LettersSettings(_Section):
    trust: Literal["token", "token+from", "token+dmarc"] = "token+from"
    """What a letter to a player's own address must prove: nothing more, that it is from an address of his, or
    that, and that your mail server vouches for it (DMARC)."""
    authserv_id: AuthservId = ""
    """The name by which your own mail server signs its Authentication-Results; needed for token+dmarc."""
    keep_days: Annotated[int, Field(ge=0, le=3650), Allowed("a number of days {bounds}, such as 30")] = 30
    """After so many days letters and mails are destroyed, and their fates alone stay known; 0 keeps them for
    ever."""


class ImapSettings(_Section):
    host: Annotated[str, Allowed('a host name such as imap.example.org, or ""')] = ""
    """The IMAP server of a mailbox that is read for letters, besides the door above; empty where there is none."""
    port: Port = 993
    """The IMAP server's port; with tls = "starttls" or "none" usually 143."""
    user: Annotated[str, Allowed('a user name in quotes, or ""')] = ""
    """The user name of the mailbox."""
    password_file: PasswordFile = None
    """The file whose first line is the mailbox's password."""
    tls: Literal["implicit", "starttls", "none"] = "implicit"
    """How the connection is encrypted: from its start, by STARTTLS, or not, for a server on this machine only."""
    folder: Annotated[str, Field(min_length=1), Allowed("the name of a folder")] = "INBOX"
    """The folder that is read; one beside INBOX is the server's alone."""
    dedicated: bool = False
    """Nobody else gets mail in this mailbox, so that all that is written to its own address is for the lobby."""

    @property
    def is_ours(self) -> bool:
        """Whether all mail in the folder is for the server (RFC 3501 5.1: INBOX in any case)."""
        return self.dedicated or self.folder.upper() != "INBOX"


class RelaySettings(_Section):
    kind: Literal["maildir", "smtp"] = "maildir"
    """Where mail goes: into Maildirs on this machine (for trying things), or out through an SMTP relay."""
    host: Annotated[str, Field(min_length=1), Allowed("a host name such as smtp.example.org")] = "localhost"
    """The relay's host name or address (for kind smtp)."""
    port: Port = 25
    """The relay's port; a relay that wants a user and password usually listens on 587."""
    user: Annotated[str, Allowed('a user name in quotes, or ""')] = ""
    """The user name the relay asks for; empty where it asks for none."""
    password_file: PasswordFile = None
    """The file whose first line is the relay's password; empty where it asks for none."""
    starttls: bool = True
    """Encrypt the connection to the relay (STARTTLS); false only for a relay on this machine or network."""
    implicit_tls: bool = False
    """Encrypt the connection from its first byte instead, as relays on port 465 want it."""
    ca_file: FileOrNone = None
    """Certificates (PEM) that the relay's is checked against; empty for those that the system trusts."""
    maildir: Folder = Path("var/mail")
    """The folder of the post office (for kind maildir): one Maildir for each address written to."""
    connections: Annotated[int, Field(ge=1, le=100)] = 4
    """How many connections to the relay are kept open and used at once."""
    connections_per_domain: Annotated[int, Field(ge=0, le=100)] = 0
    """On how many of these connections mail for one domain may leave at once; 0 for all of them."""
    mails_per_minute_per_domain: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many mails a minute may leave for one domain; the others wait. 0 sets no limit."""


class DkimSettings(_Section):
    selector: Selector = ""
    """Sign mail (DKIM), with the key that DNS publishes under this name; empty where the relay signs."""
    key_file: FileOrNone = None
    """The file with the private RSA key (PEM) to sign with."""


class WebSettings(_Listening):
    listen: Annotated[ListenOrNot, Allowed('host:port such as 127.0.0.1:8080, or ""')] = "127.0.0.1:8080"
    """The address and port of the pages; empty for none."""
    url: WebUrl = ""
    """Where the world finds them, through your web server; empty where only this machine is to see them."""


class MetricsSettings(_Listening):
    listen: Annotated[ListenOrNot, Allowed('host:port such as 127.0.0.1:9109, or ""')] = ""
    """An address and port for /healthz and /metrics alone; empty where they are only beside the pages, for
    this machine."""


class LogsSettings(_Section):
    format: Literal["text", "json"] = "text"
    """How a line of the log is written: as name=value pairs, or as a JSON object."""
    level: Literal["debug", "info", "warning", "error"] = "info"
    """The least that is written."""


class DatabaseSettings(_Section):
    url: DatabaseUrl = "sqlite:///var/pbem.db"
    """The database: a SQLite file, or a PostgreSQL server."""


class ClockSettings(_Section):
    speed: Annotated[float, Field(gt=0), Allowed("a number above {gt}; 1 is real time")] = 1.0
    """How fast the game's clock runs; at 3600 an hour passes in a second. For demonstrations only."""


class TableSettings(_Section):
    move_hours: Annotated[
        float,
        Field(gt=0, le=8760),
        Allowed("a number of hours above {gt}, such as 72 for 3 days, up to {le}"),
    ] = 72.0
    """How many hours a player has for a move, where a table does not say."""
    reminder_share: Annotated[float, Field(ge=0, le=0.9), Allowed("a share {bounds}, such as 0.25")] = 0.25
    """The one reminder is sent when this share of the time is left; 0 sends none."""
    first_turn: Annotated[int, Field(ge=1, le=5)] = 2
    """How many times that long a player has for his first turn of a match, where a table does not say."""
    bank_hours: Annotated[
        float, Field(ge=0, le=8760), Allowed("a number of hours {bounds}, such as 168 for 7 days")
    ] = 0.0
    """How many hours each player has in hand besides, for a whole match, where a table does not say; 0 for
    none."""
    days_off: Days = ()
    """The days of the week on which no time runs, where a table does not say; empty for none."""
    zone: ZoneOrNone = ""
    """The time zone in which a table's days off, and moves that are due at an hour of the day, are reckoned,
    where a table does not say; empty for [server] zone."""
    grace_hours: Annotated[float, Field(ge=0, le=168), Allowed("a number of hours {bounds}")] = 0.0
    """How many hours after a deadline nothing is done yet about who missed it, where a table does not say."""
    regret_minutes: Annotated[
        float, Field(ge=0, le=1440), Allowed("a number of minutes {bounds}, such as 10")
    ] = 0.0
    """For how many minutes a play can be taken back, where a table does not say; 0 for not at all."""
    prophet_window_hours: Annotated[float, Field(ge=0, le=168), Allowed("a number of hours {bounds}")] = 2.0
    """How many hours a planned play waits for the last player, who may become Prophet, where a table does not
    say."""
    missed: Literal["random", "skip", "caretaker"] = "random"
    """What is done for who missed his turn, where a table does not say: a card by chance is played, nothing
    is, or a caretaker plays for him until he is back."""
    excuses: Annotated[int, Field(ge=0, le=20)] = 1
    """How many missed deadlines of a player are put off once instead, where a table does not say."""
    vacation_days: Annotated[
        int, Field(ge=-1, le=366), Allowed("a number of days from 0 to {le}, or {ge}")
    ] = -1
    """How many days of a player's vacation may hold up one match, where a table does not say; -1 for all of it."""
    reliability: Annotated[int, Field(ge=0, le=100), Allowed("a number {bounds}; 0 lets everybody join")] = 0
    """Who has played fewer of his turns in time, in percent, may not join, where a table does not say."""
    matchmaking: Matchmaking = 3
    """So many who write JOIN without a number, and find no open table that suits them, make a table by themselves;
    0 lets JOIN alone find no game."""
    rated: bool = False
    """Rounds count for the ratings of the server, where a table does not say; those of leagues always do."""
    keep_days: Annotated[int, Field(ge=0, le=3650), Allowed("a number of days {bounds}, such as 365")] = 0
    """So many days after its end a table is put away, and its log alone is kept; 0 keeps all of every table."""
    rulebooks: FolderOrNone = None
    """The folder of your own rulebooks, NAME.toml each, beside those that ship; empty where you have none."""


class PlayersSettings(_Section):
    vacation_days: Annotated[int, Field(ge=0, le=366), Allowed("a number of days {bounds}")] = 30
    """For how many days of a calendar year a player's vacation may hold up his games; 0 allows none."""
    digest: Annotated[
        Literal["each", "turn", "daily", "off"],
        Allowed(
            '"each" (whatever happens), "turn" (what is asked of them, or changes the game), "daily" or "off"'
        ),
    ] = "turn"
    """How often players are mailed of their tables until they choose themselves, with the order DIGEST."""


class LeaguesSettings(_Section):
    preset: Literal["week", "fortnight", "class", "slow"] = "week"
    """The terms ready made that a new league has, where its founder names none; what he says wins over them."""
    most: Annotated[int, Field(ge=0, le=1000)] = 3
    """How many leagues that are not over one person may have founded; 0 for none, so that nobody makes leagues."""
    announcements_per_week: Annotated[int, Field(ge=0, le=100)] = 3
    """How many mails to all members the secretaries of a league may send in seven days."""


class LimitsSettings(_Section):
    connections: Annotated[int, Field(ge=1, le=10_000)] = 100
    """How many connections may be open at once at the door; more are put off."""
    connections_per_network: Annotated[int, Field(ge=1, le=10_000)] = 20
    """How many of these one network (/24 of IPv4, /64 of IPv6) may have."""
    letters_per_hour: Annotated[int, Field(ge=1, le=1_000_000)] = 10_000
    """Letters taken in within an hour; those to players' own addresses, to the lobby and bounces count apart."""
    letters_per_hour_per_network: Annotated[int, Field(ge=1, le=1_000_000)] = 2000
    """How many of each of these sorts come from one network."""
    letters_per_hour_per_address: Annotated[int, Field(ge=1, le=1_000_000)] = 500
    """How many of each of these sorts may come from one envelope sender; bounces have none."""
    recipients: Annotated[int, Field(ge=1, le=1000)] = 20
    """How many recipients one mail may have; the rest are put off."""
    wrong_recipients: Annotated[int, Field(ge=1, le=1000)] = 10
    """How many addresses that do not exist a connection may ask for; at the next it is ended."""
    answers_per_hour: Annotated[int, Field(ge=1, le=100_000)] = 60
    """How many letters of one person in which nothing can be done are answered within an hour."""
    waiting_tables: Annotated[int, Field(ge=1, le=10_000)] = 20
    """How many tables of one host may wait for players at once."""
    confirmations_per_hour: Annotated[int, Field(ge=1, le=10_000)] = 200
    """How many strangers who write to the lobby are asked within an hour whether the address is theirs; more
    wait."""
    confirmations_per_hour_per_network: Annotated[int, Field(ge=1, le=10_000)] = 60
    """How many of these for letters from one network (/24 of IPv4, /64 of IPv6), as trusted_relays tell it."""
    confirmations_per_hour_per_domain: Annotated[int, Field(ge=1, le=10_000)] = 60
    """How many of these at the addresses of one domain."""
    confirmations_vouched: Annotated[int, Field(ge=1, le=100)] = 10
    """How many times these three where the sender's domain has signed the letter (DKIM); they count apart."""
    invitations_per_hour: Annotated[int, Field(ge=1, le=10_000)] = 300
    """How many addresses that never wrote all players together may have us mail within an hour, to invite who
    reads there or as their own."""
    invitations_per_day: Annotated[int, Field(ge=1, le=100_000)] = 100
    """How many people may be invited within a day to the tables of one host, and to the leagues that he runs."""


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
