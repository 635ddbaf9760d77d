import json
import sys
import tempfile
import unittest
from pathlib import Path

import joblib
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from store import ModelRefused
from with_sklearn import load_pipeline, save_pipeline

ROWS = [[i, (i * 7) % 11] for i in range(40)]
LABELS = [int(i + (i * 7) % 11 > 25) for i in range(40)]


class Trap:
    def __reduce__(self):
        return (Path.touch, (Path("loaded-anyway"),))


class Store(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name) / "m"
        self.model = make_pipeline(StandardScaler(), LogisticRegression()).fit(ROWS, LABELS)
        self.sha = save_pipeline(self.model, self.folder)

    def change(self, **values):
        about = json.loads((self.folder / "model.json").read_text())
        (self.folder / "model.json").write_text(json.dumps(about | values))

    def test_it_comes_back(self):
        about = json.loads((self.folder / "model.json").read_text())
        self.assertEqual((about["sha256"], about["libraries"]["scikit-learn"]), (self.sha, sklearn.__version__))
        back = load_pipeline(self.folder)
        self.assertEqual(back.predict_proba(ROWS).tolist(), self.model.predict_proba(ROWS).tolist())

    def test_another_version_is_refused(self):
        self.change(libraries={"scikit-learn": "0.24.2"})
        with self.assertRaisesRegex(ModelRefused, "0.24.2"):
            load_pipeline(self.folder)

    def test_another_python_is_refused(self):
        self.change(python="2.7")
        with self.assertRaises(ModelRefused):
            load_pipeline(self.folder)

    def test_a_changed_file_is_never_loaded(self):
        joblib.dump(Trap(), self.folder / "model.joblib")
        with self.assertRaises(ModelRefused):
            load_pipeline(self.folder)
        self.assertFalse(Path("loaded-anyway").exists(), "the file was loaded before it was checked")
