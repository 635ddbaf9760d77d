"""The command line: reads the arguments, calls the other modules, prints."""

import argparse
import datetime
import sys
from pathlib import Path

from reading_log.report import compute_stats, format_book, format_list, format_stats
from reading_log.storage import add, load, save


def build_parser() -> argparse.ArgumentParser:
    """Return the parser for all commands."""
    parser = argparse.ArgumentParser(prog="reading-log", description="Remember the books you have read.")
    parser.add_argument("--file", type=Path, default=Path("data/books.jsonl"), help="the data file (default: %(default)s)")
    commands = parser.add_subparsers(dest="command", required=True)

    add_parser = commands.add_parser("add", help="add a book")
    add_parser.add_argument("title")
    add_parser.add_argument("--author", required=True)
    add_parser.add_argument("--pages", type=int, required=True)
    add_parser.add_argument("--date", help="the day you finished it, YYYY-MM-DD (default: today)")

    commands.add_parser("list", help="show all books, oldest first")
    commands.add_parser("stats", help="show totals and pages per month")
    return parser


def run(args: argparse.Namespace) -> str:
    """Do what the command says and return the text to print; ValueError if it cannot."""
    books = load(args.file)
    if args.command == "list":
        return format_list(books)
    if args.command == "stats":
        return format_stats(compute_stats(books))
    date = args.date or datetime.date.today().isoformat()
    books = add(books, args.title, args.author, args.pages, date)
    save(args.file, books)
    return f"Added: {format_book(books[-1])}"


def main(argv: list[str] | None = None) -> int:
    """Run the program with these arguments; return the exit status."""
    args = build_parser().parse_args(argv)
    try:
        print(run(args))
    except ValueError as error:
        print(f"reading-log: {error}", file=sys.stderr)
        return 1
    return 0
