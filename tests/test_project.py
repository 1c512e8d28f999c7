"""The project as a thing to install: a wheel that holds everything, and make's promise about Python."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from pbem.settings import resource_dir

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def run(*command: str | Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        env={**os.environ, **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built without the network, with the builder that is here."""
    folder = tmp_path_factory.mktemp("wheel")
    built = run(*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, ROOT)
    assert built.returncode == 0, built.stderr
    (made,) = folder.glob("pbem-*.whl")
    return made


def program_files(folder: Path) -> set[str]:
    return {
        file.relative_to(folder).as_posix()
        for file in folder.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_a_wheel_holds_the_code_with_its_words_and_the_templates_and_data(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    assert {f"pbem/{name}" for name in program_files(ROOT / "pbem")} <= held
    for folder in ("templates", "data", "docs"):
        files = program_files(ROOT / folder)
        assert files
        assert {f"pbem/{folder}/{name}" for name in files} <= held
    assert "pbem/rulelang/sentences/words/en.toml" in held


def test_a_wheel_holds_nothing_but_the_package_and_its_licence(wheel: Path) -> None:
    held = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in held} == {"pbem"}
    assert any(name.endswith("/licenses/LICENSE") for name in held)


def test_an_installed_wheel_finds_its_own_templates_and_data(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    installed = run(*PIP, "install", "--no-index", "--no-deps", "--no-compile", "--target", site, wheel)
    assert installed.returncode == 0, installed.stderr
    code = (
        f"import os; os.chdir({str(tmp_path)!r}); from pbem.settings import resource_dir;"
        "print(resource_dir('templates'), resource_dir('data'), sep='\\n')"
    )
    found = run(sys.executable, "-P", "-c", code, PYTHONPATH=str(site))
    assert found.stdout.splitlines() == [str(site / "pbem/templates"), str(site / "pbem/data")], found.stderr


def test_a_checkout_finds_the_templates_and_data_beside_the_package() -> None:
    assert resource_dir("templates") == ROOT / "templates"
    assert resource_dir("data") == ROOT / "data"


def make_with_pythons(tmp_path: Path, **pythons: str) -> subprocess.CompletedProcess[str]:
    """`make lint` in an empty project, where the PATH has only these programs, given as shell scripts."""
    folder = tmp_path / "some programs"
    folder.mkdir()
    for name, script in pythons.items():
        (folder / name.replace("_", ".")).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (folder / name.replace("_", ".")).chmod(0o755)
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "Makefile").write_text((ROOT / "Makefile").read_text("utf-8"), "utf-8")
    make = next(Path(part) / "make" for part in os.get_exec_path() if (Path(part) / "make").exists())
    return run(make, "-C", tmp_path, "lint", PATH=str(folder))


TOO_OLD = "exit 1"
WITHOUT_VENV = 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac'
GOOD = 'case "$1" in -m) echo "$0" made it >&2; exit 3;; esac'


def test_make_says_so_when_no_python_on_the_path_is_new_enough(tmp_path: Path) -> None:
    made = make_with_pythons(tmp_path, python3=TOO_OLD, python3_11="exit 127")
    assert made.returncode == 2
    assert "pbem needs Python 3.11 or newer, and none on the PATH runs" in made.stderr


def test_make_says_what_to_install_when_python_cannot_make_environments(tmp_path: Path) -> None:
    made = make_with_pythons(tmp_path, python3=TOO_OLD, python3_11=WITHOUT_VENV)
    assert made.returncode == 2
    assert "cannot make virtual environments; on Debian and Ubuntu: apt install python3-venv" in made.stderr


def test_make_passes_over_pythons_that_fail_or_are_old(tmp_path: Path) -> None:
    made = make_with_pythons(tmp_path, python3=TOO_OLD, python3_11=WITHOUT_VENV, python3_12=GOOD, rm="")
    assert f"{tmp_path}/some programs/python3.12 made it" in made.stderr


@pytest.mark.slow
def test_an_installed_wheel_sets_itself_up_and_serves(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run(*PIP, "install", "--no-index", "--no-deps", "--no-compile", "--target", site, wheel)
    home = tmp_path / "home"
    home.mkdir()
    (home / "answers.toml").write_text('have = "machine"\n')
    own = {name: value for name, value in os.environ.items() if not name.startswith("PBEM_")}
    own |= {"PYTHONPATH": str(site), "PBEM_SMTP_LISTEN": "127.0.0.1:0", "PBEM_WEB_LISTEN": "127.0.0.1:0"}
    pbem = [sys.executable, "-P", "-c", "import pbem.cli as cli; cli.main()"]
    init = [*pbem, "init", "--answers", "answers.toml"]
    told = subprocess.run(init, cwd=home, env=own, capture_output=True, text=True, timeout=60)
    assert told.returncode == 0, told.stderr
    with subprocess.Popen([*pbem, "serve"], cwd=home, env=own, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            lines = [server.stdout.readline() for _ in range(3)]
        finally:
            server.terminate()
    assert "pbem listens on" in lines[0]
    assert "post office: http" in lines[2]
    assert (home / "var" / "pbem.db").stat().st_size > 0
