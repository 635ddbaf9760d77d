"""The shell: FastAPI takes the request, the core answers."""
import os
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from core import Service

app = FastAPI(title="House prices")
service = Service(Path(os.environ["HOUSE_MODEL"]), os.environ["HOUSE_MODEL_SHA256"])


@app.api_route("/{path:path}", methods=["GET", "POST", "PUT", "DELETE"])
async def everything(request: Request, path: str, house: dict | None = None) -> Response:
    status, answer = service.respond(request.method, f"/{path}", await request.body())
    return JSONResponse(answer, status_code=status)
