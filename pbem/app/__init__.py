"""Builds every real object, in one place, and runs them: the server."""

from pbem.app.building import (
    LANGUAGES,
    build_house,
    build_porch,
    build_relays,
    free_room,
    keep_secret,
    load_signer,
    own_keys,
    own_store,
    relay_account,
    trust_of,
)
from pbem.app.collecting import keep_for_good
from pbem.app.roles import ALL, Role
from pbem.app.serving import Running, running
from pbem.app.shipped import load_renderer, load_rulebooks, load_samples

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
    "relay_account",
    "running",
    "trust_of",
]
