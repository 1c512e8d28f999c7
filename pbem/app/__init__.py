"""Builds every real object, in one place, and runs them: the server."""

from pbem.app.assets import load_renderer, load_rulebooks, load_samples
from pbem.app.bootstrap import (
    LANGUAGES,
    build_house,
    build_porch,
    build_relays,
    free_room,
    keep_secret,
    load_signer,
    own_keys,
    own_store,
    trust_of,
)
from pbem.app.process import ALL, Role
from pbem.app.server import Running, keep_for_good, running, spare_memory

__all__ = [
    "ALL",
    "LANGUAGES",
    "Role",
    "Running",
    "build_house",
    "build_porch",
    "build_relays",
    "free_room",
    "keep_for_good",
    "keep_secret",
    "load_renderer",
    "load_rulebooks",
    "load_samples",
    "load_signer",
    "own_keys",
    "own_store",
    "running",
    "spare_memory",
    "trust_of",
]
