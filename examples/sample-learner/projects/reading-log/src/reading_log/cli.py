"""The commands add, list and stats. Only this file prints."""

import argparse
import sys
from datetime import date
from pathlib import Path

from . import store


def bar(pages: int, most: int, width: int = 30) -> str:
    """A bar whose length is `pages` out of `most`."""
    return "█" * round(width * pages / most)


def parse(argv: list[str] | None) -> argparse.Namespace:
    """Turn the words of the command line into settings."""
    parser = argparse.ArgumentParser(prog="reading-log", description="Remember what you read.")
    parser.add_argument("--file", type=Path, default=Path.home() / "reading-log.jsonl")
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="remember a finished book")
    adding.add_argument("title")
    adding.add_argument("--author", default="unknown")
    adding.add_argument("--pages", type=int, required=True)
    adding.add_argument("--finished", default=date.today().isoformat(), metavar="YYYY-MM-DD")
    commands.add_parser("list", help="show all books")
    commands.add_parser("stats", help="show pages for each month")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 when it worked, 1 when the user has to do something."""
    args = parse(argv)
    try:
        if args.command == "add":
            store.add(args.file, store.Book(args.title, args.author, args.pages, args.finished))
            return 0
        books = store.load(args.file)
    except ValueError as error:
        print(f"reading-log: {error}", file=sys.stderr)
        return 1
    if args.command == "list":
        for book in books:
            print(f"{book.finished}  {book.title} ({book.author}), {book.pages} pages")
    else:
        months = store.pages_by_month(books)
        for month, pages in months.items():
            print(f"{month}  {pages:5}  {bar(pages, max(months.values()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
