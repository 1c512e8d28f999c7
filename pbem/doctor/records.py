"""What DNS says of our domain: where its mail goes, and who may send in its name."""

import re
from collections.abc import Callable, Iterator
from ipaddress import ip_address

from pbem.doctor.findings import Finding, fault, ok, skipped, warning
from pbem.doctor.spf import MOST_LOOKUPS, Spf, SpfError, records
from pbem.edge.dns import DnsTrouble, Resolver
from pbem.mail.writing.signing import Signer

CardStyle = Callable[[], Iterator[Finding]]

POLICIES = ("none", "quarantine", "reject")
"""What DMARC can ask for (RFC 7489 6.3)."""


def look_at_dns(
    resolver: Resolver, domain: str, signer: Signer | None, relay_host: str, address: str
) -> Iterator[Finding]:
    """Every finding about DNS. `address`: from which mail leaves to the world, empty where that is not known.

    `relay_host`: a relay elsewhere, through which it leaves; empty where this machine sends itself.
    """
    if "." not in domain:
        yield skipped("DNS", f"{domain} isn't an Internet domain")
        return
    looks: dict[str, CardStyle] = {
        "MX": lambda: _mx(resolver, domain),
        "SPF": lambda: _spf(resolver, domain, relay_host, address),
        "DKIM": lambda: _dkim(resolver, signer),
        "DMARC": lambda: _dmarc(resolver, domain),
        "PTR": lambda: _ptr(resolver, relay_host, address),
    }
    for check, look in looks.items():
        try:
            yield from look()
        except DnsTrouble as trouble:
            yield warning(
                check, f"no name server answered ({trouble})", "try again, or with --nameserver 9.9.9.9"
            )


def _mx(resolver: Resolver, domain: str) -> Iterator[Finding]:
    hosts = resolver.mx(domain)
    if not hosts:
        if resolver.addresses(domain):
            yield warning(
                "MX", f"{domain} has none; email goes to its address", f"publish: {domain}. MX 10 HOST."
            )
        else:
            yield fault("MX", f"{domain} has none: no email reaches it", f"publish: {domain}. MX 10 HOST.")
        return
    if any(not host for _, host in hosts):
        yield fault("MX", f"{domain} says it takes no email (RFC 7505)", f"publish: {domain}. MX 10 HOST.")
        return
    lost = [host for _, host in hosts if not resolver.addresses(host)]
    named = ", ".join(host for _, host in hosts)
    if lost:
        yield fault("MX", f"{lost[0]} has no address", f"publish: {lost[0]}. A ADDRESS")
    else:
        yield ok("MX", f"email for {domain} goes to {named}, and must come here from there")


def _spf(resolver: Resolver, domain: str, relay_host: str, address: str) -> Iterator[Finding]:
    found = records(resolver, domain)
    example = f'{domain}. TXT "v=spf1 ip4:{address or "ADDRESS"} -all"'
    if len(found) != 1:
        told = f"{domain} has {len(found)} SPF records; it needs exactly one"
        yield fault("SPF", told, f"publish exactly one, such as: {example}")
        return
    try:
        lookups = Spf(resolver).all_lookups(domain)
        addresses = [address] if address else resolver.addresses(relay_host) if relay_host else []
        results = {one: Spf(resolver).result(domain, one) for one in addresses}
    except SpfError as error:
        yield fault("SPF", str(error), "receivers ignore such a record: fix it")
        return
    told = f"one record, {lookups} of {MOST_LOOKUPS} lookups"
    passing = [one for one, result in results.items() if result == "pass"]
    if not results:
        yield skipped("SPF", f"{told}. Whether it names your server is unknown: add --address IP")
    elif passing:
        yield ok("SPF", f"{told}; it names {passing[0]}")
    elif relay_host and not address:
        yield warning(
            "SPF",
            f"{told}; it doesn't name {relay_host} ({', '.join(results)}), but relays often send from elsewhere",
            "include what the relay's provider says, or name its sending address with --address",
        )
    else:
        yield fault(
            "SPF", f"{told}; {address} gets {results[address]}", f"name that address, as in: {example}"
        )


def _dkim(resolver: Resolver, signer: Signer | None) -> Iterator[Finding]:
    if signer is None:
        yield skipped("DKIM", "email isn't signed here: the relay must do it, or set [dkim]")
        return
    name, found = signer.record_name, resolver.txt(signer.record_name)
    wanted = _tags(signer.record)["p"]
    if not found:
        yield fault("DKIM", f"{name} has no record: every signature fails", "publish what pbem dkim prints")
    elif len(found) > 1:
        yield fault("DKIM", f"{name} has {len(found)} records", "keep the one that pbem dkim prints")
    elif _tags(found[0]).get("p") != wanted:
        yield fault("DKIM", f"{name} has another key than key_file", "publish what pbem dkim prints")
    else:
        yield ok("DKIM", f"{name} has the key we sign with")


def _dmarc(resolver: Resolver, domain: str) -> Iterator[Finding]:
    """The domain's own record, else one of a domain above it (RFC 7489 6.6.3)."""
    labels = domain.split(".")
    for above in range(len(labels) - 1):
        name = f"_dmarc.{'.'.join(labels[above:])}"
        found = [one for one in resolver.txt(name) if one.lower().startswith("v=dmarc1")]
        if len(found) > 1:
            yield fault("DMARC", f"{name} has {len(found)} records, which counts as none", "keep one of them")
            return
        if found:
            policy = _tags(found[0]).get("p", "").lower()
            if policy not in POLICIES:
                said = f"{name} has no p= out of {', '.join(POLICIES)}: receivers may ignore it"
                yield fault("DMARC", said, f'publish: {name}. TXT "v=DMARC1; p=none"')
                return
            yield ok(
                "DMARC",
                f"{name} asks for p={policy}. From, signature and envelope all use {domain}, so they align",
            )
            return
    yield warning(
        "DMARC",
        f"_dmarc.{domain} has no record, and large providers want one",
        f'publish: _dmarc.{domain}. TXT "v=DMARC1; p=none"',
    )


def _ptr(resolver: Resolver, relay_host: str, address: str) -> Iterator[Finding]:
    if not address:
        why = (
            f"that's up to {relay_host}"
            if relay_host
            else "your server's address is unknown: add --address IP"
        )
        yield skipped("PTR", why)
        return
    names = resolver.names(address)
    back = [name for name in names if ip_address(address) in map(ip_address, resolver.addresses(name))]
    if back:
        yield ok("PTR", f"{address} is called {back[0]}, which leads back to it")
    elif names:
        yield fault(
            "PTR",
            f"{address} is called {names[0]}, which has another address",
            f"publish: {names[0]}. A {address}",
        )
    else:
        yield fault(
            "PTR",
            f"{address} has no name: many servers take no email from it",
            "ask whoever gave you the address to set one (reverse DNS)",
        )


def _tags(record: str) -> dict[str, str]:
    """The tags of a record, white space in their values left out (RFC 6376 3.2)."""
    pairs = (part.partition("=") for part in record.split(";"))
    return {name.strip().lower(): re.sub(r"\s", "", value) for name, equals, value in pairs if equals}
