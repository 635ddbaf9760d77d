"""Save and load a model with its hash and versions."""
import sys
from pathlib import Path


class ModelRefused(Exception):
    """The model in the folder must not be loaded."""


def save(model: object, folder: Path) -> str:
    raise NotImplementedError


def load(folder: Path, expected: str | None = None) -> object:
    raise NotImplementedError


def main(words: list[str]) -> int:
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
