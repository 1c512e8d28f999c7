"""The parser of grammar.lark. Its tables take seconds to make, so they are kept where Python keeps compiled modules."""

import contextlib
import os
import sys
import tempfile
from functools import cache
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import lark
from lark import Lark

SOURCE = Path(__file__).parent.with_name("grammar.lark")


@cache
def grammar() -> Lark:
    """The parser, made or read once, when it is first needed."""
    text = SOURCE.read_text(encoding="utf-8")
    kept = _kept(text)
    parser = _read(kept)
    if parser is None:
        parser = Lark(
            text,
            start="rule",
            parser="lalr",
            lexer="basic",
            propagate_positions=True,
            maybe_placeholders=False,
        )
        if not sys.dont_write_bytecode:
            _write(parser, kept)
    return parser


def _kept(text: str) -> Path:
    """Where the tables of this very grammar lie, as this Lark and this Python made them."""
    made_by = f"{lark.__version__} {sys.version} {text}"
    compiled = Path(cache_from_source(str(SOURCE)))
    return compiled.with_suffix(f".{sha256(made_by.encode()).hexdigest()[:16]}.lark")


def _read(kept: Path) -> Lark | None:
    try:
        with kept.open("rb") as file:
            return Lark.load(file)
    except Exception:  # whatever is wrong with the file, the tables can be made anew
        return None


def _write(parser: Lark, kept: Path) -> None:
    """Keep the tables, whole or not at all; where nothing may be written they are made at every start."""
    with contextlib.suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        number, unfinished = tempfile.mkstemp(dir=kept.parent)
        try:
            with open(number, "wb") as file:
                parser.save(file)
            os.replace(unfinished, kept)
        except BaseException:
            os.unlink(unfinished)
            raise
