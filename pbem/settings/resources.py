"""Finds the files that are part of the program but are not code."""

from pathlib import Path
from typing import Literal


def resource_dir(name: Literal["templates", "data", "docs"]) -> Path:
    """The folder of that name: in the package (a wheel), or beside it (a checkout).

    Raises FileNotFoundError where neither is there, which means that the installation is broken.
    """
    package = Path(__file__).parents[1]
    for folder in (package / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"pbem is not installed whole: no folder {name!r} in {package} or beside it; install it again"
    )
