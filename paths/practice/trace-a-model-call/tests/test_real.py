import unittest

from llmtrace import prompt_version
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from with_otel import call


class Calls(unittest.TestCase):
    def setUp(self):
        self.exporter, provider = InMemorySpanExporter(), TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(self.exporter))
        self.tracer = provider.get_tracer("test")

    def model(self, text):
        self.asked = text
        return {"text": "Write to ada@example.org", "usage": {"input": 31, "output": 8}, "finish": "stop"}

    def span(self):
        return self.exporter.get_finished_spans()[-1]

    def test_a_call(self):
        got = call(self.tracer, self.model, "tiny-1", "Whom does {who} ask?", {"who": "Bo"}, provider="mistral_ai")
        self.assertEqual((got, self.asked), ("Write to ada@example.org", "Whom does Bo ask?"))
        span = self.span()
        self.assertEqual((span.name, span.kind.name), ("chat tiny-1", "CLIENT"))
        about = dict(span.attributes)
        wanted = {"gen_ai.operation.name": "chat", "gen_ai.provider.name": "mistral_ai", "gen_ai.request.model": "tiny-1",
                  "gen_ai.usage.input_tokens": 31, "gen_ai.usage.output_tokens": 8, "app.prompt_version": prompt_version("Whom does {who} ask?")}
        self.assertEqual({k: about.get(k) for k in wanted}, wanted)
        self.assertEqual(list(about["gen_ai.response.finish_reasons"]), ["stop"])
        self.assertNotIn("app.answer", about)
        self.assertFalse(any("ada@" in str(v) or "Whom" in str(v) for v in about.values()), "no text of people in the span")

    def test_text_only_when_asked_and_redacted(self):
        call(self.tracer, self.model, "tiny-1", "Hi", {}, keep_text=True)
        self.assertEqual(self.span().attributes["app.answer"], "Write to [mail]")

    def test_a_failed_call(self):
        def broken(text):
            raise ConnectionError("gone")

        with self.assertRaises(ConnectionError):
            call(self.tracer, broken, "tiny-1", "Hi", {})
        span = self.span()
        self.assertEqual((span.status.status_code.name, span.attributes["error.type"]), ("ERROR", "ConnectionError"))
        self.assertNotIn("gen_ai.usage.input_tokens", span.attributes)
