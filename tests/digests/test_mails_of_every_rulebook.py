"""Each rulebook in its own mails: what it offers, how many starters, who begins, what God must give, what differs."""

from dataclasses import replace

import pytest

from pbem.digests import outcomes
from pbem.digests.facts.news import Played
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.engine.match import commands
from pbem.engine.match.state import Phase, Task
from pbem.engine.match.terms import Draft
from pbem.engine.round.state import Layout
from pbem.engine.rulebook_reading import override

BOOKS = (
    "new-eleusis",
    "novo-eleusis",
    "eleusis-basic",
    "eleusi",
    "eleusis-express",
    "eleusis-express-golden",
    "new-eleusis-1996",
)


def flat(text):
    return " ".join(text.split())


def opening(mails, book, starters="5C", **more):
    """A round of `book` before its first play: Bruno, Chiara, Ana and Diego clockwise from Marta's left."""
    players = tuple(replace(player, prophet=False) for player in mails.round().players)
    layout = Layout.starting(mails.cards(starters))
    facts = {"rulebook": book, "plays": (), "layout": layout, "players": players, "prophet": None}
    return mails.round(**(facts | {"markers": (), "expel_from": None} | more))


def digest(mails, renderer, book, round_=None, **more):
    view = mails.table(rulebook=book, round=round_ or opening(mails, book), **more)
    return renderer.digest(mails.digest(view=view, news=()))


def test_these_are_all_the_rulebooks(books):
    assert set(BOOKS) == set(books)


@pytest.mark.parametrize("name", BOOKS)
def test_what_is_offered_in_a_turn_is_what_the_rulebook_has(mails, renderer, books, name):
    mail = digest(mails, renderer, books[name])
    longest = {"eleusi": "13 cards", "eleusis-express": "", "eleusis-express-golden": ""}.get(name, "4 cards")
    assert ("play up to" in mail.text) is bool(longest)
    assert ("Play up to" in mail.html) is bool(longest)
    if longest:
        assert f"play up to {longest}, in order" in mail.text
        assert f"Play up to {longest}" in mail.html
    prophets = name in ("new-eleusis", "novo-eleusis", "eleusi", "new-eleusis-1996")
    assert ("PROPHET" in mail.text) is ("prophet" in (mail.text + mail.html).lower()) is prophets
    assert ("GUESS" in mail.text) is (name in ("eleusis-express", "eleusis-express-golden"))


@pytest.mark.parametrize("name", BOOKS)
def test_who_begins_and_which_way_the_turn_goes_is_told_before_the_first_play(mails, renderer, books, name):
    counted = "To see who starts, we counted the starter's value from God's left."
    clockwise = "Play then goes clockwise, to the left. After you: Chiara, Ana, Diego."
    words = {
        "eleusis-express": "The player on God's right starts. Play then goes anticlockwise, to the right. "
        "After you: Diego, Ana, Chiara.",
        "eleusis-express-golden": f"The player on God's left starts. {clockwise}",
    }.get(name, f"{counted} {clockwise}")
    mail = digest(mails, renderer, books[name])
    assert words in flat(mail.text)
    assert words in flat(mail.html.replace("&#39;", "'"))
    later = digest(mails, renderer, books[name], opening(mails, books[name], plays=mails.plays[:1]))
    assert words.partition(" After you")[0] not in flat(later.text)


def test_who_looks_on_reads_the_players_of_express_from_gods_right(mails, renderer, books):
    text = digest(
        mails, renderer, books["eleusis-express"], opening(mails, books["eleusis-express"], reader="m")
    ).text
    players = text.partition("PLAYERS\n")[2].split("\n")[:4]
    assert [line.split()[0] for line in players] == ["Diego", "Ana", "Chiara", "Bruno"]


def test_of_several_starters_the_first_is_told_to_say_who_begins(mails, renderer, books):
    _, layout = mails.lay("8H- 8S", "5C 6D 7H")
    layout = type(layout)(layout.laid[:1])
    round_ = opening(mails, books["eleusi"], layout=layout)
    mail = digest(mails, renderer, books["eleusi"], round_)
    assert "To see who starts, we counted the first starter's value from God's left." in flat(mail.text)


def test_several_starters_are_told_apart_from_what_was_played(mails, renderer, books):
    book = books["eleusi"]
    plays, layout = mails.lay("8H- 8S", "5C 6D 7H")
    round_ = opening(mails, book, plays=plays, layout=layout)
    view = mails.table(rulebook=book, round=round_)
    told = {
        style: renderer.digest(mails.digest(view=view, news=(), reader=mails.reader(style=style)))
        for style in ("grid", "ascii", "list")
    }
    for mail in told.values():
        assert "The first 3 in the main line are the starters." in flat(mail.text)
        assert "The first 3 in the main line are the starters." in mail.html
    assert "right   5♣------6♦------7♥------8♠-----?\nwrong                   8♥\n" in told["grid"].text
    assert "right   5c------6d------7h------8s-----?\n" in told["ascii"].text
    assert (
        "1. 5 of clubs (starter).\n2. 6 of diamonds (starter).\n3. 7 of hearts (starter). Then wrong: 8 of hearts.\n"
        "4. 8 of spades.\n" in told["list"].text
    )
    assert "(starter)" in told["list"].html


