"""Whatever a letter is made of, it ends in one named status, in time, and without a crash."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.service.inbox.reception import addressee, receive
from pbem.store.rows.people import LetterStatus
from tests.by_mail.people import LOBBY
from tests.mail.any_letter import letters


def test_every_letter_ends_in_one_status_within_two_seconds_and_none_crashes(stages, tmp_path):
    table, store = stages.open(stages.dealt, tmp_path)
    table.counter.deliver = lambda *_: None
    mover = table.asked(Asked.PLAY)
    kinds = {str(mail["Eleusis-Kind"]): mail for whose, mail in table.town.mails if whose is mover}
    house = table.house
    addresses = [LOBBY, *sorted({reply_address(mail) for mail in kinds.values()})]

    @given(letters(mover.address), st.sampled_from(addresses), st.sampled_from([mover.address, ""]))
    @settings(max_examples=30, deadline=None)
    def ends_in_one_status(raw, to, sender):
        known = addressee(house, to)
        assert known is not None
        with house.store.reading() as reading:
            before = reading.letters.newest(None, 1)[0].id
        receive(house, sender, [known], raw)
        began = time.process_time()
        table.counter.work()
        took = time.process_time() - began
        with house.store.reading() as reading:
            waiting, (stored,) = reading.letters.next(1), reading.letters.newest(None, 1)
        assert not waiting
        assert stored.id == before + 1
        assert stored.status is not LetterStatus.RECEIVED
        assert not stored.reason.startswith("crashed"), stored.reason
        assert took < 2

    try:
        ends_in_one_status()
    finally:
        store.close()
