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
    SignInUrl,
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
    """The email domain of the server's addresses. All email for it must reach the server."""
    lobby: Lobby = "eleusis"
    """The name before the @ in the server's main address. New players write there. In somebody's own mailbox
    it needs a plus."""
    secret_file: File = Path("var/secret")
    """The file with the server's own key. The server makes it at the first start, readable only by its owner."""
    data_dir: Folder = Path("var")
    """The folder for the server's own files. secret_file, maildir and the database go there unless set otherwise."""
    zone: Zone = "UTC"
    """The time zone of new players, until they choose their own."""
    plus_addresses: bool = False
    """Write every address as name+…@domain, when only one mailbox reaches the server. The name is the part of
    lobby before its plus."""
    operator: AddressOrNone = ""
    """Your own address. Gets messages to postmaster and abuse, and news of anything set aside and of outages."""
    stuck_seconds: Annotated[int, Field(ge=0, le=86_400), Allowed("a number of seconds {bounds}")] = 300
    """If a part of the server stands still this long, the process ends, so that it can be restarted. 0 for never."""


class SmtpSettings(_Listening):
    listen: Listen = "127.0.0.1:8025"
    """Where email comes in: address and port. Port 0 lets the system pick one."""
    lmtp: bool = False
    """Speak LMTP instead of SMTP on that port, behind a mail server such as Postfix."""
    max_bytes: Annotated[
        int, Field(ge=10_000, le=100_000_000), Allowed("a size in bytes such as 1000000, {bounds}")
    ] = 1_000_000
    """The largest message accepted, in bytes. Larger ones are refused."""
    certificate: FileOrNone = None
    """The certificate with its chain (PEM), to encrypt incoming email (STARTTLS). Empty: no encryption offered."""
    key: Annotated[FileOrNone, SECRET] = None
    """The certificate's private key (PEM), without a passphrase."""
    require_tls: bool = False
    """Accept email over encrypted connections only. Servers that can't encrypt are refused."""
    trusted_relays: Networks = networks(["127.0.0.1", "::1"])
    """Servers in front of this one that hand email on. No network limits apply to them, and we trust when
    they say a message came."""


class LettersSettings(_Section):
    trust: Literal["token", "token+from", "token+dmarc"] = "token+from"
    """What a message to a player's own address must prove. "token": nothing more. "token+from": it comes from
    an address of theirs. "token+dmarc": and your mail server vouches for it (DMARC)."""
    authserv_id: AuthservId = ""
    """The name your own mail server puts into Authentication-Results. Needed for token+dmarc."""
    keep_days: Annotated[int, Field(ge=0, le=3650), Allowed("a number of days {bounds}, such as 30")] = 30
    """After this many days we delete messages, and keep only their status. 0 keeps them for ever."""
    keep_emails_days: Annotated[
        int, Field(ge=0, le=3650), Allowed("a number of days {bounds}, such as 7")
    ] = 30
    """After this many days we delete emails that were sent, and keep only their status. 0 keeps them for ever."""


class ImapSettings(_Section):
    host: Annotated[str, Allowed('a host name such as imap.example.org, or ""')] = ""
    """The IMAP server of a mailbox to read messages from. Empty: none is read."""
    port: Port = 993
    """The IMAP server's port. With tls = "starttls" or "none" it's usually 143."""
    user: Annotated[str, Allowed('a user name in quotes, or ""')] = ""
    """The mailbox's user name."""
    password_file: PasswordFile = None
    """The file with the mailbox's password on its first line."""
    tls: Literal["implicit", "starttls", "none"] = "implicit"
    """How to encrypt: from the start, by STARTTLS, or not at all, for a server on this machine only."""
    folder: Annotated[str, Field(min_length=1), Allowed("the name of a folder")] = "INBOX"
    """The folder to read. Any folder but INBOX belongs to the server alone."""
    dedicated: bool = False
    """Nobody else gets email in this mailbox, so everything sent to its address is for the server."""

    @property
    def is_ours(self) -> bool:
        """Whether all mail in the folder is for the server (RFC 3501 5.1: INBOX in any case)."""
        return self.dedicated or self.folder.upper() != "INBOX"


