"""Look at mistakes and centre pictures."""
import csv
import math
from pathlib import Path


def surest(rows: list[dict[str, str]], k: int) -> list[str]:
    """Return the ids of the k surest mistakes."""
    wrong = [row for row in rows if row["label"] != row["predicted"]]
    wrong.sort(key=lambda row: (-float(row["probability"]), row["id"]))
    return [row["id"] for row in wrong[:k]]


def ascii_picture(pixels: str) -> str:
    """Return eight lines of text."""
    text = "".join("   +++####"[int(c)] for c in pixels)
    return "\n".join(text[i:i + 8] for i in range(0, 64, 8))


def centre(rows: list[list[int]]) -> list[list[int]]:
    """Return the picture with its centre of mass in the middle."""
    n, ink = len(rows), sum(sum(line) for line in rows)
    if not ink:
        return [list(row) for row in rows]
    row = sum(i * v for i, line in enumerate(rows) for v in line) / ink
    column = sum(j * v for line in rows for j, v in enumerate(line)) / ink
    down, right = (math.floor((n - 1) / 2 - mass + 0.5) for mass in (row, column))
    new = [[0] * n for _ in range(n)]
    for i, line in enumerate(rows):
        for j, v in enumerate(line):
            if 0 <= i + down < n and 0 <= j + right < n:
                new[i + down][j + right] = v
    return new


if __name__ == "__main__":
    table = {r["id"]: r for r in csv.DictReader(Path("data/predictions.csv").read_text(encoding="utf-8").splitlines())}
    for key in surest(list(table.values()), 20):
        row = table[key]
        print(f"{key}: label {row['label']}, predicted {row['predicted']} ({row['probability']})")
        print(ascii_picture(row["pixels"]))
