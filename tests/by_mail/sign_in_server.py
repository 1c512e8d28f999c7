"""A sign-in server of OAuth 2 to test against: codes for devices (RFC 8628), tokens, and refresh tokens used once."""

import json
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

CLIENT_ID, SCOPE = "club-app", "mail.read mail.send"
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"


@dataclass
class SignInServer:
    """`pending`: questions for a token until the person has signed in. `says`: what it answers instead of a token.
    `given`: called with each new access token, as the provider's mailbox learns of it."""

    pending: int = 1
    lasts: int = 3600
    says: list[tuple[int, dict[str, object] | str]] = field(default_factory=list)
    given: "list[str]" = field(default_factory=list)
    learns: "object" = None
    refresh: str = ""
    asked: list[dict[str, str]] = field(default_factory=list)
    url: str = ""

    def answer(self, path, form):
        self.asked.append(form)
        if self.says:
            return self.says.pop(0)
        if form.get("client_id") != CLIENT_ID:
            return 400, {"error": "invalid_client", "error_description": "no such application"}
        if path == "/device":
            return 200, {
                "device_code": "device-secret",
                "user_code": "WDJB-MJHT",
                "verification_uri": f"{self.url}/page",
                "expires_in": 60,
                "interval": 0.01,
            }
        if form.get("grant_type") == DEVICE_GRANT:
            self.pending -= 1
            if self.pending >= 0:
                return 400, {"error": "authorization_pending"}
        elif form.get("refresh_token") != self.refresh:
            return 400, {"error": "invalid_grant"}
        return 200, self.tokens()

    def tokens(self):
        count = len(self.given) + 1
        self.given.append(f"access-{count}")
        self.refresh = f"refresh-{count}"
        if self.learns is not None:
            self.learns(self.given[-1])
        return {
            "token_type": "Bearer",
            "access_token": self.given[-1],
            "refresh_token": self.refresh,
            "expires_in": self.lasts,
            "scope": "MAIL.READ mail.send",
        }


@contextmanager
def signing_in(server):
    """Open at a free port of this machine until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            form = self.rfile.read(int(self.headers["Content-Length"])).decode()
            status, told = server.answer(self.path, {key: one[0] for key, one in parse_qs(form).items()})
            body = told.encode() if isinstance(told, str) else json.dumps(told).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server.url = f"http://127.0.0.1:{http.server_port}"
        thread = threading.Thread(target=http.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
