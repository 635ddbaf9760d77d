"""The model behind HTTP, against a server of our own."""

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from rag_service.chunks import Chunk
from rag_service.evidence import Quote
from rag_service.models import Drafted, ModelError, OpenAiCompatible
from rag_service.settings import model_from

PASSAGES = [Chunk("a.md", "A", 0, "Cats sleep."), Chunk("b.md", "B", 0, "Dogs bark.")]


class Server(HTTPServer):
    """What it was asked, and what it answers."""

    asked: dict[str, Any]
    key: str | None
    status = 200
    answer: object = None


class Handler(BaseHTTPRequestHandler):
    """Answers every request with what the test said."""

    def do_POST(self) -> None:
        """One request."""
        assert isinstance(self.server, Server)
        self.server.asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.key = self.headers["Authorization"]
        body = json.dumps(self.server.answer).encode()
        self.send_response(self.server.status)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Keeps quiet."""


@pytest.fixture
def server() -> Iterator[Server]:
    """A server on this machine."""
    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def model(server: Server, key: str | None = None) -> OpenAiCompatible:
    """A client of that server."""
    return OpenAiCompatible(f"http://127.0.0.1:{server.server_port}/v1/", "small", key, timeout_seconds=5)


def says(text: object) -> dict[str, object]:
    """An answer in the common form."""
    return {"choices": [{"message": {"role": "assistant", "content": text}}]}


def test_passages_go_out_and_an_answer_with_quotes_comes_back(server: Server) -> None:
    reply = {"answer": "They bark [2].", "quotes": [{"passage": 2, "quote": "Dogs bark."}]}
    server.answer = says(f"```json\n{json.dumps(reply)}\n```")
    drafted = model(server, "k1").draft("What do dogs do?", PASSAGES)
    assert drafted == Drafted("They bark [2].", (Quote(2, "Dogs bark."),))
    assert server.asked["model"] == "small"
    assert "[2] b.md#B\nDogs bark." in server.asked["messages"][1]["content"]
    assert server.key == "Bearer k1"


def test_an_empty_answer_is_none(server: Server) -> None:
    server.answer = says('{"answer": "", "quotes": []}')
    assert model(server).draft("Why?", PASSAGES) == Drafted("", ())
    assert server.key is None


@pytest.mark.parametrize(
    "text",
    [
        "They bark.",
        "}{",
        '{"answer": "They bark."}',
        '{"answer": 7, "quotes": []}',
        '{"answer": "a", "quotes": [{"passage": "2", "quote": "Dogs bark."}]}',
        '{"answer": "a", "quotes": [{"passage": true, "quote": "Dogs bark."}]}',
        '{"answer": "a", "quotes": [{"passage": 2}]}',
        '{"answer": "a", "quotes": ["Dogs bark."]}',
    ],
)
def test_a_reply_of_another_form_is_an_error(server: Server, text: str) -> None:
    server.answer = says(text)
    with pytest.raises(ModelError, match="another form"):
        model(server).draft("What do dogs do?", PASSAGES)


@pytest.mark.parametrize(
    ("status", "answer"),
    [(500, {}), (302, {}), (200, {}), (200, {"choices": []}), (200, []), (200, says(None)), (200, says([1]))],
)
def test_whatever_goes_wrong_is_one_error_without_the_key(
    server: Server, status: int, answer: object
) -> None:
    server.status, server.answer = status, answer
    with pytest.raises(ModelError) as error:
        model(server, "hunter2").draft("Why?", PASSAGES)
    assert "hunter2" not in str(error.value)


def test_a_server_that_is_not_there_is_the_same_error(server: Server) -> None:
    client = model(server)
    server.shutdown()
    server.server_close()
    with pytest.raises(ModelError):
        client.draft("Why?", PASSAGES)


@pytest.mark.parametrize("url", ["http://example.org/v1", "ftp://localhost", "file:///etc/hosts", ""])
def test_a_key_does_not_travel_in_the_clear(url: str) -> None:
    with pytest.raises(ValueError, match="https"):
        OpenAiCompatible(url, "small", "k1")


def test_a_server_needs_a_model_name() -> None:
    with pytest.raises(ValueError, match="RAG_MODEL_NAME"):
        model_from({"RAG_MODEL_URL": "http://localhost:1"})
