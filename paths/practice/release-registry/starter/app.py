"""The service: answers with the registry's champion."""
from pathlib import Path

from fastapi import FastAPI


def create(registry: Path) -> FastAPI:
    """An app with GET /version and POST /predict that follows the champion without a restart."""
    raise NotImplementedError
