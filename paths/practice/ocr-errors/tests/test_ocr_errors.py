import unittest

import ocr

KNOWN = {"master", "close", "the", "corn", "com", "when", "warm", "worm", "on", "no", "once", "clear"}


class TestOcr(unittest.TestCase):
    def test_distance(self):
        for a, b, expected in (("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("master", "rnaster", 2), (["a", "b"], ["a", "c", "b"], 1), ("carts", "cats", 1), ("same", "same", 0)):
            self.assertEqual(ocr.distance(a, b), expected, f"{a!r} {b!r}")

    def test_rates_divide_by_the_true_text(self):
        self.assertAlmostEqual(ocr.cer("close", "c1ose"), 0.2)
        self.assertAlmostEqual(ocr.cer("ab", "abcd"), 1.0)
        self.assertAlmostEqual(ocr.wer("a close watch", "a c1ose watch on"), 2 / 3)

    def test_numbers_are_repaired(self):
        for token, expected in (("19O8", "1908"), ("2.5O", "2.50"), ("3S", "35"), ("l2O", "l2O"), ("S40", "540"), ("1B", "18")):
            self.assertEqual(ocr.repair_number(token), expected, token)

    def test_words_and_codes_are_no_numbers(self):
        for token in ("SOS", "lOl", "A10", "oil", "1st", "", "...", "Bl", "c1ose"):
            self.assertEqual(ocr.repair_number(token), token)

    def test_words_with_one_proved_confusion_are_repaired(self):
        for word, expected in (("rnaster", "master"), ("c1ose", "close"), ("thc", "the"), ("vvhen", "when"), ("Thc", "The"), ("0n", "on")):
            self.assertEqual(ocr.repair_word(word, KNOWN), expected, word)

    def test_known_and_doubtful_words_stay(self):
        for word in ("com", "corn", "zebra", "c1osc", "Corn"):
            self.assertEqual(ocr.repair_word(word, KNOWN), word)
        self.assertEqual(ocr.repair_word("ccl", {"cel", "ecl"}), "ccl", "two candidates prove nothing")

    def test_lines_keep_their_punctuation(self):
        self.assertEqual(ocr.repair("(Thc rnaster,  19O8.)", KNOWN), "(The master,  1908.)")

    def test_report_adds_up_all_lines(self):
        got = ocr.report(["abcd the", "on"], ["abcd thc", "on"], KNOWN)
        self.assertAlmostEqual(got["cer_before"], 1 / 10)
        self.assertAlmostEqual(got["wer_before"], 1 / 3)
        self.assertEqual((got["cer_after"], got["wer_after"], got["worse"]), (0, 0, 0))

    def test_report_counts_lines_made_worse(self):
        self.assertEqual(ocr.report(["ln thc town"], ["ln thc town"], KNOWN)["worse"], 1)


class RealData(unittest.TestCase):
    """real.json: what the real table says, computed here once more."""

    def figures(self):
        from pathlib import Path
        import ocr
        page = Path("data/page.txt").read_text(encoding="utf-8").splitlines()
        known = set(Path("data/easy.txt").read_text(encoding="utf-8").split())
        def steps(a, b):
            row = list(range(len(b) + 1))
            for i, x in enumerate(a, 1):
                old, row[0] = row[0], i
                for j, y in enumerate(b, 1):
                    old, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, old + (x != y))
            return row[-1]
        moved = [steps(line, ocr.repair(line, known)) for line in page]
        import re
        words = re.findall(r"[a-z]+", " ".join(page).lower())
        return {"unknown": len([w for w in words if w not in known]) / len(words), "cer_after": sum(moved) / sum(map(len, page)), "worse": sum(one > 0 for one in moved)}

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
