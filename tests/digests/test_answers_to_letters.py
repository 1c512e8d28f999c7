"""Answers that a letter gets beyond the plain word: what is offered, quoted once, told of oneself, helped with."""

import tomllib
from dataclasses import replace

import pytest

from pbem.digests import outcomes
from pbem.digests.facts import news as news
from pbem.digests.facts.news import Played
from pbem.digests.facts.rulebook import RulebookPage
from pbem.digests.mails.corrections import told
from pbem.digests.mails.mails import Kind
from pbem.digests.outcomes import Line
from pbem.digests.rendering.context import SAMPLES
from pbem.engine.match.events import MatchEnded
from pbem.engine.match.state import Phase
from pbem.engine.round import refusals as refusals
from pbem.orders.declared.help import read_topic
from pbem.orders.letter import parse_orders
from pbem.orders.line import NoSuchCard
from pbem.orders.model import Help
from pbem.rulelang.language.errors import RuleError
from pbem.rulelang.reading import read_rule


def flat(text):
    return " ".join(text.split())


def receipt(mails, renderer, *lines, language="en", **more):
    reader = mails.reader(language=language)
    return renderer.digest(mails.digest(kind=Kind.RECEIPT, reader=reader, lines=lines, **more))


def lobby(mails, renderer, *lines, language="en"):
    return renderer.note(mails.note(Kind.RECEIPT, reader=mails.reader(language=language), lines=lines))


def misread(line, language="en"):
    return Line(line, parse_orders(line, language).items[0])


@pytest.mark.parametrize(
    "written", ["INVITE", "INVTIE", "RULE", "SAY", "NAME", "PLAY", "ZONE", "NEWTABEL", "LAEVE"]
)
@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_an_example_is_shown_but_never_offered_for_one_tap(mails, renderer, written, language):
    assert told(misread(written, language), language).offers == ()
    mail = lobby(mails, renderer, misread(written, language), language=language)
    assert "mailto:" not in mail.html.partition("</style>")[2]


def test_an_example_is_told_as_an_example(mails, renderer):
    text = flat(lobby(mails, renderer, misread("INVITE")).text)
    assert "Write it like this: INVITE ana@example.org" in text
    assert "Did you mean" not in text


@pytest.mark.parametrize(
    "written",
    [
        "END LEGUE",
        "elm: END SEASN",
        "LEAVE rosewood",
        "POSTPONE to 1 May",
        "elm: EXPEL",
        "elm: SIT OUT week x",
        "TERMS rounds x",
    ],
)
def test_what_many_people_would_feel_is_never_offered_for_one_tap(written):
    assert told(misread(written), "en").outcome.nearest
    assert told(misread(written), "en").offers == ()


@pytest.mark.parametrize(
    ("written", "offered"),
    [
        ("JOIN rosewood", "JOIN LEAGUE rosewood"),
        ("elm: STANDIGNS", "elm: STANDINGS"),
        ("9c?", "PLAY 9 of clubs"),
        ("PLAY 7h?", "PLAY 7 of hearts"),
        ("STATSU", "STATUS"),
    ],
)
def test_the_players_own_move_put_right_is_offered(written, offered):
    assert told(misread(written), "en").offers == (offered,)


def test_a_line_with_several_outcomes_is_quoted_once(mails, renderer):
    line = "INVITE a@example.org, b@example.org, c@example.org"
    mail = lobby(
        mails,
        renderer,
        Line(line, outcomes.InvitationSent("a@example.org")),
        Line(line, outcomes.AddressPassedOver("b@example.org", "here")),
        Line(line, outcomes.InvitationSent("c@example.org")),
    )
    assert mail.text.count("> INVITE") == mail.html.count(f"{line}</div>") == 1
    assert (
        "  We're sending a@example.org an invitation.\n"
        "  b@example.org is already at this table.\n"
        "  We're sending c@example.org an invitation.\n" in mail.text
    )


def test_the_same_move_twice_is_quoted_twice(mails, renderer):
    lines = (Line("PLAY 7h", outcomes.AlreadyDone()), Line("PLAY 7h", outcomes.NotTaken()))
    assert receipt(mails, renderer, *lines).text.count("> PLAY 7h") == 2


def test_a_guess_where_none_is_made_is_answered_with_the_prophet_if_there_is_one(mails, renderer):
    line = Line("GUESS red", refusals.NoGuessesHere())
    assert "you can't guess the rule. Think you know it? Reply PROPHET" in flat(
        receipt(mails, renderer, line).text
    )
    assert "Acha que sabe qual é? Responda PROFETA" in flat(
        receipt(mails, renderer, line, language="pt").text
    )
    alone = mails.table(rulebook=replace(mails.rulebook, prophet=False))
    text = flat(receipt(mails, renderer, line, view=alone).text)
    assert "At this table you can't guess the rule. Play without a guess." in text


