"""Neither an order's refusal nor its preview, nor an undo, tells a moderator of rule, stock or another's hand."""

import pytest

from tests.by_mail.moderated import EVA, Setting, moderated
from tests.by_mail.table import BRUNO
from tests.by_mail.tables.test_moderator_orders_by_mail import FOUR

REFUSED = [
    "UNDO 9",
    "LET STAND 2",
    "LET STAND",
    "PLAY FOR Rui",
    "PLAY FOR Pia 6c",
    "PLAY FOR Pia 2h",
    "PLAY FOR Pia as ah ad ac 2s",
    "PLAY FOR Pia 7",
    "PLAY FOR Pia gladly",
    "PLAY FOR Zoe",
    "JUDGE FOR God RIGHT",
    "JUDGE FOR God WRONG 6c",
    "END ROUND",
    "END MATCH",
    "AGREE",
]
"""What is not done as things stand; of cards, one that Pia holds and others that she may not hold."""

POSSIBLE = ["UNDO 1", "UNDO 4", "PLAY FOR Pia", "PLAY FOR Pia NO PLAY", "END ROUND SCORED", "END ROUND VOID"]


def mailed(house, folder, person, setting, orders):
    """Every mail that a moderator gets for what he tries and orders, all of each but for its Date."""
    table = moderated(house, folder, setting)
    table.plays(*FOUR)
    known = len(table.town.mails)
    with table.unchanged():
        for order in (*REFUSED, *(f"PREVIEW {one}" for one in (*REFUSED[:-1], *POSSIBLE))):
            table.writes(person, order)
    for order in orders:
        table.writes(person, order)
    table.store.close()
    mails = [mail for whose, mail in table.town.mails[known:] if whose is person]
    for mail in mails:
        del mail["Date"]
    return [mail.as_bytes() for mail in mails]


@pytest.mark.parametrize("person", [BRUNO, EVA], ids=lambda person: person.name)
def test_promise_10_two_tables_that_differ_in_their_secrets_answer_every_order_alike(
    stages, tmp_path, person
):
    """Bruno plays and holds the same hand in both; Eva holds none. Then a play is undone, and another made."""
    orders = ["UNDO 3", "STATUS", "HISTORY"]
    one, other = (
        mailed(stages.house, tmp_path / world, person, Setting(eva=True, world=world, reader="2"), orders)
        for world in "AB"
    )
    assert one == other
    assert len(one) >= len(REFUSED) * 2 + len(POSSIBLE)
