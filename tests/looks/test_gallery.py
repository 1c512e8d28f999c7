"""The gallery holds every kind of mail, and every situation in which a table asks somebody for something."""

from pbem.digests.facts.table import Ask, situation
from pbem.digests.leagues.bulletin import Bulletin
from pbem.digests.mails.mails import Daily, Digest, Kind
from tests.digests.conftest import Mails
from tests.looks.gallery import gallery


def test_no_kind_of_mail_is_missing():
    others = {Bulletin: Kind.BULLETIN, Daily: Kind.DAILY}
    kinds = {others.get(type(mail)) or mail.kind for mail in gallery(Mails()).values()}
    assert set(Kind) - kinds == set()


def test_nothing_that_a_table_asks_of_anybody_is_missing():
    asked = {situation(mail.view).asks for mail in gallery(Mails()).values() if isinstance(mail, Digest)}
    assert set(Ask) - asked == set()
