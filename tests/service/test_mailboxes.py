"""How what comes back from a mailbox is counted."""

import pytest

from pbem.mail.reading.bounce_causes import Cause
from pbem.micros import DAY
from pbem.service.delivery.bounces import HARD, NOBODY, SOFT, WEEK, counted, weight
from pbem.store.rows.people import MailboxRecord, MailboxState

NOW = 1_795_000_000_000_000
FINE = MailboxRecord("bruno@example.org")


@pytest.mark.parametrize(
    ("cause", "weighs"),
    [
        (Cause.NO_MAILBOX, NOBODY),
        (Cause.NO_DOMAIN, HARD),
        (Cause.CLOSED, HARD),
        (Cause.REFUSED, HARD),
        (Cause.FULL, SOFT),
        (Cause.TOO_BIG, SOFT),
        (Cause.GREYLISTED, SOFT),
        (Cause.UNREACHED, SOFT),
        (Cause.UNSAID, SOFT),
        (Cause.BLOCKED, 0),
        (Cause.AUTHENTICATION, 0),
        (Cause.POLICY, 0),
    ],
)
def test_a_failure_counts_by_whose_fault_it_is(cause: Cause, weighs: int) -> None:
    assert weight(cause) == weighs


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
