"""In mutt a mail stands as it was written; in w3m, alone or behind mutt, its HTML reads in order in 80 columns."""

import os
import re
import shutil
import subprocess
from datetime import UTC, datetime

import pytest

from pbem.digests.text_width import columns_of
from pbem.mail.writing.message import Mail, write_mail
from tests.looks.gallery import LANGUAGES, shown
from tests.real_mail.clients import at_a_terminal

COLUMNS = 80
REQUIRED = os.environ.get("TEST_MAIL") == "required"
SHOWN = ("play", "call", "judge, no play", "receipt", "round-end", "held, several", "bulletin")

ORDER = re.compile(
    r"Your move, Bruno.*Reply by Fri 13 Nov, 18:00.*Since your last move.*Ana 6♣ right.*Chiara K♠ wrong.*"
    r"On the table 25 "
    r"cards.*5♣.*8♥.*8♠.*K♦.*4♠.*9♥.*2♦.*J♣.*J♠.*10♥.*7♥.*Q♠.*6♦.*3♣.*A♥.*7♣.*10♠.*Q♥.*2♠.*9♦.*4♣.*J♦.*5♥.*"
    r"6♣.*K♠.*Your hand.*A♠.*6♠.*3♥.*7♥.*J♥.*K♥.*4♦.*7♦.*10♦.*Q♦.*9♣.*10♣.*K♣.*Players.*Bruno.*Chiara.*Ana.*Diego.*"
    r"Reply with one of these.*PLAY As.*NO PLAY.*SAY ….*Game 417, no. 38 to Bruno"
)
"""A turn's mail from its heading to its last line: each wrong card behind the one that it followed."""


def program(name):
    """Where a program is; without it the test is skipped, or fails where all of them are asked for."""
    found = shutil.which(name)
    if found is None:
        if REQUIRED:
            pytest.fail(f"{name} is missing; `make test-mail` installs it")
        pytest.skip(f"{name} is not installed")
    return found


def by_w3m(html):
    """What w3m makes of a mail's HTML."""
    command = [
        program("w3m"),
        "-dump",
        "-T",
        "text/html",
        "-I",
        "UTF-8",
        "-O",
        "UTF-8",
        "-cols",
        str(COLUMNS),
    ]
    done = subprocess.run(command, input=html.encode(), stdout=subprocess.PIPE, check=True, timeout=20)
    return done.stdout.decode().replace("\ufe0e", "")


def flat(text):
    return " ".join(text.split())


def letter(folder, rendered):
    """The mail in a mailbox, as it leaves the house."""
    mail = Mail(
        from_address="eleusis@play.example.org",
        to_address="bruno@example.org",
        subject=rendered.subject,
        message_id="<1@play.example.org>",
        date=datetime(2026, 11, 11, 13, 52, tzinfo=UTC),
        text=rendered.text,
        html=rendered.html,
    )
    box = folder / "box"
    box.write_bytes(
        b"From eleusis Wed Nov 11 13:52:00 2026\n" + write_mail(mail).replace(b"\r\n", b"\n") + b"\n"
    )
    return box


def by_mutt(folder, rendered, *settings):
    """What mutt hands to its pager when somebody opens the mail."""
    pager = folder / "pager"
    pager.write_text(f'#!/bin/sh\nexec cp "$1" {folder}/shown\n')
    pager.chmod(0o755)
    (folder / "mailcap").write_text(
        f"text/html; w3m -dump -T text/html -I %{{charset}} -O UTF-8 -cols {COLUMNS} %s; copiousoutput\n"
    )
    rc = (
        f'set folder="{folder}" record="" mailcap_path="{folder}/mailcap" pager="{pager}" charset="utf-8"',
        'set quit=yes wait_key=no beep=no header_cache="" sleep_time=0 delete=no move=no prompt_after=no',
        *settings,
        "push '<display-message><exit>'",
    )
    (folder / "muttrc").write_text("\n".join(rc) + "\n")
    environ = {**os.environ, "TERM": "xterm", "LC_ALL": "C.UTF-8", "HOME": str(folder)}
    box = letter(folder, rendered)
    command = [program("mutt"), "-n", "-F", str(folder / "muttrc"), "-f", str(box)]
    status, screen = at_a_terminal(command, environ, ())
    assert status == 0, screen[-2000:]
    return (folder / "shown").read_text("utf-8").replace("\ufe0e", "")


def test_w3m_reads_a_turns_mail_in_its_order():
    assert ORDER.search(flat(by_w3m(shown()["play"].html)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_w3m_shows_every_mail_in_80_columns_and_leaves_no_code(language):
    pages = [f"{shown(language)[name].html}<hr>" for name in SHOWN]
    for line in by_w3m("\n".join(pages)).split("\n"):
        assert columns_of(line.rstrip()) <= COLUMNS, line
        assert "&#" not in line
        assert "mailto:" not in line


def test_mutt_shows_the_text_as_it_was_written(tmp_path):
    rendered = shown()["play"]
    seen = by_mutt(tmp_path, rendered)
    assert rendered.text.rstrip("\n") in seen
    assert max(map(columns_of, rendered.text.split("\n"))) <= COLUMNS


def test_mutt_shows_the_html_in_its_order_to_who_prefers_it(tmp_path):
    program("w3m")
    seen = by_mutt(tmp_path, shown()["play"], "auto_view text/html", "alternative_order text/html")
    assert ORDER.search(flat(seen))
