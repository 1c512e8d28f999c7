"""Chooses, among the MIME parts of a letter, the text its author wrote."""

import itertools
import re
from dataclasses import dataclass, field
from email.message import Message
from enum import StrEnum

from pbem.mail.phrases import either
from pbem.mail.reading.encodings import decode, decode_header, octets_of
from pbem.mail.reading.format_flowed import unflow
from pbem.mail.reading.html_text import strikes_out, text_of
from pbem.mail.reading.non_words import words_of
from pbem.mail.reading.parsing import Limits, children, parse, raw_headers
from pbem.mail.reading.signed import signed_content
from pbem.mail.writing.message import clean_line, clean_text

READ = frozenset(("text/plain", "text/html", "text/enriched", "text/richtext", "text/markdown"))

SIGNED_OR_ENCRYPTED = frozenset(("application/pkcs7-mime", "application/x-pkcs7-mime"))

NEVER_TOLD = frozenset(
    (
        *("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"),
        *("application/pgp-keys", "application/pgp-encrypted", "application/applefile"),
        *(
            "text/vcard",
            "text/x-vcard",
            "text/directory",
            "text/calendar",
            "application/ics",
            "text/x-amp-html",
        ),
        *("text/rfc822-headers", "message/delivery-status", "message/disposition-notification"),
    )
)
"""What programs add: signatures, keys, visiting cards, calendar entries, reports; no words, and nobody's file."""

_WINMAIL = frozenset(("application/ms-tnef", "application/vnd.ms-tnef"))

_TYPE = re.compile(r"""\s*["']?\s*([A-Za-z0-9!#$&^_.+-]+)\s*/\s*([A-Za-z0-9!#$&^_.+-]+)""")


def kind_of(part: Message) -> str:
    """Type and subtype in lower case, `text/plain` where neither can be made out (RFC 2045 5.2)."""
    value = next(iter(raw_headers(part, "Content-Type")), None)
    if value is None:
        return part.get_default_type()
    written = _TYPE.match(value)
    return f"{written[1]}/{written[2]}".lower() if written else "text/plain"


def disposition_of(part: Message) -> str:
    """`attachment`, `inline`, or whatever else is written there."""
    value = next(iter(raw_headers(part, "Content-Disposition")), "")
    words = re.split(r"[;\s(\"']+", value.strip(" \t\n\"'"), maxsplit=1)
    return words[0].lower()


def parameter(part: Message, name: str) -> str:
    """A parameter of its type, in lower case; empty where there is none."""
    try:
        value = part.get_param(name, "")
    except (LookupError, ValueError, TypeError):  # a crafted RFC 2231 value
        return ""
    return (value[2] if isinstance(value, tuple) else str(value)).strip().lower()


def name_of(part: Message) -> str:
    """The file's name, still encoded; empty where there is none."""
    try:
        return part.get_filename("")
    except (LookupError, ValueError, TypeError):  # a crafted RFC 2231 name; the letter is no worse without it
        return ""


def root_of(part: Message, inside: list[Message]) -> Message:
    """The part of a multipart/related that the others belong to (RFC 2387 3.2)."""
    start = parameter(part, "start")
    named = (
        one for one in inside if start and start == "".join(raw_headers(one, "Content-ID")).strip().lower()
    )
    return next(named, inside[0])


def is_winmail(part: Message, kind: str) -> bool:
    """Whether it is what Outlook puts a letter into for those who it thinks have Outlook too."""
    return kind in _WINMAIL or name_of(part).lower() == "winmail.dat"


def is_decoration(part: Message, kind: str) -> bool:
    """Whether it is a picture that belongs to the page, such as one of a signature, and nothing that was sent along."""
    embedded = bool(raw_headers(part, "Content-ID")) and disposition_of(part) != "attachment"
    return embedded and kind.startswith("image/")


class NoText(StrEnum):
    """Why a letter has no text."""

    EMPTY = "empty"
    HTML_EMPTY = "html-empty"
    ENCRYPTED = "encrypted"
    WINMAIL = "winmail"
    FORWARDED = "forwarded"
    ONLY_ATTACHMENTS = "only-attachments"


_TELLINGS = (NoText.ENCRYPTED, NoText.WINMAIL, NoText.FORWARDED, NoText.ONLY_ATTACHMENTS, NoText.HTML_EMPTY)
"""The most telling first."""


@dataclass(slots=True)
class Contents:
    """What was found in a letter: its text, the names of what was passed over, the kinds that had no text."""

    texts: list[str] = field(default_factory=list)
    attachments: list[str] = field(default_factory=list)
    signs: set[NoText] = field(default_factory=set)

    @property
    def text(self) -> str:
        return "\n\n".join(self.texts)

    @property
    def no_text(self) -> NoText | None:
        """The most telling reason why there is no text; None where there is some."""
        if self.text.strip():
            return None
        return next((sign for sign in _TELLINGS if sign in self.signs), NoText.EMPTY)


