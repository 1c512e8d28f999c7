"""Which network a letter comes from: the peer's, or the one that trusted servers in front tell of."""

from ipaddress import ip_address, ip_network

import pytest

from pbem.mail.reading.origin import network_of, origin

LOOPBACK = ip_address("127.0.0.1")
TRUSTED = [ip_network("127.0.0.0/8"), ip_network("10.1.0.0/16")]


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        (("192.0.2.0", "192.0.2.255"), ("192.0.1.255", "192.0.3.0")),
        (
            ("2001:db8:0:1::", "2001:db8:0:1:ffff:ffff:ffff:ffff"),
            ("2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8:0:2::"),
        ),
    ],
)
def test_a_network_is_what_one_host_can_take_addresses_from_no_more_and_no_less(inside, outside):
    first, last = (network_of(ip_address(one)) for one in inside)
    assert first == last
    assert all(network_of(ip_address(one)) != first for one in outside)


@pytest.mark.parametrize(
    "field",
    [
        "from mail.x (mail.x [203.0.113.5])\r\n\tby mx (Postfix) with ESMTP id 1; date",
        "from [9.9.9.9] (unknown [203.0.113.5]) by mx",
        "from [203.0.113.5] (helo=[9.9.9.9]) by mx with smtp",
        "from rd.x ([203.0.113.5] helo=[9.9.9.9]) by mx",
        "from unknown (HELO [9.9.9.9]) (203.0.113.5) by mx",
        "from a (a [IPv6:::ffff:203.0.113.5]) by mx",
        "from x (x [10.1.2.3]) by localhost\r\nReceived: from a (a [203.0.113.5]) by x",
    ],
)
def test_a_trusted_server_tells_whom_it_has_a_letter_from_whatever_that_called_itself(field):
    raw = (
        f"Received: {field}\r\nReceived: from forged ([198.51.100.1])\r\nSubject: x\r\n\r\n[1.2.3.4]".encode()
    )
    assert origin(raw, LOOPBACK, TRUSTED) == "203.0.113.0/24"
    assert origin(raw, None, TRUSTED) == "203.0.113.0/24"


@pytest.mark.parametrize(
    "field", ["by mx (Postfix, from userid 1000)", "from a by b", "from a ([999.1.1.1]) by b"]
)
def test_a_trusted_server_that_tells_nothing_is_a_network_itself(field):
    raw = f"Received: {field}\r\nReceived: from forged ([198.51.100.1])\r\n\r\n".encode()
    assert origin(raw, LOOPBACK, TRUSTED) == "127.0.0.0/24"
    assert origin(raw, None, TRUSTED) == ""


def test_what_anybody_else_writes_into_the_header_says_nothing():
    raw = b"Received: from a ([203.0.113.5]) by b\r\n\r\n"
    assert origin(raw, ip_address("198.51.100.7"), TRUSTED) == "198.51.100.0/24"
    assert origin(b"Subject: x\r\n\r\n" + raw, LOOPBACK, TRUSTED) == "127.0.0.0/24"
