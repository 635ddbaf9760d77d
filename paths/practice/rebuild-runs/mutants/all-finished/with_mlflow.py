"""The record of a reproduction in MLflow, so that anyone can ask it questions."""
import csv
import math
from statistics import fmean

import mlflow

EXPERIMENT = "claim-rebuilt"


def read(path: str) -> list[dict]:
    """runs.csv as rows of runlog: seed int, seconds float, score float or None."""
    with open(path, newline="", encoding="utf-8") as file:
        return [{**row, "seed": int(row["seed"]), "seconds": float(row["seconds"]), "score": float(row["score"]) if row["score"] else None} for row in csv.DictReader(file)]


def record(uri: str, rows: list[dict]) -> int:
    """One MLflow run for each row that is not recorded yet; returns how many were new.

    Parameters method, setting, seed; tag commit; metrics seconds and, where there is one, score. A failed row ends with the
    status FAILED.
    """
    mlflow.set_tracking_uri(uri)
    mlflow.set_experiment(EXPERIMENT)
    known = {(row["method"], row["setting"], row["seed"]) for row in back(uri)}
    new = [row for row in rows if (row["method"], row["setting"], row["seed"]) not in known]
    for row in new:
        mlflow.start_run()
        mlflow.log_params({name: row[name] for name in ("method", "setting", "seed")})
        mlflow.set_tag("commit", row["commit"])
        mlflow.log_metric("seconds", row["seconds"])
        if row["score"] is not None:
            mlflow.log_metric("score", row["score"])
        mlflow.end_run("FINISHED")
    return len(new)


def back(uri: str) -> list[dict]:
    """All recorded runs as rows, by seed, setting and method."""
    mlflow.set_tracking_uri(uri)
    rows = []
    for run in mlflow.search_runs(search_all_experiments=True, output_format="list"):
        rows.append({
            "method": run.data.params["method"], "setting": run.data.params["setting"], "seed": int(run.data.params["seed"]),
            "commit": run.data.tags["commit"], "seconds": run.data.metrics["seconds"], "score": run.data.metrics.get("score"),
            "status": "ok" if run.info.status == "FINISHED" else "failed",
        })
    return sorted(rows, key=lambda row: (row["seed"], row["setting"], row["method"]))


def means(uri: str, setting: str) -> dict[str, tuple[float, int, int]]:
    """For a setting, asked for by MLflow's filter: each method's mean finite score, the runs behind it, and the failed ones."""
    mlflow.set_tracking_uri(uri)
    found: dict[str, tuple[list[float], list[str]]] = {}
    for run in mlflow.search_runs(experiment_names=[EXPERIMENT], filter_string=f"params.setting = '{setting}'", output_format="list"):
        scores, failed = found.setdefault(run.data.params["method"], ([], []))
        if run.info.status != "FINISHED":
            failed.append(run.info.run_id)
        elif math.isfinite(run.data.metrics["score"]):
            scores.append(run.data.metrics["score"])
    return {method: (fmean(scores) if scores else math.nan, len(scores), len(failed)) for method, (scores, failed) in found.items()}
