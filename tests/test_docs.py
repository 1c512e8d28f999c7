"""The documentation and the program say the same: commands, options, orders, links, examples."""

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pbem.cli import cli
from pbem.digests.mails.mails import Kind
from pbem.digests.pages.markdown import Example, Heading, Items, Paragraph, Table, read_blocks
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import Misread
from pbem.orders.words import LANGUAGES, order_words, phrases
from pbem.store.rows.people import LetterStatus

ROOT = Path(__file__).parents[1]
GUIDES = {language: ROOT / f"data/guides/{language}.md" for language in LANGUAGES}
PAGES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md")),
    *sorted((ROOT / "docs").glob("*.md")),
    *GUIDES.values(),
]


def verbs(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with its path, groups left out."""
    if hasattr(command, "list_commands"):
        for name in command.list_commands(None):
            yield from verbs(command.get_command(None, name), (*path, name))
    else:
        yield path, command


VERBS = dict(verbs(typer.main.get_command(cli)))


def read(page: Path) -> str:
    return page.read_text("utf-8")


def reference() -> str:
    return read(ROOT / "docs/operating.md").partition("\n## Commands\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize("path", VERBS, ids=" ".join)
def test_each_command_stands_in_the_reference_with_each_of_its_options(path: tuple[str, ...]) -> None:
    text = reference()
    assert re.search(rf"`pbem {' '.join(path)}[ `]", text)
    for option in VERBS[path].params:
        if option.param_type_name == "option":
            for spelling in option.opts:
                assert re.search(rf"`(?:[^`\n]* )?{re.escape(spelling)}[ `]", text), spelling


def test_each_kind_of_mail_is_listed_once_and_no_other() -> None:
    rows = read(ROOT / "docs/headers.md").partition("\n## Kinds\n")[2]
    listed = re.findall(r"^\| `([a-z-]+)` \| ", rows, re.M)
    assert sorted(listed) == sorted([*(one.value for one in Kind), "operator"])


@pytest.mark.parametrize("status", [one.value for one in LetterStatus])
def test_each_fate_of_a_letter_is_explained(status: str) -> None:
    assert re.search(rf"^\| `{status}` \| \w", reference(), re.M)


def shown_commands() -> Iterator[tuple[str, str]]:
    """Each `make …` and `pbem …` that a page shows as code, with its page."""
    for page in PAGES:
        text = read(page)
        for block in re.findall(r"^```(?:sh|console)\n(.*?)^```", text, re.M | re.S):
            yield from ((page.name, line.removeprefix("$ ")) for line in block.splitlines())
        for line in re.findall(r"^ {4,}(?:sudo -u pbem )?(?:\S*/)?((?:make|pbem) .*)$", text, re.M):
            yield page.name, line
        for code in re.findall(r"`((?:make|pbem) [^`]+)`", text):
            yield page.name, code


@pytest.mark.parametrize(
    ("page", "line"), sorted({one for one in shown_commands() if one[1].startswith(("make ", "pbem "))})
)
def test_each_command_that_a_page_shows_exists(page: str, line: str) -> None:
    if line.startswith("pbem listens on "):
        return  # what the server says of itself
    program, *words = shlex.split(re.split("[<>|]", line)[0])
    if program == "make":
        assert re.search(rf"^{words[0]}:", read(ROOT / "Makefile"), re.M), line
    else:
        path = next((path for path in VERBS if tuple(words[: len(path)]) == path), None)
        groups = [path[:1] for path in VERBS if len(path) > 1]
        assert path is not None or tuple(words) in groups, line
        known = {spelling for one in VERBS[path].params for spelling in one.opts} if path else set()
        assert {word for word in words if re.fullmatch(r"-\w|--[\w-]+", word)} <= known, line


@pytest.mark.parametrize("language", GUIDES)
@pytest.mark.parametrize("kind", order_words())
def test_each_order_stands_in_the_players_guide_of_its_language(kind: str, language: str) -> None:
    text = read(GUIDES[language])
    in_sections, _, in_table = text.rpartition("\n## ")
    for phrase in phrases(kind, language):
        shown = rf"(?:`(?:[^`\n]*, )?|^    ){re.escape(phrase)}(?![\w])"
        assert re.search(shown, in_sections, re.M), f"{phrase} is not explained"
        assert re.search(rf"`{re.escape(phrase)}[ `]", in_table), (
            f"{phrase} is not in the table of see all commands"
        )


def example_orders(text: str) -> Iterator[str]:
    """The letters that a guide shows: its indented blocks of capital words."""
    for block in re.findall(r"(?:^ {4}.*\n|^\n(?= {4}))+", text, re.M):
        letter = re.sub(r"^ {4}", "", block, flags=re.M).strip()
        if re.match(r"\w+", letter) and letter.split()[0].isupper():
            yield letter


@pytest.mark.parametrize("language", GUIDES)
def test_each_letter_that_a_guide_shows_is_understood_whole(language: str) -> None:
    letters = list(example_orders(read(GUIDES[language])))
    assert len(letters) >= 8
    for letter in letters:
        read_as = parse_orders(letter, language)
        assert read_as.items
        assert not [item for item in read_as.items if isinstance(item, Misread)], letter
        assert not read_as.ignored, letter


def skeleton(text: str) -> list[tuple[object, ...]]:
    """What a guide is made of but its words: headings by rank, topics of HELP, and how long lists and tables are."""
    parts: list[tuple[object, ...]] = []
    for block in read_blocks(text):
        match block:
            case Heading(level):
                parts.append(("heading", level))
            case Items(items, numbered):
                parts.append(("list", len(items), numbered))
            case Example(lines):
                parts.append(("example", len(lines)))
            case Table(head, rows):
                parts.append(("table", len(head), len(rows)))
            case Paragraph():
                parts.append(("words",))
            case topic:
                parts.append(("topic", topic))
    return parts


@pytest.mark.parametrize("language", [one for one in GUIDES if one != "en"])
def test_the_guides_of_all_languages_are_made_alike(language: str) -> None:
    assert skeleton(read(GUIDES[language])) == skeleton(read(GUIDES["en"]))


def heading_anchors(text: str) -> set[str]:
    """As a repository's web pages make them of headings."""
    titles = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_each_link_leads_to_a_file_and_a_heading_that_are_there(page: Path) -> None:
    text = re.sub(r"^```.*?^```", "", read(page), flags=re.M | re.S)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if target.startswith(("https://", "mailto:")):
            continue
        name, _, anchor = target.partition("#")
        file = (page.parent / name) if name else page
        assert file.is_file(), target
        assert not anchor or anchor in heading_anchors(read(file)), target


def test_the_tasks_name_files_and_units_that_are_there() -> None:
    page = read(ROOT / "docs/tasks.md")
    ours = r"(?<![\w/.-])((?:docs|data|pbem|tests)/[\w./*-]+)"
    named = {path.rstrip(".") for path in re.findall(ours, page)}
    assert len(named) > 10
    assert [path for path in named if not list(ROOT.glob(path.rstrip("/")))] == []
    units = set(re.findall(r"systemctl \S+ (?:--now )?(pbem[\w.-]*)", page))
    kept = {one.name for one in (ROOT / "docs/examples").iterdir()}
    assert {unit if "." in unit else f"{unit}.service" for unit in units} <= kept


def test_each_page_is_in_the_index() -> None:
    index = read(ROOT / "docs/README.md")
    for page in PAGES:
        if page != ROOT / "docs/README.md":
            assert f"({os.path.relpath(page, ROOT / 'docs')})" in index


def test_the_changelog_tells_of_the_version_that_this_is() -> None:
    version = re.search(r'^version = "(.+)"$', read(ROOT / "pyproject.toml"), re.M)
    assert version
    assert f"\n## [{version[1]}]" in read(ROOT / "CHANGELOG.md")


def test_the_map_of_the_code_names_what_is_there_and_all_of_it() -> None:
    code_map = read(ROOT / "README.md").partition("\n## The code\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`((?:pbem|templates|data)/[\w./]*)`", code_map))
    assert all((ROOT / name).exists() for name in named)
    folders = {f"pbem/{one.name}/" for one in (ROOT / "pbem").iterdir() if (one / "__init__.py").exists()}
    assert folders <= named


def test_the_page_on_the_code_names_files_and_functions_that_are_there() -> None:
    page = read(ROOT / "docs" / "code.md")
    paths = {path for path in re.findall(r"`([\w./]+/[\w./]*)`", page) if not path.startswith("pbem.")}
    assert len(paths) > 40
    assert [path for path in paths if not ((ROOT / path).exists() or list(ROOT.glob(f"*/**/{path}")))] == []
    walk = re.findall(r"^\| `(\w+)` \| `([\w/]+\.py)` \|", page, re.M)
    assert len(walk) == 13
    assert [name for name, file in walk if not re.search(rf"def {name}\(", read(ROOT / "pbem" / file))] == []
