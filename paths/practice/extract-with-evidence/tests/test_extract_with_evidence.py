import json
import unittest
from pathlib import Path

import evidence

PAGE = [{"text": t, "x0": x, "y0": y, "x1": x + 20, "y1": y + 10} for t, x, y in (("Net", 0, 0), ("1,204.50", 30, 1), ("Tax", 0, 20), ("7.00", 30, 20))]


class TestEvidence(unittest.TestCase):
    def test_find_gives_the_box(self):
        self.assertEqual(list(evidence.find("Net 1,204.50", PAGE)), [0, 0, 50, 11])
        self.assertEqual(list(evidence.find("Tax  7.00", PAGE)), [0, 20, 50, 30])

    def test_find_wants_whole_words_in_order(self):
        for quote in ("et 1,204.50", "Net 7.00", "1,204.50 Net", "", "Net 1,204.5"):
            self.assertIsNone(evidence.find(quote, PAGE), quote)

    def test_amounts(self):
        for text, expected in (("Total due 1,288.82 EUR", "1288.82"), ("Net 100", "100.00"), ("none", None), ("2 ropes 86.00", None)):
            self.assertEqual(evidence.amount(text), expected, text)

    def test_dates(self):
        for text, expected in (("Date: 3 March 2026", "2026-03-03"), ("14 April 2026.", "2026-04-14"), ("31 February 2026", None), ("3 Smarch 2026", None), ("2026-03-03", None)):
            self.assertEqual(evidence.date(text), expected, text)

    def check(self, name, value, page, quote):
        return evidence.verify({name: {"value": value, "page": page, "quote": quote}}, [PAGE])[name]

    def test_proved_fields_keep_value_page_and_box(self):
        got = self.check("net", "1204.50", 1, "Net 1,204.50")
        self.assertEqual((got["value"], got["status"], got["page"], list(got["box"])), ("1204.50", "proved", 1, [0, 0, 50, 11]))
        self.assertEqual(self.check("label", "Tax", 1, "Tax 7.00")["status"], "proved")

    def test_a_true_quote_with_another_value_differs(self):
        got = self.check("tax", "70.00", 1, "Tax 7.00")
        self.assertEqual((got["value"], got["status"], got["page"]), (None, "differs", 1))
        self.assertEqual(self.check("label", "VAT", 1, "Tax 7.00")["status"], "differs")

    def test_invented_quotes_and_pages_are_no_evidence(self):
        for page, quote in ((1, "Net 1,204.51"), (2, "Net 1,204.50"), (0, "Net 1,204.50"), (None, None)):
            got = self.check("net", "1204.50", page, quote)
            self.assertEqual(got, {"value": None, "status": "no evidence", "page": None, "box": None})

    def test_absent_is_no_fault(self):
        got = self.check("iban", None, None, None)
        self.assertEqual(got, {"value": None, "status": "absent", "page": None, "box": None})
        self.assertEqual(evidence.for_a_person({"iban": got}), [])

    def test_adds_up_exactly(self):
        def fields(net, tax, total):
            return {k: {"value": v, "status": "proved", "page": 1, "box": [0, 0, 1, 1]} for k, v in (("net", net), ("tax", tax), ("total", total))}
        self.assertIs(evidence.adds_up(fields("0.10", "0.20", "0.30")), True)
        self.assertIs(evidence.adds_up(fields("100.00", "18.00", "181.00")), False)
        self.assertIsNone(evidence.adds_up(fields("0.10", None, "0.30")))
        self.assertEqual(evidence.for_a_person(fields("100.00", "18.00", "181.00")), ["net", "tax", "total"])

    def test_the_invoices(self):
        got = {d["id"]: evidence.for_a_person(evidence.verify(d["answer"], d["pages"])) for d in json.loads(Path("data/invoices.json").read_text())}
        self.assertEqual(got["inv-1"], [])
        self.assertIn("iban", got["inv-2"])
        self.assertIn("date", got["inv-3"])
