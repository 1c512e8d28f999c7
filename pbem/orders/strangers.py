"""What a stranger may ask for: orders that stand alone, as nobody's prose does by chance, and the wish to play."""

import re
from collections.abc import Container

from pbem.orders import model
from pbem.orders.declared.help import read_topic
from pbem.orders.folding import fold
from pbem.orders.letter_lines import OrderLine
from pbem.orders.words import sentence_data
from pbem.rulelang.reading import read_rule
from pbem.rulelang.tree import Rule

_QUOTED = re.compile(r"""["“”„«»'‘’]""")

LONGEST_WISH = 1500
"""Who asks to play does so in fewer characters; advertisements are longer."""


def asks_to_come_in(item: OrderLine, rulebooks: Container[str]) -> bool:
    """Whether an order is one that somebody gives who is not known yet, and nothing else stands in its line.

    Orders are read leniently: "Help wanted" is HELP with a topic, and "New table lamp" a table with a title. Of
    somebody who is known that is answered; here it is none. `rulebooks`: the names of those that there are.
    """
    if item.sentence:
        return False
    match item.order:
        case model.Join() | model.Practice() | model.Watch(ends=False) | model.JoinLeague():
            return True
        case model.Help(topic):
            known, rulebook = read_topic(topic)
            return not topic or (bool(known) and (not rulebook or rulebook in rulebooks))
        case model.NewTable(settings):
            return _is_titled(settings.title, item.text)
        case model.NewLeague(wish=wish):
            return _is_titled(wish.table.title, item.text)
        case model.ShowLeague() | model.ShowLeagues() | model.Ladder():
            return True
        case model.Status() | model.Scores() | model.Standings() | model.ShowTables() | model.MyGames():
            return item.table is None
        case model.Lab(rule):
            return item.table is None and isinstance(read_rule(rule, "en"), Rule)
        case model.Puzzle() | model.PuzzleWanted() | model.Learn():
            return item.table is None
        case model.Solution(number):
            return number is not None and item.table is None
        case model.MailWanted() | model.MyData() | model.ForgetMe():
            return item.table is None
        case _:
            return False


def wishes_to_play(text: str) -> str | None:
    """The language of a letter whose prose says that somebody would like to play; None for any other."""
    folded = fold(text) if len(text) <= LONGEST_WISH else ""
    return next(
        (language for language, said in sentence_data()["to_play"].items() if re.search(said, folded)), None
    )


def _is_titled(title: str, text: str) -> bool:
    """Whether the title, if there is one, is in quotes: free text that is not may be anything."""
    return not title or _QUOTED.search(text) is not None
