"""What is known of providers: every file is whole, dated, and says where its facts are from."""

import datetime

import pytest

from pbem.cli.init_settings import Mailbox, for_mailbox
from pbem.settings import Settings, load_settings
from pbem.settings.providers import load_providers, provider_of

PROVIDERS = load_providers()


def test_the_providers_that_people_have_are_there() -> None:
    assert set(PROVIDERS) == {
        *("gmail", "fastmail", "outlook", "icloud", "gmx", "mailbox_org"),
        *("posteo", "yahoo", "migadu", "proton_bridge", "dovecot"),
    }


@pytest.mark.parametrize("name", PROVIDERS)
def test_each_is_dated_has_sources_and_steps_and_a_domain_of_its_own(name: str) -> None:
    one = PROVIDERS[name]
    assert one.checked >= datetime.date(2026, 11, 23)
    assert one.sources
    assert one.steps
    assert all(provider_of(f"ana@{domain}", PROVIDERS) == name for domain in one.domains)
    assert one.can_serve or one.note, "whoever cannot use it is told why"


@pytest.mark.parametrize("name", [name for name, one in PROVIDERS.items() if one.can_serve])
@pytest.mark.parametrize("own_sender", [False, True])
def test_what_is_written_for_each_are_settings_that_hold(name: str, own_sender: bool, tmp_path) -> None:  # type: ignore[no-untyped-def]
    one = PROVIDERS[name]
    (tmp_path / "pbem.toml").write_text(
        for_mailbox(Mailbox("ana@example.org", one, one.imap, one.smtp, own_sender))
    )
    found = load_settings(tmp_path / "pbem.toml", {})
    assert isinstance(found, Settings), found
    assert found.relay.mails_per_day <= one.mails_per_day
    assert found.relay.implicit_tls == (one.smtp.tls == "implicit")
    assert found.imap.tls == one.imap.tls


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (("port = 993", "port = 99999"), "port"),
        (('password = "app"', 'password = "none"'), "password"),
        (("plus = true", "plus = true\ncolour = 1"), "colour"),
        (('unverified = ["', 'unverified = ["hosts", "'), "no key of a provider"),
        (("checked = 2026-11-23\n", ""), "checked"),
    ],
)
def test_a_file_that_is_wrong_is_named(change, wrong, tmp_path) -> None:  # type: ignore[no-untyped-def]
    from pbem.settings import resource_dir

    text = (resource_dir("data") / "providers/gmail.toml").read_text("utf-8")
    assert change[0] in text
    (tmp_path / "mine.toml").write_text(text.replace(*change, 1))
    with pytest.raises(ValueError, match=rf"(?s)mine\.toml: .*{wrong}"):
        load_providers(tmp_path)
