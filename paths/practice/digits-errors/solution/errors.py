"""Look at mistakes and centre pictures."""
import csv
import json
import math
from pathlib import Path


def predict(net: dict, pixels: str) -> tuple[int, float]:
    """Return the digit that the network reads, and its probability."""
    x = [int(c) / 9 for c in pixels]
    h = [max(0.0, sum(w * v for w, v in zip(row, x)) + b) for row, b in zip(net["W1"], net["b1"])]
    s = [sum(w * v for w, v in zip(row, h)) + b for row, b in zip(net["W2"], net["b2"])]
    powers = [math.exp(v - max(s)) for v in s]
    return powers.index(max(powers)), max(powers) / sum(powers)


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


def read(name: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8").splitlines()))


def predictions(net: dict, name: str) -> list[dict[str, str]]:
    """Return the rows of a file with what the network says."""
    rows = []
    for row in read(name):
        digit, p = predict(net, row["pixels"])
        rows.append({"id": row["id"], "label": row["label"], "predicted": str(digit), "probability": f"{p:.4f}", "pixels": row["pixels"]})
    return rows


def moved(pixels: str) -> str:
    """Return the pixels of the centred picture."""
    rows = [[int(c) for c in pixels[i:i + 8]] for i in range(0, 64, 8)]
    return "".join(str(v) for row in centre(rows) for v in row)


if __name__ == "__main__":
    net = json.loads(Path("weights.json").read_text(encoding="utf-8"))
    table = predictions(net, "data/hand_test.csv")
    with open("predictions.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(table[0]))
        writer.writeheader()
        writer.writerows(table)
    for rows in (table, predictions(net, "data/relabelled.csv")):
        of = {row["id"]: row for row in rows}
        for key in surest(rows, 20):
            row = of[key]
            print(f"{key}: label {row['label']}, predicted {row['predicted']} ({row['probability']})")
            print(ascii_picture(row["pixels"]))
    for row in read("own.csv"):
        print(row["label"], predict(net, row["pixels"])[0], predict(net, moved(row["pixels"]))[0])
