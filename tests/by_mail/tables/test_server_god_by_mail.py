"""Three people and the server as God: whole matches by mail, what their mails say, and what is refused."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from pbem import app
from pbem.edge.maildir_client import text_of
from pbem.engine.match.events import HintGiven, RuleSet
from pbem.engine.match.state import Match, Phase
from pbem.engine.round.events import RoundEnded, RoundStarted
from pbem.rulelang.language.printing import print_rule
from pbem.rulelang.samples import Difficulty
from pbem.service.aggregates.tables import CODEC
from tests.by_mail.archive import export, mailed_totals, tag, totals, verdict
from tests.by_mail.served import ANA, BRUNO, PIA, THREE, Served, served, written
from tests.by_mail.still import DAY
from tests.by_mail.table import html_of, words

SAMPLES = {print_rule(one.rule): one for one in app.load_samples()}


@dataclass
class Played:
    """The match of two rounds by the usual rulebook, over; `phases` after each letter."""

    game: Served
    files: list[Path]
    phases: set[Phase]
    match: Match


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    with served(folder, "two rounds", '"Rosewood", god server, easy, 2 rounds') as game:
        phases = set()
        wrong_one(game)
        game.goes_on(", PROPHET")
        while game.match().phase is not Phase.OVER:
            game.goes_on()
            phases.add(game.match().phase)
        files = export(game.environ, folder, 2)
        yield Played(game, files, phases, game.match())


def wrong_one(game):
    """Who is to play lays a wrong card."""
    person, _ = game.waits_for()
    right = game.right(game.hand(person))
    wrong = next(card for card in game.hand(person) if card not in right)
    return game.table.says(person, f"PLAY {written([wrong])}")


def log(game):
    """Everything that happened at the table."""
    with game.table.house.store.reading() as reading:
        return [
            CODEC.load(one.type, one.schema, dict(one.body)) for one in reading.events.of(game.table.number)
        ]


def test_everybody_is_mailed_the_same_final_scores_in_which_the_server_has_no_part(match):
    sums = totals(match.files)
    assert set(sums) == {"Ana", "Bruno", "Pia", "Server"}
    del sums["Server"]
    for person in THREE:
        (mail,) = match.game.town.kinds_of(person, "match-end")
        assert mailed_totals(text_of(mail)) == sums
        assert not re.search(
            "Not all rounds were played|Acabou antes do previsto|never being God", words(mail)
        )


def test_every_file_verifies_and_names_the_server_as_god(match):
    assert [verdict(match.game.environ, file) for file in match.files] == ["everything holds"] * 2
    assert [tag(file, "God") for file in match.files] == ["Server"] * 2


def test_the_server_moves_one_seat_to_the_left(match):
    assert [tag(file, "Seats") for file in match.files] == ["Ana; Bruno; Pia", "Bruno; Pia; Ana"]


def test_the_rules_are_two_samples_of_the_wished_difficulty(match):
    rules = [tag(file, "Rule") for file in match.files]
    assert rules[0] != rules[1]
    assert {SAMPLES[rule].difficulty for rule in rules} == {Difficulty.EASY}


def test_the_hint_and_the_seal_come_with_the_deal_before_the_first_card(match):
    for file in match.files:
        hint, seal = SAMPLES[tag(file, "Rule")].hint("en"), tag(file, "Commitment")
        for person in THREE:
            mails = [
                mail for whose, mail in match.game.town.mails if whose is person and seal in text_of(mail)
            ]
            assert re.search(": 1 (card,|carta )", text_of(mails[0])), "the starter alone lay there"
            assert hint in words(mails[0]), "in the language of the host"


def test_a_match_begins_with_one_mail_that_tells_who_is_god_and_shows_the_cards(match):
    for person, told in (
        (ANA, "The game begins. It has 2 rounds, and the server is God in each."),
        (ANA, "The server is God this round. It has drawn a secret rule and dealt the cards."),
        (PIA, "A partida começou. Tem 2 rodadas, e o servidor é Deus em todas."),
        (PIA, "Nesta rodada, o servidor é Deus. Ele sorteou uma regra secreta e deu as cartas."),
    ):
        dealt = [mail for whose, mail in match.game.town.mails if whose is person and told in words(mail)]
        assert dealt, told
        assert re.search("YOUR HAND|SUA MÃO", text_of(dealt[0]))
        assert told in " ".join(re.sub("<[^>]+>", " ", html_of(dealt[0])).split())
    for _, mail in match.game.town.mails:
        if re.search("The game begins|A partida começa", text_of(mail)):
            assert re.search("Round 1 of 2|Rodada 1 de 2", text_of(mail))


def test_the_server_is_named_among_the_players_in_the_readers_words(match):
    for person, row in ((ANA, r"^  the server +- +God$"), (PIA, r"^  o servidor +- +Deus$")):
        mails = [text_of(mail) for mail in match.game.town.kinds_of(person, "digest")]
        assert any(re.search(row, text, re.M) for text in mails)


def test_columns_stand_below_each_other_though_the_server_has_the_longest_name(match):
    text = next(
        text_of(mail) for mail in match.game.town.kinds_of(ANA, "digest") if "PLAYERS" in text_of(mail)
    )
    rows = re.findall(r"^  (Ana|Bruno|Pia|the server)( +)(\d+|-)", text.partition("PLAYERS")[2], re.M)
    ends = {name: len(name + gap + count) for name, gap, count in rows}
    assert len({ends[name] for name in ("Ana", "Bruno", "Pia")}) == 1
    assert ends["Ana"] > len("the server")


def test_the_end_of_a_round_is_told_with_the_next_deal_in_one_mail(match):
    for person in THREE:
        (over,) = match.game.town.kinds_of(person, "round-end")
        assert re.search("drawn by the server|sorteada pelo servidor", words(over))
        assert tag(match.files[1], "Commitment") in text_of(over)
        assert re.search("Round 2 of 2|Rodada 2 de 2", text_of(over))
        assert not any(tag(match.files[1], name) in over.as_string() for name in ("Seed", "Salt"))


def test_between_two_rounds_nothing_waits(match):
    """The end of one and the deal of the next are one transaction, so no deadline is ever the server's."""
    assert match.phases == {Phase.PLAY, Phase.OVER}
    events = log(match.game)
    at = next(number for number, event in enumerate(events) if isinstance(event, RoundEnded))
    assert [type(event) for event in events[at + 1 : at + 4]] == [HintGiven, RuleSet, RoundStarted]


