import gzip
import json
import unittest
from collections import Counter
from pathlib import Path

import torch
from torch.profiler import ProfilerActivity, profile, record_function, schedule

torch.set_num_threads(1)

import work

NODE = "autograd::engine::evaluate_function: "
PHASES = ("data", "forward", "backward", "optimizer")


def rows_of(path):
    with (gzip.open if str(path).endswith(".gz") else open)(path, "rt", encoding="utf-8") as file:
        rows = json.load(file)["traceEvents"]
    return [row for row in rows if row["ph"] == "X" and row.get("cat") in ("cpu_op", "user_annotation")]


def length(spans):
    total, last = 0.0, float("-inf")
    for start, end in sorted(spans):
        total += max(0.0, end - max(start, last))
        last = max(last, end)
    return total


def spans(rows):
    return [(row["ts"], row["ts"] + row["dur"]) for row in rows]


def own_times(rows):
    """Self time by name: each row without the rows that lie directly in it."""
    own = Counter()
    for thread in {row["tid"] for row in rows}:
        stack = []
        for row in sorted((r for r in rows if r["tid"] == thread), key=lambda r: (r["ts"], -r["dur"])):
            while stack and stack[-1]["ts"] + stack[-1]["dur"] <= row["ts"]:
                stack.pop()
            own[row["name"]] += row["dur"]
            if stack:
                own[stack[-1]["name"]] -= row["dur"]
            stack.append(row)
    return own


def facts(path):
    """What the trace at path says, by this file's own arithmetic."""
    rows = rows_of(path)
    marks = [row for row in rows if row["cat"] == "user_annotation"]
    ops = [row for row in rows if row["cat"] == "cpu_op"]
    step = length(spans(row for row in marks if row["name"].startswith("ProfilerStep#")))
    parts = {name: length(spans(row for row in marks if row["name"] == name)) for name in PHASES}
    nodes, own = Counter(), own_times(rows)
    for row in ops:
        if row["name"].startswith(NODE):
            nodes[row["name"].removeprefix(NODE)] += row["dur"]
    return {
        "step": step, "parts": parts, "nodes": nodes, "counts": Counter(row["name"] for row in ops),
        "verdict": {"phase": max(PHASES, key=parts.get), "op": max({row["name"] for row in ops}, key=own.get),
                    "node": max(nodes, key=nodes.get), "outside": 1 - length(spans(ops)) / step},
    }


def recorded(step, path, warm=4):
    """A trace of one step by this file's own hand, with the profiler."""
    plan = schedule(wait=warm - 1, warmup=1, active=1, repeat=1)
    with profile(activities=[ProfilerActivity.CPU], schedule=plan, on_trace_ready=lambda p: p.export_chrome_trace(path)) as running:
        for _ in range(warm + 1):
            step()
            running.step()
    return running


def event(start, end, name, kind="op", thread=1):
    return {"start": start, "end": end, "name": name, "kind": kind, "thread": thread}


