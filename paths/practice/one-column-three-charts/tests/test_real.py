import csv
import random
import statistics
import unittest
from pathlib import Path

import runpy


def drawn(program):
    """What a program drew: each saved file's axes as Matplotlib holds them."""
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.figure
    found, save = {}, matplotlib.figure.Figure.savefig

    def keep(figure, name, *args, **options):
        axes = figure.axes[0]
        found[Path(str(name)).name] = {
            "x": axes.get_xlabel(), "y": axes.get_ylabel(), "title": axes.get_title() or axes.get_title("left"),
            "xlim": axes.get_xlim(), "ylim": axes.get_ylim(),
            "bars": [(p.get_x(), p.get_width(), p.get_height()) for p in axes.patches if hasattr(p, "get_height")],
            "lines": [[float(v) for v in line.get_ydata()] for line in axes.lines],
            "across": [[float(v) for v in line.get_xdata()] for line in axes.lines],
        }
        return save(figure, name, *args, **options)

    matplotlib.figure.Figure.savefig = keep
    try:
        runpy.run_path(program, run_name="__main__")
    finally:
        matplotlib.figure.Figure.savefig = save
        import matplotlib.pyplot
        matplotlib.pyplot.close("all")
    return found


class Charts(unittest.TestCase):
    def test_another_month(self):
        rng = random.Random(4)
        rows = [(f"2024-05-{1 + i % 28:02}", round(rng.lognormvariate(2.4 + .3 * (i % 7 > 4), .5), 1)) for i in range(700)]
        rows += [("2024-05-03", 700.0 + i) for i in range(9)]
        rng.shuffle(rows)
        rows.sort(key=lambda r: r[0])
        with open("data/minutes.csv", "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(["ride_id", "date", "rider", "minutes"])
            table.writerows([f"N{i}", day, "member", minutes] for i, (day, minutes) in enumerate(rows))
        charts = drawn("charts.py")
        self.assertEqual(set(charts), {"histogram.svg", "box.svg", "line.svg"})
        for name, chart in charts.items():
            self.assertGreaterEqual(len(chart["title"].split()), 4, f"{name}: the title is a sentence")
        bars = charts["histogram.svg"]["bars"]
        self.assertGreater(len(bars), 4, "histogram.svg: bars")
        minutes = [m for _, m in rows]
        last = max(x + w for x, w, _ in bars)
        for x, w, height in bars:
            inside = sum(x <= m < x + w or (m == x + w == last) for m in minutes)
            self.assertAlmostEqual(height, inside, delta=1.5, msg=f"histogram.svg: the bar from {x:g} to {x + w:g}")
        self.assertLessEqual(max(charts["histogram.svg"]["xlim"]), 600, "histogram.svg: the axis is limited")
        medians = [statistics.median(m for d, m in rows if d == day) for day in sorted({d for d, _ in rows})]
        lines = charts["line.svg"]["lines"]
        self.assertTrue(any(len(line) == len(medians) and max(abs(a - b) for a, b in zip(line, medians)) < .01 for line in lines),
                        "line.svg: no line has the median of each day")
        axis = charts["box.svg"]
        ends = axis["lines"] + axis["across"]
        middle = statistics.median(minutes)
        self.assertTrue(any(len(line) == 2 and max(abs(v - middle) for v in line) < .01 for line in ends), "box.svg: no line at the median")
        self.assertLessEqual(max(*axis["xlim"], *axis["ylim"]), 600, "box.svg: the axis is limited")
