"""`pbem outages` as the operator sees it."""

import time
from datetime import UTC, datetime

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.store.rows.turns import Why

HOUR = 3600


def outages(*words):
    return CliRunner().invoke(cli, ["outages", *words])


def ago(hours):
    return f"{datetime.fromtimestamp(int(time.time()) - hours * HOUR, UTC):%Y-%m-%dT%H:%M}"


def test_an_outage_that_only_the_operator_knows_of_is_noted_and_listed(store_here):
    assert outages("add", ago(5), ago(3)).exit_code == 0
    with store_here.reading() as reading:
        (kept,) = reading.outages.unsettled()
    assert (kept.why, kept.ended - kept.begun) == (Why.MAIL, 2 * HOUR * 1_000_000)
    listed = outages("list").stdout
    assert all(word in listed for word in (ago(5).replace("T", " "), "2.0", "mail", "not moved yet"))
    with store_here.writing() as writing:
        writing.outages.settle(kept.id)
    assert "not moved yet" not in outages("list").stdout


def test_a_time_may_name_its_offset(store_here):
    assert outages("add", f"{ago(5)}+00:00", f"{ago(2)}-01:00").exit_code == 0
    with store_here.reading() as reading:
        (kept,) = reading.outages.unsettled()
    assert kept.ended - kept.begun == 4 * HOUR * 1_000_000


@pytest.mark.parametrize(
    ("begun", "ended", "says"),
    [
        ("yesterday", ago(1), "yesterday isn't a time"),
        (ago(1), ago(2), "start before it ends"),
        (ago(2), ago(-1), "must be over"),
        (ago(24 * 40), ago(1), "31 days"),
    ],
)
def test_an_outage_that_makes_no_sense_is_not_noted(store_here, begun, ended, says):
    refused = outages("add", begun, ended)
    assert refused.exit_code == 2
    assert says in refused.stderr
    with store_here.reading() as reading:
        assert reading.outages.latest(1) == []


def test_no_time_is_given_back_twice(store_here):
    outages("add", ago(5), ago(3))
    refused = outages("add", ago(4), ago(2))
    assert (refused.exit_code, "outage 1 already covers" in refused.stderr) == (1, True)
    assert outages("add", ago(3), ago(2)).exit_code == 0
