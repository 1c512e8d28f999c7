"""Chance that is the same in every run: where a test must not depend on the cards that the operating system deals."""

import hashlib
import random
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace

import pytest

from pbem.service.leagues import orders as leagues_orders
from pbem.service.tables import orders, rules, seats


@contextmanager
def known_chance(name: str) -> Iterator[None]:
    """Every seed and salt of this process, in the order they are drawn, follows from `name`; so do suggestions."""
    drawn = count()

    def token_bytes(size: int) -> bytes:
        return hashlib.sha256(f"{name} {next(drawn)}".encode()).digest()[:size]

    drawn_so = SimpleNamespace(token_bytes=token_bytes, SystemRandom=lambda: random.Random(name))
    with pytest.MonkeyPatch.context() as patch:
        for module in (orders, rules, seats, leagues_orders):
            patch.setattr(module, "secrets", drawn_so)
        yield
