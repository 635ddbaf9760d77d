import json
import subprocess
from pathlib import Path

from tracker import Tracker
from train import train


def commit() -> str:
    found = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True)
    return found.stdout.strip() or "none"


def main() -> None:
    Path("runs.db").unlink(missing_ok=True)
    Path("models").mkdir(exist_ok=True)
    tracker, code, lines = Tracker("runs.db"), commit(), ["run,data,window,status,mae"]
    for version in ("v1", "v2"):
        for window in (1, 2, 3, 5, 7, 10, 14, 21, 28, 200):
            data = Path(f"data/days_{version}.csv")
            run = tracker.start(data, code, {"window": window})
            try:
                model, mae = train(data, window)
                path = Path(f"models/{run:02}.json")
                path.write_text(json.dumps(model), encoding="utf-8")
                tracker.log(run, "mae", mae)
                tracker.finish(run, path)
            except ValueError as problem:
                tracker.fail(run, str(problem))
            r = tracker.run(run)
            mae_text = f"{r['metrics']['mae']:.2f}" if r["metrics"] else ""
            lines.append(f"{run},{r['data'][:8]},{window},{r['status']},{mae_text}")
    Path("runs.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    best = tracker.best("mae")[0]
    print(best, tracker.run(best))


if __name__ == "__main__":
    main()
