"""The service as a caller sees it."""

from collections.abc import Sequence
from pathlib import Path

from fastapi.testclient import TestClient

from rag_service.app import create_app
from rag_service.chunks import Chunk
from rag_service.models import Drafted, ModelError
from rag_service.rag import Rag

DOCUMENTS = Path(__file__).parents[1] / "documents"


class Broken:
    """A model that is out of order."""

    def draft(self, question: str, passages: Sequence[Chunk]) -> Drafted:
        """Fails."""
        raise ModelError(f"no answer to {question!r} from {len(passages)} passages")


def test_it_answers_refuses_and_checks_what_comes_in() -> None:
    with TestClient(create_app(lambda: Rag.over(DOCUMENTS))) as client:
        assert client.get("/health").json()["chunks"] > 10
        answer = client.post("/ask", json={"question": "What must I check on a ladder?"}).json()
        assert answer["sources"] == ["[1] safety.md#Ladders"]
        assert answer["quotes"] == ["Check the feet and the locks of a ladder before every use."]
        assert client.post("/ask", json={"question": "Who won the chess championship?"}).json()["is_refused"]
        for body in ({"question": "a"}, {"question": 1}, {}, {"question": "a ladder", "k": 99}):
            assert client.post("/ask", json=body).status_code == 422


def test_a_broken_model_is_said_without_its_reasons() -> None:
    with TestClient(create_app(lambda: Rag.over(DOCUMENTS, Broken()))) as client:
        answer = client.post("/ask", json={"question": "What must I check on a ladder?"})
    assert (answer.status_code, answer.json()) == (502, {"detail": "the model gave no answer"})
