"""The commitment: mailed to every seat before the first card, so that neither rule nor deal can change."""

import hashlib
import unicodedata

SECRET_BYTES = 32
"""256 bits for each seed and each salt, from the operating system."""


def commit(salt: bytes, rule_text: str, seed: bytes) -> str:
    """SHA-256 in hex over the netstrings of `EGN1`, salt, the rule's text (NFC, UTF-8) and seed."""
    return fingerprint(b"EGN1", salt, unicodedata.normalize("NFC", rule_text).encode(), seed)


def fingerprint(*parts: bytes) -> str:
    """SHA-256 in hex over these as netstrings, one after the other."""
    return hashlib.sha256(b"".join(_netstring(part) for part in parts)).hexdigest()


def _netstring(data: bytes) -> bytes:
    """Its length in decimal, a colon, the bytes, a comma: parts can't run into each other."""
    return b"%d:%b," % (len(data), data)
