"""One typed description of a run: defaults, then the file, then the command line."""

import argparse
import hashlib
import json
import sys
import tomllib
from dataclasses import asdict, dataclass, fields
from difflib import get_close_matches
from pathlib import Path


class ConfigError(ValueError):
    """A setting that cannot be used."""


@dataclass(frozen=True)
class RunConfig:
    data: str
    model: str = "logistic"
    rate: float = 0.1
    epochs: int = 10
    seed: int = 0
    shuffle: bool = True


KINDS: dict[str, type] = {field.name: field.type for field in fields(RunConfig)}  # type: ignore[misc]


def _kind(key: str) -> type:
    if key not in KINDS:
        near = get_close_matches(key, KINDS, n=1)
        raise ConfigError(f"unknown key {key!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
    return KINDS[key]


def _from_toml(key: str, value: object) -> object:
    kind = _kind(key)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise ConfigError(f"{key} must be {kind.__name__}, not {value!r}")
    return value


def _from_text(key: str, text: str) -> object:
    kind = _kind(key)
    try:
        return {"true": True, "false": False}[text] if kind is bool else kind(text)
    except (KeyError, ValueError):
        raise ConfigError(f"{key} must be {kind.__name__}, not {text!r}") from None


def load(text: str, overrides: list[str] = []) -> RunConfig:
    """Read TOML, apply key=value overrides, check everything."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"not TOML: {error}") from None
    values = {key: _from_toml(key, value) for key, value in table.items()}
    for item in overrides:
        key, equals, value = item.partition("=")
        if not equals:
            raise ConfigError(f"{item!r} is not key=value")
        values[key] = _from_text(key, value)
    if "data" not in values:
        raise ConfigError("data is missing")
    config = RunConfig(**values)  # type: ignore[arg-type]
    if not config.rate > 0:
        raise ConfigError(f"rate must be greater than 0, not {config.rate}")
    if config.epochs < 1:
        raise ConfigError(f"epochs must be at least 1, not {config.epochs}")
    return config


def fingerprint(config: RunConfig) -> str:
    """Eight hex digits that are equal for equal settings."""
    return hashlib.sha256(json.dumps(asdict(config), sort_keys=True).encode()).hexdigest()[:8]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    args = parser.parse_args()
    try:
        config = load(args.file.read_text(encoding="utf-8"), args.set)
    except (ConfigError, OSError) as error:
        print(f"{args.file}: {error}", file=sys.stderr)
        return 2
    for key, value in asdict(config).items():
        print(f"{key} = {json.dumps(value)}")
    print("run", fingerprint(config))
    return 0


if __name__ == "__main__":
    sys.exit(main())
