"""The rules of the house: a folder says what belongs there and is small, no file is long, nothing goes in circles."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = {
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
    for folder in ("pbem", "bench", "storm", "year")
    for file in sorted((ROOT / folder).rglob("*.py"))
}
FOLDERS = sorted({file.parent for name, file in FILES.items() if name.startswith("pbem.")})

MOST_ENTRIES = 25
GROWS = "versions"
"""The folder of migrations: each change of the schema adds one, and none ever goes."""
MOST_LINES = 400


def imported(name: str) -> set[str]:
    """The modules of ours that a module imports, for types, too."""
    found = set()
    for node in ast.walk(ast.parse(FILES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in FILES else node.module)
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {one for one in found if one in FILES and one != name}


def test_no_modules_import_one_another_in_a_circle() -> None:
    try:
        TopologicalSorter({name: imported(name) for name in FILES}).prepare()
    except CycleError as circle:
        pytest.fail(" -> ".join(circle.args[1]))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_opens_with_a_sentence_on_what_belongs_there_and_is_small(folder: Path) -> None:
    told = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8")))
    assert told
    assert told.endswith(".")
    assert len(told) > 20
    entries = [one for one in folder.iterdir() if one.name not in ("__init__.py", "__pycache__")]
    assert len(entries) <= MOST_ENTRIES or folder.name == GROWS


def test_no_file_is_long() -> None:
    long = {
        file.relative_to(ROOT / "pbem").with_suffix("").as_posix()
        for name, file in FILES.items()
        if name.startswith("pbem") and len(file.read_text("utf-8").splitlines()) > MOST_LINES
    }
    assert long == set()
