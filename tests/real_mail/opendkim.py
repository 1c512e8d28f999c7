"""OpenDKIM, which checks the signatures of what comes to Postfix; the keys that DNS would publish stand in a file."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.by_mail.servers import HOST, free_port
from tests.real_mail.programs import awaited, child, listens, program

SELECTOR = "pbem2026"

CONF = """\
Mode v
Socket inet:{port}@127.0.0.1
Background no
Syslog no
PidFile {folder}/pid
TestPublicKeys {folder}/published
InternalHosts csl:192.0.2.1
AuthservID mail.example.org
AlwaysAddARHeader yes
"""


@dataclass(frozen=True)
class Checker:
    """It listens on `port` for Postfix; whoever signs has the private key."""

    port: int
    private_key: Path
    published: Path


@contextmanager
def opendkim(folder: Path, domain: str) -> Iterator[Checker]:
    folder.mkdir()
    genkey = [program("opendkim-genkey"), "-b", "2048", "-s", SELECTOR, "-d", domain, "-D", str(folder)]
    subprocess.run(genkey, check=True, capture_output=True)
    record = "".join(re.findall(r'"([^"]*)"', (folder / f"{SELECTOR}.txt").read_text()))
    published = folder / "published"
    published.write_text(f"{SELECTOR}._domainkey.{domain} {record}\n")
    port = free_port()
    (folder / "conf").write_text(CONF.format(port=port, folder=folder))
    with child(program("opendkim"), "-f", "-x", folder / "conf", log=folder / "log"):
        awaited(lambda: listens(port, HOST), f"opendkim to listen: {(folder / 'log').read_text()}")
        yield Checker(port, folder / f"{SELECTOR}.private", published)
