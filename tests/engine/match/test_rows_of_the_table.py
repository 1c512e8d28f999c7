"""Every row of the rulebook table, one test each: what the field does at a table of each rulebook.

The values below are read from the rule texts, not from the rulebooks' files. A dash: the row is not there.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from pbem.cards import PACK, Card, SeededChance
from pbem.engine.match import commands as match_commands
from pbem.engine.match import events as match_events
from pbem.engine.match.decide import decide_match
from pbem.engine.match.state import Phase
from pbem.engine.round import commands as commands
from pbem.engine.round import refusals as refusals
from pbem.engine.round.commands import ProphetWish
from pbem.engine.round.dealing import deal
from pbem.engine.round.events import Ending, HandReturned
from pbem.engine.round.queries import expel_from
from pbem.engine.rulebook_reading import FIELDS, RulebookError, override
from tests.engine.gathering import PEOPLE, SALT, SEED, Gathering

BOOKS = (
    "new-eleusis",
    "new-eleusis-1996",
    "novo-eleusis",
    "eleusis-basic",
    "eleusi",
    "eleusis-express",
    "eleusis-express-golden",
)
ROWS = """
seats_min           4          4          4          4          4          3             3
seats_max           8          8          8          8          8          8             8
packs               2          2          2          2          3          2             2
stock               refill     refill     refill     refill     refill     ends-round    refill
hand                14         14         14         14         14         12            12
starter             any        any        admitted   any        lookback   any           any
first_player        count      count      count      count      count      right-of-god  left-of-god
direction           clockwise  clockwise  clockwise  clockwise  clockwise  anticlockwise clockwise
rule_reads          main-line  main-line  main-line  sidelines-by-option  main-line  main-line  main-line
hint                optional   optional   optional   required   optional   optional      optional
hint_in_play        no         no         no         no         no         yes           yes
string_max          4          4          4          4          0          1             1
wrong_draw          2          2          2          2          2          1             1
no_play_small       4          4          4          4          4          1             1
no_play_less        4          4          4          4          4          1             1
no_play_wrong_draw  5          5          5          5          5          1             1
no_play_return      shuffled   shuffled   shuffled   shuffled   shuffled   bottom        bottom
expel_from          30         40         30         30         30         0             0
prophet             yes        yes        yes        no         yes        no            no
prophet_expel_from  20         30         20         -          20         -             -
marker_after_fall   play       play       play       -          main-line  -             -
false_prophet_draw  5          5          0          -          5          -             -
god_cap             before     before     with       -          with       -             -
guess               no         no         no         no         no         yes           yes
open_cards_min      0          0          0          0          0          20            0
score               high-count high-count high-count high-count high-count from-hand     from-hand
out_bonus           4          4          4          4          4          3             3
guess_bonus         -          -          -          -          -          6             6
compensation        10         10         10         10         10         0             0
"""
TABLE = {row.split()[0]: dict(zip(BOOKS, row.split()[1:], strict=True)) for row in ROWS.strip().splitlines()}
WORDS = {"yes": True, "no": False}
SEATS = ("Ana", "Bia", "Caio", "Davi")
HANDS = {
    "Ana": "2S 3S 4S 5S 6S 7S 8S 9S",
    "Bia": "2H 3H 4H 5H 6H 7H 8H 9H",
    "Caio": "2D 3D 4D 5D 6D 7D 8D 9D",
    "Davi": "2C 3C 4C 5C 6C 7C 8C 9C",
}
STOCK = " ".join(["AS KS QS AH KH QH AD KD QD AC KC QC JC JD JH 10C 10D 10H"] * 3)
CHANCE = SeededChance(b"\5" * 32)
FIRST_PLAYS = (("Ana", "2S"), ("Bia", "3H"), ("Caio", "3D"), ("Davi", "2C"), ("Ana", "3S"))


def row(field):
    """Runs a test for every rulebook that has the row, with the row's value."""
    values = {book: text for book, text in TABLE[field].items() if text != "-"}
    cells = [
        (book, WORDS.get(text, int(text) if text.isdecimal() else text)) for book, text in values.items()
    ]
    return pytest.mark.parametrize(("name", "value"), cells, ids=list(values))


