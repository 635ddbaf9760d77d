"""The model gives what the training library gave, and a broken file is refused."""

import json
import math
from pathlib import Path

import pytest
from pydantic import ValidationError

from fastapi_service import model
from fastapi_service.settings import SHIPPED_MODEL


def test_serving_agrees_with_training() -> None:
    loaded = model.load(SHIPPED_MODEL)
    for example in loaded.examples:
        served = loaded.probabilities(example.values)
        assert list(served.values()) == pytest.approx(example.probabilities, abs=1e-5)


def test_it_beats_always_guessing_one_class() -> None:
    loaded = model.load(SHIPPED_MODEL)
    assert loaded.held_out_accuracy > loaded.baseline_accuracy + 0.3


def test_far_away_inputs_give_probabilities_still() -> None:
    served = model.load(SHIPPED_MODEL).probabilities([1e6, -1e6, 1e6, 1e6])
    assert math.isclose(sum(served.values()), 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scales", [1.0, 1.0, 0.0, 1.0]),
        ("means", [1.0]),
        ("weights", [[1.0]]),
        ("classes", ["one"]),
        ("intercepts", None),
    ],
)
def test_a_file_that_does_not_add_up_is_refused(tmp_path: Path, field: str, value: object) -> None:
    content = json.loads(SHIPPED_MODEL.read_text(encoding="utf-8"))
    content[field] = value
    file = tmp_path / "model.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(ValidationError):
        model.load(file)
