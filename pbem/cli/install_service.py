"""`pbem install-service`: the files by which systemd runs this very installation."""

import re
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal import stop
from pbem.settings.resources import resource_dir

UNIT = "etc/systemd/system/pbem.service"
SYSUSERS = "etc/sysusers.d/pbem.conf"
TMPFILES = "etc/tmpfiles.d/pbem.conf"

NEXT = """\
Then, as root:
  systemd-sysusers && systemd-tmpfiles --create pbem.conf
  {pbem} init --config /etc/pbem/pbem.toml && chown pbem /etc/pbem/*
  systemctl daemon-reload && systemctl enable --now pbem"""


def install_service(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show the files.")] = False,
    root: Annotated[Path, typer.Option(help="Write them below this folder.")] = Path("/"),
) -> None:
    """Write the files for systemd: the service, its user, its folders. Starts nothing."""
    pbem = own_program()
    for name, text in service_files(pbem).items():
        file = root / name
        if dry_run:
            print(f"# {file}\n{text}")
            continue
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        except OSError as error:
            stop(f"{file}: can't write it ({error.strerror}). Run it as root, or look first: --dry-run")
        print(f"Written: {file}")
    print(NEXT.format(pbem=pbem))


def own_program() -> Path:
    """The `pbem` beside this Python: what the service is to run."""
    beside = Path(sys.executable).with_name("pbem")
    found = beside if beside.exists() else shutil.which("pbem")
    return Path(found) if found else stop("there's no pbem beside this Python: install it first")


def service_files(pbem: Path) -> dict[str, str]:
    """By their places below the root."""
    shipped = (resource_dir("docs") / "examples/pbem.service").read_text("utf-8")
    unit = re.sub(r"(?<==)/\S*/bin/pbem (?=upgrade|serve)", lambda _: f"{pbem} ", shipped)
    unit = re.sub(r"(?m)\A#.*\n|^Documentation=.*\n", "", unit)
    unit = unit.replace("\nUser=pbem\n", "\nUser=pbem\nEnvironment=PBEM_SERVER_DATA_DIR=/var/lib/pbem\n", 1)
    return {
        UNIT: unit,
        SYSUSERS: 'u pbem - "pbem, Eleusis by email" /var/lib/pbem\n',
        TMPFILES: "d /etc/pbem 0750 root pbem -\nd /var/lib/pbem 0700 pbem pbem -\n",
    }
