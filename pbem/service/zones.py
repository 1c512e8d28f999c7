"""Time zones by the names people give them: of the IANA database, or of a city, as it is called in four languages."""

import difflib
import re
import zoneinfo
from collections.abc import Mapping
from functools import cache

from babel import Locale

from pbem.orders.words import LANGUAGES
from pbem.service.display_names import plain

NEAREST = 4
"""Zones that are offered at most for a name that is none."""

_OFFSET = re.compile(r"(?:utc|gmt) ?([+-]) ?0?(\d{1,2})(?::?00)?")
"""So many hours ahead of Greenwich (+) or behind it, as people write it."""


def zone_called(written: str) -> str | tuple[str, ...]:
    """The zone of this name, or those whose names are most like it.

    The names of the database that look like `GMT+3` count the other way: Etc/GMT+3 is three hours behind.
    """
    known, name = _zones(), _folded(written)
    offset = _OFFSET.fullmatch(name.replace("\u2212", "-"))
    if offset is not None and int(offset[2]):
        name = f"etc/gmt{'-' if offset[1] == '+' else '+'}{int(offset[2])}"
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, n=NEAREST)
    return tuple(dict.fromkeys(known[one] for one in near))


@cache
def _zones() -> Mapping[str, str]:
    full = {_folded(zone): zone for zone in zoneinfo.available_timezones()}
    cities = {place.rpartition("/")[2]: zone for place, zone in sorted(full.items()) if "/" in place}
    told: dict[str, str] = {}
    for language in LANGUAGES:
        for zone, names in sorted(Locale(language).time_zones.items()):
            if "city" in names and _folded(zone) in full:
                told.setdefault(_folded(names["city"]), zone)
    return told | cities | full


def _folded(name: str) -> str:
    return " ".join(plain(name).replace("_", " ").split())
