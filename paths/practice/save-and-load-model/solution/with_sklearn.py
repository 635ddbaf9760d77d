"""Save and load a fitted pipeline with its hash and versions."""
import hashlib
import io
import json
from pathlib import Path

import joblib
import sklearn

from store import PYTHON, ModelRefused


def save_pipeline(model: object, folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    joblib.dump(model, folder / "model.joblib")
    sha = hashlib.sha256((folder / "model.joblib").read_bytes()).hexdigest()
    about = {"sha256": sha, "python": PYTHON, "libraries": {"scikit-learn": sklearn.__version__}}
    (folder / "model.json").write_text(json.dumps(about, indent=2))
    return sha


def load_pipeline(folder: Path) -> object:
    try:
        about = json.loads((folder / "model.json").read_text())
        data = (folder / "model.joblib").read_bytes()
        wanted = [("hash", about["sha256"], hashlib.sha256(data).hexdigest()), ("Python", about["python"], PYTHON),
                  ("scikit-learn", about["libraries"]["scikit-learn"], sklearn.__version__)]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelRefused("model.joblib or model.json is missing or broken") from error
    for what, saved, here in wanted:
        if saved != here:
            raise ModelRefused(f"{what}: saved {saved}, here {here}")
    return joblib.load(io.BytesIO(data))
