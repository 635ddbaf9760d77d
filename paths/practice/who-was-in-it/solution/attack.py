"""A membership attack and its honest measure."""
import csv
from math import floor


def auc(members: list[float], strangers: list[float]) -> float:
    """Return the share of pairs in the right order."""
    return sum((m > s) + 0.5 * (m == s) for m in members for s in strangers) / (len(members) * len(strangers))


def tpr_at(members: list[float], strangers: list[float], fpr: float) -> float:
    """Return the share of members found at a false positive rate."""
    k = floor(fpr * len(strangers) + 1e-9)
    if k >= len(strangers):
        return 1.0
    threshold = sorted(strangers, reverse=True)[k]
    return sum(m > threshold for m in members) / len(members)


def scores(rows: list[dict], kind: str) -> list[float]:
    """Return a score for each row."""
    pairs = [(float(r["target"]), float(r["reference"])) for r in rows]
    if kind == "loss":
        return [-t for t, _ in pairs]
    if kind == "reference":
        return [r - t for t, r in pairs]
    if kind == "ratio":
        return [r / t for t, r in pairs]
    raise ValueError(kind)


def split(rows: list[dict], kind: str) -> tuple[list[float], list[float]]:
    """Return the scores of members and strangers."""
    both = list(zip(rows, scores(rows, kind)))
    return [s for r, s in both if int(r["member"])], [s for r, s in both if not int(r["member"])]


def main() -> None:
    """Write attack.csv."""
    with open("data/losses.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    with open("attack.csv", "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["kind", "auc", "tpr01"])
        for kind in ("loss", "reference", "ratio"):
            m, s = split(rows, kind)
            row = [kind, f"{auc(m, s):.3f}", f"{tpr_at(m, s, 0.01):.3f}"]
            out.writerow(row)
            print(row)
    for n in (1, 8):
        print(n, tpr_at(*split([r for r in rows if int(r["repeats"]) in (0, n)], "reference"), 0.01))


if __name__ == "__main__":
    main()
