import json
import os
import subprocess
import sys
import tempfile
import tomllib
import unittest
import zipfile
from pathlib import Path

ROOT = Path.cwd()
ROW = {"age": 70, "stays": 2, "creatinine": 1.1}


class TestPackage(unittest.TestCase):
    def run_zip(self, argv, stdin="", change=None):
        """Pack src/readmit into a zip and run Python in another, empty folder."""
        with tempfile.TemporaryDirectory() as folder:
            archive = Path(folder) / "readmit.whl"
            with zipfile.ZipFile(archive, "w") as z:
                for f in sorted((ROOT / "src" / "readmit").rglob("*")):
                    if f.is_file() and "__pycache__" not in f.parts:
                        text = f.read_bytes()
                        if change and f.name == change[0]:
                            text = change[1].encode()
                        z.writestr(str(f.relative_to(ROOT / "src")), text)
            (Path(folder) / "empty").mkdir()
            return subprocess.run([sys.executable, *argv], input=stdin, capture_output=True, text=True, timeout=20,
                                  cwd=Path(folder) / "empty", env={**os.environ, "PYTHONPATH": str(archive)})

    def call(self, row, change=None):
        code = "import sys,json,readmit\ntry: print(repr(readmit.predict(json.load(sys.stdin))))\nexcept readmit.SchemaError as e: print('SchemaError', e)"
        r = self.run_zip(["-c", code], json.dumps(row), change)
        self.assertEqual(0, r.returncode, f"predict({row}) from a zip: {r.stderr[-600:]}")
        return r.stdout.strip()

    def test_predicts_from_a_zip_in_another_folder(self):
        self.assertAlmostEqual(0.36123682, float(self.call(ROW)), 6, f"predict({ROW})")
        self.assertAlmostEqual(0.06242, float(self.call({"age": 18, "stays": 0, "creatinine": 0.44})), 3)
        self.call(ROW | {"creatinine": 2})

    def test_refuses_rows_that_do_not_fit(self):
        for row, name in (({"age": 70, "stays": 2}, "creatinine"), (ROW | {"ward": 3}, "ward"), (ROW | {"age": True}, "age"), (ROW | {"age": 70.5}, "age"),
                          (ROW | {"stays": "2"}, "stays"), (ROW | {"creatinine": 0.0}, "creatinine"), (ROW | {"age": 111}, "age"), (ROW | {"creatinine": None}, "creatinine")):
            got = self.call(row)
            self.assertTrue(got.startswith("SchemaError") and name in got, f"{row} gave {got!r}")

    def test_refuses_weights_of_another_schema(self):
        weights = json.loads((ROOT / "src/readmit/weights.json").read_text()) | {"schema_version": 2}
        got = self.call(ROW, ("weights.json", json.dumps(weights)))
        self.assertTrue(got.startswith("SchemaError"), f"weights for schema 2 gave {got!r}")

    def test_the_command_answers_with_its_version(self):
        version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
        r = self.run_zip(["-m", "readmit"], json.dumps(ROW))
        self.assertEqual(0, r.returncode, r.stderr[-600:])
        self.assertEqual({"risk": 0.3612, "version": version}, json.loads(r.stdout))
        for bad in ("{", json.dumps(ROW | {"age": 3})):
            r = self.run_zip(["-m", "readmit"], bad)
            self.assertEqual(2, r.returncode, f"stdin {bad!r}")
            self.assertNotIn("Traceback", r.stderr)
            self.assertEqual(1, len(r.stderr.strip().splitlines()), f"one line on standard error for {bad!r}")

    def test_pyproject_describes_the_wheel(self):
        t = tomllib.loads((ROOT / "pyproject.toml").read_text())
        self.assertEqual("readmit", t["project"]["name"])
        self.assertRegex(t["project"]["version"], r"^\d+\.\d+\.\d+$")
        self.assertIn("requires-python", t["project"])
        self.assertIn("build-backend", t["build-system"])
