"""The command line: turns a folder of documents into records, and reports what it cost.

Exit numbers: 0 for done, 1 for documents that failed or money that is spent, 2 for what cannot be run.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from .batch import SpentError, run
from .costs import table
from .model import Rules
from .results import Result, Results
from .score import score


def main(argv: Sequence[str] | None = None) -> int:
    """Runs it and gives the exit number."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=Path, default=Path("documents"))
    parser.add_argument("--out", type=Path, default=Path("out"))
    parser.add_argument("--golden", type=Path, help="records that a person wrote, to compare with")
    parser.add_argument("--max-cost", type=float, default=1.0, help="euros for this run")
    parser.add_argument("--again", action="store_true", help="try documents again that failed")
    args = parser.parse_args(argv)
    done: list[Result] = []
    is_spent = False
    try:
        try:
            for result in run(
                args.documents, Rules(), Results(args.out / "results.jsonl"), args.max_cost, args.again
            ):
                done.append(result)
        except SpentError as error:
            print(f"stopped: {error}", file=sys.stderr)
            is_spent = True
        report = table(done)
        if args.golden and done:
            report += "\n\n" + score(done, args.golden)
        records = [{"document": r.document, **r.record} for r in done if r.record]
        lines = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        (args.out / "records.jsonl").write_text(lines, encoding="utf-8")
        (args.out / "report.md").write_text(report + "\n", encoding="utf-8")
    except (OSError, ValueError, TypeError, KeyError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(report)
    failed = [result for result in done if result.state == "failed"]
    for result in failed:
        print(f"failed: {result.document}: {result.reason}", file=sys.stderr)
    return 1 if failed or is_spent else 0


if __name__ == "__main__":
    sys.exit(main())
