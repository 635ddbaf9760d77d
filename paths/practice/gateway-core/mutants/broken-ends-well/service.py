"""The gateway as a service: FastAPI takes the request, `Gateway` answers."""
import hmac
import json
import queue
import threading
from collections.abc import Iterator
from typing import Annotated

from fastapi import Depends, FastAPI, Header, HTTPException
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from gateway import Gateway, Refused, Request

STATUS = {"unknown route": 404, "bad request": 400, "deadline": 504, "no provider": 503, "broken": 502}


class Question(BaseModel):
    route: str = Field(min_length=1, max_length=40)
    prompt: str = Field(min_length=1, max_length=100_000)
    tokens: int = Field(ge=1, description="Estimated tokens, in and out")
    seconds: float = Field(gt=0, le=120, description="How long the answer is of use")
    stream: bool = False


def status_of(reason: Exception) -> int:
    return next((status for words, status in STATUS.items() if str(reason).startswith(words)), 500)


def event(name: str | None, data: dict) -> str:
    return (f"event: {name}\n" if name else "") + f"data: {json.dumps(data)}\n\n"


def create(gateway: Gateway, keys: dict[str, str]) -> FastAPI:
    """An app with GET /health and POST /v1/answers. `keys` maps each secret key to the name of the program that holds it."""
    app = FastAPI(title="Model gateway")

    def who(authorization: Annotated[str, Header()] = "") -> str:
        given = authorization.removeprefix("Bearer ").encode()
        for key, name in keys.items():
            if authorization.startswith("Bearer ") and hmac.compare_digest(given, key.encode()):
                return name
        raise HTTPException(401, "a key is needed", {"WWW-Authenticate": "Bearer"})

    @app.get("/health")
    def health() -> dict:
        return {"status": "alive", "routes": sorted(gateway.routes)}

    # Without `async`, so FastAPI runs it in a thread of its own: a slow provider holds up no other caller.
    @app.post("/v1/answers")
    def answers(question: Question, name: Annotated[str, Depends(who)]):
        request = Request(question.route, question.prompt, question.tokens, question.seconds)
        if question.stream:
            return streamed(request)
        try:
            return gateway.ask(request)
        except Refused as reason:
            raise HTTPException(status_of(reason), str(reason)) from reason

    def streamed(request: Request) -> StreamingResponse:
        pieces: queue.Queue = queue.Queue()

        def work() -> None:
            try:
                pieces.put(("done", gateway.ask(request, lambda text: pieces.put(("text", text)))))
            except Exception as reason:
                pieces.put(("refused", reason))

        threading.Thread(target=work, daemon=True).start()
        # The status is sent with the first byte, so wait for the first piece: until then a refusal can still be a status.
        first = pieces.get()
        if first[0] == "refused":
            raise HTTPException(status_of(first[1]), str(first[1]))

        def events() -> Iterator[str]:
            kind, value = first
            while kind == "text":
                yield event(None, {"text": value})
                kind, value = pieces.get()
            if kind == "done":
                yield event("done", {"provider": value["provider"], "attempts": value["attempts"]})
            else:
                yield event("done", {})

        return StreamingResponse(events(), media_type="text/event-stream")

    return app
