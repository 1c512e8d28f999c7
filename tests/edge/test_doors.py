"""The doors that are open, together: whether what lies in the shared mailbox is heard."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.edge.listeners import Listeners


@pytest.mark.parametrize(("deaf", "hears"), [(0.0, True), (0.1, False)])
def test_the_mailbox_is_heard_while_it_is_listened_to(deaf: float, hears: bool) -> None:
    mailbox: Any = SimpleNamespace(deaf_for=lambda: deaf)
    port: Any = asyncio.Server
    assert Listeners(port, mailbox).hear_the_mailbox() is hears
    assert not Listeners(port, None).hear_the_mailbox()
