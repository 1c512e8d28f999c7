"""The doors together: while one of them cannot be heard, deadlines wait, but not for ever."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.edge.doors import HEARING, Doors


@pytest.mark.parametrize(
    ("deaf", "waits"), [(0.0, False), (0.1, True), (HEARING - 1, True), (HEARING + 1, False)]
)
def test_promise_5_deadlines_wait_while_the_mailbox_cannot_be_read_for_an_hour_at_most(
    deaf: float, waits: bool
) -> None:
    mailbox: Any = SimpleNamespace(deaf_for=lambda: deaf)
    port: Any = asyncio.Server
    assert Doors(port, mailbox).may_miss_letters() is waits
    assert not Doors(port, None).may_miss_letters()
