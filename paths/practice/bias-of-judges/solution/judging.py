"""A judge as a model role of Inspect, measured on gold answers (second stage)."""
from collections import Counter
from statistics import fmean

from inspect_ai import Epochs, Task, task
from inspect_ai.dataset import FieldSpec, json_dataset
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ModelOutput, ModelRole
from inspect_ai.scorer import model_graded_qa
from inspect_ai.solver import solver

from bias import correct, interval, rates


@solver
def recorded():
    """The answer that the file has; no model is asked."""
    async def solve(state, generate):
        state.output = ModelOutput.from_content("recorded", state.metadata["answer"])
        return state
    return solve


@task
def judging(path: str, epochs: int = 3) -> Task:
    """Recorded answers of a JSONL file, graded by the model with the role grader."""
    fields = FieldSpec(input="question", target="criterion", id="id", metadata=["answer", "human"])
    return Task(
        dataset=json_dataset(path, fields),
        solver=recorded(),
        # Required: without a grader the model would grade itself.
        scorer=model_graded_qa(model_role=ModelRole("grader", required=True)),
        epochs=Epochs(epochs, "mode"),
    )


def grades(log: EvalLog) -> dict[str, Counter]:
    """For each item how many of its epochs gave which grade."""
    if log.status != "success":
        raise ValueError(f"{log.location}: {log.status}")
    found: dict[str, Counter] = {}
    for sample in log.samples:
        if sample.error or not sample.scores:
            raise ValueError(f"{sample.id} has no score")
        value = sample.scores["model_graded_qa"].value
        found.setdefault(str(sample.id), Counter())[value if value in ("C", "I") else "unreadable"] += 1
    return found


def verdicts(log: str) -> dict[str, int]:
    """1 or 0 for each item: what most of its epochs say."""
    result = {}
    for item, counts in grades(read_eval_log(log)).items():
        grade, n = counts.most_common(1)[0]
        if grade == "unreadable" or 2 * n <= counts.total():
            raise ValueError(f"{item}: no majority in {dict(counts)}")
        result[item] = int(grade == "C")
    return result


def stability(log: str) -> float:
    """The share of items on which all epochs agree."""
    counts = grades(read_eval_log(log)).values()
    return fmean(len(of) == 1 and "unreadable" not in of for of in counts)


def corrected(gold: str, new: str) -> dict:
    """The share passed in the new log, corrected by the judge's errors in the gold log."""
    with_people, without = read_eval_log(gold), read_eval_log(new)
    judges = [log.eval.model_roles["grader"].model for log in (with_people, without)]
    if judges[0] != judges[1]:
        raise ValueError(f"the errors of {judges[0]} say nothing about {judges[1]}")
    human = {str(sample.id): sample.metadata["human"] for sample in with_people.samples}
    pairs = [(human[item], verdict) for item, verdict in sorted(verdicts(gold).items())]
    judged = [verdict for _, verdict in sorted(verdicts(new).items())]
    sens, spec = rates(pairs)
    low, high = interval(pairs, judged, 1000, 0)
    return {"raw": fmean(judged), "sens": sens, "spec": spec, "corrected": correct(fmean(judged), sens, spec), "low": low, "high": high}