class Profiler(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(0)

    def test_only_warm_steps_are_recorded(self):
        from step_profile import record
        calls = []

        def step():
            calls.append(1)
            with record_function(f"call {len(calls)}"):
                torch.ones(3).sum()

        record(step, "made.json", warm=3, active=2)
        self.assertEqual(len(calls), 5, "warm + active calls")
        names = [row["name"] for row in rows_of("made.json")]
        self.assertEqual(sorted({name for name in names if name.startswith("call")}), ["call 4", "call 5"], "the first three steps only warm up")
        self.assertIn("aten::sum", names)
        self.assertEqual(len([name for name in set(names) if name.startswith("ProfilerStep#")]), 2)

    def test_a_trace_is_read_outer_events_first(self):
        from step_profile import read
        rows = [
            {"ph": "M", "name": "process_name", "ts": 0, "pid": 1, "tid": 1},
            {"ph": "X", "cat": "cpu_op", "name": "inner", "ts": 10.0, "dur": 2.0, "tid": 1},
            {"ph": "X", "cat": "user_annotation", "name": "forward", "ts": 10.0, "dur": 7.5, "tid": 1},
            {"ph": "s", "cat": "fwdbwd", "name": "fwdbwd", "ts": 11.0, "tid": 1},
            {"ph": "X", "cat": "Trace", "name": "PyTorch Profiler (0)", "ts": 0, "dur": 99, "tid": "PyTorch Profiler"},
        ]
        text = json.dumps({"traceEvents": rows})
        Path("plain.json").write_text(text, encoding="utf-8")
        with gzip.open("packed.json.gz", "wt", encoding="utf-8") as file:
            file.write(text)
        for path in ("plain.json", "packed.json.gz"):
            self.assertEqual(read(path), [event(10.0, 17.5, "forward", "mark"), event(10.0, 12.0, "inner")])

    def test_self_time_takes_off_what_lies_directly_inside(self):
        from step_profile import self_times
        events = [event(0, 100, "step", "mark"), event(10, 60, "a"), event(20, 50, "b"), event(25, 30, "c"), event(60, 70, "a"), event(5, 95, "other", thread=2)]
        self.assertEqual(self_times(events), {"step": 40, "a": 30, "b": 25, "c": 5, "other": 90})

    def test_self_times_are_those_of_the_profiler(self):
        from step_profile import read, self_times
        table = {row.key: row.self_cpu_time_total for row in recorded(work.training(work.Reader()), "table.json").key_averages()}
        mine = Counter()
        for name, time in self_times(read("table.json")).items():
            mine["ProfilerStep*" if name.startswith("ProfilerStep#") else name] += time
        whole = sum(table.values())
        for name in sorted(table, key=table.get)[-8:]:
            self.assertAlmostEqual(mine[name] / whole, table[name] / whole, delta=0.01, msg=f"self time of {name} as a share of the step")

    def test_the_parts_add_up_and_the_verdict_follows(self):
        from step_profile import phases, read, steps_time, verdict
        recorded(work.training(work.Reader()), "parts.json")
        events, want = read("parts.json"), facts("parts.json")
        self.assertAlmostEqual(steps_time(events), want["step"], delta=0.01)
        parts = phases(events)
        self.assertEqual(set(parts), {*PHASES, "rest"})
        self.assertAlmostEqual(sum(parts.values()), want["step"], delta=0.01)
        for name in PHASES:
            self.assertAlmostEqual(parts[name], want["parts"][name], delta=0.01)
        said = verdict(events)
        self.assertAlmostEqual(said.pop("outside"), want["verdict"].pop("outside"), places=3, msg="the share of the step in which no operator ran")
        self.assertEqual(said, want["verdict"])


class HandedIn(unittest.TestCase):
    """before.json.gz, after.json.gz and verdict.json: traces of these very steps, and what follows from them."""

    def traces(self):
        for name in ("before", "after"):
            self.assertTrue(Path(f"{name}.json.gz").is_file(), f"{name}.json.gz is missing: record it")
        return {name: facts(f"{name}.json.gz") for name in ("before", "after")}

    def test_faster_computes_the_same(self):
        import faster
        torch.manual_seed(0)
        slow = work.Reader()
        fast = faster.Reader()
        fast.load_state_dict(slow.state_dict())
        ids, labels = next(work.batches(5))
        for model in (slow, fast):
            torch.nn.functional.cross_entropy(model(ids), labels).backward()
        self.assertTrue(torch.allclose(slow(ids), fast(ids), atol=1e-5), "the logits changed")
        for (name, a), b in zip(slow.named_parameters(), fast.parameters()):
            self.assertTrue(torch.allclose(a.grad, b.grad, atol=1e-5), f"the gradient of {name} changed")

    def test_the_traces_are_of_these_steps(self):
        import faster
        handed = self.traces()
        for name, kind in (("before", work.Reader), ("after", faster.Reader)):
            recorded(work.training(kind()), f"again-{name}.json")
            again, mine = facts(f"again-{name}.json")["counts"], handed[name]["counts"]
            steps = max(1, round(mine["aten::cross_entropy_loss"] / max(1, again["aten::cross_entropy_loss"])))
            differing = sum(abs(mine[op] - steps * again[op]) for op in {*mine, *again})
            self.assertLess(differing, 0.05 * steps * sum(again.values()), f"{name}.json.gz has other operators than the step has now; record it again")

    def test_the_verdict_follows_from_the_traces(self):
        handed = self.traces()
        said = json.loads(Path("verdict.json").read_text(encoding="utf-8"))
        for name, want in handed.items():
            want = want["verdict"]
            self.assertEqual({key: said[name][key] for key in ("phase", "op", "node")}, {key: want[key] for key in ("phase", "op", "node")}, f"{name}.json.gz says otherwise")
            self.assertAlmostEqual(said[name]["outside"], want["outside"], delta=0.002, msg=name)
        times = {name: one["step"] / one["counts"]["aten::cross_entropy_loss"] for name, one in handed.items()}
        self.assertAlmostEqual(said["speedup"], times["before"] / times["after"], delta=0.02)

    def test_what_dominated_is_gone(self):
        handed = self.traces()
        self.assertEqual(handed["after"]["nodes"]["SelectBackward0"], 0, "the backward pass of a slice fills a whole tensor with zeros, once a letter")
        self.assertLess(handed["after"]["step"] / handed["after"]["counts"]["aten::cross_entropy_loss"],
                        0.7 * handed["before"]["step"] / handed["before"]["counts"]["aten::cross_entropy_loss"], "the step is not much faster")


if __name__ == "__main__":
    unittest.main()
