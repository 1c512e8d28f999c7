"""A made-up language: every message in Greek letters, dates as in Greece, so that what nobody can translate shows."""

import re
from collections.abc import Callable, Iterator, Mapping
from inspect import isfunction, unwrap
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from pbem.digests.facts import rule_texts
from pbem.digests.mails import corrections
from pbem.digests.rendering import environments, speech
from pbem.digests.rendering.renderer import Renderer
from pbem.orders.model import InviteLate, PuzzleWanted
from pbem.orders.order import DECLARED, Order

LATIN = "abcdefghijklmnopqrstuvwxyz"
GREEK = "αβςδεφγηιξκλμνοπθρστυωχψζϑ"
LETTERS = str.maketrans(
    LATIN + LATIN.upper(), GREEK + GREEK.upper().replace("Σ", "Ϲ", 1).replace("Θ", "Ϙ", 1)
)
PLACE = re.compile(r"(%\(\w+\)s)")


KEPT = re.compile(r"(<!--.*?-->|\]\([^)]*\))", re.S)
"""What a guide is held together by."""


def in_greek(message: str) -> str:
    """The message in other letters, its places kept."""
    return "".join(
        part if PLACE.fullmatch(part) else part.translate(LETTERS) for part in PLACE.split(message)
    )


def pseudo_catalogue(locales: Path, folder: Path) -> None:
    """Writes `en.po` into `folder`: the made-up language in the place of English."""
    with (locales / "pt.po").open("rb") as file:
        messages = [entry for entry in read_po(file) if entry.id]
    made_up = Catalog(locale="el")
    for entry in messages:
        many = isinstance(entry.id, tuple)
        words = tuple(map(in_greek, entry.id)) if many else in_greek(str(entry.id))
        made_up[entry.id] = Message(entry.id, words, context=entry.context)
    with (folder / "en.po").open("wb") as file:
        write_po(file, made_up)


def pseudo_guide(guides: Path, folder: Path) -> None:
    """Writes the player's guide into `folder`, what is no code and no link of it in other letters."""
    (folder / "guides").mkdir()
    parts = KEPT.split((guides / "en.md").read_text("utf-8"))
    told = [part if KEPT.fullmatch(part) else in_greek(part) for part in parts]
    (folder / "guides" / "en.md").write_text("".join(told), "utf-8")


SPEAKERS = ("pbem.orders.", "pbem.rulelang.")
LISTENERS = (
    "pbem.orders.folding",
    "pbem.orders.order",
    "pbem.orders.values.wishes",
    "pbem.orders.values.durations",
    "pbem.orders.values.bots",
)
"""Where the words of orders, cards and rules come from, which have lists of their own in every language; and where
words are read, or names told as they are."""


def _translated(said: Any) -> Any:
    if isinstance(said, str):
        return in_greek(said)
    if isinstance(said, Mapping):
        return {key: _translated(value) for key, value in said.items()}
    if isinstance(said, tuple | list):
        return type(said)(map(_translated, said))
    return map(_translated, said) if isinstance(said, Iterator) else said


def _speaking(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *args, **more: _translated(function(*args, **more))


def dressed_up(patch: pytest.MonkeyPatch, locales: Path, folder: Path) -> Renderer:
    """A renderer that speaks the made-up language for English, and so do the words of orders, cards and rules."""
    for module in (environments, corrections, speech, rule_texts):
        for name, what in vars(module).copy().items():
            said_in = getattr(what, "__module__", "")
            if isfunction(unwrap(what)) and said_in.startswith(SPEAKERS) and said_in not in LISTENERS:
                patch.setattr(module, name, _speaking(what))
    for order in {Order, InviteLate, PuzzleWanted, *DECLARED.values()}:
        if "spell" in vars(order):
            patch.setattr(order, "spell", _speaking(order.spell))
    (folder / "locales").mkdir()
    pseudo_catalogue(locales, folder / "locales")
    pseudo_guide(locales.parent / "guides", folder)
    return Renderer(locales.parents[1] / "templates", folder / "locales", locales.parent / "fonts")
