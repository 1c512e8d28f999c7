"""How often memory is searched for what nobody needs any more: seldom, and not where all of it is needed."""

import gc

THRESHOLDS = 20_000, 50, 500
"""Of the young, the middle and the old generation (`gc.set_threshold`). A server makes few cycles, and many objects
that last; a search through all of them takes half a second, in which nothing else is done."""


def keep_for_good() -> None:
    """What is in memory now stays there: modules, catalogues, templates. To be called once a process has started."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
