"""How what comes back from a mailbox is counted."""

import pytest

from pbem.mail.bounces import Bounce
from pbem.micros import DAY
from pbem.service.mailboxes import HARD, NOBODY, SOFT, WEEK, counted, weight, weight_of_refusal
from pbem.service.records import MailboxRecord, MailboxState

NOW = 1_795_000_000_000_000
FINE = MailboxRecord("bruno@example.org")


@pytest.mark.parametrize(
    ("status", "weighs"),
    [
        ("5.1.1", NOBODY),
        ("5.1.10", NOBODY),
        ("5.1.2", HARD),
        ("5.2.1", HARD),
        ("5.4.4", HARD),
        ("5.0.0", HARD),
        ("", HARD),
        ("5.1.7", SOFT),
        ("5.1.8", SOFT),
        ("5.2.2", SOFT),
        ("5.3.4", SOFT),
        ("5.6.0", SOFT),
        ("5.7.1", SOFT),
        ("5.7.26", SOFT),
        ("4.4.7", SOFT),
    ],
)
def test_a_failure_counts_by_its_code(status: str, weighs: int) -> None:
    assert weight(Bounce("failed", status, "bruno@example.org")) == weighs


def test_what_is_late_or_arrived_counts_nothing_and_what_nobody_is_named_in_counts_little() -> None:
    assert [
        weight(Bounce(one, "4.4.1", None)) for one in ("delayed", "delivered", "relayed", "expanded")
    ] == [0] * 4
    assert weight(Bounce("failed", "", None)) == SOFT


def test_a_refusal_counts_by_where_it_was_said() -> None:
    assert weight_of_refusal(550, "5.1.1", recipient=True) == NOBODY
    assert weight_of_refusal(550, "", recipient=True) == HARD
    assert weight_of_refusal(550, "5.1.1", recipient=False) == SOFT
    assert weight_of_refusal(552, "", recipient=True) == SOFT
    assert weight_of_refusal(450, "4.4.7", recipient=True) == SOFT


def test_the_score_is_halved_for_each_week_of_silence() -> None:
    once = counted(FINE, HARD, "5.2.1", NOW)
    assert (once.state, once.score, once.why) == (MailboxState.FINE, 3, "hard 5.2.1")
    assert counted(once, SOFT, "5.2.2", NOW + WEEK).score == 2
    assert counted(once, SOFT, "5.2.2", NOW + 30 * WEEK).score == 1


def test_a_day_counts_once_but_a_hard_one_beside_a_soft_one() -> None:
    soft = counted(FINE, SOFT, "5.2.2", NOW)
    assert counted(soft, SOFT, "4.4.7", NOW + DAY - 1) == soft
    both = counted(soft, HARD, "5.2.1", NOW + 1)
    assert both.score == 4
    assert counted(both, HARD, "5.2.1", NOW + 2) == both
    assert counted(both, NOBODY, "5.1.1", NOW + 2).state is MailboxState.BOUNCING


@pytest.mark.parametrize("state", [MailboxState.OFF, MailboxState.BLOCKED, MailboxState.BOUNCING])
def test_who_is_sent_no_mail_anyway_keeps_his_state_and_its_reason(state: MailboxState) -> None:
    known = MailboxRecord("bruno@example.org", state, since=5, why="asked")
    after = counted(known, NOBODY, "5.1.1", NOW)
    assert (after.state, after.since, after.why) == (state, 5, "asked")
