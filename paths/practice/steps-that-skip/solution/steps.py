"""Steps that rerun only what changed."""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Step:
    name: str
    inputs: list[str]
    outputs: list[str]
    action: Callable[[], None]
    version: str = "1"


def write_atomic(path: str, text: str) -> None:
    """Write all or nothing."""
    folder = Path(path).parent
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as part:
        try:
            part.write(text)
            part.flush()
            os.replace(part.name, path)
        except BaseException:
            os.unlink(part.name)
            raise


def _hashes(paths: list[str]) -> dict[str, str]:
    return {p: hashlib.sha256(Path(p).read_bytes()).hexdigest() for p in paths}


def _record(step: Step) -> dict | None:
    try:
        return {"version": step.version, "inputs": _hashes(step.inputs), "outputs": _hashes(step.outputs)}
    except FileNotFoundError:
        return None


def _load(state: str) -> dict:
    try:
        records = json.loads(Path(state).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    return records if isinstance(records, dict) else {}


def _fresh(step: Step, records: dict) -> bool:
    now = _record(step)
    return now is not None and records.get(step.name) == now


def _need(step: Step, paths: list[str]) -> None:
    for path in paths:
        if not Path(path).exists():
            raise FileNotFoundError(f"step {step.name}: {path} is missing")


def run(steps: list[Step], state: str = "state.json") -> list[str]:
    """Run what is stale; return the names of the steps that ran."""
    records, ran = _load(state), []
    for step in steps:
        if _fresh(step, records):
            continue
        _need(step, step.inputs)
        step.action()
        _need(step, step.outputs)
        records[step.name] = _record(step)
        write_atomic(state, json.dumps(records, indent=1))
        ran.append(step.name)
    return ran


def stale(steps: list[Step], state: str = "state.json") -> list[str]:
    """Names of the steps that would run now."""
    records = _load(state)
    return [step.name for step in steps if not _fresh(step, records)]
