import copy
import csv
import json
import math
import unittest
from pathlib import Path


def read(name):
    return list(csv.DictReader(Path(name).read_text(encoding="utf-8-sig").splitlines()))


def network():
    return json.loads(Path("weights.json").read_text(encoding="utf-8"))


def probabilities(net, pixels):
    x = [int(c) / 9 for c in pixels]
    h = [max(0.0, sum(a * v for a, v in zip(w, x)) + b) for w, b in zip(net["W1"], net["b1"])]
    s = [sum(a * v for a, v in zip(w, h)) + b for w, b in zip(net["W2"], net["b2"])]
    powers = [math.exp(v - max(s)) for v in s]
    return [p / sum(powers) for p in powers]


def centred(pixels):
    ink = sum(map(int, pixels))
    row = sum(i // 8 * int(c) for i, c in enumerate(pixels)) / ink
    column = sum(i % 8 * int(c) for i, c in enumerate(pixels)) / ink
    down, right = math.floor(3.5 - row + 0.5), math.floor(3.5 - column + 0.5)
    new = ["0"] * 64
    for i, c in enumerate(pixels):
        y, x = i // 8 + down, i % 8 + right
        if 0 <= y < 8 and 0 <= x < 8:
            new[8 * y + x] = c
    return "".join(new)


class Functions(unittest.TestCase):
    def test_surest_takes_mistakes_only_and_sorts_numbers(self):
        from errors import surest
        rows = [{"id": i, "label": a, "predicted": b, "probability": p} for i, a, b, p in
                [("c", "1", "2", "0.9"), ("b", "1", "1", "0.99"), ("a", "3", "2", "0.90"), ("d", "3", "5", "1"), ("e", "3", "5", "8e-1")]]
        self.assertEqual(list(surest(rows, 3)), ["d", "a", "c"])
        self.assertEqual(list(surest(rows, 9)), ["d", "a", "c", "e"])

    def test_ascii_picture(self):
        from errors import ascii_picture
        found = ascii_picture("01234567" + "9" * 8 + "0" * 48)
        self.assertEqual(found, "   +++##\n########\n" + "\n".join([" " * 8] * 6))

    def test_centre_moves_the_mass_to_the_middle(self):
        from errors import centre
        a = [[9, 9, 0, 0, 0], [0, 9, 0, 0, 0], [0, 9, 0, 0, 0], [0] * 5, [0] * 5]
        before = copy.deepcopy(a)
        self.assertEqual([list(r) for r in centre(a)], [[0] * 5, [0, 9, 9, 0, 0], [0, 0, 9, 0, 0], [0, 0, 9, 0, 0], [0] * 5])
        self.assertEqual(a, before, "the input stays unchanged")
        self.assertEqual([list(r) for r in centre([[0, 0], [0, 0]])], [[0, 0], [0, 0]], "a picture without ink")
        b = [[0] * 4 for _ in range(4)]
        b[3][0] = 5
        expected = [[0] * 4 for _ in range(4)]
        expected[2][2] = 5
        self.assertEqual([list(r) for r in centre(b)], expected, "4 by 4, one pixel at the lower left; the middle is 1.5")

    def test_predict_reads_with_the_weights_it_is_given(self):
        from errors import predict
        net = network()
        other = {**net, "b2": list(reversed(net["b2"])), "W2": list(reversed(net["W2"]))}
        for row in read("data/hand_test.csv")[:15]:
            for weights in (net, other):
                digit, p = predict(weights, row["pixels"])
                want = probabilities(weights, row["pixels"])
                self.assertEqual(int(digit), want.index(max(want)), f"the digit of {row['id']}")
                self.assertAlmostEqual(float(p), max(want), places=6, msg=f"the probability of {row['id']}")


class Files(unittest.TestCase):
    def test_predictions_csv_is_what_your_network_says(self):
        net, rows, data = network(), read("predictions.csv"), read("data/hand_test.csv")
        self.assertEqual([r["id"] for r in rows], [r["id"] for r in data], "ids in the order of hand_test.csv")
        for row, source in zip(rows, data):
            want = probabilities(net, source["pixels"])
            self.assertEqual((row["label"], row["pixels"]), (source["label"], source["pixels"]), row["id"])
            self.assertEqual(int(row["predicted"]), want.index(max(want)), f"{row['id']}: weights.json reads another digit")
            self.assertAlmostEqual(float(row["probability"]), max(want), delta=0.0006, msg=f"the probability of {row['id']} by weights.json")

    def test_the_surest_mistakes_are_in_the_gallery(self):
        data = read("predictions.csv")
        wrong = sorted((r for r in data if r["label"] != r["predicted"]), key=lambda r: (-float(r["probability"]), r["id"]))[:20]
        rows = read("gallery.csv")
        self.assertEqual([r["id"] for r in rows], [r["id"] for r in wrong], "ids in the order of surest")
        for row, source in zip(rows, wrong):
            for key in ("label", "predicted", "probability"):
                self.assertEqual(float(row[key]), float(source[key]), f"{key} of {row['id']}")
            self.assertIn(row["whose"], ("mine", "writer", "label"), row["id"])
            self.assertGreaterEqual(len(row["why"].strip()), 10, f"why of {row['id']}")
        self.assertGreaterEqual(len({r["why"].strip() for r in rows}), min(5, len(rows)), "the same reason stands in many rows; look at each picture")

    def test_own_csv_has_five_drawn_digits_and_what_your_network_reads(self):
        net, rows = network(), read("own.csv")
        given = {r["pixels"] for name in ("data/hand_test.csv", "data/relabelled.csv") for r in read(name)}
        if Path("data/hand_train.csv").exists():
            given |= {r["pixels"] for r in read("data/hand_train.csv")}
        self.assertGreaterEqual(len({r["pixels"] for r in rows}), 5, "five different pictures")
        for row in rows:
            pixels = row["pixels"]
            self.assertTrue(len(pixels) == 64 and set(pixels) <= set("0123456789"), f"64 characters 0 to 9: {pixels}")
            self.assertGreaterEqual(sum(c > "2" for c in pixels), 6, f"hardly any ink: {pixels}")
            self.assertNotIn(pixels, given, "a digit of your own, not one of the task's")
            self.assertTrue(0 <= int(row["label"]) <= 9, row["label"])
            for key, picture in (("plain", pixels), ("centred", centred(pixels))):
                want = probabilities(net, picture)
                self.assertEqual(int(row[key]), want.index(max(want)), f"{key} of your {row['label']}: weights.json reads another digit")
