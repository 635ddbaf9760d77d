"""Read logs, find seams, compare with the plan."""
import csv


def read(path: str) -> list[dict]:
    """A log with numbers."""
    with open(path, encoding="utf-8", newline="") as file:
        return [{name: int(value) if name == "step" else float(value) for name, value in row.items()}
                for row in csv.DictReader(file)]


def seam(whole: list[dict], resumed: list[dict]) -> float:
    """The largest difference of the training loss."""
    other = {row["step"]: row["train_loss"] for row in resumed}
    missing = [row["step"] for row in whole if row["step"] not in other]
    if missing:
        raise ValueError(f"steps {missing} are missing in the resumed run")
    return max(abs(row["train_loss"] - other[row["step"]]) for row in whole)


def best(log: list[dict]) -> dict:
    """The row with the lowest validation loss."""
    return min(log, key=lambda row: row["valid_loss"])


def compare(plan: dict, log: list[dict]) -> dict:
    """Loss minus forecast, hours and tokens divided by forecast."""
    return {
        "loss": best(log)["valid_loss"] - plan["loss_expected"],
        "hours": log[-1]["seconds"] / 3600 / plan["hours"],
        "tokens": log[-1]["tokens"] / plan["tokens"],
    }
