import json
import unittest
from pathlib import Path

FENCE = "`" * 3
GOOD = {"docket": "HA-2026-0001", "comments_until": "2026-04-14", "public": True}
NULLS = {"docket": None, "comments_until": None, "public": None}


class Parse(unittest.TestCase):
    def test_a_plain_object_and_a_fenced_one_are_read(self):
        from records import parse
        body = json.dumps(GOOD, indent=1)
        for text in (body, f"\n  {body}\n\n", f"{FENCE}json\n{body}\n{FENCE}", f"{FENCE}\n{body}\n{FENCE}\n"):
            self.assertEqual(parse(text), GOOD, f"parse({text!r})")

    def test_anything_else_raises_value_error(self):
        from records import parse
        body = json.dumps(GOOD)
        for text in ("", "Sorry, I cannot.", f"Here you are:\n{body}", f"{body}\nDone!", f"[{body}]", "null", "3", body[:-1], body[:-1] + ",}", str(GOOD), f"{FENCE}json\n{body}"):
            with self.assertRaises(ValueError, msg=f"parse({text!r}) must raise ValueError"):
                parse(text)


class Problems(unittest.TestCase):
    def one(self, record, key):
        from records import problems
        found = problems(record)
        self.assertEqual(len(found), 1, f"problems({record}) gave {found}, expected one sentence about {key}")
        self.assertIn(key, found[0])

    def test_valid_records_have_none(self):
        from records import problems
        for record in (GOOD, NULLS, {**GOOD, "public": False}, {**GOOD, "comments_until": "2028-02-29"}):
            self.assertEqual(list(problems(record)), [], f"problems({record})")

    def test_missing_and_extra_keys_are_problems(self):
        for key in GOOD:
            self.one({k: v for k, v in GOOD.items() if k != key}, key)
        self.one({**GOOD, "place": None}, "place")

    def test_wrong_values_are_problems(self):
        for key, values in {
            "docket": ("", 12, True, ["HA-1"]),
            "comments_until": ("", "soon", "N/A", "2026-02-30", "20260414", "2026-4-1", "14-04-2026", 2026, "2026-04-14 ", "2026-W16-2"),
            "public": ("true", "yes", 1, 0, ""),
        }.items():
            for value in values:
                self.one({**GOOD, key: value}, key)

    def test_several_problems_are_all_reported(self):
        from records import problems
        found = problems({"docket": "", "public": "yes", "note": 1})
        self.assertEqual(len(found), 4, f"expected four problems, got {found}")


class Retry(unittest.TestCase):
    def test_the_message_contains_every_error(self):
        from records import retry_message
        text = retry_message(["docket is missing", "public must be true"])
        self.assertIn("docket is missing", text)
        self.assertIn("public must be true", text)


class Run(unittest.TestCase):
    def test_answers_are_sorted_into_three_lists(self):
        from records import run
        good, bad = json.dumps(GOOD), json.dumps({**GOOD, "public": "yes"})
        answers = [{"id": "1", "first": bad, "second": good}, {"id": "2", "first": good, "second": None},
                   {"id": "3", "first": bad, "second": None}, {"id": "4", "first": "no", "second": bad},
                   {"id": "5", "first": good, "second": bad}, {"id": "6", "first": "", "second": f"{FENCE}\n{good}\n{FENCE}"}]
        self.assertEqual(run(answers), {"first": ["2", "5"], "retry": ["1", "6"], "failed": ["3", "4"]})

    def test_report_json_has_the_right_numbers(self):
        path = Path("report.json")
        self.assertTrue(path.is_file(), "report.json is missing")
        report = json.loads(path.read_text(encoding="utf-8"))
        self.assertLessEqual({"first", "retry", "failed", "failed_ids"}, set(report), "keys of report.json")
        self.assertEqual((report["first"], report["retry"], report["failed"]), COUNTS)
        self.assertEqual(sorted(report["failed_ids"]), IDS)


COUNTS = (18, 16, 6)
IDS = ["a07", "a17", "a19", "a22", "a28", "a33"]