def test_nobody_is_asked_for_a_rule_and_no_mail_goes_to_anybody_else(match):
    kinds = {mail["Eleusis-Kind"] for _, mail in match.game.town.mails}
    assert "rule" not in kinds
    assert {person for person, _ in match.game.town.mails} == set(THREE)


def test_every_letter_got_exactly_one_answer(match):
    for sent in match.game.town.sent:
        assert len(match.game.town.answers_to(sent)) == 1, sent.text


def test_a_prophet_stood_and_called_as_at_any_table(match):
    kinds = [words(mail) for whose, mail in match.game.town.mails]
    assert any(re.search("Prophet since card|Profeta desde a carta", text) for text in kinds)
    assert any(re.search('You said "right"|Você disse "certa"', text) for text in kinds)


def test_no_mail_before_the_end_of_a_round_holds_its_seed_or_salt(match):
    secrets = [tag(file, name) for file in match.files for name in ("Seed", "Salt")]
    for _, mail in match.game.town.mails:
        if mail["Eleusis-Kind"] not in ("round-end", "match-end"):
            assert not any(secret in mail.as_string() or secret in words(mail) for secret in secrets)


# ---------------------------------------------------------------- Express


@pytest.fixture(scope="module")
def express(tmp_path_factory):
    folder = tmp_path_factory.mktemp("express")
    settings = '"Fast", god server, easy, 1 round, rulebook eleusis-express'
    with served(folder, "express", settings) as game:
        yield game, folder


