"""The messages of mails, in bundles: those that are written at once are kept together, and small."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypedDict

import sqlalchemy as sa

from pbem.store.repositories.people import Repository
from pbem.store.rows.tables import MAIL_BUNDLES, MAILS, MailBundle

BUNDLE = 512 * 1024
"""So many octets are bundled at most, unless one mail has more."""

_MAILS: sa.BindParameter[int] = sa.bindparam("mails", expanding=True)
_BUNDLES: sa.BindParameter[int] = sa.bindparam("bundles", expanding=True)
_THESE = MAIL_BUNDLES.c.id.in_(_BUNDLES)
_OF = sa.select(MAILS.c.bundle_id).where(MAILS.c.id.in_(_MAILS), MAILS.c.bundle_id.is_not(None)).distinct()
_LOCK = sa.select(MAIL_BUNDLES.c.id).where(_THESE).order_by(MAIL_BUNDLES.c.id).with_for_update()
_LEFT = sa.select(MAILS.c.bundle_id, MAILS.c.start, MAILS.c.size).where(MAILS.c.bundle_id.in_(_BUNDLES))
_REMOVE = sa.delete(MAIL_BUNDLES.table).where(_THESE)


class Place(TypedDict):
    """Where a mail's message stands."""

    bundle_id: int
    start: int
    size: int


class MailBundles(Repository):
    """What is written of a mail when it is kept, composed anew, or destroyed."""

    def add(self, contents: Sequence[bytes]) -> list[Place]:
        """Keep these; where each is."""
        places: list[Place] = []
        for bundle in _bundles(contents):
            number = MAIL_BUNDLES.add_numbered(self.connection, MailBundle(0, b"".join(bundle)))
            start = 0
            for content in bundle:
                places.append(Place(bundle_id=number, start=start, size=len(content)))
                start += len(content)
        return places

    def of(self, mails: Sequence[int]) -> Sequence[int]:
        """The bundles in which these mails are."""
        return self.scalars(_OF, mails=list(mails))

    def cut(self, bundles: Sequence[int]) -> None:
        """Destroy what is in these and in no mail any more; the rest stays where it is.

        They are locked before it is asked what is left, so that of two who cut one, the second sees what the first did.
        """
        if not bundles:
            return
        by = {"bundles": list(bundles)}
        self.connection.execute(_LOCK, by)
        left: dict[int, list[slice]] = defaultdict(list)
        for bundle, start, size in self.connection.execute(_LEFT, by):
            left[bundle].append(slice(start, None if size is None else start + size))
        for bundle, places in left.items():
            self._keep(bundle, places)
        self.connection.execute(_REMOVE, {"bundles": [one for one in bundles if one not in left]})

    def _keep(self, bundle: int, places: Sequence[slice]) -> None:
        kept = MAIL_BUNDLES.one(self.connection, id=bundle)
        assert kept is not None
        cut = bytearray(len(kept.packed))
        for place in places:
            cut[place] = kept.packed[place]
        MAIL_BUNDLES.change(self.connection, {"id": bundle}, packed=bytes(cut))


def _bundles(contents: Sequence[bytes]) -> Iterator[list[bytes]]:
    bundle: list[bytes] = []
    for content in contents:
        if bundle and sum(map(len, bundle)) + len(content) > BUNDLE:
            yield bundle
            bundle = []
        bundle.append(content)
    if bundle:
        yield bundle
