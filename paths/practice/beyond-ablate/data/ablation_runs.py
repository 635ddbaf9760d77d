"""The runs of ablation.csv: which part of the pruned network of lottery.py carries it? Plain Python, some two minutes of processor time.

A: the mask keeps the largest weights (without A: as many random places). B: the kept weights go back to their first values
(without B: new random ones). C: pixels from 0 to 1 (without C: from 0 to 3). A tenth of the weights is kept; s1 to s5 are rates.
"""
import random

from lottery import HERE, Layer, accuracy, keep, pictures, random_net, train

VARIANTS = {"full": "ABC", "no-A": "BC", "no-B": "AC", "no-C": "AB", "no-A-B": "C"}
RATES = {"s1": 0.01, "s2": 0.03, "s3": 0.1, "s4": 0.3, "s5": 1.0}
SHARE = 0.1


def by_chance(seed: int) -> list[Layer]:
    """A net whose weights rank the places at random."""
    rng = random.Random(2000 + seed)
    return [[(places, [rng.random() for _ in places]) for places, _ in layer] for layer in random_net(seed)]


def main() -> None:
    data, held = pictures("train"), pictures("test")
    wide = [([3 * v for v in x], label) for x, label in data], [([3 * v for v in x], label) for x, label in held]
    rows = []
    for seed in range(5):
        trained = train(random_net(seed), data, seed)
        for variant, parts in VARIANTS.items():
            for setting, rate in RATES.items():
                start = random_net(seed if "B" in parts else 1000 + seed)
                net = keep(start, trained if "A" in parts else by_chance(seed), SHARE)
                learn, test = (data, held) if "C" in parts else wide
                rows.append((variant, setting, seed, f"{accuracy(train(net, learn, seed, rate), test):.4f}"))
                print(*rows[-1], flush=True)
    with open(HERE / "ablation.csv", "w", encoding="utf-8") as file:
        file.write("variant,setting,seed,score\n")
        file.writelines(",".join(map(str, row)) + "\n" for row in sorted(rows))


if __name__ == "__main__":
    main()