class OauthSettings(_Section):
    client_id: Annotated[str, Allowed('the id of an application, or ""')] = ""
    """The id your provider gave the server as an application. Empty: [imap] and [relay] use a password."""
    device_url: SignInUrl = ""
    """Where a code to sign in is asked for (RFC 8628)."""
    token_url: SignInUrl = ""
    """Where access tokens come from (RFC 6749)."""
    scope: Annotated[str, Allowed("words with spaces between them, in quotes")] = ""
    """What the server may do with the mailbox, in the provider's words."""
    token_file: Annotated[File, SECRET] = Path("var/mailbox-token.json")
    """The file for the tokens. pbem sign-in makes it, readable only by its owner."""


class RelaySettings(_Section):
    kind: Literal["maildir", "smtp"] = "maildir"
    """Where email goes: into Maildirs on this machine (to try things), or out through an SMTP relay."""
    host: Annotated[str, Field(min_length=1), Allowed("a host name such as smtp.example.org")] = "localhost"
    """The relay's host name or address (for kind smtp)."""
    port: Port = 25
    """The relay's port. A relay that asks for a user and password usually listens on 587."""
    user: Annotated[str, Allowed('a user name in quotes, or ""')] = ""
    """The user name the relay asks for. Empty if it asks for none."""
    password_file: PasswordFile = None
    """The file with the relay's password on its first line. Empty if it asks for none."""
    starttls: bool = True
    """Encrypt the connection to the relay (STARTTLS). Set false only for a relay on this machine or network."""
    implicit_tls: bool = False
    """Encrypt from the first byte instead, as relays on port 465 expect."""
    ca_file: FileOrNone = None
    """Certificates (PEM) to check the relay's against. Empty: those the system trusts."""
    maildir: Folder = Path("var/mail")
    """The post office's folder (for kind maildir): one Maildir per address."""
    own_sender: bool = False
    """Send with the mailbox's own address as envelope sender, for providers that write or take no other. Then
    bounces are recognised by the email they give back."""
    mails_per_hour: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    """How many emails may leave within an hour. The others wait. 0 for no limit."""
    mails_per_day: Annotated[int, Field(ge=0, le=10_000_000)] = 0
    """How many emails may leave within 24 hours. The others wait. 0 for no limit."""
    connections: Annotated[int, Field(ge=1, le=100)] = 4
    """How many connections to the relay to keep open and use at once."""
    connections_per_domain: Annotated[int, Field(ge=0, le=100)] = 0
    """How many of these connections one domain's email may use at once. 0 for all."""
    mails_per_minute_per_domain: Annotated[int, Field(ge=0, le=100_000)] = 0
    """How many emails a minute may leave for one domain. The others wait. 0 for no limit."""


class DkimSettings(_Section):
    selector: Selector = ""
    """Sign email (DKIM) with the key that DNS publishes under this name. Empty if the relay signs."""
    key_file: FileOrNone = None
    """The file with the private RSA key (PEM) to sign with."""


class WebSettings(_Listening):
    listen: Annotated[ListenOrNot, Allowed('host:port such as 127.0.0.1:8080, or ""')] = "127.0.0.1:8080"
    """Where the pages are: address and port. Empty: no pages."""
    url: WebUrl = ""
    """The public address of the pages, through your web server. Empty: only this machine sees them."""


class MetricsSettings(_Listening):
    listen: Annotated[ListenOrNot, Allowed('host:port such as 127.0.0.1:9109, or ""')] = ""
    """An extra address and port for /healthz and /metrics alone. Empty: they're only beside the pages, for
    this machine."""


class WebhooksSettings(_Section):
    enabled: bool = False
    """Let players name a web address that we call when it's their move (WEBHOOK)."""
    networks: Networks = ()
    """Your own networks that such addresses may be in, also without encryption (http). Others must be public."""


class LogsSettings(_Section):
    format: Literal["text", "json"] = "text"
    """How to write a log line: as name=value pairs, or as a JSON object."""
    level: Literal["debug", "info", "warning", "error"] = "info"
    """The least serious lines to write."""


class DatabaseSettings(_Section):
    url: DatabaseUrl = "sqlite:///var/pbem.db"
    """The database: a SQLite file, or a PostgreSQL server."""


class ClockSettings(_Section):
    speed: Annotated[float, Field(gt=0), Allowed("a number above {gt}; 1 is real time")] = 1.0
    """How fast the game's clock runs. At 3600, an hour passes in a second. For demonstrations only."""


