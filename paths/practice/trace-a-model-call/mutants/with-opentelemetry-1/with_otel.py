"""A model call as a span of OpenTelemetry."""
from llmtrace import prompt_version, redact
from opentelemetry.trace import SpanKind


def call(tracer, model, name: str, template: str, values: dict, *, provider: str = "local", keep_text: bool = False) -> str:
    about = {
        "gen_ai.operation.name": "chat", "gen_ai.provider.name": provider, "gen_ai.request.model": name,
        "app.prompt_version": prompt_version(template),
    }
    with tracer.start_as_current_span(f"chat {name}", kind=SpanKind.CLIENT, attributes=about) as span:
        try:
            answer = model(template.format(**values))
        except Exception as error:
            span.set_attribute("error.type", type(error).__name__)
            raise
        span.set_attribute("gen_ai.usage.input_tokens", answer["usage"]["input"])
        span.set_attribute("gen_ai.usage.output_tokens", answer["usage"]["output"])
        span.set_attribute("gen_ai.response.finish_reasons", [answer["finish"]])
        if True:
            span.set_attribute("app.answer", redact(answer["text"]))
        return answer["text"]
