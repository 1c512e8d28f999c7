"""`pbem doctor`: whether the server can work as its settings say, and what to do where it cannot."""

import json
import os
from dataclasses import asdict
from ipaddress import ip_address
from typing import Annotated

import typer

from pbem.cli.common import Config, settings_of, signer_of
from pbem.cli.terminal import DOES_NOT_HOLD, UNREADABLE, stop
from pbem.doctor.examination import examine
from pbem.doctor.findings import Finding, Level, fault
from pbem.edge.dns import Resolver
from pbem.settings import Settings, load_settings


def doctor(
    nameserver: Annotated[
        str, typer.Option(help="The IP address of a name server to ask, such as 9.9.9.9.")
    ] = "",
    address: Annotated[str, typer.Option(help="The IP address your email leaves from.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print all findings as one JSON list.")] = False,
    config: Config = None,
) -> None:
    """Check settings, files, disk, database, clock, relay, ports and DNS, and say what to fix. Changes nothing."""
    for given in (nameserver, address):
        try:
            ip_address(given or "::1")
        except ValueError:
            stop(f"{given} isn't an IP address", UNREADABLE)
    settings = load_settings(config, os.environ)
    if isinstance(settings, Settings):
        findings = list(examine(settings, Resolver(nameserver), address))
    else:
        findings = [
            fault("settings", str(error), "fix this first: nothing else was checked") for error in settings
        ]
    if as_json:
        print(json.dumps([asdict(one) for one in findings], indent=2, ensure_ascii=False))
    else:
        for one in findings:
            tell(one)
    if any(one.level is Level.FAULT for one in findings):
        raise typer.Exit(DOES_NOT_HOLD)


def tell(one: Finding) -> None:
    """A finding in one line, and what to do in another."""
    print(f"{one.level.value:8} {one.check}: {one.found}")
    if one.advice:
        print(f"{'':8} → {one.advice}")


def dkim(config: Config = None) -> None:
    """Print the DNS record for the DKIM key in your settings."""
    signer = signer_of(settings_of(config))
    if signer is None:
        stop("email isn't signed here: set selector and key_file in [dkim]", UNREADABLE)
    # One string of a TXT record has 255 octets at most (RFC 1035 3.3).
    record = signer.record
    strings = (f'"{record[at : at + 250]}"' for at in range(0, len(record), 250))
    print(f"{signer.record_name}. IN TXT ( {' '.join(strings)} )")
