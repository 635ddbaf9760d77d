"""Measure a streamed answer, and the memory for its readers."""
import json
import statistics
import sys
import time
import urllib.request
from pathlib import Path


def piece(line: str) -> str:
    if not line.startswith("data:"):
        return ""
    text = line.removeprefix("data:").strip()
    if text == "[DONE]":
        return ""
    choices = json.loads(text).get("choices") or [{}]
    return choices[0].get("delta", {}).get("content") or ""


def measure(stream: dict) -> dict:
    times = [time for time, line in stream["lines"] if piece(line)]
    if not times:
        raise ValueError("the stream has no text")
    gaps = [b - a for a, b in zip(times, times[1:])]
    return {"ttft": times[0] - stream["sent_at"], "tokens": len(times),
            "rate": len(gaps) / (times[-1] - times[0]) if gaps else 0.0, "worst_gap": max(gaps, default=0.0)}


def listen(url: str, model: str, prompt: str, most: int = 64) -> dict:
    body = {"model": model, "messages": [{"role": "user", "content": prompt}], "stream": True, "max_tokens": most}
    request = urllib.request.Request(url + "/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        sent_at = time.perf_counter()
        lines = [[time.perf_counter(), line.decode().rstrip("\r\n")] for line in response]
    return {"sent_at": sent_at, "lines": lines}


def kv_bytes(layers: int, kv_heads: int, width: int, value_bytes: int = 2) -> int:
    return 2 * layers * kv_heads * width * value_bytes


def max_readers(memory: float, weights: float, reserve: float, context: int, per_token: int) -> int:
    return max(0, int((memory - weights - reserve) // (context * per_token)))


if __name__ == "__main__" and sys.argv[1:]:          # python stream.py http://127.0.0.1:8080 NAME
    for words in (20, 1000):
        got = [measure(listen(*sys.argv[1:3], " ".join(["tell me about herbs", *["and mint"] * (words // 2)]))) for _ in range(5)]
        print(words, {key: round(statistics.median(g[key] for g in got), 3) for key in got[0]})
elif __name__ == "__main__":
    streams = [json.loads(line) for line in Path("data/streams.jsonl").read_text().splitlines()]
    for tokens in (200, 1500):
        print(tokens, statistics.median(measure(s)["ttft"] for s in streams if s["prompt_tokens"] == tokens))
    for key in ("ttft", "rate", "worst_gap"):
        print(key, statistics.median(measure(s)[key] for s in streams))
    print(max(streams, key=lambda s: measure(s)["worst_gap"])["id"])