@pytest.fixture
def set_up(table, books):
    """A round of a rulebook, four players, judged by a person unless there is a rule."""

    def set_up(name, hands=HANDS, *, starter="AH", stock=STOCK, rule=None, chance=None):
        return table(books[name], hands, starter=starter, stock=stock, rule=rule, chance=chance)

    return set_up


def lay_until(game, count):
    """The layout as if cards had been laid until it has `count`."""
    layout = game.round.layout
    while layout.count < count:
        layout = layout.lay((Card.read("KS"),), right=layout.count % 3 == 0)
    game.round = game.round.but(layout=layout)


def a_wrong_card(game):
    seat = game.round.to_move
    called = False if game.round.prophet is not None else None
    return game.play(seat, str(game.round.hands[seat][0]), called=called, right=False)


@row("seats_min")
def test_row_seats_min_fewer_people_get_no_table(books, name, value):
    """Gardner 1977: "At least four"; the Spanish text: "Jugadores: 3 a 8"."""
    made = match_commands.MakeTable("ana", "x", books[name], (), value, 72, False)
    assert isinstance(decide_match(None, made), tuple)
    fewer = match_commands.MakeTable("ana", "x", books[name], (), value - 1, 72, False)
    assert decide_match(None, fewer) == match_commands.SeatsOutOfRange(value, 8, value - 1)
    table = Gathering(books[name]).sits(*PEOPLE[1 : value - 1])
    assert table.do(match_commands.StartMatch("ana", SEED)) == match_commands.TooFewPlayers(value, value - 1)


@row("seats_max")
def test_row_seats_max_more_people_get_no_table(books, name, value):
    """Gardner 1977: "As many as eight"; the Portuguese texts and the Spanish one say the same."""
    made = match_commands.MakeTable("ana", "x", books[name], (), value, 72, False)
    assert isinstance(decide_match(None, made), tuple)
    more = match_commands.MakeTable("ana", "x", books[name], (), value + 1, 72, False)
    assert isinstance(decide_match(None, more), match_commands.SeatsOutOfRange)


@row("packs")
def test_row_packs_every_card_is_there_so_often(books, rule, name, value):
    """Gardner 1977: "Two standard decks"; the Italian text: "3 Mazzi di carte da 52"."""
    dealt = deal(books[name], "God", SEATS, CHANCE, rule(lambda last, card: True))
    cards = Counter(dealt.stock + dealt.starter)
    for hand in dealt.hands:
        cards.update(hand)
    assert cards == Counter(PACK * value)


@row("stock")
def test_row_stock_a_draw_it_cannot_serve_refills_it_or_ends_the_round(set_up, name, value):
    """Gardner 1977: "occasionally … a third deck"; the Spanish text ends the round ("Si éste se agota")."""
    game = set_up(name, stock="", chance=CHANCE)
    a_wrong_card(game)
    if value == "refill":
        assert not game.round.over
        assert len(game.round.plays[-1].drawn) + len(game.round.stock) == 52
    else:
        assert game.round.ended_by is Ending.STOCK_EXHAUSTED


@row("hand")
def test_row_hand_each_player_is_dealt_so_many_cards(books, rule, name, value):
    """Gardner 1977: "deals 14 cards to each player and none to himself"; the Spanish text: "doce cartas"."""
    dealt = deal(books[name], "God", SEATS, CHANCE, rule(lambda last, card: True))
    assert [len(hand) for hand in dealt.hands] == [value] * 4


