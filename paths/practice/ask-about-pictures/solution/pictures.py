"""What a picture costs, what survives scaling, and how good the answers were."""
import json
from collections import defaultdict
from math import ceil


def scaled(width: int, height: int, longest: int = 1568) -> tuple[int, int]:
    """The size after the longer side is limited; never enlarged."""
    factor = min(1.0, longest / max(width, height))
    return max(1, round(width * factor)), max(1, round(height * factor))


def tokens(width: int, height: int, longest: int = 1568, patch: int = 28) -> int:
    """One token for each patch that the scaled picture touches."""
    w, h = scaled(width, height, longest)
    return ceil(w / patch) * ceil(h / patch)


def price(pictures: list[tuple[int, int]], words: int, per_million: float, longest: int = 1568) -> float:
    """The price of the input: pictures, and words at 4/3 tokens each."""
    total = sum(tokens(w, h, longest) for w, h in pictures) + ceil(words * 4 / 3)
    return total * per_million / 1_000_000


def text_height(width: int, height: int, letter: float, longest: int = 1568) -> float:
    """How high a letter of the original is after scaling, in pixels."""
    return letter * min(1.0, longest / max(width, height))


def chart(values: dict[str, int], unit: int = 3) -> str:
    """A bar chart as SVG, with known heights and no numbers."""
    top = max(values.values()) * unit
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{40 * len(values)}" height="{top + 20}">']
    for i, (name, value) in enumerate(values.items()):
        parts.append(f'<rect x="{40 * i + 5}" y="{top - value * unit}" width="30" height="{value * unit}"/>')
        parts.append(f'<text x="{40 * i + 5}" y="{top + 15}">{name}</text>')
    return "\n".join([*parts, "</svg>"])


def right(kind: str, expected: str, got: str) -> bool:
    """Digits and text exactly; a bar within 5 %; a refusal is wrong here."""
    if kind != "bar":
        return " ".join(got.split()) == expected
    try:
        return abs(float(got) - float(expected)) <= 0.05 * float(expected)
    except ValueError:
        return False


def grade(path: str) -> list[dict]:
    """For each longest side and kind: questions, share right and tokens per question."""
    groups = defaultdict(list)
    with open(path) as file:
        for row in map(json.loads, file):
            groups[row["longest"], row["kind"]].append(row)
    return [{"longest": longest, "kind": kind, "n": len(rows),
             "right": sum(right(kind, r["expected"], r["got"]) for r in rows) / len(rows),
             "tokens": sum(tokens(r["width"], r["height"], longest) for r in rows) / len(rows)}
            for (longest, kind), rows in sorted(groups.items())]


def cheapest(rows: list[dict], kind: str, wanted: float) -> int | None:
    """The smallest longest side at which the kind reaches the wanted share."""
    return min((r["longest"] for r in rows if r["kind"] == kind and r["right"] >= wanted), default=None)
