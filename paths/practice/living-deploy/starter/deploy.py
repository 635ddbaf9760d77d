"""Deploy in waves, stop at the first failure."""
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


def commands(waves: list[dict], folder: str = "manifests") -> list[list[str]]:
    """Return all commands in order."""
    raise NotImplementedError


def deploy(waves: list[dict], run: Callable[[list[str]], int], clock: Callable[[], float]) -> dict:
    """Run the commands and time each wave."""
    raise NotImplementedError


if __name__ == "__main__":
    result = deploy(json.loads(Path("waves.json").read_text()), lambda a: subprocess.run(a).returncode, time.monotonic)
    print(json.dumps(result, indent=2))
    sys.exit(not result["ok"])
