"""How Hypothesis works here: at leisure, for machines may be slow; in CI with the same examples every time.

And how garbage is collected: seldom, for a worker that has run a thousand tests holds much that is none. And that no
test is silenced by another.
"""

import gc
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

from pbem.store.store import Store, open_store
from tests import prepared

AT_LEISURE = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]

settings.register_profile("searching", deadline=None, suppress_health_check=AT_LEISURE)
settings.register_profile("ci", settings.get_profile("searching"), derandomize=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "searching"))

gc.set_threshold(50_000, 50, 100)

LONGEST = (
    *("test_killed.py", "test_demo.py", "test_bench.py", "test_novo_by_mail.py", "test_first_game.py"),
    *("test_any_interleaving.py", "test_a_season_by_mail.py", "test_outages_by_mail.py"),
)
"""These begin, so that no worker is left alone with one of them at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


@pytest.fixture(autouse=True)
def logs_of_its_own() -> Iterator[None]:
    """How a test has its log set up, or its silence, ends with it."""
    yield
    structlog.reset_defaults()


@pytest.fixture
def in_earnest() -> Iterator[None]:
    """Nothing of what databases are made quick by."""
    with prepared.in_earnest():
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands are run: without any configuration, neither there nor in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("PBEM_")]:
        monkeypatch.delenv(name)
    return tmp_path


@pytest.fixture
def store_here(home: Path) -> Iterator[Store]:
    """The database that commands find there, a new one."""
    (home / "var").mkdir()
    store = open_store(f"sqlite:///{home}/var/pbem.db")
    yield store
    store.close()
