"""The outbox: mails leave when due, and are tried again or set aside."""

from dataclasses import replace

from pbem.store.rows.people import MailStatus, StoredMail


def mail(token: str, created: int = 10, **changed) -> StoredMail:
    plain = StoredMail(
        "digest", None, None, "ana@example.org", token, f"<{token}@play.example>", b"content", created
    )
    return replace(plain, **changed)


def put(store, *mails: StoredMail) -> None:
    with store.writing() as writing:
        writing.mails.add(mails)


def due(store, now: int, limit: int = 10) -> list[StoredMail]:
    with store.reading() as reading:
        return reading.mails.due(now, limit)


def test_a_mail_is_due_from_its_making_and_kept_byte_for_byte(store, party):
    content = bytes(range(256)) * 200
    put(store, mail("t1", content=content, table=party.table, person=party.ana.id, number=38, talk_told=7))
    assert due(store, 9) == []
    [found] = due(store, 10)
    assert found == StoredMail(
        id=found.id,
        kind="digest",
        table=party.table,
        person=party.ana.id,
        to_address="ana@example.org",
        token="t1",
        message_id="<t1@play.example>",
        content=content,
        created=10,
        status=MailStatus.WAITING,
        tries=0,
        due=10,
        error="",
        number=38,
        talk_told=7,
        null_sender=False,
        answers=False,
        composed=10,
    )


def test_a_mail_that_is_composed_anew_waits_as_before_with_its_new_words_and_name(store):
    put(store, mail("t1"), mail("t2"))
    one, two = due(store, 99)
    anew = replace(one, message_id="<anew@play.example>", content=b"other words", composed=50)
    with store.writing() as writing:
        writing.mails.save_composed(anew)
    assert due(store, 99) == [anew, two]


def test_what_a_mail_would_have_told_that_is_withheld_its_seat_has_not_been_told(store, party):
    ana, bruno = party.ana.id, party.bruno.id
    put(store, *(mail(f"t{n}", table=party.table, person=ana, told=n, talk_told=2 * n) for n in (3, 5)))
    put(store, mail("his", table=party.table, person=bruno, told=1), mail("note", person=ana))
    with store.reading() as reading:
        seats = {seat.person: replace(seat, told=9, talk_told=20) for seat in reading.seats.at(party.table)}
    with store.writing() as writing:
        writing.seats.count_mails([(seat, None) for seat in seats.values()])
    third, *_, note = due(store, 99)
    with store.writing() as writing:
        writing.mails.withhold(note.id, "off")
        writing.mails.withhold(third.id, "off")
        told = {seat.person: (seat.told, seat.talk_told) for seat in writing.seats.at(party.table)}
    assert told == {person: (3, 6) if person == ana else (9, 20) for person in seats}


def test_a_server_that_is_held_has_told_nothing_of_what_waits(store, party):
    ana = party.ana.id
    put(store, *(mail(f"t{n}", table=party.table, person=ana, told=n, talk_told=2 * n) for n in (5, 3)))
    with store.reading() as reading:
        seats = {seat.person: replace(seat, told=9, talk_told=20) for seat in reading.seats.at(party.table)}
    with store.writing() as writing:
        writing.seats.count_mails([(seat, None) for seat in seats.values()])
        assert writing.restore.withhold_waiting("a backup") == 2
        told = {seat.person: seat.told for seat in writing.seats.at(party.table)}
    assert told == {person: 3 if person == ana else 9 for person in seats}


def test_mails_leave_in_the_order_in_which_they_fell_due(store):
    put(store, mail("late", 30), mail("first", 10), mail("second", 10))
    put(store, mail("third", 20))
    put(store)
    assert [found.token for found in due(store, 99)] == ["first", "second", "third", "late"]
    assert [found.token for found in due(store, 99, limit=2)] == ["first", "second"]


def test_a_sent_mail_never_leaves_again(store):
    put(store, mail("t1"), mail("t2"), mail("t3"))
    one, two, three = due(store, 99)
    with store.writing() as writing:
        writing.mails.mark_sent([one.id, three.id], 50)
        writing.mails.mark_sent([], 50)
    assert [found.id for found in due(store, 99)] == [two.id]
    with store.reading() as reading:
        assert reading.mails.by_token("t1").status is MailStatus.SENT


def test_a_failed_mail_is_tried_again_when_its_time_comes(store):
    put(store, mail("t1"))
    [found] = due(store, 10)
    with store.writing() as writing:
        writing.mails.mark_failed(found.id, "451 later", 100)
    assert due(store, 99) == []
    assert due(store, 100) == [replace(found, tries=1, error="451 later", due=100)]


def test_a_mail_that_failed_for_good_is_set_aside_with_its_reason(store):
    put(store, mail("t1"))
    [found] = due(store, 10)
    with store.writing() as writing:
        writing.mails.mark_failed(found.id, "550 no such user", None)
    assert due(store, 10**9) == []
    with store.reading() as reading:
        set_aside = reading.mails.by_token("t1")
        assert set_aside == replace(found, status=MailStatus.FAILED, tries=1, error="550 no such user")


def test_the_next_mail_due_is_the_earliest_that_waits(store):
    with store.reading() as reading:
        assert reading.mails.next_due() is None
    put(store, mail("t1", 20), mail("t2", 10))
    with store.reading() as reading:
        assert reading.mails.next_due() == 10
    [early, late] = due(store, 99)
    with store.writing() as writing:
        writing.mails.mark_sent([early.id], 50)
        writing.mails.mark_failed(late.id, "later", 500)
    with store.reading() as reading:
        assert reading.mails.next_due() == 500


def test_a_bounce_finds_its_mail_by_the_token_it_came_back_to(store):
    put(store, mail("t1"), mail("t2"))
    with store.reading() as reading:
        assert reading.mails.by_token("t2").message_id == "<t2@play.example>"
        assert reading.mails.by_token("t3") is None


def test_the_mails_of_a_person_come_newest_first(store, party):
    put(store, *(mail(f"t{i}", person=party.ana.id) for i in range(3)), mail("his", person=party.bruno.id))
    with store.reading() as reading:
        assert [found.token for found in reading.mails.of(party.ana.id, 2)] == ["t2", "t1"]


def test_mails_are_found_by_number_and_by_how_they_stand_the_newest_first(store):
    put(store, *(mail(f"t{i}") for i in range(4)))
    one, two, three, four = due(store, 99)
    with store.writing() as writing:
        writing.mails.mark_failed(two.id, "no", None)
        writing.mails.mark_failed(four.id, "no", None)
        writing.mails.withhold(three.id, "off")
    with store.reading() as reading:
        assert [found.id for found in reading.mails.newest(None, 3)] == [four.id, three.id, two.id]
        assert [found.id for found in reading.mails.newest(MailStatus.FAILED, 9)] == [four.id, two.id]
        assert reading.mails.by_id(one.id) == one
        assert reading.mails.by_id(999_999) is None


def test_a_mail_that_is_put_off_counts_no_try_and_one_that_is_retried_begins_anew(store):
    put(store, mail("t1"), mail("t2"))
    one, two = due(store, 99)
    with store.writing() as writing:
        writing.mails.put_off(one.id, 70)
        writing.mails.mark_failed(two.id, "no", None)
    assert due(store, 69) == []
    assert due(store, 70) == [replace(one, due=70)]
    with store.writing() as writing:
        writing.mails.retry(two.id, 40)
    assert due(store, 40) == [replace(two, due=40)]
