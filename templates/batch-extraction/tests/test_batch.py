"""A run goes on where it stopped, tries again with a complaint, and says what it cost."""

import json
from pathlib import Path

import pytest

from batch_extraction.batch import MAX_TRIES, SpentError, extract, run
from batch_extraction.cli import main
from batch_extraction.costs import PRICE_IN, PRICE_OUT, table
from batch_extraction.model import ModelError, Rules, Said
from batch_extraction.results import Result, Results

ROOT = Path(__file__).parents[1]
DOCUMENTS = ROOT / "documents"
NONE = '{"order": null, "quotes": {}}'


class Saying:
    """A model that says these texts in turn, and keeps the complaints."""

    name = "saying"

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.complaints: list[str] = []

    def read(self, document: str, complaint: str) -> Said:
        """The next text; an empty one stands for no reply."""
        assert document
        self.complaints.append(complaint)
        text = self.texts.pop(0)
        if not text:
            raise ModelError("timed out")
        return Said(text, 10, 2)


def test_a_complaint_leads_to_another_try() -> None:
    model = Saying("no JSON", "", NONE)
    result = extract("a.txt", "Hello.", model)
    assert (result.state, result.n_tries, result.n_in, result.n_out) == ("none", 3, 20, 4)
    assert model.complaints[0] == ""
    assert "JSON" in model.complaints[1]
    assert model.complaints[2] == "timed out"


def test_after_the_last_try_it_has_failed_and_was_paid_for() -> None:
    result = extract("a.txt", "Hello.", Saying(*["{}"] * MAX_TRIES))
    assert (result.state, result.record, result.n_in) == ("failed", None, 10 * MAX_TRIES)
    assert "order" in result.reason


def test_nothing_is_read_twice_until_something_changes(tmp_path: Path) -> None:
    folder = tmp_path / "documents"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("Hello.", encoding="utf-8")
    out = tmp_path / "results.jsonl"
    assert len(list(run(folder, Saying(NONE, NONE), Results(out), 1))) == 2
    assert len(list(run(folder, Saying(), Results(out), 1))) == 2
    (folder / "b.txt").write_text("Good day.", encoding="utf-8")
    model = Saying(NONE)
    assert len(list(run(folder, model, Results(out), 1))) == 2
    assert model.texts == []
    # A crash in the middle of a line costs that one document, and nothing else.
    with out.open("r+", encoding="utf-8") as file:
        file.truncate(out.stat().st_size - 5)
    model = Saying(NONE)
    assert len(list(run(folder, model, Results(out), 1))) == 2
    assert model.texts == []


def test_what_failed_is_tried_again_only_when_asked(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hello.", encoding="utf-8")
    out = tmp_path / "results.jsonl"
    assert [r.state for r in run(tmp_path, Saying("", "", ""), Results(out), 1)] == ["failed"]
    assert [r.state for r in run(tmp_path, Saying(), Results(out), 1)] == ["failed"]
    assert [r.state for r in run(tmp_path, Saying(NONE), Results(out), 1, again=True)] == ["none"]


def test_when_the_money_is_spent_the_next_run_goes_on(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("Hello.", encoding="utf-8")
    out = tmp_path / "results.jsonl"
    with pytest.raises(SpentError):
        list(run(tmp_path, Saying(NONE, NONE), Results(out), 0.000001))
    assert len(list(run(tmp_path, Saying(NONE), Results(out), 1))) == 2


def test_the_table_of_costs_by_hand() -> None:
    record = Result("k", "a.txt", "record", {}, "", 2, 1_000_000, 100_000)
    failed = Result("l", "b.txt", "failed", None, "why", 3, 1_000_000, 0)
    shown = table([record, failed])
    assert (
        f"| **all** | 1 of 2 records | 5 | 2000000 | 100000 | {2 * PRICE_IN + PRICE_OUT / 10:.6f} |" in shown
    )
    assert f"A record costs {2 * PRICE_IN + PRICE_OUT / 10:.6f} euros" in shown
    assert "nothing to divide by" in table([failed])


def test_the_documents_that_come_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    golden = ["--golden", str(ROOT / "golden" / "records.jsonl")]
    arguments = ["--documents", str(DOCUMENTS), "--out", str(tmp_path), *golden]
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "| **whole records** | 6 | 6 |" in shown
    # In words, so the first reply is careless and the second is not.
    assert "| 03.txt | record | 2 |" in shown
    assert "| 04.txt | none | 1 |" in shown
    records = [
        json.loads(line) for line in (tmp_path / "records.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    assert records[0]["wanted_by"] == "2026-05-14"
    first = (tmp_path / "results.jsonl").read_bytes()
    assert main(arguments) == 0
    assert (tmp_path / "results.jsonl").read_bytes() == first
    assert main(["--documents", str(tmp_path / "none"), "--out", str(tmp_path)]) == 2
    assert main([*arguments[:2], "--out", str(tmp_path / "new"), "--max-cost", "0"]) == 1


def test_a_document_without_a_quantity_fails_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.txt").write_text("Order from: Ada\nItem: roses\nQuantity: plenty\n", encoding="utf-8")
    assert main(["--documents", str(tmp_path), "--out", str(tmp_path / "out")]) == 1
    assert "failed: a.txt: order.quantity" in capsys.readouterr().err
    assert Rules().read("Hello.", "").text == NONE