MAX_STUB = 600
"""Longer, in characters, is no excuse of a program."""

# What stands in the plain part where a program sent HTML alone, in its own words.
_STUB = re.compile(
    either(
        (
            *(
                "html viewer",
                "html-viewer",
                "html format",
                "html email",
                "html e-mail",
                "html mail",
                "html message",
            ),
            *(
                "cannot display html",
                "not display html",
                "not support html",
                "view html",
                "read html",
                "in html",
            ),
            *(
                "formato html",
                "mensagem html",
                "mensaje html",
                "messaggio html",
                "visualizar html",
                "leer html",
            ),
            *(
                "suporta html",
                "soporta html",
                "supporta html",
                "supporta l'html",
                "view this message in a browser",
            ),
            *("view this email in your browser", "html-format", "html-ansicht", "format html"),
        )
    ),
    re.I,
)
_HTML_BEGINS = re.compile(
    r"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,200}-->\s*)?"
    r"<(?:!doctype\s+html|html|head|body|meta|div|p|table|span|font|center|br)\b[^>]{0,2000}>",
    re.I,
)
_HTML_ENDS = re.compile(r"</(?:html|body|div|p|table|span|font|center)\s*>|<br\s*/?>", re.I)
_TAG = re.compile(r"<[a-z!/?][^<>]*>", re.I)
_META_CHARSET = re.compile(rb"<meta\s[^>]{0,200}?charset\s*=\s*[\"']?([A-Za-z0-9._:-]{1,40})", re.I)
_ENRICHED = re.compile(r"<(/?[a-z][a-z0-9-]{0,59})>", re.I)
_CONTENT_FIELD = re.compile(rb"Content-[A-Za-z-]{1,40}:", re.I)


def contents(message: Message, limits: Limits = Limits()) -> Contents:  # noqa: B008  # a frozen value
    """The text of `message`: of alternatives the plain one if it says anything, of a mixture all texts."""
    found = Contents()
    _Walk(found, limits).collect(message, whole=True)
    return found


