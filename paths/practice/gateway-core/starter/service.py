"""The gateway as a service: FastAPI takes the request, `Gateway` answers."""
from fastapi import FastAPI

from gateway import Gateway


def create(gateway: Gateway, keys: dict[str, str]) -> FastAPI:
    """An app with GET /health and POST /v1/answers. `keys` maps each secret key to the name of the program that holds it."""
    raise NotImplementedError
