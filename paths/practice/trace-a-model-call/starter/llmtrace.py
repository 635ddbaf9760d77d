"""A span for every model call: model, prompt version, tokens, cost and end."""
import hashlib
import re
import time
from collections import defaultdict
from math import ceil
from statistics import fmean


def prompt_version(template: str) -> str:
    """The first eight hexadecimal digits of the SHA-256 of the template."""
    raise NotImplementedError


def cost(usage: dict, price: dict) -> float:
    """The price of a call; cached input is a part of the input."""
    raise NotImplementedError


def redact(text: str) -> str:
    """Mail addresses and long numbers made unreadable."""
    raise NotImplementedError


class Tracer:
    """Collects spans and calls models."""

    def __init__(self, prices: dict[str, dict], clock=time.perf_counter) -> None:
        raise NotImplementedError

    def call(self, model, name: str, template: str, values: dict, *, trace: str, attempt: int=1) -> str:
        """Fill the template, call the model, append a span, return the text."""
        raise NotImplementedError


def p95(values: list[float]) -> float:
    """The nearest rank: the smallest value that at least 95 % do not exceed."""
    raise NotImplementedError


def by_prompt(spans: list[dict]) -> dict[str, dict]:
    """For each prompt version calls, errors, truncated, p95 and cost per finished answer."""
    raise NotImplementedError


def cost_of_traces(spans: list[dict]) -> dict[str, float]:
    """The cost of each trace with all its attempts, the dearest first."""
    raise NotImplementedError
