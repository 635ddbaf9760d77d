"""Write and read a log with one JSON object for each request."""
import json
from collections import Counter


def log_line(time: str, id: str, method: str, path: str, status: int, ms: float, model: str) -> str:
    return json.dumps({
        "time": time, "id": id, "method": method, "path": path.split("?", 1)[0],
        "status": status, "ms": round(ms, 1), "model": model,
    })


def read_log(text: str) -> list[dict]:
    lines = []
    for line in text.splitlines():
        try:
            value = json.loads(line)
        except ValueError:
            continue
        if isinstance(value, dict):
            lines.append(value)
    return lines


def count_by(lines: list[dict], field: str) -> dict:
    return dict(Counter(line[field] for line in lines if field in line))


def since(lines: list[dict], status: int) -> str | None:
    return min((line["time"] for line in lines if line["status"] >= status), default=None)