def test_a_time_out_of_bounds_is_told_with_its_bounds_in_the_readers_words(mails, renderer):
    line = Line("x", outcomes.BadSetting("clock", "2160 h", ("1 min", "1440 h")))
    assert "The time per move can't be 90 days. Choose from 1 minute to 60 days." in flat(
        lobby(mails, renderer, line).text
    )
    assert "Escolha de 1 minuto a 60 dias." in flat(lobby(mails, renderer, line, language="pt").text)


def test_a_missing_card_is_missed_where_it_was_looked_for(mails, renderer):
    line = Line("PLAY 7s", NoSuchCard("7s", mails.cards("7C")))
    assert "You don't have 7s. Did you mean" in flat(receipt(mails, renderer, line).text)
    picking = mails.table(round=mails.pending(no_play=True, must_pick=True))
    assert "There's no 7s in the hand shown. Did you mean 7♣?" in flat(
        receipt(mails, renderer, line, view=picking).text
    )


def test_a_new_table_is_told_of_in_its_own_mail(mails, renderer):
    view = replace(
        mails.table(phase=Phase.GATHERING, task=None, people=("b",), god=None, number=0), round=None
    )
    mail = receipt(mails, renderer, Line("NEW TABLE", outcomes.TableIsMade(417, 4)), view=view, news=())
    assert "Your table is ready. To invite people, reply INVITE" in flat(mail.text)
    assert "follows" not in mail.text


def test_a_table_given_up_is_not_said_to_go_on(mails, renderer):
    view = replace(mails.table(phase=Phase.OVER, task=None, god=None, number=0), round=None)
    line = Line("LEAVE", outcomes.YouLeft(417))
    assert "You've cancelled game 417." in flat(receipt(mails, renderer, line, view=view, news=()).text)
    assert "Você saiu da partida 417." in flat(lobby(mails, renderer, line, language="pt").text)


def test_the_reader_is_you_in_the_news_as_player_caller_and_prophet(mails, renderer):
    shown = {"no_play": True, "hand_shown": mails.cards("9C 7H 8H"), "god_card": mails.cards("8H")[0]}
    play = mails.play(33, "c", (), False, called=True, caller="d", overthrew="d", fall_drawn=5, **shown)
    texts = {
        seat: flat(
            renderer.digest(
                mails.digest(view=mails.table(reader=seat), news=(Played(play), news.BecameProphet("d", 7)))
            ).text
        )
        for seat in "bcd"
    }
    assert (
        "Chiara no play, wrong, hand shown: 7♥ 8♥ 9♣, God plays 8♥ from that hand, Chiara draws nothing, "
        'Diego had said "right", Diego is overthrown and draws 5 cards' in texts["b"]
    )
    assert "You no play, wrong" in texts["c"]
    assert 'you draw nothing, Diego had said "right"' in texts["c"]
    assert 'you had said "right", you\'re overthrown and draw 5 cards' in texts["d"]
    assert "You're Prophet now. Your marker is on card 7." in texts["d"]


def test_the_seal_stands_on_a_line_of_its_own(mails, renderer):
    sealed = news.RuleSealed("m", mails.seal, "easy", False)
    text = renderer.digest(mails.digest(news=(sealed,))).text
    lines = text.partition('  God\'s hint: "easy"\n')[2].split("\n")
    assert lines[:2] == [
        "  Keep this seal: it will prove nobody changed the rule or the cards.",
        f"    {mails.seal}",
    ]


def test_a_hint_that_stands_by_the_table_is_not_told_among_the_news_too(mails, renderer):
    sealed = news.RuleSealed("m", mails.seal, "easy", False)
    mail = renderer.digest(mails.digest(view=mails.table(hint="easy"), news=(sealed,)))
    assert (mail.text.count("easy"), mail.html.count("easy")) == (1, 1)


