import unittest

W = [[0.5, -0.25, 0.1, 0.0], [12.7, 0.03, -0.06, 0.2]]


class Quant(unittest.TestCase):
    def near(self, got, want):
        for a, b in zip([v for r in got for v in r], [v for r in want for v in r], strict=True):
            self.assertAlmostEqual(a, b, places=9)

    def test_numbers_and_scale(self):
        from quant import quantise
        n, s = quantise([1.27, -0.5, 0.004])
        self.assertEqual(list(n), [127, -50, 0])
        self.assertAlmostEqual(s, 0.01)
        n, s = quantise([0.7, -0.31], 4)
        self.assertEqual((list(n), round(s, 9)), ([7, -3], 0.1))
        self.assertEqual((list(quantise([0.0, 0.0])[0]), quantise([0.0])[1]), ([0, 0], 1.0))

    def test_tensor_channel_and_group(self):
        from quant import by_channel, by_group, by_tensor
        self.near(by_tensor(W), [[0.5, -0.2, 0.1, 0.0], [12.7, 0.0, -0.1, 0.2]])
        c = 0.5 / 127
        self.near(by_channel(W), [[0.5, round(-0.25 / c) * c, round(0.1 / c) * c, 0.0], [12.7, 0.0, -0.1, 0.2]])
        g = by_group(W, 3)
        self.assertAlmostEqual(g[1][3], 0.2)
        self.near(by_group(W, 99), by_channel(W))

    def test_output_error(self):
        from quant import output_error
        self.assertAlmostEqual(output_error([[1.0, 2.0]], [[1.0, 1.0]], [[5.0, 2.0], [1.0, 0.0]]), 2.0)

    def test_bits(self):
        from quant import bits_each
        self.assertAlmostEqual(bits_each(10, 256, "group", 4, 128), 4.125)
        self.assertAlmostEqual(bits_each(10, 200, "group", 4, 128), 4.16)
        self.assertAlmostEqual(bits_each(10, 100, "channel"), 8.16)
        self.assertAlmostEqual(bits_each(10, 100, "tensor"), 8.016)

    def test_the_outlier_is_found(self):
        from quant import outlier
        self.assertEqual(tuple(outlier(W)), (1, 0))
        self.assertEqual(tuple(outlier([[0.1, 0.02], [0.03, -9.0], [0.01, 0.05]])), (1, 1))


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import json
        from pathlib import Path
        layer = json.loads(Path("data/digits_layer.json").read_text())
        w, xs = layer["weights"], layer["inputs"]
        def coarse(values, top):
            return [round(v / (top / 7)) * (top / 7) for v in values]
        largest = max(abs(v) for row in w for v in row)
        tensor = [coarse(row, largest) for row in w]
        channel = [coarse(row, max(map(abs, row))) for row in w]
        def out(m):
            return [[sum(a * b for a, b in zip(row, x)) for row in m] for x in xs]
        def error(m):
            return sum((a - b) ** 2 for x, y in zip(out(w), out(m)) for a, b in zip(x, y)) / (10 * len(xs))
        kept = sum(x.index(max(x)) == y.index(max(y)) for x, y in zip(out(w), out(channel)))
        return {"tensor": error(tensor), "channel": error(channel), "kept": kept}

    def test_real_json_follows_from_the_real_table(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = mine[name] == want
            if isinstance(want, float):
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
