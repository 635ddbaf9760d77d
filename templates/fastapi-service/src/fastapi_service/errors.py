"""One shape for every failure, whoever raises it.

What is inside stays inside: the log has it, the caller gets the id to find it by.
"""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from .logs import request_id
from .schemas import ErrorAnswer, ErrorBody

CODES = {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED", 413: "TOO_LARGE", 503: "NOT_READY"}


def answer(status: int, code: str, message: str, fields: list[str] | None = None) -> JSONResponse:
    """A failure as it goes over the wire."""
    body = ErrorBody(code=code, message=message, request_id=request_id.get(), fields=fields or [])
    return JSONResponse(ErrorAnswer(error=body).model_dump(), status_code=status)


async def _invalid(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    # Names and reasons, never the values: they may be private, and they end up in logs of callers.
    fields = [f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors()]
    return answer(422, "INVALID_INPUT", "the request does not fit the schema", fields)


async def _http(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    return answer(error.status_code, CODES.get(error.status_code, "HTTP_ERROR"), str(error.detail))


def install(app: FastAPI) -> None:
    """Registers the handlers."""
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
