"""How a rule was found, told from the round as it was played; nothing before it is over."""

from pbem.digests.leagues.rounds import Found, told_round
from pbem.engine.match.league import CloseLeagueRound
from pbem.engine.round import commands as commands
from tests.digests.conftest import BOOKS
from tests.engine.week import WeeksTable

GOD, LEARNS, NEVER, KNOWS = "1", "2", "3", "4"


class OnlyRed:
    """A rule by which red cards are right."""

    lookback = 1

    def permits(self, layout, card):
        return card.suit.red

    def admits(self, card):
        return True

    def agrees(self, theory, layout):
        return False


def played(turns):
    """A table where one is right from his third play on, one never, and one always."""
    table = WeeksTable(BOOKS["new-eleusis"], rule=OnlyRed(), god=GOD, players=(LEARNS, NEVER, KNOWS)).dealt()
    made, before = {LEARNS: 0, NEVER: 0, KNOWS: 0}, {}
    for _ in range(turns):
        round_ = table.match.round
        seat = round_.to_move
        made[seat] += 1
        before.setdefault((seat, made[seat]), round_.layout.count)
        red = seat == KNOWS or (seat == LEARNS and made[seat] > 2)
        card = next(card for card in round_.hands[seat] if card.suit.red == red)
        table.do(commands.PlayCards(seat, (card,)))
    return table, before


def test_who_found_the_rule_is_told_by_the_card_from_which_on_he_was_right():
    table, before = played(15)
    table.do(CloseLeagueRound())
    told = told_round(table.match)
    assert told.cards == 16
    assert told.prophet is None
    assert set(told.found) == {Found(4, before[KNOWS, 1] + 1), Found(2, before[LEARNS, 3] + 1)}
    assert told.found[0].person == 4


def test_nothing_is_told_of_a_round_that_is_not_over():
    table, _ = played(6)
    assert told_round(table.match) is None


def test_who_was_right_twice_has_not_found_it_yet():
    table, _ = played(6)
    table.do(CloseLeagueRound())
    assert told_round(table.match).found == ()


def test_nothing_is_told_of_a_table_that_never_began():
    table = WeeksTable(BOOKS["new-eleusis"], god=GOD, players=(LEARNS, NEVER, KNOWS))
    table.do(CloseLeagueRound())
    assert told_round(table.match) is None
