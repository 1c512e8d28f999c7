"""`pbem demo`, and the same match with everything kept in PostgreSQL."""

import asyncio
import os
import random
import re

import pytest
from rich.console import Console
from typer.testing import CliRunner

from pbem import app
from pbem.cli import cli
from pbem.demo.run import NAMES, Show, play
from pbem.service.aggregates.egn_export import export_round
from pbem.settings import load_settings
from tests.postgres_cluster import needed_binaries, running_cluster


def test_the_demonstration_plays_to_the_final_scores_and_its_files_verify(tmp_path):
    command = ["demo", "--seed", "1", "--egn", str(tmp_path), "--reader", "Chiara"]
    answer = CliRunner().invoke(cli, command)
    assert answer.exit_code == 0
    screens = re.split(r"(?m)^(?=ROUND \d)", answer.stdout.partition(" over ")[0].rpartition("\n")[0])[1:]
    assert [one[:7] for one in screens] == [f"ROUND {n}" for n in range(1, len(NAMES) + 1)]
    for one in screens:
        lines = one.splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) < 80
        assert "Secret rule: " in one
        assert all(re.search(rf"^ +\d\. {name} .* +\d+ ", one, re.M) for name in NAMES)
    assert "Chiara wrote, and we answered:\n  PLAY " in answer.stdout
    files = sorted(tmp_path.glob("*.egn"))
    assert len(files) == len(NAMES)
    for file in files:
        assert CliRunner().invoke(cli, ["verify", str(file)]).exit_code == 0


@pytest.mark.long
def test_the_demonstration_can_leave_gods_seat_to_the_server(tmp_path):
    command = ["demo", "--mails", "--god", "server", "--seed", "1", "--egn", str(tmp_path)]
    answer = CliRunner().invoke(cli, command)
    assert answer.exit_code == 0
    assert "It has 2 rounds, and the server is God in each." in " ".join(answer.stdout.split())
    files = sorted(tmp_path.glob("*.egn"))
    assert len(files) == 2
    for file in files:
        assert '[God "Server"]' in file.read_text("utf-8")
        assert CliRunner().invoke(cli, ["verify", str(file)]).exit_code == 0


@pytest.mark.long
def test_a_match_is_played_the_same_way_on_postgresql(tmp_path):
    with running_cluster(needed_binaries()) as cluster, open(os.devnull, "w") as nowhere:
        settings = load_settings(
            None,
            {
                "PBEM_CONFIG": "",
                "PBEM_SERVER_DATA_DIR": str(tmp_path),
                "PBEM_SMTP_LISTEN": "127.0.0.1:0",
                "PBEM_WEB_LISTEN": "127.0.0.1:0",
                "PBEM_CLOCK_SPEED": "1800",
                "PBEM_DATABASE_URL": cluster.new_database(),
            },
        )
        show = Show(Console(file=nowhere), "Ana")
        assert asyncio.run(play(settings, show, random.Random(4))) == ""
        store = app.own_store(settings)
        with store.reading() as reading:
            files = [export_round(reading, show.table, number, "localhost") for number in (1, 2, 3, 4)]
        store.close()
    assert all('[Result "' in file for file in files)
