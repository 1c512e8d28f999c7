"""`pbem mails`: what goes out, and whether it left."""

import sys
import time
from typing import Annotated

import typer

from pbem.cli.common import AsJson, Config, minute, print_list, reading_of, there, writing_of
from pbem.cli.terminal import stop
from pbem.store.rows.people import MailStatus

mails = typer.Typer(no_args_is_help=True, help="The emails we send, and whether they left.")


@mails.command("list")
def list_mails(
    status: Annotated[MailStatus | None, typer.Option(help="Only emails with this status.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, newest first.")] = 50,
    as_json: AsJson = False,
    config: Config = None,
) -> None:
    """List emails we sent or will send. Shows no addresses or tokens."""
    with reading_of(config) as reading:
        found = reading.mails.newest(status, limit)
    print_list(
        ("email", "written (UTC)", "kind", "table", "status", "tries", "why"),
        (
            (one.id, minute(one.created), one.kind, one.table or "-", one.status.value, one.tries, one.error)
            for one in found
        ),
        as_json,
    )


@mails.command("show")
def show_mail(mail: int, config: Config = None) -> None:
    """Print an email as it leaves. It shows addresses and tokens: don't pass it on."""
    with reading_of(config) as reading:
        found = there(reading.mails.by_id(mail), f"email {mail}")
    print(f"; {found.status.value}: {found.error}" if found.error else f"; {found.status.value}")
    print(f"; for <{found.to_address}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(found.content)


@mails.command("retry")
def retry_mail(mail: int, config: Config = None) -> None:
    """Send an email now that failed, was withheld, or waits for its next try."""
    with writing_of(config) as writing:
        found = there(writing.mails.by_id(mail), f"email {mail}")
        if found.status is MailStatus.SENT:
            stop(f"email {mail} was already sent. Nothing is sent twice")
        writing.mails.retry(mail, time.time_ns() // 1000)
