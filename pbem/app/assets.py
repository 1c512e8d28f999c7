"""What ships with the program, and what the host adds to it: rulebooks, sample rules, templates."""

from collections.abc import Collection
from functools import cache
from pathlib import Path

from pbem.digests.rendering.renderer import Renderer
from pbem.engine.rulebook import Rulebook
from pbem.engine.rulebook_reading import RulebookError, read_rulebook
from pbem.league.presets import Preset, read_preset
from pbem.rulelang.samples import SampleRule, read_sample
from pbem.service.tables.new_tables import DEFAULT_RULEBOOK
from pbem.settings import resource_dir


def load_rulebooks(own: Path | None = None) -> dict[str, Rulebook] | tuple[RulebookError, ...]:
    """Every rulebook by name: the default, the others that ship, then the host's in the folder `own`.

    Or all that is wrong with the host's. Raises ValueError if one that ships does not load: a bug.
    """
    shipped = {}
    for path in sorted((resource_dir("data") / "rulebooks").glob("*.toml"), key=lambda path: path.stem):
        book = read_rulebook(path.read_text("utf-8"), path.name)
        if isinstance(book, RulebookError):
            raise ValueError(str(book))
        shipped[book.name] = book
    books = {DEFAULT_RULEBOOK: shipped[DEFAULT_RULEBOOK]} | shipped
    if own is None:
        return books
    if not own.is_dir():
        return (
            RulebookError(str(own), "", "no such folder; rulebooks in [tables] names the one of your own"),
        )
    read = [_own_rulebook(path, shipped) for path in sorted(own.glob("*.toml"))]
    wrong = tuple(one for one in read if isinstance(one, RulebookError))
    return wrong or books | {one.name: one for one in read if isinstance(one, Rulebook)}


def _own_rulebook(path: Path, shipped: Collection[str]) -> Rulebook | RulebookError:
    """A rulebook of the host's: a table and a file of notation know it by its name alone, so that must be its own."""
    where = str(path)
    try:
        book = read_rulebook(path.read_text("utf-8-sig"), where)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        return RulebookError(where, "", f"cannot be read ({reason})")
    if isinstance(book, RulebookError):
        return book
    if book.name != path.stem:
        return RulebookError(where, "name", f'"{book.name}" is not the name of the file, "{path.stem}"')
    if book.name in shipped:
        return RulebookError(where, "name", f'"{book.name}" ships with pbem; give yours another name')
    return book


@cache
def load_samples() -> tuple[SampleRule, ...]:
    """The sample rules that ship, read once. Raises ValueError where one is not as it should be: a bug."""
    folder = resource_dir("data") / "rules"
    return tuple(read_sample(path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.toml")))


@cache
def load_puzzles() -> tuple[str, ...]:
    """The puzzles that ship, as `write_puzzle` has them, read once."""
    text = (resource_dir("data") / "puzzles" / "puzzles.jsonl").read_text("utf-8")
    return tuple(text.splitlines())


@cache
def load_presets() -> dict[str, Preset]:
    """Every league ready made that ships, by its key. Raises ValueError where one is not as it should be: a bug."""
    folder = resource_dir("data") / "presets"
    read = (read_preset(path.stem, path.read_text("utf-8")) for path in sorted(folder.glob("*.toml")))
    return {one.key: one for one in read}


@cache
def load_renderer(lobby: str = "") -> Renderer:
    """Every template and catalogue that ships, read once; `lobby`: the address of the server that the guide names."""
    data = resource_dir("data")
    return Renderer(resource_dir("templates"), data / "locales", data / "fonts", lobby=lobby)
