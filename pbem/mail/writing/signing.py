"""Signs mails of ours (DKIM, RFC 6376), so that other servers can tell that they are ours."""

import base64
import binascii
from dataclasses import dataclass, field

import dkim
from dkim.asn1 import ASN1FormatError
from dkim.crypto import UnparsableKeyError, parse_pem_private_key

SIGNED = (
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Reply-To",
    "In-Reply-To",
    "References",
    "List-Id",
    "List-Unsubscribe",
    "List-Unsubscribe-Post",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
)
"""Every header that a reader's program acts on; those of one-click unsubscribing must be among them (RFC 8058 4)."""

LEAST_BITS = 1024
"""RFC 8301 3.2: what is signed with a shorter key counts as not signed; 2048 is usual."""


class BadKey(ValueError):
    """No private key that can sign; says why, and nothing of the key."""


@dataclass(frozen=True, slots=True)
class Signer:
    """Signs for `domain` with the key that DNS publishes under `selector`. Build it with `signer`."""

    domain: str
    selector: str
    key: bytes = field(repr=False)

    def sign(self, mail: bytes) -> bytes:
        """The mail with its signature on top.

        Each header is named once more than it stands there, so that a second one breaks the signature (RFC 6376 8.15).
        """
        head = mail.partition(b"\r\n\r\n")[0].lower()
        there = [line.partition(b":")[0].strip() for line in head.split(b"\r\n") if not line[:1].isspace()]
        named = [
            name.lower().encode() for name in SIGNED for _ in range(there.count(name.lower().encode()) + 1)
        ]
        signature: bytes = dkim.DKIM(mail).sign(
            self.selector.encode(),
            self.domain.encode(),
            self.key,
            canonicalize=(b"relaxed", b"relaxed"),
            include_headers=named,
        )
        return signature + mail

    @property
    def record_name(self) -> str:
        """Where DNS has the public key."""
        return f"{self.selector}._domainkey.{self.domain}"

    @property
    def record(self) -> str:
        """The TXT record that publishes the public key."""
        return f"v=DKIM1; k=rsa; p={base64.b64encode(public_key(self.key)).decode()}"


def signer(domain: str, selector: str, key: bytes) -> Signer:
    """Raises BadKey where `key` (PEM, PKCS #1 or PKCS #8) is no RSA key that can sign."""
    key = key.replace(b"\r\n", b"\n")
    try:
        numbers = parse_pem_private_key(key)
    except (UnparsableKeyError, ASN1FormatError, binascii.Error, ValueError, TypeError, IndexError) as error:
        raise BadKey("not a private RSA key in PEM form") from error
    bits = int(numbers["modulus"]).bit_length()
    if bits < LEAST_BITS:
        raise BadKey(f"a key of {bits} bits; it needs 2048, and {LEAST_BITS} at least")
    return Signer(domain, selector, key)


def public_key(key: bytes) -> bytes:
    """The public half of a private RSA key, as a SubjectPublicKeyInfo (RFC 5280 4.1) in DER."""
    numbers = parse_pem_private_key(key)
    both = _tlv(0x02, _integer(numbers["modulus"])) + _tlv(0x02, _integer(numbers["publicExponent"]))
    rsa = _tlv(0x30, bytes.fromhex("06092a864886f70d010101") + _tlv(0x05, b""))
    return _tlv(0x30, rsa + _tlv(0x03, b"\0" + _tlv(0x30, both)))


def _integer(number: int) -> bytes:
    return number.to_bytes(
        number.bit_length() // 8 + 1, "big"
    )  # a bit more: a set first bit would mean below zero


def _tlv(tag: int, content: bytes) -> bytes:
    """Tag, length and content of DER (ITU-T X.690 8.1)."""
    if len(content) < 0x80:
        return bytes([tag, len(content)]) + content
    length = len(content).to_bytes((len(content).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content
