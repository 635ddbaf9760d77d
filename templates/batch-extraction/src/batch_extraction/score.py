"""How many values are right? Compared with records that a person wrote."""

import json
from collections.abc import Sequence
from pathlib import Path

from .results import Result
from .schema import Order


def score(results: Sequence[Result], golden: Path) -> str:
    """A line for each field, as Markdown. Without an order in the document, no value is the right one."""
    lines = golden.read_text(encoding="utf-8").splitlines()
    right = {case["document"]: case["record"] for case in map(json.loads, lines)}
    judged = [result for result in results if result.document in right]
    if not judged:
        raise ValueError(f"{golden} holds none of these documents")
    rows = ["| field | right | of |", "|---|--:|--:|"]
    for name in Order.model_fields:
        pairs = [(result.record or {}, right[result.document] or {}) for result in judged]
        rows.append(f"| {name} | {sum(a.get(name) == b.get(name) for a, b in pairs)} | {len(pairs)} |")
    whole = sum(result.record == right[result.document] and result.state != "failed" for result in judged)
    return "\n".join([*rows, f"| **whole records** | {whole} | {len(judged)} |"])
