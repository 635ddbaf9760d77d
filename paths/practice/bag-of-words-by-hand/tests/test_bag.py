import unittest


class Bag(unittest.TestCase):
    def test_words_are_letters_in_lower_case(self):
        from bag import words
        self.assertEqual(words("The dog's 3 Dogs, C++!"), ["the", "dog", "s", "dogs", "c"])

    def test_the_vocabulary_is_alphabetical_and_numbered_from_zero(self):
        from bag import vocabulary
        self.assertEqual(vocabulary(["man bites dog", "Dog and man"]), {"and": 0, "bites": 1, "dog": 2, "man": 3})

    def test_a_row_counts_known_words_and_stores_no_zeros(self):
        from bag import row
        columns = {"and": 0, "bites": 1, "dog": 2, "man": 3}
        self.assertEqual(dict(row("Man and man, cat", columns)), {0: 1, 3: 2})
        self.assertEqual(dict(row("Cats only", columns)), {})

    def test_dense_fills_in_the_zeros_in_separate_rows(self):
        from bag import dense
        got = [list(r) for r in dense([{0: 1, 3: 2}, {}, {1: 5}], 4)]
        self.assertEqual(got, [[1, 0, 0, 2], [0, 0, 0, 0], [0, 5, 0, 0]])

    def test_csr_has_counts_columns_and_row_starts(self):
        from bag import csr
        got = tuple(list(x) for x in csr([{3: 2, 0: 1}, {}, {1: 5}]))
        self.assertEqual(got, ([1, 2, 5], [0, 3, 1], [0, 2, 2, 3]))

    def test_density_is_the_share_of_stored_places(self):
        from bag import density
        self.assertAlmostEqual(density([{0: 1, 3: 2}, {}, {1: 5}], 4), 0.25)


class RealData(unittest.TestCase):
    """real.json: what the fables say, computed here once more."""

    def figures(self):
        import csv
        import re
        from collections import Counter
        with open("data/fables.csv", newline="", encoding="utf-8") as file:
            found = [set(re.findall(r"[a-z]+", row["text"].lower())) for row in csv.DictReader(file)]
        fables_of = Counter(word for words in found for word in words)
        return {"words": len(fables_of), "density": sum(map(len, found)) / (len(found) * len(fables_of)),
                "once": sum(n == 1 for n in fables_of.values()) / len(fables_of)}

    def test_real_json_follows_from_the_fables(self):
        import json
        from pathlib import Path
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        mine = json.loads(path.read_text(encoding="utf-8-sig"))
        for name, want in self.figures().items():
            self.assertIn(name, mine, "real.json has no such figure")
            close = isinstance(mine[name], (int, float)) and abs(mine[name] - want) <= 0.0006
            self.assertTrue(close, f"{name} in real.json is {mine[name]!r}, which does not follow from the texts of data/fables.csv")
