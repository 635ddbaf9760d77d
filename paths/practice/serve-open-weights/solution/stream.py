"""Measure a streamed answer, and the memory for its readers."""
import json
import statistics
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


def kv_bytes(layers: int, kv_heads: int, width: int, value_bytes: int = 2) -> int:
    return 2 * layers * kv_heads * width * value_bytes


def max_readers(memory: float, weights: float, reserve: float, context: int, per_token: int) -> int:
    return max(0, int((memory - weights - reserve) // (context * per_token)))


if __name__ == "__main__":
    streams = [json.loads(line) for line in Path("data/streams.jsonl").read_text().splitlines()]
    for tokens in (200, 1500):
        print(tokens, statistics.median(measure(s)["ttft"] for s in streams if s["prompt_tokens"] == tokens))
    for key in ("ttft", "rate", "worst_gap"):
        print(key, statistics.median(measure(s)[key] for s in streams))
    print(max(streams, key=lambda s: measure(s)["worst_gap"])["id"])
