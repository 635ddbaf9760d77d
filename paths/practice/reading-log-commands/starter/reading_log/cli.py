"""The command line: reads the arguments, calls the other modules, prints."""


def main(argv: list[str] | None = None) -> int:
    """Run the program with these arguments; return the exit status."""
    raise NotImplementedError
