"""Agreement of two gradings, and the seal."""
import hashlib


def kappa(a: list[int], b: list[int]) -> float:
    """Return Cohen's kappa."""
    n = len(a)
    observed = sum(x == y for x, y in zip(a, b)) / n
    chance = sum((a.count(v) / n) * (b.count(v) / n) for v in set(a) | set(b))
    return 1.0 if chance == 1 else (observed - chance) / (1 - chance)


def seal(rows: list[dict]) -> str:
    """Return the SHA-256 of the sealed rows."""
    lines = [f"{r['id']}|{r['question']}|{r['key']}" for r in rows if r["half"] == "sealed"]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
