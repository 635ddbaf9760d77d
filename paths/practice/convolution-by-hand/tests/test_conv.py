import json
import unittest
from pathlib import Path


class ByHand(unittest.TestCase):
    def test_the_five_by_five_result(self):
        lines = [line for line in Path("by_hand.csv").read_text(encoding="utf-8").splitlines() if line.strip()]
        got = [[float(v) for v in line.split(",")] for line in lines]
        row = [1, 1, 0, -1, -1]
        self.assertEqual([len(line) for line in got], [5] * 5, "five lines of five numbers")
        for i, f in enumerate((9, 18, 27, 18, 9)):
            for j, v in enumerate(row):
                self.assertTrue(got[i][j] == f * v, f"by_hand.csv: line {i + 1}, number {j + 1} is wrong: {got[i][j]}")


class Conv(unittest.TestCase):
    def near(self, got, expected, what):
        self.assertEqual((len(got), len(got[0]), len(got[0][0])), (len(expected), len(expected[0]), len(expected[0][0])), f"shape of {what}")
        for g_channel, e_channel in zip(got, expected):
            for g_row, e_row in zip(g_channel, e_channel):
                for g, e in zip(g_row, e_row):
                    self.assertAlmostEqual(g, e, places=6, msg=what)

    def test_output_size(self):
        from conv import output_size
        for args, expected in (((7, 3), 5), ((7, 3, 2, 1), 4), ((32, 5, 2, 2), 16), ((3, 3), 1), ((6, 3, 2), 2), ((1, 3, 1, 1), 1)):
            self.assertEqual(output_size(*args), expected, f"output_size{args}")
        with self.assertRaises(ValueError):
            output_size(2, 3)

    def test_the_filter_is_not_flipped(self):
        from conv import conv2d
        self.assertEqual(conv2d([[[1, 2, 3], [4, 5, 6]]], [[[[1, 0], [0, 10]]]], [100]), [[[151, 162]]])

    def test_padding_is_a_frame_of_zeros(self):
        from conv import conv2d
        self.near(conv2d([[[1, 2], [3, 4]]], [[[[1, 1, 1]] * 3]], [0], 1, 1), [[[10, 10], [10, 10]]], "sum of 2 x 2 with padding 1")
        picture = [[[1.0, 2.0], [3.0, 4.0]]]
        conv2d(picture, [[[[1]]]], [0], 1, 2)
        self.assertEqual(picture, [[[1.0, 2.0], [3.0, 4.0]]], "the picture must not change")

    def test_filters_need_not_be_square_and_channels_are_added(self):
        from conv import conv2d
        self.near(conv2d([[[1, 2, 3]], [[10, 20, 30]]], [[[[1, 1]], [[1, 0]]], [[[0, 0]], [[0, 1]]]], [0, 0.5]), [[[13, 25]], [[20.5, 30.5]]], "two channels")
        with self.assertRaises(ValueError):
            conv2d([[[1, 2, 3]]], [[[[1, 1]], [[1, 0]]]], [0])

    def test_it_matches_pytorch(self):
        from conv import conv2d
        data = json.loads(Path("data/conv.json").read_text(encoding="utf-8"))
        for case in data["cases"]:
            got = conv2d(data["picture"], data["filters"], data["bias"], case["stride"], case["padding"])
            self.near(got, case["output"], f"stride {case['stride']}, padding {case['padding']}")

    def test_parameters_and_receptive_field(self):
        from conv import parameters, receptive_field
        self.assertEqual(parameters(3, 8, 3), 224)
        for layers, expected in (([], 1), ([(3, 1)] * 3, 7), ([(3, 2), (3, 1)], 7), ([(7, 2), (3, 2), (3, 1)], 19)):
            self.assertEqual(receptive_field(layers), expected, f"receptive_field({layers})")


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        import csv
        shares = {}
        with open("data/digits_100.csv", newline="") as file:
            for row in csv.DictReader(file):
                p = [list(map(int, row["pixels"][i:i + 8])) for i in range(0, 64, 8)]
                side = below = 0
                for r in range(6):
                    for c in range(6):
                        block = [p[r + i][c:c + 3] for i in range(3)]
                        side += abs(sum(line[2] - line[0] for line in block))
                        below += abs(sum(block[2]) - sum(block[0]))
                shares.setdefault(int(row["label"]), []).append(side / (side + below))
        mean = {label: sum(values) / len(values) for label, values in shares.items()}
        return {"upright": max(mean, key=mean.get), "flat": min(mean, key=mean.get)}

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
                close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the real data")
