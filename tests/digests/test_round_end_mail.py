"""The end of a round and of a match: the rule, the scores and how each came about, and who is next."""

from dataclasses import replace

import pytest

from pbem.cards import PACK
from pbem.digests.facts.news import RoundOver
from pbem.digests.facts.round_end import reckoned
from pbem.digests.mails.mails import Kind
from pbem.engine.match.events import MatchEnded
from pbem.engine.match.state import Phase
from pbem.engine.round.events import Ending
from pbem.engine.round.state import Layout, Prophet
from pbem.engine.round.view import SeenPlayer


def ended(mails, renderer, kind=Kind.ROUND_END, language="en", **more):
    reader = mails.reader(language=language)
    return renderer.digest(
        mails.digest(kind=kind, view=mails.ended(**more), news=(), deadline=None, reader=reader)
    )


def test_the_rule_and_the_reason_are_told(mails, renderer):
    text = ended(mails, renderer).text
    assert text.startswith("Round 1 is over. Chiara has no cards left.\n\nMarta's rule was:\n\n")
    told = " ".join(text.split())
    assert "was: If the last card is odd, play a black card; otherwise play a red card. In formal" in told
    assert f"In formal notation: {mails.secret}" in told


def test_each_reader_is_told_the_rule_in_his_own_language(mails, renderer):
    digest = mails.digest(
        kind=Kind.ROUND_END, view=mails.ended(), news=(), reader=mails.reader(language="pt")
    )
    told = " ".join(renderer.digest(digest).text.split())
    assert "Se a última carta é ímpar, jogue uma carta preta; senão jogue uma carta vermelha." in told
    assert f"Em notação formal: {mails.secret}" in told


def test_a_rule_that_the_language_has_no_more_is_told_in_its_own_words(mails, renderer):
    rule = replace(mails.ended().results[0].rule, text="red on Mondays", tree={"is": "Weekday", "day": 1})
    view = mails.ended(results=(replace(mails.ended().results[0], rule=rule),))
    told = renderer.digest(mails.digest(kind=Kind.ROUND_END, view=view, news=())).text
    assert "was:\n\n  red on Mondays\n" in told


def test_what_the_mail_is_about_is_not_news_in_it(mails, renderer):
    digest = mails.digest(kind=Kind.ROUND_END, view=mails.ended(), news=(RoundOver(1),), deadline=None)
    assert "NEWS" not in renderer.digest(digest).text


def test_who_thinks_of_the_next_rule_is_not_shown_the_old_layout(mails, renderer):
    digest = mails.digest(kind=Kind.RULE, view=mails.ended(reader="a"), news=(RoundOver(1),))
    text = renderer.digest(digest).text
    assert "Round 1 is over." in text
    assert "ON THE TABLE" not in text


def test_every_score_is_explained(mails, renderer):
    """RULES 10: high count 16; out with none: +4; the Prophet's 2 right and 2 wrong after card 21; God as the best."""
    lines = [
        line.split()
        for line in ended(mails, renderer).text.partition("SCORES")[2].split("\n\n")[0].split("\n")
    ]
    assert lines[:5] == [
        ["hand", "round", "game"],
        ["1.", "Chiara", "0", "20", "20"],
        ["16", "-", "0,", "plus", "4", "for", "going", "out"],
        ["1.", "Marta", "-", "20", "20"],
        ["God:", "the", "best", "score,", "20"],
    ]
    assert "16 - 8, plus 2 right and 2 x 2 wrong since becoming Prophet" in ended(mails, renderer).text


def test_seed_salt_and_seal_are_published_with_how_to_check_them(mails, renderer):
    mail = ended(mails, renderer)
    for fact in (mails.seed, mails.salt, mails.seal, "pbem verify"):
        assert fact in " ".join(mail.text.split())
        assert fact in mail.html


def test_the_next_god_is_named(mails, renderer):
    assert "Ana is God in round 2." in ended(mails, renderer).text
    assert "You're God in round 2." in ended(mails, renderer, god="b").text


@pytest.mark.parametrize("language", ["en", "pt", "es", "it"])
def test_every_ending_has_words_of_its_own(mails, renderer, language):
    texts = set()
    for why in Ending:
        view = mails.ended()
        result = replace(view.results[0], ended_by=why)
        scores = {} if why is Ending.VOID else result.scores
        texts.add(ended(mails, renderer, language=language, results=(replace(result, scores=scores),)).text)
    assert len(texts) == len(Ending)


