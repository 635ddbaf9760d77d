"""Answer three questions in polars and SQL. Run: uv run --with polars --with duckdb --with pyarrow answers.py"""
raise NotImplementedError
