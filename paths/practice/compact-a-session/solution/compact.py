"""Compact a session into what still holds."""


def cut_point(turns: list[dict], keep_last: int) -> int:
    """Return the index at which the kept tail begins."""
    cut = min(len(turns) - keep_last, len(turns) - 1)
    while cut > 2 and turns[cut]["role"] == "tool":
        cut -= 1
    return max(cut, 2)


def record(turns: list[dict]) -> dict:
    """Return decisions, values, open tasks and constraints."""
    rec = {"decisions": {}, "values": {}, "todo": [], "never": []}
    for turn in turns:
        for line in turn["text"].splitlines():
            mark, _, rest = line.partition(" ")
            rest = rest.strip()
            if mark in ("DECISION", "VALUE") and ":" in rest:
                key, _, text = rest.partition(":")
                rec["decisions" if mark == "DECISION" else "values"][key.strip()] = text.strip()
            elif mark == "TODO" and rest not in rec["todo"]:
                rec["todo"].append(rest)
            elif mark == "DONE" and rest in rec["todo"]:
                rec["todo"].remove(rest)
            elif mark == "NEVER" and rest not in rec["never"]:
                rec["never"].append(rest)
    return rec


def render(rec: dict) -> str:
    """Return the record as marked lines."""
    lines = [f"DECISION {k}: {v}" for k, v in rec["decisions"].items()]
    lines += [f"VALUE {k}: {v}" for k, v in rec["values"].items()]
    lines += [f"TODO {t}" for t in rec["todo"]] + [f"NEVER {t}" for t in rec["never"]]
    return "\n".join(lines)


def compact(turns: list[dict], limit: int, keep_last: int = 4) -> list[dict]:
    """Return the session with its middle replaced by a record."""
    cut = cut_point(turns, keep_last)
    if sum(t["tokens"] for t in turns) <= 0.8 * limit or cut <= 2:
        return list(turns)
    text = render(record(turns[2:cut]))
    return turns[:2] + [{"role": "user", "text": text, "tokens": len(text) // 4 + 1}] + turns[cut:]
