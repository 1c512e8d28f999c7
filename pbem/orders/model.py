"""Every order that there is, by its name, wherever it is declared."""

from pbem.orders.declared.accounts import *  # noqa: F403 - each names itself where it is declared
from pbem.orders.declared.leagues import *  # noqa: F403
from pbem.orders.declared.moderation import *  # noqa: F403
from pbem.orders.declared.plans import *  # noqa: F403
from pbem.orders.declared.play import *  # noqa: F403
from pbem.orders.declared.tables import *  # noqa: F403
