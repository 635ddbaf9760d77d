"""Find the load at which the latency climbs."""
import csv
import math
import statistics
import sys
import time
import urllib.request
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def predicted(rate: float, service_ms: float) -> float:
    busy = rate * service_ms / 1000
    return service_ms / (1 - busy) if busy < 1 else math.inf


def percentile(values: list[float], p: float) -> float:
    return sorted(values)[math.ceil(p / 100 * len(values)) - 1]


def durations(rows: list[dict], start: str) -> list[float]:
    return [float(row["finished_ms"]) - float(row[start]) for row in rows]


def p95(rows: list[dict], start: str) -> float:
    return percentile(durations(rows, start), 95)


def inside(rows: list[dict]) -> float:
    span = max(float(r["finished_ms"]) for r in rows) - min(float(r["planned_ms"]) for r in rows)
    return len(rows) / span * statistics.mean(durations(rows, "planned_ms"))


def by_rate(rows: list[dict]) -> dict[float, list[dict]]:
    groups = defaultdict(list)
    for row in rows:
        groups[float(row["rate"])].append(row)
    return dict(sorted(groups.items()))


def promise(rows: list[dict], limit_ms: float, headroom: float = 0.7) -> float:
    good = 0.0
    for rate, group in by_rate(rows).items():
        if p95(group, "planned_ms") > limit_ms:
            break
        good = rate
    return good * headroom


def open_loop(url: str, rate: float, n: int, connections: int = 12) -> list[dict]:
    began = time.perf_counter()

    def now() -> float:
        return (time.perf_counter() - began) * 1000

    def one(planned: float) -> dict:
        sent = now()
        with urllib.request.urlopen(url) as response:
            response.read()
        return {"rate": rate, "planned_ms": sent, "sent_ms": sent, "finished_ms": now()}

    with ThreadPoolExecutor(connections) as pool:
        waiting = []
        for i in range(n):
            planned = i * 1000 / rate
            time.sleep(max(0.0, planned - now()) / 1000)
            waiting.append(pool.submit(one, planned))
    return [future.result() for future in waiting]


def measure(url: str) -> list[dict]:
    return [row for rate in (5, 15, 25, 30, 35, 40) for row in open_loop(url, rate, 200)]


if __name__ == "__main__":
    if sys.argv[1].startswith("http"):
        for rate, group in by_rate(measure(sys.argv[1])).items():
            print(f"{rate:g} a second, {len(group)} requests, p95 {p95(group, 'planned_ms'):.1f} ms from planned, {p95(group, 'sent_ms'):.1f} from sent, {inside(group):.1f} inside")
        sys.exit()
    with Path(sys.argv[1]).open(newline="") as file:
        rows = list(csv.DictReader(file))
    for rate, group in by_rate(rows).items():
        print(f"{rate:g} {p95(group, 'planned_ms'):.1f} {p95(group, 'sent_ms'):.1f}")
