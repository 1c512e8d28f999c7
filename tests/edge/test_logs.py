"""What is logged, and how: of a crash its kind and its way, never what somebody wrote."""

import errno
import io
import json
import logging
import sys
import threading
import warnings
from collections.abc import Iterator

import pytest
import structlog

from pbem.edge.logs import set_up_logs
from pbem.edge.metrics import Metrics

log = structlog.get_logger()


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Logging and threads are of all tests."""
    handlers, hook = list(logging.getLogger().handlers), threading.excepthook
    yield
    logging.captureWarnings(False)
    logging.getLogger().handlers[:] = handlers
    threading.excepthook = hook


def test_a_crash_is_logged_without_its_message(capsys):
    set_up_logs()
    try:
        raise ValueError("ana@example.org wrote g1-t2-abcdefghijklmnop")
    except ValueError:
        structlog.get_logger().exception("letter_crashed", letter=7)
    line = capsys.readouterr().err
    assert "letter_crashed" in line
    assert "crash=ValueError" in line
    assert "test_logs.py:" in line
    assert "example.org" not in line
    assert "abcdefghijklmnop" not in line


def test_promise_9_a_fact_that_somebody_else_wrote_makes_no_line_and_steers_no_terminal(capsys):
    set_up_logs()
    reason = "550 no\r\nlevel=info event=all_is_well\x1b]0;owned\x07\x9b2J\u202e\u2028"
    structlog.get_logger().warning("mail_not_taken", mail=7, reason=reason)
    line = capsys.readouterr().err
    assert line.count("\n") == 1
    assert line.endswith("\n")
    assert not any(ord(c) < 32 or 127 <= ord(c) < 160 or c in "\u202e\u2028" for c in line[:-1])
    assert 'reason="550 no level=info event=all_is_well' in line


def test_a_line_of_text_begins_with_when_how_grave_and_what(capsys):
    set_up_logs()
    log.info("letter", letter=7, status="handled", table=None)
    time, rest = capsys.readouterr().err.split(" ", 1)
    assert time.startswith("timestamp=20")
    assert rest == "level=info event=letter letter=7 status=handled table=\n"


def test_a_line_of_json_is_one_object_with_its_facts_as_they_are(capsys):
    set_up_logs("json")
    log.info("letter", letter=7, status="handled", table=None)
    log.warning("mail_not_taken", reason="550 no\r\nsuch \x1b[2J user", again=False)
    first, second = capsys.readouterr().err.splitlines()
    told = json.loads(first)
    assert list(told)[:3] == ["timestamp", "level", "event"]
    assert {key: told[key] for key in told if key != "timestamp"} == {
        "level": "info",
        "event": "letter",
        "letter": 7,
        "status": "handled",
        "table": None,
    }
    assert json.loads(second)["again"] is False
    assert "\x1b" not in json.loads(second)["reason"]


@pytest.mark.parametrize(
    ("level", "written"),
    [
        ("debug", ["debug", "info", "warning", "error"]),
        ("warning", ["warning", "error"]),
        ("error", ["error"]),
    ],
)
def test_what_is_less_grave_than_the_level_is_not_written_but_counted(capsys, level, written):
    metrics = Metrics()
    set_up_logs("json", level, metrics.logged)
    for each in ("debug", "info", "warning", "error"):
        getattr(log, each)("letter")
    lines = [json.loads(line)["level"] for line in capsys.readouterr().err.splitlines()]
    assert lines == written
    counted = metrics.registry.get_sample_value
    for each in ("debug", "info", "warning", "error"):
        assert counted("pbem_log_events_total", {"event": "letter", "level": each}) == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_libraries_say_is_a_line_without_their_words(capsys, form):
    set_up_logs(form)
    try:
        raise ValueError("ana@example.org")
    except ValueError:
        logging.getLogger("asyncio").exception("Task of ana@example.org failed")
    logging.getLogger("another.program").warning("hello g1-t2-abcdefghijklmnop")
    logging.getLogger("another.program").info("nothing of note")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all("library" in line and "example.org" not in line and "abcdef" not in line for line in lines)
    assert "asyncio" in lines[0]
    assert "ValueError" in lines[0]
    assert "another.program" in lines[1]
    assert "test_logs.py:" in lines[1]


def test_a_warning_of_python_is_such_a_line_too(capsys):
    set_up_logs()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn("ana@example.org", UserWarning, stacklevel=1)
    (line,) = capsys.readouterr().err.splitlines()
    assert "event=library logger=py.warnings" in line
    assert "example.org" not in line


def test_a_thread_that_crashes_is_told_without_the_message(capsys):
    set_up_logs()

    def crash() -> None:
        raise ValueError("ana@example.org")

    thread = threading.Thread(target=crash)
    thread.start()
    thread.join()
    (line,) = capsys.readouterr().err.splitlines()
    assert "event=thread_crashed crash=ValueError at=" in line
    assert "example.org" not in line


class Full(io.StringIO):
    """A log on a disk without room."""

    def write(self, text):
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Full())
    set_up_logs()
    structlog.get_logger().error("store_unavailable", reason="database or disk is full")
