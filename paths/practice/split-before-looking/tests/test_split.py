import json
import unittest
from pathlib import Path

from split import accuracy, best_guess, stratified_split

LABELS = ["no"] * 160 + ["yes"] * 40


class StratifiedSplit(unittest.TestCase):
    def test_every_row_is_in_exactly_one_part(self):
        train, test = stratified_split(LABELS, 0.25, 7)
        self.assertEqual(sorted(list(train) + list(test)), list(range(200)),
                         "train and test together must hold each of 0..199 once")

    def test_each_class_gives_its_share(self):
        for share, yes, no in [(0.25, 10, 40), (0.2, 8, 32)]:
            for seed in range(5):
                _, test = stratified_split(LABELS, share, seed)
                got = [LABELS[i] for i in test]
                self.assertEqual((got.count("yes"), got.count("no")), (yes, no),
                                 f"test_share={share}, seed={seed}: expected {yes} yes and {no} no")

    def test_works_with_three_mixed_classes(self):
        labels = ["a", "b", "c", "a", "b"] * 10
        _, test = stratified_split(labels, 0.3, 1)
        got = sorted(labels[i] for i in test)
        self.assertEqual((got.count("a"), got.count("b"), got.count("c")), (6, 6, 3),
                         "20 a, 20 b and 10 c with test_share=0.3 should give 6, 6 and 3")

    def test_the_same_seed_gives_the_same_split(self):
        first = [sorted(part) for part in stratified_split(LABELS, 0.25, 3)]
        again = [sorted(part) for part in stratified_split(LABELS, 0.25, 3)]
        self.assertEqual(first, again, "seed 3 twice gave two different splits")

    def test_another_seed_gives_another_split(self):
        tests = {tuple(sorted(stratified_split(LABELS, 0.25, s)[1])) for s in range(5)}
        self.assertGreater(len(tests), 1, "five seeds gave the same test set: rows are not shuffled")

    def test_the_labels_stay_as_they_were(self):
        labels = ["a", "b"] * 5
        stratified_split(labels, 0.2, 1)
        self.assertEqual(labels, ["a", "b"] * 5)


class Guesses(unittest.TestCase):
    def test_accuracy_is_the_share_of_hits(self):
        got = accuracy([1, 0, 1, 1], [1, 1, 1, 0])
        self.assertAlmostEqual(got, 0.5, msg=f"2 of 4 agree: expected 0.5, got {got}")

    def test_best_guess_finds_the_winner(self):
        got = best_guess([[0, 0, 0, 0], [1, 1, 1, 0], [1, 1, 0, 0]], [1, 1, 1, 1])
        self.assertEqual(tuple(got), (1, 0.75), f"expected guess 1 with 0.75, got {got}")

    def test_the_first_guess_wins_a_tie(self):
        got = best_guess([[0, 0], [1, 0], [0, 1]], [1, 1])
        self.assertEqual(tuple(got), (1, 0.5), f"guesses 1 and 2 tie: expected (1, 0.5), got {got}")


class Peek(unittest.TestCase):
    def test_peek_json_shows_the_luck(self):
        self.assertTrue(Path("peek.json").is_file(), "peek.json is missing")
        result = json.loads(Path("peek.json").read_text(encoding="utf-8"))
        for key, low, high in [("best_on_peeked", 0.62, 0.66), ("same_on_fresh", 0.48, 0.52)]:
            self.assertIn(key, result, f"peek.json has no key {key}")
            self.assertTrue(low <= result[key] <= high,
                            f"{key} is {result[key]}; the mean of 100 rounds lies between {low} and {high}")


if __name__ == "__main__":
    unittest.main()
