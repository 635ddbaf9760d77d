"""A load test for a server of a language model (second stage)."""
import asyncio
import csv
import json
import random
import sys
import time
from statistics import median

import httpx

COLUMNS = ["speed", "id", "arrival", "sent", "first", "end", "tokens", "ok"]


async def ask(client: httpx.AsyncClient, model: str, request: dict, start: float) -> dict:
    """Wait for the arrival, send, and note when the first and the last piece of text came."""
    await asyncio.sleep(max(0.0, start + request["arrival"] - time.perf_counter()))
    row = {"id": request["id"], "arrival": request["arrival"], "sent": time.perf_counter() - start,
           "first": None, "end": None, "tokens": 0, "ok": False}
    body = {"model": model, "prompt": request["prompt"], "max_tokens": request["tokens"], "temperature": 0,
            "stream": True, "stream_options": {"include_usage": True}}
    pieces, usage, is_complete = 0, None, False
    try:
        async with client.stream("POST", "/v1/completions", json=body) as answer:
            answer.raise_for_status()
            async for line in answer.aiter_lines():
                text = line.removeprefix("data:").strip()
                if not line.startswith("data:") or text == "[DONE]":
                    continue
                event = json.loads(text)
                usage = event.get("usage") or usage
                for choice in event.get("choices", []):
                    if choice.get("text"):
                        pieces += 1
                        row["end"] = time.perf_counter() - start
                        row["first"] = row["first"] or row["end"]
                    is_complete |= choice.get("finish_reason") is not None
    except (httpx.HTTPError, json.JSONDecodeError):
        is_complete = False
    if not (is_complete and pieces):
        return row | {"first": None, "end": None}
    return row | {"tokens": (usage or {}).get("completion_tokens", pieces), "ok": True}


async def replay(url: str, model: str, requests: list[dict]) -> list[dict]:
    """Send each request at its arrival, ready or not; one row for each, in the same order."""
    # No limit of connections and none of time: both would wait politely, or give up in place of the reader.
    async with httpx.AsyncClient(base_url=url, timeout=None, limits=httpx.Limits(max_connections=None), trust_env=False) as client:
        start = time.perf_counter()
        return list(await asyncio.gather(*(ask(client, model, request, start) for request in requests)))


def percentile(values: list[float], share: float) -> float | None:
    """The smallest value that at least this share does not exceed."""
    ordered = sorted(values)
    return next((v for i, v in enumerate(ordered, 1) if i >= share * len(ordered) - 1e-9), None)


def report(rows: list[dict], promise: float) -> dict:
    """Throughput, time to first token, time per token and the share that keeps the promise."""
    good = [row for row in rows if row["ok"]]
    waits = [row["first"] - row["sent"] for row in good]
    paces = [(row["end"] - row["first"]) / (row["tokens"] - 1) for row in good if row["tokens"] > 1]
    span = max((row["end"] for row in good), default=0) - min(row["arrival"] for row in rows)
    return {
        "requests": len(rows),
        "failed": len(rows) - len(good),
        "throughput": sum(row["tokens"] for row in good) / span if good else 0.0,
        "ttft_p50": percentile(waits, 0.5),
        "ttft_p95": percentile(waits, 0.95),
        "per_token": median(paces) if paces else None,
        "kept": sum(wait <= promise for wait in waits) / len(rows),
    }


def sweep(url: str, model: str, requests: list[dict], speeds: list[float], promise: float) -> tuple[list[dict], list[dict]]:
    """The same arrivals at several speeds: all rows, each with its speed, and one report for each speed."""
    rows, curve = [], []
    for speed in speeds:
        faster = [request | {"arrival": request["arrival"] / speed} for request in requests]
        new = asyncio.run(replay(url, model, faster))
        rows += [{"speed": speed} | row for row in new]
        curve.append({"speed": speed} | report(new, promise))
    return rows, curve


def capacity(curve: list[dict], share: float) -> float | None:
    """The highest speed up to which every speed keeps the promise for that share."""
    best = None
    for point in sorted(curve, key=lambda point: point["speed"]):
        if point["kept"] < share:
            break
        best = point["speed"]
    return best


def write(path: str, rows: list[dict], columns: list[str]) -> None:
    """A CSV file with these columns."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows({k: f"{v:.6f}" if isinstance(v, float) else v for k, v in row.items()} for row in rows)


def main() -> None:
    """URL, MODEL, PROMISE: writes rows.csv and curve.csv."""
    url, model, promise = sys.argv[1], sys.argv[2], float(sys.argv[3])
    rng, at, requests = random.Random(3), 0.0, []
    for i in range(40):
        at += rng.expovariate(4)    # four readers a second, as people come: at random
        requests.append({"id": f"r{i}", "arrival": at, "prompt": "the sea is " + rng.choice("abcdefgh"), "tokens": rng.randrange(10, 41)})
    warm = [requests[0] | {"arrival": 0.0, "id": f"warm{i}"} for i in range(4)]
    asyncio.run(replay(url, model, warm))    # the first requests load and compile; nobody measures them
    rows, curve = sweep(url, model, requests, [1, 2, 4, 8, 16], promise)
    write("rows.csv", rows, COLUMNS)
    write("curve.csv", curve, list(curve[0]))
    for point in curve:
        print(point)
    print("capacity at 95 %:", capacity(curve, 0.95))


if __name__ == "__main__":
    main()
