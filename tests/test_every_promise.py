"""Each promise that the server makes about mail has tests that name it."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

PROMISES = {
    1: "250 means the mail is on disk and will be handled, whatever crashes next",
    2: "a move happens once, however often the mail arrives and wherever the process died",
    3: "every letter from a known player gets exactly one answer, or has a listed reason for silence",
    4: "automatic mail is never answered; two of our servers pointed at each other fall silent",
    5: "a move counts by when it was received, not by when it was handled",
    6: "digests leave the house at least once, each with a Message-ID that never stands over other words",
    7: "a letter that crashes us is set aside after three tries, with its reason; the others go on",
    8: "full disk, locked or absent database: 451 or 452, never 250, never 5xx",
    9: "no text a player sends reaches another reader's HTML, headers or terminal unescaped",
    10: "a secret rule, another's hand, the stock and the seed never appear in any mail that is not for their owner",
    11: "limits on size, depth, parts, header, lines, recipients, connections, mails per hour: each with its code",
    14: "a stranger cannot make us mail strangers beyond stated limits an hour, for each network and in all",
}


@cache
def by_promise() -> dict[int, list[str]]:
    """The tests that bear a promise's number in their names."""
    found = defaultdict(list)
    for path in Path(__file__).parent.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            named = (
                re.match(r"test_promise_([0-9]+)_\w", node.name)
                if isinstance(node, ast.FunctionDef)
                else None
            )
            if named:
                found[int(named[1])].append(node.name)
    return found


@pytest.mark.parametrize("number", PROMISES)
def test_each_promise_has_tests_that_name_it(number: int) -> None:
    assert len(by_promise()[number]) >= 2, PROMISES[number]


def test_no_test_names_a_promise_that_was_never_made() -> None:
    assert by_promise().keys() <= PROMISES.keys()
