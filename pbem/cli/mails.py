"""`pbem mails`: what goes out, and whether it left."""

import sys
import time
from typing import Annotated

import typer

from pbem.cli.common import Config, minute, print_list, reading_of, there, writing_of
from pbem.cli.terminal import stop
from pbem.store.rows.people import MailStatus

mails = typer.Typer(no_args_is_help=True, help="What goes out, and whether it left.")


@mails.command("list")
def list_mails(
    status: Annotated[MailStatus | None, typer.Option(help="Only mails that stand so.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, the newest first.")] = 50,
    config: Config = None,
) -> None:
    """List mails with what became of them; no address and no token is shown."""
    with reading_of(config) as reading:
        found = reading.mails.newest(status, limit)
    print_list(
        ("mail", "written (UTC)", "kind", "table", "stands", "tries", "why"),
        (
            (one.id, minute(one.created), one.kind, one.table or "-", one.status.value, one.tries, one.error)
            for one in found
        ),
    )


@mails.command("show")
def show_mail(mail: int, config: Config = None) -> None:
    """Print a mail as it leaves, with its addressee. It holds addresses and tokens."""
    with reading_of(config) as reading:
        found = there(reading.mails.by_id(mail), f"mail {mail}")
    print(f"; {found.status.value}: {found.error}" if found.error else f"; {found.status.value}")
    print(f"; for <{found.to_address}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(found.content)


@mails.command("retry")
def retry_mail(mail: int, config: Config = None) -> None:
    """Let the server deliver a mail that was set aside or withheld, or that waits for its next try."""
    with writing_of(config) as writing:
        found = there(writing.mails.by_id(mail), f"mail {mail}")
        if found.status is MailStatus.SENT:
            stop(f"mail {mail} was sent; it is not sent twice")
        writing.mails.retry(mail, time.time_ns() // 1000)
