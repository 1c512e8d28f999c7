"""How long, and how often, something is waited for before anybody acts on it."""

from pbem.micros import Micros

GRACE: Micros = 60 * 1_000_000
"""A deadline fires so much late: a letter that came in time may still be on its way through the door."""

STUCK = 6
"""Tries after which a mail that still waits is named: about an hour."""
