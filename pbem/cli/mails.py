"""`pbem mails`: what goes out, and whether it left."""

import sys
import time
from datetime import UTC, datetime
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from pbem.cli.common import DOES_NOT_HOLD, Config, settings_of, stop, store_of
from pbem.store.rows.people import MailStatus, StoredMail
from pbem.store.store import Store

mails = typer.Typer(no_args_is_help=True, help="What goes out, and whether it left.")


@mails.command("list")
def list_mails(
    status: Annotated[MailStatus | None, typer.Option(help="Only mails that stand so.")] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many, the newest first.")] = 50,
    config: Config = None,
) -> None:
    """List mails with what became of them; no address and no token is shown."""
    table = Table("mail", "written (UTC)", "kind", "table", "stands", "tries", "why", box=None)
    with store_of(settings_of(config)) as store, store.reading() as reading:
        for mail in reading.mails.newest(status, limit):
            written = datetime.fromtimestamp(mail.created // 1_000_000, UTC)
            row = (
                mail.id,
                f"{written:%Y-%m-%d %H:%M}",
                mail.kind,
                mail.table or "-",
                mail.status.value,
                mail.tries,
            )
            table.add_row(*map(str, row), mail.error)
    Console().print(table)


@mails.command("show")
def show_mail(mail: int, config: Config = None) -> None:
    """Print a mail as it leaves, with its addressee. It holds addresses and tokens."""
    with store_of(settings_of(config)) as store:
        found = _mail(store, mail)
    print(f"; {found.status.value}: {found.error}" if found.error else f"; {found.status.value}")
    print(f"; for <{found.to_address}>")
    sys.stdout.flush()
    sys.stdout.buffer.write(found.content)


@mails.command("retry")
def retry_mail(mail: int, config: Config = None) -> None:
    """Let the server deliver a mail that was set aside or withheld, or that waits for its next try."""
    with store_of(settings_of(config)) as store:
        found = _mail(store, mail)
        if found.status is MailStatus.SENT:
            stop(f"mail {mail} was sent; it is not sent twice", DOES_NOT_HOLD)
        with store.writing() as writing:
            writing.mails.retry(mail, time.time_ns() // 1000)


def _mail(store: Store, mail: int) -> StoredMail:
    with store.reading() as reading:
        found = reading.mails.by_id(mail)
    if found is None:
        stop(f"there is no mail {mail}", DOES_NOT_HOLD)
    return found
