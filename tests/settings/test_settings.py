"""Settings as an operator meets them: defaults, files, variables, and the one line each mistake gets."""

import tomllib
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path

import pytest
from pydantic import ValidationError

from pbem.settings import Settings, imap_password, load_settings, relay_password
from pbem.settings.descriptions import allowed, example, meaning
from pbem.settings.model import SECTIONS

EVERY_SETTING = [(section, key) for section, model in SECTIONS.items() for key in model.model_fields]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def settings_of(text: str = "", **environ: str) -> Settings:
    loaded = load(text, environ)
    assert isinstance(loaded, Settings), loaded
    return loaded


def lines_of(text: str = "", **environ: str) -> list[str]:
    loaded = load(text, environ)
    assert isinstance(loaded, tuple)
    return [str(error) for error in loaded]


def load(text: str, environ: Mapping[str, str]) -> object:
    Path("pbem.toml").write_text(text, "utf-8")
    return load_settings(None, environ)


def test_without_a_file_every_setting_has_its_default_and_files_lie_under_var(folder: Path) -> None:
    settings = load_settings(None, {})
    assert isinstance(settings, Settings)
    assert settings.server.domain == "localhost"
    assert settings.server.lobby == "eleusis"
    assert settings.server.zone == "UTC"
    assert (settings.smtp.host, settings.smtp.port) == ("127.0.0.1", 8025)
    assert settings.smtp.max_bytes == 1_000_000
    assert settings.relay.kind == "maildir"
    assert settings.relay.maildir == folder / "var/mail"
    assert settings.server.secret_file == folder / "var/secret"
    assert settings.database.url == f"sqlite:///{folder}/var/pbem.db"
    assert settings.clock.speed == 1
    assert settings.tables.move_hours == 72
    assert settings.tables.rulebooks is None


def test_settings_cannot_be_changed_once_read() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        settings_of().smtp.max_bytes = 5


def test_relative_paths_start_from_the_folder_of_the_settings_file(folder: Path) -> None:
    elsewhere = folder / "etc"
    elsewhere.mkdir()
    (elsewhere / "club.toml").write_text(
        '[relay]\nmaildir = "post"\npassword_file = "pw"\n[tables]\nrulebooks = "books"\n', "utf-8"
    )
    settings = load_settings(Path("etc/club.toml"), {})
    assert isinstance(settings, Settings)
    assert settings.relay.maildir == elsewhere / "post"
    assert settings.relay.password_file == elsewhere / "pw"
    assert settings.server.data_dir == elsewhere / "var"
    assert settings.tables.rulebooks == elsewhere / "books"


def test_what_is_not_set_follows_the_data_folder_and_what_is_set_does_not(folder: Path) -> None:
    settings = settings_of('[relay]\nmaildir = "post"\n', PBEM_SERVER_DATA_DIR="/srv/pbem")
    assert settings.server.secret_file == Path("/srv/pbem/secret")
    assert settings.database.url == "sqlite:////srv/pbem/pbem.db"
    assert settings.relay.maildir == folder / "post"


def test_the_environment_overrides_the_file_in_either_spelling() -> None:
    text = "[smtp]\nmax_bytes = 50000\nlmtp = true\n"
    assert settings_of(text, PBEM_SMTP_MAX_BYTES="60000").smtp.max_bytes == 60_000
    assert settings_of(text, PBEM_SMTP__MAX_BYTES="70000").smtp.max_bytes == 70_000
    assert settings_of(text, PBEM_SMTP_LMTP="false").smtp.lmtp is False


def test_a_variable_given_in_both_spellings_is_asked_about() -> None:
    (line,) = lines_of(PBEM_SMTP_LMTP="true", PBEM_SMTP__LMTP="false")
    assert line == "PBEM_SMTP_LMTP: set twice; keep it or PBEM_SMTP__LMTP, not both"


