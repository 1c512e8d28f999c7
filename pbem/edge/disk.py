"""Room on the disks where files of the server lie, or will."""

import shutil
from pathlib import Path


def free_octets(*places: Path) -> int | None:
    """How many are free where fewest are; None where that cannot be told. A place need not be there yet."""
    try:
        return min(shutil.disk_usage(standing(place)).free for place in places)
    except OSError:
        return None


def standing(place: Path) -> Path:
    """The place, or the folder above it that is there already."""
    return next((one for one in (place, *place.parents) if one.is_dir()), Path("/"))
