"""Two servers of our kind that are pointed at each other: promise 4, with both of them real."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from pbem import app
from pbem.mail.writing.letters import write_letter
from pbem.service.aggregates.tables import TableCache
from pbem.service.inbox.queue import handle_waiting
from pbem.service.inbox.reception import addressee, receive
from pbem.service.services import Services
from pbem.store.rows.people import StoredMail
from pbem.store.store import open_store
from tests.by_mail.servers import environment, settings_of
from tests.by_mail.still import DAY, HOUR, StandingClock

DOMAINS = ("one.example.org", "two.example.net")


def as_it_is(raw: bytes) -> bytes:
    return raw


def without(*names: str):
    """A gateway that takes these headers off."""

    def pass_on(raw: bytes) -> bytes:
        for name in names:
            raw = re.sub(rf"^{name}:.*\n(?:[ \t].*\n)*".encode(), b"", raw, flags=re.M | re.I)
        return raw

    return pass_on


UNKNOWN = ("Eleusis-[A-Za-z]+", "Auto-Submitted", "X-[A-Za-z-]+", "List-[A-Za-z-]+")
GATEWAYS = {
    "none": as_it_is,
    "strips-headers": without(*UNKNOWN),
    "writes-ids-anew": without(*UNKNOWN, "Message-ID", "References", "In-Reply-To"),
    "keeps-hardly-anything": without(*UNKNOWN, "Message-ID", "References", "In-Reply-To", "Reply-To"),
}


@dataclass
class World:
    """Both servers, what they write to each other, and the gateway between them."""

    houses: dict[str, Services]
    clock: StandingClock
    gateway: object = as_it_is
    passed: int = 0
    senders: bool = True
    mails: list[StoredMail] = field(default_factory=list)

    def post(self, sender: str, to: str, raw: bytes) -> None:
        house = self.houses[to.partition("@")[2]]
        known = addressee(house, to)
        if known is not None:
            receive(house, sender, [known], raw)

    def goes_on(self) -> bool:
        """One exchange; whether anything was written to the other one."""
        before = self.passed
        for house in self.houses.values():
            while handle_waiting(house, 20):
                pass
        for house in self.houses.values():
            with house.store.reading() as reading:
                due = reading.mails.due(house.clock.wall(), 100)
            with house.store.writing() as writing:
                writing.mails.mark_sent([mail.id for mail in due], house.clock.wall())
            for mail in due:
                if mail.to_address.partition("@")[2] in self.houses:
                    self.passed += 1
                    sender = house.addressing.bounce(mail.token) if self.senders else "gateway@example.com"
                    self.post(sender, mail.to_address, self.gateway(mail.content))
                self.mails.append(mail)
        return self.passed > before


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Services]]:
    """Both servers, built once: the second has all of the first but what it keeps and what it is called."""
    folder = tmp_path_factory.mktemp("two")
    settings = settings_of(environment(folder, PBEM_SERVER_DOMAIN=DOMAINS[0]))
    first_store = app.own_store(settings)
    first = replace(app.build_house(settings, first_store), clock=StandingClock())
    first_store.close()
    shutil.copy(folder / "pbem.db", folder / "other.db")
    stores = [open_store(f"sqlite:///{folder / name}") for name in ("pbem.db", "other.db")]
    called = replace(first.addressing, domain=DOMAINS[1])
    second = replace(
        first,
        addressing=called,
        post=replace(first.post, addressing=called),
        shelf=TableCache(),
        store=stores[1],
    )
    yield dict(zip(DOMAINS, (replace(first, store=stores[0]), second), strict=True))
    for store in stores:
        store.close()


@pytest.fixture
def world(houses: dict[str, Services]) -> World:
    clock = houses[DOMAINS[0]].clock
    assert isinstance(clock, StandingClock)
    clock.at += 7 * DAY
    return World(houses, clock)


@pytest.mark.parametrize("gateway", GATEWAYS)
def test_promise_4_two_servers_pointed_at_each_other_fall_silent_whatever_lies_between_them(world, gateway):
    world.gateway, world.senders = GATEWAYS[gateway], gateway == "none"
    one, two = (house.addressing.lobby_address() for house in world.houses.values())
    for order in ("JOIN", "STATUS", "HELP"):  # somebody forges the first letter, to set them on each other
        forged = write_letter(two, one, order, name="Two").as_bytes()
        world.post("eve@example.com", one, forged)
        for _ in range(10):
            world.goes_on()
            world.clock.at += HOUR
    assert world.passed <= 2, "a confirmation a day"
    world.clock.at += DAY
    assert not world.goes_on()


def test_promise_4_a_server_that_is_invited_to_a_table_of_another_says_nothing(world):
    one, two = (house.addressing.lobby_address() for house in world.houses.values())
    ana = "ana@example.com"
    world.post(ana, one, write_letter(ana, one, "JOIN", name="Ana").as_bytes())
    world.goes_on()
    token = re.search(rb"Reply-To: (\S+)", world.mails[-1].content)
    assert token is not None
    to = token[1].decode()
    text = f'YES\nNEW TABLE "x"\nINVITE {two}'
    world.post(ana, to, write_letter(ana, to, text, name="Ana").as_bytes())
    assert world.goes_on()
    assert not world.goes_on()
    assert world.passed == 1, "the invitation"
