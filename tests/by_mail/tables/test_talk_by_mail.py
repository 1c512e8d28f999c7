"""SAY: to everybody with what its speaker is, to God alone, and without a name."""

import re

import pytest

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import text_of
from pbem.orders.model import Hearers
from tests.by_mail.chance import known_chance
from tests.by_mail.conftest import brought_to
from tests.by_mail.moderated import EVA, Setting, moderated
from tests.by_mail.still import DAY
from tests.by_mail.table import ANA, BRUNO, PEOPLE, PIA, html_of, words

TALKATIVE = 'NEW TABLE "Rosewood", 4 seats, clock 3 days, talk private, talk anonymous'


@pytest.fixture(scope="module")
def talkative(tmp_path_factory):
    """The stages of a table at which people may talk to God alone and without a name."""
    with known_chance("a talkative table"):
        return brought_to(tmp_path_factory.mktemp("talkative"), TALKATIVE)


@pytest.fixture
def free(talkative, tmp_path):
    """Such a table, its first card awaited."""
    table, store = talkative.open(talkative.dealt, tmp_path)
    yield table
    store.close()


def god_of(table):
    return table.god()


def mover_of(table):
    return table.asked(Asked.PLAY)


def plays(table):
    """The next move, by whose turn it is; what came of it."""
    mover = mover_of(table)
    return table.says(mover, f"PLAY {table.sees(mover).hand[0]}")


def bystander(table):
    """Somebody who holds cards, is not to move, and is not the host."""
    return next(one for one in table.waiting() if one is not ANA)


def digests(came):
    return {person: mail for person, mail in came.mails if mail["In-Reply-To"] is None}


def heard(came, words_said):
    """Who reads it in a mail that came of a letter."""
    return {person for person, mail in came.mails if words_said in words(mail)}


# ---------------------------------------------------------------- to God alone


def test_talk_to_god_alone_reaches_god_alone(free):
    god, speaker = god_of(free), bystander(free)
    with free.unchanged():
        said = free.says(speaker, "SAY TO GOD is my card lost in the post?")
    assert [person for person, _ in said.mails] == [speaker]
    assert (
        "Sent. Only God sees it, in their next email. Once play has begun, don't ask about the rule"
        in said.answer
    )
    assert (
        "Sent. Only God sees it, in their next email. Once play has begun, don't ask about the rule"
        in said.answer
    )
    came = plays(free)
    assert heard(came, "lost in the post") == {god}
    mail = digests(came)[god]
    assert f"{speaker.name}, to you only: is my card lost in the post?" in words(mail)
    assert f"<b dir=auto>{speaker.name}, to you only</b>: is my card lost in the post?" in html_of(mail)
    assert heard(plays(free), "lost in the post") == set(), "it is told once"
    for person in PEOPLE:
        if person is not god:
            assert "lost in the post" not in text_of(free.says(person, "HISTORY").mails[0][1])


def test_it_is_for_who_was_god_when_it_was_said(free):
    """The next God does not read what was said to the one before."""
    with free.house.store.reading() as reading:
        god = reading.people.by_address(god_of(free).address)
    free.says(bystander(free), "SAY TO GOD a word")
    with free.house.store.reading() as reading:
        (kept,) = reading.talk.at(1, 0)
    assert (kept.hearers, kept.listener) == (Hearers.GOD, god.id)


@pytest.fixture(scope="module")
def silent_and_talking(talkative, tmp_path_factory):
    """Every mail of two games that differ in nothing but what a player told God, to all but him and God."""
    told = []
    for number, talk in enumerate(("SAY TO GOD I think we are too slow", "STATUS")):
        with known_chance("told"):
            table, store = talkative.open(talkative.dealt, tmp_path_factory.mktemp(f"told{number}"))
            god, speaker, before = god_of(table), bystander(table), len(table.town.mails)
            table.says(speaker, talk)
            for _ in range(3):
                table.waits(DAY)
                plays(table)
            for person in PEOPLE:
                if person not in (god, speaker):
                    table.says(person, "HISTORY")
            store.close()
        told.append(
            [
                (person, re.sub(rb"^Date: .*|=_?part.*", b"", mail.as_bytes(), flags=re.M))
                for person, mail in table.town.mails[before:]
                if person not in (god, speaker)
            ]
        )
    return told


