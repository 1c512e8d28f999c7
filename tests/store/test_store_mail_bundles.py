"""Mails that are written at once are kept together: small, each whole, and each destroyed by itself."""

import random
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from pbem.settings.resources import resource_dir
from pbem.store.compression import compress, decompress
from pbem.store.rows.tables import MAIL_BUNDLES
from tests.store.test_store_outbox import due, mail, put

DICTIONARIES = {"20261129.zdict": "23bb548b83a06b1e0e4cf5e8b89f2b2058d96bfb1fbf8bfeb9e04eef43626d35"}
"""Those that anything was ever compressed with, by their SHA-256: a database may hold what only they can read."""


def nonsense(octets: int, seed: int) -> bytes:
    """What no compression makes smaller."""
    return random.Random(seed).randbytes(octets)


def alike(many: int) -> list[bytes]:
    """Messages that have nearly all in common."""
    return [b"%d" % number + nonsense(20_000, 0) + b"%d" % number for number in range(many)]


def bundles(store) -> dict[int, bytes]:
    with store.reading() as reading:
        return {one.id: one.packed for one in MAIL_BUNDLES.all(reading.connection)}


def destroy(store, *numbers: int) -> None:
    with store.writing() as writing:
        writing.erasure.forget_mails(numbers)


def said(store) -> list[bytes]:
    return [one.content for one in due(store, 99, 100)]


def test_mails_written_at_once_are_read_each_to_the_last_octet(store):
    contents = [*alike(3), b"", b"\0\0", nonsense(300_000, 1), nonsense(900_000, 2), b"short"]
    put(store, *(mail(f"t{number}", content=one) for number, one in enumerate(contents)))
    assert said(store) == contents
    with store.reading() as reading:
        assert reading.mails.by_token("t5").content == contents[5]


def test_mails_written_at_once_take_the_room_of_one(sqlite_url, opened, tmp_path):
    store = opened(sqlite_url)
    put(store, *(mail(f"t{number}", content=one) for number, one in enumerate(alike(6))))
    with store.reading() as reading:
        (packed,) = reading.connection.exec_driver_sql("SELECT packed FROM mail_bundles").scalars()
    assert len(packed) < 21_000


def test_many_mails_are_kept_in_several_bundles_none_of_them_very_large(store):
    contents = [nonsense(200_000, number) for number in range(5)]
    put(store, *(mail(f"t{number}", content=one) for number, one in enumerate(contents)))
    assert sorted(map(len, bundles(store).values())) == [200_000, 400_000, 400_000]


def test_nothing_is_left_of_a_mail_that_is_destroyed_and_those_beside_it_stay_as_they_are(store):
    put(store, mail("t1", content=b"to Ana"), mail("t2", content=b"to Pia"), mail("t3", content=b"to Rui"))
    [_, his, _] = due(store, 99)
    destroy(store, his.id)
    assert said(store) == [b"to Ana", b"", b"to Rui"]
    (bundle,) = bundles(store).values()
    assert b"Pia" not in bundle


def test_with_its_last_mail_a_bundle_is_destroyed_too(store):
    put(store, mail("t1", content=b"one"), mail("t2", content=b"two"))
    put(store, mail("t3", content=b"three"))
    one, two, _ = due(store, 99)
    destroy(store, one.id, two.id)
    assert list(bundles(store).values()) == [b"three"]


def test_of_a_mail_that_is_composed_anew_the_old_words_are_destroyed(store):
    put(store, mail("t1", content=b"old words"), mail("t2", content=b"others"))
    one, _ = due(store, 99)
    with store.writing() as writing:
        writing.mails.save_composed(mail("t1", content=b"new words", id=one.id, composed=50))
    assert said(store) == [b"new words", b"others"]
    assert not any(b"old" in bundle for bundle in bundles(store).values())


def test_of_two_who_destroy_mails_of_one_bundle_at_once_neither_brings_anything_back(store):
    put(store, *(mail(f"t{number}", content=b"mail %d" % number) for number in range(3)))
    first, second, _ = due(store, 99)
    with ThreadPoolExecutor(1) as pool:
        with store.writing() as writing:
            writing.erasure.forget_mails([first.id])
            other = pool.submit(destroy, store, second.id)
            with pytest.raises(TimeoutError):
                other.result(timeout=0.3)
        other.result(timeout=10)
    (bundle,) = bundles(store).values()
    assert bundle == bytes(12) + b"mail 2"


def test_what_is_kept_is_read_again_also_if_it_was_damaged_never_as_something_else():
    whole = b"Your move, Ana. " * 100
    kept = compress(whole)
    assert decompress(kept) == whole
    assert compress(whole) == kept
    broken = bytearray(kept)
    broken[-1] ^= 1
    with pytest.raises(Exception, match="checksum"):
        decompress(bytes(broken))


def test_a_dictionary_that_was_ever_written_with_stays_as_it_is():
    found = {
        file.name: sha256(file.read_bytes()).hexdigest()
        for file in (resource_dir("data") / "dictionaries").iterdir()
    }
    assert found == DICTIONARIES
