"""The service: `POST /ask`. The documents are read once, at the start."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import FastAPI, HTTPException, Request
from pydantic import BaseModel, ConfigDict, Field

from .models import ModelError
from .rag import Rag
from .settings import rag_from

TITLE = "rag-service"


class Ask(BaseModel):
    """A question."""

    model_config = ConfigDict(extra="forbid", strict=True)

    question: Annotated[str, Field(min_length=3, max_length=500)]


class Told(BaseModel):
    """An answer with its sources and a quote from each, or a refusal."""

    answer: str
    sources: list[str]
    quotes: list[str]
    is_refused: bool


def create_app(make_rag: Callable[[], Rag] = rag_from) -> FastAPI:
    """Makes the service."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.rag = make_rag()
        yield

    app = FastAPI(title=TITLE, version="0.1.0", lifespan=lifespan)

    @app.get("/health")
    async def health(request: Request) -> dict[str, int]:
        """How many chunks are indexed."""
        return {"chunks": len(request.app.state.rag.index.chunks)}

    # Without `async`: a model over the network would hold up every other request.
    @app.post("/ask")
    def ask(body: Ask, request: Request) -> Told:
        """Answers from the documents, or refuses."""
        try:
            answer = request.app.state.rag.answer(body.question)
        except ModelError as error:
            raise HTTPException(502, "the model gave no answer") from error
        return Told(
            answer=answer.text, sources=answer.sources, quotes=answer.quotes, is_refused=answer.is_refused
        )

    return app