def test_pbem_config_names_the_file_and_when_empty_no_file_is_read(folder: Path) -> None:
    Path("other.toml").write_text('[server]\nlobby = "other"\n', "utf-8")
    text = '[server]\nlobby = "usual"\n'
    assert settings_of(text).server.lobby == "usual"
    assert settings_of(text, PBEM_CONFIG="other.toml").server.lobby == "other"
    assert settings_of(text, PBEM_CONFIG="").server.lobby == "eleusis"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            '[smtp]\nmax_bytes = "big"',
            'pbem.toml: [smtp] max_bytes = "big": not a whole number; '
            "a size in bytes such as 1000000, from 10000 to 100000000",
        ),
        ("[smtp]\nlisen = 1", "pbem.toml: [smtp] lisen: no such setting; did you mean listen?"),
        ('[smtp]\ndomain = "x"', "pbem.toml: [smtp] domain: no such setting; it belongs in [server]"),
        ("[smpt]", "pbem.toml: [smpt]: no such section; did you mean [smtp]?"),
        ('domain = "x"', "pbem.toml: domain: no section has it; it belongs in [server]"),
        ("smtp = 25", "pbem.toml: smtp: that's a section, not a setting; write [smtp] on its own line"),
        (
            '[relay]\nport = "25"',
            'pbem.toml: [relay] port = "25": not a whole number; a port from 1 to 65535',
        ),
        ("[relay]\nport = 0", "pbem.toml: [relay] port = 0: too small; a port from 1 to 65535"),
        (
            '[relay]\nkind = "smpt"',
            'pbem.toml: [relay] kind = "smpt": not one of the allowed words; "maildir" or "smtp"',
        ),
        (
            '[smtp]\nlisten = "8025"',
            'pbem.toml: [smtp] listen = "8025": not an address with a port; '
            "host:port such as 127.0.0.1:8025 or [::1]:8025",
        ),
        ("[clock]\nspeed = 0", "pbem.toml: [clock] speed = 0: too small; a number above 0; 1 is real time"),
        (
            '[server]\nzone = "Lisbon"',
            'pbem.toml: [server] zone = "Lisbon": no such time zone; a time zone such as Europe/Lisbon',
        ),
        (
            '[letters]\ntrust = "token+dmarc"',
            "pbem.toml: [letters] trust: no mail server named to trust about DMARC; "
            "set authserv_id in [letters] as well",
        ),
        (
            '[letters]\ntrust = "dmarc"',
            'pbem.toml: [letters] trust = "dmarc": not one of the allowed words; '
            '"token", "token+from" or "token+dmarc"',
        ),
        (
            '[letters]\nauthserv_id = "mx; x"',
            'pbem.toml: [letters] authserv_id = "mx; x": not such a name; '
            'a name such as mx.example.org, or ""',
        ),
        (
            '[relay]\nuser = "ana"',
            "pbem.toml: [relay] user: a user without a password; set password_file in [relay] as well",
        ),
        (
            '[dkim]\nselector = "pbem"',
            "pbem.toml: [dkim] selector: selector without key_file; set key_file in [dkim] as well",
        ),
        (
            '[web]\nlisten = "0.0.0.0:8080"',
            "pbem.toml: [web] listen: open to other machines, but no url; set url in [web] as well, "
            "or listen on 127.0.0.1",
        ),
        (
            '[web]\nlisten = ""\nurl = "https://eleusis.example.org"',
            "pbem.toml: [web] url: url without listen; set listen in [web] as well",
        ),
        (
            '[web]\nurl = "http://eleusis.example.org"',
            'pbem.toml: [web] url = "http://eleusis.example.org": not an address that email apps can post to; '
            'an https:// address such as https://eleusis.example.org/mail, or ""',
        ),
        (
            '[server]\noperator = "me"',
            'pbem.toml: [server] operator = "me": not an email address; an email address such as me@example.org, or ""',
        ),
        (
            '[server]\ndomain = "x.example"\noperator = "postmaster@x.example"',
            "pbem.toml: [server] operator: one of the server's own addresses; "
            "use an address elsewhere that a person reads",
        ),
    ],
)
def test_a_mistake_in_the_file_is_one_line_that_says_what_would_be_right(text: str, line: str) -> None:
    assert lines_of(text) == [line]


