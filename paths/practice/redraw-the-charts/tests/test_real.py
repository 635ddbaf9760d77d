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


class Redraw(unittest.TestCase):
    def test_other_numbers(self):
        changed = {}
        for n, numbers in ((1, [91000, 117000]), (3, [60, 210])):
            with open(f"data/chart{n}.csv", newline="") as file:
                head, *rows = list(csv.reader(file))
            rows = [[row[0], number] for row, number in zip(rows, numbers)]
            with open(f"data/chart{n}.csv", "w", newline="") as file:
                csv.writer(file).writerows([head, *rows])
            changed[n] = numbers
        charts = drawn("redraw.py")
        self.assertEqual(set(charts), {f"redraw{n}.svg" for n in (1, 2, 3)})
        for name, chart in charts.items():
            self.assertTrue(chart["y"] or chart["x"], f"{name}: an axis has its name")
            self.assertGreaterEqual(len(chart["title"].split()), 4, f"{name}: the title is a sentence")
        for n, (a, b) in changed.items():
            chart = charts[f"redraw{n}.svg"]
            sizes = [h if abs(chart["ylim"][0]) < 1e-9 else None for _, _, h in chart["bars"]]
            if len(chart["bars"]) == 2 and None in sizes and abs(chart["xlim"][0]) < 1e-9:
                sizes = [w for _, w, _ in chart["bars"]]
            self.assertEqual(len(sizes), 2, f"redraw{n}.svg: two bars")
            self.assertNotIn(None, sizes, f"redraw{n}.svg: the bars begin at 0")
            self.assertAlmostEqual(sizes[1] / sizes[0], b / a, places=4, msg=f"redraw{n}.svg: the heights and the numbers")
        longest = max(charts["redraw2.svg"]["lines"] or [[h for _, _, h in charts["redraw2.svg"]["bars"]]], key=len)
        self.assertGreaterEqual(len(longest), 12, "redraw2.svg: all months")
