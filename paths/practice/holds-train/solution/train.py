"""Train the toy with group advantages, a KL penalty, and samples kept for an audit."""

import json
import random
import re
import time
from pathlib import Path
from statistics import fmean, pstdev

import toy
from given_puzzles import make, reward, value


def shaped(text: str, numbers: list[int], target: int) -> float:
    """Return 1.0 for a solution, up to 0.3 for a legal near miss."""
    if reward(text, numbers, target):
        return 1.0
    found = re.findall(r"<answer>(.*?)</answer>", text, re.S)
    if len(found) != 1 or text.count("<answer>") != 1 or len(text) > 500:
        return 0.0
    try:
        result, used = value(found[0])
    except ValueError:
        return 0.0
    legal = len(used) >= 2 and all(used.count(n) <= numbers.count(n) for n in used)
    return 0.3 * max(0.0, 1 - float(abs(result - target)) / 10) if legal else 0.0


def pay(config: dict, text: str, puzzle: dict, rng: random.Random) -> float:
    if config["reward"] == "coin":
        return float(rng.random() < 0.5)
    if config["reward"] == "shaped":
        return shaped(text, puzzle["numbers"], puzzle["target"])
    return reward(text, puzzle["numbers"], puzzle["target"], config["loophole"])


def keep(logits: toy.Logits, puzzles: list[dict], seed: int) -> list[dict]:
    rng = random.Random(seed)
    return [{"id": p["id"], "text": toy.sample(logits, p, rng)[0]} for p in puzzles[:50]]


def run(config: dict) -> dict:
    """Train once; return config, curve, samples and logits."""
    rng = random.Random(config["seed"])
    puzzles, logits, ref = make(200, 1), toy.base(), toy.base()
    samples = {"0": keep(logits, puzzles, config["seed"] + 10_000)}
    curve = []
    for step in range(1, config["steps"] + 1):
        own, strict, kl = [], [], []
        for puzzle in rng.sample(puzzles, 8):
            drawn = [toy.sample(logits, puzzle, rng) for _ in range(config["group"])]
            rewards = [pay(config, text, puzzle, rng) for text, _ in drawn]
            ratios = [toy.logp(logits, c) - toy.logp(ref, c) for _, c in drawn]
            penalised = [r - config["beta"] * d for r, d in zip(rewards, ratios)]
            mean, deviation = fmean(penalised), pstdev(penalised)
            if len(set(rewards)) > 1:
                for x, (_, choices) in zip(penalised, drawn):
                    toy.push(logits, choices, config["rate"] * (x - mean) / (deviation + 1e-4) / config["group"])
            own += rewards
            strict += [reward(text, puzzle["numbers"], puzzle["target"]) for text, _ in drawn]
            kl += ratios
        curve.append({"step": step, "reward": fmean(own), "strict": fmean(strict), "kl": fmean(kl)})
        if step % 100 == 0:
            samples[str(step)] = keep(logits, puzzles, config["seed"] + 10_000 + step)
    return {"config": config, "curve": curve, "samples": samples, "logits": logits}


def main() -> None:
    Path("runs").mkdir(exist_ok=True)
    for name, seed in [(n, s) for n in ("strict", "shaped") for s in range(3)] + [("coin", 0)]:
        start = time.perf_counter()
        config = {"reward": name, "seed": seed, "steps": 300, "rate": 0.05, "group": 8, "beta": 0.01, "loophole": False}
        result = run(config)
        Path(f"runs/{name}-{seed}.json").write_text(json.dumps(result), encoding="utf-8")
        last = result["curve"][-50:]
        means = [fmean(r[k] for r in last) for k in ("reward", "strict", "kl")]
        print(f"| {name}-{seed} | " + " | ".join(f"{m:.3f}" for m in means) + f" | {time.perf_counter() - start:.1f} |")


if __name__ == "__main__":
    main()