def test_a_mistake_in_a_variable_names_the_variable_and_not_the_file() -> None:
    (line,) = lines_of("[smtp]\nmax_bytes = 50000", PBEM_SMTP_MAX_BYTES="big")
    assert line.startswith('PBEM_SMTP_MAX_BYTES = "big": not a whole number; ')


def test_an_unknown_variable_is_told_with_the_nearest_known_one_and_others_are_left_alone() -> None:
    assert lines_of(PBEM_SMTP_LISEN="x", HOME="y") == [
        "PBEM_SMTP_LISEN: no such setting; did you mean PBEM_SMTP_LISTEN?"
    ]


def test_every_mistake_is_told_at_once() -> None:
    lines = lines_of("[smtp]\nlisen = 1\nmax_bytes = 1\n[clock]\nspeed = -1", PBEM_RELAY_PORT="x")
    assert len(lines) == 4


def test_broken_toml_is_told_with_file_line_and_column() -> None:
    (line,) = lines_of("[smtp]\nlmtp = maybe\n")
    assert line.startswith("pbem.toml, line 2, column 8: not TOML (Invalid value); ")


def test_a_file_that_is_absent_or_no_text_is_told_in_one_line() -> None:
    (absent,) = load_settings(Path("none.toml"), {})
    assert str(absent) == "none.toml: can't read it (No such file or directory); name a file that can be read"
    Path("latin.toml").write_bytes(b'[server]\nlobby = "\xe9"\n')
    (latin,) = load_settings(Path("latin.toml"), {})
    assert str(latin) == "latin.toml: not UTF-8 text; save it as UTF-8"


def test_a_file_saved_with_a_byte_order_mark_is_read() -> None:
    assert settings_of("\ufeff[smtp]\nlmtp = true\n").smtp.lmtp


def test_no_message_shows_what_may_be_a_secret() -> None:
    lines = lines_of(
        '[database]\nurl = "mysql://pbem:hunter2@db/pbem"\n[relay]\npassword = "hunter2"\n'
        'password_file = ["hunter2"]\n',
        PBEM_RELAY_PASSWORD="hunter2",
        PBEM_DATABASE_URL="hunter2",
    )
    assert len(lines) == 5
    assert "hunter2" not in "".join(lines)


def test_control_characters_in_a_file_do_not_reach_the_terminal() -> None:
    lines = lines_of('[smtp]\n"a\\nb\\u001b[2J" = 1\nlisten = "\\u009b31m\\n"\n')
    assert len(lines) == 2
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(("section", "key"), EVERY_SETTING)
def test_each_setting_answers_a_value_of_the_wrong_kind_in_its_own_words(section: str, key: str) -> None:
    (line,) = lines_of(f"[{section}]\n{key} = [[]]")
    assert line.startswith(f"pbem.toml: [{section}] {key}")
    assert line.endswith(f"; {allowed(section, key)}")
    assert "Input should" not in line


@pytest.mark.parametrize(
    ("listen", "address"),
    [("[::1]:8025", ("::1", 8025)), ("localhost:0", ("localhost", 0)), ("0.0.0.0:25", ("0.0.0.0", 25))],
)
def test_a_listening_address_may_be_ipv6_and_may_leave_the_port_to_the_system(
    listen: str, address: tuple[str, int]
) -> None:
    smtp = settings_of(PBEM_SMTP_LISTEN=listen).smtp
    assert (smtp.host, smtp.port) == address


@pytest.mark.parametrize("listen", ["::1:8025", "localhost:", ":25", "localhost:65536", "a b:25", "[::1]"])
def test_a_listening_address_without_a_clear_host_and_port_is_refused(listen: str) -> None:
    assert len(lines_of(PBEM_SMTP_LISTEN=listen)) == 1


