"""Nobody mails a key to the others: whatever people write, an address or link that serves its bearer goes to nobody."""

import email
import re
import smtplib
from contextlib import closing
from dataclasses import replace
from email.message import EmailMessage
from email.policy import default
from html import unescape
from urllib.parse import quote, unquote

import pytest
from sqlalchemy import text as sql

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.mail.keys import HIDDEN
from pbem.mail.writing.letters import write_letter
from pbem.service.inbox.queue import handle_waiting
from pbem.service.schedule.tick import tick
from pbem.store.rows.people import LetterStatus
from pbem.store.rows.tables import Talk
from tests.by_mail.doors import door
from tests.by_mail.mailboxes import known, moves_in
from tests.by_mail.moderated import EVA, Setting, moderated
from tests.by_mail.pages import page, with_pages
from tests.by_mail.people import LOBBY
from tests.by_mail.servers import HOST
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, RUI, html_of, words

NEVER_GIVEN = "abcdefgh234567ab"
"""A token that is nobody's."""

OWN_ROWS = {
    ("persons", "token"),
    ("seats", "token"),
    ("addresses", "token"),
    ("mails", "token"),
    ("letters", "recipient"),
    ("letter_contents", "raw"),
    ("mail_bundles", "packed"),
}
"""Where the server keeps keys, and what it got and wrote: letters as they came, mails to their readers."""


def tokens(house):
    """Everybody's tokens, by person."""
    with house.store.reading() as reading:
        found = {}
        for number in range(1, 20):
            person = reading.people.by_id(number)
            if person is not None:
                seats = [seat.token for seat in reading.seats.of(number)]
                found[person.address] = {person.token, *seats}
        return found


def squeezed(said):
    return re.sub(r"[^a-z0-9]", "", said.lower())


def parts(mail):
    """All that a mail says, its header too, as bare letters."""
    said = [str(value) for _, value in mail.items()]
    for part in mail.walk():
        if not part.is_multipart():
            said.append((part.get_payload(decode=True) or b"").decode("utf-8", "replace"))
    return squeezed(unquote(unescape("\n".join(said))))


def seen_by(house, mails):
    """Whose keys were mailed to somebody else: reader and owner."""
    return [
        (reader.address, owner)
        for reader, mail in mails
        for owner, theirs in tokens(house).items()
        if owner != reader.address and any(token in parts(mail) for token in theirs)
    ]


def rows_with_keys(house, also=()):
    """Every column of the database in which a key stands where none has its place."""
    keys = {*also, *(token for theirs in tokens(house).values() for token in theirs)}
    found = set()
    with house.store.writing() as writing:
        tables = writing.connection.execute(sql("SELECT name FROM sqlite_master WHERE type = 'table'"))
        for table in [name for (name,) in tables]:
            rows = writing.connection.execute(sql(f'SELECT * FROM "{table}"'))
            for row in rows.mappings():
                for column, value in row.items():
                    said = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
                    if (table, column) not in OWN_ROWS and any(key in squeezed(said) for key in keys):
                        found.add((table, column))
    return found


def key_of(table, person):
    """The address that this person answers the table's mails at."""
    return reply_address(table.newest(person))


def personal_key(table, person):
    return table.house.addressing.person(known(table.house, person).token)


def escaped(key):
    return "".join(f"&#{ord(char)};" for char in key)


def in_small_steps(key):
    return "\u200b".join(key[at : at + 3] for at in range(0, len(key), 3))


DISGUISES = {
    "as it is": str,
    "without its domain": lambda key: key.partition("@")[0],
    "as a link": lambda key: f"mailto:{quote(key)}",
    "a plus-address": lambda key: f"eleusis+{key}",
    "a plus-address in a link": lambda key: f"mailto:eleusis%2B{key}",
    "all escaped for a link": lambda key: "".join(f"%{ord(char):02x}" for char in key),
    "escaped twice": lambda key: key.replace("-", "%252D"),
    "in capitals": str.upper,
    "with characters of no width": in_small_steps,
    "with soft hyphens": lambda key: key.replace("-", "-\u00ad"),
    "with soft hyphens of HTML": lambda key: "&shy;".join((key[:9], key[9:])),
    "escaped for HTML": escaped,
    "in wide letters": lambda key: "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in key),
    "with long dashes": lambda key: key.replace("-", "–"),
    "broken at its line's end": lambda key: f"{key[:14]}\n{key[14:]}",
    "broken as quoted-printable": lambda key: f"{key[:14]}=\n{key[14:]}",
    "letter by letter": lambda key: " ".join(key),
    "its token alone": lambda key: key.partition("@")[0].rpartition("-")[2],
    "of another house": lambda key: key.partition("@")[0] + "@elsewhere.example",
}


def mover(table):
    return table.asked(Asked.PLAY)


