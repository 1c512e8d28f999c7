"""What is logged of a crash: its kind and its way, never what somebody wrote."""

from __future__ import annotations

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
