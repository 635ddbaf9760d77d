"""What a document is turned into, and what a model must reply: each value with a quote that says it."""

from datetime import date
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(min_length=1, max_length=100)]


class Order(BaseModel):
    """One order. Change this class, and the fingerprint below makes every document count as new."""

    model_config = ConfigDict(extra="forbid")

    customer: Text
    item: Text
    quantity: Annotated[int, Field(strict=True, ge=1, le=10_000)]
    wanted_by: date | None


class Reply(BaseModel):
    """An order with a quote for each value, or no order at all."""

    model_config = ConfigDict(extra="forbid")

    order: Order | None
    quotes: dict[str, str]
