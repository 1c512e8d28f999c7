"""A play at the very end of a letter, below what no mark tells from it, is its author's; another's is not."""

import pytest

from pbem.mail.quotes.trimming import trim
from pbem.service.inbox.last_words import last_words, only_order
from tests.mail.replies import FORWARDED, OUTLOOK

SIGNED = "Hello\n\n-- \nBruno\nChess club"
QUOTED = f"Hello\n\n{OUTLOOK}\n\nDear all,\nthe club meets on Monday.\n\nAna"


def own(letter: str, subject: str = "Re: your move") -> str:
    found = last_words(trim(letter).lines, subject, lambda line: only_order(line, "en"))
    return "\n".join(line.text for line in found if line.whose.value == "own" and line.text.strip())


@pytest.mark.parametrize("letter", [SIGNED, QUOTED], ids=["signature", "quotation"])
@pytest.mark.parametrize(
    "order", ["PLAY 7h", "PLAY 7h\n\nSAY hello", "7h", "PLAY 7h\n\n\nSent from my iPhone"]
)
def test_a_play_below_a_signature_or_an_unmarked_quotation_is_the_authors(letter: str, order: str) -> None:
    said = [line for line in order.split("\n") if line and not line.startswith("Sent")]
    assert own(f"{letter}\n\n{order}\n").split("\n") == ["Hello", *said]


@pytest.mark.parametrize("letter", [SIGNED, QUOTED], ids=["signature", "quotation"])
@pytest.mark.parametrize(
    "order", ["NO PLAY", "LEAVE", "YES", "PLAY 7h, PROPHET", "SAY hello", "RIGHT", "Pass it on", "PLAY BASS"]
)
def test_what_costs_more_than_a_card_or_may_be_prose_is_not(letter: str, order: str) -> None:
    assert own(f"{letter}\n\n{order}\n") == "Hello"


def test_a_play_that_somebody_else_may_have_written_is_not() -> None:
    assert own(f"{OUTLOOK}\n\nPLAY 7h\n") == "", "nothing else was quoted"
    assert own(f"Hello\n\n{FORWARDED}\n\nI would do this:\n\nPLAY 7h\n") == "Hello", "it was passed on"
    assert own(f"{QUOTED}\n\nPLAY 7h", subject="Fwd: my move") == "Hello", "it was passed on"
    assert own(f"{QUOTED}\nPLAY 7h") == "Hello", "it goes on from the line above"
    assert own(f"{QUOTED}\n\nPLAY 7h\n\nAna") == "Hello", "it is not the end"
    assert own(f"PLAY 9c\n\n{OUTLOOK}\n\nDear all\n\nPLAY 7h") == "PLAY 9c", "the author has said what to do"
    assert own("> Dear all\n>\n> PLAY 7h") == "", "it is marked"
