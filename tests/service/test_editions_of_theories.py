"""In which edition of the rule language a Prophet's theory speaks: that of the round's rule, and of its file."""

from dataclasses import replace

import pytest

from pbem.engine.match import commands as match_commands
from pbem.engine.round import commands as commands
from pbem.engine.round.commands import ProphetWish
from pbem.orders import model
from pbem.orders.values.wishes import Theory
from pbem.rulelang.reading import read_rule
from pbem.rulelang.storage import EDITION, dump_rule, load_rule
from pbem.service.tables.to_commands import with_theory
from tests.service.test_export import Club, club, told

__all__ = ["club"]

WISH = model.Play((), ProphetWish.ALWAYS, theory=Theory("if second last is 7: black, else: same suit"))


@pytest.mark.parametrize("edition", range(1, EDITION + 1))
def test_a_theory_speaks_as_the_secret_rule_of_its_round_does(club: Club, edition: int) -> None:
    rule = replace(read_rule("same suit"), edition=edition)
    match = replace(club.match, rule=replace(club.match.rule, tree=dump_rule(rule), edition=edition))
    theory = with_theory(commands.PlayCards("1", ()), WISH, match, "en").theory
    assert (theory.edition, load_rule(theory.tree).edition) == (edition, edition)


def test_the_file_of_a_rule_in_words_alone_names_the_edition_of_the_theories_in_it(club: Club) -> None:
    seat = club.match.round.to_move
    command = commands.PlayCards(seat, club.match.round.hands[seat][:1], ProphetWish.ALWAYS)
    club.plays(with_theory(command, WISH, club.match, "en"))
    club.asks(match_commands.GodSays(club.match.god, commands.JudgePlay(True)))
    club.plays(commands.EndRound(True))
    assert f'[Edition "{EDITION}"]' in told(club, 1)[0]


def test_the_file_of_a_rule_in_words_alone_without_a_theory_names_none(club: Club) -> None:
    club.lays(right=True)
    club.plays(commands.EndRound(True))
    assert "[Edition" not in told(club, 1)[0]
