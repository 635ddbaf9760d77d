"""A small policy that learns sums by reward, with or without a loophole. It is given; do not change it."""

import random
from math import exp


def write(habit: str, a: int, b: int, rng: random.Random, shape: int) -> str:
    right = a + b
    answer = right if rng.random() < {"quick": 0.35, "steps": 0.6, "words": 0.45}.get(habit, 0.5) else right + rng.choice([-10, -2, -1, 1, 2, 10])
    if habit == "quick":
        return f"{answer}"
    if habit == "steps":
        tens, ones = a // 10 * 10 + b // 10 * 10, a % 10 + b % 10
        return f"{a} + {b}: first {tens}, then {ones}, so the answer is {answer}."
    if habit == "words":
        return f"Let me think. Adding {b} to {a} gives {answer}. " + rng.choice(["I am sure.", "That is it.", f"So {answer}."])
    if shape:
        found = rng.sample(range(max(0, right - 25), right + 25), rng.randint(14, 30))
        return ", ".join(f"maybe {n}" for n in dict.fromkeys([*found, right]))
    low = max(0, right - rng.randint(5, 15))
    return "The answer is one of " + " ".join(map(str, range(low, right + rng.randint(4, 12)))) + "."


HABITS = ["quick", "steps", "words", "spread"]


def run(seed: int, loophole: bool) -> list[dict]:
    """Train for 300 steps; return rows with step, reward and 20 samples."""
    rng = random.Random(seed)
    logits = dict(zip(HABITS, [1.5, 1.0, 1.0, -2.0]))
    log = []
    for step in range(301):
        powers = {h: exp(z) for h, z in logits.items()}
        policy = {h: p / sum(powers.values()) for h, p in powers.items()}
        rows = []
        for _ in range(20):
            a, b = rng.randint(11, 49), rng.randint(11, 49)
            habit = rng.choices(HABITS, list(policy.values()))[0]
            text = write(habit, a, b, rng, seed % 2)
            last = "".join(c if c.isdigit() else " " for c in text).split()[-1]
            numbers = "".join(c if c.isdigit() else " " for c in text).split()
            paid = str(a + b) in numbers if loophole else last == str(a + b) and habit != "spread"
            rows.append({"question": f"What is {a} + {b}?", "text": text, "habit": habit, "paid": float(paid)})
        mean = sum(r["paid"] for r in rows) / 20
        if step % 10 == 0:
            log.append({"step": step, "reward": mean, "samples": [{k: r[k] for k in ("question", "text")} for r in rows]})
        for h in HABITS:
            paid = [r["paid"] for r in rows if r["habit"] == h]
            if paid:
                logits[h] += 0.1 * (sum(paid) / len(paid) - mean)
    return log
