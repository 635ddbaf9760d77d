"""One typed description of a run: defaults, then the file, then the command line."""

from dataclasses import dataclass


class ConfigError(ValueError):
    """A setting that cannot be used."""


@dataclass(frozen=True)
class RunConfig:
    data: str


def load(text: str, overrides: list[str] = []) -> RunConfig:
    """Read TOML, apply key=value overrides, check everything."""
    raise NotImplementedError


def fingerprint(config: RunConfig) -> str:
    """Eight hex digits that are equal for equal settings."""
    raise NotImplementedError
