import threading
import time
import unittest

from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from with_otel import fan_out, tracer


class Otel(unittest.TestCase):
    def run_jobs(self, jobs):
        exporter = InMemorySpanExporter()
        mine = tracer(exporter)
        got = fan_out(mine, "answer", jobs)
        return got, {s.name: s for s in exporter.get_finished_spans()}

    def test_children_have_their_parent(self):
        started = threading.Barrier(3, timeout=10)

        def slow():
            started.wait()
            time.sleep(.02)
            return threading.current_thread().name

        got, spans = self.run_jobs({"search": slow, "profile": slow, "stock": slow})
        self.assertEqual(set(spans), {"answer", "search", "profile", "stock"})
        root = spans["answer"]
        self.assertIsNone(root.parent)
        for name in ("search", "profile", "stock"):
            span = spans[name]
            self.assertIsNotNone(span.parent, f"{name} is a root: the thread had no context")
            self.assertEqual((span.parent.span_id, span.context.trace_id), (root.context.span_id, root.context.trace_id))
            self.assertLessEqual(span.end_time, root.end_time, f"{name} ends after its parent")
            self.assertNotEqual(got[name], threading.current_thread().name, "jobs run in threads")

    def test_an_error_is_on_its_span(self):
        def fail():
            raise TimeoutError("stock did not answer")

        got, spans = self.run_jobs({"stock": fail, "search": lambda: 7})
        self.assertEqual(got, {"stock": None, "search": 7})
        self.assertEqual(spans["stock"].status.status_code.name, "ERROR")
        self.assertEqual([e.attributes["exception.type"] for e in spans["stock"].events], ["TimeoutError"])
        self.assertNotEqual(spans["search"].status.status_code.name, "ERROR")

    def test_two_requests_are_two_traces(self):
        exporter = InMemorySpanExporter()
        mine = tracer(exporter)
        for _ in range(2):
            fan_out(mine, "answer", {"a": lambda: 1})
        self.assertEqual(len({s.context.trace_id for s in exporter.get_finished_spans()}), 2)
