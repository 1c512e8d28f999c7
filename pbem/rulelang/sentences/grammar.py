"""The productions of sentences, read from grammar/*.txt: what joins to what, and which action makes its value."""

import re
from functools import cache
from importlib import import_module
from importlib.resources import files

from pbem.rulelang.sentences.chart import Grammar

_PACKAGE = "pbem.rulelang.sentences"
_PRODUCTION = re.compile(r"(\w+) = (.+) -> (\w+)(?: ([+-]\d+))?")
"""`symbol = pattern | pattern -> action +cost`; a line that is indented goes on with the one before."""


@cache
def grammar() -> Grammar:
    """All productions of all files. An action is the function of its name, a _ before it, in actions/ of the file's.

    What several files use is in actions/shared.py."""
    whole = Grammar()
    shared = import_module(f"{_PACKAGE}.actions.shared")
    for file in sorted(files(_PACKAGE).joinpath("grammar").iterdir(), key=lambda one: one.name):
        actions = import_module(f"{_PACKAGE}.actions.{file.name.removesuffix('.txt')}")
        text = re.sub(r"\n\s+", " ", file.read_text(encoding="utf-8"))
        for line in text.splitlines():
            if line.startswith("#"):
                continue
            found = _PRODUCTION.fullmatch(line)
            assert found is not None, line
            symbol, patterns, action, cost = found.groups()
            make = getattr(actions, f"_{action}", None) or getattr(shared, f"_{action}")
            for pattern in patterns.split(" | "):
                whole.learn(symbol, pattern, make, int(cost or 0))
    return whole
