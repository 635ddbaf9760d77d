import csv
import re
import unittest
from pathlib import Path

CAUSES = {"1": "setting-missing", "2": "listens-on-loopback", "3": "log-fills-disk",
          "4": "wrong-processor", "5": "out-of-memory", "6": "no-permission"}


class Cases(unittest.TestCase):
    def setUp(self):
        with open("cases.csv", newline="", encoding="utf-8") as file:
            self.rows = {row["case"].strip(): row for row in csv.DictReader(file)}

    def test_six_cases(self):
        self.assertEqual(sorted(self.rows), list("123456"))

    def test_the_causes(self):
        for case, row in self.rows.items():
            self.assertEqual(row["cause"].strip(), CAUSES.get(case), f"case {case}: does your evidence prove this cause?")

    def test_the_evidence_is_in_the_transcript(self):
        for case, row in self.rows.items():
            piece = row["evidence"].strip()
            self.assertGreaterEqual(len(piece), 8, f"case {case}: evidence is too short")
            text = Path(f"data/case-{case}.txt").read_text(encoding="utf-8")
            self.assertTrue(piece.replace('"', "") in text.replace('"', ""), f"case {case}: {piece!r} is not in data/case-{case}.txt")


class Compose(unittest.TestCase):
    def setUp(self):
        text = Path("compose.yaml").read_text(encoding="utf-8")
        self.text = re.sub(r"(?m)(^|\s)#.*$", "", text)

    def test_the_setting_is_there(self):
        self.assertRegex(self.text, r"HOUSE_MODEL[\"']?\s*[:=]\s*[\"']?[^\s\"']+", "HOUSE_MODEL has no value")

    def test_it_listens_on_all_addresses(self):
        self.assertIn("0.0.0.0", self.text)
        self.assertNotRegex(self.text, r"--host[\s\"',=]+127\.0\.0\.1", "the command still listens on 127.0.0.1")

    def test_the_log_has_a_limit(self):
        self.assertRegex(self.text, r"max-size[\"']?:\s*[\"']?\d+[kmg]", "no max-size such as \"10m\"")
        self.assertRegex(self.text, r"max-file[\"']?:\s*[\"']?\d+", "no max-file")
