"""The service file of the operator's guide, as systemd reads it, and what it forbids the server."""

from __future__ import annotations

import re
import subprocess

from pbem.edge.post_office import reply_address
from tests.by_mail.table import ANA
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import serving
from tests.real_mail.postfix import ROOT
from tests.real_mail.programs import program

UNIT = ROOT / "docs/examples/pbem.service"
EXPOSURE = 2.0
"""Of 10, as systemd counts it; what it calls OK begins below 5."""


def analyze(*words):
    return subprocess.run([program("systemd-analyze"), *map(str, words)], capture_output=True, text=True)


def test_systemd_finds_no_fault_with_the_service_file(folder):
    text = UNIT.read_text("utf-8")
    unit = folder / "pbem.service"
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.M))
    found = analyze("verify", "--man=no", unit)
    assert (found.returncode, found.stderr) == (0, "")


def test_the_service_can_reach_little_of_the_machine(folder):
    told = analyze("security", "--offline=true", f"--threshold={EXPOSURE * 10:.0f}", UNIT)
    assert told.returncode == 0, told.stdout


def allowed(group="@system-service"):
    """The system calls of a group, and of the groups in it."""
    calls = set()
    for line in analyze("syscall-filter", group).stdout.splitlines()[1:]:
        word = line.strip()
        calls |= allowed(word) if word.startswith("@") else set() if word.startswith("#") else {word}
    return calls


def test_the_server_makes_no_system_call_that_its_service_file_forbids(folder, prepared):
    assert "\nSystemCallFilter=@system-service\n" in UNIT.read_text("utf-8")
    with serving(folder, prepared, folder / "boxes", start=False) as house:
        house.server.under = [program("strace"), "-D", "-f", "-o", str(folder / "trace")]
        house.start()
        to = reply_address(house.newest(ANA))
        text, message_id = letter(ANA, to, "STATUS")
        assert Swaks(house.port).sends(ANA.address, to, text).returncode == 0
        assert house.boxes.answer_to(ANA.address, message_id)
    made = set(re.findall(r"^\d+ +([a-z]\w+)\(", (folder / "trace").read_text("utf-8", "replace"), re.M))
    assert {"fdatasync", "accept4", "execve"} <= made
    assert made <= allowed()
