"""Real mail programs, tried with `make test-mail` alone: the default run needs no system packages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_mail.house import House, Prepared, prepare, serving
from tests.real_mail.postfix import Postfix, postfix
from tests.real_mail.programs import open_folder, why_not


@pytest.fixture(scope="session", autouse=True)
def programs() -> None:
    """Every program that is needed; all is skipped where nobody asked for it."""
    if why := why_not():
        pytest.skip(why)


@pytest.fixture(scope="session")
def prepared(programs: None, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return prepare(tmp_path_factory.mktemp("prepared"))


@pytest.fixture
def folder() -> Iterator[Path]:
    with open_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def direct(prepared: Prepared) -> Iterator[House]:
    """A server that mail programs reach without anything between; its mails go into Maildirs."""
    with open_folder() as folder, serving(folder, prepared, folder / "boxes") as house:
        yield house


@pytest.fixture(scope="session")
def behind(prepared: Prepared) -> Iterator[tuple[House, Postfix]]:
    """A server behind Postfix: its letters come by LMTP, its mails go out through it, to Maildirs that it fills."""
    with open_folder() as folder:
        with serving(folder, prepared, folder / "boxes", start=False, PBEM_SMTP_LMTP="true") as house:
            with postfix(folder / "pf", house.port, folder / "boxes") as front:
                house.goes_out_through(front.port)
                house.start()
                yield house, front
