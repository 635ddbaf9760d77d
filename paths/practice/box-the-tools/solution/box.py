"""A box for code that a model wrote."""
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
from pathlib import Path


def checked(name: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name):
        raise ValueError(f"not a container name: {name!r}")
    return name


def docker_argv(name: str, code: str, image: str = "python:3.12-slim") -> list[str]:
    return ["docker", "run", "--rm", "--name", checked(name), "--network", "none", "--read-only", "--cap-drop", "ALL",
            "--user", "65534", "--memory", "256m", "--pids-limit", "64", image, "python", "-I", "-c", code]


def kill_argv(name: str) -> list[str]:
    return ["docker", "kill", checked(name)]


def run_boxed(code: str, seconds: float = 2.0, memory_mb: int = 256, max_chars: int = 2000) -> dict:
    def limits() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2**20, 2**20))
        try:
            resource.setrlimit(resource.RLIMIT_AS, (memory_mb * 2**20, memory_mb * 2**20))
        except (ValueError, OSError):
            if sys.platform != "darwin":  # macOS does not enforce it and may refuse it
                raise

    with tempfile.TemporaryDirectory() as outside:
        work = Path(outside) / "work"
        work.mkdir()
        out, err = Path(outside) / "out", Path(outside) / "err"
        with out.open("wb") as o, err.open("wb") as e:
            process = subprocess.Popen([sys.executable, "-I", "-c", code], stdin=subprocess.DEVNULL, stdout=o, stderr=e, cwd=work,
                                       env={"LC_ALL": "C.UTF-8"}, start_new_session=True, preexec_fn=limits)
            try:
                status = "failed" if process.wait(seconds) else "ok"
            except subprocess.TimeoutExpired:
                status = "timeout"
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except (ProcessLookupError, PermissionError):
                    pass
                process.wait()
        return {"status": status, "stdout": out.read_text(errors="replace")[:max_chars], "stderr": err.read_text(errors="replace")[:max_chars]}
