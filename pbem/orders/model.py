"""Every order that there is, by its name, wherever it is declared."""

from pbem.orders.declared.accounts import *
from pbem.orders.declared.leagues import *
from pbem.orders.declared.learning import *
from pbem.orders.declared.moderation import *
from pbem.orders.declared.notes import *
from pbem.orders.declared.plans import *
from pbem.orders.declared.play import *
from pbem.orders.declared.puzzles import *
from pbem.orders.declared.tables import *
