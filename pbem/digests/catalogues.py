"""Message catalogues: a language is one .po file, read through Babel and compiled in memory."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: its code (the file's name), the locale its dates and lists follow, and its messages."""

    language: str
    locale: Locale
    messages: Translations


def load_catalogues(folder: Path) -> dict[str, Catalogue]:
    """Every `<language>.po` of `folder`. The header's `Language:` names the locale (`pt_BR` in `pt.po`).

    Raises OSError where the folder cannot be read, ValueError where a header names no known locale.
    """
    return {path.stem: _load(path) for path in sorted(folder.glob("*.po"))}


def _load(path: Path) -> Catalogue:
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    if catalog.locale is None:
        raise ValueError(f"{path}: the header's Language: names no locale")
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Catalogue(path.stem, catalog.locale, Translations(compiled))
