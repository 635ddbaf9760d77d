"""The border of the house service with Pydantic."""
from pydantic import BaseModel, ConfigDict, Field, ValidationError


class House(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    area: float = Field(gt=0, le=1000, allow_inf_nan=False)
    rooms: int = Field(ge=1, le=50)
    year: int = Field(ge=1700, le=2030)
    garage: bool = False


def problems(body: object) -> list[str]:
    """The names of the wrong fields."""
    try:
        House.model_validate(body)
    except ValidationError as error:
        return sorted({str(found["loc"][0]) if found["loc"] else "body" for found in error.errors()})
    return []
