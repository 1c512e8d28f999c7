"""Two servers whose lobbies write to each other fall silent (promise 4)."""

import time

from tests.by_mail.people import Person
from tests.by_mail.servers import ServerProcess, environment, free_port
from tests.real_mail.clients import Swaks, letter
from tests.real_mail.house import House, Mailboxes
from tests.real_mail.programs import awaited

ALBA = Person("Alba")


def house(folder, domain, port, other):
    home = folder / domain
    home.mkdir()
    environ = environment(home, sink=other, port=port, PBEM_SERVER_DOMAIN=domain)
    return House(home, ServerProcess(environ, folder / f"{domain}.log"), Mailboxes(folder), port)


def letters(one):
    return one.look("SELECT status FROM letters ORDER BY id")


def test_promise_4_two_servers_pointed_at_each_other_fall_silent(folder):
    ports = free_port(), free_port()
    here = house(folder, "here.example", ports[0], ports[1])
    there = house(folder, "there.example", ports[1], ports[0])
    here.start()
    there.start()
    try:
        text, _ = letter(ALBA, "eleusis@here.example", "JOIN")
        text = text.replace(f"<{ALBA.address}>", "<eleusis@there.example>")
        assert Swaks(ports[0]).sends("eleusis@there.example", "eleusis@here.example", text).returncode == 0
        awaited(lambda: [one for one in letters(here) if one != ("received",)], "the letter to be handled")
        quiet, seen = time.monotonic() + 2, None
        while time.monotonic() < quiet:
            now = letters(here), letters(there)
            if now != seen:
                quiet, seen = time.monotonic() + 2, now
            assert len(now[0]) + len(now[1]) < 10, "they go on and on"
            time.sleep(0.1)
        assert len(letters(here)) == 1
        assert len(letters(there)) <= 1
        assert all(status == ("automatic",) for status in letters(there))
    finally:
        here.server.stop()
        there.server.stop()
