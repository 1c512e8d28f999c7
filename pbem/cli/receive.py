"""`pbem receive`: a letter through a pipe, from procmail, Postfix, getmail or fetchmail, kept as at any other door."""

import os
import sys
from contextlib import closing
from typing import Annotated

import typer

from pbem import app as server
from pbem.cli.common import Config
from pbem.cli.terminal import stop
from pbem.mail.reading.envelope import recipients_of, sender_of, without_mbox_line
from pbem.mail.reading.origin import origin
from pbem.mail.reading.received import handed_over
from pbem.service.inbox.reception import addressee, receive
from pbem.settings import Settings, load_settings
from pbem.store.errors import StoreUnavailable

EX_DATAERR, EX_NOUSER, EX_TEMPFAIL = 65, 67, 75
"""The exit statuses by which mail programs know what became of a letter (sysexits.h)."""

RECIPIENT = ("ORIGINAL_RECIPIENT", "RECIPIENT")
"""Variables in which Postfix and qmail say for whom a letter is: as it was written first, if they differ."""


def receive_letter(
    to: Annotated[
        list[str] | None,
        typer.Option(help="Who it's for; repeat for more. Default: what the environment or the header says."),
    ] = None,
    sender: Annotated[
        str | None,
        typer.Option("--from", help="The envelope sender. Default: what the environment or the header says."),
    ] = None,
    config: Config = None,
) -> None:
    """Take in one message from standard input. The exit status says what happened to it."""
    settings = load_settings(config, os.environ)
    if not isinstance(settings, Settings):
        stop("\n".join(map(str, settings)), EX_TEMPFAIL)  # the letter can wait until that is mended
    given = sys.stdin.buffer.read(settings.smtp.max_bytes + 1) if sys.stdin else b""
    raw = without_mbox_line(given)
    if not raw.strip():
        stop("there's no message on standard input", EX_DATAERR)
    if len(given) > settings.smtp.max_bytes:
        stop("the message is larger than max_bytes in [smtp] allows", EX_DATAERR)
    os.umask(0o077)
    try:
        _keep(
            settings,
            raw,
            to or [],
            os.environ.get("SENDER") or sender_of(given) if sender is None else sender,
        )
    except StoreUnavailable as error:
        stop(str(error), EX_TEMPFAIL)
    except (typer.Exit, KeyboardInterrupt):
        raise
    except Exception as crash:  # a status that mail programs do not know would send the letter back
        stop(f"crashed: {type(crash).__name__}", EX_TEMPFAIL)


def _keep(settings: Settings, raw: bytes, to: list[str], sender: str) -> None:
    with closing(server.own_store(settings)) as store:
        porch = server.build_porch(settings, store)
        named = (
            to
            or [os.environ[name] for name in RECIPIENT if "@" in os.environ.get(name, "")][:1]
            or recipients_of(raw, porch.addressing)
        )
        known = [one for one in (addressee(porch, address) for address in named) if one is not None]
        if not known:
            stop("no such address here", EX_NOUSER)
        # Postfix calls the null sender MAILER-DAEMON.
        network = origin(raw, None, settings.smtp.trusted_relays)
        receive(porch, sender if "@" in sender else "", known, raw, handed_over(raw), network=network)
