"""Every sentence that people read: where it stands, its language, and its words."""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from pbem.digests.rendering.renderer import Renderer
from tests.digests.conftest import ROOT, Mails
from tests.looks import gallery

LANGUAGES = ("en", "pt", "es", "it")
PLACE = re.compile(r"%\((\w+)\)s")
SENTENCE_END = re.compile(r"(?<=[.?!:])\s+")


@lru_cache
def catalogue(language: str) -> Catalog:
    """A language's catalogue; `pt_PT` too."""
    with (ROOT / f"data/locales/{language}.po").open("rb") as file:
        return read_po(file, locale={"pt": "pt_BR"}.get(language, language))


@lru_cache
def translated(language: str) -> tuple[tuple[str, str], ...]:
    """All that templates say: in English, and in the language; placeholders stand in them as `%(name)s`."""
    told: list[tuple[str, str]] = []
    for entry in catalogue("pt" if language == "en" else language):
        if entry.id:
            english = entry.id if isinstance(entry.id, tuple) else (entry.id,)
            said = entry.string if isinstance(entry.string, tuple) else (entry.string,)
            told += zip(english, english if language == "en" else said, strict=True)
    return tuple(told)


def messages(language: str) -> tuple[str, ...]:
    """All that templates say, in a language."""
    return tuple(said for _, said in translated(language))


def guide(language: str) -> list[str]:
    """The guide's paragraphs, without what stands in code, in quotes, or in a table of commands."""
    text = (ROOT / f"data/guides/{language}.md").read_text(encoding="utf-8")
    text = re.sub(r"(?ms)^```.*?^```", "", text)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"`[^`\n]*`", "X", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n|\n(?=[-*|#] ?)", text) if part.strip()]


@lru_cache
def mails(language: str) -> Mapping[str, tuple[str, str]]:
    """Subject and text of every kind of mail, by what it shows."""
    renderer, made = _renderer(), Mails()
    rendered = {
        name: gallery.rendered(renderer, mail, language) for name, mail in gallery.gallery(made).items()
    }
    return {name: (one.subject, one.text) for name, one in rendered.items()}


@lru_cache
def _renderer() -> Renderer:
    return gallery.usual_renderer()


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text that is no list of things."""
    yield from (one.strip() for one in SENTENCE_END.split(text) if one.strip())


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a mail's text that are sentences: no rows of tables, no drawings, no quotes."""
    for block in re.split(r"\n\s*\n", text.partition("\n-- \n")[0]):
        lines = block.splitlines()
        if not any(line.startswith((" ", ">", "|")) or "  " in line.strip() for line in lines):
            words = " ".join(block.split())
            if words.endswith((".", "!", "?")):
                yield words
