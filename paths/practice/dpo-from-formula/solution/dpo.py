"""The DPO loss, its gradient and its two parts."""

from math import exp, log, log1p


def log_softmax(row: list[float]) -> list[float]:
    top = max(row)
    total = top + log(sum(exp(z - top) for z in row))
    return [z - total for z in row]


def sequence_logp(logits: list[list[float]], labels: list[int]) -> float:
    """Return the log-probability of the unmasked labels."""
    return sum(log_softmax(row)[target] for row, target in zip(logits, labels[1:]) if target != -100)


def dpo_margin(pc: float, pr: float, rc: float, rr: float, beta: float) -> float:
    return beta * ((pc - rc) - (pr - rr))


def dpo_loss(pc: float, pr: float, rc: float, rr: float, beta: float) -> float:
    """Return the loss of one pair."""
    m = dpo_margin(pc, pr, rc, rr, beta)
    return log1p(exp(-m)) if m > 0 else -m + log1p(exp(m))


def dpo_gradient(pc: float, pr: float, rc: float, rr: float, beta: float) -> tuple[float, float]:
    """Return the derivatives of the loss by pc and pr."""
    m = dpo_margin(pc, pr, rc, rr, beta)
    wrong = exp(-m) / (1 + exp(-m)) if m > 0 else 1 / (1 + exp(m))
    return -beta * wrong, beta * wrong


def summary(pairs: list[tuple[float, float, float, float]], beta: float) -> dict:
    """Return the means of loss, chosen, rejected, margin and accuracy."""
    n = len(pairs)
    margins = [dpo_margin(*p, beta) for p in pairs]
    return {
        "loss": sum(dpo_loss(*p, beta) for p in pairs) / n,
        "chosen": sum(beta * (pc - rc) for pc, _, rc, _ in pairs) / n,
        "rejected": sum(beta * (pr - rr) for _, pr, _, rr in pairs) / n,
        "margin": sum(margins) / n,
        "accuracy": sum(m > 0 for m in margins) / n,
    }


def tune(logits: list[float], pairs: list[tuple[int, int]], beta: float, rate: float, steps: int) -> list[dict]:
    """Train a softmax over answers in place; return the summaries."""
    ref = log_softmax(logits)
    history = []
    for step in range(steps + 1):
        now = log_softmax(logits)
        rows = [(now[c], now[r], ref[c], ref[r]) for c, r in pairs]
        history.append(summary(rows, beta))
        if step < steps:
            for (c, r), row in zip(pairs, rows):
                down, up = dpo_gradient(*row, beta)
                logits[c] -= rate * down / len(pairs)
                logits[r] -= rate * up / len(pairs)
    return history


def verdict(history: list[dict]) -> str:
    """Return healthy, sinking or stuck."""
    first, last = history[0], history[-1]
    if last["loss"] >= first["loss"]:
        return "stuck"
    return "sinking" if last["chosen"] < first["chosen"] else "healthy"
