"""Record a training step with torch.profiler, and account for what its trace says."""
import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import torch
from torch.profiler import ProfilerActivity, profile, schedule

from account import covered

PHASES = ("data", "forward", "backward", "optimizer")
NODE = "autograd::engine::evaluate_function: "


def record(step: Callable[[], object], path: str, warm: int = 4, active: int = 1) -> None:
    """Call step() warm + active times, and write the trace of the last active ones to path."""
    plan = schedule(wait=max(0, warm - 1), warmup=min(1, warm), active=active, repeat=1)
    with profile(activities=[ProfilerActivity.CPU], schedule=plan, on_trace_ready=lambda made: made.export_chrome_trace(path)) as running:
        for _ in range(warm + active):
            step()
            running.step()


def read(path: str) -> list[dict]:
    """The operators ("op") and annotations ("mark") of a trace: start, end, kind, name and thread, outer ones first; .gz too."""
    open_it = gzip.open if path.endswith(".gz") else open
    with open_it(path, "rt", encoding="utf-8") as file:
        rows = json.load(file)["traceEvents"]
    kinds = {"cpu_op": "op", "user_annotation": "mark"}
    events = [{"start": row["ts"], "end": row["ts"] + row["dur"], "kind": kinds[row["cat"]], "name": row["name"], "thread": row["tid"]}
              for row in rows if row["ph"] == "X" and row.get("cat") in kinds]
    return sorted(events, key=lambda event: (event["start"], -event["end"]))


def _spans(events: list[dict], name: str) -> list[tuple[float, float]]:
    return [(event["start"], event["end"]) for event in events if event["kind"] == "mark" and event["name"].startswith(name)]


def steps_time(events: list[dict]) -> float:
    """The microseconds of all marks named ProfilerStep#N."""
    return covered(_spans(events, "ProfilerStep#"))


def phases(events: list[dict]) -> dict[str, float]:
    """The microseconds of each of PHASES, and the rest; they add up to steps_time."""
    parts = {name: covered(_spans(events, name)) for name in PHASES}
    return parts | {"rest": steps_time(events) - sum(parts.values())}


def self_times(events: list[dict]) -> dict[str, float]:
    """The microseconds of each name without those of the events directly inside, on the same thread."""
    own: Counter = Counter()
    open_on: defaultdict = defaultdict(list)
    for event in events:
        around = open_on[event["thread"]]
        while around and around[-1]["end"] <= event["start"]:
            around.pop()
        own[event["name"]] += event["end"] - event["start"]
        around.append(event)
    return dict(own)


def verdict(events: list[dict]) -> dict:
    """phase, op, node and outside: what dominates, and the share of the steps in which no operator ran."""
    parts, own = phases(events), self_times(events)
    ops = [event for event in events if event["kind"] == "op"]
    nodes: Counter = Counter()
    for event in ops:
        if event["name"].startswith(NODE):
            nodes[event["name"].removeprefix(NODE)] += event["end"] - event["start"]
    busy = covered([(event["start"], event["end"]) for event in ops])
    return {
        "phase": max(PHASES, key=lambda name: parts[name]),
        "op": max({event["name"] for event in ops}, key=lambda name: own[name]),
        "node": max(nodes, key=lambda name: nodes[name]),
        "outside": 1 - busy / steps_time(events),
    }


if __name__ == "__main__":
    import faster
    import work

    torch.set_num_threads(1)
    for name, model in (("before", work.Reader()), ("after", faster.Reader())):
        record(work.training(model), f"{name}.json.gz")
    traces = {name: read(f"{name}.json.gz") for name in ("before", "after")}
    said = {name: verdict(events) for name, events in traces.items()}
    said["speedup"] = steps_time(traces["before"]) / steps_time(traces["after"])
    Path("verdict.json").write_text(json.dumps(said, indent=1), encoding="utf-8")
