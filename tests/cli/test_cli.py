"""The `pbem` command as its user sees it: what it prints, and its exit status."""

import os
import re
import signal
import stat
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from pbem import app
from pbem.cli import cli
from pbem.settings import load_settings, resource_dir
from pbem.store.rows.people import LetterStatus, StoredLetter
from pbem.store.store import open_store

PBEM = [sys.executable, "-c", "from pbem.cli import main; main()"]

DIAGRAM = """[EGN "1"]
[Rulebook "new-eleusis"]
[God "Luis"]
[Seats "Ana; Bia; Caio; Davi"]
[Judge "machine"]
[Rule "if last is black: 7 or more, else: 6 or less"]
[Starter "3H"]
[Hand "Ana" "9D 5C"]
[Hand "Bia" "JH KH"]
[Hand "Caio" "8H 7D"]
[Hand "Davi" "5S 8S"]
[Stock "AS 3S 6S 7S"]

1. Caio: 8H wrong
2. Davi: 5S right
3. Ana: 9D right
"""


def pbem(*words, given=None):
    return CliRunner().invoke(cli, [str(word) for word in words], input=given)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[smtp]\nmax_bytes = "big"\n', "[smtp] max_bytes"),
        ("[smtp]\nlistn = 1\n", "did you mean listen?"),
        ("[clock]\nspeed = 0\n", "[clock] speed"),
        ("[smtp\n", "not TOML"),
    ],
)
def test_a_wrong_configuration_is_one_clear_line_and_status_2(home, text, line):
    (home / "pbem.toml").write_text(text)
    for command in (["serve"], ["inbox", "ana@example.org"], ["letters", "list"]):
        answer = pbem(*command)
        assert answer.exit_code == 2
        assert line in answer.stderr
        assert answer.stderr.count("\n") == 1


def test_a_wrong_environment_variable_is_named(home, monkeypatch):
    monkeypatch.setenv("PBEM_SMTP_MAX_BYTES", "huge")
    answer = pbem("serve")
    assert answer.exit_code == 2
    assert "PBEM_SMTP_MAX_BYTES" in answer.stderr


def test_replay_prints_layout_and_a_broken_file_one_line_with_status_1(home):
    (home / "good.egn").write_text(DIAGRAM)
    (home / "bad.egn").write_text(DIAGRAM.replace("2. Davi: 5S", "2. Davi: 9S"))
    good, bad = pbem("replay", home / "good.egn"), pbem("replay", home / "bad.egn")
    assert good.exit_code == 0
    assert "3♥------5♠------9♦-----?" in good.stdout
    assert bad.exit_code == 1
    assert bad.stdout == ""
    assert bad.stderr == f"{home / 'bad.egn'}:15: Davi does not hold 9S\n"


def test_a_file_that_cannot_be_read_is_status_2(home):
    for command in ("replay", "verify"):
        answer = pbem(command, home / "none.egn")
        assert answer.exit_code == 2
        assert "can't read it" in answer.stderr


def test_verify_names_the_first_line_that_does_not_hold(home):
    (home / "lie.egn").write_text(DIAGRAM.replace("3. Ana: 9D right", "3. Ana: 9D wrong"))
    answer = pbem("verify", home / "lie.egn")
    assert answer.exit_code == 1
    assert f"{home / 'lie.egn'}:16:" in answer.stderr


SHIPPED = (
    "new-eleusis",
    "eleusi",
    "eleusis-basic",
    "eleusis-express",
    "eleusis-express-golden",
    "new-eleusis-1996",
    "novo-eleusis",
)


def own_rulebook(home, text=None, **fields):
    """A rulebook `club` in the folder that the settings name: new-eleusis with some fields written otherwise."""
    folder = home / "books"
    folder.mkdir()
    (home / "pbem.toml").write_text('[tables]\nrulebooks = "books"\n')
    if text is None:
        text = (resource_dir("data") / "rulebooks/new-eleusis.toml").read_text("utf-8")
        for name, value in {"name": '"club"', **fields}.items():
            text = re.sub(rf"(?m)^{name} = .*$", f"{name} = {value}", text)
    (folder / "club.toml").write_text(text, "utf-8")
    return folder


def test_rulebooks_are_listed_a_line_each_the_usual_one_first(home):
    answer = pbem("rulebooks")
    assert answer.exit_code == 0
    lines = answer.stdout.splitlines()
    assert tuple(line.split()[0] for line in lines) == SHIPPED
    assert all(line.endswith(" built in") and len(line) < 90 for line in lines)
    assert "4-8 people, 3 packs, 14 cards each, Prophet " in lines[1]
    assert "3-8 people, 2 packs, 12 cards each, no Prophet, guesses " in lines[3]