@dataclass(slots=True)
class _Walk:
    """One walk down the tree of parts. `again`: how often bytes may still be parsed that were found inside a part."""

    found: Contents
    limits: Limits
    again: int = 2

    def collect(self, part: Message, whole: bool = False) -> None:
        """What `part` says, or that it was passed over. `whole`: it is the letter itself."""
        kind, inside = kind_of(part), children(part)
        if kind in SIGNED_OR_ENCRYPTED or name_of(part).lower().endswith(".p7m"):
            self._opaque(part)
        elif kind == "multipart/encrypted":
            self.found.signs.add(NoText.ENCRYPTED)
        elif is_winmail(part, kind):
            self.found.signs.add(NoText.WINMAIL)
            self._tell(part, kind)
        elif kind.startswith("multipart/") and inside:
            self._container(part, kind, inside)
        elif kind.startswith("message/") or inside:
            self.found.signs.add(NoText.FORWARDED if kind == "message/rfc822" else NoText.ONLY_ATTACHMENTS)
            self._tell(part, kind)
        elif self._is_attachment(part, kind, whole):
            self.found.signs.add(NoText.ONLY_ATTACHMENTS)
            self._tell(part, kind)
        else:
            self._text(part, kind)

    def _container(self, part: Message, kind: str, inside: list[Message]) -> None:
        if kind == "multipart/alternative":
            self._best(inside)
        elif kind == "multipart/related":
            root = root_of(part, inside)
            self.collect(root)
            for other in inside:
                if other is not root:
                    self._beside(other, related=True)
        else:
            for child in inside:
                self.collect(child)

    def _best(self, alternatives: list[Message]) -> None:
        """The plain one, if it says anything and not just that there is a better one; of the rest the files alone.

        What was struck out in another one stands in it as if it were meant; then it is not read.
        """
        plain = [one for one in alternatives if kind_of(one) == "text/plain"]
        pages = [
            page for one in alternatives for page in (one, *children(one)) if kind_of(page) == "text/html"
        ]
        if plain and any(strikes_out(octets_of(page)) for page in pages):
            alternatives = [one for one in alternatives if one not in plain]
            plain = []
        others = [one for one in alternatives if one not in plain and kind_of(one) not in NEVER_TOLD]
        excuse: list[str] = []
        chosen = None
        for one in (*plain, *others):
            before = len(self.found.texts)
            self.collect(one)
            said = self.found.texts[before:]
            if one in plain and others and is_stub("\n".join(said)):
                excuse += said
                del self.found.texts[before:]
            elif said:
                chosen = one
                break
        if chosen is None and not others:
            self.found.texts += excuse
        for one in alternatives:
            if one is not chosen and chosen is not None and kind_of(one).startswith("multipart/"):
                self._beside(one)

    def _beside(self, part: Message, related: bool = False) -> None:
        """Of what is not read: the files in it that are to be told."""
        kind, inside = kind_of(part), children(part)
        if kind.startswith("multipart/") and inside:
            related = related or kind == "multipart/related"
            for child in inside:
                self._beside(child, related)
        elif disposition_of(part) == "attachment" or not (related or kind in READ):
            self._tell(part, kind)

    def _tell(self, part: Message, kind: str) -> None:
        if kind in NEVER_TOLD or is_decoration(part, kind):
            return
        name = _name(part, kind)
        if name not in self.found.attachments:
            self.found.attachments.append(name)

    def _is_attachment(self, part: Message, kind: str, whole: bool) -> bool:
        # A multipart without parts is broken: what stands in it is then the only text there is.
        if kind.startswith("multipart/"):
            return False
        if kind in NEVER_TOLD or not (kind in READ or kind.startswith("text/")):
            return True
        if kind not in READ and bool(self.found.texts):
            return True
        if disposition_of(part) == "attachment":
            return not whole
        return bool(self.found.texts) and bool(name_of(part))

    def _opaque(self, part: Message) -> None:
        signed = signed_content(octets_of(part))
        inner = self._parsed(signed) if signed is not None else None
        if inner is None:
            self.found.signs.add(NoText.ENCRYPTED)
        else:
            self.collect(inner)

    def _parsed(self, octets: bytes) -> Message | None:
        self.again -= 1
        message = parse(octets, self.limits) if self.again >= 0 else None
        return message if isinstance(message, Message) else None

    def _text(self, part: Message, kind: str) -> None:
        octets = octets_of(part)
        boundary = _bare_boundary(octets) if kind != "text/html" else b""
        if boundary:
            head = b'Content-Type: multipart/mixed; boundary="%s"\n\n' % boundary
            whole = self._parsed(head + octets)
            inside = children(whole) if whole is not None else []
            if inside:
                both = [kind_of(one) for one in inside] == ["text/plain", "text/html"]
                self._container(whole or part, "multipart/alternative" if both else "multipart/mixed", inside)
                return
        text, is_html = _decoded(part, kind, octets)
        words = words_of(clean_text(text))
        for file in words.files:
            self.found.attachments.append(clean_line(file)[:100])
            self.found.signs.add(NoText.ONLY_ATTACHMENTS)
        if words.encrypted:
            self.found.signs.add(NoText.ENCRYPTED)
        said = "\n".join(words.lines)
        if said.strip():
            self.found.texts.append(said)
        elif is_html:
            self.found.signs.add(NoText.HTML_EMPTY)


def _bare_boundary(octets: bytes) -> bytes:
    """What parts the octets of a multipart whose header got lost, or says something else; empty where none does."""
    lines = [line.strip() for line in octets[:2000].split(b"\n") if line.strip()][:5]
    for line, below in itertools.pairwise(lines):
        if line.startswith(b"--") and _CONTENT_FIELD.match(below):
            return line[2:].replace(b'"', b"")[:200]
    return b""


def is_stub(text: str) -> bool:
    """Whether a plain part says no more than that there is another one."""
    return not text.strip() or (len(text) <= MAX_STUB and _STUB.search(text) is not None)


def _decoded(part: Message, kind: str, octets: bytes) -> tuple[str, bool]:
    """The text, and whether it came as HTML, whatever it is called."""
    charset = parameter(part, "charset")
    if not charset and kind == "text/html" and (meta := _META_CHARSET.search(octets[:4096])):
        charset = meta[1].decode("ascii")
    text = decode(octets, charset)
    looks_like_html = kind != "text/html" and _HTML_BEGINS.match(text[:4000]) and _HTML_ENDS.search(text)
    if (kind == "text/html" and _TAG.search(text)) or looks_like_html:
        return text_of(text), True
    if kind == "text/html":
        return text_of(f"<pre>{text}</pre>"), True  # words without any tag: their lines are meant
    if kind in ("text/enriched", "text/richtext"):
        return _ENRICHED.sub("", text).replace("<<", "<"), False
    if parameter(part, "format") == "flowed":
        return unflow(text.replace("\r\n", "\n"), parameter(part, "delsp") == "yes"), False
    return text, False


def _name(part: Message, kind: str) -> str:
    """What a file is called; a mail that was forwarded by its subject."""
    named = name_of(part)
    if not named and kind == "message/rfc822" and children(part):
        named = next(iter(raw_headers(children(part)[0], "Subject")), "")
    return clean_line(decode_header(named))[:100] or kind