class TableSettings(_Section):
    move_hours: Annotated[
        float,
        Field(gt=0, le=8760),
        Allowed("a number of hours above {gt}, such as 72 for 3 days, up to {le}"),
    ] = 72.0
    """How many hours a player gets per move, unless the table says otherwise."""
    reminder_share: Annotated[float, Field(ge=0, le=0.9), Allowed("a share {bounds}, such as 0.25")] = 0.25
    """We send one reminder when this share of the time is left. 0 for no reminders."""
    first_turn: Annotated[int, Field(ge=1, le=5)] = 2
    """The first turn of a game gets this many times as long, unless the table says otherwise."""
    bank_hours: Annotated[
        float, Field(ge=0, le=8760), Allowed("a number of hours {bounds}, such as 168 for 7 days")
    ] = 0.0
    """Each player's time bank for a whole game, in hours, unless the table says otherwise. 0 for none."""
    days_off: Days = ()
    """Days of the week when no clock runs, unless the table says otherwise. Empty for none."""
    zone: ZoneOrNone = ""
    """The time zone for a table's days off and daily deadlines, unless the table says otherwise. Empty:
    [server] zone."""
    grace_hours: Annotated[float, Field(ge=0, le=168), Allowed("a number of hours {bounds}")] = 0.0
    """How many hours we wait after a missed deadline before doing anything, unless the table says otherwise."""
    regret_minutes: Annotated[
        float, Field(ge=0, le=1440), Allowed("a number of minutes {bounds}, such as 10")
    ] = 0.0
    """How many minutes a play can be taken back, unless the table says otherwise. 0 for never."""
    prophet_window_hours: Annotated[float, Field(ge=0, le=168), Allowed("a number of hours {bounds}")] = 2.0
    """How many hours a planned move waits for the last player, who could become Prophet, unless the table
    says otherwise."""
    bot_pace_minutes: Annotated[
        float, Field(ge=0, le=1440), Allowed("a number of minutes {bounds}, such as 60")
    ] = 0.0
    """About how many minutes a bot takes to answer, unless the table says otherwise. 0: at once. In practice games
    they always answer at once."""
    missed: Literal["random", "skip", "caretaker"] = "random"
    """What happens when a player misses a turn, unless the table says otherwise. "random": the server plays a
    random card. "skip": the turn is skipped. "caretaker": autopilot until they're back."""
    excuses: Annotated[int, Field(ge=0, le=20)] = 1
    """How many missed deadlines per player just restart the clock, unless the table says otherwise."""
    vacation_days: Annotated[
        int, Field(ge=-1, le=366), Allowed("a number of days from 0 to {le}, or {ge}")
    ] = -1
    """How many vacation days of one player may hold up a game, unless the table says otherwise. -1 for all of
    them."""
    reliability: Annotated[int, Field(ge=0, le=100), Allowed("a number {bounds}; 0 lets everybody join")] = 0
    """Players who took less than this percentage of their turns in time can't join, unless the table says
    otherwise."""
    matchmaking: Matchmaking = 3
    """When this many people have sent JOIN alone and no open table suits them, they get a table of their own.
    0: JOIN alone finds no game."""
    rated: bool = False
    """Rounds count for this server's ratings, unless the table says otherwise. League rounds always count."""
    keep_days: Annotated[int, Field(ge=0, le=3650), Allowed("a number of days {bounds}, such as 365")] = 0
    """This many days after its end a table is put away and only its log is kept. 0 keeps everything."""
    rulebooks: FolderOrNone = None
    """The folder with your own variants, one NAME.toml each. Empty: only the built-in ones."""


class PlayersSettings(_Section):
    vacation_days: Annotated[int, Field(ge=0, le=366), Allowed("a number of days {bounds}")] = 30
    """How many days a calendar year a player's vacation may hold up their games. 0 for none."""
    digest: Annotated[
        Literal["each", "turn", "daily", "off"],
        Allowed(
            '"each" (whatever happens), "turn" (what is asked of them, or changes the game), "daily" or "off"'
        ),
    ] = "turn"
    """How often players get email about their tables, until they choose with the command DIGEST."""


