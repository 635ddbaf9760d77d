"""From raw row to probability in one pipeline. Run: uv run --with pandas --with scikit-learn pipeline.py"""
NUMBERS = ["age", "balance"]  # which others?
WORDS = ["job", "poutcome"]  # which others?

raise NotImplementedError
