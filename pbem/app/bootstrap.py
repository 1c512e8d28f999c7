"""Builds every real object from the settings."""

import contextlib
import hmac
import os
import secrets
import tempfile
from base64 import urlsafe_b64encode
from functools import partial
from pathlib import Path

from pbem.app.assets import load_presets, load_renderer, load_rulebooks, load_samples
from pbem.edge.credentials import Credential
from pbem.edge.maildir_client import SmtpEndpoint
from pbem.edge.maildirs import MaildirRelay
from pbem.edge.sender_verification import SenderVerification
from pbem.edge.smtp.client import SigningRelay, SmtpRelay
from pbem.edge.table_clock import open_clock
from pbem.edge.web import PostOffice
from pbem.engine.match.terms import Missed, TimeRules
from pbem.insight.players import ThinkingPlayers
from pbem.mail.addressing import Addressing
from pbem.mail.reading.letter import Limits, read_letter
from pbem.mail.writing.signing import BadKey, Signer, signer
from pbem.micros import HOUR, MINUTE
from pbem.service.aggregates.tables import TableCache
from pbem.service.delivery.quota import Quota
from pbem.service.inbox.reception import Porch
from pbem.service.inbox.stranger_limits import StrangerLimits
from pbem.service.mailing.links import Unsubscribing, read_keys
from pbem.service.mailing.mailer import Mailer
from pbem.service.ports import Relay
from pbem.service.services import Services, Trust
from pbem.settings import Settings
from pbem.settings.values import DAYS, is_loopback
from pbem.store.store import Store

LANGUAGES = ("en", "pt", "es", "it", "pt-PT")
"""The languages we write in: those with a catalogue."""


def keep_secret(file: Path) -> None:
    """Make the server's own key at the first start, for nobody else to read. Raises OSError.

    Of several processes that start together one makes it, and it is there at once and whole.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _make_key(file)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _make_key(file: Path) -> None:
    with tempfile.TemporaryDirectory(prefix=f".{file.name}-", dir=file.parent) as folder:
        new = Path(folder) / file.name
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as key:
            key.write(secrets.token_hex(32) + "\n")
        with contextlib.suppress(FileExistsError):
            os.link(new, file)


def own_keys(file: Path) -> tuple[str, ...]:
    """The server's own keys, the newest first; made where there is none yet. Raises OSError, ValueError."""
    keep_secret(file)
    keys = read_keys(file.read_text("utf-8"))
    if not keys:
        raise ValueError(f"{file}: holds no key; write a long random line there, or remove the file")
    return keys


def build_porch(settings: Settings, store: Store) -> Porch:
    return Porch(store, open_clock(store, settings.clock.speed), own_addressing(settings))


def own_addressing(settings: Settings) -> Addressing:
    server = settings.server
    return Addressing(server.domain, server.lobby, server.plus_addresses)


def build_house(settings: Settings, store: Store) -> Services:
    """Everything the use cases work with.

    Raises ValueError where the host's own rulebooks do not load or there is no key, OSError where it cannot be read.
    """
    rulebooks = load_rulebooks(settings.tables.rulebooks)
    if not isinstance(rulebooks, dict):
        raise ValueError("\n".join(map(str, rulebooks)))
    server = settings.server
    addressing = own_addressing(settings)
    keys = own_keys(server.secret_file) if settings.web.listen else ()
    unsubscribing = Unsubscribing(addressing, settings.web.url, keys)
    return Services(
        store=store,
        clock=open_clock(store, settings.clock.speed),
        addressing=addressing,
        post=Mailer(load_renderer(addressing.lobby_address()), addressing, unsubscribing),
        shelf=TableCache(),
        rulebooks=rulebooks,
        samples=load_samples,
        caretaker=ThinkingPlayers(),
        languages=LANGUAGES,
        zone=server.zone,
        move_time=int(settings.tables.move_hours * HOUR),
        reminder_share=settings.tables.reminder_share,
        read=partial(read_letter, limits=letter_limits(settings)),
        trust=trust_of(settings),
        operator=server.operator,
        # An hour of the tables: where their clock runs faster, people are programs that do, too.
        answers_per_hour=int(settings.limits.answers_per_hour * max(1.0, settings.clock.speed)),
        waiting_tables=settings.limits.waiting_tables,
        matchmaking=settings.tables.matchmaking,
        invitations_per_day=settings.limits.invitations_per_day,
        strangers=stranger_limits(settings),
        vouched=SenderVerification(settings.letters.authserv_id).vouches,
        time_rules=usual_time_rules(settings),
        vacation=settings.players.vacation_days * 24 * HOUR,
        rated=settings.tables.rated,
        presets=load_presets(),
        preset=settings.leagues.preset,
        leagues_per_founder=settings.leagues.most,
        announcements_per_week=settings.leagues.announcements_per_week,
        digests=settings.players.digest,
        webhooks=settings.webhooks.networks if settings.webhooks.enabled else None,
        quota=Quota(settings.relay.mails_per_hour, settings.relay.mails_per_day),
        forecasts_per_day=settings.limits.forecasts_per_day,
    )


