"""Answer three questions in polars and SQL. Run: uv run --with polars --with duckdb answers.py"""
raise NotImplementedError
