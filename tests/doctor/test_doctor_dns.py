"""What `pbem doctor` says of DNS: each record that is missing, doubled or wrong, and what to publish."""

import socket
import threading
from pathlib import Path

import dns.message
import dns.rrset
import pytest

from pbem.doctor.findings import Level
from pbem.doctor.records import look_at_dns
from pbem.doctor.spf import Spf, SpfError
from pbem.edge.dns import DnsTrouble, Resolver
from pbem.mail.writing.signing import signer

DOMAIN = "play.example.org"
OURS = "192.0.2.25"
SIGNER = signer(DOMAIN, "s1", (Path(__file__).parents[1] / "keys/dkim.pem").read_bytes())

GOOD = {
    ("TXT", DOMAIN): ["v=spf1 ip4:192.0.2.25 -all", "other=record"],
    ("TXT", f"s1._domainkey.{DOMAIN}"): [SIGNER.record],
    ("TXT", f"_dmarc.{DOMAIN}"): ["v=DMARC1; p=quarantine"],
    ("MX", DOMAIN): [(10, "mail.example.org")],
    ("A", "mail.example.org"): [OURS],
    ("PTR", OURS): ["mail.example.org"],
}


class Zone:
    """A resolver that knows these records, and no others."""

    def __init__(self, known):
        self.known = known

    def _ask(self, kind, name):
        found = self.known.get((kind, name), [])
        if isinstance(found, Exception):
            raise found
        return found

    def txt(self, name):
        return self._ask("TXT", name)

    def mx(self, name):
        return self._ask("MX", name)

    def addresses(self, name):
        return self._ask("A", name)

    def names(self, address):
        return self._ask("PTR", address)


def findings(changes=(), *, signs=SIGNER, relay="", address=OURS):
    found = look_at_dns(Zone(GOOD | dict(changes)), DOMAIN, signs, relay, address)
    return {one.check: one for one in found}


def test_records_as_they_should_be_are_all_well():
    found = findings()
    assert {check: one.level for check, one in found.items()} == dict.fromkeys(
        ["MX", "SPF", "DKIM", "DMARC", "PTR"], Level.OK
    )
    assert not any(one.advice for one in found.values())


