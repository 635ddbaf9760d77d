import csv
import io
import json
import subprocess
import sys
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fastapi.testclient import TestClient

from app import app


def as_text(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


class Address(unittest.TestCase):
    def setUp(self):
        with open("sample.csv", newline="", encoding="utf-8-sig") as file:
            self.rows = list(csv.reader(file))
        # A fault of the program must be answered, as a server does, and not raised here.
        self.client = TestClient(app, raise_server_exceptions=False)

    def post(self, text):
        body = text if isinstance(text, bytes) else text.encode()
        return self.client.post("/answer", content=body, headers={"content-type": "text/csv"})

    def by_program(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sent.csv"
            path.write_text(text, encoding="utf-8")
            done = subprocess.run([sys.executable, "run.py", str(path)], capture_output=True, text=True, timeout=30)
        said = json.loads(done.stdout)
        return said["answer"], said["rows"]

    def test_it_lives(self):
        self.assertEqual(self.client.get("/health").status_code, 200)

    def test_the_address_and_the_program_answer_alike(self):
        turned = [self.rows[0], *reversed(self.rows[1:])]
        for rows in (self.rows, self.rows[:11], turned, turned[:8]):
            text = as_text(rows)
            got = self.post(text)
            self.assertEqual(got.status_code, 200, got.text[:300])
            self.assertEqual((got.json()["answer"], got.json()["rows"]), self.by_program(text), f"POST /answer with {len(rows) - 1} rows and run.py differ")

    def test_requests_do_not_mix(self):
        texts = [as_text(self.rows[: n + 1]) for n in range(6, 21)] * 2
        with ThreadPoolExecutor(8) as pool:
            got = list(pool.map(self.post, texts))
        self.assertEqual([g.json().get("rows") for g in got], [text.count("\n") - 1 for text in texts], "rows of requests at the same time")

    def test_what_is_wrong_is_said(self):
        header = as_text(self.rows[:1])
        for name, text in (("nothing", ""), ("only the header", header), ("another header", "a,b\n1,2\n"), ("bytes of a picture", b"\x89PNG\xff\xfe\x00")):
            got = self.post(text)
            self.assertEqual(got.status_code, 422, f"{name}: status {got.status_code}, {got.text[:200]}")
            self.assertTrue(got.json().get("detail"), f"{name}: the answer says what is wrong")
        self.assertEqual(self.post(header + "x" * 2_000_000).status_code, 413, "two megabytes")

    def test_nothing_is_kept(self):
        before = {p for p in Path(".").rglob("*") if "__pycache__" not in p.parts}
        self.post(as_text(self.rows))
        self.assertEqual({p for p in Path(".").rglob("*") if "__pycache__" not in p.parts}, before, "files that a request left behind")


if __name__ == "__main__":
    unittest.main()
