"""Send every line of a file to the core and count the crashes."""
import sys


def main(path: str) -> int:
    raise NotImplementedError


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
