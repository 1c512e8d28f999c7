"""What is logged of a crash: its kind and its way, never what somebody wrote."""

from __future__ import annotations

import errno
import io
import sys

import structlog

from pbem.edge.logs import set_up_logs


def test_a_crash_is_logged_without_its_message(capsys):
    set_up_logs()
    try:
        try:
            raise ValueError("ana@example.org wrote g1-t2-abcdefghijklmnop")
        except ValueError:
            structlog.get_logger().exception("letter_crashed", letter=7)
    finally:
        structlog.reset_defaults()
    line = capsys.readouterr().err
    assert "letter_crashed" in line
    assert "crash=ValueError" in line
    assert "test_logs.py:" in line
    assert "example.org" not in line
    assert "abcdefghijklmnop" not in line


def test_promise_9_a_fact_that_somebody_else_wrote_makes_no_line_and_steers_no_terminal(capsys):
    set_up_logs()
    try:
        reason = "550 no\r\nlevel=info event=all_is_well\x1b]0;owned\x07\x9b2J\u202e\u2028"
        structlog.get_logger().warning("mail_not_taken", mail=7, reason=reason)
    finally:
        structlog.reset_defaults()
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert line.endswith("\n")
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202e\u2028" for c in line[:-1])
    assert 'reason="550 no level=info event=all_is_well' in line


class Full(io.StringIO):
    """A log on a disk without room."""

    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Full())
    set_up_logs()
    try:
        structlog.get_logger().error("store_unavailable", reason="database or disk is full")
    finally:
        structlog.reset_defaults()