@row("starter")
def test_row_starter_is_any_card_or_an_admitted_one_or_as_many_as_the_rule_looks_back(
    books, rule, name, value
):
    """Gardner 1977: "a single card"; the Portuguese text redraws; the Italian one lays "il numero sufficiente"."""
    undisturbed = deal(books[name], "God", SEATS, CHANCE, None)
    top = (*undisturbed.starter, *undisturbed.stock)[:3]
    other = rule(lambda last, card: True, lambda card: card.suit.red != top[0].suit.red, lookback=3)
    dealt = deal(books[name], "God", SEATS, CHANCE, other)
    if value == "admitted":
        assert dealt.starter[0].suit.red != top[0].suit.red
        assert Counter(dealt.stock + dealt.starter + sum(dealt.hands, ())) == Counter(PACK * 2)
    else:
        assert dealt.starter == (top if value == "lookback" else top[:1])
    assert len(deal(books[name], "God", SEATS, CHANCE, rule(lambda last, card: True)).starter) == 1


@row("first_player")
def test_row_first_player_is_counted_out_or_sits_beside_god(set_up, name, value):
    """Gardner 1977 counts from God's left; the Spanish text: "el jugador situado a la derecha del repartidor"."""
    first = {"count": "Bia", "right-of-god": "Davi", "left-of-god": "Ana"}
    assert set_up(name, starter="6H").round.first_to_move == first[value]
    assert set_up(name, starter="6H").round.to_move == first[value]


@row("direction")
def test_row_direction_the_turn_passes_to_the_left_or_to_the_right(set_up, name, value):
    """Gardner 1977: "continues clockwise"; the Spanish text: "en sentido anti-horario"."""
    game = set_up(name)
    here = SEATS.index(game.round.to_move)
    a_wrong_card(game)
    assert game.round.to_move == SEATS[(here + (1 if value == "clockwise" else -1)) % 4]


@row("rule_reads")
def test_row_rule_reads_the_sidelines_only_by_the_option_of_a_rulebook_that_has_it(
    books, table, rule, name, value
):
    """The encyclopedia: expert players may let the rule hang on the sidelines; no other text does."""
    experts = override(books[name], [("rule_reads", "sidelines")])
    if value == "main-line":
        assert str(experts) == f'{name}: rule_reads: sidelines is not "main-line"'
        return
    assert override(books[name], [("rule_reads", "main-line")]).rule_reads == "main-line"
    assert isinstance(override(books[name], [("rule_reads", value)]), RulebookError)

    class Experts(type(rule(None))):
        """Only once wrong cards lie under the last card is a black one right."""

        def permits(self, layout, card):
            return card.suit.red or bool(layout.sidelines[-1])

    game = table(experts, HANDS, starter="AH", stock=STOCK, rule=Experts(None))
    verdicts = [game.play(seat, text).right for seat, text in FIRST_PLAYS]
    assert verdicts == [False, True, True, False, True]
    assert [" ".join(map(str, wrong)) for wrong in game.round.layout.sidelines] == ["2S", "", "2C", ""]


@row("hint")
def test_row_hint_where_it_is_required_no_rule_is_set_without_one(books, name, value):
    """The encyclopedia: "o carteador deve dar uma pista"; Gardner 1977: "may give a truthful hint"."""
    table = Gathering(books[name]).begun().drafted()
    god = table.match.god
    answer = table.do(match_commands.ConfirmRule(god, SEED, SALT))
    if value == "required":
        assert answer == match_commands.HintRequired()
        assert table.match.phase is Phase.RULE
        table.do(match_events.HintGiven(god, "colours do not matter"))
        table.do(match_commands.ConfirmRule(god, SEED, SALT))
    assert table.match.phase is Phase.PLAY


@row("hint_in_play")
def test_row_hint_in_play_is_refused_or_told_as_a_late_one(books, name, value):
    """The Portuguese text: no help "uma vez iniciada a mão"; the Spanish one: "puede empezar a ofrecer pistas"."""
    table = Gathering(books[name]).begun().dealt()
    before = table.match.hint
    answer = table.do(match_events.HintGiven(table.match.god, "look at the suits"))
    assert table.match.late_hints == (("look at the suits",) if value else ())
    assert table.match.hint == before
    assert isinstance(answer, tuple) == value
    assert value or answer == match_commands.HintTooLate()


