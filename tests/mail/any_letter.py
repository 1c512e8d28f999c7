"""Letters as Hypothesis makes them: of any structure, from pieces that mail programs write, then with bytes changed."""

import base64
import binascii
import quopri

from hypothesis import strategies as st

LINES = st.sampled_from(
    [
        *(
            "PLAY 7h",
            "JOGAR 7 de copas",
            "7♥",
            "NO PLAY",
            "GUESS other colour",
            "RULE odd",
            "STATUS",
            "HELP",
            "YES",
        ),
        *(
            "SAY é difícil — “really”",
            "IF odd PLAY 7h ELSE 9c",
            "PLAY 7h PROPHET",
            "INVITE rui@example.org",
            "HISTORY",
        ),
        *(
            'NEW TABLE "x", 4 seats',
            "LANGUAGE pt",
            "VACATION 3 days",
            "LEAVE",
            "xyzzy",
            "plya 7h",
            "Hello,",
            "417 PLAY 7h",
        ),
        *(
            "> PLAY 9c",
            ">> JOGAR 9p",
            "On Mon, 2 Nov 2026 at 10:00, Eleusis <a@b.example> wrote:",
            "-- ",
            "--",
            "---",
            "",
        ),
        *(
            "From: a@b.example",
            "Sent: Monday",
            "To: x@y.example",
            "Subject: x",
            "-----Original Message-----",
            "STOP",
        ),
        *(
            "begin 644 notes.txt",
            "#4$Q!",
            "end",
            "=ybegin line=128 size=3 name=x",
            "=yend",
            "Sent from my iPhone",
        ),
        *("-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA512", "- -- ", "-----BEGIN PGP SIGNATURE-----"),
        *(
            "-----END PGP SIGNATURE-----",
            "-----BEGIN PGP MESSAGE-----",
            "-----END PGP MESSAGE-----",
            "\u200b\u202e\ufeff",
        ),
        *(
            "PLAY\u00a07h",
            "--b0",
            "Content-Type: text/plain",
            "soft ",
            "> soft ",
            "=3D=",
            "=",
            "UExBWSA3aA==",
            "日本",
            "\x1b[2J",
        ),
    ]
)
TEXTS = st.builds(
    lambda lines, end: end.join(lines) + end, st.lists(LINES, max_size=8), st.sampled_from(["\n", "\r\n"])
)
TAGS = st.sampled_from(
    [
        *(
            "<p>{}</p>",
            "<div>{}<br></div>",
            "<blockquote type=cite>{}</blockquote>",
            "<p class=MsoNormal>{}<o:p></o:p></p>",
        ),
        *(
            "<!--[if mso]>{}<![endif]-->",
            "<table><tr><td>{}</td></tr></table>",
            "<div class=gmail_quote>{}</div>",
            "<pre>{}",
        ),
        *(
            "<hr id=zwchr>{}",
            "<ol><li>{}</ol>",
            "<style>{}</style>",
            "{}&nbsp;&#x202e;<",
            "<div id=appendonsend></div>{}",
        ),
    ]
)
PAGES = st.builds(
    lambda parts: "".join(tag.format(text) for tag, text in parts),
    st.lists(st.tuples(TAGS, TEXTS), max_size=4),
)

CODECS = st.sampled_from(
    ["utf-8", "latin-1", "cp1252", "utf-16", "utf-16-be", "utf-7", "iso2022_jp", "koi8-r", "gb18030"]
)
CHARSETS = st.sampled_from(
    [
        *(
            "utf-8",
            '"utf-8"',
            "us-ascii",
            "iso-8859-1",
            "windows-1252",
            "utf-16",
            "utf-7",
            "iso-2022-jp",
            "koi8",
            "gb2312",
        ),
        *(
            "unknown-8bit",
            "utf8mb4",
            "cp 1251",
            "'big5'",
            "x",
            "hex",
            "idna",
            "",
            "\x00",
            "utf-8 (well)",
            "*0*=x''%ff",
        ),
    ]
)
ENCODINGS = {
    "7bit": lambda octets: octets,
    "8bit": lambda octets: octets,
    "base64": base64.encodebytes,
    "quoted-printable": quopri.encodestring,
    "x-uuencode": lambda octets: (
        b"begin 644 x\n" + b"".join(map(binascii.b2a_uu, _by_lines(octets))) + b"end\n"
    ),
}
MORE = st.sampled_from(
    [
        *("", "", "Content-Disposition: inline\n", 'Content-Disposition: attachment; filename="x.txt"\n'),
        *("Content-Disposition: attachment; filename*0*=utf-8''%c3; filename*1=x\n", "Content-ID: <x@y>\n"),
    ]
)
TYPES = st.sampled_from(
    [
        *(
            "text/plain; charset={}",
            "text/plain; charset={}; format=flowed; delsp=yes",
            "text/html; charset={}",
            "TEXT/plain",
        ),
        *(
            "text/enriched; charset={}",
            "text/calendar",
            "image/png; name=x.png",
            "application/ms-tnef",
            "text/x-vcard",
        ),
        *(
            "application/pkcs7-mime; name=smime.p7m",
            "application/octet-stream; name=winmail.dat",
            "message/rfc822",
            "x",
        ),
        *(
            "message/delivery-status",
            "multipart/mixed",
            'multipart/alternative; boundary=""',
            "application/pgp-signature",
        ),
    ]
)
KINDS = st.sampled_from(
    ["mixed", "alternative", "related; start=x", "signed", "report", "encrypted", "digest", "x"]
)