def test_nobody_elses_mail_differs_by_what_god_was_told(silent_and_talking):
    talking, silent = silent_and_talking
    assert len(talking) > 4
    assert [person for person, _ in talking] == [person for person, _ in silent]
    for (_, one), (_, other) in zip(talking, silent, strict=True):
        assert without_boundaries(one) == without_boundaries(other)


def without_boundaries(mail):
    """Message-IDs of letters and the borders of parts are drawn anew each time."""
    return re.sub(rb"={5,}\d+==|<[^<>@\s]+@example\.org>", b"", mail)


def test_god_who_is_asked_for_his_rule_is_reached_too(talkative, tmp_path):
    table, store = talkative.open(talkative.asked, tmp_path)
    god = table.asked(Asked.RULE)
    speaker = next(one for one in PEOPLE if one is not god)
    assert "Only God" in table.says(speaker, "SAY TO GOD take an easy one").answer
    assert "take an easy one" in table.says(god, "RULE other colour").answer
    store.close()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("SAY TO GOD hello", "Not sent. This table has no private messages to God. To tell everyone, use"),
        (
            "SAY ANONYMOUSLY hello",
            "Not sent. This table has no anonymous messages. To tell everyone, with your name, use",
        ),
    ],
)
def test_without_the_table_option_it_is_not_sent_and_offered_to_everybody(dealt, text, why):
    came = dealt.says(bystander(dealt), text)
    assert why in came.answer
    assert "SAY hello" in text_of(came.mails[0][1])
    assert "body=SAY%20hello%0D%0A" in html_of(came.mails[0][1])
    assert not heard(plays(dealt), "hello")
    with dealt.house.store.reading() as reading:
        assert reading.talk.untold(1, 0) == ([], [])


def test_god_talks_to_all_and_not_to_himself(free):
    assert (
        "Not sent. You're God yourself. To tell everyone, use"
        in free.says(god_of(free), "SAY TO GOD am I there?").answer
    )


# ---------------------------------------------------------------- God's own, and the moderator's


def test_god_talks_during_the_round_and_is_told_to_be_god(free):
    god = god_of(free)
    free.says(god, "SAY I shall be on a train till Monday.")
    came = plays(free)
    assert heard(came, f"{god.name}, God: I shall be on a train till Monday.") == set(PEOPLE) - {god}
    for person, mail in came.mails:
        if person is not god:
            assert f"<b dir=auto>{god.name}, God</b>: I shall be on a train" in html_of(mail)


def test_what_the_host_says_is_a_moderators(free):
    assert god_of(free) is not ANA, "the chance of these tests makes another God"
    free.says(ANA, "SAY please answer soon")
    came = plays(free)
    assert "Ana, moderator: please answer soon" in words(digests(came)[god_of(free)])


@pytest.mark.parametrize("hint", ["HINT: it is all about colours", "dica: as cores", "Hint, look at colours"])
def test_god_cannot_talk_a_hint_into_the_round(free, hint):
    """Gardner 1977: God may give hints before play begins; a rulebook that has no others refuses them."""
    came = free.says(god_of(free), f"SAY {hint}")
    assert "The round has begun, and at this table God can only give hints before that" in came.answer
    assert heard(plays(free), hint.split()[-1]) == set()


def test_before_play_a_hint_that_god_says_is_to_be_written_as_one(talkative, tmp_path):
    table, store = talkative.open(talkative.asked, tmp_path)
    came = table.says(table.asked(Asked.RULE), "SAY Hint: watch the colours")
    assert "To give a hint, use HINT" in came.answer
    assert "\n    HINT watch the colours\n" in text_of(came.mails[0][1])
    store.close()