@pytest.mark.parametrize(
    ("changes", "check", "level", "words"),
    [
        ({("MX", DOMAIN): []}, "MX", Level.FAULT, "no email reaches it"),
        ({("MX", DOMAIN): [], ("A", DOMAIN): [OURS]}, "MX", Level.WARNING, "goes to its address"),
        ({("MX", DOMAIN): [(0, "")]}, "MX", Level.FAULT, "takes no email"),
        ({("A", "mail.example.org"): []}, "MX", Level.FAULT, "mail.example.org has no address"),
        ({("TXT", DOMAIN): []}, "SPF", Level.FAULT, "0 SPF records"),
        ({("TXT", DOMAIN): ["v=spf1 -all", "v=spf1 +all"]}, "SPF", Level.FAULT, "2 SPF records"),
        ({("TXT", DOMAIN): ["v=spf1 ip4:192.0.2.26 -all"]}, "SPF", Level.FAULT, "192.0.2.25 gets fail"),
        ({("TXT", DOMAIN): ["v=spf1 ip4:192.0.2.2 ~all"]}, "SPF", Level.FAULT, "gets softfail"),
        ({("TXT", DOMAIN): ["v=spf1 wrong:x -all"]}, "SPF", Level.FAULT, "isn't a mechanism"),
        ({("TXT", DOMAIN): ["v=spf1 include:none.example -all"]}, "SPF", Level.FAULT, "has no SPF record"),
        ({("TXT", f"s1._domainkey.{DOMAIN}"): []}, "DKIM", Level.FAULT, "every signature fails"),
        ({("TXT", f"s1._domainkey.{DOMAIN}"): ["v=DKIM1; p=AAAA"]}, "DKIM", Level.FAULT, "another key"),
        ({("TXT", f"_dmarc.{DOMAIN}"): []}, "DMARC", Level.WARNING, "no record"),
        ({("TXT", f"_dmarc.{DOMAIN}"): ["v=DMARC1; p=none"] * 2}, "DMARC", Level.FAULT, "2 records"),
        ({("TXT", f"_dmarc.{DOMAIN}"): ["v=DMARC1; p=all"]}, "DMARC", Level.FAULT, "has no p= out of"),
        ({("TXT", f"_dmarc.{DOMAIN}"): ["v=DMARC1"]}, "DMARC", Level.FAULT, "has no p= out of"),
        ({("PTR", OURS): []}, "PTR", Level.FAULT, "has no name"),
        ({("PTR", OURS): ["other.example"]}, "PTR", Level.FAULT, "another address"),
        (
            {("TXT", f"s1._domainkey.{DOMAIN}"): DnsTrouble("Timeout")},
            "DKIM",
            Level.WARNING,
            "no name server",
        ),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(changes, check, level, words):
    found = findings(changes)[check]
    assert found.level is level
    assert words in found.found
    assert found.advice


def test_a_record_above_serves_for_dmarc():
    """RFC 7489 6.6.3."""
    changes = {("TXT", f"_dmarc.{DOMAIN}"): [], ("TXT", "_dmarc.example.org"): ["v=DMARC1; p=reject"]}
    assert "p=reject" in findings(changes)["DMARC"].found


def test_the_key_may_stand_in_pieces_with_blanks_between():
    record = SIGNER.record.replace("p=", "p= ").replace("A", "A ")
    assert findings({("TXT", f"s1._domainkey.{DOMAIN}"): [record]})["DKIM"].level is Level.OK


def test_a_relay_elsewhere_is_looked_for_in_spf_and_its_name_is_not_our_business():
    named = {
        ("TXT", DOMAIN): ["v=spf1 include:spf.relay.example -all"],
        ("A", "smtp.relay.example"): ["203.0.113.9"],
    }
    with_it = named | {("TXT", "spf.relay.example"): ["v=spf1 ip4:203.0.113.0/24 -all"]}
    found = findings(with_it, relay="smtp.relay.example", address="")
    assert (found["SPF"].level, found["PTR"].level) == (Level.OK, Level.SKIPPED)
    without = named | {("TXT", "spf.relay.example"): ["v=spf1 ip4:198.51.100.0/24 -all"]}
    assert findings(without, relay="smtp.relay.example", address="")["SPF"].level is Level.WARNING


def test_without_a_key_or_an_address_that_is_skipped_and_a_name_of_no_internet_too():
    found = findings(signs=None, address="")
    assert {check for check, one in found.items() if one.level is Level.SKIPPED} == {"SPF", "DKIM", "PTR"}
    (only,) = look_at_dns(Zone({}), "localhost", None, "", "")
    assert only.level is Level.SKIPPED


SPF_ZONE = {
    ("TXT", "a.example"): ["v=spf1 a mx include:b.example exists:%{i}.x redirect=c.example"],
    ("TXT", "b.example"): ["v=spf1 a:h.example/24 ?ip6:2001:db8::/32 -all"],
    ("TXT", "c.example"): ["v=spf1 mx:d.example//64 ~all"],
    ("A", "a.example"): ["192.0.2.1"],
    ("MX", "a.example"): [(5, "m.example")],
    ("A", "m.example"): ["192.0.2.2"],
    ("A", "h.example"): ["198.51.100.7"],
    ("MX", "d.example"): [(5, "n.example")],
    ("A", "n.example"): ["2001:db8:1::5"],
    ("TXT", "deep.example"): ["v=spf1 " + "a " * 11 + "-all"],
    ("TXT", "loop.example"): ["v=spf1 include:loop.example -all"],
}


@pytest.mark.parametrize(
    ("address", "result"),
    [
        ("192.0.2.1", "pass"),
        ("192.0.2.2", "pass"),
        ("198.51.100.200", "pass"),
        ("198.51.101.7", "softfail"),
        ("2001:db8:1::77", "pass"),
        ("203.0.113.1", "softfail"),
    ],
)
def test_a_record_is_followed_as_receivers_do(address, result):
    """RFC 7208 4.6, 5, 6.1."""
    assert Spf(Zone(SPF_ZONE)).result("a.example", address) == result


def test_lookups_are_counted_and_ten_are_the_most():
    """RFC 7208 4.6.4: a, mx, include, a in it, exists, redirect, mx in it."""
    assert Spf(Zone(SPF_ZONE)).all_lookups("a.example") == 7
    for domain in ("deep.example", "loop.example"):
        with pytest.raises(SpfError, match="more than 10 lookups"):
            Spf(Zone(SPF_ZONE)).all_lookups(domain)


@pytest.fixture
def name_server():
    """A name server on loopback that knows little; gives its port."""
    answers = {
        ("play.example.", "TXT"): ['"v=spf1 " "-all"'],
        ("play.example.", "MX"): ["20 b.play.example.", "10 A.play.example."],
        ("a.play.example.", "A"): ["192.0.2.1"],
        ("25.2.0.192.in-addr.arpa.", "PTR"): ["a.play.example."],
    }
    listening = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    listening.bind(("127.0.0.1", 0))

    def serve():
        while True:
            asked, client = listening.recvfrom(4096)
            if not asked:
                return
            query = dns.message.from_wire(asked)
            answer = dns.message.make_response(query)
            question = query.question[0]
            kind = dns.rdatatype.to_text(question.rdtype)
            found = answers.get((question.name.to_text(), kind))
            if found:
                answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *found))
            listening.sendto(answer.to_wire(), client)

    thread = threading.Thread(target=serve)
    thread.start()
    port = listening.getsockname()[1]
    yield port
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as end:
        end.sendto(b"", ("127.0.0.1", port))
    thread.join()
    listening.close()


def test_a_real_name_server_is_asked_and_its_answers_are_read(name_server):
    resolver = Resolver("127.0.0.1", name_server)
    assert resolver.txt("play.example") == ["v=spf1 -all"]
    assert resolver.mx("play.example") == [(10, "a.play.example"), (20, "b.play.example")]
    assert resolver.addresses("a.play.example") == ["192.0.2.1"]
    assert resolver.names("192.0.2.25") == ["a.play.example"]
    assert resolver.txt("other.example") == []
