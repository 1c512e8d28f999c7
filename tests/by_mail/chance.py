"""Chance that is the same in every run: where a test must not depend on the cards that the operating system deals."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace

import pytest

from pbem.service import deadlines, table_orders


@contextmanager
def known_chance(name: str) -> Iterator[None]:
    """Every seed and salt of this process, in the order they are drawn, follows from `name`."""
    drawn = count()

    def token_bytes(size: int) -> bytes:
        return hashlib.sha256(f"{name} {next(drawn)}".encode()).digest()[:size]

    with pytest.MonkeyPatch.context() as patch:
        for module in (table_orders, deadlines):
            patch.setattr(module, "secrets", SimpleNamespace(token_bytes=token_bytes))
        yield
