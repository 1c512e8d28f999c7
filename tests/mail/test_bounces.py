"""Delivery reports in the form of RFC 3464."""

from pathlib import Path

import pytest

from pbem.mail.bounces import Bounce, read_bounce

LETTERS = Path(__file__).parent / "letters"
CORPUS = Path(__file__).parents[2].parent / "shared" / "corpora" / "bounces-flufl"


def test_the_gravest_news_of_a_report_is_told() -> None:
    raw = (LETTERS / "delivery-failed.eml").read_bytes()
    assert read_bounce(raw) == Bounce("failed", "5.1.1", "bruno@example.org")


@pytest.mark.parametrize("name", ["top-posted-gmail", "read-receipt", "out-of-office", "no-text-at-all"])
def test_what_is_no_report_is_no_bounce(name: str) -> None:
    assert read_bounce((LETTERS / f"{name}.eml").read_bytes()) is None


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not here")
def test_reports_of_real_servers_are_read() -> None:
    reports = sorted(CORPUS.glob("dsn_*.txt"))
    found = [bounce for path in reports if (bounce := read_bounce(path.read_bytes()))]
    print(f"{len(found)} of {len(reports)} reports read")
    assert len(found) >= 0.8 * len(reports)
    assert all(bounce.recipient for bounce in found if bounce.action == "failed")