def moves(table):
    """The next move of the table; what came of it."""
    who = mover(table)
    return table.says(who, f"PLAY {table.sees(who).hand[0]}")


@pytest.mark.parametrize("disguise", DISGUISES)
def test_talk_that_shows_its_speakers_key_reaches_the_others_without_it(dealt, disguise):
    speaker = next(person for person in PEOPLE if person is not mover(dealt))
    key = key_of(dealt, speaker)
    said = dealt.says(speaker, f"SAY what is {DISGUISES[disguise](key)} for?")
    came = moves(dealt)
    assert seen_by(dealt.house, [*said.mails, *came.mails]) == []
    assert rows_with_keys(dealt.house) == set()
    heard = [words(mail) for person, mail in came.mails if person is not speaker]
    assert any(": what is " in mail and HIDDEN in mail for mail in heard)
    assert "Your email contained your private address or a private link" in said.answer


def test_talk_that_an_earlier_release_kept_with_a_key_in_it_is_told_without_it(dealt):
    speaker = next(person for person in PEOPLE if person is not mover(dealt))
    key = key_of(dealt, speaker)
    with dealt.house.store.writing() as writing:
        writing.talk.add(Talk(0, 1, known(dealt.house, speaker).id, f"what is {key} for?", dealt.clock.at))
    came = moves(dealt)
    assert seen_by(dealt.house, came.mails) == []
    assert any(
        f"what is {HIDDEN} for?" in words(mail) for person, mail in came.mails if person is not speaker
    )


def test_its_owner_has_new_keys_with_one_tap(dealt):
    speaker = next(person for person in PEOPLE if person is not mover(dealt))
    old = key_of(dealt, speaker)
    said = dealt.says(speaker, f"SAY is {old} a secret?")
    (receipt,) = said.to(speaker)
    assert "body=NEW%20KEYS" in html_of(receipt)
    dealt.says(speaker, "NEW KEYS", receipt)
    assert key_of(dealt, speaker).partition("@")[0].rpartition("-")[2] not in old


def test_a_forged_letter_with_a_key_out_of_talk_has_no_key_to_be_written_to(dealt):
    """As the attack went: Bruno reads Ana's key in the talk and plays with it, her address as the sender."""
    who = mover(dealt)
    dealt.says(who, f"SAY what is {key_of(dealt, who)} for?")
    other = next(person for person in PEOPLE if person is not who)
    heard = parts(dealt.says(other, "STATUS").mails[0][1])
    assert "whatis" in heard
    assert re.findall(r"g1t\d+([a-z2-7]{16})", heard.partition("whatis")[2][:60]) == []


ORDERS_OF_FREE_TEXT = {
    ANA: ("HINT {} helps", "SAY {}"),
    BRUNO: ("SAY {}", "GUESS {} every card", "NAME {}", "LATER PLAY 7h, GUESS {}", "FULL VIEW {}"),
    PIA: (
        'NEW TABLE "{}", 4 seats',
        'NEW LEAGUE oak "{}", rounds 3',
        "NEW LEAGUE {}",
        "SAY TO GOD {}",
        "HELP {}",
        "INVITE {}",
        "ADD ADDRESS {}",
        "ZONE {}",
        "xyzzy {}",
    ),
    RUI: ("SAY ANONYMOUSLY {}", "SAY {}", "EJECT {}", "WATCH {}"),
}


@pytest.fixture
def human(stages, tmp_path):
    """Ana is God and judges by reply; Eva moderates."""
    table = moderated(stages.house, tmp_path, Setting(human=True, eva=True))
    yield table
    table.store.close()


@pytest.mark.parametrize("whose", ["own", "another's", "nobody's"])
def test_no_free_text_of_any_order_keeps_a_key(human, whose):
    for person, orders in ORDERS_OF_FREE_TEXT.items():
        for order in orders:
            owner = RUI if person is not RUI else BRUNO
            key = {
                "own": f"p-{known(human.house, person).token}",
                "another's": f"p-{known(human.house, owner).token}@eleusis.example.org",
                "nobody's": f"g1-t3-{NEVER_GIVEN}@eleusis.example.org",
            }[whose]
            came = human.writes(person, order.format(key))
            assert seen_by(human.house, came.mails) == [], order
            assert rows_with_keys(human.house, (NEVER_GIVEN,)) == set(), order


def test_the_rule_in_words_of_a_human_god_is_sealed_without_his_key(asked):
    """What God reads for his YES, what is sealed and what verifies are one text."""
    host = ANA
    asked.says(host, "SET judge human")
    god = next(one for one in PEOPLE if asked.sees(one).asked is Asked.RULE)
    key = key_of(asked, god)
    draft = asked.says(god, f"RULE Write to {key} and ask me.")
    assert f"Write to {HIDDEN} and ask me." in draft.answer
    asked.says(god, "YES")
    assert rows_with_keys(asked.house) == set()
    with asked.house.store.reading() as reading:
        match = asked.house.shelf.load(reading, 1).match
    assert match.rule.text == f"Write to {HIDDEN} and ask me."


