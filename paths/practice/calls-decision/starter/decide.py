"""Rank the test customers with the chosen model; write list.csv and result.json."""
raise NotImplementedError
