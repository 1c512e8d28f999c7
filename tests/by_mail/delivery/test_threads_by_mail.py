"""Mail programs show what belongs together together: a thread a round and purpose, as subjects and References tell."""

import re
from collections import defaultdict

from pbem.demo.mail import Asked
from pbem.edge.maildir_client import reply_address
from pbem.mail.writing.letters import write_letter
from tests.by_mail.people import LOBBY
from tests.by_mail.still import Still
from tests.by_mail.table import ANA, BRUNO, PEOPLE, play


def moves_on(dealt: Still) -> None:
    """Whoever's turn it is plays some card."""
    player = dealt.asked(Asked.PLAY)
    dealt.says(player, play(dealt.sees(player).hand[0]))


def threads(mails):
    """The subjects of each thread, by its root: without "Re:", as Gmail compares them."""
    found = defaultdict(set)
    for mail in mails:
        if mail["Eleusis-Table"]:
            found[str(mail["References"]).split()[0]].add(re.sub("^Re: ", "", str(mail["Subject"])))
    return found


def test_a_thread_has_one_subject_and_a_subject_one_thread(dealt: Still) -> None:
    dealt.says(ANA, "SAY hello")
    moves_on(dealt)
    moves_on(dealt)
    for person in PEOPLE:
        found = threads(mail for whose, mail in dealt.town.mails if whose is person)
        assert all(len(subjects) == 1 for subjects in found.values()), found
        assert len(set(map(frozenset, found.values()))) == len(found)


def test_the_subject_says_whose_move_it_is(dealt: Still) -> None:
    asked = dealt.asked(Asked.PLAY)
    assert str(dealt.newest(asked)["Subject"]).startswith("Your move – ")
    other = next(person for person in PEOPLE if person not in (asked, dealt.god()))
    assert str(dealt.newest(other)["Subject"]).startswith("News – ")


def test_an_answer_has_the_subject_of_what_it_answers(dealt: Still) -> None:
    (answer,) = dealt.says(BRUNO, "STATUS").to(BRUNO)
    assert answer["Subject"] == f"Re: {dealt.newest(BRUNO)['Subject']}".replace("Re: Re: ", "Re: ")
    mail = dealt.newest(BRUNO)
    letter = write_letter(BRUNO.address, reply_address(mail), "STATUS", subject="Re: FW: my question")
    (answer,) = dealt.posts(BRUNO.address, reply_address(mail), letter).to(BRUNO)
    assert answer["Subject"] == "Re: my question"


def test_no_private_address_comes_back_in_a_subject(dealt: Still) -> None:
    mail = dealt.newest(BRUNO)
    address = reply_address(mail)
    letter = write_letter(BRUNO.address, address, "STATUS", subject=f"to {address}")
    (answer,) = dealt.posts(BRUNO.address, address, letter).to(BRUNO)
    assert address.partition("@")[0] not in str(answer["Subject"])


def test_who_wants_one_subject_has_one_thread_a_table(dealt: Still) -> None:
    assert "same subject" in dealt.says(BRUNO, "STYLE one subject").answer
    before = len(dealt.town.mails)
    dealt.says(BRUNO, "STATUS")
    moves_on(dealt)
    found = threads(mail for whose, mail in dealt.town.mails[before:] if whose is BRUNO)
    ((subject,),) = found.values()
    assert "game 1" in subject
    assert "Your move" not in subject
    dealt.says(BRUNO, "STYLE subjects")
    while dealt.asked(Asked.PLAY) is BRUNO:
        moves_on(dealt)
    moves_on(dealt)
    assert str(dealt.newest(BRUNO)["Subject"]).startswith(("Your move", "News"))


def test_nobody_can_have_us_mail_a_subject_of_theirs_in_anothers_name(dealt: Still) -> None:
    """At the public address anybody writes in anybody's name: the answer has a subject of ours."""
    letter = write_letter(BRUNO.address, LOBBY, "TABLES", subject="You have won, see evil.example")
    (answer,) = dealt.posts(BRUNO.address, LOBBY, letter).to(BRUNO)
    assert "evil" not in str(answer["Subject"])
    assert answer["In-Reply-To"] == letter["Message-ID"]
