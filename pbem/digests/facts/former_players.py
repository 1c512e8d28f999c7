"""What those are called at a table who wanted to be forgotten: their names are kept nowhere."""

from collections.abc import Mapping

from pbem.engine.round.commands import Seat


def told_names(names: Mapping[Seat, str], somebody: str) -> Mapping[Seat, str]:
    """`names` with something in place of the empty ones: `somebody`, and a number from the second on, as they come."""
    if all(names.values()):
        return names
    told = dict(names)
    for count, seat in enumerate((seat for seat, name in names.items() if not name), 1):
        told[seat] = somebody if count == 1 else f"{somebody} {count}"
    return told
