"""Letters that are hard to read, through the real way: what their writers get to read, and what they cost."""

from pathlib import Path

import pytest

from pbem.demo.mail import Asked
from pbem.edge.post_office import reply_address
from pbem.edge.reading_room import ReadingRoom
from pbem.mail.reading import Limits
from pbem.service import receive
from pbem.service.records import LetterStatus
from tests.by_mail.people import LOBBY
from tests.by_mail.table import ANA, play

ODD = ("-P", str(Path(__file__).parent.parent / "edge" / "odd_reader.py"))


@pytest.mark.parametrize(("what", "reason"), [("HANG", "ReadingTookTooLong"), ("DIE", "ReaderDied")])
def test_promise_7_a_letter_that_breaks_its_reader_is_set_aside_after_three_tries_and_the_others_go_on(
    dealt, what, reason
):
    mover = dealt.asked(Asked.PLAY)
    asked, card = dealt.newest(mover), dealt.sees(mover).hand[0]
    room = ReadingRoom(Limits(), seconds=0.3, program=ODD)
    object.__setattr__(dealt.house, "read", room.read)
    bad = f"From: {ANA.address}\r\n\r\n{what}\r\n".encode()
    good = dealt.letter(mover, play(card), asked).as_bytes()
    try:
        receive.receive(dealt.house, ANA.address, [receive.addressee(dealt.house, LOBBY)], bad)
        receive.receive(
            dealt.house, mover.address, [receive.addressee(dealt.house, reply_address(asked))], good
        )
        dealt.counter.work()
    finally:
        room.close()
    with dealt.house.store.reading() as reading:
        later, earlier = reading.letters(None, 2)
    assert (earlier.status, earlier.reason) == (LetterStatus.QUARANTINED, f"crashed: {reason}")
    assert later.status is LetterStatus.HANDLED