def test_a_single_starter_needs_no_words(mails, renderer, books):
    assert "starters" not in digest(mails, renderer, books["new-eleusis"]).text


def test_white_markers_lie_in_express_as_well(mails, renderer, books):
    plays, layout = mails.lay("2H 3H 4H 5H 6H 7H 8H 9H 10H")
    round_ = opening(mails, books["eleusis-express"], plays=plays, layout=layout, markers=(10,))
    mail = digest(mails, renderer, books["eleusis-express"], round_)
    assert "*10" in mail.text
    assert "Markers: every tenth card." in mail.text
    assert "knocks" not in mail.text
    assert 'class="mw"' in mail.html


@pytest.mark.parametrize(("drawn", "words"), [(1, "you draw 1 card."), (6, "you draw 6 cards.")])
def test_a_wrong_play_tells_what_was_drawn(mails, renderer, books, drawn, words):
    play = Played(mails.play(1, "b", mails.cards("8H"), False, drawn=drawn))
    view = mails.table(
        rulebook=books["eleusis-express"], round=opening(mails, books["eleusis-express"], plays=(play.play,))
    )
    lines = (Line("PLAY 8h", outcomes.YouPlayed(play, False)),)
    text = renderer.digest(mails.digest(kind=Kind.RECEIPT, view=view, news=(), lines=lines)).text
    assert f"You played 8♥: wrong, {words}" in text


# ---------------------------------------------------------------- a hint that God must give


def asked_for_rule(mails, renderer, book, lines=(), hint="", draft=None):
    view = mails.table(
        reader="m", rulebook=book, phase=Phase.RULE, task=Task("m", None), hint=hint, draft=draft
    )
    kind = Kind.RECEIPT if lines else Kind.RULE
    return renderer.digest(
        mails.digest(kind=kind, view=replace(view, round=None), news=(), lines=tuple(lines))
    )


DRAFT = Draft("red", {}, 1)


def test_god_is_asked_for_the_hint_that_the_rulebook_requires(mails, renderer, books):
    for name, book in books.items():
        mail = asked_for_rule(mails, renderer, book)
        assert (
            "You also need to give a true hint, which everyone reads. Below the rule, after an empty line, write"
            in flat(mail.text)
        ) is (name == "eleusis-basic"), name
        assert "body=HINT%20%0D%0A" in mail.html


@pytest.mark.parametrize("just_read", [False, True])
def test_a_rule_without_its_hint_is_not_offered_for_sealing(mails, renderer, books, just_read):
    lines = (Line("RULE red", mails.rule_read()),) if just_read else ()
    book = books["eleusis-basic"]
    missing = asked_for_rule(mails, renderer, book, lines, draft=DRAFT)
    need = "We still need a hint." if just_read else "Your hint is still missing:"
    assert f"{need} Reply HINT and a true hint." in flat(missing.text).replace("reply HINT", "Reply HINT")
    assert "body=HINT%20%0D%0A" in missing.html
    assert "body=YES%0D%0A" not in missing.html
    assert "\n  YES  " not in missing.text
    assert "If you don't, the server draws a sample rule for you" in flat(missing.text)
    given = asked_for_rule(mails, renderer, book, lines, hint="Colours.", draft=DRAFT)
    assert "seals the rule and deals the cards" not in flat(given.text)
    assert "body=YES%0D%0A" in given.html
    assert "\n  YES  " in given.text


def test_yes_before_the_hint_is_answered_with_a_link_to_write_one(mails, renderer, books):
    line = Line("YES", commands.HintRequired())
    mail = asked_for_rule(mails, renderer, books["eleusis-basic"], [line], draft=DRAFT)
    assert "In this variant God must give a hint. First send HINT and your hint." in flat(mail.text)
    assert "Write a hint" in mail.html


# ---------------------------------------------------------------- what differs


@pytest.mark.parametrize("kind", [Kind.DIGEST, Kind.RECEIPT, Kind.RULE, Kind.ROUND_END, Kind.MATCH_END])
def test_every_mail_of_a_table_says_what_it_plays_otherwise(mails, renderer, books, kind):
    options = (("guess_bonus", "9"), ("open_cards_min", "0"))
    book = override(books["eleusis-express"], options)
    facts = {"rulebook": book, "options": options}
    if kind in (Kind.ROUND_END, Kind.MATCH_END):
        view = mails.ended(**facts)
    elif kind is Kind.RULE:
        view = replace(mails.table(reader="m", phase=Phase.RULE, task=Task("m", None), **facts), round=None)
    else:
        view = mails.table(round=opening(mails, book), **facts)
    mail = renderer.digest(mails.digest(kind=kind, view=view, news=()))
    words = (
        "Variant Eleusis Express, but here: 9 points for a right guess, a rule can be as strict as God likes."
    )
    assert flat(mail.text).count(words) == 1
    assert mail.html.count(words) == 1
