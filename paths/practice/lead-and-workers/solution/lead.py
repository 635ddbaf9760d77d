"""A lead that splits a task among workers."""
from collections.abc import Callable


def waves(parts: list[dict]) -> list[list[str]]:
    """Return the ids in waves that can run at the same time."""
    ids = {p["id"] for p in parts}
    if any(n not in ids for p in parts for n in p["needs"]):
        raise ValueError("unknown need")
    done: set[str] = set()
    result = []
    while len(done) < len(parts):
        wave, taken = [], set()
        for p in sorted(parts, key=lambda p: p["id"]):
            if p["id"] not in done and set(p["needs"]) <= done and not taken & set(p["writes"]):
                wave.append(p["id"])
                taken |= set(p["writes"])
        if not wave:
            raise ValueError("the parts wait for each other")
        result.append(wave)
        done.update(wave)
    return result


def brief(part: dict, decisions: list[str], results: dict[str, dict]) -> str:
    """Return all that a worker needs to know."""
    lines = [f"Goal: {part['goal']}", f"Reads: {', '.join(part['reads']) or 'nothing'}", f"Writes: {', '.join(part['writes']) or 'nothing'}"]
    lines += [f"Decided: {d}" for d in decisions]
    lines += [f"From {n}: {results[n]['summary']}" for n in part["needs"]]
    return "\n".join(lines)


def valid(result: object) -> bool:
    """Return whether a result has the required form."""
    if not isinstance(result, dict):
        return False
    summary, evidence, facts = (result.get(k) for k in ("summary", "evidence", "facts"))
    return isinstance(summary, str) and bool(summary.strip()) and isinstance(evidence, list) and bool(evidence) and isinstance(facts, dict)


def run(parts: list[dict], worker: Callable[[str], dict], decisions: list[str], tries: int = 2) -> dict:
    """Run all parts in waves, and say which are missing."""
    by_id = {p["id"]: p for p in parts}
    out: dict = {"results": {}, "failed": [], "skipped": [], "calls": 0}
    for wave in waves(parts):
        for id in wave:
            part = by_id[id]
            if any(n not in out["results"] for n in part["needs"]):
                out["skipped"].append(id)
                continue
            text = brief(part, decisions, out["results"])
            for _ in range(tries):
                out["calls"] += 1
                try:
                    result = worker(text)
                except Exception:
                    continue
                if valid(result):
                    out["results"][id] = result
                    break
            else:
                out["failed"].append(id)
    return out


def merge(results: dict[str, dict]) -> dict:
    """Return agreed facts and conflicts."""
    seen: dict[str, dict] = {}
    for id, result in results.items():
        for key, value in result["facts"].items():
            seen.setdefault(key, {})[id] = value
    out: dict = {"facts": {}, "conflicts": {}}
    for key, values in seen.items():
        first = next(iter(values.values()))
        if all(v == first for v in values.values()):
            out["facts"][key] = first
        else:
            out["conflicts"][key] = values
    return out