@pytest.mark.parametrize("lobby", ["p-lobby", "b-1", "g417-t21", "a+b", "ana@x", "", "a..b"])
def test_a_lobby_that_could_be_taken_for_another_address_is_refused(lobby: str) -> None:
    assert len(lines_of(PBEM_SERVER_LOBBY=lobby)) == 1


@pytest.mark.parametrize("url", ["postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_any_usual_spelling_of_a_postgresql_url_is_understood(url: str) -> None:
    assert settings_of(PBEM_DATABASE_URL=url).database.url == "postgresql+psycopg://u@h/d"


def test_a_database_in_memory_is_refused() -> None:
    (line,) = lines_of(PBEM_DATABASE_URL="sqlite:///:memory:")
    assert line.startswith("PBEM_DATABASE_URL: a database in memory would be lost when the server stops; ")


def test_the_relay_password_is_the_first_line_of_its_file() -> None:
    Path("pw").write_text("correct horse\n# rotate in May\n", "utf-8")
    text = '[relay]\nuser = "ana"\npassword_file = "pw"\n'
    assert relay_password(settings_of(text)) == "correct horse"
    assert relay_password(settings_of()) is None


def test_a_password_file_that_is_absent_or_empty_is_told_in_one_line() -> None:
    settings = settings_of('[relay]\npassword_file = "pw"\n')
    assert str(relay_password(settings)).startswith("[relay] password_file: can't read it (No such file")
    Path("pw").write_text("\n", "utf-8")
    assert str(relay_password(settings)).startswith("[relay] password_file: the first line is empty")


def test_the_example_loads_as_it_is_and_with_every_line_taken_in(folder: Path) -> None:
    example = (Path(__file__).parents[2] / "config.example.toml").read_text("utf-8")
    assert settings_of(example) == settings_of()
    taken_in = "\n".join(
        line[1:] if line.startswith("#") and not line.startswith("# ") else line
        for line in example.splitlines()
    )
    written = tomllib.loads(taken_in)
    assert [(section, key) for section, keys in written.items() for key in keys] == EVERY_SETTING
    assert settings_of(taken_in) == settings_of()


def test_the_example_is_what_the_settings_say_of_themselves() -> None:
    """Write it anew: python -c "from pbem.settings.descriptions import example; print(example(), end='')"."""
    written = (Path(__file__).parents[2] / "config.example.toml").read_text("utf-8")
    assert written == example()


@pytest.mark.parametrize(("section", "key"), EVERY_SETTING)
def test_each_setting_is_explained_in_the_guide(section: str, key: str) -> None:
    assert meaning(section, key)
    guide = (Path(__file__).parents[2] / "docs/operating.md").read_text("utf-8")
    part = guide.partition(f"### `[{section}]`")[2].partition("\n#")[0]
    (row,) = [line for line in part.splitlines() if line.startswith(f"| `{key}` |")]
    assert row.endswith(f"| {meaning(section, key)} | {allowed(section, key)} |")


def test_trusted_relays_are_a_list_in_the_file_and_text_with_commas_in_the_environment() -> None:
    networks = (ip_network("10.1.0.0/16"), ip_network("2001:db8::1"))
    text = '[smtp]\ntrusted_relays = ["10.1.2.3/16", "2001:db8::1"]\n'
    assert settings_of(text).smtp.trusted_relays == networks
    assert settings_of(PBEM_SMTP_TRUSTED_RELAYS="10.1.0.0/16, 2001:db8::1").smtp.trusted_relays == networks
    assert settings_of(PBEM_SMTP_TRUSTED_RELAYS="").smtp.trusted_relays == ()
    (line,) = lines_of(PBEM_SMTP_TRUSTED_RELAYS="mx.example.org")
    assert line.startswith('PBEM_SMTP_TRUSTED_RELAYS = "mx.example.org": not an IP address or network; ')


def test_files_of_the_doors_start_from_the_folder_of_the_settings_file(folder: Path) -> None:
    settings = settings_of(
        '[smtp]\ncertificate = "c.pem"\nkey = "k.pem"\n'
        '[imap]\nhost = "imap.example.org"\nuser = "eleusis"\npassword_file = "pw"\n'
    )
    assert (settings.smtp.certificate, settings.smtp.key) == (folder / "c.pem", folder / "k.pem")
    (folder / "pw").write_text("correct horse\n", "utf-8")
    assert imap_password(settings) == "correct horse"


@pytest.mark.parametrize("given", ["", 'user = "eleusis"', 'password_file = "pw"'])
def test_a_mailbox_without_user_and_password_is_a_mistake(given: str) -> None:
    (line,) = lines_of(f'[imap]\nhost = "imap.example.org"\n{given}\n')
    assert line == (
        "pbem.toml: [imap] host: a mailbox without user and password; set user and password_file in [imap] as well"
    )


IMAP = '[imap]\nhost = "imap.example.org"\nuser = "ana@example.org"\npassword_file = "pw"\n'
PLUS = '[server]\ndomain = "example.org"\nlobby = "{}"\nplus_addresses = true\n'


@pytest.mark.parametrize("more", ["", 'folder = "inbox"'])
def test_a_mailbox_that_may_be_somebodys_own_has_its_lobby_behind_a_plus(more: str) -> None:
    (line,) = lines_of(PLUS.format("ana") + IMAP + more)
    assert line == (
        "pbem.toml: [imap] host: email to ana@example.org may be somebody's own; "
        'write lobby = "ana+eleusis" in [server], or in [imap] a folder of the server\'s own, '
        "or dedicated = true where nobody else gets mail in this mailbox"
    )
    assert lines_of('[server]\ndomain = "example.org"\nlobby = "ana"\n' + IMAP + more) == [line]
    assert settings_of(PLUS.format("ana+eleusis") + IMAP + more)


@pytest.mark.parametrize("more", ['folder = "Eleusis"', "dedicated = true"])
def test_in_a_folder_or_mailbox_of_its_own_the_lobby_may_be_the_mailbox(more: str) -> None:
    assert settings_of(PLUS.format("ana") + IMAP + more).imap.is_ours


def test_a_lobby_with_a_plus_needs_plus_addresses_and_its_tag_is_no_other_address() -> None:
    assert lines_of('[server]\nlobby = "ana+eleusis"') == [
        "pbem.toml: [server] lobby: a plus without plus_addresses; set plus_addresses = true in [server] as well"
    ]
    for lobby in ("ana+p-x", "ana+g1-x", "ana+", "+eleusis", "ana+a+b", "ana.+b"):
        assert len(lines_of(PLUS.format(lobby))) == 1, lobby


def test_who_runs_the_server_may_be_mailed_at_the_mailbox_that_it_is_a_guest_in() -> None:
    own = PLUS.format("ana+eleusis")
    assert settings_of(own + 'operator = "ana@example.org"').server.operator == "ana@example.org"
    for operator in ("ana+eleusis@example.org", "postmaster@example.org"):
        assert len(lines_of(own + f'operator = "{operator}"')) == 1


def test_days_off_are_a_list_in_the_file_and_text_with_commas_in_the_environment() -> None:
    weekend = ("saturday", "sunday")
    assert settings_of('[tables]\ndays_off = ["Sunday", "saturday"]\n').tables.days_off == weekend
    assert settings_of(PBEM_TABLES_DAYS_OFF="saturday, sunday").tables.days_off == weekend
    assert settings_of(PBEM_TABLES_DAYS_OFF="").tables.days_off == ()
    (line,) = lines_of(PBEM_TABLES_DAYS_OFF="sabado")
    assert line.startswith('PBEM_TABLES_DAYS_OFF = "sabado": not days of the week; ')
    (line,) = lines_of(PBEM_TABLES_DAYS_OFF="monday tuesday wednesday thursday friday saturday sunday")
    assert "no day left to play" in line
