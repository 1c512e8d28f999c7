"""Orders about the table itself, from words to values: its moderators, its clock, its seats, its settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.digests.outcomes import Undone
from pbem.engine.moderating import ModeratorOrder
from pbem.service.at_table import AtTable

KEEPING: Mapping[type, Callable[[AtTable, Any], ModeratorOrder | Undone]] = {}
"""What each of these orders means at a table, or why it means nothing there."""
