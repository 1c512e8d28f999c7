"""Tables whose seats change hands."""

import pytest

from tests.by_mail.moderated import ZOE, Setting, moderated


@pytest.fixture
def opens(stages, tmp_path):
    """Opens moderated tables; Zoe lives in their town, and is not known to the server."""
    tables = []

    def opened(**setting):
        tables.append(moderated(stages.house, tmp_path / str(len(tables)), Setting(**setting)))
        tables[-1].town.moves_in(ZOE)
        return tables[-1]

    yield opened
    for table in tables:
        table.store.close()
