"""Rendered pages, remembered: those that were asked for last."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A rendered page, and what it is known by (an entity tag, RFC 9110 8.8.3)."""

    html: bytes
    tag: str


class KeptPages:
    """Threads may share it; two that miss the same page at once both render it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._pages: OrderedDict[Hashable, KeptPage] = OrderedDict()
        self._lock = Lock()

    def page(self, key: Hashable, rendered: Callable[[], str]) -> KeptPage:
        """The page of this key, rendered where it is not there."""
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
                return page
        html = rendered().encode()
        page = KeptPage(html, f'"{sha256(html).hexdigest()[:24]}"')
        with self._lock:
            self._pages[key] = page
            self._pages.move_to_end(key)
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)
        return page