@pytest.mark.parametrize(
    ("words", "rules", "match"),
    [
        (["eleusis-express"], "THE RULES", "THE WHOLE GAME"),
        (["novo-eleusis", "--language", "pt"], "AS REGRAS", "A PARTIDA INTEIRA"),
        (["eleusi", "--language", "it"], "LE REGOLE", "LA PARTITA INTERA"),
    ],
)
def test_a_rulebook_is_printed_as_a_page_in_any_language(home, words, rules, match):
    answer = pbem("rulebook", *words)
    assert answer.exit_code == 0
    assert answer.stdout.startswith(f"{rules}\n\n")
    name = words[0].replace("-", " ").title()
    assert f" {name}.\n" in answer.stdout
    assert f"\n{match}\n" in answer.stdout
    assert max(map(len, answer.stdout.splitlines())) <= 72


def test_a_rulebook_or_a_language_that_is_not_there_is_one_line_and_status_1(home):
    near, far, tongue = (
        pbem("rulebook", "eleusis-expres"),
        pbem("rulebook", "zzz"),
        pbem("rulebook", "eleusi", "-l", "fr"),
    )
    assert near.stderr.startswith("there's no variant 'eleusis-expres'. Did you mean eleusis-express,")
    assert far.stderr == f"there's no variant 'zzz'. Did you mean {', '.join(SHIPPED)}?\n"
    assert tongue.stderr == "there's no page in 'fr'. Use one of: en, pt, es, it, pt-PT\n"
    assert [one.exit_code for one in (near, far, tongue)] == [1, 1, 1]
    assert not near.stdout + far.stdout + tongue.stdout


def test_a_rulebook_of_the_hosts_own_is_listed_printed_and_replayed(home):
    folder = own_rulebook(home, hand="9")
    listed = pbem("rulebooks").stdout.splitlines()
    assert len(listed) == len(SHIPPED) + 1
    assert listed[-1].startswith("club ")
    assert listed[-1].endswith(f" {folder / 'club.toml'}")
    assert "Everyone but God is dealt 9 cards" in pbem("rulebook", "club").stdout
    (home / "club.egn").write_text(DIAGRAM.replace("new-eleusis", "club"))
    assert pbem("replay", home / "club.egn").exit_code == 0
    assert pbem("verify", home / "club.egn").exit_code == 0
    (home / "pbem.toml").unlink()
    assert pbem("replay", home / "club.egn").exit_code == 1


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"hand": "0"}, "hand: 0 is not a whole number from 1 to 52"),
        ({"starter": '"two"'}, 'starter: "two" is not "any" or "admitted" or "lookback"'),
        ({"seats_max": "9"}, "packs: 8 hands of 14 and a starter are 113 cards; 2 packs have 104"),
        ({"name": '"other"'}, 'name: "other" is not the name of the file, "club"'),
        ({"text": "hand = [\n"}, "not TOML"),
        ({"text": "hands = 1\n"}, "hands: no such field; the nearest is hand"),
    ],
)
def test_a_wrong_rulebook_of_the_hosts_own_is_one_line_and_no_server_starts(home, fields, line):
    folder = own_rulebook(home, **fields)
    (home / "good.egn").write_text(DIAGRAM)
    for command in (["serve"], ["rulebooks"], ["rulebook", "eleusi"], ["replay", home / "good.egn"]):
        answer = pbem(*command)
        assert answer.exit_code == 2
        assert answer.stderr.startswith(f"{folder / 'club.toml'}: {line}")
        assert answer.stderr.count("\n") == 1
    assert not (home / "var").exists()


def test_an_own_rulebook_cannot_take_the_name_of_one_that_ships(home):
    folder = own_rulebook(home)
    shipped = (resource_dir("data") / "rulebooks/eleusi.toml").read_text("utf-8")
    (folder / "eleusi.toml").write_text(shipped, "utf-8")
    (folder / "latin.toml").write_bytes(b'name = "\xe9"\n')
    answer = pbem("serve")
    assert answer.exit_code == 2
    assert answer.stderr.splitlines() == [
        f'{folder / "eleusi.toml"}: name: "eleusi" ships with pbem; give yours another name',
        f"{folder / 'latin.toml'}: cannot be read (not UTF-8 text)",
    ]


def test_a_folder_of_rulebooks_that_is_not_there_is_one_line(home):
    (home / "pbem.toml").write_text('[tables]\nrulebooks = "nowhere"\n')
    for command in ("serve", "rulebooks"):
        answer = pbem(command)
        assert answer.exit_code == 2
        assert answer.stderr == (
            f"{home / 'nowhere'}: no such folder; rulebooks in [tables] names the one of your own\n"
        )


