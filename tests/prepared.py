"""A database in which nothing is kept, made once in a session of tests and copied from then on."""

import shutil
import tempfile
from functools import cache
from pathlib import Path

from pbem.store.store import open_store


@cache
def _made() -> Path:
    file = Path(tempfile.mkdtemp()) / "empty.db"
    open_store(f"sqlite:///{file}").close()
    return file


def prepared(file: Path) -> Path:
    """`file`, of which the store finds that all its migrations have been run; whatever was there already stays."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        shutil.copy(_made(), file)
    return file
