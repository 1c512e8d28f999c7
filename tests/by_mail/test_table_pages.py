"""The pages of a table: who sees it, what it tells, how a round stood after each play, and never a secret."""

from __future__ import annotations

import pytest

from pbem.demo.mail import Asked
from pbem.digests.pages.table import TablePage
from tests.by_mail.pages import KEYS, URL, Asking, with_pages
from tests.by_mail.still import Still
from tests.by_mail.table import play


@pytest.fixture
def pages(dealt: Still) -> tuple[Still, Asking]:
    """A table that is not listed, whose first card is awaited, at a house with pages."""
    table = with_pages(dealt)
    return table, Asking(table.house, URL)


def secret_path(table: Still) -> str:
    from pbem.service.table_links import TableLinks

    return TableLinks(URL, KEYS).link(1, listed=False).removeprefix("https://eleusis.example.org")


def test_x(pages):
    table, ask = pages
    answer = ask(secret_path(table))
    assert answer.status == 200, answer.text
    open("/tmp/t.html","w").write(answer.text)
    for n in range(5):
        player = table.asked(Asked.PLAY)
        table.says(player, play(table.sees(player).hand[0]))
    answer = ask(secret_path(table))
    open("/tmp/t.html","w").write(answer.text)
    a = ask(secret_path(table)+"/moves/3")
    assert a.status == 303, a.text
    a = ask(a.headers["location"])
    assert a.status == 200
    open("/tmp/m.html","w").write(a.text)
    a = ask("/mail/")
    assert a.status == 200
    a = ask("/mail/tables")
    assert a.status == 200
