"""What may differ between machines, read once from the environment: `APP_LOG_LEVEL=DEBUG`, and so on."""

from pathlib import Path
from typing import Literal

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

SHIPPED_MODEL = Path(__file__).parent / "artefacts" / "iris.json"


class Settings(BaseSettings):
    """Every setting has a type, a bound and a default that works; a wrong value stops the start."""

    model_config = SettingsConfigDict(env_prefix="APP_", frozen=True)

    model_file: Path = SHIPPED_MODEL
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    # A caller gets an answer or an error within this time.
    timeout_seconds: float = Field(default=2.0, gt=0, le=60)
    # More requests at once are turned away with 503: late answers to everybody help nobody.
    max_concurrent: int = Field(default=64, ge=1, le=10_000)
    max_body_bytes: int = Field(default=16_384, ge=1)
