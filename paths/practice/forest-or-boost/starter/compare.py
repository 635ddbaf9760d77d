"""Compare three models. Run: uv run --with pandas --with scikit-learn compare.py"""
raise NotImplementedError
