"""Spans across threads with OpenTelemetry."""
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from opentelemetry import context
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.trace import Status, StatusCode


def tracer(exporter):
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return provider.get_tracer("app")


def fan_out(tracer, name: str, jobs: dict[str, Callable]) -> dict:
    def work(job: str, outside) -> object:
        token = context.attach(outside)
        try:
            with tracer.start_as_current_span(job, record_exception=False, set_status_on_exception=False) as span:
                try:
                    return jobs[job]()
                except Exception as error:
                    span.record_exception(error)
                    return None
        finally:
            context.detach(token)

    with tracer.start_as_current_span(name), ThreadPoolExecutor() as pool:
        outside = context.get_current()
        running = {job: pool.submit(work, job, outside) for job in jobs}
        return {job: future.result() for job, future in running.items()}
