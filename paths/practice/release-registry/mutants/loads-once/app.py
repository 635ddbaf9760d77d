"""The service: answers with the registry's champion."""
import json
from pathlib import Path

from fastapi import FastAPI, HTTPException
from pydantic import BaseModel, Field

from registry import Registry
from release import probability


class Picture(BaseModel):
    """The ten means of a picture of cells."""

    radius: float = Field(gt=0, allow_inf_nan=False)
    texture: float = Field(gt=0, allow_inf_nan=False)
    perimeter: float = Field(gt=0, allow_inf_nan=False)
    area: float = Field(gt=0, allow_inf_nan=False)
    smoothness: float = Field(ge=0, allow_inf_nan=False)
    compactness: float = Field(ge=0, allow_inf_nan=False)
    concavity: float = Field(ge=0, allow_inf_nan=False)
    concave_points: float = Field(ge=0, allow_inf_nan=False)
    symmetry: float = Field(ge=0, allow_inf_nan=False)
    fractal_dimension: float = Field(ge=0, allow_inf_nan=False)


def create(registry: Path) -> FastAPI:
    """An app with GET /version and POST /predict that follows the champion without a restart."""
    app = FastAPI(title="Cells")
    kept: list = []

    def champion() -> tuple[dict, dict]:
        """The current version and its model, looked up at each request: a rollback holds from the next one on."""
        if kept:
            return kept[0]
        store = Registry(registry)
        try:
            about = store.get(store.current("champion"))
            kept.append((about, json.loads(store.load("champion"))))
            return kept[0]
        except KeyError as problem:
            raise HTTPException(503, "nothing is released yet") from problem
        except (OSError, ValueError) as problem:
            raise HTTPException(503, "the released model does not fit its hash") from problem

    @app.get("/version")
    def version() -> dict:
        about, _ = champion()
        return {name: about[name] for name in ("version", "sha256", "data", "metrics")}

    @app.post("/predict")
    def predict(picture: Picture) -> dict:
        about, model = champion()
        numbers = picture.model_dump()
        return {"malignant": probability(model, [numbers[name] for name in model["columns"]]), "version": about["version"]}

    return app
