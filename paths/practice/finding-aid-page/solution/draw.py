"""Draw the map of the collection as SVG."""
import csv
import html
from pathlib import Path

WIDTH, HEIGHT, EDGE = 600, 400, 20
COLOURS = ["#1b6ca8", "#d1495b", "#3a7d44", "#8d5a97", "#c77d00", "#5c6b73", "#008080", "#a0522d", "#4b0082", "#2f4f4f"]


def place(value: float, values: list[float], size: int) -> float:
    """Return the position of a value on the paper."""
    low, high = min(values), max(values)
    share = (value - low) / (high - low) if high > low else 0.5
    return EDGE + share * (size - 2 * EDGE)


def draw_map(rows: list[dict]) -> str:
    """Return an SVG with one circle for each row."""
    xs, ys = [row["x"] for row in rows], [row["y"] for row in rows]
    groups = sorted({row["group"] for row in rows})
    fill = {g: COLOURS[i] if i < len(COLOURS) else f"#{40 + i * 7:02x}4060" for i, g in enumerate(groups)}
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">']
    middle: dict[str, list[tuple[float, float]]] = {}
    for row in rows:
        x, y = place(row["x"], xs, WIDTH), HEIGHT - place(row["y"], ys, HEIGHT)
        middle.setdefault(row["group"], []).append((x, y))
        lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{fill[row["group"]]}"><title>{html.escape(row["title"])}</title></circle>')
    for group in groups:
        x, y = (sum(c) / len(middle[group]) for c in zip(*middle[group]))
        lines.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{html.escape(group)}</text>')
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    table = csv.DictReader(Path("data/map.csv").read_text(encoding="utf-8").splitlines())
    rows = [{**row, "x": float(row["x"]), "y": float(row["y"])} for row in table]
    Path("map.svg").write_text(draw_map(rows), encoding="utf-8")
