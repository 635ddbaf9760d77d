"""The command line: `ask` a question, `evaluate` on the golden set.

Exit numbers: 0 for done, 1 for scores below what is asked for, 2 for what cannot be done.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from .evaluate import evaluate, load
from .models import ModelError
from .settings import rag_from


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit number."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    ask = commands.add_parser("ask", help="answer a question from the documents")
    ask.add_argument("question")
    check = commands.add_parser("evaluate", help="score retrieval, answers and refusals")
    check.add_argument("--golden", type=Path, default=Path("golden/tune.jsonl"))
    check.add_argument("--min-recall", type=float, default=0.0, help="exit with 1 below it")
    check.add_argument(
        "--min-refused", type=float, default=0.0, help="of the near misses; exit with 1 below it"
    )
    args = parser.parse_args(argv)
    try:
        rag = rag_from()
        if args.command == "ask":
            answer = rag.answer(args.question)
            print(answer.text)
            for source, quote in zip(answer.sources, answer.quotes, strict=True):
                print(f'{source}: "{quote}"')
            return 0
        scores = evaluate(rag, load(args.golden))
    except (OSError, ValueError, TypeError, ModelError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    for name, value in asdict(scores).items():
        print(f"{name}: {value:.3f}" if isinstance(value, float) else f"{name}: {value}")
    is_good = scores.recall_at_k >= args.min_recall and scores.near_misses_refused >= args.min_refused
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
