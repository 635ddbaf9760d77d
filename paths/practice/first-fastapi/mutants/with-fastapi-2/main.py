"""A house-price service with three routes."""
from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict, Field

app = FastAPI(title="House prices", version="0.1.0")
MODEL = "rule-of-thumb-1"


class House(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    area: float = Field(gt=0, le=1000, allow_inf_nan=False, description="living area in square metres", examples=[90.5])
    rooms: int = Field(ge=1, le=50, description="rooms without kitchen and bath", examples=[3])


class Prediction(BaseModel):
    low: int = Field(description="lower end of the range, in euros")
    high: int = Field(description="upper end of the range, in euros")
    model: str = Field(description="name of the model that answered")


class Health(BaseModel):
    status: str


class Version(BaseModel):
    model: str


@app.get("/health")
def health() -> Health:
    """Say that the service is alive."""
    return Health(status="alive")


@app.get("/version")
def version() -> Version:
    """Name the model that answers."""
    return Version(model=MODEL)


@app.api_route("/predictions", methods=["GET", "POST"])
def predict(house: House) -> Prediction:
    """Return a range of money for a house."""
    return Prediction(low=round(house.area * 2000), high=round(house.area * 3000), model=MODEL)