def test_players_may_speak_of_hints(free):
    assert (
        "Sent. Everyone at the table sees it in their next email"
        in free.says(bystander(free), "SAY hint hint").answer
    )


# ---------------------------------------------------------------- without a name


def test_talk_without_a_name_is_in_everybodys_mail_but_the_speakers_without_it(free):
    speaker = bystander(free)
    said = free.says(speaker, "SAY ANONYMOUSLY this is a hard one")
    assert "without your name" in said.answer
    came = plays(free)
    assert heard(came, "Someone (anonymous): this is a hard one") == set(PEOPLE) - {speaker}
    for person, mail in came.mails:
        if person is not speaker:
            assert "<b dir=auto>Someone (anonymous)</b>: this is a hard one" in html_of(mail)
    assert heard(plays(free), "hard one") == set()


def test_talk_without_a_name_does_not_come_with_its_speakers_own_move(free):
    """Else the mail about his move would tell whose it is."""
    mover = mover_of(free)
    came = free.says(mover, f"PLAY {free.sees(mover).hand[0]}\n\nSAY ANONYMOUSLY this is a hard one")
    assert heard(came, "this is a hard one") == {mover}, "his receipt shows him his own letter"
    for person in PEOPLE:
        assert "Someone (anonymous)" not in free.says(person, "STATUS").answer, (
            "looking tells nobody when it was said"
        )
    assert "Someone (anonymous): this is a hard one" in words(plays(free).mails[0][1])


def test_what_was_said_without_a_name_comes_in_one_order_with_the_rest(free):
    """It is as new as the move that it waited for, so that its place tells nothing of when it was said."""
    speaker, other = free.waiting()[:2]
    free.says(speaker, "SAY ANONYMOUSLY first said")
    free.says(other, "SAY said later")
    mail = words(digests(plays(free))[god_of(free)])
    assert mail.index("said later") < mail.index("first said")


def test_the_house_knows_who_spoke_without_a_name(free):
    speaker = bystander(free)
    free.says(speaker, "SAY ANONYMOUSLY this is a hard one")
    plays(free)
    with free.house.store.reading() as reading:
        (kept,) = reading.talk.at(1, 0)
        assert kept.person == reading.people.by_address(speaker.address).id


def test_two_games_that_differ_only_in_who_spoke_without_a_name_are_the_same_to_the_others(
    talkative, tmp_path_factory
):
    told = []
    for number in range(2):
        with known_chance("who"):
            table, store = talkative.open(talkative.dealt, tmp_path_factory.mktemp(f"who{number}"))
            speakers, before = table.waiting()[:2], len(table.town.mails)
            table.says(speakers[number], "SAY ANONYMOUSLY this is a hard one")
            table.says(speakers[1 - number], "STATUS")
            for _ in range(2):
                plays(table)
            store.close()
        told.append(
            [
                (person, without_boundaries(re.sub(rb"^Date: .*", b"", mail.as_bytes(), flags=re.M)))
                for person, mail in table.town.mails[before:]
                if person not in speakers
            ]
        )
    assert len(told[0]) > 2
    assert told[0] == told[1]


def test_who_knows_the_rule_talks_under_a_name(free):
    assert (
        "Not sent. You know the rule, so your messages carry your name. To tell everyone, use"
        in free.says(god_of(free), "SAY ANONYMOUSLY red!").answer
    )


# ---------------------------------------------------------------- at any time


def test_talk_never_goes_stale(free):
    speaker = bystander(free)
    old = free.newest(speaker)
    plays(free)
    plays(free)
    assert (
        "Sent. Everyone at the table sees it in their next email"
        in free.says(speaker, "SAY hello", old).answer
    )


