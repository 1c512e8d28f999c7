"""Pages of ours in Markdown, read into blocks: headings, paragraphs, lists, examples, tables, and the words in them.

Only trusted text is read: what ships with the program. HTML in it is comments, which are not shown.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from pbem.families import Family

Where = Callable[[str], str]
"""From a link as the source has it to where it leads here; "" for nowhere, and then its words stand alone."""

_MARKS = {"strong": "b", "em": "em", "code": "code"}

_MARK = re.compile(r"<!-- (help|page): ([\w-]+) -->")


class Piece(Family):
    """A run of words in one dress. `marks` are of `strong`, `em` and `code`, `link` as the source has it."""

    text: str
    marks: tuple[str, ...] = ()
    link: str = ""


class Words(Family):
    """Words that stand on one line: plain where they are put into text, in HTML with their marks and without links."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __html__(self) -> str:
        return self.linked(_nowhere)

    def linked(self, where: Where) -> Markup:
        """The words in HTML, with the links that lead somewhere."""
        return Markup("").join(_dressed(piece, where) for piece in self.pieces)


class Mark(Family):
    """What a comment says of the heading below it. `of`: `help`, where `key` is its topic of HELP, or `page`, where the
    page of that address begins."""

    of: str
    key: str


class Heading(Family):
    """`level` 1 is the page's; `anchor` as a code host makes it of the words."""

    level: int
    words: Words
    anchor: str


class Paragraph(Family):
    words: Words


class Items(Family):
    items: tuple[Words, ...]
    numbered: bool


class Example(Family):
    """Lines as somebody would write them, or a layout as it is drawn."""

    lines: tuple[str, ...]


class Table(Family):
    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]

    @property
    def of_orders(self) -> bool:
        """Whether its first column holds what is written, and nothing else."""
        return all("code" in row[0].pieces[0].marks for row in self.rows)


Block = Heading | Paragraph | Items | Example | Table


def read_blocks(source: str) -> Iterator[Block | Mark]:
    """The blocks of a page in order, and the marks that comments make."""
    tokens = iter(_parser().parse(source))
    for token in tokens:
        match token.type:
            case "html_block":
                for of, key in _MARK.findall(token.content):
                    yield Mark(of, key)
            case "heading_open":
                words = _words(next(tokens))
                yield Heading(int(token.tag[1]), words, anchor_of(str(words)))
            case "paragraph_open":
                yield Paragraph(_words(next(tokens)))
            case "bullet_list_open" | "ordered_list_open":
                inside = _until(tokens, token)
                items = tuple(_words(one) for one in inside if one.type == "inline")
                yield Items(items, token.type == "ordered_list_open")
            case "code_block" | "fence":
                yield Example(tuple(token.content.rstrip("\n").split("\n")))
            case "table_open":
                yield _table(_until(tokens, token))
            case _:
                pass


def anchor_of(title: str) -> str:
    """As a repository's web pages make it of a heading."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark").enable("table")


def _until(tokens: Iterator[Token], opened: Token) -> list[Token]:
    """The tokens of a block that was opened, up to its end."""
    ends = opened.type.replace("_open", "_close")
    inside = []
    for token in tokens:
        if token.type == ends and token.level == opened.level:
            break
        inside.append(token)
    return inside


def _table(tokens: Iterable[Token]) -> Table:
    rows: list[list[Words]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(_words(token))
    return Table(tuple(rows[0]), tuple(map(tuple, rows[1:])))


def _words(token: Token) -> Words:
    pieces: list[Piece] = []
    marks: list[str] = []
    link = ""
    for one in token.children or ():
        kind, _, side = one.type.rpartition("_")
        if kind in _MARKS and side == "open":
            marks.append(kind)
        elif kind in _MARKS and side == "close":
            marks.remove(kind)
        elif one.type == "link_open":
            link = str(one.attrGet("href") or "")
        elif one.type == "link_close":
            link = ""
        elif one.type == "code_inline":
            pieces.append(Piece(one.content, (*marks, "code"), link))
        elif one.type in ("softbreak", "hardbreak"):
            _add(pieces, Piece(" ", tuple(marks), link))
        elif one.content:
            _add(pieces, Piece(one.content, tuple(marks), link))
    return Words(tuple(pieces))


def _dressed(piece: Piece, where: Where) -> Markup:
    words = escape(piece.text)
    for mark in reversed(piece.marks):
        tag = Markup(_MARKS[mark])
        words = Markup("<{0}>{1}</{0}>").format(tag, words)
    leads = where(piece.link) if piece.link else ""
    return Markup('<a href="{}">{}</a>').format(leads, words) if leads else words


def _add(pieces: list[Piece], more: Piece) -> None:
    """A piece in the dress of the last one goes on with it, so that a link over two lines is one link."""
    last = pieces[-1] if pieces else None
    if last is not None and last.link == more.link and last.marks == more.marks:
        pieces[-1] = replace(last, text=last.text + more.text)
    else:
        pieces.append(more)


def _nowhere(_link: str) -> str:
    return ""
