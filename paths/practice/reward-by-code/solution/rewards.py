"""Rewards that a program checks."""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CHILD = """
import json, sys
job = json.load(sys.stdin)
space = {"__name__": "answer"}
exec(job["code"], space)
results = [space[job["name"]](*args) for args in job["args"]]
with open(sys.argv[1], "w") as file:
    json.dump(results, file, allow_nan=False)
"""


def reward_sum(text: str, expected: int) -> float:
    """Return 1.0 for exactly one right answer in its place."""
    if not isinstance(text, str) or len(text) > 2000:
        return 0.0
    found = re.findall(r"<answer>(.*?)</answer>", text, re.S)
    if len(found) != 1 or text.count("<answer>") != 1 or not re.fullmatch(r"-?[0-9]{1,12}", found[0].strip()):
        return 0.0
    return float(int(found[0]) == expected)


def no_duplicates(pairs: list[tuple[str, object]]) -> dict:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a key occurs twice")
    return dict(pairs)


def refuse(name: str) -> None:
    raise ValueError(name)


def reward_json(text: str, schema: dict[str, type]) -> float:
    """Return 1.0 for one JSON object with exactly these keys and types."""
    if not isinstance(text, str) or len(text) > 10_000:
        return 0.0
    try:
        value = json.loads(text, object_pairs_hook=no_duplicates, parse_constant=refuse)
    except (ValueError, RecursionError):
        return 0.0
    good = isinstance(value, dict) and value.keys() == schema.keys()
    return float(good and all(type(value[k]) is t for k, t in schema.items()))


def same(got: object, want: object) -> bool:
    if type(got) is not type(want):
        return False
    if isinstance(got, list):
        return len(got) == len(want) and all(map(same, got, want))
    if isinstance(got, dict):
        return got.keys() == want.keys() and all(same(got[k], want[k]) for k in got)
    return got == want


def reward_tests(code: str, name: str, cases: list[tuple[list, object]], seconds: float = 2.0) -> float:
    """Return 1.0 if the function in the code gives every expected value."""
    if not isinstance(code, str) or len(code) > 20_000:
        return 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "results.json")
        job = json.dumps({"code": code, "name": name, "args": [args for args, _ in cases]})
        try:
            child = subprocess.run(
                [sys.executable, "-I", "-c", CHILD, str(path)], input=job, text=True, timeout=seconds,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder,
            )
            results = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError, subprocess.SubprocessError):
            return 0.0
    return float(child.returncode == 0 and same(results, [want for _, want in cases]))
