"""The facts of a bulletin: gathered once for all its readers, then seen with the eyes of one."""

from __future__ import annotations

from functools import lru_cache

from pbem.digests.bulletin import Bulletin, Issue, changed_in, issue_of
from pbem.digests.league_rounds import RoundTold, told_round
from pbem.league.ratings import RatedRound
from pbem.league.season import Finish, Season, Week
from pbem.service.leagues.rating import strengths_of
from pbem.service.leagues.shelf import CODEC, OpenLeague
from pbem.service.records import Person
from pbem.service.post import told_reader
from pbem.service.work import Work

CANDIDATES = 5
"""So many tables, where scores differed most, are looked at for the week's best rule."""

KEPT = 8
"""So many bulletins are kept while they are mailed, a batch of readers at a time."""
