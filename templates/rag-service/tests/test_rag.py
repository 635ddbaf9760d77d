"""Answers rest on sources, or there is none; and the golden set says how often that works."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rag_service.bm25 import Index
from rag_service.chunks import Chunk
from rag_service.cli import main
from rag_service.evaluate import Question, evaluate, load
from rag_service.models import Drafted
from rag_service.rag import REFUSAL, Rag

ROOT = Path(__file__).parents[1]


@pytest.fixture
def rag() -> Rag:
    """Over the documents that come with the project."""
    return Rag.over(ROOT / "documents")


class Inventing:
    """A model that answers without a source."""

    def draft(self, question: str, passages: Sequence[Chunk]) -> Drafted:
        """Says something that stands nowhere."""
        return Drafted(f"{question} Certainly 7 euros, says {len(passages)}.", ())


def test_an_answer_is_copied_and_names_its_source(rag: Rag) -> None:
    answer = rag.answer("How much does it cost to return something late?")
    assert "50 cents a day" in answer.text
    assert "[1] fees.md#Late returns" in answer.sources


@pytest.mark.parametrize("question", ["Who won the chess championship?", "¿?", "who are you", "planet " * 50])
def test_what_the_documents_do_not_hold_is_refused(rag: Rag, question: str) -> None:
    answer = rag.answer(question)
    assert (answer.text, answer.sources, answer.is_refused) == (REFUSAL, [], True)


def test_an_answer_without_a_source_is_refused(rag: Rag) -> None:
    invented = Rag(rag.index, Inventing()).answer("What do students pay?")
    assert invented.is_refused
    assert "7 euros" not in invented.text


def test_the_golden_set_holds_the_level_that_was_reached(rag: Rag) -> None:
    scores = evaluate(rag, load(ROOT / "golden" / "questions.jsonl"))
    assert (scores.n_answerable, scores.n_unanswerable) == (18, 4)
    assert scores.recall_at_k >= 0.94
    assert scores.mrr >= 0.9
    assert scores.refused_right == 1.0
    # Known, and left in: it shares no word with its passage. Words alone cannot find it.
    assert scores.wrong == ["q18"]


def test_every_relevant_place_of_the_golden_set_exists(rag: Rag) -> None:
    places = {chunk.source for chunk in rag.index.chunks}
    for question in load(ROOT / "golden" / "questions.jsonl"):
        assert set(question.relevant) <= places, question.id


def test_an_index_that_finds_nothing_scores_nothing_but_its_refusals() -> None:
    questions = [Question("a", "cat", ["a.md#A"], "cat"), Question("b", "dog", [], "")]
    scores = evaluate(Rag(Index([])), questions)
    assert (scores.recall_at_k, scores.mrr, scores.answered_right, scores.refused_right) == (0, 0, 0, 1)
    with pytest.raises(ValueError, match="questions without one"):
        evaluate(Rag(Index([])), questions[:1])


def test_the_command_line_asks_and_gates(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("RAG_MODEL_URL", "RAG_DOCUMENTS"):
        monkeypatch.delenv(name, raising=False)
    assert main(["ask", "What must I check on a ladder?"]) == 0
    assert "safety.md#Ladders" in capsys.readouterr().out
    assert main(["evaluate", "--min-recall", "0.9"]) == 0
    assert main(["evaluate", "--min-recall", "0.99"]) == 1
    monkeypatch.setenv("RAG_DOCUMENTS", str(tmp_path))
    assert main(["ask", "anything"]) == 2
