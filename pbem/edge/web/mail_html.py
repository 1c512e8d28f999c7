"""A mail's HTML as a page may frame it: nothing acts, pictures are its own, its answers open a form."""

from base64 import b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote

from lxml import etree, html  # type: ignore[import-untyped]  # it comes without types

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'self'; sandbox allow-same-origin allow-top-navigation-by-user-activation"
)
"""Of a mail's HTML: whatever stands in it runs no script and asks nobody for anything.

It has our origin so that the page around it can measure it; without scripts nothing in it can use that."""

FRAMED = {"Content-Security-Policy": CONTENT_SECURITY_POLICY, "X-Frame-Options": "SAMEORIGIN"}
"""The headers of an answer that is such a mail."""

LARGEST_HTML = 2_000_000
LARGEST_PICTURE = 500_000
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")

ACTING = frozenset(
    "audio base button embed form frame frameset iframe input link object script select source textarea video".split()
)
"""Elements that a mail has no use for."""

LEADING = frozenset("action background formaction ping src srcdoc srcset target".split())
"""Attributes by which an element leads somewhere, beside those of links."""

HARMLESS_META = ("viewport", "color-scheme", "supported-color-schemes")


@dataclass(frozen=True, slots=True)
class MailLink:
    """What a `mailto:` link asks a mail program to write (RFC 6068)."""

    to: str
    subject: str
    body: str


def read_mailto(link: str) -> MailLink:
    """What a link that begins with `mailto:` says. A plus is a plus; unknown fields are left out."""
    address, _, query = link.partition(":")[2].partition("?")
    pairs = (field.partition("=")[::2] for field in query.split("&"))
    said = {name.lower(): unquote(value) for name, value in pairs}
    return MailLink(unquote(address), said.get("subject", ""), said.get("body", "").replace("\r\n", "\n"))


def html_of(mail: EmailMessage) -> str:
    """A mail's HTML part; "" if it has none that can be shown."""
    body = mail.get_body(("html",))
    if not isinstance(body, EmailMessage):
        return ""
    try:
        written = str(body.get_content())
    except LookupError:  # a charset that nobody knows
        return ""
    return written if len(written) <= LARGEST_HTML else ""


def mail_links(written: str) -> list[MailLink]:
    """Every `mailto:` link of a mail's HTML, in order."""
    page = _parsed(written)
    return [read_mailto(link.get("href", "")) for link in _mailtos(page)] if page is not None else []


def framed(mail: EmailMessage, reply: Callable[[int], str]) -> str:
    """The mail's HTML to be framed; `reply` names the page that opens where the n-th `mailto:` link is tapped."""
    page = _parsed(html_of(mail))
    if page is None:
        return ""
    answers = {link: reply(number) for number, link in enumerate(_mailtos(page))}
    pictures = _pictures(mail)
    for element in list(page.iter()):
        if not isinstance(element.tag, str) or element.tag in ACTING or _may_lead_away(element):
            if element is not page:
                element.drop_tree()
            continue
        _tame(element, pictures)
        _lead(element, answers.get(element, ""))
    written: str = html.tostring(page, encoding="unicode", doctype="<!DOCTYPE html>")
    return written


def _parsed(written: str) -> html.HtmlElement | None:
    try:
        return html.document_fromstring(written) if written.strip() else None
    except (etree.LxmlError, ValueError):
        return None


def _mailtos(page: html.HtmlElement) -> Iterator[html.HtmlElement]:
    links = (element for element in page.iter("a", "area"))
    return (link for link in links if link.get("href", "").strip().lower().startswith("mailto:"))


def _may_lead_away(element: html.HtmlElement) -> bool:
    return element.tag == "meta" and not (element.get("charset") or element.get("name") in HARMLESS_META)


def _tame(element: html.HtmlElement, pictures: dict[str, str]) -> None:
    """Leaves an element what it looks like; pictures come out of the mail itself."""
    for name, value in list(element.attrib.items()):
        if name == "src" and element.tag == "img":
            picture = pictures.get(unquote(value.strip().removeprefix("cid:")))
            element.set(name, picture or "")
        elif name.startswith("on") or name in LEADING or name.endswith(":href"):
            del element.attrib[name]


def _lead(element: html.HtmlElement, answer: str) -> None:
    """A link leads to the `answer` that it opens, or to where readers may follow it themselves."""
    href = element.attrib.pop("href", "").strip()
    if answer or href.lower().startswith(("http://", "https://")):
        element.set("href", answer or href)
        element.set("target", "_top")
        element.set("rel", "noreferrer")
    elif href.startswith("#"):
        element.set("href", href)


def _pictures(mail: EmailMessage) -> dict[str, str]:
    """The pictures of a mail by Content-ID (RFC 2392), as data: URLs."""
    found = {}
    for part in mail.walk():
        named = str(part.get("Content-ID", "")).strip().strip("<>")
        kind = part.get_content_type()
        octets = part.get_payload(decode=True) if named and kind in PICTURES else None
        if isinstance(octets, bytes) and len(octets) <= LARGEST_PICTURE:
            found[named] = f"data:{kind};base64,{b64encode(octets).decode()}"
    return found