def test_in_express_the_hint_is_there_and_a_guess_ends_the_round_and_the_match(express):
    game, folder = express
    rule = game.match().rule.text
    hint = game.match().hint
    assert hint == SAMPLES[rule].hint("en")
    while not (right := game.right(game.hand(game.waits_for()[0]))):
        game.goes_on()
    person, _ = game.waits_for()
    came = game.table.says(person, f"PLAY {written(right[:1])}, GUESS {rule}")
    assert re.search("the round is over|a rodada acabou", came.answer)
    assert game.match().phase is Phase.OVER
    (file,) = export(game.environ, folder, 1)
    assert verdict(game.environ, file) == "everything holds"
    assert f'guess "{rule}" right' in file.read_text("utf-8").replace('\\"', '"')
    for one in THREE:
        (end,) = game.town.kinds_of(one, "match-end")
        assert re.search("guessed the rule|acertou a regra", words(end))


# ---------------------------------------------------------------- leaving, missing, and what comes too late


@pytest.fixture
def short(tmp_path):
    """One card in each hand: a round is over with the first right play."""
    with served(tmp_path, "short", '"Short", god server, 3 rounds, option hand 1, clock 1 day') as game:
        yield game


def test_whose_time_runs_out_has_a_card_played_and_the_next_round_is_dealt_by_itself(short):
    for _ in range(40):
        if short.match().number == 2:
            break
        short.lets_time_pass(2 * DAY)
    assert short.match().number == 2
    assert short.match().phase is Phase.PLAY
    for person in THREE:
        assert short.table.sees(person).hand
    with short.table.house.store.reading() as reading:
        deadline = reading.deadlines.at(short.table.number)
    assert deadline is not None
    assert deadline.serial == short.match().serial


def test_who_leaves_three_ends_the_match_with_the_round(short):
    person, _ = short.waits_for()
    other = next(one for one in THREE if one is not person)
    short.table.says(other, "LEAVE YES")
    while short.match().phase is not Phase.OVER:
        short.goes_on()
    for one in THREE:
        if one is not other:
            (end,) = short.town.kinds_of(one, "match-end")
            assert re.search("Not all rounds were played|Acabou antes do previsto", words(end))
    assert len(short.match().results) == 1


def test_what_stands_below_the_play_that_ended_the_round_is_not_done_in_the_next(short):
    answer = short.goes_on("\nPLAY 7♥").answer
    assert re.search("That round is over|Essa rodada já acabou", answer)
    assert re.search("Round 2 of 3|Rodada 2 de 3", answer)
    assert short.match().number == 2
    assert not short.match().round.plays


def test_a_player_is_told_that_rule_and_hint_are_the_servers(short):
    for order in ("RULE other colour", "HINT red"):
        with short.table.unchanged():
            answer = short.table.says(ANA, order).answer
        assert "The server is God in this round. Only God sets the rule and gives hints." in answer


@pytest.mark.parametrize("word", ["YES", "NO"])
def test_who_answers_yes_or_no_where_nothing_is_asked_is_not_told_of_rules(short, word):
    """He may have been asked whether he means to leave."""
    short.table.says(ANA, "LEAVE")
    with short.table.unchanged():
        answer = short.table.says(ANA, word).answer
    assert (
        "There's no open question here to answer with YES or NO. To leave the table, reply LEAVE YES."
        in answer
    )
    assert "no rule to confirm" not in answer


def test_help_tells_the_match_as_it_is_played_at_this_table(short):
    answer = short.table.says(ANA, "HELP rules").answer
    assert "The server is God for 3 rounds. Everyone else plays. Its rules can be easy or hard." in answer
    assert (
        "In the first round, the server sits to the right of the host. Each round it moves one seat" in answer
    )
    assert "drawn by lot" not in answer
    assert "as God:" not in short.table.says(ANA, "HELP").answer


