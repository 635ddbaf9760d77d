"""Refusals as exception handlers of FastAPI."""
import logging
import uuid

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

from errors import MissingField, NotReady, OutOfRange, TooLarge, UnknownHouse
from refusals import log_entry, refuse


def install(app: FastAPI) -> None:
    async def answer(request: Request, error: Exception) -> JSONResponse:
        number = request.headers.get("x-request-id") or str(uuid.uuid4())
        logging.getLogger("refusals").warning(log_entry(error, number))
        status, body = refuse(error, number)
        return JSONResponse(body, status_code=status, headers={"X-Request-ID": number})

    for kind in (MissingField, OutOfRange, UnknownHouse, TooLarge, NotReady, Exception):
        app.add_exception_handler(kind, answer)
