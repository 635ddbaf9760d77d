"""The command line. Exit numbers: 0 for done or nothing to do, 1 for data that breaks a promise."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .border import BorderError
from .pipeline import run


def _share(text: str) -> float:
    value = float(text)
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError("must be from 0 to 1")
    return value


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the pipeline and gives the exit number."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--raw", type=Path, default=Path("data/raw"), help="the folder of raw files")
    parser.add_argument("--out", type=Path, default=Path("out"), help="the folder to make")
    parser.add_argument(
        "--max-rejected", type=_share, default=0.10, help="share of rows that may be rejected"
    )
    args = parser.parse_args(argv)
    try:
        done = run(args.raw, args.out, args.max_rejected)
    except (BorderError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    if not done.is_new:
        print(f"nothing to do: {args.out} is up to date")
        return 0
    print(", ".join(f"{name} {n}" for name, n in done.counts.items()))
    print(f"see {args.out / 'report.md'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
