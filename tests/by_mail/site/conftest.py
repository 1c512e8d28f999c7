"""What several tests of the pages begin with."""

import pytest

from tests.by_mail.conftest import Brought, brought_to
from tests.by_mail.rounds_over import Over, ends_round


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Over:
    folder = tmp_path_factory.mktemp("open")
    stages = brought_to(folder, 'NEW TABLE "Açaí <script>100%</script>", open, 4 seats')
    table, store = stages.open(stages.dealt, folder)
    god = ends_round(table)
    store.close()
    return Over(stages, Brought(folder / "copy.db", table.town, table.clock.at), god)
