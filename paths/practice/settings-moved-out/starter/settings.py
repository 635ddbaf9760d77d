"""Read the settings of the house service from the environment."""
from collections.abc import Mapping
from dataclasses import dataclass


class SettingsError(ValueError):
    """Names every setting that is wrong."""


class Secret:
    def __init__(self, value: str) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Settings:
    port: int
    model_path: str
    debug: bool
    api_key: Secret


def load(env: Mapping[str, str]) -> Settings:
    raise NotImplementedError
