"""Our own doors: whether we, nobody or somebody else listens there, and whether the world reaches the page."""

import socket
import urllib.error
import urllib.request
from collections.abc import Iterator

from pbem.doctor.findings import Finding, Level, fault, ok, skipped, warning
from pbem.edge.web import MARK
from pbem.settings import Settings
from pbem.settings.model import MetricsSettings
from pbem.settings.values import is_loopback

SECONDS = 5.0


def look_at_doors(settings: Settings) -> Iterator[Finding]:
    """Every finding about where the server listens."""
    smtp, web = settings.smtp, settings.web
    kind = "LMTP" if smtp.lmtp else "SMTP"
    yield _door("port for email", smtp.host, smtp.port, kind)
    if settings.metrics.listen:
        yield _metrics(settings.metrics)
    if not web.listen:
        yield skipped("pages", "[web] listen is empty: people can unsubscribe only by email")
        return
    here = _door("pages", web.host, web.port, "HTTP")
    yield here
    if not web.url:
        yield skipped("pages from outside", "[web] url is empty: only this machine sees the pages")
    elif "is free" in here.found:
        yield skipped("pages from outside", "the server isn't running")
    else:
        yield _page(web.url)


def _door(check: str, host: str, port: int, kind: str) -> Finding:
    where = f"{host}:{port}"
    if port == 0:
        return skipped(check, "port 0: the system picks one at each start")
    free = _is_free(host, port)
    if free is None:
        return ok(check, f"{where} is free: the server isn't running, and can listen there")
    try:
        greeting = _greeting(host, port, kind)
    except OSError as error:
        return fault(check, f"{where}: {free}, and nothing answers there ({error})", _port_advice(port))
    if "pbem" in greeting:
        return ok(check, f"{where}: pbem answers ({kind})")
    return fault(check, f"{where}: another program answers", _port_advice(port))


def _metrics(metrics: MetricsSettings) -> Finding:
    """A port that tells how the server is has to tell it to nobody outside."""
    found = _door("metrics", metrics.host, metrics.port, "HTTP")
    if found.level is Level.OK and not is_loopback(metrics.host):
        return warning(
            "metrics", f"{found.found}. Anybody who reaches it can read it", "block it in your firewall"
        )
    return found


def _port_advice(port: int) -> str:
    below = ". Ports below 1024 need a permission: see docs/running.md" if port < 1024 else ""
    return f"stop the other program, or use another port{below}"


def _is_free(host: str, port: int) -> str | None:
    """None where we could listen, else why not."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error.strerror or str(error)
    return None


def _greeting(host: str, port: int, kind: str) -> str:
    """What a program says that shows who it is."""
    to = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    with socket.create_connection((to, port), SECONDS) as connection:
        if kind == "HTTP":
            connection.sendall(b"HEAD /doctor HTTP/1.0\r\n\r\n")
            said = connection.recv(4096).decode("latin-1").lower()
            return "pbem" if f"{MARK[0]}: {MARK[1]}".lower() in said else said
        said = connection.recv(4096).decode("latin-1")
        connection.sendall(b"QUIT\r\n")
        return said


def _page(url: str) -> Finding:
    check = "pages from outside"
    request = urllib.request.Request(f"{url}/doctor", method="HEAD")
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            headers = answer.headers
    except urllib.error.HTTPError as error:
        headers = error.headers
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        advice = "check your web server, its certificate, and the domain's address"
        return fault(check, f"can't reach {url} ({type(reason).__name__})", advice)
    if headers.get(MARK[0]) == MARK[1]:
        return ok(check, f"{url} leads here")
    return warning(
        check, f"{url} answers, but not with our page", "make your web server pass this path on to pbem"
    )
