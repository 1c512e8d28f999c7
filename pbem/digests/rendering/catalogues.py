"""Message catalogues: a language is one .po file, read through Babel and compiled in memory.

A variant of a language, such as `pt_PT.po`, holds only what it says otherwise than `pt.po`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language: its code (`pt`, `pt-PT`), the locale its dates and lists follow, and its messages.

    `spoken`: the language of its words for orders, cards and rules, which a variant shares with what it varies;
    `said`: a message in it, as `messages` has it, found at once when it has been asked for before.
    """

    language: str
    spoken: str
    locale: Locale
    locale_name: str
    messages: Translations
    said: Callable[[str], str]


def load_catalogues(folder: Path) -> dict[str, Catalogue]:
    """Every `<language>.po` of `folder`. The header's `Language:` names the locale (`pt_BR` in `pt.po`).

    Raises OSError where the folder cannot be read, ValueError where a header names no known locale, KeyError where
    a variant varies nothing.
    """
    read = {path.stem: _read(path) for path in sorted(folder.glob("*.po"))}
    return {name.replace("_", "-"): _loaded(name, read) for name in read}


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        catalog = read_po(file, abort_invalid=True)
    if catalog.locale is None:
        raise ValueError(f"{path}: the header's Language: names no locale")
    return catalog


def _loaded(name: str, read: Mapping[str, Catalog]) -> Catalogue:
    catalog, (spoken, variant, _) = read[name], name.partition("_")
    if variant:
        # All in one, so that what is not said otherwise follows the variant's own rule for plurals, too.
        for entry in read[spoken]:
            if entry.id and catalog.get(entry.id, entry.context) is None:
                catalog.add(entry.id, entry.string, context=entry.context)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    locale = Locale.parse(str(catalog.locale))
    messages = Translations(compiled)
    said = lru_cache(maxsize=8192)(messages.gettext)
    return Catalogue(name.replace("_", "-"), spoken, locale, str(locale), messages, said)
