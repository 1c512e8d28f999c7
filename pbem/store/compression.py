"""How what is kept is made small: Zstandard (RFC 8878), with a dictionary of what our mails have in common.

Each frame names its dictionary, so one that was ever written with stays in `data/dictionaries`; the newest is written
with. `bench/dictionary.py` makes one of the mails as they are now.
"""

import zlib
from collections.abc import Mapping
from functools import cache

from zstandard import (
    FRAME_HEADER,
    ZstdCompressionDict,
    ZstdCompressor,
    ZstdDecompressor,
    get_frame_parameters,
)

from pbem.settings.resources import resource_dir

LEVEL = 3
"""Quickly rather than well: what a higher one saves costs several times as much of the processor."""


@cache
def dictionaries() -> Mapping[int, ZstdCompressionDict]:
    """All, by their numbers, the newest last."""
    files = sorted((resource_dir("data") / "dictionaries").glob("*.zdict"))
    found = [ZstdCompressionDict(file.read_bytes()) for file in files]
    found[-1].precompute_compress(level=LEVEL)
    return {one.dict_id(): one for one in found}


def compress(whole: bytes) -> bytes:
    """The same for the same bytes."""
    *_, newest = dictionaries().values()
    return ZstdCompressor(LEVEL, dict_data=newest, write_checksum=True).compress(whole)


def decompress(kept: bytes) -> bytes:
    """What was compressed, or deflated (RFC 1950), as it was until there was a dictionary."""
    if not kept.startswith(FRAME_HEADER):
        return zlib.decompress(kept)
    number = get_frame_parameters(kept).dict_id
    return ZstdDecompressor(dict_data=dictionaries()[number] if number else None).decompress(kept)
