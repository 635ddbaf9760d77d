import csv
import json
import math
import unittest
from pathlib import Path

RAW = "From: A <a@b.example>\nSubject: Re: x\n\nB. writes:\n> old text\n\nThe sail tore.\n--\nSo I sewed it.\n\n-- \nA\n> my club\n"


class Strip(unittest.TestCase):
    def test_headers_quotes_and_signature_are_dropped(self):
        from classify import strip_post
        self.assertEqual(strip_post(RAW), "The sail tore.\n--\nSo I sewed it.", f"strip_post({RAW!r})")

    def test_an_empty_line_inside_the_body_stays(self):
        from classify import strip_post
        self.assertEqual(strip_post("From: A\n\nOne.\n\nTwo > one.\n"), "One.\n\nTwo > one.")


class Model(unittest.TestCase):
    def test_probability_uses_weights_and_bias(self):
        from classify import probability
        self.assertAlmostEqual(probability({"": 0.0}, {"kite": 1.0}), 0.5)
        self.assertAlmostEqual(probability({"": -1.0, "kite": 3.0}, {"kite": 0.5, "new": 9.0}), 1 / (1 + math.exp(-0.5)))

    def test_large_sums_raise_no_error(self):
        from classify import probability
        self.assertGreater(probability({"": 0.0, "a": 1e6}, {"a": 1.0}), 0.999)
        self.assertLess(probability({"": 0.0, "a": -1e6}, {"a": 1.0}), 0.001)

    def test_one_and_two_steps_of_training_by_hand(self):
        from classify import train
        vectors, labels = [{"a": 1.0}, {"b": 0.5}], [1, 0]
        one = train(vectors, labels, steps=1, rate=2.0)
        for word, expected in {"": 0.0, "a": 0.5, "b": -0.25}.items():
            self.assertAlmostEqual(one[word], expected, msg=f"weight of {word!r} after one step with rate 2")
        two = train(vectors, labels, steps=2, rate=2.0)
        ea, eb = 1 / (1 + math.exp(-0.5)) - 1, 1 / (1 + math.exp(0.125))
        for word, expected in {"": -(ea + eb), "a": 0.5 - ea, "b": -0.25 - eb / 2}.items():
            self.assertAlmostEqual(two[word], expected, msg=f"weight of {word!r} after two steps with rate 2")


class Scores(unittest.TestCase):
    def test_scores_csv_has_the_right_numbers(self):
        rows = {row["version"]: row for row in csv.DictReader(Path("scores.csv").read_text(encoding="utf-8").splitlines())}
        self.assertEqual(set(rows), {"raw", "body"})
        for version, expected in EXPECTED.items():
            for key, value in expected.items():
                self.assertLessEqual(abs(int(rows[version][key]) - value), 1, f"{version} {key}: expected about {value}, got {rows[version][key]}")


EXPECTED = {"raw": {"train_right": 100, "train_n": 100, "test_right": 60, "test_n": 60},
            "body": {"train_right": 93, "train_n": 100, "test_right": 41, "test_n": 60}}
