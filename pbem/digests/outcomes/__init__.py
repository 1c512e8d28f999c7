"""What became of each line of a letter: done, refused, misread or ignored, with the facts an answer needs.

A class is an outcome by being defined in the module of its subject; here all of them have one name, `outcomes`.
"""

from pbem.digests.outcomes.accounts import *
from pbem.digests.outcomes.finding import *
from pbem.digests.outcomes.lab import *
from pbem.digests.outcomes.leagues import *
from pbem.digests.outcomes.learning import *
from pbem.digests.outcomes.letters import *
from pbem.digests.outcomes.moderation import *
from pbem.digests.outcomes.notes import *
from pbem.digests.outcomes.outcome import *
from pbem.digests.outcomes.plans import *
from pbem.digests.outcomes.puzzles import *
from pbem.digests.outcomes.rounds import *
from pbem.digests.outcomes.tables import *
