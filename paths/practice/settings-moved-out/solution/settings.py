"""Read the settings of the house service from the environment."""
from collections.abc import Mapping
from dataclasses import dataclass

SWITCH = {"true": True, "1": True, "false": False, "0": False}


class SettingsError(ValueError):
    """Names every setting that is wrong."""


class Secret:
    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __repr__(self) -> str:
        return "Secret(****)"


@dataclass(frozen=True)
class Settings:
    port: int
    model_path: str
    debug: bool
    api_key: Secret


def load(env: Mapping[str, str]) -> Settings:
    wrong: list[str] = []
    port_text = env.get("HOUSE_PORT", "8000")
    port = int(port_text) if port_text.isdecimal() else 0
    if not 1 <= port <= 65535:
        wrong.append("HOUSE_PORT must be a whole number from 1 to 65535")
    model_path = env.get("HOUSE_MODEL", "")
    if not model_path:
        wrong.append("HOUSE_MODEL is missing")
    debug = SWITCH.get(env.get("HOUSE_DEBUG", "false").lower())
    if debug is None:
        wrong.append("HOUSE_DEBUG must be true or false")
    key = env.get("HOUSE_API_KEY", "")
    if len(key) < 16:
        wrong.append("HOUSE_API_KEY must have at least 16 characters")
    if wrong:
        raise SettingsError("; ".join(wrong))
    return Settings(port, model_path, bool(debug), Secret(key))