def test_a_rule_of_the_server_is_told_as_such(mails, renderer):
    result = mails.ended().results[0]
    drawn = replace(result, rule=replace(result.rule, by_server=True))
    assert "The rule, drawn by the server, was:" in ended(mails, renderer, results=(drawn,)).text


def test_the_end_of_a_match_names_the_winners_and_the_compensation(mails, renderer):
    final = MatchEnded((("c", 30), ("m", 30), ("d", 14), ("a", 7), ("b", 0)), True, ("c", "m"))
    mail = ended(mails, renderer, Kind.MATCH_END, phase=Phase.OVER, task=None, final=final, left=("a",))
    text = " ".join(mail.text.split())
    assert "Chiara and Marta share the win with 30 points. Not all rounds were played." in text
    assert "10 points each for never being God: Chiara, Marta. Left the game: Ana." in text
    assert "1. Chiara 0 20 30" in text


def test_a_match_that_ended_without_a_round_still_tells_its_end(mails, renderer):
    final = MatchEnded((("b", 10),), True, ("b",))
    view = replace(mails.table(phase=Phase.OVER, task=None, final=final), round=None)
    text = renderer.digest(mails.digest(kind=Kind.MATCH_END, view=view, news=(), deadline=None)).text
    assert "Bruno wins with 10 points." in text


def seen(mails, counts, prophet=None, marker=0, since=0, since_right=0, since_wrong=0):
    """A finished round of these hand sizes, with so many cards laid before and after the Prophet declared."""
    layout = Layout.starting(PACK[:1])
    for number in range(since - 1 + since_right + since_wrong):
        layout = layout.lay((PACK[number % 52],), not since - 1 <= number < since - 1 + since_wrong)
    players = tuple(
        SeenPlayer(seat, count, prophet=seat == prophet, false_prophet=False, expelled=False)
        for seat, count in counts.items()
    )
    standing = Prophet(prophet, marker, since) if prophet else None
    return mails.round(
        players=players, layout=layout, prophet=standing, ended_by=Ending.ALL_EXPELLED, awaited=None
    )


def test_case_f_the_prophets_points_are_taken_apart_as_the_rules_do(mails):
    """RULES, worked case F: high count 17; Carlos with 9 cards, 12 right and 11 wrong since card 25; God 42 too."""
    counts = {"Mario": 0, "Carlos": 9, "Rui": 14, "Ana": 17}
    round_ = seen(mails, counts, "Carlos", marker=25, since=25, since_right=12, since_wrong=11)
    scores = {"Ana": 0, "Rui": 3, "Mario": 21, "Carlos": 42, "Luis": 42}
    lines = {line.seat: line for line in reckoned("Luis", scores, round_, scores)}
    carlos = lines["Carlos"]
    assert (carlos.base, carlos.held, carlos.right, carlos.wrong) == (17, 9, 12, 11)
    assert carlos.base - carlos.held + carlos.right + 2 * carlos.wrong == carlos.score
    assert lines["Mario"].base + lines["Mario"].out == 21
    assert (lines["Luis"].best, lines["Luis"].cap, lines["Luis"].held) == (42, 48, None)
    assert [(line.place, line.seat) for line in lines.values()][:3] == [
        (1, "Carlos"),
        (1, "Luis"),
        (3, "Mario"),
    ]


def test_case_g_a_plain_score_is_high_count_less_cards(mails):
    """RULES, worked case G: high count 11; 8 cards give 3, none 15."""
    scores = {"a": 0, "b": 3, "c": 15, "m": 15}
    lines = reckoned("m", scores, seen(mails, {"a": 11, "b": 8, "c": 0}), scores)
    assert [(line.seat, line.base, line.out) for line in lines if line.held is not None] == [
        ("c", 11, 4),
        ("b", 11, 0),
        ("a", 11, 0),
    ]
    assert all(line.cap is None for line in lines)


def test_a_capped_god_is_told_so(mails, renderer):
    view = mails.ended()
    scores = {"b": 0, "c": 60, "a": 7, "d": 14, "m": 40}
    result = replace(view.results[0], scores=scores)
    text = ended(mails, renderer, results=(result,), totals=scores).text
    assert "God: the best score is 60, but the Prophet's marker allows only 40" in text


def test_a_replayed_file_shows_layout_players_and_scores(mails, renderer, samples):
    game = samples("prophet-score")
    text = renderer.replay(game.round, game.header.tags)
    assert "SCORES" in text
    assert "plus 12 right and 2 x 11 wrong since becoming Prophet" in text
    assert max(map(len, text.split("\n"))) <= 72
