"""Promise 1 as the kernel sees it: what was told 250 had been forced onto the disk before (strace)."""

import re

import pytest

from pbem.edge.maildir_client import reply_address
from tests.by_mail.table import ANA
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import serving
from tests.real_mail.programs import program

SEEN = "trace=fsync,fdatasync,pwrite64,write,sendto,sendmsg,exit_group"


def tracer(trace):
    return [program("strace"), "-D", "-f", "-y", "-s", "100", "-e", SEEN, "-o", str(trace)]


def calls(trace):
    """The system calls in the order in which they came to their end: (name, the file or socket, the rest)."""
    begun, ended = {}, []
    for line in trace.read_text("utf-8", "replace").splitlines():
        process, _, rest = line.partition(" ")
        rest = rest.strip()
        if rest.endswith("<unfinished ...>"):
            begun[process] = rest.removesuffix("<unfinished ...>")
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>", rest):
            rest = begun.pop(process, "") + rest[resumed.end() :]
        if call := re.match(r"(\w+)\((?:\d+<([^>]*)>+)?(.*)", rest):
            ended.append((call[1], call[2] or "", call[3]))
    return ended


def kept_before(seen, end):
    """Before `end` the journal was written to, and after the last such write forced onto the disk."""
    before = seen[:end]
    written = [
        at for at, (name, file, _) in enumerate(before) if name == "pwrite64" and file.endswith("pbem.db-wal")
    ]
    forced = [
        at
        for at, (name, file, rest) in enumerate(before)
        if name in ("fsync", "fdatasync") and file.endswith("pbem.db-wal") and rest.endswith("= 0")
    ]
    return bool(written and forced) and written[-1] < forced[-1]


@pytest.mark.parametrize("protocol", ["ESMTP", "LMTP"])
def test_promise_1_the_journal_is_forced_onto_the_disk_before_the_250(folder, prepared, protocol):
    lmtp = str(protocol == "LMTP").lower()
    with serving(folder, prepared, folder / "boxes", start=False, PBEM_SMTP_LMTP=lmtp) as house:
        house.server.under = tracer(folder / "trace")
        house.start()
        to = reply_address(house.newest(ANA))
        text, message_id = letter(ANA, to, "STATUS")
        assert Swaks(house.port, protocol).sends(ANA.address, to, text).returncode == 0
        house.boxes.answer_to(ANA.address, message_id)
        seen = calls(folder / "trace")
    begun = next(at for at, (_, _, rest) in enumerate(seen) if '"354 ' in rest)
    said = next(
        at
        for at, (name, _, rest) in enumerate(seen)
        if name in ("sendto", "write") and '"250 2.0.0 kept' in rest
    )
    assert begun < said
    assert kept_before(seen[begun:said], None), seen[begun:said]


def test_promise_1_the_journal_is_forced_onto_the_disk_before_pbem_receive_ends_well(folder, prepared):
    with serving(folder, prepared, folder / "boxes", start=False) as house:
        to = reply_address(house.newest(ANA))
        text, _ = letter(ANA, to, "STATUS")
        done = house.runs(
            "receive", "--from", ANA.address, "--to", to, given=text.encode(), under=tracer(folder / "trace")
        )
        assert done.returncode == 0, done.stderr
        seen = calls(folder / "trace")
        assert house.look("SELECT count(*) FROM letters WHERE status = 'received'") == [(1,)]
    exits = max(at for at, (name, _, rest) in enumerate(seen) if name == "exit_group")
    assert kept_before(seen, exits), seen[-30:]
