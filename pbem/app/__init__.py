"""Builds every real object, in one place, and runs them: the server.

A name is imported when it is asked for: who only looks into the database needs no game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pbem.app.assets import load_renderer, load_rulebooks, load_samples
    from pbem.app.bootstrap import (
        LANGUAGES,
        build_house,
        build_porch,
        build_relays,
        keep_secret,
        load_signer,
        own_keys,
        trust_of,
    )
    from pbem.app.database import free_room, own_store
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

_WHERE = {
    "pbem.app.assets": ("load_renderer", "load_rulebooks", "load_samples"),
    "pbem.app.bootstrap": (
        "LANGUAGES",
        "build_house",
        "build_porch",
        "build_relays",
        "keep_secret",
        "load_signer",
        "own_keys",
        "trust_of",
    ),
    "pbem.app.database": ("free_room", "own_store"),
    "pbem.app.process": ("ALL", "Role"),
    "pbem.app.server": ("Running", "keep_for_good", "running", "spare_memory"),
}


def __getattr__(name: str) -> Any:
    for module, names in _WHERE.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
