"""`pbem install-service` and the container's file: what they promise, as far as it can be seen without running them."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pbem.cli import cli
from pbem.cli.install_service import SYSUSERS, TMPFILES, UNIT, own_program

ROOT = Path(__file__).parents[2]


def install(*words):
    return CliRunner().invoke(cli, ["install-service", *map(str, words)])


def test_a_dry_run_shows_the_files_and_writes_none(tmp_path):
    told = install("--dry-run", "--root", tmp_path)
    assert told.exit_code == 0
    for name in (UNIT, SYSUSERS, TMPFILES):
        assert f"# {tmp_path / name}\n" in told.stdout
    assert f"ExecStart={own_program()} serve --config /etc/pbem/pbem.toml" in told.stdout
    assert "systemctl enable --now pbem" in told.stdout
    assert list(tmp_path.iterdir()) == []


def test_the_service_runs_this_installation_as_a_user_of_its_own_with_its_data_in_var_lib(tmp_path):
    assert install("--root", tmp_path).exit_code == 0
    unit = (tmp_path / UNIT).read_text()
    assert "/srv/pbem" not in unit
    assert unit.count(str(own_program())) == 2
    for line in ("User=pbem", "Environment=PBEM_SERVER_DATA_DIR=/var/lib/pbem", "ProtectSystem=strict"):
        assert line in unit.splitlines()
    assert "u pbem " in (tmp_path / SYSUSERS).read_text()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_finds_no_fault_with_the_service(tmp_path):
    install("--root", tmp_path)
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / UNIT], capture_output=True, text=True
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_where_nothing_may_be_written_one_line_says_so(tmp_path):
    (tmp_path / "etc").write_text("a file in the way")
    told = install("--root", tmp_path)
    assert told.exit_code == 1
    assert told.stderr.count("\n") == 1


def instructions():
    text = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text())
    return [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_container_does_not_run_as_root_keeps_its_data_in_a_volume_and_tells_its_health():
    told = instructions()
    last = dict(told[[i for i, one in enumerate(told) if one[0] == "FROM"][-1] :])
    assert int(last["USER"]) > 0
    assert last["VOLUME"] == "/var/lib/pbem"
    assert "PBEM_SERVER_DATA_DIR=/var/lib/pbem" in last["ENV"]
    assert "/healthz" in last["HEALTHCHECK"]
    assert json.loads(last["ENTRYPOINT"]) + json.loads(last["CMD"]) == ["pbem", "serve"]


def test_the_container_has_named_versions_and_takes_no_secrets_with_it():
    bases = [words.split()[0] for name, words in instructions() if name == "FROM"]
    assert all(re.search(r":\d", base) for base in bases)
    ignored = (ROOT / ".containerignore").read_text().split()
    assert {".git", ".venv", "var", "pbem.toml"} <= set(ignored)