def test_the_server_knows_a_rulebook_of_the_hosts_own(home):
    own_rulebook(home, hand="9")
    settings = load_settings(None, {})
    store = app.own_store(settings)
    house = app.build_house(settings, store)
    store.close()
    assert house.rulebooks["club"].hand == 9
    assert list(house.rulebooks) == [*SHIPPED, "club"]


def test_export_of_what_is_not_there_says_so(store_here):
    answer = pbem("export", 7, 1)
    assert answer.exit_code == 1
    assert answer.stderr == "there's no table 7\n"


def test_an_inbox_without_mail_and_a_server_that_is_not_there_are_told(home):
    assert "no email for ana@example.org" in pbem("inbox", "ana@example.org").stderr
    (home / "pbem.toml").write_text('[smtp]\nlisten = "127.0.0.1:1"\n')
    answer = pbem("send", "--from", "ana@example.org", "JOIN")
    assert answer.exit_code == 1
    assert "Start it with: pbem serve" in answer.stderr


def test_letters_are_listed_shown_retried_and_dropped(home):
    (home / "var").mkdir()
    store = open_store(f"sqlite:///{home / 'var' / 'pbem.db'}")
    with store.writing() as writing:
        writing.letters.add(
            [StoredLetter(1, "eleusis@localhost", "ana@example.org", b"Subject: JOIN\r\n\r\nhi", None, None)]
            * 2
        )
        for _ in range(3):
            writing.letters.note_crash(1, "crashed: ValueError", 3)
    listed = pbem("letters", "list")
    assert "quarantined" in listed.stdout
    assert "received" in listed.stdout
    assert "ana@example.org" not in listed.stdout
    assert "Subject: JOIN" in pbem("letters", "show", 1).stdout
    assert pbem("letters", "retry", 2).exit_code == 1
    assert pbem("letters", "retry", 1).exit_code == 0
    assert pbem("letters", "drop", 1).exit_code == 1
    assert pbem("letters", "show", 9).exit_code == 1
    with store.reading() as reading:
        assert reading.letters.by_id(1).status is LetterStatus.RECEIVED
    store.close()


def test_what_the_server_keeps_is_for_nobody_else_on_the_machine_and_it_stops_when_asked(home):
    environment = {**os.environ, "PBEM_SMTP_LISTEN": "127.0.0.1:0", "PBEM_WEB_LISTEN": "127.0.0.1:0"}
    with subprocess.Popen([*PBEM, "serve"], stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert "pbem listens on 127.0.0.1:" in server.stdout.readline()
        kept = [path for path in (home / "var").rglob("*") if path.is_file()]
        assert {path.name for path in kept} >= {"pbem.db", "secret"}
        assert all(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 for path in kept)
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=20) == 0


def test_a_command_that_makes_the_database_keeps_it_from_everybody_else_too(home):
    before = os.umask(0o022)
    try:
        assert (
            pbem(
                "receive", "--to", "eleusis@localhost", "--from", "ana@example.org", given="Hello\n"
            ).exit_code
            == 0
        )
    finally:
        os.umask(before)
    kept = [path for path in (home / "var").rglob("*") if path.is_file()]
    assert "pbem.db" in {path.name for path in kept}
    assert all(stat.S_IMODE(path.stat().st_mode) & 0o077 == 0 for path in kept)


def test_letters_that_were_set_aside_stand_first_and_those_destroyed_say_so(home):
    settings = load_settings(None, {"PBEM_SERVER_DATA_DIR": str(home / "var")})
    store = app.own_store(settings)
    with store.writing() as writing:
        raw = b"Subject: \x1b]8;;https://evil.example\x07click\x1b]8;;\x07\r\n\r\nhello\r\n"
        letters = [
            StoredLetter(i, "eleusis@localhost", "ana@example.org", raw, None, None) for i in (1, 2, 3)
        ]
        numbers = writing.letters.add(letters)
        for number, fate in zip(numbers, ("quarantined", "handled", "handled"), strict=True):
            writing.letters.settle(
                number, LetterStatus(fate), "why", person=None, token="t", message_id=f"<{number}>", body=b""
            )
        writing.erasure.destroy_letters(3, 1)
    store.close()
    listed = [line.split() for line in pbem("letters", "list").stdout.splitlines()[1:]]
    assert [(line[0], line[-3]) for line in listed] == [("3", "57"), ("2", "57"), ("1", "deleted")]
    assert pbem("letters", "list", "--limit", 1).stdout.splitlines()[1].split()[0] == "3"
    shown = pbem("letters", "show", 1)
    assert (shown.exit_code, shown.stdout.splitlines()[1][:9]) == (0, "; deleted")
    refused = pbem("letters", "retry", 1)
    assert refused.exit_code == 1
    assert "nothing left" in refused.stderr
