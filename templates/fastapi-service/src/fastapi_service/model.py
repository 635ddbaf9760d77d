"""The model: a logistic regression read from JSON. Serving needs neither the training library nor pickle.

A pickle runs whatever code is in it when it is loaded; this file can only hold numbers, and they are checked.
`scripts/train.py` writes it.
"""

import math
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat, model_validator

Positive = Annotated[FiniteFloat, Field(gt=0)]


class Example(BaseModel):
    """Inputs with what the training library predicted for them: serving must agree."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    values: list[FiniteFloat]
    probabilities: list[FiniteFloat]


class Model(BaseModel):
    """Scaled inputs, one row of weights for each class, softmax."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    version: str
    trained_on: str
    n_train: int = Field(ge=1)
    n_held_out: int = Field(ge=1)
    held_out_accuracy: float = Field(ge=0, le=1)
    baseline_accuracy: float = Field(ge=0, le=1)
    features: list[str] = Field(min_length=1)
    means: list[FiniteFloat]
    scales: list[Positive]
    classes: list[str] = Field(min_length=2)
    weights: list[list[FiniteFloat]]
    intercepts: list[FiniteFloat]
    examples: list[Example] = Field(min_length=1)

    @model_validator(mode="after")
    def _shapes_agree(self) -> Self:
        n, k = len(self.features), len(self.classes)
        if len(self.means) != n or len(self.scales) != n:
            raise ValueError(f"means and scales must have {n} numbers, one for each feature")
        if len(self.weights) != k or len(self.intercepts) != k:
            raise ValueError(f"weights and intercepts must have {k} rows, one for each class")
        if any(len(row) != n for row in self.weights):
            raise ValueError(f"every row of weights must have {n} numbers")
        return self

    def probabilities(self, values: list[float]) -> dict[str, float]:
        """The probability of each class."""
        scaled = [
            (value - mean) / scale for value, mean, scale in zip(values, self.means, self.scales, strict=True)
        ]
        scores = [
            intercept + sum(w * x for w, x in zip(row, scaled, strict=True))
            for row, intercept in zip(self.weights, self.intercepts, strict=True)
        ]
        # Subtracting the largest changes nothing but keeps `exp` from overflowing.
        top = max(scores)
        powers = [math.exp(score - top) for score in scores]
        total = sum(powers)
        return {name: power / total for name, power in zip(self.classes, powers, strict=True)}


def load(file: Path) -> Model:
    """Reads and checks a model file."""
    return Model.model_validate_json(file.read_bytes())
