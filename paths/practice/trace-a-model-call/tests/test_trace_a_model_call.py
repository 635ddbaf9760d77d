import hashlib
import unittest

import llmtrace

PRICES = {"small": {"input": 1.0, "cached": 0.1, "output": 4.0}}


def span(prompt="p", cost=1.0, finish="stop", error=None, ms=10.0, trace="t"):
    return {"prompt": prompt, "cost": cost, "finish": finish, "error": error, "ms": ms, "trace": trace}


def ticking():
    now = [0.0]

    def clock():
        now[0] += 0.25
        return now[0]
    return clock


class TestTrace(unittest.TestCase):
    def test_version_is_a_hash_of_the_template(self):
        self.assertEqual(llmtrace.prompt_version("Hé {x}"), hashlib.sha256("Hé {x}".encode()).hexdigest()[:8])

    def test_cost_counts_cached_tokens_once(self):
        self.assertAlmostEqual(llmtrace.cost({"input": 1000, "cached": 800, "output": 100}, PRICES["small"]), (200 + 80 + 400) / 1e6)
        self.assertAlmostEqual(llmtrace.cost({"input": 1000, "output": 0}, PRICES["small"]), 0.001)

    def test_redact(self):
        self.assertEqual(llmtrace.redact("Write to a.b+c@mail.example.org, or 0151 2345-6789."), "Write to [mail], or [number].")
        self.assertEqual(llmtrace.redact("In 2026 there were 1234567 ships @ sea."), "In 2026 there were 1234567 ships @ sea.")

    def test_a_call_leaves_a_span(self):
        seen = []

        def model(prompt):
            seen.append(prompt)
            return {"text": "Ask x@y.org", "usage": {"input": 100, "output": 10, "cached": 50}, "finish": "stop"}

        tracer = llmtrace.Tracer(PRICES, ticking())
        self.assertEqual(tracer.call(model, "small", "Say {w}", {"w": "hi"}, trace="t1", attempt=2), "Ask x@y.org")
        self.assertEqual(seen, ["Say hi"])
        got = tracer.spans[0]
        self.assertAlmostEqual(got.pop("cost"), (50 + 5 + 40) / 1e6)
        self.assertAlmostEqual(got.pop("ms"), 250)
        self.assertEqual(got, {"trace": "t1", "model": "small", "prompt": llmtrace.prompt_version("Say {w}"), "attempt": 2, "input": 100, "output": 10, "cached": 50, "finish": "stop", "error": None, "text": "Ask [mail]"})

    def test_a_failed_call_leaves_a_span_and_raises(self):
        def model(prompt):
            raise TimeoutError("slow")

        tracer = llmtrace.Tracer(PRICES, ticking())
        with self.assertRaises(TimeoutError):
            tracer.call(model, "small", "Say {w}", {"w": "hi"}, trace="t1")
        got = tracer.spans[0]
        self.assertEqual((got["error"], got["cost"], got["input"], got["finish"], got["text"], got["attempt"]), ("TimeoutError", 0, 0, None, None, 1))
        self.assertAlmostEqual(got["ms"], 250)

    def test_by_prompt(self):
        spans = [span("b", 2.0), span("b", 2.0, "length"), span("b", 0.0, None, "TimeoutError"), span("b", 2.0), span("a", 1.0, "length")]
        got = llmtrace.by_prompt(spans)
        self.assertEqual(list(got), ["a", "b"])
        self.assertIsNone(got["a"]["cost_per_finished"])
        b = got["b"]
        self.assertEqual((b["calls"], b["errors"], b["truncated"], b["cost"], b["cost_per_finished"]), (4, 0.25, 0.25, 6.0, 3.0))

    def test_p95_is_the_nearest_rank(self):
        spans = [span(ms=float(i)) for i in range(1, 41)]
        self.assertEqual(llmtrace.by_prompt(spans)["p"]["p95_ms"], 38.0)
        self.assertEqual(llmtrace.by_prompt(spans[:10])["p"]["p95_ms"], 10.0)

    def test_cost_of_traces_adds_all_attempts(self):
        spans = [span(trace="x", cost=1.0), span(trace="y", cost=1.5), span(trace="x", cost=1.0), span(trace="a", cost=1.5)]
        self.assertEqual(list(llmtrace.cost_of_traces(spans).items()), [("x", 2.0), ("a", 1.5), ("y", 1.5)])
