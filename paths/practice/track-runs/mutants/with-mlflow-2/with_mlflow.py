"""The sweep, recorded by MLflow, and two questions to its records."""
import hashlib
import json
from pathlib import Path

import mlflow

from train import train

EXPERIMENT = "windows"


def file_hash(path: Path) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def sweep(uri: str, files: list[Path], windows: list[int], commit: str) -> None:
    """One run for each file and window."""
    mlflow.set_tracking_uri(uri)
    mlflow.set_experiment(EXPERIMENT)
    for path in files:
        for window in windows:
            try:
                one_run(path, window, commit)
            except ValueError:
                continue    # the run is recorded as failed; the sweep goes on


def one_run(path: Path, window: int, commit: str) -> None:
    with mlflow.start_run():
        mlflow.log_params({"window": window, "data": str(path)})
        mlflow.set_tags({"data_sha256": file_hash(path), "commit": commit})
        try:
            model, mae = train(path, window)
        except ValueError as problem:
            mlflow.set_tag("reason", str(problem))
            raise
        text = json.dumps(model)
        mlflow.log_text(text, "model.json")
        mlflow.set_tag("model_sha256", hashlib.sha256(text.encode()).hexdigest())
        mlflow.log_metric("mae", mae)


def search(uri: str, **query: object) -> list:
    mlflow.set_tracking_uri(uri)
    return mlflow.search_runs(experiment_names=[EXPERIMENT], output_format="list", **query)


def best(uri: str, metric: str, data: str | None = None) -> list[str]:
    """The ids of finished runs that have this metric, lowest first."""
    wanted = "attributes.status = 'FINISHED'" + (f" AND tags.data_sha256 = '{data}'" if data else "")
    runs = search(uri, filter_string=wanted, order_by=[f"metrics.{metric} ASC"])
    return [run.info.run_id for run in runs]


def data_of(uri: str, model: Path) -> list[str]:
    """The hashes of the data from which finished runs made exactly this file."""
    wanted = f"attributes.status = 'FINISHED' AND tags.model_sha256 = '{file_hash(model)}'"
    return sorted({run.data.tags["data_sha256"] for run in search(uri, filter_string=wanted)})


if __name__ == "__main__":
    days = [Path("data/days_v1.csv"), Path("data/days_v2.csv")]
    sweep("sqlite:///mlflow.db", days, [1, 2, 3, 5, 7, 10, 14, 21, 28, 200], "none")
    print(best("sqlite:///mlflow.db", "mae")[0])
