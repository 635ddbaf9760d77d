import csv
import json
import unittest
from pathlib import Path

FIELDS = ("docket", "comments_until", "event_date", "public")
OUTCOMES = ("right", "missed", "invented", "wrong")


def golden(half):
    rows = csv.DictReader(Path("data/golden.csv").read_text(encoding="utf-8").splitlines())
    return {r["id"]: {f: r[f] for f in FIELDS} for r in rows if r["half"] == half}


def values():
    from baseline import read_notice
    lines = Path("data/notices.jsonl").read_text(encoding="utf-8").splitlines()
    return {n["id"]: read_notice(n["text"]) for n in map(json.loads, lines)}


def reference(label, value):
    return "right" if label == value else "missed" if not value else "wrong" if label else "invented"


class ReadNotice(unittest.TestCase):
    def test_it_returns_exactly_the_four_fields_as_texts(self):
        for key, found in values().items():
            self.assertEqual(set(found), set(FIELDS), f"notice {key}")
            for field, value in found.items():
                self.assertIsInstance(value, str, f"notice {key}, field {field}")

    def test_a_text_that_says_nothing_gives_four_empty_fields(self):
        from baseline import read_notice
        self.assertEqual(read_notice("The front desk is closed in August."), dict.fromkeys(FIELDS, ""))

    def test_line_breaks_do_not_matter(self):
        from baseline import read_notice
        lines = [json.loads(x)["text"] for x in Path("data/notices.jsonl").read_text(encoding="utf-8").splitlines()]
        for text in lines:
            self.assertEqual(read_notice(text), read_notice("\n".join(text.split())), f"the result changes with the line breaks: {text!r}")

    def test_the_known_half_is_read_well_enough(self):
        labels, found = golden("known"), values()
        for field, needed in zip(FIELDS, (28, 24, 24, 24)):
            results = [(k, reference(l[field], found[k][field])) for k, l in labels.items()]
            right = sum(r == "right" for _, r in results)
            bad = [f"{k} {r}" for k, r in results if r != "right"]
            self.assertGreaterEqual(right, needed, f"{field}: {right} of 30 right; not right: {bad}")
            self.assertLessEqual(sum(r == "invented" for _, r in results), 3, f"{field}: too many invented values: {bad}")


class Score(unittest.TestCase):
    def test_outcome_knows_the_four_cases(self):
        from baseline import outcome
        for label, value, expected in [("a", "a", "right"), ("", "", "right"), ("a", "", "missed"), ("", "a", "invented"), ("a", "b", "wrong")]:
            self.assertEqual(outcome(label, value), expected, f"outcome({label!r}, {value!r})")

    def test_score_counts_by_field_over_the_labels(self):
        from baseline import score
        labels = {"1": {"docket": "A", "comments_until": "", "event_date": "x", "public": "yes"},
                  "2": {"docket": "B", "comments_until": "", "event_date": "y", "public": ""}}
        found = {"1": {"docket": "A", "comments_until": "z", "event_date": "", "public": "no"},
                 "2": {"docket": "B", "comments_until": "", "event_date": "y", "public": ""},
                 "3": {"docket": "C", "comments_until": "q", "event_date": "q", "public": "q"}}
        got = score(labels, found)
        want = {"docket": (2, 0, 0, 0), "comments_until": (1, 0, 1, 0), "event_date": (1, 1, 0, 0), "public": (1, 0, 0, 1)}
        self.assertEqual({f: tuple(got[f][o] for o in OUTCOMES) for f in FIELDS}, want)


class File(unittest.TestCase):
    def test_baseline_scores_csv_agrees_with_your_code(self):
        path = Path("baseline_scores.csv")
        self.assertTrue(path.is_file(), "baseline_scores.csv is missing")
        rows = {(r["half"], r["field"]): r for r in csv.DictReader(path.read_text(encoding="utf-8").splitlines())}
        found = values()
        for half in ("known", "unseen"):
            labels = golden(half)
            for field in FIELDS:
                counts = dict.fromkeys(OUTCOMES, 0)
                for key, label in labels.items():
                    counts[reference(label[field], found[key][field])] += 1
                self.assertIn((half, field), rows, f"no row for {half},{field}")
                self.assertEqual({o: int(rows[half, field][o]) for o in OUTCOMES}, counts, f"row {half},{field}")


class Real(unittest.TestCase):
    def test_real_json_has_the_outcomes_on_the_real_summaries(self):
        from baseline import read_notice
        path = Path("real.json")
        self.assertTrue(path.is_file(), "real.json is missing")
        texts = {n["id"]: n["text"] for n in map(json.loads, Path("data/real.jsonl").read_text(encoding="utf-8").splitlines())}
        labels = list(csv.DictReader(Path("data/real_golden.csv").read_text(encoding="utf-8").splitlines()))
        got = json.loads(path.read_text(encoding="utf-8"))
        for field in ("comments_until", "event_date"):
            counts = dict.fromkeys(OUTCOMES, 0)
            for row in labels:
                counts[reference(row[field], read_notice(texts[row["id"]])[field])] += 1
            self.assertIn(field, got, f"real.json has no {field}")
            self.assertEqual({o: int(got[field][o]) for o in OUTCOMES}, counts, f"real.json: {field}")
