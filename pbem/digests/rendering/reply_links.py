"""One-tap links: each opens a reply with an order typed, ready to send."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from secrets import token_hex

from markupsafe import Markup, escape

from pbem.cards import Card
from pbem.mail.addressing import mailto


@dataclass(frozen=True, slots=True)
class CardLink:
    """The HTML of a card to be tapped, around its link, and the order that the link sends."""

    before: str
    order: str
    after: str


class Links:
    """Links that write to one address under one subject; `signature` is what stands below the order in the reply.

    `hand`: what each card looks like as a link that plays it, `wrong`: as one by which God says that it is the right
    one of a wrong no play. All links are escaped for an attribute of HTML.
    """

    def __init__(
        self,
        address: str,
        subject: str,
        signature: str,
        hand: Mapping[Card, CardLink],
        wrong: Mapping[Card, CardLink],
    ) -> None:
        self._head = f"{escape(mailto(address, f'{REPLY}{subject}', ''))}&amp;body="
        self._tail = _body(f"{_SIGN}{signature}")
        self._signature = signature
        self._hand = hand
        self._wrong = wrong

    @classmethod
    def to_be_filled(cls, hand: Mapping[Card, CardLink], wrong: Mapping[Card, CardLink]) -> Links:
        """Links of no mail yet: the same in all mails, until `fill` makes them those of one."""
        links = cls("", "", SIGNATURE, hand, wrong)
        links._head, links._tail = _HEAD, _TAIL
        return links

    def fill(self, html: str) -> str:
        """HTML with links to be filled, these links in their places."""
        return html.replace(_HEAD, self._head).replace(_TAIL, self._tail)

    def to(self, order: str) -> Markup:
        """The link that sends `order`."""
        return Markup(f"{self._head}{_body(order)}{self._tail}")

    def cards(self, cards: Iterable[Card]) -> Markup:
        """Each card as a link that plays it."""
        return self._tapped(self._hand[card] for card in cards)

    def wrong(self, cards: Iterable[Card]) -> Markup:
        """Each card as a link with which God says that a no play is wrong, and that this card of it is right."""
        return self._tapped(self._wrong[card] for card in cards)

    def _tapped(self, links: Iterable[CardLink]) -> Markup:
        return Markup(
            "".join(f"{one.before}{self._head}{_body(one.order)}{self._tail}{one.after}" for one in links)
        )

    def open(self, start: str, below: str) -> Markup:
        """A link whose reply begins with `start` and is to be finished by hand; `below` helps, or is the signature."""
        end = self._tail if below == self._signature else _body(f"{_SIGN}{below}")
        return Markup(f"{self._head}{_body(f'{start} ')}{end}")


REPLY = "Re: "
"""What every mail program puts before the subject of a reply, in any language, so that ours looks like one."""

_SIGN = "\n\n-- \n"

# Nobody can write them, as nobody knows them, and no mail leaves with them.
_HEAD, _TAIL = (f"\0{token_hex(16)}\0" for _ in range(2))

SIGNATURE = "\0"
"""What the signature is for links that are still to be filled."""


@lru_cache(maxsize=8192)
def _body(text: str) -> str:
    """`text` as it stands in the body of a mailto link: percent-encoded, so that pieces may be put together."""
    return mailto("", "", text).partition("=")[2]
