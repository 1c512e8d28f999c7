"""What one stranger may ask of the door, and that nobody is locked out by somebody else's flood."""

import time
from ipaddress import ip_address, ip_network
from types import SimpleNamespace

import pytest

from pbem.edge.smtp.limits import DoorGuard, Quota, peer_address
from pbem.settings.model import LimitsSettings

ONE, NEIGHBOUR, OTHER = (ip_address(one) for one in ("192.0.2.1", "192.0.2.200", "198.51.100.7"))
SIX, SIXTH, SEVENTH = (ip_address(one) for one in ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"))
RELAY = ip_network("10.1.0.0/16")


def codes(guard, peer, number, sender="ana@example.org", quota=Quota.TOKEN):
    return [(guard.count(peer, sender, quota) or "250")[:9] for _ in range(number)]


def test_promise_11_connections_are_limited_in_all_and_for_a_network():
    guard = DoorGuard(LimitsSettings(connections=4, connections_per_network=2), [RELAY])
    assert [guard.enter(one) for one in (ONE, NEIGHBOUR)] == [None, None]
    assert guard.enter(ONE)[:9] == "421 4.7.0"
    assert [guard.enter(one) for one in (SIX, SEVENTH)] == [None, None], "each /64 is a network of its own"
    assert guard.enter(OTHER)[:9] == "421 4.7.0", "four are inside"
    guard.leave(NEIGHBOUR)
    assert guard.enter(ONE) is None


def test_promise_11_trusted_relays_are_exempt_from_the_limits_of_a_network_only():
    guard = DoorGuard(
        LimitsSettings(connections=3, connections_per_network=1, letters_per_hour_per_network=1), [RELAY]
    )
    relay = ip_address("10.1.2.3")
    assert [guard.enter(relay) for _ in range(3)] == [None] * 3
    assert guard.enter(relay)[:3] == "421"
    assert codes(guard, relay, 3) == ["250"] * 3
    for _ in range(3):
        guard.leave(relay)
    assert guard.enter(relay) is None


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        (LimitsSettings(letters_per_hour=2), "452 4.3.1"),
        (LimitsSettings(letters_per_hour_per_network=2), "450 4.7.1"),
        (LimitsSettings(letters_per_hour_per_address=2), "450 4.7.1"),
    ],
)
def test_promise_11_letters_of_an_hour_are_limited_and_an_hour_later_there_are_more(
    limits, code, monkeypatch
):
    now = time.time()
    monkeypatch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: now))
    guard = DoorGuard(limits)
    assert codes(guard, ONE, 4) == ["250", "250", code, code]
    now += 3599
    assert codes(guard, ONE, 1) == [code]
    now += 2
    assert codes(guard, ONE, 1) == ["250"]


def test_promise_11_a_network_and_a_sender_use_up_what_is_theirs_and_nobody_elses():
    guard = DoorGuard(LimitsSettings(letters_per_hour_per_network=2))
    assert codes(guard, ONE, 2) == ["250", "250"]
    assert codes(guard, NEIGHBOUR, 1) == ["450 4.7.1"]
    assert codes(guard, OTHER, 1) == codes(guard, SIX, 1) == ["250"]
    assert codes(guard, SIXTH, 2) == ["250", "450 4.7.1"]
    guard = DoorGuard(LimitsSettings(letters_per_hour_per_address=1))
    assert codes(guard, ONE, 1) == ["250"]
    assert codes(guard, OTHER, 1, "ANA@Example.org") == ["450 4.7.1"], "capitals make no other sender"
    assert codes(guard, ONE, 1, "bruno@example.org") == ["250"]


def test_promise_11_a_flood_of_bounces_or_strangers_keeps_no_player_out():
    guard = DoorGuard(LimitsSettings(letters_per_hour=3, letters_per_hour_per_network=3))
    assert codes(guard, ONE, 5, "", Quota.NULL)[-1] == "452 4.3.1"
    assert codes(guard, ONE, 5, "x@example.org", Quota.OPEN)[-1] == "452 4.3.1"
    assert codes(guard, ONE, 1) == ["250"]


def test_what_a_refused_letter_would_have_used_up_is_not_counted():
    guard = DoorGuard(LimitsSettings(letters_per_hour=3, letters_per_hour_per_address=1))
    assert codes(guard, ONE, 9)[:2] == ["250", "450 4.7.1"]
    assert codes(guard, ONE, 1, "bruno@example.org") == ["250"]


def test_an_address_of_the_old_internet_is_known_in_its_new_clothes():
    assert peer_address(("::ffff:192.0.2.1", 25, 0, 0)) == ONE
    assert peer_address(("fe80::1%eth0", 25, 0, 2)) is not None
    assert peer_address("") is peer_address(None) is None
