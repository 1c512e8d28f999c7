"""Chance that is the same in every run with the same seed: what the server draws, and what people do."""

import random
from types import SimpleNamespace

from pbem.service.tables import orders, rules, seats


def known(seed: int) -> random.Random:
    """Has the server draw its seeds and salts from `seed` for the rest of this process; gives the people's chance."""
    drawn = random.Random(f"server {seed}")
    so = SimpleNamespace(
        token_bytes=drawn.randbytes,
        token_hex=lambda size: drawn.randbytes(size).hex(),
        SystemRandom=lambda: drawn,
    )
    for module in (orders, rules, seats):
        vars(module)["secrets"] = so
    return random.Random(f"people {seed}")
