"""What stands before every request: an id, a limit of size, of number and of time, and one line in the log.

Written against ASGI itself: a middleware that wraps responses would hold streams in memory.
"""

import asyncio
import logging
import re
import time
import uuid

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import errors
from .logs import request_id
from .settings import Settings

log = logging.getLogger(__name__)

# An id from outside goes into the log, so it may only be what cannot forge a line there.
SAFE_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
# Who asks whether the service lives must hear it, however busy it is.
ALWAYS_OPEN = {"/health", "/ready"}


class Gate:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self.n_running = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get("x-request-id", "")
        token = request_id.set(given if SAFE_ID.fullmatch(given) else uuid.uuid4().hex)
        began = time.perf_counter()
        status: int | None = None

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = request_id.get()
            await send(message)

        try:
            failure = await self._run(scope, receive, send_with_id)
            # Once an answer has begun, it cannot be taken back.
            if failure is not None and status is None:
                await failure(scope, receive, send_with_id)
        finally:
            fields = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            }
            log.info("request", extra={"fields": fields})
            request_id.reset(token)

    async def _run(self, scope: Scope, receive: Receive, send: Send) -> ASGIApp | None:
        is_counted = scope["path"] not in ALWAYS_OPEN
        if is_counted and self.n_running >= self.settings.max_concurrent:
            return errors.answer(503, "BUSY", "too many requests at once; try again later")
        self.n_running += is_counted
        try:
            async with asyncio.timeout(self.settings.timeout_seconds):
                await self.app(scope, self._limited(receive), send)
        except TimeoutError:
            return errors.answer(504, "TIMEOUT", "the answer took too long")
        except Exception:
            log.exception("unexpected failure")
            return errors.answer(500, "INTERNAL_ERROR", "something went wrong on our side")
        finally:
            self.n_running -= is_counted
        return None

    def _limited(self, receive: Receive) -> Receive:
        # Counted as it comes in: what a header says of the length is only what a header says.
        n_bytes = 0

        async def receive_limited() -> Message:
            nonlocal n_bytes
            message = await receive()
            n_bytes += len(message.get("body", b""))
            if n_bytes > self.settings.max_body_bytes:
                # As an HTTP error, because the framework makes a 400 of any other while it reads a body.
                raise HTTPException(413, f"the body has more than {self.settings.max_body_bytes} bytes")
            return message

        return receive_limited
