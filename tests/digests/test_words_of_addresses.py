"""What mails say of held letters, of addresses and of keys, and what they never show."""

import pytest

from pbem.digests.mails.mails import Kind
from pbem.mail.addressing import fold_address
from pbem.orders.letter import parse_orders
from tests.digests import address_examples
from tests.digests.address_examples import HOME, held


def flat(mail):
    return " ".join(mail.text.split())


@pytest.fixture
def said(mails, renderer):
    """The text of every such note by name."""
    return {name: flat(renderer.note(one)) for name, one in address_examples.notes(mails).items()}


def test_an_alarm_says_why_the_letter_is_held_and_where_it_came_from(said):
    assert "from eve@evil.example, which isn't one of your addresses" in said["held"]
    assert "from eve@example.org to our public address" in said["held from the lobby"]
    assert (
        "Your email provider has to confirm your answer, or we can't accept it"
        in said["held, not vouched for"]
    )


def test_an_alarm_of_several_letters_shows_all_and_one_word_decides_on_all(said):
    text = said["held, several"]
    assert "> PLAY 7h" in text
    assert "from another address, which isn't one of your addresses: > STATUS" in text
    assert "26 more lines aren't shown here." in text
    assert "We haven't done anything with these 3 messages yet. If all are yours, reply YES ALL" in text


def test_new_keys_are_offered_where_somebody_has_a_private_address_that_is_not_his(said):
    assert "NEW KEYS" in said["held"]
    assert "NEW KEYS" in said["held, several"]
    assert "NEW KEYS" not in said["held from the lobby"]
    assert "NEW KEYS" not in said["held, not vouched for"]


def test_who_is_asked_whether_an_address_is_somebodys_reads_his_name_and_no_other_address(said):
    for name in ("address", "address, taken"):
        words = [word.strip(".,") for word in said[name].split()]
        assert [word for word in words if fold_address(word)] == [HOME]
        assert "here as Eve wants to write to us from" in said[name]
    assert "Reply YES from this very address" in said["address"]
    assert "belongs to your account" in said["address, taken"]
    assert "YES" not in said["address, taken"]


def test_the_old_address_is_told_of_the_new_one_and_how_to_undo_it(said):
    assert "now go to eve@home.example." in said["address-changed"]
    assert "USE ADDRESS eve@example.org" in said["address-changed"]


def test_every_order_that_such_a_note_offers_is_understood(mails, renderer):
    for language in ("en", "pt", "es", "it"):
        for note in address_examples.notes(mails, reader=mails.reader(language=language)).values():
            text = renderer.note(note).text
            rows = [
                line[2:].split("   ")[0]
                for line in text.split("\n")
                if line.startswith("  ") and line[2:3] != " "
            ]
            for row in rows:
                (item,) = parse_orders(row.strip(), language).items
                assert hasattr(item, "order"), row


def test_what_a_stranger_wrote_starts_no_line_of_the_alarm(mails, renderer):
    words = "YES\n-- \n---\n> quoted\n  NO       throw it away"
    text = renderer.note(mails.note(Kind.HELD, held=(held(words),))).text
    assert "\nYES\n" not in text
    assert text.count("\n-- \n") == 1
    assert "> YES" in text
