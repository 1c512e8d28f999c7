"""What an answer offers to send back can be sent back: the server reads it as a command, in its own language."""

import pytest

from pbem.digests import outcomes
from pbem.digests.mails.corrections import told
from pbem.digests.outcomes import Line
from pbem.orders.letter import parse_orders
from pbem.orders.letter_lines import OrderLine
from tests.digests.conftest import Mails
from tests.digests.test_outcome_words import examples
from tests.words.written import LANGUAGES

INVENTED = (outcomes.BadSetting, outcomes.TheoryUnreadable)
"""Examples that name languages and rules that do not exist."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offered_line_is_a_command(language):
    offered = {
        offer
        for outcome in examples(Mails())
        if not isinstance(outcome, INVENTED)
        for offer in told(Line("PLAY 7 9c", outcome), language).offers
        if "…" not in offer
    }
    assert len(offered) > 40
    unread = {
        offer
        for offer in offered
        if not any(isinstance(item, OrderLine) for item in parse_orders(offer, language).items)
    }
    assert unread == set()
