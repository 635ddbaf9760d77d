"""A golden set with a mistake is refused, with the line."""

from pathlib import Path

import pytest

from eval_harness.cases import GoldenSetError, load

SHIPPED = Path(__file__).parents[1] / "golden" / "durations.jsonl"


def test_the_shipped_golden_set_loads() -> None:
    golden = load(SHIPPED)
    assert len(golden.cases) == 30
    assert len(golden.sha256) == 64


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('{"id": "b", "question": "q", "answers": []}', "at least one answer"),
        ('{"id": "a", "question": "q", "answers": ["x"]}', "twice"),
        ('{"id": "b", "question": "q", "answers": "x"}', "list of texts"),
        ('{"id": "b", "question": " ", "answers": ["x"]}', "must be text"),
        ('{"id": "b", "question": "q", "answers": ["x"], "answer": "x"}', "answer"),
        ('{"id": "b"}', "question"),
        ("[]", "JSON object"),
        ("{", "Expecting"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, line: str, words: str) -> None:
    file = tmp_path / "golden.jsonl"
    file.write_text('{"id": "a", "question": "q", "answers": ["x"]}\n\n' + line + "\n", encoding="utf-8")
    with pytest.raises(GoldenSetError, match=f":3: .*{words}"):
        load(file)


def test_an_empty_set_is_no_set(tmp_path: Path) -> None:
    file = tmp_path / "golden.jsonl"
    file.write_text("\n", encoding="utf-8")
    with pytest.raises(GoldenSetError, match="no case"):
        load(file)
