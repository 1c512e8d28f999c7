"""One-tap links: each opens a reply with an order typed, ready to send."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup, escape

from pbem.mail.addressing import mailto


class Links:
    """Links that write to one address under one subject; `signature` is what stands below the order in the reply."""

    def __init__(self, address: str, subject: str, signature: str) -> None:
        self._head = mailto(address, subject, "")
        self._tail = _body(f"{_SIGN}{signature}")

    def to(self, order: str) -> Markup:
        """The link that sends `order`, escaped for an attribute of HTML."""
        return Markup(f"{escape(self._head)}&amp;body={_body(order)}{self._tail}")

    def open(self, start: str, below: str) -> Markup:
        """A link whose reply begins with `start` and is to be finished by hand; `below` helps, under the signature."""
        return Markup(f"{escape(self._head)}&amp;body={_body(f'{start} ')}{_body(f'{_SIGN}{below}')}")


_SIGN = "\n\n-- \n"


@lru_cache(maxsize=8192)
def _body(text: str) -> str:
    """`text` as it stands in the body of a mailto link: percent-encoded, so that pieces may be put together."""
    return mailto("", "", text).partition("=")[2]
