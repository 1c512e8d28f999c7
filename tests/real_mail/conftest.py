"""Real mail programs, tried with `make test-mail` alone: the default run needs no system packages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.real_mail.house import DOMAIN, House, Prepared, prepare, serving
from tests.real_mail.opendkim import SELECTOR, Checker, opendkim
from tests.real_mail.postfix import Postfix, certificate, postfix
from tests.real_mail.programs import open_folder, why_not
from tests.real_mail.sinks import smtp_sink


@pytest.fixture(scope="session", autouse=True)
def programs() -> None:
    """Every program that is needed; all is skipped where nobody asked for it."""
    if why := why_not():
        pytest.skip(why)


@pytest.fixture(scope="session")
def prepared(programs: None, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    return prepare(tmp_path_factory.mktemp("prepared"))


@pytest.fixture
def folder() -> Iterator[Path]:
    with open_folder() as folder:
        yield folder


@pytest.fixture(scope="session")
def direct(prepared: Prepared) -> Iterator[House]:
    """A server that mail programs reach without anything between; its mails go into Maildirs."""
    with open_folder() as folder:
        certificate(folder, "eleusis.example.org")
        tls = {"PBEM_SMTP_CERTIFICATE": str(folder / "cert.pem"), "PBEM_SMTP_KEY": str(folder / "key.pem")}
        with serving(folder, prepared, folder / "boxes", **tls) as house:
            yield house


@pytest.fixture(scope="session")
def checker() -> Iterator[Checker]:
    """OpenDKIM, asked by Postfix about everything that comes."""
    with open_folder() as folder, opendkim(folder / "dkim", DOMAIN) as checker:
        yield checker


@pytest.fixture(scope="session")
def behind(prepared: Prepared, checker: Checker) -> Iterator[tuple[House, Postfix]]:
    """A server behind Postfix: its letters come by LMTP, its mails go out through it, to Maildirs that it fills.

    Whom Postfix has no mailbox for it hands on to a server that knows nobody.
    """
    settings = {
        "PBEM_SMTP_LMTP": "true",
        "PBEM_DKIM_SELECTOR": SELECTOR,
        "PBEM_DKIM_KEY_FILE": str(checker.private_key),
        "PBEM_WEB_URL": "https://eleusis.example.org/mail",
        "PBEM_WEB_LISTEN": "127.0.0.1:0",
    }
    with (
        open_folder() as folder,
        serving(folder, prepared, folder / "boxes", start=False, **settings) as house,
        smtp_sink(folder / "elsewhere", "-f", "RCPT", "-B", "550 5.1.1 no such user") as elsewhere,
    ):
        more = f"smtpd_milters=inet:127.0.0.1:{checker.port}\nrelayhost=[127.0.0.1]:{elsewhere.port}\n"
        with postfix(folder / "pf", house.port, folder / "boxes", more) as front:
            house.goes_out_through(front.port)
            house.start()
            yield house, front