def test_a_league_reads_no_key_in_its_title_terms_or_announcements(dealt):
    key = personal_key(dealt, PIA)
    came = [
        dealt.says(PIA, f'NEW LEAGUE oak "Oak {key}", rounds 3'),
        *(dealt.says(person, "JOIN LEAGUE oak") for person in (ANA, BRUNO)),
        dealt.says(PIA, f"oak: ANNOUNCE Write to {key} if you come."),
    ]
    mails = [mail for one in came for mail in one.mails]
    before = len(dealt.town.mails)
    tick(dealt.house)
    dealt.counter.work()
    mails += dealt.town.mails[before:]
    assert any(f"Write to {HIDDEN} if you come." in words(mail) for person, mail in mails if person is ANA)
    assert seen_by(dealt.house, mails) == []
    assert rows_with_keys(dealt.house) == set()


def test_a_name_on_a_letter_that_is_a_key_is_nobodys_name(dealt):
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    key = f"p-{NEVER_GIVEN}"
    dealt.posts(eve.address, LOBBY, write_letter(eve.address, LOBBY, "JOIN", name=key))
    assert known(dealt.house, eve).name == "Eve"


def test_whose_key_another_wrote_is_told_once_a_day_and_offered_new_ones(dealt):
    key = key_of(dealt, ANA)
    came = dealt.says(BRUNO, f"SAY Ana sent me {key}, what is it?")
    (told,) = [mail for mail in came.to(ANA) if mail["Eleusis-Kind"] == "key-seen"]
    assert "Someone else's email to us contained your private address" in words(told)
    assert "body=NEW%20KEYS" in html_of(told)
    assert "Your email contained one of this server's private addresses or links." in came.answer
    assert key.partition("@")[0].rpartition("-")[2] not in parts(told)
    again = dealt.says(BRUNO, f"SAY once more: {key}")
    assert [mail for mail in again.to(ANA) if mail["Eleusis-Kind"] == "key-seen"] == []
    dealt.waits(DAY + 1)
    later = dealt.says(BRUNO, f"SAY and again: {key}")
    assert [mail for mail in later.to(ANA) if mail["Eleusis-Kind"] == "key-seen"]


def test_a_writer_learns_nothing_of_whose_a_key_is(dealt):
    answers = [
        dealt.says(BRUNO, f"SAY what is {key} for?").answer.partition("Your email")[2].partition(".")[0]
        for key in (key_of(dealt, ANA), f"g1-t3-{NEVER_GIVEN}@eleusis.example.org")
    ]
    assert answers[0] == answers[1] != ""


def test_signed_links_are_keys_too(dealt):
    with_pages(dealt)
    calendar = re.search(r"https?://\S+\.ics", dealt.says(ANA, "CALENDAR").answer)[0]
    stops = re.search(r"<(https?://[^>]+/u/[^>]+)>", str(dealt.newest(ANA)["List-Unsubscribe"]))[1]
    shown = re.search(r"https?://\S+/g/1-[\w-]+", html_of(dealt.newest(ANA)))[0]
    for link in (calendar, stops, shown):
        secret = link.rpartition("/")[2].removesuffix(".ics")
        said = dealt.says(ANA, f"SAY look: {link} or {link[:-15]}\n{link[-15:]}")
        came = moves(dealt)
        with dealt.house.store.reading() as reading:
            talk = [one.text for one in reading.talk.at(1, 0)]
        assert all(secret not in text.replace("\n", "") for text in talk), link
        assert talk[-1] == f"look: {HIDDEN} or {HIDDEN}"
        assert came.mails
        assert "Your email contained " in said.answer
        yours = "your private address or a private link" in said.answer
        assert yours == (link is not shown), "the page of a table is for all who sit there"


def test_ordinary_addresses_links_and_words_stay_as_they_are(dealt):
    text = (
        f"write to {LOBBY}, bob@example.org, p-value@stats.example or https://eleusis.example.org/g/417 "
        "about responsibilities & p-values, 100% sure, g1-t3 or a-b-c"
    )
    said = dealt.says(RUI, f"SAY {text}")
    with dealt.house.store.reading() as reading:
        assert [one.text for one in reading.talk.at(1, 0)][-1] == text
    assert "private address" not in said.answer


def test_a_key_in_what_is_quoted_of_our_mail_alarms_nobody(dealt):
    who = mover(dealt)
    quoted = "".join(f"> {line}\n" for line in dealt.newest(who).get_body().get_content().splitlines())
    came = dealt.says(who, f"SAY hello\n\n{quoted}> Reply-To: {key_of(dealt, who)}\n")
    assert "private address" not in came.answer


