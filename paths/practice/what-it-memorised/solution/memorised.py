"""How much a small model memorised."""
from collections import Counter
from math import log, log2


class Ngram:
    def __init__(self, lines: list[str], order: int):
        self.order = order
        self.v = len(set("".join(lines)))
        self.chars = sorted(set("".join(lines)))
        self.pair, self.total = Counter(), Counter()
        for line in lines:
            for i, char in enumerate(line):
                for k in range(min(order, i) + 1):
                    self.pair[line[i - k : i], char] += 1
                    self.total[line[i - k : i]] += 1

    def prob(self, context: str, char: str) -> float:
        """Return the smoothed probability of a character."""
        context = context[-self.order :] if self.order else ""
        p = 1 / self.v
        for k in range(len(context) + 1):
            c = context[len(context) - k :]
            p = (self.pair[c, char] + p) / (self.total[c] + 1)
        return p

    def logprob(self, prefix: str, rest: str) -> float:
        """Return the log-probability of the rest after the prefix."""
        return sum(log(self.prob(prefix + rest[:i], c)) for i, c in enumerate(rest))

    def greedy(self, prefix: str, n: int) -> str:
        """Return the n most probable next characters."""
        out = ""
        for _ in range(n):
            out += min(self.chars, key=lambda c: (-self.prob(prefix + out, c), c))
        return out


def exposure(model: Ngram, prefix: str, secret: str, alphabet: str) -> float:
    """Return log2 of all fillings minus log2 of the secret's rank."""
    beams = [("", 0.0)]
    for _ in secret:
        beams = [(s + c, lp + log(model.prob(prefix + s, c))) for s, lp in beams for c in alphabet]
    own = dict(beams)[secret]
    return log2(len(beams)) - log2(1 + sum(lp > own + 1e-12 for _, lp in beams))


def dedup(lines: list[str]) -> list[str]:
    """Return each line once."""
    return list(dict.fromkeys(lines))


def main() -> None:
    """Write memory.csv."""
    import csv
    import json
    from pathlib import Path
    lines = Path("data/train.txt").read_text().splitlines()
    canaries = json.loads(Path("data/canaries.json").read_text())
    with open("memory.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["name", "repeats", "order", "extracted", "exposure"])
        for order in (4, 8):
            model, once = Ngram(lines, order), Ngram(dedup(lines), order)
            for name, c in canaries.items():
                prefix = f"the code of {name} is "
                hit = model.greedy(prefix, 4) == c["digits"]
                row = [name, c["repeats"], order, "yes" if hit else "no", f"{exposure(model, prefix, c['digits'], '0123456789'):.2f}"]
                out.writerow(row)
                print(row, once.greedy(prefix, 4) == c["digits"], round(exposure(once, prefix, c["digits"], "0123456789"), 2))


if __name__ == "__main__":
    main()
