"""A span for every model call: model, prompt version, tokens, cost and end."""
import hashlib
import re
import time
from collections import defaultdict
from math import ceil
from statistics import fmean


def prompt_version(template: str) -> str:
    """The first eight hexadecimal digits of the SHA-256 of the template."""
    return hashlib.sha256(template.encode()).hexdigest()[:8]


def cost(usage: dict, price: dict) -> float:
    """The price of a call; cached input is a part of the input."""
    cached = usage.get("cached", 0)
    total = (usage["input"] - cached) * price["input"] + cached * price["cached"] + usage["output"] * price["output"]
    return total / 1_000_000


def redact(text: str) -> str:
    """Mail addresses and long numbers made unreadable."""
    text = re.sub(r"[\w.+-]+@[\w-]+(\.[\w-]+)+", "[mail]", text)
    return re.sub(r"\d(?:[ -]?\d){7,}", "[number]", text)


class Tracer:
    """Collects spans and calls models."""

    def __init__(self, prices: dict[str, dict], clock=time.perf_counter) -> None:
        self.prices, self.clock, self.spans = prices, clock, []

    def call(self, model, name: str, template: str, values: dict, *, trace: str, attempt: int = 1) -> str:
        """Fill the template, call the model, append a span, return the text."""
        span = {"trace": trace, "model": name, "prompt": prompt_version(template), "attempt": attempt,
                "input": 0, "output": 0, "cached": 0, "cost": 0.0, "finish": None, "error": None, "text": None}
        began = self.clock()
        try:
            answer = model(template.format(**values))
            usage = answer["usage"]
            span |= {k: usage.get(k, 0) for k in ("input", "output", "cached")}
            span |= {"cost": cost(usage, self.prices[name]), "finish": answer["finish"], "text": redact(answer["text"])}
            return answer["text"]
        except Exception as error:
            span["error"] = type(error).__name__
            raise
        finally:
            span["ms"] = (self.clock() - began) * 1000
            self.spans.append(span)


def p95(values: list[float]) -> float:
    """The nearest rank: the smallest value that at least 95 % do not exceed."""
    return sorted(values)[ceil(0.95 * len(values)) - 1]


def by_prompt(spans: list[dict]) -> dict[str, dict]:
    """For each prompt version calls, errors, truncated, p95 and cost per finished answer."""
    groups = defaultdict(list)
    for span in spans:
        groups[span["prompt"]].append(span)
    result = {}
    for version, found in sorted(groups.items()):
        finished = sum(s["finish"] == "stop" for s in found)
        total = sum(s["cost"] for s in found)
        result[version] = {
            "calls": len(found),
            "errors": fmean(s["error"] is not None for s in found),
            "truncated": fmean(s["finish"] == "length" for s in found),
            "p95_ms": p95([s["ms"] for s in found]),
            "cost": total,
            "cost_per_finished": total / finished if finished else None,
        }
    return result


def cost_of_traces(spans: list[dict]) -> dict[str, float]:
    """The cost of each trace with all its attempts, the dearest first."""
    totals: dict[str, float] = defaultdict(float)
    for span in spans:
        totals[span["trace"]] += span["cost"]
    return dict(sorted(totals.items(), key=lambda item: (-item[1], item[0])))
