import hashlib
import json
import pickle
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from store import ModelRefused, load, save

RAN = []


def trap(name):
    RAN.append(name)
    return {"slope": 0.0, "bias": 0.0}


class Trap:
    def __reduce__(self):
        return trap, ("loaded",)


class Store(unittest.TestCase):
    def setUp(self):
        RAN.clear()
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = Path(self.temporary.name) / "deep" / "model"

    def edit(self, **changes):
        path = self.folder / "model.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | changes))

    def test_a_model_comes_back(self):
        sha = save({"slope": 2.5}, self.folder)
        self.assertEqual(sha, hashlib.sha256((self.folder / "model.pkl").read_bytes()).hexdigest())
        self.assertEqual(load(self.folder), {"slope": 2.5})
        self.assertEqual(load(self.folder, sha), {"slope": 2.5})

    def test_the_metadata_is_complete(self):
        sha = save({"slope": 2.5}, self.folder)
        data = json.loads((self.folder / "model.json").read_text())
        self.assertEqual(data["sha256"], sha)
        self.assertEqual(data["python"], f"{sys.version_info.major}.{sys.version_info.minor}")
        self.assertIsInstance(data["libraries"], dict)

    def test_one_changed_byte_is_refused(self):
        sha = save({"slope": 2.5}, self.folder)
        path = self.folder / "model.pkl"
        data = bytearray(path.read_bytes())
        data[-3] ^= 1
        path.write_bytes(data)
        with self.assertRaises(ModelRefused) as caught:
            load(self.folder)
        self.assertIn(sha[:12], str(caught.exception), "the message says which hash was expected")

    def test_a_strange_pickle_never_runs(self):
        save({"slope": 2.5}, self.folder)
        (self.folder / "model.pkl").write_bytes(pickle.dumps(Trap()))
        with self.assertRaises(ModelRefused):
            load(self.folder)
        self.assertEqual(RAN, [], "the pickle was loaded before its hash was compared")

    def test_a_swapped_pair_is_caught_by_the_expected_hash(self):
        sha = save({"slope": 2.5}, self.folder)
        data = pickle.dumps(Trap())
        (self.folder / "model.pkl").write_bytes(data)
        self.edit(sha256=hashlib.sha256(data).hexdigest())
        with self.assertRaises(ModelRefused) as caught:
            load(self.folder, sha)
        self.assertEqual(RAN, [], "the pickle was loaded before the expected hash was compared")
        self.assertIn(sha[:12], str(caught.exception))

    def test_another_python_is_refused(self):
        save({"slope": 2.5}, self.folder)
        self.edit(python="2.7")
        with self.assertRaises(ModelRefused) as caught:
            load(self.folder)
        self.assertIn("2.7", str(caught.exception))

    def test_missing_and_broken_files_are_refused(self):
        with self.assertRaises(ModelRefused):
            load(self.folder)
        save({"slope": 2.5}, self.folder)
        (self.folder / "model.json").write_text("{")
        with self.assertRaises(ModelRefused):
            load(self.folder)

    def test_two_processes_share_a_model(self):
        def run(*words):
            return subprocess.run([sys.executable, "store.py", *words], capture_output=True, text=True)
        made = run("make", str(self.folder))
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertEqual(len(made.stdout.strip()), 64, f"make printed {made.stdout!r}")
        predicted = run("predict", str(self.folder), "4")
        self.assertEqual(float(predicted.stdout), 20.0, predicted.stdout + predicted.stderr)
