"""From a file to an answer, with the dumbest model that can answer."""
import sys


def main(path: str) -> None:
    raise NotImplementedError


if __name__ == "__main__":
    main(sys.argv[1])