@row("string_max")
def test_row_string_max_a_longer_string_is_refused(set_up, name, value):
    """Gardner 1977: "2, 3 or 4 cards"; the Italian text sets no limit; the Spanish one plays "una carta"."""
    game = set_up(name)
    hand = game.round.hands[game.round.to_move]
    longest = value or len(hand)
    if value:
        too_many = commands.PlayCards(game.round.to_move, hand[: value + 1])
        assert game.do(too_many) == refusals.StringTooLong(value, value + 1)
    assert isinstance(game.do(commands.PlayCards(game.round.to_move, hand[:longest])), tuple)


@row("wrong_draw")
def test_row_wrong_draw_is_paid_for_each_card_shown(set_up, name, value):
    """Gardner 1977: two, and "twice as many cards as there are in the string"; the Spanish text: "robar una carta"."""
    for shown in (1, 3) if value == 2 else (1,):
        game = set_up(name)
        seat = game.round.to_move
        game.play(seat, " ".join(map(str, game.round.hands[seat][:shown])), right=False)
        assert len(game.round.hands[seat]) == 8 - shown + value * shown


@row("no_play_small")
def test_row_no_play_small_a_right_one_with_so_few_cards_ends_the_round(set_up, name, value):
    """Gardner 1977: "four cards or less"; the Spanish text: "su mano sólo tiene una carta"."""
    for held in (value, value + 1):
        cards = " ".join("2S 3S 4S 5S 6S".split()[:held])
        game = set_up(name, dict.fromkeys(SEATS, cards))
        game.no_play(game.round.to_move, right=True)
        assert (game.round.ended_by is Ending.NO_PLAY) == (held == value)


@row("no_play_less")
def test_row_no_play_less_the_new_hand_is_so_many_cards_smaller(set_up, name, value):
    """Gardner 1977: "four fewer cards"; the Spanish text: "con una carta menos"; the Italian "8 … 3" is a slip."""
    game = set_up(name)
    seat = game.round.to_move
    game.no_play(seat, right=True)
    assert len(game.round.hands[seat]) == 8 - value


@row("no_play_wrong_draw")
def test_row_no_play_wrong_draw_is_the_price_of_a_wrong_one(set_up, name, value):
    """Gardner 1977: "dealt five more cards"; the Spanish text: "una carta adicional"."""
    game = set_up(name)
    seat = game.round.to_move
    play = game.no_play(seat, right=False, card=str(game.round.hands[seat][2]))
    assert len(play.drawn) == value
    assert len(game.round.hands[seat]) == 8 - 1 + value
    assert len(game.round.layout.main_line) == 2


@row("no_play_return")
def test_row_no_play_return_the_old_hand_is_shuffled_in_or_lies_at_the_bottom(set_up, name, value):
    """The Portuguese text: "embaralhadas … com as cartas restantes"; the Spanish one: "al final del mazo"."""
    game = set_up(name, chance=CHANCE)
    stock, hand = game.round.stock, game.round.hands[game.round.to_move]
    game.done(commands.DeclareNoPlay(game.round.to_move))
    events = game.done(commands.JudgePlay(True))
    returned = next(event for event in events if isinstance(event, HandReturned))
    if value == "bottom":
        assert returned.stock == stock + hand
    else:
        assert returned.stock == CHANCE.shuffle("return:1", stock + hand)


@row("expel_from")
def test_row_expel_from_a_wrong_play_expels_once_so_many_cards_lie_there(set_up, name, value):
    """Gardner 1977: "After 30 cards"; Matuszek's summary: 40; the Spanish text expels nobody."""
    for count in (value - 1, value) if value else (29, 30, 40, 90):
        game = set_up(name)
        lay_until(game, count)
        assert expel_from(game.round) == (value + 1 if value else None)
        assert a_wrong_card(game).expelled == (bool(value) and count >= value)


@row("prophet")
def test_row_prophet_who_has_just_played_may_or_may_not_become_one(set_up, books, name, value):
    """Gardner 1977, "Prophet"; the encyclopedia has none; the Spanish text: "tampoco existen profetas"."""
    game = set_up(name)
    seat = game.round.to_move
    game.play(seat, str(game.round.hands[seat][0]), right=True)
    answer = game.do(commands.DeclareProphet(seat))
    assert (game.round.prophet is not None) == value
    assert value or answer == refusals.NoProphetsHere()
    if name == "novo-eleusis":
        assert not override(books[name], [("prophet", "false")]).prophet


