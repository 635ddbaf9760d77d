"""A house-price service with three routes."""
from fastapi import FastAPI
from pydantic import BaseModel, Field

app = FastAPI()


class House(BaseModel):
    area: float


@app.get("/health")
def health():
    ...
