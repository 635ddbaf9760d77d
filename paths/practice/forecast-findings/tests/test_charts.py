import math
import re
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
HIDDEN = {"defs", "clipPath", "mask", "symbol", "metadata", "marker", "pattern", "title", "desc", "style", "script", "text"}
PALE = {"none", "transparent", "white", "#fff", "#ffffff", "rgb(255,255,255)", "rgb(100%,100%,100%)"}
TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}


def values(text):
    return [float(n) for n in re.findall(NUMBER, text or "")]


def points(d):
    """The corners of a path, absolute."""
    out, x, y, start = [], 0.0, 0.0, (0.0, 0.0)
    for letter, rest in re.findall(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)", d or ""):
        kind, relative, given = letter.upper(), letter.islower(), values(rest)
        if kind == "Z":
            x, y = start
            continue
        for i in range(0, len(given) - TAKES[kind] + 1, TAKES[kind]):
            part = given[i:i + TAKES[kind]]
            if kind == "H":
                x = part[0] + (x if relative else 0)
            elif kind == "V":
                y = part[0] + (y if relative else 0)
            else:
                x, y = part[-2] + (x if relative else 0), part[-1] + (y if relative else 0)
            if kind == "M" and i == 0:
                start = (x, y)
            out.append((x, y))
    return out


def times(m, n):
    a, b, c, d, e, f = m
    p, q, r, s, t, u = n
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def moved(matrix, text):
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text or ""):
        v = values(inside)
        if name == "translate" and v:
            matrix = times(matrix, (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0))
        elif name == "scale" and v:
            matrix = times(matrix, (v[0], 0, 0, v[-1], 0, 0))
        elif name == "matrix" and len(v) == 6:
            matrix = times(matrix, v)
        elif name == "rotate" and v:
            c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            x, y = v[1:3] if len(v) > 2 else (0, 0)
            matrix = times(times(times(matrix, (1, 0, 0, 1, x, y)), (c, s, -s, c, 0, 0)), (1, 0, 0, 1, -x, -y))
    return matrix


