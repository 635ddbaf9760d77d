import csv
import unittest
from pathlib import Path


def make(headers=(), *contents, roles=None):
    roles = roles or ["user"] * len(contents)
    return {"id": "x", "headers": dict.fromkeys(headers, "1"), "body": {"messages": [{"role": r, "content": c} for r, c in zip(roles, contents)]}}


class Leaves(unittest.TestCase):
    def test_findings(self):
        from leaves import findings
        for request, expected in [
            (make((), "Hello"), set()), (make(("Authorization", "host"), "Hi"), {"key"}),
            (make(("X-Stainless-OS",), "Hi"), {"system"}), (make(("x-stainless-runtime-version",), "Hi"), {"system"}),
            (make((), "a", "b", roles=["user", "assistant"]), {"history"}),
            (make((), "to a.b+c@post.example", "see /home/eva/x.txt"), {"email", "path"}),
            (make((), "call +49 30 5550 1234 with sk-abcd1234"), {"phone", "secret"}), (make((), "in 2026, task-force1234, a@b"), set()),
        ]:
            self.assertEqual(set(findings(request)), expected, f"findings({request})")

    def test_redact(self):
        from leaves import redact
        self.assertEqual(redact("Ask a@b.example or +49 30 5550 1234; see /home/eva/x and sk-abcd1234."), "Ask [email] or [phone]; see [path] and [secret].")
        self.assertEqual(redact("Nothing here in 2026."), "Nothing here in 2026.")

    def test_trace_csv(self):
        rows = {r["id"]: (r["findings"] or "").split() for r in csv.DictReader(Path("trace.csv").read_text(encoding="utf-8").splitlines())}
        expected = {"r1": "key system", "r2": "email key system", "r3": "system", "r4": "history key system", "r5": "key path system", "r6": "key phone", "r7": "key secret system", "r8": ""}
        self.assertEqual(rows, {k: v.split() for k, v in expected.items()})
