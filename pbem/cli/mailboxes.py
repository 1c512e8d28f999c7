"""`pbem mailboxes`: where mail does not go, and what came back lately."""

import time
from dataclasses import replace
from typing import Annotated

import typer

from pbem.cli.common import AsJson, Config, minute, print_list, reading_of, writing_of
from pbem.cli.terminal import UNREADABLE, stop
from pbem.mail.addressing import fold_address
from pbem.store.rows.people import MailboxRecord, MailboxState

mailboxes = typer.Typer(no_args_is_help=True, help="Addresses we send no email to, and recent bounces.")

Address = Annotated[str, typer.Argument(help="An email address.")]


@mailboxes.command("list")
def list_mailboxes(as_json: AsJson = False, config: Config = None) -> None:
    """List addresses that get no email, or that bounced some. Shows addresses."""
    with reading_of(config) as reading:
        found = reading.mailboxes.of_note()
    print_list(
        ("address", "state", "score", "since (UTC)", "why"),
        (
            (one.address, one.state.value, one.score, minute(one.since) if one.since else "-", one.why)
            for one in found
        ),
        as_json,
    )


@mailboxes.command("block")
def block(
    address: Address,
    why: Annotated[str, typer.Option(help="Your reason, shown in the list.")] = "by the operator",
    config: Config = None,
) -> None:
    """Never send anything to this address, whatever its owner asks for."""
    _change(config, address, MailboxState.BLOCKED, why)


@mailboxes.command("unblock")
def unblock(address: Address, config: Config = None) -> None:
    """Send email there again."""
    _change(config, address, MailboxState.FINE, "", only=MailboxState.BLOCKED)


@mailboxes.command("forget")
def forget(address: Address, config: Config = None) -> None:
    """Forget an address's bounces, so it gets email again."""
    folded = _folded(address)
    with writing_of(config) as writing:
        known = writing.mailboxes.known([folded]).get(folded)
        if known is None:
            stop(f"we know nothing about {folded}")
        if known.state is MailboxState.OFF:
            stop(f"the owner of {folded} turned email off. Only they can turn it on again, with MAIL ON")
        writing.mailboxes.forget(folded)


def _change(
    config: Config, address: str, state: MailboxState, why: str, only: MailboxState | None = None
) -> None:
    folded = _folded(address)
    with writing_of(config) as writing:
        known = writing.mailboxes.known([folded]).get(folded) or MailboxRecord(folded)
        if only is not None and known.state is not only:
            stop(f"{folded} is {known.state.value}, not {only.value}")
        now = time.time_ns() // 1000
        writing.mailboxes.save(replace(known, state=state, since=now, why=why), known)


def _folded(address: str) -> str:
    folded = fold_address(address)
    if folded is None:
        stop(f"{address} isn't an email address", UNREADABLE)
    return folded
