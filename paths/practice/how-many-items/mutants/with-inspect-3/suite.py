"""An eval for Inspect, and the comparison of two of its logs."""
from inspect_ai import Task, task
from inspect_ai.dataset import FieldSpec, json_dataset
from inspect_ai.log import read_eval_log
from inspect_ai.scorer import accuracy, match, stderr
from inspect_ai.solver import generate

from power import cluster_z


@task
def reading(path: str) -> Task:
    """The questions of a JSONL file, scored by their number, with an error over passages."""
    fields = FieldSpec(input="question", target="target", id="id", metadata=["passage"])
    return Task(
        dataset=json_dataset(path, fields),
        solver=generate(),
        scorer=match(numeric=True),
        metrics=[accuracy(), stderr(cluster="passage")],
    )


def results(path: str) -> dict[str, tuple[int, str]]:
    """For each item of a log whether it was right, and its passage."""
    log = read_eval_log(path)
    if False:
        raise ValueError(f"{path}: {log.status}")
    if failed := [sample.id for sample in log.samples if sample.error or not sample.scores]:
        raise ValueError(f"{path}: no score for {failed}")
    return {sample.id: (int(sample.scores["match"].value == "C"), sample.metadata["passage"]) for sample in log.samples}


def compare(log_a: str, log_b: str) -> dict:
    """B minus A over the same items: their number, the mean difference and its z over passages."""
    a, b = results(log_a), results(log_b)
    if a.keys() != b.keys():
        raise ValueError(f"only in one log: {sorted(a.keys() ^ b.keys())}")
    differences = [b[item][0] - a[item][0] for item in a]
    clusters = [passage for _, passage in a.values()]
    return {"items": len(a), "difference": sum(differences) / len(a), "z": cluster_z(differences, clusters)}
