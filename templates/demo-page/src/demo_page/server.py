"""The server, from the standard library: one page, a form, and limits on what comes in."""

from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

from .model import MAX_LETTERS, guess
from .page import render

# A letter takes up to four bytes in UTF-8, and each byte three in a form.
MAX_BODY = MAX_LETTERS * 12 + 100
FORM = "application/x-www-form-urlencoded"
HEADERS = {
    # Even if something were not escaped: no script runs, and nothing is loaded or framed.
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class Handler(BaseHTTPRequestHandler):
    """Answers one visitor."""

    # Whoever sends nothing for so long is let go.
    timeout = 10
    server_version = "page"
    sys_version = ""

    def do_GET(self) -> None:
        """The page, an example by `/?text=...`, or whether the process lives."""
        parts = urlsplit(self.path)
        if parts.path == "/health":
            self._send(200, "ok", "text/plain")
        elif parts.path != "/":
            self._send(404, render(problem="There is no such page."))
        else:
            self._answer(parts.query)

    def do_POST(self) -> None:
        """The form."""
        kind = (self.headers["Content-Type"] or "").split(";")[0].strip()
        length = self.headers["Content-Length"] or ""
        if urlsplit(self.path).path != "/":
            self._refuse(404, "There is no such page.")
        elif kind != FORM:
            self._refuse(415, "Please use the form.")
        elif not (length.isascii() and length.isdigit()):
            self._refuse(411, "Please use the form.")
        elif len(length) > 9 or int(length) > MAX_BODY:
            self._refuse(413, f"At most {MAX_LETTERS} letters, please.")
        else:
            self._answer(self.rfile.read(int(length)).decode("utf-8", errors="replace"))

    def _answer(self, form: str) -> None:
        try:
            text = parse_qs(form, max_num_fields=5).get("text", [""])[0].strip()
        except ValueError:
            self._refuse(400, "Please use the form.")
            return
        if len(text) > MAX_LETTERS:
            self._refuse(413, f"At most {MAX_LETTERS} letters, please.")
        elif not text:
            self._send(200, render())
        else:
            self._send(200, render(text, guess(text)))

    def _refuse(self, status: int, problem: str) -> None:
        # What was sent is not read, so the connection cannot go on.
        self.close_connection = True
        self._send(status, render(problem=problem))

    def _send(self, status: int, text: str, kind: str = "text/html") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Logs nothing: the address of a request holds the visitor's text."""


def make_server(host: str, port: int) -> ThreadingHTTPServer:
    """Makes the server; port 0 takes a free one."""
    return ThreadingHTTPServer((host, port), Handler)
