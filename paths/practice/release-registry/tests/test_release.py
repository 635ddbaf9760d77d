import contextlib
import csv
import hashlib
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from fastapi.testclient import TestClient

import release
from app import create
from registry import Registry

RAW = Path("data/raw.csv")


class Release(unittest.TestCase):
    """raw.csv, training, gate, registry and service, in one go."""

    def setUp(self):
        room = tempfile.TemporaryDirectory()
        self.addCleanup(room.cleanup)
        self.at = Path(room.name)
        self.reg = self.at / "registry"
        with RAW.open(newline="", encoding="utf-8") as file:
            self.header, *self.rows = list(csv.reader(file))

    def write(self, name, rows, header=None):
        path = self.at / name
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([header or self.header, *rows])
        return path

    def release(self, raw, expected):
        out, err = io.StringIO(), io.StringIO()
        with mock.patch.object(sys, "argv", ["release.py", str(raw), str(self.reg), "ann", "a test"]), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = release.main()
            except SystemExit as end:
                code = end.code
        self.assertEqual(code or 0, expected, f"release.py ended with {code}: {out.getvalue()[-300:]}{err.getvalue()[-600:]}")
        return out.getvalue().strip()

    def client(self):
        return TestClient(create(self.reg), raise_server_exceptions=False)

    def spoilt(self):
        """Training rows with every second answer turned round; the test rows stay."""
        turn = {"M": "B", "B": "M"}
        return [[*r[:-1], turn[r[-1]]] if int(r[0]) % 5 and int(r[0]) % 2 else r for r in self.rows]

    def test_from_raw_data_to_the_version(self):
        done = subprocess.run([sys.executable, "release.py", str(RAW), str(self.reg), "ann", "a test"], capture_output=True, text=True, timeout=200)
        self.assertEqual(done.returncode, 0, f"as a command: {done.stdout[-300:]}{done.stderr[-600:]}")
        self.assertIn("released version 1", done.stdout)
        client = self.client()
        told = client.get("/version").json()
        self.assertEqual(told["version"], 1)
        self.assertEqual(told["data"], hashlib.sha256(RAW.read_bytes()).hexdigest(), "/version names the hash of the raw file")
        self.assertEqual(told["sha256"], hashlib.sha256((self.reg / "models" / "1.bin").read_bytes()).hexdigest())
        self.assertEqual(told["metrics"]["rows"], sum(int(r[0]) % 5 == 0 for r in self.rows), "every fifth id is the test")
        # The model is right where it says it is: the test rows again, through the service.
        right = 0
        test = [r for r in self.rows if int(r[0]) % 5 == 0]
        for r in test:
            got = client.post("/predict", json={name: float(x) for name, x in zip(self.header[1:-1], r[1:-1])})
            self.assertEqual((got.status_code, got.json()["version"]), (200, 1), got.text[:300])
            right += (got.json()["malignant"] >= 0.5) == (r[-1] == "M")
        self.assertAlmostEqual(right / len(test), told["metrics"]["right"], places=6, msg="the share that the registry tells")
        self.assertGreaterEqual(right / len(test), 0.9)

    def test_the_same_data_release_nothing_new(self):
        self.release(RAW, 0)
        self.assertIn("unchanged", self.release(RAW, 0))
        self.assertEqual(self.client().get("/version").json()["version"], 1)

    def test_a_spoilt_model_is_refused_and_the_old_one_stays(self):
        self.release(RAW, 0)
        client = self.client()
        before = client.get("/version").json()
        self.assertIn("refused", self.release(self.write("spoilt.csv", self.spoilt()), 1))
        self.assertEqual(client.get("/version").json(), before)
        self.assertFalse((self.reg / "models" / "2.bin").exists(), "a refused model is not registered")

    def test_the_first_release_has_a_bar_too(self):
        self.assertIn("refused", self.release(self.write("spoilt.csv", self.spoilt()), 1))
        self.assertEqual(self.client().get("/version").status_code, 503, "nothing is released")

    def test_what_cannot_be_read_is_not_judged(self):
        renamed = self.write("renamed.csv", self.rows, ["id", "size", *self.header[2:]])
        for raw in (renamed, self.write("empty.csv", []), self.at / "lost.csv"):
            self.release(raw, 2)
        self.assertEqual(self.client().get("/version").status_code, 503)

    def test_broken_rows_are_left_out(self):
        broken = [["900", *self.rows[0][1:-1], "?"], ["901", "wide", *self.rows[1][2:]], ["902", "nan", *self.rows[2][2:]], ["x", *self.rows[3][1:]], ["904"]]
        self.release(self.write("broken.csv", broken + self.rows), 0)
        self.assertEqual(self.client().get("/version").json()["metrics"]["rows"], sum(int(r[0]) % 5 == 0 for r in self.rows))

    def test_a_rollback_holds_without_a_restart(self):
        self.release(RAW, 0)
        client = self.client()
        # One training row less: another model, as good as the first.
        self.assertIn("released version 2", self.release(self.write("later.csv", [r for r in self.rows if r[0] != "1"]), 0))
        self.assertEqual(client.get("/version").json()["version"], 2, "the running service follows the champion")
        store = Registry(self.reg)
        self.assertEqual(store.history("champion")[-1]["who"], "ann")
        store.rollback("champion", "eve", "a try")
        self.assertEqual(client.get("/version").json()["version"], 1)

    def test_a_changed_file_answers_nobody(self):
        self.release(RAW, 0)
        client = self.client()
        path = self.reg / "models" / "1.bin"
        path.write_bytes(path.read_bytes().replace(b"0.", b"1.", 1))
        picture = {name: float(x) for name, x in zip(self.header[1:-1], self.rows[0][1:-1])}
        self.assertEqual(client.post("/predict", json=picture).status_code, 503)

    def test_bad_pictures_are_refused(self):
        self.release(RAW, 0)
        client = self.client()
        picture = {name: float(x) for name, x in zip(self.header[1:-1], self.rows[0][1:-1])}
        for name in picture:
            self.assertEqual(client.post("/predict", json={k: v for k, v in picture.items() if k != name}).status_code, 422, f"without {name}")
            self.assertEqual(client.post("/predict", json=picture | {name: "much"}).status_code, 422)


if __name__ == "__main__":
    unittest.main()
