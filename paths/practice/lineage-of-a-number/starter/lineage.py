"""Records of runs, and the questions they answer."""
import hashlib
from collections.abc import Callable


def version(text: str) -> str:
    """Return the content hash."""
    raise NotImplementedError


def run(job: str, code: str, function: Callable[..., str], inputs: list[str], output: str,
        files: dict[str, str], records: list[dict]) -> None:
    """Run a job and record what it read and wrote."""
    raise NotImplementedError


def latest(records: list[dict], name: str) -> dict | None:
    """Return the last record that made this name."""
    raise NotImplementedError


def upstream(records: list[dict], name: str) -> set[str]:
    """Return everything the name depends on."""
    raise NotImplementedError


def downstream(records: list[dict], name: str) -> set[str]:
    """Return everything that depends on the name."""
    raise NotImplementedError


def sources(records: list[dict], name: str) -> dict[str, str]:
    """Return the sources of a name with the versions used."""
    raise NotImplementedError


def stale(records: list[dict], files: dict[str, str], name: str) -> bool:
    """Return whether the name no longer follows from its inputs."""
    raise NotImplementedError


def explain(records: list[dict], name: str) -> list[str]:
    """Return the tree of origins as lines."""
    raise NotImplementedError
