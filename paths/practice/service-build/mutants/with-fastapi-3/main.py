"""The shell: FastAPI takes the request, the core answers."""
import os
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from core import LIMIT, Service


class House(BaseModel):
    """The types of the three fields; their limits are in the core."""

    model_config = ConfigDict(extra="forbid", strict=True)
    area: float
    rooms: int
    year: int


class Prices(BaseModel):
    low: int
    high: int
    model: str


class Limit:
    """Stops reading a body that is too long."""

    def __init__(self, app):
        self.app = app

    async def __call__(self, scope, receive, send):
        read = 0

        async def counted():
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > LIMIT:
                raise HTTPException(413, f"send at most {LIMIT} bytes")
            return message

        await self.app(scope, counted, send)


app = FastAPI(title="House prices")
app.add_middleware(Limit)
service = Service(Path(os.environ["HOUSE_MODEL"]), os.environ["HOUSE_MODEL_SHA256"])


async def refused(request: Request, error: HTTPException) -> JSONResponse:
    return JSONResponse({"reason": str(error.detail)}, error.status_code, headers=error.headers)


@app.exception_handler(RequestValidationError)
async def not_valid(request: Request, error: RequestValidationError) -> JSONResponse:
    first = error.errors()[0]
    is_empty = first["type"] == "missing" and request.headers.get("content-length", "0") == "0"
    if first["type"] == "json_invalid" or is_empty:
        return JSONResponse({"reason": "the body is not JSON"}, 400)
    field = first["loc"][1] if len(first["loc"]) > 1 else "body"
    return JSONResponse({"field": field, "reason": first["msg"]}, 422)


def answer(method: str, path: str, body: bytes = b"") -> JSONResponse:
    status, content = service.respond(method, path, body)
    return JSONResponse(content, status)


@app.get("/health")
def health() -> JSONResponse:
    return answer("GET", "/health")


@app.get("/version")
def version() -> JSONResponse:
    return answer("GET", "/version")


@app.post("/predictions", response_model=Prices)
def predictions(house: House) -> JSONResponse:
    return answer("POST", "/predictions", house.model_dump_json().encode())
