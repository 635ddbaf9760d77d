"""The four numbers with Prometheus's client."""
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5]


def instruments(registry: CollectorRegistry) -> tuple[Histogram, Counter, Gauge]:
    seconds = Histogram("request_seconds", "Time of a request", ["machine"], buckets=BOUNDS, registry=registry)
    requests = Counter("requests", "Requests by status", ["machine", "status"], registry=registry)
    queue = Gauge("queue_length", "Requests that wait", registry=registry)
    return seconds, requests, queue


def record(instruments: tuple, machine: str, seconds: float, status: int) -> None:
    histogram, requests, _ = instruments
    histogram.labels(machine).observe(seconds)
    requests.labels(machine, str(status)).inc()


def scrape(registry: CollectorRegistry) -> str:
    return generate_latest(registry).decode()
