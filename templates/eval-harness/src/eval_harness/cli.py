"""The command line.

Exit numbers: 0 for passed, 1 for a gate that stays closed, 2 for what cannot be evaluated.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import cases, report, runs
from .metrics import METRICS
from .stats import bootstrap, compare
from .systems import find


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit number."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="ask a system every question of a golden set")
    run.add_argument("system", help="such as package.module:function")
    run.add_argument("--golden", type=Path, required=True)
    run.add_argument("--out", type=Path, required=True)
    show = commands.add_parser("report", help="a run as Markdown")
    show.add_argument("run", type=Path)
    both = commands.add_parser("compare", help="two runs, case by case, as Markdown")
    both.add_argument("first", type=Path)
    both.add_argument("second", type=Path)
    gate = commands.add_parser("gate", help="fail where a run is not good enough")
    gate.add_argument("run", type=Path)
    gate.add_argument("--metric", choices=sorted(METRICS), default="exact")
    gate.add_argument(
        "--at-least", type=float, required=True, help="the lower end of the interval must reach it"
    )
    gate.add_argument("--baseline", type=Path, help="a run that this one must not be worse than")
    args = parser.parse_args(argv)
    try:
        return _run(args)
    except (OSError, ValueError, ImportError, KeyError, TypeError) as error:
        print(f"error: {error}", file=sys.stderr)
    except (cases.GoldenSetError, runs.RunsDifferError) as error:
        print(f"error: {error}", file=sys.stderr)
    return 2


def _run(args: argparse.Namespace) -> int:
    if args.command == "run":
        made = runs.run(args.system, find(args.system), cases.load(args.golden))
        runs.save(made, args.out)
        print(report.of_run(made), end="")
        return 0
    if args.command == "report":
        print(report.of_run(runs.load(args.run)), end="")
        return 0
    if args.command == "compare":
        print(report.of_two(runs.load(args.first), runs.load(args.second)), end="")
        return 0
    return _gate(runs.load(args.run), args)


def _gate(run: runs.Run, args: argparse.Namespace) -> int:
    interval = bootstrap(run.scores(args.metric))
    reasons = []
    if interval.low < args.at_least:
        found = f"{interval.low:.3f} (mean {interval.mean:.3f})"
        reasons.append(f"the lower end of {args.metric} is {found}, below {args.at_least}")
    if args.baseline:
        baseline = runs.load(args.baseline)
        runs.refuse_to_compare(baseline, run)
        paired = compare(baseline.scores(args.metric), run.scores(args.metric))
        if paired.difference.mean < 0 and paired.p_value < 0.05:
            by = f"{-paired.difference.mean:.3f} (p = {paired.p_value:.4f})"
            reasons.append(f"worse than {baseline.system} by {by}")
    for reason in reasons:
        print(f"closed: {reason}")
    if not reasons:
        print(f"open: {args.metric} is {interval.mean:.3f}, at least {interval.low:.3f}")
    return 1 if reasons else 0


if __name__ == "__main__":
    sys.exit(main())
