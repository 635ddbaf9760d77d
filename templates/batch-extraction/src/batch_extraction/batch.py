"""All documents of a folder, one after another: read, check, complain, try again, write down."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from .checks import UnsoundError, checked
from .costs import cost
from .model import PROMPT, Model, ModelError
from .results import Result, Results
from .schema import Reply

MAX_TRIES = 3


class SpentError(Exception):
    """The money for this run is spent; what is done is written down, and the next run goes on."""


def key_of(name: str, document: str, model: Model) -> str:
    """Another document, prompt, schema or model is another key."""
    parts = [name, document, model.name, PROMPT, json.dumps(Reply.model_json_schema(), sort_keys=True)]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def extract(name: str, document: str, model: Model) -> Result:
    """One document, with at most `MAX_TRIES` replies."""
    key, complaint, n_in, n_out = key_of(name, document, model), "", 0, 0
    for n_tries in range(1, MAX_TRIES + 1):
        try:
            said = model.read(document, complaint)
            n_in, n_out = n_in + said.n_in, n_out + said.n_out
            order = checked(said.text, document)
        except (UnsoundError, ModelError) as error:
            complaint = str(error)
            continue
        record = order.model_dump(mode="json") if order else None
        return Result(key, name, "record" if order else "none", record, "", n_tries, n_in, n_out)
    return Result(key, name, "failed", None, complaint, MAX_TRIES, n_in, n_out)


def run(
    folder: Path, model: Model, results: Results, max_cost: float, again: bool = False
) -> Iterator[Result]:
    """The results of a folder in the order of the names. `again` retries those that failed."""
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise FileNotFoundError(f"there is no .txt file in {folder}")
    spent = 0.0
    for file in files:
        document = file.read_text(encoding="utf-8")
        result = results.get(key_of(file.name, document, model))
        if result is None or (again and result.state == "failed"):
            if spent >= max_cost:
                raise SpentError(f"{spent:.6f} of {max_cost:.6f} euros are spent; run it again to go on")
            result = extract(file.name, document, model)
            spent += cost(result.n_in, result.n_out)
            results.add(result)
        yield result