@row("prophet_expel_from")
def test_row_prophet_expel_from_cards_are_counted_anew_after_his_marker(set_up, name, value):
    """Gardner 1977: "delayed until at least 20 cards"; Matuszek's summary: 30."""
    for laid in (value - 1, value):
        game = set_up(name)
        lay_until(game, 34)
        game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
        lay_until(game, 35 + laid)
        assert expel_from(game.round) == 35 + value + 1
        assert a_wrong_card(game).expelled == (laid == value)


@row("marker_after_fall")
def test_row_marker_after_fall_lies_on_the_play_or_on_the_last_right_card(set_up, name, value):
    """Gardner 1977: "on the last card he played"; the Italian text after a fall: "sull'ultima carta legalmente"."""
    game = set_up(name)
    game.play("Ana", "2S", right=True)
    game.play("Bia", "2H", right=False)
    game.prophet("Bia")
    assert (game.round.prophet.marker, game.round.prophet.since) == (3, 3)
    game.play("Caio", "2D", called=True, right=False)
    game.play("Davi", "2C", right=False)
    game.prophet("Davi")
    assert game.round.prophet.since == 5
    assert game.round.prophet.marker == (5 if value == "play" else 2)


@row("false_prophet_draw")
def test_row_false_prophet_draw_is_the_price_of_a_wrong_call(set_up, name, value):
    """Gardner 1977: "give him five cards"; the Portuguese text names no cards among his penalties."""
    game = set_up(name)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H", called=False, right=True)
    assert len(game.round.hands["Ana"]) == 7 + value


@row("god_cap")
def test_row_god_cap_counts_the_cards_before_the_marked_one_or_with_it(set_up, name, value):
    """Gardner 1977: "that precede the Prophet's marker"; the Italian text: "inclusa questa"."""
    hands = dict(zip(SEATS, ("2S 3S 4S", "2H", "2D 3D 4D", "2C 3C 4C"), strict=True))
    game = set_up(name, hands)
    lay_until(game, 2)
    game.play("Ana", "2S", right=True, prophet=ProphetWish.ALWAYS)
    game.play("Bia", "2H", called=True, right=True)
    assert game.round.prophet.marker == 3
    assert game.round.scores["Bia"] == 3 + 4
    assert game.round.scores["God"] == (4 if value == "before" else 6)


@row("guess")
def test_row_guess_after_a_right_play_its_player_may_say_the_rule(set_up, rule, name, value):
    """The Spanish text: "tiene derecho a intentar adivinar la regla"; the others have no guesses."""
    game = set_up(name, rule=rule(lambda last, card: True))
    seat = game.round.to_move
    game.play(seat, str(game.round.hands[seat][0]))
    answer = game.do(commands.GuessRule(seat, "right"))
    assert (game.round.ended_by is Ending.RULE_GUESSED) == value
    assert value or answer == refusals.NoGuessesHere()


@row("open_cards_min")
def test_row_open_cards_min_a_rule_that_leaves_fewer_open_is_refused(books, rule, name, value):
    """The Spanish text: "menos de 20 cartas válidas"; counted over all 104, the starter not taken out."""
    nine, ten = (rule(lambda last, card, most=most: card.index < most) for most in (9, 10))
    draft = match_events.RuleDrafted
    for secret, leaves in ((nine, 18), (ten, 20)):
        table = Gathering(books[name], rule=secret).begun()
        answer = table.do(draft(table.match.god, "few", {}, 1))
        refused = leaves < value
        assert answer == match_commands.TooFewOpen(leaves, value) if refused else isinstance(answer, tuple)
    lifted = Gathering(override(books[name], [("open_cards_min", "0")]), rule=nine).begun()
    assert isinstance(lifted.do(draft(lifted.match.god, "few", {}, 1)), tuple)