class LeaguesSettings(_Section):
    preset: Literal["week", "fortnight", "class", "slow"] = "week"
    """The terms of a new league, unless its founder says otherwise."""
    most: Annotated[int, Field(ge=0, le=1000)] = 3
    """How many leagues one person may have founded that aren't over yet. 0: nobody founds leagues."""
    announcements_per_week: Annotated[int, Field(ge=0, le=100)] = 3
    """How many messages to all members a league's organizers may send in seven days."""


class LimitsSettings(_Section):
    connections: Annotated[int, Field(ge=1, le=10_000)] = 100
    """How many connections may be open at once. More are told to try later."""
    connections_per_network: Annotated[int, Field(ge=1, le=10_000)] = 20
    """How many of these may come from one network (/24 of IPv4, /64 of IPv6)."""
    letters_per_hour: Annotated[int, Field(ge=1, le=1_000_000)] = 10_000
    """Messages accepted per hour. Those to players' own addresses, to the main address, and bounces count
    separately."""
    letters_per_hour_per_network: Annotated[int, Field(ge=1, le=1_000_000)] = 2000
    """The same limit per network, again for each of the three sorts."""
    letters_per_hour_per_address: Annotated[int, Field(ge=1, le=1_000_000)] = 500
    """The same limit per envelope sender, again for each sort. Bounces have no sender."""
    recipients: Annotated[int, Field(ge=1, le=1000)] = 20
    """How many recipients one message may have. The rest are told to try later."""
    wrong_recipients: Annotated[int, Field(ge=1, le=1000)] = 10
    """How many unknown addresses a connection may ask for. At the next one it's closed."""
    answers_per_hour: Annotated[int, Field(ge=1, le=100_000)] = 60
    """How many messages we couldn't do anything with get an answer, per person and hour."""
    waiting_tables: Annotated[int, Field(ge=1, le=10_000)] = 20
    """How many tables one host may have waiting for players at once."""
    confirmations_per_hour: Annotated[int, Field(ge=1, le=10_000)] = 200
    """How many new addresses we ask per hour to confirm that they wrote to us. More of them wait."""
    confirmations_per_hour_per_network: Annotated[int, Field(ge=1, le=10_000)] = 60
    """How many of these for messages from one network (/24 of IPv4, /64 of IPv6), as told by trusted_relays."""
    confirmations_per_hour_per_domain: Annotated[int, Field(ge=1, le=10_000)] = 60
    """How many of these to the addresses of one domain."""
    confirmations_vouched: Annotated[int, Field(ge=1, le=100)] = 10
    """These three limits are this many times higher for messages that the sender's domain signed (DKIM).
    Those count separately."""
    invitations_per_hour: Annotated[int, Field(ge=1, le=10_000)] = 300
    """How many unknown addresses all players together can have us write to within an hour, as invitations or
    as their own."""
    invitations_per_day: Annotated[int, Field(ge=1, le=100_000)] = 100
    """How many people a day can be invited to one person's tables and leagues."""
    forecasts_per_day: Annotated[int, Field(ge=0, le=1000)] = 20
    """How many forecasts of rules one person can have by email in 24 hours. Each takes some seconds of the processor.
    0: there are none, neither by email nor on the site."""


class Settings(BaseModel):
    """All settings, one section each. From `load_settings` every path is absolute."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    server: ServerSettings = ServerSettings()
    smtp: SmtpSettings = SmtpSettings()
    letters: LettersSettings = LettersSettings()
    imap: ImapSettings = ImapSettings()
    oauth: OauthSettings = OauthSettings()
    relay: RelaySettings = RelaySettings()
    dkim: DkimSettings = DkimSettings()
    web: WebSettings = WebSettings()
    metrics: MetricsSettings = MetricsSettings()
    webhooks: WebhooksSettings = WebhooksSettings()
    logs: LogsSettings = LogsSettings()
    database: DatabaseSettings = DatabaseSettings()
    clock: ClockSettings = ClockSettings()
    tables: TableSettings = TableSettings()
    players: PlayersSettings = PlayersSettings()
    leagues: LeaguesSettings = LeaguesSettings()
    limits: LimitsSettings = LimitsSettings()


SECTIONS: Mapping[str, type[BaseModel]] = {name: type(section) for name, section in Settings()}
