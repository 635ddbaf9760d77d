"""Answers rest on sources, or there is none; and the golden set says how often that works."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from rag_service.bm25 import Index
from rag_service.chunks import Chunk
from rag_service.cli import main
from rag_service.evaluate import Question, evaluate, load
from rag_service.evidence import Quote, n_not_told, uncovered
from rag_service.models import Drafted
from rag_service.rag import REFUSAL, Rag

ROOT = Path(__file__).parents[1]


@pytest.fixture
def rag() -> Rag:
    """Over the documents that come with the project."""
    return Rag.over(ROOT / "documents")


class Saying:
    """A model that says what the test wants, and rests it on these quotes."""

    def __init__(self, text: str, *quotes: Quote) -> None:
        self.drafted = Drafted(text, quotes)

    def draft(self, question: str, passages: Sequence[Chunk]) -> Drafted:
        """The same for every question."""
        assert question
        assert passages
        return self.drafted


def test_an_answer_is_copied_and_quotes_its_source(rag: Rag) -> None:
    answer = rag.answer("How much does it cost to return something late?")
    assert "50 cents a day" in answer.text
    assert answer.sources == ["[1] fees.md#Late returns"]
    [quote] = answer.quotes
    assert quote in (ROOT / "documents" / "fees.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("question", ["Who won the chess championship?", "¿?", "who are you", "planet " * 50])
def test_what_the_documents_do_not_hold_is_refused(rag: Rag, question: str) -> None:
    answer = rag.answer(question)
    assert (answer.text, answer.sources, answer.is_refused) == (REFUSAL, [], True)


PRICE = "Students, pensioners and people without work pay 12 euros."


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        ("Certainly 7 euros.", []),
        ("They pay 12 euros.", [Quote(1, "Students pay 12 euros.")]),
        ("They pay 12 euros.", [Quote(9, PRICE)]),
        ("They pay 12 euros.", [Quote(0, PRICE)]),
        ("They pay 12 euros.", [Quote(1, PRICE), Quote(1, "And children nothing.")]),
        ("They pay 12 euros.", [Quote(1, " ")]),
        ("They pay 7 euros.", [Quote(1, PRICE)]),
        ("They pay 24 euros.", [Quote(1, "Membership costs 24 euros a year.")]),
        ("", [Quote(1, PRICE)]),
    ],
)
def test_no_true_quote_that_covers_the_question_means_no_answer(
    rag: Rag, text: str, quotes: list[Quote]
) -> None:
    answer = Rag(rag.index, Saying(text, *quotes)).answer("What do students pay?")
    assert (answer.text, answer.sources, answer.quotes, answer.is_refused) == (REFUSAL, [], [], True)


def test_a_true_quote_lets_a_model_speak_in_its_own_words(rag: Rag) -> None:
    answer = Rag(rag.index, Saying("12 euros [1].", Quote(1, PRICE))).answer("What do students pay?")
    assert (answer.text, answer.sources, answer.quotes) == (
        "12 euros [1].",
        ["[1] fees.md#Membership"],
        [PRICE],
    )


def test_what_is_asked_for_must_be_told() -> None:
    assert n_not_told("Why do pensioners pay 12 euros?", "Pensioners pay 12 euros.") == 1
    assert n_not_told("Why?", "Because it is late.") == 0
    assert n_not_told("How long is it?", "It is long.") == 1
    assert n_not_told("How long is it?", "It lasts forty minutes.") == 0


def test_what_is_left_uncovered_is_counted() -> None:
    passages = [Chunk("a.md", "Late returns", 0, "An item costs 50 cents a day.")]
    quotes = [Quote(1, passages[0].text)]
    assert uncovered("What is the price of a late return?", quotes, passages) == 0
    assert uncovered("What is the price of insurance?", quotes, passages) == 1
    assert uncovered("Who are you?", quotes, passages) == 1


def test_the_tuning_part_holds_the_level_that_was_reached(rag: Rag) -> None:
    scores = evaluate(rag, load(ROOT / "golden" / "tune.jsonl"))
    assert (scores.n_answerable, scores.n_unanswerable, scores.n_near_misses) == (24, 14, 10)
    assert scores.recall_at_k == 1.0
    assert scores.mrr == 1.0
    assert scores.refused_right == 1.0
    # Known, and left in: the right passage is found, and refused because it uses other words.
    assert scores.wrong == ["q18", "q28"]


def test_the_reporting_part_says_what_the_readme_says(rag: Rag) -> None:
    scores = evaluate(rag, load(ROOT / "golden" / "report.jsonl"))
    assert (scores.n_answerable, scores.n_unanswerable, scores.n_near_misses) == (12, 14, 12)
    # Five are refused although the documents answer them, and r23 is answered although they do not.
    # Do not tune on this list: write new questions, and report on those.
    assert scores.wrong == ["r02", "r04", "r07", "r08", "r09", "r23"]


def test_every_relevant_place_of_the_golden_set_exists(rag: Rag) -> None:
    places = {chunk.source for chunk in rag.index.chunks}
    tune, report = (load(ROOT / "golden" / name) for name in ("tune.jsonl", "report.jsonl"))
    for question in tune + report:
        assert set(question.relevant) | {question.near} <= places | {""}, question.id
    assert {q.question for q in tune}.isdisjoint(q.question for q in report)


def test_an_index_that_finds_nothing_scores_nothing_but_its_refusals() -> None:
    questions = [Question("a", "cat", ["a.md#A"], "cat"), Question("b", "dog", [], "", "a.md#A")]
    scores = evaluate(Rag(Index([])), questions)
    assert (scores.recall_at_k, scores.mrr, scores.answered_right, scores.refused_right) == (0, 0, 0, 1)
    with pytest.raises(ValueError, match="near misses"):
        evaluate(Rag(Index([])), questions[:1])


def test_the_command_line_asks_and_gates(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.chdir(ROOT)
    for name in ("RAG_MODEL_URL", "RAG_DOCUMENTS"):
        monkeypatch.delenv(name, raising=False)
    assert main(["ask", "What must I check on a ladder?"]) == 0
    assert 'safety.md#Ladders: "Check the feet' in capsys.readouterr().out
    report = ["evaluate", "--golden", "golden/report.jsonl"]
    assert main(["evaluate", "--min-recall", "0.9", "--min-refused", "1"]) == 0
    assert main([*report, "--min-refused", "0.9"]) == 0
    assert main([*report, "--min-refused", "0.95"]) == 1
    monkeypatch.setenv("RAG_DOCUMENTS", str(tmp_path))
    assert main(["ask", "anything"]) == 2