@pytest.mark.parametrize(
    ("language", "topics", "words"),
    [
        (
            "en",
            ("RULE", "rule language", "rule?", "regla", "hint"),
            "RULE value = value of last + 1, wrapping",
        ),
        ("pt", ("REGRA", "rule", "linguagem de regras"), "REGRA value = value of last + 1, wrapping"),
        ("en", ("PLAY", "play", "no play"), "PLAY 7 of hearts, PROPHET IF RIGHT"),
        ("pt", ("JOGAR", "sem jogada", "play"), "JOGAR 7 de copas, PROFETA SE CERTO"),
        ("en", ("prophet", "RIGHT"), "As Prophet, you keep your cards but don't play them."),
        ("pt", ("Profeta", "certo"), "Como Profeta, você fica com suas cartas, mas não joga."),
        ("en", ("plans", "IF", "condition"), "IF last is red PLAY 7h ELSE 9c"),
        ("pt", ("planos", "depois"), "SE a última carta é vermelha JOGAR 7 de copas SENÃO 9 de paus"),
        ("en", ("", "tables"), "NEW TABLE"),
        ("en", ("rules", "rules?", "regras", "reglas", "regole"), "THE RULES Variant New Eleusis."),
        ("pt", ("regras", "RULES", "reglas", "regole"), "AS REGRAS Variante New Eleusis."),
    ],
)
def test_help_answers_by_topic(mails, renderer, language, topics, words):
    for topic in topics:
        order = parse_orders(f"HELP {topic}", language).items[0].order
        assert isinstance(order, Help)
        helped = outcomes.HelpIs(read_topic(order.topic)[0], RulebookPage(mails.rulebook))
        assert words in flat(lobby(mails, renderer, Line("HELP", helped), language=language).text), topic


def test_help_at_a_table_names_hint_talk_leaving_and_inviting(mails, renderer):
    helped = outcomes.HelpIs("", RulebookPage(mails.rulebook, here=True))
    text = receipt(mails, renderer, Line("HELP", helped)).text
    for order in ("HINT …", "SAY …", "LEAVE", "INVITE …"):
        assert f"\n  {order}  " in text


def test_the_examples_of_the_rule_help_are_sample_rules_of_the_server(root):
    samples = [
        tomllib.loads(file.read_text("utf-8"))["text"] for file in (root / "data/rules").glob("*.toml")
    ]
    assert len(SAMPLES) == len(set(SAMPLES)) == 6
    assert set(SAMPLES) <= set(samples)


@pytest.mark.parametrize(
    "rule",
    [
        "red",
        "spades or hearts",
        "7 or more",
        "8 to K",
        "face or not odd",
        "other parity and higher than last",
        "if last is red: anything, else: lower than last",
        "if second last is black: odd, else: same suit as starter",
        "after red: black, after black: red",
        "repeat: 3 red, 2 black",
        "if position mod 3 = 0: face, else: anything",
    ],
)
def test_what_the_rule_help_lists_is_read(rule):
    assert not isinstance(read_rule(rule), RuleError)


def test_below_a_rule_that_cannot_be_read_stands_where_there_is_help(mails, renderer):
    line = Line("x", outcomes.RuleUnreadable(read_rule("se a última é vermelha, brinque", "pt")))
    text = flat(lobby(mails, renderer, line, language="pt").text)
    assert "AJUDA REGRA mostra todas as palavras para regras. SUGERIR dá três regras prontas." in text


def test_scores_between_rounds_are_numbers_alone(mails, renderer):
    mail = receipt(mails, renderer, Line("SCORES", outcomes.LookBelow("scores")), view=mails.ended(), news=())
    assert "SCORES         round    game\n  1. Chiara       20      20\n  1. Marta        20" in mail.text
    assert "the best score" not in mail.text + mail.html


def test_history_between_rounds_says_of_which_round(mails, renderer):
    line = Line("HISTORY", outcomes.HistoryIs((Played(mails.plays[0]),)))
    assert "Every move of round 1, which is over:" in receipt(mails, renderer, line, view=mails.ended()).text
    assert "Every move of this round:" in receipt(mails, renderer, line).text


def match_end(mails, renderer, rounds):
    ended = mails.ended()
    results = tuple(replace(ended.results[0], number=number) for number in range(1, rounds + 1))
    totals = {seat: rounds * score for seat, score in ended.totals.items()}
    final = MatchEnded(tuple(sorted(totals.items(), key=lambda item: -item[1])), False, ())
    view = replace(ended, phase=Phase.OVER, task=None, results=results, totals=totals, final=final)
    return renderer.digest(mails.digest(kind=Kind.MATCH_END, view=view, news=(), deadline=None))


def test_the_end_of_a_match_tells_the_points_of_each_round(mails, renderer):
    mail = match_end(mails, renderer, 4)
    assert "                1   2   3   4    game\n     Chiara    20  20  20  20      80\n" in mail.text
    assert "Points by round" in mail.html


def test_a_long_match_tells_sums_only(mails, renderer):
    assert "POINTS OF EACH ROUND" not in match_end(mails, renderer, 9).text


def test_who_reads_of_a_match_that_is_over_is_not_told_to_leave(mails, renderer):
    mail = match_end(mails, renderer, 4)
    assert "LEAVE" not in mail.text + mail.html
