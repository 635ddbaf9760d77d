"""Spans with parents, and what can be read from them."""
import contextlib
import contextvars
import json
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

SPANS: list[dict] = []
current: contextvars.ContextVar[dict | None] = contextvars.ContextVar("current", default=None)


@contextlib.contextmanager
def span(name: str) -> Iterator[dict]:
    parent = current.get()
    mine = {"trace": parent["trace"] if parent else uuid.uuid4().hex, "id": uuid.uuid4().hex[:16], "parent": parent["id"] if parent else None,
            "name": name, "start_ms": time.perf_counter() * 1000, "end_ms": None, "error": None}
    token = current.set(mine)
    try:
        yield mine
    except BaseException as error:
        mine["error"] = type(error).__name__
        raise
    finally:
        current.reset(token)
        mine["end_ms"] = time.perf_counter() * 1000
        SPANS.append(mine)


def carry(function: Callable) -> Callable:
    context = contextvars.copy_context()
    return lambda *args, **kwargs: context.copy().run(function, *args, **kwargs)


def children(span: dict, spans: list[dict]) -> list[dict]:
    return sorted((s for s in spans if s["parent"] == span["id"]), key=lambda s: s["start_ms"])


def holes(span: dict, spans: list[dict]) -> list[tuple[str, float, float]]:
    """(name of the child that ended last, begin, end) of all times without an open child."""
    found, after, reached = [], "start", span["start_ms"]
    for child in children(span, spans):
        begin, end = max(child["start_ms"], span["start_ms"]), min(child["end_ms"], span["end_ms"])
        if begin > reached:
            found.append((after, reached, begin))
        if end > reached:
            after, reached = child["name"], end
    if span["end_ms"] > reached:
        found.append((after, reached, span["end_ms"]))
    return found


def self_time(span: dict, spans: list[dict]) -> float:
    return sum(end - begin for _, begin, end in holes(span, spans))


def gaps(spans: list[dict], at_least: float = 50.0) -> list[tuple[str, float, float]]:
    root = next(s for s in spans if s["parent"] is None)
    return [hole for hole in holes(root, spans) if hole[2] - hole[1] >= at_least]


def orphans(spans: list[dict]) -> list[str]:
    ids = {s["id"] for s in spans}
    return sorted(s["id"] for s in spans if s["parent"] is not None and s["parent"] not in ids)


if __name__ == "__main__":
    stored = [json.loads(line) for line in Path("data/spans.jsonl").read_text().splitlines()]
    for trace in sorted({s["trace"] for s in stored}):
        mine = [s for s in stored if s["trace"] == trace]
        longest = max((s for s in mine if s["parent"]), key=lambda s: self_time(s, mine))
        print(trace, gaps(mine), orphans(mine), longest["name"], round(self_time(longest, mine)))
    print(sum(end - begin for t in {s["trace"] for s in stored} for _, begin, end in gaps([s for s in stored if s["trace"] == t])))
