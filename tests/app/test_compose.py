"""compose.yaml: its settings are pbem's own, its services know one another, and it is no open relay."""

import re
import shutil
import subprocess
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy import make_url

from pbem.settings import Settings, load_settings

ROOT = Path(__file__).parents[2]
POSTFIX = ROOT / "docs/examples/postfix"

CLUB = {
    "DOMAIN": "eleusis.club.example",
    "MAIL_HOST": "mail.club.example",
    "PAGES_URL": "https://eleusis.club.example",
    "OPERATOR": "ana@club.example",
    "DATABASE_PASSWORD": "tr0ub4dor",
}
"""What stands in the `.env` of a club."""

TEXT = (ROOT / "compose.yaml").read_text("utf-8")
VARIABLE = re.compile(r"\$\{(\w+):\?[^}]+\}")


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """The file as an engine reads it, with the club's variables."""
    told = yaml.safe_load(VARIABLE.sub(lambda found: CLUB[found[1]], TEXT))
    assert isinstance(told, dict)
    return told


@pytest.fixture(scope="module")
def settings(project: dict[str, Any]) -> Settings:
    """Those with which pbem starts there: its image's, and over them the file's."""
    image = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text())
    given = dict(re.findall(r"(PBEM_\w+)=(\S+)", image)) | project["services"]["pbem"]["environment"]
    assert all(isinstance(value, str) for value in given.values())
    found = load_settings(None, given)
    assert isinstance(found, Settings), found
    return found


def address_of(project: dict[str, Any], service: str) -> str:
    return project["services"][service]["networks"]["default"]["ipv4_address"]


def test_everything_that_differs_from_club_to_club_is_asked_for_and_told_at_the_top():
    asked = set(VARIABLE.findall(TEXT))
    assert asked == set(CLUB)
    assert "$" not in VARIABLE.sub("", TEXT)
    for name in asked:
        assert name in TEXT.partition("\nname:")[0]
    page = (ROOT / "docs/running.md").read_text("utf-8")
    for name in asked:
        assert f"{name}=" in page


def test_pbem_starts_with_its_settings_behind_postfix_and_on_postgresql(project, settings):
    services = project["services"]
    assert settings.server.domain == CLUB["DOMAIN"]
    assert settings.server.operator == CLUB["OPERATOR"]
    assert settings.web.url == CLUB["PAGES_URL"]
    assert settings.relay.kind == "smtp"
    assert settings.relay.host == "postfix"
    assert settings.relay.host in services
    assert settings.smtp.lmtp
    assert services["postfix"]["environment"]["PBEM"] == f"pbem:{settings.smtp.listen.rpartition(':')[2]}"
    url, keeper = make_url(settings.database.url), services["database"]["environment"]
    assert url.host == "database"
    assert (url.username, url.password, url.database) == (
        keeper["POSTGRES_USER"],
        keeper["POSTGRES_PASSWORD"],
        keeper["POSTGRES_DB"],
    )


def test_what_is_kept_is_in_volumes_that_there_are(project):
    kept = [one for service in project["services"].values() for one in service["volumes"]]
    named = {one.partition(":")[0] for one in kept if not one.startswith(".")}
    assert named == set(project["volumes"])
    assert "pbem:/var/lib/pbem" in kept
    assert "database:/var/lib/postgresql/data" in kept


def test_pbem_waits_for_a_database_that_answers_and_everything_is_started_again(project):
    services = project["services"]
    assert services["pbem"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["database"]["healthcheck"]["test"][0] == "CMD"
    assert {one["restart"] for one in services.values()} == {"unless-stopped"}
    assert re.search(r":\d", services["database"]["image"])
    for service in services.values():
        if "build" in service:
            folder = ROOT / service["build"]["context"]
            assert (folder / service["build"]["dockerfile"]).is_file()


def test_only_postfix_can_be_reached_from_outside_and_only_pbem_sends_through_it(project, settings):
    """An engine may pass connections on as if they came from the network's gateway, its first address."""
    services = project["services"]
    published = {name: one["ports"] for name, one in services.items() if "ports" in one}
    assert published == {"pbem": ["127.0.0.1:8080:8080"], "postfix": ["25:25"]}
    (subnet,) = (ip_network(one["subnet"]) for one in project["networks"]["default"]["ipam"]["config"])
    gateway = subnet[1]
    ours, postfix = (ip_address(address_of(project, name)) for name in ("pbem", "postfix"))
    assert ours in subnet
    assert postfix in subnet
    assert len({ours, postfix, gateway}) == 3
    assert services["postfix"]["environment"]["MAY_SEND"] == f"{ours}/32"
    assert list(settings.smtp.trusted_relays) == [ip_network(f"{postfix}/32")]


def test_the_image_of_postfix_has_all_that_its_start_needs():
    image = (POSTFIX / "Containerfile").read_text()
    for name in re.findall(r"^COPY (.+) \S+$", image, re.M):
        for file in name.split():
            assert (POSTFIX / file).is_file(), file
    checked = subprocess.run(["sh", "-n", POSTFIX / "start"], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("postconf") is None, reason="there is no Postfix here")
def test_the_start_gives_postfix_the_clubs_names(project, tmp_path):
    for name in ("main.cf", "pbem_addresses"):
        shutil.copyfile(POSTFIX / name, tmp_path / name)
    shutil.copyfile("/usr/share/postfix/master.cf.dist", tmp_path / "master.cf")
    given = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "MAIL_CONFIG": str(tmp_path)}
    environment = given | project["services"]["postfix"]["environment"]
    started = subprocess.run(
        ["sh", POSTFIX / "start", "check"], env=environment, capture_output=True, text=True, timeout=60
    )
    assert started.returncode == 0, started.stderr
    assert "fatal" not in started.stderr
    told = subprocess.run(["postconf"], env=environment, capture_output=True, text=True).stdout
    for line in (
        "myhostname = mail.club.example",
        "mynetworks = 127.0.0.1/32 172.29.25.10/32",
        "relay_domains = eleusis.club.example",
        "transport_maps = inline:{ eleusis.club.example=lmtp:inet:pbem:8025 }",
        "smtpd_tls_security_level = none",
    ):
        assert f"\n{line}\n" in f"\n{told}", line
    for address, known in (
        ("eleusis@eleusis.club.example", "DUNNO"),
        ("p-abcdefghijklmnop@eleusis.club.example", "DUNNO"),
        ("nobody@eleusis.club.example", "550 5.1.1 no such address here"),
        ("eleusis@eleusisXclub.example", ""),
    ):
        asked = ["postmap", "-q", address, f"regexp:{tmp_path}/pbem_addresses"]
        assert subprocess.run(asked, env=environment, capture_output=True, text=True).stdout.strip() == known
