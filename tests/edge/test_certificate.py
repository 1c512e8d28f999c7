"""The certificate of the door: renewed under a running server, and refused in words where it cannot be used."""

import shutil
from pathlib import Path

import pytest
import structlog

from pbem.edge.listeners import UnusableCertificate, own_certificate
from pbem.edge.smtp.certificate import Certificate
from pbem.settings import load_settings

CERTIFICATES = Path(__file__).parents[1] / "certificates"


def test_a_renewed_certificate_is_used_and_a_broken_one_is_not(tmp_path, monkeypatch):
    for name in ("certificate.pem", "key.pem"):
        shutil.copyfile(CERTIFICATES / name, tmp_path / name)
    kept = Certificate(tmp_path / "certificate.pem", tmp_path / "key.pem")
    first = kept.context()
    assert kept.context() is first
    (tmp_path / "certificate.pem").write_text("half a file")
    log = structlog.testing.CapturingLogger()
    monkeypatch.setattr("pbem.edge.smtp.certificate.log", log)
    assert kept.context() is first
    assert kept.context() is first
    assert [call.args for call in log.calls] == [("certificate_not_renewed",)]
    shutil.copyfile(CERTIFICATES / "certificate.pem", tmp_path / "certificate.pem")
    assert kept.context() is not first


def test_what_is_no_certificate_is_told_in_one_line_that_shows_nothing_of_the_key(tmp_path):
    environ = {"PBEM_CONFIG": "", "PBEM_SMTP_CERTIFICATE": str(CERTIFICATES / "certificate.pem")}
    (alone,) = load_settings(None, environ)
    assert str(alone) == "PBEM_SMTP_CERTIFICATE: certificate without key; set key in [smtp] as well"
    (tmp_path / "key.pem").write_text("-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n")
    for key, why in ((tmp_path / "key.pem", ""), (tmp_path / "none.pem", "No such file or directory")):
        settings = load_settings(None, {**environ, "PBEM_SMTP_KEY": str(key)})
        with pytest.raises(UnusableCertificate) as unusable:
            own_certificate(settings)
        assert str(key) in str(unusable.value)
        assert why in str(unusable.value)
        assert "hunter2" not in str(unusable.value)


def test_requiring_encryption_without_a_certificate_is_a_mistake():
    (mistake,) = load_settings(None, {"PBEM_CONFIG": "", "PBEM_SMTP_REQUIRE_TLS": "true"})
    assert str(mistake).startswith("PBEM_SMTP_REQUIRE_TLS: nothing to encrypt with; ")