def test_row_open_cards_min_a_starter_that_leaves_too_few_open_goes_back(books, rule):
    """The Spanish text says it of the beginning of the round: a rule that a starter narrows needs another starter."""
    after_red = rule(lambda last, card: card.index < (52 if last.suit.red else 9))
    for seed in range(8):
        chance = SeededChance(bytes([seed] * 32))
        express = deal(books["eleusis-express"], "God", SEATS, chance, after_red)
        golden = deal(books["eleusis-express-golden"], "God", SEATS, chance, after_red)
        assert express.starter[0].suit.red
        assert express.hands == golden.hands
        assert (express.starter == golden.starter) == golden.starter[0].suit.red


@row("score")
def test_row_score_is_the_high_count_or_the_hand_dealt_less_ones_own_cards(set_up, name, value):
    """Gardner 1977: "subtracts the number of cards in his hand"; the Spanish text: "12 puntos menos"."""
    hands = dict(zip(SEATS, ("2S 3S", "2H 3H 4H", "2D 3D 4D 5D 6D", "2C 3C"), strict=True))
    game = set_up(name, hands)
    game.done(commands.EndRound(scored=True))
    base = 5 if value == "high-count" else 12
    expected = {"Ana": base - 2, "Bia": base - 3, "Caio": base - 5, "Davi": base - 2, "God": base - 2}
    assert game.round.scores == expected


@row("out_bonus")
def test_row_out_bonus_is_for_having_no_cards(set_up, name, value):
    """Gardner 1977: "a bonus of four points"; the Spanish text: "3 puntos"."""
    game = set_up(name, dict.fromkeys(SEATS, "2S") | {"Bia": "2S 3S 4S"}, starter="AH")
    seat = game.round.to_move
    game.play(seat, "2S", right=True)
    base = 12 if name.startswith("eleusis-express") else 3
    assert game.round.scores[seat] == base + value


@row("guess_bonus")
def test_row_guess_bonus_is_for_saying_the_rule(set_up, rule, name, value):
    """The Spanish text: "una bonificación de 6 puntos"."""
    game = set_up(name, rule=rule(lambda last, card: True))
    seat = game.round.to_move
    game.play(seat, str(game.round.hands[seat][0]))
    game.done(commands.GuessRule(seat, "right"))
    others = {other: 12 - 8 for other in SEATS if other != seat}
    assert game.round.scores == others | {seat: 12 - 7 + value, "God": 12 - 7 + value}


@row("compensation")
def test_row_compensation_is_for_who_never_was_god_in_a_short_match(books, name, value):
    """Gardner 1977: "10 more points if he has not been a dealer"; the Spanish text: "sólo hay que sumar"."""
    table = Gathering(books[name]).begun().dealt().played_out()
    before = dict(table.match.totals)
    for person in table.match.gods[1:]:
        table.do(match_commands.LeaveTable(person))
        if table.match.final is not None:
            break
    stayed = [person for person in table.match.present if person != table.match.gods[0]]
    assert table.match.final.short
    expected = {person: points + (value if person in stayed else 0) for person, points in before.items()}
    assert dict(table.match.final.totals) == expected
    assert table.match.final.compensated == (tuple(stayed) if value else ())


def test_every_rulebook_that_ships_has_a_column(books):
    assert set(books) == set(BOOKS)


@pytest.mark.parametrize("name", BOOKS)
def test_every_rulebook_has_the_values_of_its_column(books, name):
    for field, values in TABLE.items():
        text = values[name]
        found = getattr(books[name], field)
        shown = {True: "yes", False: "no"}[found] if isinstance(found, bool) else str(found)
        assert text in (shown, "-"), field


def test_every_row_has_a_test_of_its_name():
    """A field of a rulebook that no test plays out is a field nobody has shown to work."""
    here = Path(__file__).read_text(encoding="utf-8")
    tested = set()
    for found in re.findall(r"(?m)^def test_row_(\w+)\(", here):
        tested |= {field for field in FIELDS if found.startswith(f"{field}_")}
    assert set(FIELDS) - tested == {"name"}
    assert set(TABLE) == set(FIELDS) - {"name"}
