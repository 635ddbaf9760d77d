"""What goes in and out over HTTP.

Strict: text is no number, and an unknown field is an error, not a silent loss.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

# Bounds from the domain: a flower outside of them is a typing error, or one the model knows nothing about.
Centimetres = Annotated[float, Field(gt=0, le=30, allow_inf_nan=False)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Flower(_Strict):
    """One flower, measured in centimetres."""

    sepal_length: Centimetres
    sepal_width: Centimetres
    petal_length: Centimetres
    petal_width: Centimetres

    def values(self) -> list[float]:
        """The numbers in the order of the model's features."""
        return [self.sepal_length, self.sepal_width, self.petal_length, self.petal_width]


class Prediction(_Strict):
    """The likeliest class, how sure the model is, and which model said so."""

    label: str
    probability: float
    probabilities: dict[str, float]
    model_version: str


class Health(_Strict):
    """The state of the process, or of the model."""

    status: Literal["ok"]


class ErrorBody(_Strict):
    """What went wrong, for a program (`code`) and a person (`message`); `request_id` finds it in the log."""

    code: str
    message: str
    request_id: str
    fields: list[str] = []


class ErrorAnswer(_Strict):
    """Every failure has this shape."""

    error: ErrorBody
