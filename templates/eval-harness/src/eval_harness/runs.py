"""A run: every case with its answer and scores, in a file that can be compared with another later."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from .cases import GoldenSet
from .metrics import METRICS
from .systems import System


class RunsDifferError(Exception):
    """Two runs that cannot be compared; the text says why."""


@dataclass(frozen=True)
class Result:
    """One case. A system that failed has no answer, and scores nothing."""

    id: str
    tags: list[str]
    question: str
    answer: str
    error: str
    seconds: float
    scores: dict[str, float]


@dataclass(frozen=True)
class Run:
    """What was run on which golden set, and what came out."""

    system: str
    golden_sha256: str
    results: list[Result]

    def scores(self, metric: str) -> list[float]:
        """The scores in the order of the cases."""
        return [result.scores[metric] for result in self.results]


def run(name: str, system: System, golden: GoldenSet, clock: Callable[[], float] = time.perf_counter) -> Run:
    """Asks every question. One failure is a result like any other; it does not end the run."""
    results = []
    for case in golden.cases:
        answer, error = "", ""
        began = clock()
        try:
            given: object = system(case.question)
            if not isinstance(given, str):
                raise TypeError(f"the answer is no text but {type(given).__name__}")
            answer = given
        except Exception as failure:  # Whatever a system may raise is what is to be counted.
            error = f"{type(failure).__name__}: {failure}"
        seconds = clock() - began
        scores = {metric: 0.0 if error else score(case, answer) for metric, score in METRICS.items()}
        results.append(Result(case.id, case.tags, case.question, answer, error, round(seconds, 6), scores))
    return Run(name, golden.sha256, results)


def save(run: Run, file: Path) -> None:
    """Writes the run as JSON."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(asdict(run), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def load(file: Path) -> Run:
    """Reads a run that `save` wrote."""
    value = json.loads(file.read_text(encoding="utf-8"))
    results = [Result(**result) for result in value.pop("results")]
    return Run(**value, results=results)


def refuse_to_compare(first: Run, second: Run) -> None:
    """Runs on different questions have nothing to say to each other."""
    if first.golden_sha256 != second.golden_sha256:
        raise RunsDifferError("the golden set changed between the two runs: run both again")
    if [result.id for result in first.results] != [result.id for result in second.results]:
        raise RunsDifferError("the two runs do not hold the same cases")
