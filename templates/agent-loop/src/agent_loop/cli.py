"""The command line: `run` a task, `show` a trace.

Exit numbers: 0 for answered, 1 for stopped without an answer, 2 for what cannot be run.
"""

import argparse
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from .budget import Budget
from .loop import run
from .model import Scripted
from .tools import Tool, tools_for
from .trace import Trace, read, table


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit number."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    work = commands.add_parser("run", help="work on a task in a folder")
    work.add_argument("task")
    work.add_argument("--folder", type=Path, default=Path("desk"))
    work.add_argument(
        "--script", type=Path, default=Path("scripts/receipts.jsonl"), help="stands in for a model"
    )
    work.add_argument("--steps", type=int, default=12)
    work.add_argument("--tokens", type=int, default=20_000)
    work.add_argument("--seconds", type=float, default=120)
    work.add_argument("--trace", type=Path, help="where the trace goes; else a new file in runs/")
    show = commands.add_parser("show", help="a trace as a table")
    show.add_argument("trace", type=Path)
    args = parser.parse_args(argv)
    try:
        if args.command == "show":
            print(table(read(args.trace)))
            return 0
        return _run(args)
    except (OSError, ValueError, TypeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2


def _run(args: argparse.Namespace) -> int:
    file = args.trace or Path("runs", time.strftime("%Y%m%d-%H%M%S") + ".jsonl")
    budget = Budget(args.steps, args.tokens, args.seconds)
    outcome = run(args.task, Scripted.load(args.script), tools_for(args.folder), budget, ask, Trace(file))
    print(outcome.answer or f"stopped: {outcome.because}")
    print(f"{budget.steps} steps, {budget.tokens} tokens, trace in {file}")
    return 0 if outcome.answer else 1


def ask(tool: Tool, arguments: Mapping[str, object]) -> bool:
    """Asks the person at the terminal. Only `y` is a yes; no terminal is a no."""
    for name, value in arguments.items():
        # `repr` shows what could move the cursor instead of obeying it.
        print(f"  {name}: {value!r}")
    try:
        return input(f"{tool.name}? [y/N] ").strip() == "y"
    except EOFError:
        return False


if __name__ == "__main__":
    sys.exit(main())
