import json
import unittest
from pathlib import Path

TASK = {"records": 50, "retry_percent": 20, "instruction": 100, "examples": 300, "notice": 600, "answer": 200}
HOSTED = {"input_per_million": 2.0, "output_per_million": 10.0}
LOCAL = {"input_per_second": 100, "output_per_second": 10, "watts": 90, "price_per_kwh": 0.5}
LABELS = {"count": 30, "minutes_each": 4, "wage_per_hour": 15}


class Price(unittest.TestCase):
    def test_retries_are_calls(self):
        from price import calls
        self.assertAlmostEqual(calls(TASK), 60)
        self.assertAlmostEqual(calls({**TASK, "retry_percent": 0}), 50)
        self.assertAlmostEqual(calls({**TASK, "records": 10, "retry_percent": 5}), 10.5, msg="calls may be a fraction")

    def test_instruction_examples_and_notice_are_paid_in_every_call(self):
        from price import tokens
        read, written = tokens(TASK)
        self.assertAlmostEqual(read, 60_000, msg="input tokens of 60 calls of 1,000")
        self.assertAlmostEqual(written, 12_000, msg="output tokens of 60 calls of 200")

    def test_the_hosted_price_is_split_into_four_parts(self):
        from price import hosted_parts
        parts = hosted_parts(TASK, HOSTED)
        expected = {"instruction": 0.012, "examples": 0.036, "notice": 0.072, "answer": 0.12}
        self.assertEqual(set(parts), set(expected))
        for name, amount in expected.items():
            self.assertAlmostEqual(parts[name], amount, places=9, msg=name)

    def test_local_time_counts_reading_and_writing(self):
        from price import local_seconds
        self.assertAlmostEqual(local_seconds(TASK, LOCAL), 600 + 1200)

    def test_local_money_is_electricity(self):
        from price import local_money
        self.assertAlmostEqual(local_money(TASK, LOCAL), 0.0225, places=9)

    def test_labels_cost_wages(self):
        from price import label_money
        self.assertAlmostEqual(label_money(LABELS), 30)
