"""The recipes of docs/webhooks.md, word for word, tried against stand-ins that behave as each service documents."""

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.edge.test_webhook_client import Answers, called

DOCS = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text("utf-8")
TEXT = "Bruno's turn – Game 417 \"Rosewood\". There's time until Fri 13 Nov, 18:00 Lisbon time."
TOLD = {"type": "turn", "text": TEXT, "player": "Bruno", "server": "eleusis.example.org", "game": 417}
BODY = json.dumps(TOLD | {"title": "Rosewood", "deadline": None}, ensure_ascii=False).encode()

Shown = Callable[[str, str, dict[str, str]], str]
"""What a service shows of a path, a body and a query; a ValueError for what it answers 400 to."""


def recipe(service: str) -> str:
    """The address that the recipe says to send, its placeholders filled in."""
    section = DOCS.split(f"### {service}\n")[1].split("\n##")[0]
    (address,) = re.findall(r"^    WEBHOOK (https://\S+)$", section, re.MULTILINE)
    return address.replace("TOKEN", "123456:ABC-DEF").replace("NUMBER", "-100200300").replace("…", "c2d3")


def ntfy(path: str, body: str, query: dict[str, str]) -> str:
    """https://docs.ntfy.sh/publish/#message-templating: `tpl` is on, and `m` and `t` are Go templates over the body."""
    if query.get("tpl") not in ("1", "yes", "true") or not re.fullmatch(r"/[-_A-Za-z0-9]{1,64}", path):
        return body
    fields = json.loads(body)
    return re.sub(r"\{\{\s*\.(\w+)\s*\}\}", lambda found: str(fields[found[1]]), query["m"])


def hookshot(path: str, body: str, query: dict[str, str]) -> str:
    """https://matrix-org.github.io/matrix-hookshot/latest/setup/webhooks.html: `text` of an object is the message."""
    if not path.startswith("/webhook/"):
        raise ValueError("no such hook")
    fields = json.loads(body)
    return fields["text"] if isinstance(fields.get("text"), str) else f"```json\n{body}```"


def telegram(path: str, body: str, query: dict[str, str]) -> str:
    """https://core.telegram.org/bots/api#making-requests: parameters of the query and of a JSON body count alike, and
    those that a method doesn't know are ignored."""
    if not re.fullmatch(r"/bot\d+:[-\w]+/sendMessage", path):
        raise ValueError("Not Found")
    given = query | json.loads(body)
    if not given.get("chat_id") or not 1 <= len(given.get("text") or "") <= 4096:
        raise ValueError("Bad Request")
    return str(given["text"])


def behaving(service: Shown, shown: list[str]) -> Answers:
    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(re.search(r"(?i)content-length: (\d+)", head)[1])
        body = (await reader.readexactly(length)).decode()
        target = urlsplit(head.split()[1])
        status = "200 OK"
        try:
            assert "\r\nContent-Type: application/json\r\n" in head
            shown.append(service(target.path, body, dict(parse_qsl(target.query))))
        except (ValueError, KeyError):
            status = "400 Bad Request"
        writer.write(f"HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()

    return answers


def here(address: str) -> str:
    """The same path and query at the server on this machine, as `called` writes its port."""
    parts = urlsplit(address)
    rest = f"{parts.path}?{parts.query}" if parts.query else parts.path
    return "https://eleusis.example.org:{port}" + rest.replace("{", "{{").replace("}", "}}")


@pytest.mark.parametrize(("name", "service"), [("ntfy", ntfy), ("Matrix", hookshot), ("Telegram", telegram)])
def test_what_a_recipe_makes_a_service_show_is_the_sentence(name, service):
    shown: list[str] = []
    assert called(behaving(service, shown), url=here(recipe(name)), body=BODY) == ""
    assert shown == [TEXT]


def test_a_service_that_refuses_what_it_is_sent_is_heard():
    shown: list[str] = []
    assert (
        called(behaving(telegram, shown), url=here("https://x.example/bot1:a/sendMessage"), body=BODY)
        == "400"
    )
    assert shown == []
