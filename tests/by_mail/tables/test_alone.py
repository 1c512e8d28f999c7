"""Who tries the server alone: caretakers play for the others, as docs/operating.md has it."""

import re
from pathlib import Path

from pbem.micros import DAY
from pbem.rulelang.samples import Difficulty, SampleRule, Source
from tests.by_mail.knowing import read
from tests.by_mail.served import ANA, served

ROOT = Path(__file__).parents[3]
HINTS = dict.fromkeys(("en", "pt", "es", "it"), "Look at colours.")
RULE = SampleRule("a", "a", "other colour", Difficulty.EASY, HINTS, Source("nobody"), read("other colour"))


def test_at_the_table_of_the_docs_each_who_is_absent_is_waited_for_once(tmp_path: Path) -> None:
    text = (ROOT / "docs/operating.md").read_text("utf-8").partition("\n### Alone\n")[2]
    found = re.search(r"^    NEW TABLE (.*)$", text, re.M)
    assert found
    waited = []
    with served(tmp_path, "alone", found[1], samples=(RULE,)) as game:
        while len(game.match().results) < 1:
            person, _ = game.waits_for()
            if person is ANA:
                game.goes_on()
            else:
                waited.append(person.name)
                game.lets_time_pass(3 * DAY + DAY // 24)
    assert len(waited) == len(set(waited)) <= 2
    assert waited
