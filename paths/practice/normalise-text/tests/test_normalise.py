import csv
import unicodedata
import unittest
from pathlib import Path


def words():
    rows = csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines())
    return [w for r in rows for w in r["text"].split()]


STEPS = {
    "fold_case": str.casefold,
    "compat": lambda w: unicodedata.normalize("NFKC", w),
    "strip_accents": lambda w: "".join(c for c in unicodedata.normalize("NFKD", w) if not unicodedata.combining(c)),
    "strip_punctuation": lambda w: "".join(c for c in w if c.isalnum()),
}


class Steps(unittest.TestCase):
    def test_each_step_does_what_its_name_says(self):
        import normalise
        cases = {
            "fold_case": [("Coffee", "coffee"), ("Straße", "strasse"), ("C++", "c++")],
            "compat": [("m²", "m2"), ("ﬁne", "fine"), ("cafe\u0301", "café"), ("Café", "Café")],
            "strip_accents": [("résumé", "resume"), ("Naïve", "Naive"), ("ok!", "ok!")],
            "strip_punctuation": [("C++", "C"), ("re-sign", "resign"), ("...", ""), ("\"Yes!\"", "Yes"), ("m²", "m²")],
        }
        for name, pairs in cases.items():
            for word, expected in pairs:
                actual = getattr(normalise, name)(word)
                self.assertEqual(actual, expected, f"{name}({word!r})")


class Merged(unittest.TestCase):
    def test_only_results_of_two_or_more_different_words_are_reported(self):
        from normalise import merged
        got = merged(["Us", "us", "US", "us", "tea", "tea"], str.lower)
        self.assertEqual(got, {"us": ["US", "Us", "us"]})

    def test_the_empty_result_counts_too(self):
        from normalise import merged
        self.assertEqual(merged(["-", "--", "a"], lambda w: w.strip("-")), {"": ["-", "--"]})

    def test_merges_csv_has_the_right_counts(self):
        path = Path("merges.csv")
        self.assertTrue(path.is_file(), "merges.csv is missing")
        rows = {r["step"]: r for r in csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines())}
        self.assertEqual(set(rows), set(STEPS))
        before = set(words())
        for name, step in STEPS.items():
            results = {}
            for w in before:
                results.setdefault(step(w), set()).add(w)
            want = (sum(len(g) > 1 for g in results.values()), len(before), len(results))
            got = tuple(int(rows[name][c]) for c in ("groups", "words_before", "words_after"))
            self.assertEqual(got, want, f"{name}: groups, words_before, words_after")


class Pipeline(unittest.TestCase):
    def word(self, text):
        from normalise import normalise
        got = list(normalise(text))
        self.assertEqual(len(got), 1, f"normalise({text!r}) gave {got}, expected one word")
        return got[0]

    def test_spellings_of_the_same_word_become_one(self):
        self.assertEqual(len({self.word(w) for w in ("Coffee", "coffee,", "COFFEE", "coffee.")}), 1)

    def test_words_of_different_meaning_stay_apart(self):
        for a, b in (("US", "us"), ("m²", "m2"), ("C++", "C"), ("C#", "C"), ("C++", "C#")):
            self.assertNotEqual(self.word(a), self.word(b), f"{a} and {b} became the same word")

    def test_not_is_kept_and_empty_words_are_dropped(self):
        from normalise import normalise
        got = list(normalise("The soup was not good ..."))
        self.assertIn("not", got)
        self.assertNotIn("", got)

    def test_not_all_words_are_left_alone(self):
        from normalise import normalise
        before = set(words())
        after = {w for v in before for w in normalise(v)}
        self.assertLess(len(after), len(before) * 0.95, f"{len(before)} different words became {len(after)}")
