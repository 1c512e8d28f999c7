"""NOTE, IDEAS, DROP NOTE: what a player writes down of the rule, and how it fares by what they see."""

from pbem.demo.mail import Asked
from tests.by_mail.table import ANA, BRUNO, play, words


def told(table, person, text):
    return " ".join(table.says(person, text).answer.split())


def test_a_note_says_how_it_was_read_and_is_listed_with_how_it_fares(dealt):
    said = told(dealt, ANA, "NOTE red after black, black after red")
    assert "Note 1 saved. Only you can see it." in said
    assert "We read it as" in said
    assert "It fits every card so far." in told(dealt, ANA, "IDEAS")


def test_a_note_that_a_verdict_tells_against_fell_by_that_card(dealt):
    player = dealt.asked(Asked.PLAY)
    dealt.says(player, "NOTE only red")
    dealt.says(player, "NOTE only black")
    dealt.says(player, play(dealt.sees(player).hand[0]))
    listed = told(dealt, player, "IDEAS")
    assert listed.count("Move 1 ruled it out:") == 1
    assert listed.count("It fits every card so far.") == 1


def test_what_is_no_rule_is_kept_all_the_same(dealt):
    assert "We can't read this one as a rule" in told(dealt, ANA, "NOTE something with Tuesdays")
    assert '"something with Tuesdays"' in told(dealt, ANA, "IDEAS")


def test_nobody_else_ever_sees_a_note(dealt):
    dealt.says(ANA, "NOTE pentagonal numbers")
    player = dealt.asked(Asked.PLAY)
    dealt.says(player, play(dealt.sees(player).hand[0]))
    assert "You have no notes on this round." in told(dealt, BRUNO, "IDEAS")
    others = [words(mail) for whose, mail in dealt.town.mails if whose is not ANA]
    assert others
    assert not any("pentagonal" in one for one in others)


def test_a_note_is_dropped_by_its_number_and_the_others_keep_theirs(dealt):
    dealt.says(ANA, "NOTE only red")
    dealt.says(ANA, "NOTE only even")
    assert 'We\'ve removed your note "only red".' in told(dealt, ANA, "DROP NOTE 1")
    assert "You have no note 1. Your notes: 2." in told(dealt, ANA, "DROP NOTE 1")
    assert '(2) "only even"' in told(dealt, ANA, "IDEAS")


def test_a_note_is_no_plan(dealt):
    dealt.says(ANA, "NOTE only red")
    assert "NOTE" not in told(dealt, ANA, "PLANS")
    assert "planned nothing" in told(dealt, ANA, "CANCEL ALL") or "no plan" in told(dealt, ANA, "CANCEL ALL")


def test_a_note_ends_where_the_next_command_begins(dealt):
    came = told(dealt, ANA, "NOTE only red\nIDEAS")
    assert '(1) "only red"' in came


def test_the_same_note_twice_is_one(dealt):
    dealt.says(ANA, "NOTE only red")
    assert "Note 1 saved." in told(dealt, ANA, "NOTE only red")


def test_notes_are_understood_in_every_language(dealt):
    for note in ("ANOTAR só vermelhas", "ANOTAR solo rojas", "ANNOTA solo rosse"):
        dealt.says(ANA, note)
    assert "(3)" in told(dealt, ANA, "IDEIAS")
