"""A Postfix of one's own, set up as the operator's guide says, in a folder, with its own queue, ports and people."""

import pwd
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.by_mail.servers import free_port
from tests.real_mail.programs import awaited, listens, program

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs/examples/postfix"

OWNER = "nobody"
"""Whose the players' Maildirs are: Postfix and Dovecot let no mailbox be root's."""

OURS = """\
queue_directory={folder}/queue
data_directory={folder}/data
maillog_file={folder}/maillog
maillog_file_prefixes={folder}
inet_interfaces=127.0.0.1
inet_protocols=ipv4
smtpd_tls_cert_file={folder}/cert.pem
smtpd_tls_key_file={folder}/key.pem
smtp_tls_security_level=none
alias_maps=
alias_database=
virtual_mailbox_domains=example.org
virtual_mailbox_base={boxes}
virtual_mailbox_maps=regexp:{folder}/people
virtual_minimum_uid=100
virtual_uid_maps=static:{uid}
virtual_gid_maps=static:{gid}
recipient_delimiter=+
minimal_backoff_time=1s
maximal_backoff_time=1s
queue_run_delay=1s
"""
"""What is this test's alone: folders, ports, haste, and people with mailboxes behind the same Postfix."""

PEOPLE = "".join(
    rf"/^{name}(\+.*)?@example\.org$/  {name}@example.org/" "\n"
    for name in ("ana", "bruno", "pia", "rui", "eleusis")
)


@dataclass
class Postfix:
    """It runs; mail for example.org goes to Maildirs in `boxes`, mail for the game's domain to pbem."""

    folder: Path
    port: int

    def runs(self, *words: str) -> str:
        with (self.folder / "said").open("w+") as said:  # a file: what it starts would keep a pipe open
            command = [program("postfix"), "-c", str(self.folder / "etc"), *words]
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, timeout=20)
        return (self.folder / "said").read_text()

    @property
    def log(self) -> str:
        file = self.folder / "maillog"
        return file.read_text() if file.exists() else ""

    def waiting(self) -> int:
        """How many letters lie in its queues."""
        return sum(
            1
            for part in ("incoming", "active", "deferred")
            for file in (self.folder / "queue" / part).rglob("*")
            if file.is_file()
        )

    def tries_again(self) -> None:
        """What waits is offered again now."""
        subprocess.run(
            [program("postqueue"), "-c", self.folder / "etc", "-f"], check=True, capture_output=True
        )


def certificate(folder: Path, name: str) -> None:
    """A certificate that nobody vouches for, as `cert.pem` and `key.pem`."""
    subprocess.run(
        [
            *(
                program("openssl"),
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
            ),
            *("-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}"),
            *("-keyout", folder / "key.pem", "-out", folder / "cert.pem"),
        ],
        check=True,
        capture_output=True,
    )


def as_in_the_guide(pbem: int, folder: Path) -> str:
    """main.cf of the guide, word for word, but for pbem's port and the folder that is /etc/postfix there."""
    text = (EXAMPLE / "main.cf").read_text("utf-8")
    assert text.count("127.0.0.1:8025") == 1
    return text.replace("127.0.0.1:8025", f"127.0.0.1:{pbem}").replace("/etc/postfix/", f"{folder}/etc/")


@contextmanager
def postfix(folder: Path, pbem: int, boxes: Path, more: str = "") -> Iterator[Postfix]:
    """Postfix in front of the pbem that listens for LMTP on port `pbem`, until the block ends."""
    port = free_port()
    owner, user = pwd.getpwnam(OWNER), pwd.getpwnam("postfix")
    for name in ("etc", "queue", "data"):
        (folder / name).mkdir(parents=True)
    shutil.chown(folder / "data", user.pw_uid)
    boxes.mkdir(exist_ok=True)
    for place in (boxes, *boxes.rglob("*")):
        shutil.chown(place, owner.pw_uid, owner.pw_gid)
    certificate(folder, "mail.example.org")
    (folder / "etc/main.cf").write_text(as_in_the_guide(pbem, folder))
    ours = OURS.format(folder=folder, boxes=boxes, uid=owner.pw_uid, gid=owner.pw_gid) + more
    # In place of what stands there: each entry that stands twice is a warning, and enough of them choke the log.
    subprocess.run([program("postconf"), "-c", folder / "etc", "-e", *ours.split("\n")[:-1]], check=True)
    shutil.copy(EXAMPLE / "pbem_addresses", folder / "etc")
    (folder / "people").write_text(PEOPLE)
    # Debian's own services, on this port alone, and without the jail that its start script fills.
    services = Path("/usr/share/postfix/master.cf.dist").read_text()
    services = re.sub(r"^smtp(\s+)inet", rf"127.0.0.1:{port}\1inet", services, count=1, flags=re.M)
    services = re.sub(r"^(\S+\s+\S+\s+\S+\s+\S+\s+)y\b", r"\1n", services, flags=re.M)
    (folder / "etc/master.cf").write_text(services)
    front = Postfix(folder, port)
    started = front.runs("start")
    try:
        awaited(lambda: "daemon started" in front.log, f"Postfix to start: {started}")
        faults = [line for line in front.log.splitlines() if "fatal:" in line]
        assert not faults
        assert listens(port)
        yield front
    finally:
        print(front.log)  # pytest shows it where a test failed
        front.runs("stop")
        for _ in range(100):
            if "not running" in front.runs("status"):
                break
            time.sleep(0.05)