def test_at_a_table_where_god_is_the_server_nobody_reads_what_god_is_told(talkative, tmp_path):
    table, store = talkative.open(talkative.dealt, tmp_path)
    came = table.says(ANA, 'NEW TABLE "Served", god server, 3 seats, talk private')
    assert came
    note = table.town.kinds_of(ANA, "digest")[-1]
    answer = table.says(ANA, "2 SAY TO GOD hello", note).answer
    assert "Not sent. The server is God here, so nobody would read it. To tell everyone, use" in answer
    store.close()


def test_portuguese_readers_are_told_in_portuguese(free):
    god, speaker = god_of(free), bystander(free)
    free.says(god, "LANGUAGE pt")
    free.says(speaker, "LANGUAGE pt")
    assert (
        "Enviado. Só Deus vai ler, no próximo e-mail que receber."
        in free.says(speaker, "DIZER A DEUS a carta chegou?").answer
    )
    free.says(speaker, "DIZER ANONIMAMENTE que regra!")
    mail = words(digests(plays(free))[god])
    assert f"{speaker.name}, só para você: a carta chegou?" in mail
    assert "Alguém, sem dizer quem é: que regra!" in mail
    assert "mandar uma mensagem só para Deus, mas não sobre a regra" in words(free.newest(speaker))


def test_mails_name_only_the_talk_that_the_table_has(free, dealt):
    speaker = bystander(free)
    mail = text_of(free.newest(speaker))
    assert re.search(r"^  SAY TO GOD …", mail, re.M)
    assert re.search(r"^  SAY ANONYMOUSLY …", mail, re.M)
    gods = text_of(free.newest(god_of(free)))
    assert "SAY TO GOD" not in gods
    assert "SAY ANONYMOUSLY" not in gods
    assert "SAY TO GOD" not in text_of(dealt.newest(bystander(dealt)))


# ---------------------------------------------------------------- moderators, and who went


@pytest.fixture
def kept(stages, tmp_path):
    """A table that Bruno made and Eva, from outside, moderates too; Ana is God."""
    table = moderated(stages.house, tmp_path / "kept", Setting(eva=True))
    yield table
    table.store.close()


def goes_on(table):
    """The next move; what came of it."""
    round_ = table.match.round
    mover = PEOPLE[int(round_.to_move) - 1]
    return table.writes(mover, f"PLAY {round_.hands[round_.to_move][0]}")


def test_people_talk_while_a_table_is_paused(kept):
    kept.plays("Eva PAUSE")
    assert (
        "Sent. Everyone at the table sees it in their next email"
        in kept.writes(PIA, "SAY take your time").answer
    )
    came = kept.writes(EVA, "RESUME GAME")
    assert "Pia: take your time" in words(came.to(ANA)[0])


def test_what_a_moderator_from_outside_says_is_a_moderators(kept):
    kept.writes(EVA, "SAY be patient with one another")
    assert "Eva, moderator: be patient with one another" in words(goes_on(kept).to(ANA)[0])


def test_who_was_ejected_talks_no_more(kept):
    kept.plays("Eva EJECT Pia")
    assert "You don't have a seat" in kept.writes(PIA, "SAY I had two kings").answer
    with kept.house.store.reading() as reading:
        assert reading.talk.at(1, 0) == []


def test_a_moderator_who_does_not_play_is_told_so_when_he_plays(kept):
    with kept.unchanged():
        assert "You moderate this game, so you don't play in it" in kept.writes(EVA, "PLAY 7h").answer


def test_a_moderator_from_outside_gets_no_order_of_his_own_told_as_news_and_may_leave(kept):
    came = kept.writes(EVA, "PAUSE")
    assert "You decided as moderator" not in came.answer
    assert "HELP MODERATOR, LEAVE" in came.answer
    assert "Eva is no longer a moderator of this table" in words(kept.writes(EVA, "LEAVE").to(ANA)[0])
    assert kept.writes(BRUNO, "RESUME GAME").to(EVA) == []
