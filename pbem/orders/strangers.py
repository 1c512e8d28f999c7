"""What a stranger may ask for, and whether it stands alone, as nobody's prose does by chance."""

import re
from collections.abc import Container

from pbem.orders import model
from pbem.orders.declared.help import read_topic
from pbem.orders.letter_lines import OrderLine

_QUOTED = re.compile(r"""["“”„«»'‘’]""")


def asks_to_come_in(item: OrderLine, rulebooks: Container[str]) -> bool:
    """Whether an order is one that somebody gives who is not known yet, and nothing else stands in its line.

    Orders are read leniently: "Help wanted" is HELP with a topic, and "New table lamp" a table with a title. Of
    somebody who is known that is answered; here it is none. `rulebooks`: the names of those that there are.
    """
    match item.order:
        case model.Join() | model.Watch(ends=False) | model.JoinLeague():
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
        case model.MailWanted() | model.MyData() | model.ForgetMe():
            return item.table is None
        case _:
            return False


def _is_titled(title: str, text: str) -> bool:
    """Whether the title, if there is one, is in quotes: free text that is not may be anything."""
    return not title or _QUOTED.search(text) is not None
