"""`pbem serve` and `pbem demo`: the server, in earnest and to look at."""

import asyncio
import faulthandler
import os
import signal
import ssl
import sys
from collections.abc import Set
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pbem import app as server
from pbem.app.dry_run import DryRunResult, done_in, start_dry_run
from pbem.app.pulse import Pulse
from pbem.app.watchdog import watchdog
from pbem.cli.common import Config, keys_of, rulebooks_of, settings_of, signer_of, tried
from pbem.cli.terminal import UNREADABLE, stop
from pbem.demo.run import run as run_demo
from pbem.edge.credentials import Credential
from pbem.edge.listeners import UnusableCertificate
from pbem.edge.logs import set_up_logs
from pbem.edge.metrics import Metrics
from pbem.edge.sign_in import imap_credential, relay_credential
from pbem.edge.smtp.client import trusted
from pbem.edge.systemd import supervisor
from pbem.settings import Settings, SettingsError
from pbem.store.errors import StoreUnavailable


class God(StrEnum):
    """Whose rules the demonstration plays by."""

    PEOPLE = "people"
    SERVER = "server"


Roles = Annotated[
    list[server.Role] | None,
    typer.Option("--role", help="Do only this part, while other processes do the rest. Repeat for more."),
]


def serve(
    role: Roles = None,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="Try it on a copy: email goes into a folder, nothing else is touched."
        ),
    ] = False,
    backup: Annotated[
        Path | None, typer.Option("--from", help="With --dry-run: use this backup, not the database.")
    ] = None,
    config: Config = None,
) -> None:
    """Run the server until you stop it (Ctrl-C)."""
    settings, roles = settings_of(config), frozenset(role or server.ALL)
    if not dry_run:
        if backup is not None:
            stop("--from works only with --dry-run", UNREADABLE)
        _run(settings, roles)
        return
    if roles != server.ALL:
        stop("a dry run does everything: leave out --role", UNREADABLE)
    os.umask(0o077)
    folder = settings.server.data_dir / f"dry-run-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    trial = tried(lambda: start_dry_run(settings, folder, backup))
    print(f"dry run in {folder}: this is a copy, and nothing here reaches anybody", flush=True)
    try:
        _run(trial.settings, roles)
    finally:
        _tell(done_in(trial), folder)


def _tell(done: DryRunResult, folder: Path) -> None:
    for name, counts in (("messages in", done.letters), ("emails out", done.mails)):
        told = ", ".join(f"{many} {what}" for what, many in sorted(counts.items())) or "none"
        print(f"{name}: {told}")
    print(
        f"The emails are in {folder / 'mail'}. {folder} holds everything the database does: delete it when you're done."
    )


def _run(settings: Settings, roles: Set[server.Role]) -> None:
    relay = _readable(relay_credential(settings)) if server.Role.DELIVER in roles else None
    imap = _readable(imap_credential(settings)) if server.Role.RECEIVE in roles else None
    rulebooks_of(settings)
    if server.Role.DELIVER in roles:
        signer_of(settings)
        _check_authorities(settings)
    if settings.web.listen:
        keys_of(settings)
    metrics = Metrics()
    set_up_logs(settings.logs.format, settings.logs.level, metrics.logged)
    faulthandler.enable()
    server.spare_memory()
    os.umask(0o077)  # the database holds tokens, hands and secret rules: for nobody else on this machine
    try:
        asyncio.run(_serve(settings, relay, imap, roles, metrics))
    except UnusableCertificate as error:
        stop(f"[smtp] certificate, key: {error}", UNREADABLE)
    except OSError as error:
        stop(_why_it_does_not_start(settings, error))
    except StoreUnavailable as error:
        stop(str(error))


def _why_it_does_not_start(settings: Settings, error: OSError) -> str:
    """A port that cannot be had, or a file of the server's own."""
    where = error.filename or settings.smtp.listen
    ports = {
        settings.web.listen: " ([web] listen)",
        settings.metrics.listen: " ([metrics] listen)",
        settings.smtp.listen: "",
    }
    if where in ports:
        return f"can't listen on {where}{ports[where]}: {error.strerror or error}"
    return f"{where}: can't use it ({error.strerror})"


def _check_authorities(settings: Settings) -> None:
    """Ends where the relay's certificate cannot be checked, since no mail would ever leave."""
    file = settings.relay.ca_file
    if settings.relay.kind == "maildir" or file is None:
        return
    try:
        trusted(settings.relay)
    except OSError as error:
        reason = "no certificates in PEM form" if isinstance(error, ssl.SSLError) else error.strerror
        stop(f"[relay] ca_file: {file}: can't read it ({reason})", UNREADABLE)


def _readable(found: Credential | SettingsError | None) -> Credential | None:
    return stop(str(found), UNREADABLE) if isinstance(found, SettingsError) else found


async def _serve(
    settings: Settings,
    relay: Credential | None,
    imap: Credential | None,
    roles: Set[server.Role],
    metrics: Metrics,
) -> None:
    stop = asyncio.Event()
    for signal_ in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_, stop.set)
    above, pulse = supervisor(), Pulse()
    with watchdog(pulse, settings.server.stuck_seconds, above):
        async with server.running(settings, relay, imap, roles, metrics, pulse) as running:
            does = _what_it_does(settings, running, roles)
            _say(f"pbem {does}")
            if running.web_port:
                pages = settings.web.url or _url(settings.web.host, running.web_port)
                _say(f"pages: {pages}/")
                if running.office:
                    _say(f"post office: {pages}{running.office}")
            if running.metrics_port:
                _say(f"metrics: {_url(settings.metrics.host, running.metrics_port)}/metrics")
            server.keep_for_good()
            above.ready(does)
            await stop.wait()
            above.stopping()


def _say(line: str) -> None:
    """To whoever has started the server, which serves all the same where that cannot be written: on a full disk."""
    try:
        print(line, flush=True)
    except OSError:  # what is left in the buffer must not end the interpreter with an error
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), sys.stdout.fileno())


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _what_it_does(settings: Settings, running: server.Running, roles: Set[server.Role]) -> str:
    """One line of it."""
    relay = settings.relay
    where = f"Maildirs in {relay.maildir}" if relay.kind == "maildir" else f"{relay.host}:{relay.port}"
    lobby = running.house.addressing.lobby_address()
    said = {
        server.Role.RECEIVE: f"listens on {running.host}:{running.port} for {lobby}",
        server.Role.DELIVER: f"sends email to {where}",
    }
    if roles != server.ALL:
        said |= {
            server.Role.HANDLE: "handles messages",
            server.Role.TICK: "watches deadlines",
            server.Role.WEB: "shows pages",
        }
    return "; ".join(said[one] for one in server.Role if one in roles and one in said)


def demo(
    egn: Annotated[
        Path | None, typer.Option(help="Where to put the EGN files. Default: a temporary folder.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The same seed makes the simulated players think alike.")
    ] = None,
    reader: Annotated[
        str, typer.Option(help="Whose game to show: Ana's, Bruno's, Chiara's or Diego's.")
    ] = "Ana",
    mails: Annotated[bool, typer.Option("--mails", help="Show every email they get, in full.")] = False,
    god: Annotated[
        God, typer.Option(help="Who makes the rules: the players in turn, or the server.")
    ] = God.PEOPLE,
) -> None:
    """Watch four simulated players play a whole game, a screen a round. Takes about 20 seconds."""
    set_up_logs(quiet=True)
    raise typer.Exit(run_demo(egn, seed, reader, server_as_god=god is God.SERVER, in_full=mails))
