"""The application: made by a function, so that a test can make one with other settings."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, HTTPException, Request

from . import errors, logs, model
from .gate import Gate
from .schemas import ErrorAnswer, Flower, Health, Prediction
from .settings import Settings

log = logging.getLogger(__name__)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Makes the service; without settings they come from the environment."""
    settings = settings or Settings()
    logs.set_up(settings.log_level)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Loaded once and before the first request. A broken file ends the start, where somebody is looking.
        app.state.model = model.load(settings.model_file)
        log.info("model loaded", extra={"fields": {"model_version": app.state.model.version}})
        yield
        app.state.model = None

    app = FastAPI(
        title="fastapi-service",
        version="0.1.0",
        lifespan=lifespan,
        responses={422: {"model": ErrorAnswer}, 503: {"model": ErrorAnswer}},
    )
    app.state.model = None
    errors.install(app)
    app.add_middleware(Gate, settings=settings)

    @app.get("/health")
    async def health() -> Health:
        """Whether the process lives. It asks nobody else: a slow neighbour must not get it restarted."""
        return Health(status="ok")

    @app.get("/ready")
    async def ready(request: Request) -> Health:
        """Whether requests can be answered: the model is there."""
        _model(request)
        return Health(status="ok")

    @app.post("/predict")
    async def predict(flower: Flower, request: Request) -> Prediction:
        """The species of an iris."""
        loaded = _model(request)
        probabilities = loaded.probabilities(flower.values())
        label = max(probabilities, key=lambda name: probabilities[name])
        return Prediction(
            label=label,
            probability=probabilities[label],
            probabilities=probabilities,
            model_version=loaded.version,
        )

    return app


def _model(request: Request) -> model.Model:
    loaded = request.app.state.model
    if not isinstance(loaded, model.Model):
        raise HTTPException(503, "the model is not loaded")
    return loaded
