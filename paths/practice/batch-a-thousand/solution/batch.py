"""Send many requests as batches and send again only what is missing."""

import json
from collections.abc import Callable

TRANSIENT = {"overloaded", "rate_limit", "server_error", "expired"}


def request(key: str, text: str, instruction: str, most: int = 5) -> dict:
    """Return one request of a batch."""
    return {"custom_id": key, "body": {"system": instruction, "user": text, "max_tokens": most}}


def files(requests: list[dict], most_requests: int, most_bytes: int) -> list[str]:
    """Return the JSON Lines files."""
    seen: set[str] = set()
    result: list[list[str]] = []
    size = 0
    for one in requests:
        name = one["custom_id"]
        if name in seen:
            raise ValueError(f"the id {name} occurs twice")
        seen.add(name)
        line = json.dumps(one, ensure_ascii=False) + "\n"
        length = len(line.encode("utf-8"))
        if length > most_bytes:
            raise ValueError(f"the request {name} has {length} bytes")
        if not result or len(result[-1]) >= most_requests or size + length > most_bytes:
            result.append([])
            size = 0
        result[-1].append(line)
        size += length
    return ["".join(lines) for lines in result]


def parse(text: str) -> list[dict]:
    """Return the lines of a result file; a damaged last line is ignored."""
    lines = [line for line in text.split("\n") if line.strip()]
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(json.loads(line))
        except ValueError:
            if number < len(lines):
                raise ValueError(f"result line {number} is damaged") from None
    return rows


def collect(requests: list[dict], results: list[str]) -> dict:
    """Return answers, ids to send again, failures and tokens."""
    known = {r["custom_id"] for r in requests}
    answered: dict[str, dict] = {}
    errors: dict[str, str] = {}
    for row in (row for text in results for row in parse(text)):
        name = row["custom_id"]
        if name not in known:
            raise ValueError(f"the id {name} was not requested")
        if "answer" in row:
            answered.setdefault(name, row)
        else:
            errors[name] = row["error"]["type"]
    state = {"answers": {}, "again": [], "failed": {}, "in": 0, "out": 0}
    for one in requests:
        name = one["custom_id"]
        if name in answered:
            state["answers"][name] = answered[name]["answer"]
            for key in ("in", "out"):
                state[key] += answered[name]["usage"][key]
        elif name in errors and errors[name] not in TRANSIENT:
            state["failed"][name] = errors[name]
        else:
            state["again"].append(name)
    return state


def price(tokens_in: int, tokens_out: int, per_million_in: float, per_million_out: float, discount: float = 0.5) -> float:
    """Return the price of a batch."""
    return (tokens_in * per_million_in + tokens_out * per_million_out) / 1e6 * (1 - discount)


def run(requests: list[dict], send: Callable[[list[str]], list[str]], most_requests: int, most_bytes: int, rounds: int = 3) -> dict:
    """Send, collect, and send again what is missing."""
    texts: list[str] = []
    state = collect(requests, texts)
    for _ in range(rounds):
        if not state["again"]:
            break
        missing = set(state["again"])
        texts += send(files([r for r in requests if r["custom_id"] in missing], most_requests, most_bytes))
        state = collect(requests, texts)
    return state
