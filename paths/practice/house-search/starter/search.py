"""Thirty random draws. Run: uv run --with pandas --with scikit-learn search.py"""


def loguniform(low: float, high: float, u: float) -> float:
    """Return the point at u (0 to 1) between low and high on a log scale."""
    raise NotImplementedError


def main() -> None:
    """Draw, score, write draws.csv and best.json."""


if __name__ == "__main__":
    main()