def _by_lines(octets):
    return (octets[at : at + 45] for at in range(0, len(octets), 45))


@st.composite
def leaves(draw):
    """A part without parts: its labels tell the truth about it, mostly."""
    octets = draw(TEXTS | PAGES).encode(draw(CODECS), "replace")
    encoding = draw(st.sampled_from(sorted(ENCODINGS)))
    called = draw(st.just(encoding) | st.sampled_from([*ENCODINGS, "binary", "Base-64", "x", ""]))
    kind = draw(TYPES).replace("{}", draw(CHARSETS))
    head = f"Content-Type: {kind}\nContent-Transfer-Encoding: {called}\n{draw(MORE)}\n"
    return head.encode("utf-8", "surrogateescape") + ENCODINGS[encoding](octets)


@st.composite
def containers(draw, parts):
    kind, boundary = draw(KINDS), f"b{draw(st.integers(0, 3))}"
    inside = draw(st.lists(parts, max_size=4))
    body = b"".join(f"--{boundary}\n".encode() + part + b"\n" for part in inside)
    end = draw(st.sampled_from([f"--{boundary}--\n", "", f"--{boundary}"]))
    separator = draw(st.sampled_from(["; ", ";", " "]))
    return f"Content-Type: multipart/{kind}{separator}boundary={boundary}\n\n".encode() + body + end.encode()


PARTS = st.recursive(leaves(), containers, max_leaves=8)

HEADERS = st.sampled_from(
    [
        *("Message-ID: <m1@example.org>", "Message-ID: nothing", "Message-ID: <a@b> <c@d>", "Message-ID:"),
        *(
            "Date: Wed, 31 Feb 2026 25:61:99 +9999",
            "Date: yesterday",
            "References: <a@b>\n <c@d> x <",
            "In-Reply-To: <a@b>",
        ),
        *(
            "Subject: =?utf-8?b?w6k=?= =?x?q?=ff?=",
            "Subject: RE: \u00e9",
            "Subject: out of office",
            "Auto-Submitted: no",
        ),
        *(
            "Return-Path: <>",
            "Precedence: bulk",
            "List-Id: <x>",
            "MIME-Version: 1.0 (x)",
            "X-Long: " + "x " * 500,
        ),
        *(
            "From: Ana <ana@example.org>",
            "From: a@b, c@d",
            'From: "ana@example.org" <x@y>',
            "Content-Type: text/html",
        ),
    ]
)


@st.composite
def changed(draw, letters):
    """The letter with some of its bytes lost, doubled, put in or turned into others."""
    raw = draw(letters)
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(raw)))
        to = draw(st.integers(at, min(len(raw), at + 200)))
        more = draw(
            st.binary(max_size=6)
            | st.sampled_from([b"\n", b"\r", b"\n\n", b"--b0\n", b"=", b"\0", b"\xff", b"\n>"])
        )
        raw = draw(
            st.sampled_from(
                [raw[:at] + more + raw[to:], raw[:at] + more + raw[at:], raw[:to] + raw[at:], raw[:at]]
            )
        )
    return raw


@st.composite
def whole(draw, sender):
    headers = [f"From: {sender}", *draw(st.lists(HEADERS, max_size=4))]
    raw = "\n".join(draw(st.permutations(headers))).encode("utf-8") + b"\n" + draw(PARTS)
    return raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n") if draw(st.booleans()) else raw


def letters(sender):
    """Letters of somebody's, or nearly."""
    return changed(whole(sender))
