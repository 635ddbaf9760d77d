"""Save and load a model with its hash and versions."""
import hashlib
import json
import pickle
import sys
from pathlib import Path

PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"


class ModelRefused(Exception):
    """The model in the folder must not be loaded."""


def save(model: object, folder: Path) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    data = pickle.dumps(model)
    sha = hashlib.sha256(data).hexdigest()
    (folder / "model.pkl").write_bytes(data)
    (folder / "model.json").write_text(json.dumps({"sha256": sha, "python": PYTHON, "libraries": {}}, indent=2))
    return sha


def load(folder: Path, expected: str | None = None) -> object:
    try:
        data = (folder / "model.pkl").read_bytes()
        about = json.loads((folder / "model.json").read_text())
        promised, python = about["sha256"], about["python"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ModelRefused("model.pkl or model.json is missing or broken") from error
    found = hashlib.sha256(data).hexdigest()
    for wanted in (expected, promised):
        if wanted is not None and found != wanted:
            raise ModelRefused(f"expected a model with hash {wanted}, found {found}")
    if python != PYTHON:
        raise ModelRefused(f"the model was saved with Python {python}, this is {PYTHON}")
    return pickle.loads(data)


def main(words: list[str]) -> int:
    if len(words) == 2 and words[0] == "make":
        print(save({"slope": 2.5, "bias": 10.0}, Path(words[1])))
        return 0
    if len(words) == 3 and words[0] == "predict":
        try:
            model = load(Path(words[1]))
        except ModelRefused as error:
            print(f"refused: {error}", file=sys.stderr)
            return 1
        print(model["slope"] * float(words[2]) + model["bias"])
        return 0
    print("usage: store.py make FOLDER | predict FOLDER X", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
