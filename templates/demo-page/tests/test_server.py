"""The page for a visitor, and for an attacker."""

import threading
from collections.abc import Iterator
from html import unescape
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest

from demo_page.cli import main
from demo_page.model import EXAMPLES, LIMITS, MAX_LETTERS
from demo_page.server import FORM, MAX_BODY, make_server

Answer = tuple[int, str, dict[str, str]]


@pytest.fixture
def port() -> Iterator[int]:
    """A server on this machine."""
    server = make_server("127.0.0.1", 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def ask(port: int, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
    """One request."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request(
            method, path, body, {name.replace("_", "-"): text for name, text in headers.items()}
        )
        answer = connection.getresponse()
        return answer.status, answer.read().decode(), dict(answer.getheaders())
    finally:
        connection.close()


def post(port: int, text: str) -> Answer:
    """Sends the form."""
    return ask(port, "POST", "/", urlencode({"text": text}), Content_Type=FORM)


def test_the_page_has_an_input_examples_and_limits(port: int) -> None:
    status, page, headers = ask(port, "GET", "/")
    assert status == 200
    assert '<label for="text">' in page
    for told in (*LIMITS, *EXAMPLES):
        assert told in unescape(page)
    assert 'class="result"' not in page
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")


def test_a_text_gets_an_answer_and_stays_in_the_form(port: int) -> None:
    status, page, _ = post(port, "It was the best of times, it was the worst of times.")
    assert (status, "<strong>English</strong>" in page) == (200, True)
    assert "\nIt was the best of times" in page
    assert "No answer: fewer than 5 words." in post(port, "Bonjour")[1]


def test_an_example_is_a_link(port: int) -> None:
    page = ask(port, "GET", "/?" + urlencode({"text": EXAMPLES[1]}))[1]
    assert "<strong>German</strong>" in page


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "</textarea><img src=x onerror=alert(1)>", '" onx="']
)
def test_what_is_typed_is_text(port: int, text: str) -> None:
    for page in (post(port, text)[1], ask(port, "GET", "/?" + urlencode({"text": text}))[1]):
        assert text not in page
        assert text in unescape(page)


def test_limits_of_what_comes_in(port: int) -> None:
    assert post(port, "é" * MAX_LETTERS)[0] == 200
    assert post(port, "a" * (MAX_LETTERS + 1))[0] == 413
    assert ask(port, "POST", "/", None, Content_Type=FORM, Content_Length=str(MAX_BODY + 1))[0] == 413
    assert ask(port, "POST", "/", None, Content_Type=FORM, Content_Length="9" * 5000)[0] == 413
    assert ask(port, "POST", "/", None, Content_Type=FORM, Content_Length="-1")[0] == 411
    assert ask(port, "POST", "/", "{}", Content_Type="application/json")[0] == 415
    assert ask(port, "POST", "/", "a=1&" * 9, Content_Type=FORM)[0] == 400
    assert ask(port, "POST", "/other", "text=a", Content_Type=FORM)[0] == 404
    assert ask(port, "GET", "/../etc/passwd")[0] == 404
    assert ask(port, "DELETE", "/")[0] == 501


def test_health(port: int) -> None:
    assert ask(port, "GET", "/health")[:2] == (200, "ok")


def test_a_port_that_is_taken_is_said(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", str(port)]) == 2
    assert "error" in capsys.readouterr().err
    assert main(["--port", "99999"]) == 2