# ---------------------------------------------------------------- making such a table


@pytest.fixture(scope="module")
def desk(tmp_path_factory):
    with served(tmp_path_factory.mktemp("desk"), "desk", '"First", god server') as game:
        yield game


def test_what_is_not_said_is_three_people_three_rounds_and_any_difficulty(desk):
    match = desk.match()
    assert (match.seats, match.server.rounds, match.server.difficulty) == (3, 3, "any")


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("X, 2 rounds", "You can set the number of rounds only where the server is God ("),
        ("X, easy", "You can set the difficulty only where the server is God and picks the rules ("),
        ("X, god server, 21 rounds", "A game can't have 21 rounds. Choose from 1 to 20."),
        ("X, god server, 0 rounds", "A game can't have 0 rounds. Choose from 1 to 20."),
        ("X, god server, 8 seats", "With the server as God, this variant is for 3 to 7 people, not 8."),
        ("X, god server, 2 seats", "With the server as God, this variant is for 3 to 7 people, not 2."),
        (
            "X, god server, 8 seats, rulebook eleusis-express",
            "With the server as God, this variant is for 2 to 7 people, not 8.",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(desk, settings, told):
    assert told in desk.table.says(ANA, f"NEW TABLE {settings}").answer


def test_an_invitation_says_who_is_god_and_how_many_seats_there_are(desk):
    (invitation,) = desk.town.kinds_of(BRUNO, "invitation")
    text = words(invitation)
    assert "The server is God for 3 rounds. Everyone else plays. Its rules can be easy or hard." in text
    assert "Seats: 3." in text
    assert "One player, God, makes up a secret rule." not in text


def test_the_host_may_begin_with_as_few_as_the_rulebook_wants_without_god(desk):
    made = desk.table.says(
        ANA, 'NEW TABLE "Second", god server, 5 seats\nINVITE bruno@example.org pia@example.org'
    )
    mail = next(one for one in made.to(ANA) if one["Eleusis-Kind"] == "digest")
    assert "The game can start with 3 people." in words(mail)
    refused = desk.table.says(ANA, "START", mail).answer
    assert "The game needs at least 3 people, and there's only 1. Invite more: " in refused
    for guest in (BRUNO, PIA):
        desk.table.says(guest, f"JOIN {mail['Eleusis-Table']}", desk.town.kinds_of(guest, "invitation")[-1])
    began = desk.table.says(ANA, "START", mail)
    assert "The game begins. The server has drawn the first rule and dealt the cards." in began.answer
    assert {person for person, _ in began.mails} == set(THREE)


def test_who_was_called_so_before_takes_another_name_first(desk):
    """Nobody can choose the name any more; a database may still hold it."""
    store = desk.table.house.store
    with store.writing() as writing:
        bruno = writing.people.by_address(BRUNO.address)
        writing.people.save(replace(bruno, name="Server"))
    number = desk.table.says(ANA, 'NEW TABLE "Third", god server\nINVITE bruno@example.org').to(ANA)[0][
        "Eleusis-Table"
    ]
    invitation = desk.town.kinds_of(BRUNO, "invitation")[-1]
    assert (
        "Server is the server's own name when it's God"
        in desk.table.says(BRUNO, f"JOIN {number}", invitation).answer
    )
    made = desk.table.says(BRUNO, 'NEW TABLE "Mine", god server', invitation)
    assert "Server is the server's own name when it's God" in made.answer
    assert "Your name is now Bruno" in desk.table.says(BRUNO, "NAME Bruno", invitation).answer
    assert "seats are taken" in desk.table.says(BRUNO, f"JOIN {number}", invitation).answer


@pytest.mark.parametrize("name", ["Server", "SERVIDOR", "o servidor", "Il server"])
def test_nobody_is_called_what_the_server_is(desk, name):
    assert "is the server's own name when it's God" in desk.table.says(ANA, f"NAME {name}").answer