def stranger_limits(settings: Settings) -> StrangerLimits:
    """Within an hour of the tables, as with `answers_per_hour`."""
    limits, speed = settings.limits, max(1.0, settings.clock.speed)
    return StrangerLimits(
        confirmations=int(limits.confirmations_per_hour * speed),
        per_network=int(limits.confirmations_per_hour_per_network * speed),
        per_domain=int(limits.confirmations_per_hour_per_domain * speed),
        vouched=limits.confirmations_vouched,
        invitations=int(limits.invitations_per_hour * speed),
    )


def own_office(settings: Settings, host: str, port: int) -> PostOffice | None:
    """The post office's page, where mails and pages stay on this machine; letters go to the door at `host`:`port`."""
    relay, web, smtp = settings.relay, settings.web, settings.smtp
    if relay.kind != "maildir" or web.url or not is_loopback(web.host):
        return None
    anywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}
    door = SmtpEndpoint(anywhere.get(host, host), port, smtp.lmtp, smtp.require_tls)
    return PostOffice(relay.maildir, door, office_secret(own_keys(settings.server.secret_file)))


def office_secret(keys: tuple[str, ...]) -> str:
    """What the post office's address begins with: 24 characters of base64url, the same as long as the newest key is."""
    derived = hmac.digest(keys[0].encode(), b"pbem post office", "sha256")
    return urlsafe_b64encode(derived[:18]).decode()


def usual_time_rules(settings: Settings) -> TimeRules:
    """What holds at a table whose host settles nothing else."""
    usual = settings.tables
    return TimeRules(
        bank=int(usual.bank_hours * HOUR),
        days_off=tuple(DAYS.index(day) + 1 for day in usual.days_off),
        zone=usual.zone or settings.server.zone,
        first_turn=usual.first_turn,
        grace=int(usual.grace_hours * HOUR),
        regret=int(usual.regret_minutes * HOUR / 60),
        prophet_window=int(usual.prophet_window_hours * HOUR),
        bot_pace=int(usual.bot_pace_minutes * MINUTE),
        missed=Missed(usual.missed),
        excuses=usual.excuses,
        vacation=None if usual.vacation_days < 0 else usual.vacation_days * 24 * HOUR,
        reliability=usual.reliability,
    )


def load_signer(settings: Settings) -> Signer | None:
    """What signs mail; None where nothing is to. Raises BadKey, with the name of the file and what is wrong."""
    file = settings.dkim.key_file
    if file is None:
        return None
    try:
        return signer(settings.server.domain, settings.dkim.selector, file.read_bytes())
    except OSError as error:
        raise BadKey(f"[dkim] key_file: {file}: cannot be read ({error.strerror})") from error
    except BadKey as wrong:
        raise BadKey(f"[dkim] key_file: {file}: {wrong}") from wrong


def letter_limits(settings: Settings) -> Limits:
    """The largest letter that is read: what the door lets in."""
    return Limits(max_bytes=settings.smtp.max_bytes)


def trust_of(settings: Settings) -> Trust:
    """What the operator wants letters to prove besides their tokens."""
    letters = settings.letters
    vouched = letters.trust == "token+dmarc"
    return Trust(sender=letters.trust != "token", authserv_id=letters.authserv_id if vouched else "")


def build_relays(settings: Settings, credential: Credential | None) -> list[Relay]:
    """The kept connections outwards: one for each delivery task. Raises BadKey where mail cannot be signed."""
    relay = settings.relay
    made: list[Relay]
    if relay.kind == "maildir":
        made = [MaildirRelay(relay.maildir)]
    else:
        made = [
            SmtpRelay(relay, credential, mailbox=own_addressing(settings).mailbox_address())
            for _ in range(relay.connections)
        ]
    signs = load_signer(settings)
    return made if signs is None else [SigningRelay(one, signs) for one in made]
