"""The certificate of the door, read again when its file changes: they are renewed every few weeks."""

import ssl
from pathlib import Path

import structlog

log = structlog.get_logger()


class Certificate:
    """A certificate and its key. Raises OSError (ssl.SSLError is one) if they cannot be used at the start."""

    def __init__(self, certificate: Path, key: Path) -> None:
        self._files = certificate, key
        self._loaded = self._changed()
        self._context = self._load()

    def context(self) -> ssl.SSLContext:
        """What a new connection is encrypted by. A renewal that cannot be read leaves the one before it."""
        try:
            changed = self._changed()
            if changed != self._loaded:
                self._loaded = changed  # first, so that one that cannot be used is told of once
                self._context = self._load()
        except OSError as error:
            log.warning("certificate_not_renewed", reason=error.strerror or type(error).__name__)
        return self._context

    def _load(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        certificate, key = self._files
        # A key with a passphrase is refused: there is nobody to type it.
        context.load_cert_chain(certificate, key, password=lambda: b"")
        return context

    def _changed(self) -> tuple[int, ...]:
        return tuple(file.stat().st_mtime_ns for file in self._files)
