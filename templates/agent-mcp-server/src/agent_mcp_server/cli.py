"""The command line: `serve` for the assistant; `pending`, `approve` and `reject` for the person."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .notes import Notes, RefusedError
from .pending import Pending
from .server import make_server


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit number."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--notes", type=Path, default=Path("notes"), help="the folder of notes")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("serve", help="serve an assistant over standard input and output")
    commands.add_parser("pending", help="show what waits, as it would change the notes")
    for name, text in [("approve", "write it"), ("reject", "forget it")]:
        commands.add_parser(name, help=text).add_argument("id")
    args = parser.parse_args(argv)
    try:
        notes = Notes(args.notes)
    except OSError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    if args.command == "serve":
        make_server(notes).run("stdio")
        return 0
    try:
        _decide(Pending(notes), args.command, getattr(args, "id", ""))
    except RefusedError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


def _decide(pending: Pending, command: str, proposal_id: str) -> None:
    if command == "approve":
        print(f"wrote {pending.approve(proposal_id).path!r}")
    elif command == "reject":
        print(f"forgot the write to {pending.reject(proposal_id).path!r}")
    else:
        for proposal in pending.all():
            # Written by a machine: what could move the cursor is shown, not obeyed.
            shown = f"{proposal.id}  {proposal.reason}\n{pending.diff(proposal)}"
            print("".join(c if c.isprintable() or c == "\n" else repr(c)[1:-1] for c in shown))


if __name__ == "__main__":
    sys.exit(main())
