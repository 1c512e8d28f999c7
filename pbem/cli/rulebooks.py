"""`pbem rulebooks` and `pbem rulebook`: what can be played."""

import difflib
from typing import Annotated

import typer

from pbem import app as server
from pbem.cli.common import Config, rulebooks_of, settings_of
from pbem.cli.terminal import stop
from pbem.digests.facts.rulebook import RulebookPage


def list_rulebooks(config: Config = None) -> None:
    """List the variants you can play, a line each."""
    settings = settings_of(config)
    books, own = rulebooks_of(settings), settings.tables.rulebooks
    width = max(map(len, books))
    shipped = server.load_rulebooks()
    for name, book in books.items():
        played = [
            f"{book.seats_min}-{book.seats_max} people",
            f"{book.packs} pack" if book.packs == 1 else f"{book.packs} packs",
            f"{book.hand} cards each",
            "Prophet" if book.prophet else "no Prophet",
            *(["guesses"] if book.guess else []),
        ]
        where = "built in" if name in shipped else f"{own}/{name}.toml"
        print(f"{name:{width}}  {', '.join(played):54}  {where}")


def show_rulebook(
    name: Annotated[str, typer.Argument(help="The variant's name, such as eleusis-express.")],
    language: Annotated[str, typer.Option("--language", "-l", help="The language of the page.")] = "en",
    config: Config = None,
) -> None:
    """Print a variant's rules, as players see them."""
    books = rulebooks_of(settings_of(config))
    book = books.get(name)
    if book is None:
        near = difflib.get_close_matches(name, books, n=3) or list(books)
        stop(f"there's no variant {name!r}. Did you mean {', '.join(near)}?")
    if language not in server.LANGUAGES:
        there = ", ".join(server.LANGUAGES)
        stop(f"there's no page in {language!r}. Use one of: {there}")
    print(server.load_renderer().rulebook(RulebookPage(book), language), end="")
