"""Load one file a month into the store. Run: python load.py data/incoming store"""
HEADER = ["pickup", "dropoff", "zone", "distance", "fare", "passengers"]


def load_month(source: str, store: str) -> dict:
    """Load one month and return its counts."""
    raise NotImplementedError


def load_all(incoming: str, store: str) -> list[dict]:
    """Load every month of the folder."""
    raise NotImplementedError
