"""Answers of the digits model at each width. Run: python small_digits.py"""
import csv
import json
from pathlib import Path

from bits import quantise, restore

WIDTHS = (16, 8, 5, 4, 3, 2)


def small(rows: list[list[float]], width: int) -> list[list[float]]:
    """Return the matrix after its way through integers of this width."""
    flat, wide = [v for row in rows for v in row], len(rows[0])
    back = restore(*quantise(flat, width, 32), 32) if width < 16 else flat
    return [back[i:i + wide] for i in range(0, len(back), wide)]


def answer(model: dict, x: list[float]) -> int:
    """Return the digit with the highest score."""
    hidden = [max(0.0, sum(w * v for w, v in zip(row, x)) + b) for row, b in zip(model["W1"], model["b1"])]
    scores = [sum(w * v for w, v in zip(row, hidden)) + b for row, b in zip(model["W2"], model["b2"])]
    return scores.index(max(scores))


def main() -> None:
    model = json.loads(Path("data/digits_model.json").read_text(encoding="utf-8"))
    with open("data/digits_items.csv", newline="", encoding="utf-8") as file:
        items = list(csv.DictReader(file))
    models = {width: model | {name: small(model[name], width) for name in ("W1", "W2")} for width in WIDTHS}
    rows = []
    for item in items:
        x = [int(c) / 9 for c in item["pixels"]]
        rows.append({"id": item["id"]} | {f"bits_{width}": answer(models[width], x) for width in WIDTHS})
    with open("results.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    right = {w: [r[f"bits_{w}"] == int(item["label"]) for r, item in zip(rows, items)] for w in WIDTHS}
    for w in WIDTHS:
        lost = [item for item, was, now in zip(items, right[16], right[w]) if was and not now]
        won = sum(now and not was for was, now in zip(right[16], right[w]))
        print(f"- {w} bits: {sum(right[w])} right, {len(lost)} lost, {won} won; {sum(i['hard'] == '1' for i in lost)} hard ones lost")


if __name__ == "__main__":
    main()