class Chart:
    """The visible marks of a drawing: filled shapes (bars, points), and lines as lists of points."""

    def __init__(self, path):
        root = ET.fromstring(Path(path).read_text(encoding="utf-8"))
        box = values(root.get("viewBox"))
        self.box = box if len(box) == 4 else [0, 0, *((values(root.get("width")) or [640])[:1]), *((values(root.get("height")) or [480])[:1])]
        self.ids = {e.get("id"): e for e in root.iter() if e.get("id")}
        self.shapes, self.lines, self.strokes = set(), [], set()
        self.walk(root, (1, 0, 0, 1, 0, 0), {"fill": "black", "stroke": "none", "stroke-width": "1"}, 1.0)

    def walk(self, e, matrix, style, opacity):
        tag = e.tag.split("}")[-1] if isinstance(e.tag, str) else "defs"
        name = e.get("id", "")
        if tag in HIDDEN or name.startswith(("text_", "legend", "matplotlib.axis")):
            return
        own = dict(e.attrib) | dict(p.split(":", 1) for p in e.get("style", "").split(";") if ":" in p)
        own = {k.strip(): v.strip().lower() if k.strip() != "d" else v for k, v in own.items()}
        style = style | {k: own[k] for k in ("fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "visibility") if k in own}
        opacity *= (values(own.get("opacity")) or [1])[0]
        if own.get("display") == "none" or style.get("visibility") in ("hidden", "collapse") or opacity < 0.05:
            return
        matrix = moved(matrix, e.get("transform"))
        self.mark(tag, e, matrix, style)
        for child in e:
            self.walk(child, matrix, style, opacity)

    def paint(self, style, kind):
        colour = style[kind].replace(" ", "")
        clear = (values(style.get(kind + "-opacity")) or [1])[0] < 0.05 or re.fullmatch(r"#[0-9a-f]{6}0[0-9a-f]|#[0-9a-f]{3}0|(rgba|hsla)\(.*,0(\.0+)?\)", colour)
        wide = kind == "fill" or (values(style["stroke-width"]) or [1])[0] > 0
        return colour not in PALE and not clear and wide

    def mark(self, tag, e, matrix, style):
        g = lambda key: (values(e.get(key)) or [0.0])[0]
        if tag == "use":
            link = next((v for k, v in e.attrib.items() if k.split("}")[-1] == "href"), "").lstrip("#")
            target = self.ids.get(link)
            if target is None or "glyph" in link or "DejaVu" in link:
                return
            inner = dict(p.split(":", 1) for p in target.get("style", "").split(";") if ":" in p)
            style = {**style, **{k.strip(): v.strip() for k, v in inner.items() if k.strip() in ("fill", "stroke")}} if style["fill"] == "black" else style
            return self.mark(target.tag.split("}")[-1], target, times(matrix, (1, 0, 0, 1, g("x"), g("y"))), style)
        if tag == "rect":
            x, y, w, h = g("x"), g("y"), g("width"), g("height")
            corners, closed = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)], True
        elif tag in ("circle", "ellipse"):
            rx, ry = (g("r"), g("r")) if tag == "circle" else (g("rx"), g("ry"))
            x, y, closed = g("cx"), g("cy"), True
            corners = [(x - rx, y), (x, y - ry), (x + rx, y), (x, y + ry)]
        elif tag == "line":
            corners, closed = [(g("x1"), g("y1")), (g("x2"), g("y2"))], False
        elif tag in ("polyline", "polygon"):
            v = values(e.get("points"))
            corners, closed = list(zip(v[::2], v[1::2])), tag == "polygon"
        elif tag == "path":
            corners, closed = points(e.get("d")), True
        else:
            return
        a, b, c, d, tx, ty = matrix
        corners = [(a * x + c * y + tx, b * x + d * y + ty) for x, y in corners]
        left, top, width, height = self.box
        corners = [(round(x, 2), round(y, 2)) for x, y in corners if left <= x <= left + width and top <= y <= top + height]
        if len(set(corners)) < 2:
            return
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        w, h = max(xs) - min(xs), max(ys) - min(ys)
        outlined = tag in ("circle", "ellipse", "rect") and self.paint(style, "stroke")
        if closed and (self.paint(style, "fill") or outlined) and w > 0.5 and h > 0.5 and w * h < 0.5 * width * height:
            self.shapes.add((min(xs), min(ys), max(xs), max(ys)))
        if self.paint(style, "stroke") and len(set(corners)) >= 2:
            self.lines.append(list(dict.fromkeys(corners)))
            if e.get("clip-path") and not self.shapes & {(min(xs), min(ys), max(xs), max(ys))}:
                self.strokes.add(tuple(corners))           # a plotting library cuts its data off at the frame: error bars, boxes


def long(chart):
    """Lines of at least 14 points that rise or fall by more than a twentieth of the drawing."""
    return [line for line in chart.lines if len(line) >= 14 and max(y for _, y in line) - min(y for _, y in line) > chart.box[3] / 20]


class Charts(unittest.TestCase):
    def chart(self, name):
        self.assertTrue(Path(name).is_file(), f"{name} is missing")
        try:
            return Chart(name)
        except ET.ParseError as problem:
            self.fail(f"{name} is no SVG: {problem}")

    def test_chart1_compares_with_bars_points_or_lines(self):
        chart = self.chart("chart1.svg")
        self.assertTrue(len(chart.shapes) + len(chart.strokes) >= 2 or long(chart), "chart1.svg shows no two bars or points and no line; a title and axes alone are no chart")

    def test_chart2_shows_some_weeks(self):
        chart = self.chart("chart2.svg")
        short = {tuple(line) for line in chart.lines if len(line) < 14}
        self.assertTrue(len(long(chart)) >= 2 or len(chart.shapes) >= 28 or len(short) >= 60, "chart2.svg shows no two lines (or rows of points or bars) of at least 14 days: actual and predicted")