def test_who_writes_of_the_sign_itself_showed_no_key(dealt):
    assert "private address" not in dealt.says(RUI, f"SAY what does {HIDDEN} mean?").answer


def test_a_key_without_its_domain_or_any_digit_is_known_to_the_server(dealt):
    """As one in thirty is; nothing but the database tells it from a long word."""
    token = "abcdefghijklmnop"
    with dealt.house.store.writing() as writing:
        writing.people.save(replace(known(dealt.house, PIA), token=token))
    said = dealt.says(RUI, f"SAY Pia has p-{token}, not p-hydroxybenzaldehyde")
    with dealt.house.store.reading() as reading:
        assert [one.text for one in reading.talk.at(1, 0)][
            -1
        ] == f"Pia has {HIDDEN}, not p-hydroxybenzaldehyde"
    assert "key-seen" in [mail["Eleusis-Kind"] for mail in said.to(PIA)]


def test_a_held_letter_and_the_lobby_show_nobody_elses_key(dealt):
    eve = moves_in(dealt, "Eve", "eve@evil.example")
    key = key_of(dealt, BRUNO)
    came = dealt.posts(eve.address, key_of(dealt, ANA), write_letter(eve.address, LOBBY, f"SAY {key}"))
    assert came.fate is LetterStatus.HELD
    assert seen_by(dealt.house, came.mails) == []
    alarm = came.to(ANA)[0]
    accepted = dealt.says(ANA, "YES", alarm)
    assert seen_by(dealt.house, [*accepted.mails, *moves(dealt).mails]) == []
    assert rows_with_keys(dealt.house) == set()


@pytest.mark.parametrize("encoding", ["7bit", "quoted-printable", "base64"])
def test_the_operator_is_mailed_nobodys_key(dealt, encoding):
    operator = moves_in(dealt, "Olga", "olga@example.org")
    dealt.house = dealt.counter.house = replace(dealt.house, operator=operator.address)
    key = key_of(dealt, ANA)
    letter = EmailMessage()
    letter["From"], letter["To"] = ANA.address, "postmaster@eleusis.example.org"
    letter["Subject"], letter["Message-ID"] = f"About {key}", "<broken@example.org>"
    letter["In-Reply-To"], letter["Cc"] = "<1@example.org>", key
    letter.set_content(f"Your mail says Reply-To: {key}\nWhat is that?\n", cte=encoding)
    came = dealt.posts(ANA.address, "postmaster@eleusis.example.org", letter)
    (mail,) = came.to(operator)
    (attached,) = [part for part in mail.walk() if part.get_content_type() == "message/rfc822"]
    assert "Whatisthat" in re.sub(r"\W", "", attached.get_payload(0).get_payload(decode=True).decode())
    assert seen_by(dealt.house, came.mails) == []
    assert not any(token in parts(attached.get_payload(0)) for token in tokens(dealt.house)[ANA.address])


def test_through_a_real_socket_the_talk_goes_out_without_the_key(dealt):
    speaker = next(person for person in PEOPLE if person is not mover(dealt))
    key = key_of(dealt, speaker)
    letter = write_letter(speaker.address, key, f"SAY my address is {key.upper()}")
    with door(dealt.house) as port, closing(smtplib.SMTP(HOST, port, timeout=10)) as smtp:
        smtp.sendmail(speaker.address, [key], letter.as_bytes())
    handle_waiting(dealt.house, 10)
    with dealt.house.store.reading() as reading:
        assert [one.text for one in reading.talk.at(1, 0)][-1] == f"my address is {HIDDEN}"
        newest = reading.mails.of(known(dealt.house, speaker).id, 1)[0]
    assert "NEW KEYS" in str(email.message_from_bytes(newest.content, policy=default).get_body(("plain",)))


def test_no_page_shows_a_key(dealt):
    with_pages(dealt)
    dealt.says(ANA, f'NEW TABLE "Come to {personal_key(dealt, ANA)}", 4 seats, open, listed')
    dealt.says(ANA, f"NAME p-{known(dealt.house, ANA).token}")
    keys = [token for theirs in tokens(dealt.house).values() for token in theirs]
    with page(dealt) as ask:
        for url in ("", "/tables", "/g/2", "/archive", "/leagues"):
            _, shown, _ = ask("GET", f"https://eleusis.example.org/mail{url}")
            assert not any(key in squeezed(unquote(shown)) for key in keys), url


def test_eva_who_moderates_shows_no_key_either(human):
    came = human.writes(EVA, f"SAY my key is {personal_key(human, EVA)}")
    assert seen_by(human.house, came.mails) == []
    assert rows_with_keys(human.house) == set()
