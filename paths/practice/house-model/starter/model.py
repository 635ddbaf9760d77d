"""Rounds of features. Run: uv run --with pandas --with scikit-learn model.py"""
raise NotImplementedError
