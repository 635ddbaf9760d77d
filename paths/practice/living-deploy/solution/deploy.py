"""Deploy in waves, stop at the first failure."""
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


def _wave(wave: dict, folder: str) -> list[list[str]]:
    return ([["kubectl", "apply", "-f", f"{folder}/{name}"] for name in wave["apply"]]
            + [["kubectl", "rollout", "status", f"deployment/{w['deployment']}", f"--timeout={w['seconds']}s"]
               for w in wave["wait"]])


def commands(waves: list[dict], folder: str = "manifests") -> list[list[str]]:
    """Return all commands in order."""
    return [argv for wave in waves for argv in _wave(wave, folder)]


def deploy(waves: list[dict], run: Callable[[list[str]], int], clock: Callable[[], float]) -> dict:
    """Run the commands and time each wave."""
    seconds: dict[str, float] = {}
    for wave in waves:
        begin = clock()
        for argv in _wave(wave, "manifests"):
            if run(argv) != 0:
                return {"ok": False, "failed": argv, "seconds": seconds}
        seconds[wave["name"]] = clock() - begin
    return {"ok": True, "failed": None, "seconds": seconds}


if __name__ == "__main__":
    result = deploy(json.loads(Path("waves.json").read_text()), lambda a: subprocess.run(a).returncode, time.monotonic)
    print(json.dumps(result, indent=2))
    sys.exit(not result["ok"])
