"""The service files of the operator's guide, as systemd reads them, and what they forbid the server."""

import re
import subprocess

import pytest

from pbem.edge.maildir_client import reply_address
from tests.by_mail.table import ANA
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import serving
from tests.real_mail.postfix import ROOT
from tests.real_mail.programs import program

EXAMPLES = ROOT / "docs/examples"
UNIT = EXAMPLES / "pbem.service"
SERVICES = ("pbem.service", "pbem@.service", "pbem-backup.service")
UNITS = (*SERVICES, "pbem.target", "pbem-backup.timer")
EXPOSURE = 2.0
"""Of 10, as systemd counts it; what it calls OK begins below 5."""


def analyze(*words):
    return subprocess.run([program("systemd-analyze"), *map(str, words)], capture_output=True, text=True)


@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_no_fault_with_the_service_files(folder, name):
    for one in UNITS:
        text = (EXAMPLES / one).read_text("utf-8")
        runs = re.sub(r"^(ExecStart(?:Pre|Post)?)=\S+", r"\1=/bin/true", text, flags=re.M)
        (folder / one.replace("@", "@handle")).write_text(runs)
    found = analyze("verify", "--man=no", folder / name.replace("@", "@handle"))
    assert (found.returncode, found.stderr) == (0, "")


@pytest.mark.parametrize("name", SERVICES)
def test_the_services_can_reach_little_of_the_machine(name):
    told = analyze("security", "--offline=true", f"--threshold={EXPOSURE * 10:.0f}", EXAMPLES / name)
    assert told.returncode == 0, told.stdout


def shut_off(name):
    """What a service file forbids."""
    text = (EXAMPLES / name).read_text("utf-8")
    return text.partition("nothing else of the machine.\n")[2].partition("\n\n")[0].strip()


def test_each_service_is_shut_off_from_the_same():
    assert len(shut_off("pbem.service").splitlines()) > 20
    assert {shut_off(name) for name in SERVICES} == {shut_off("pbem.service")}


@pytest.mark.parametrize("name", ["pbem.service", "pbem@.service"])
def test_systemd_waits_for_the_server_to_be_ready_and_starts_it_anew_when_it_stands_still(name):
    lines = (EXAMPLES / name).read_text("utf-8").splitlines()
    assert {"Type=notify", "WatchdogSec=120", "Restart=on-failure"} <= set(lines)


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
