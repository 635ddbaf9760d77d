"""Nearest texts with scikit-learn: fit once, then ask."""
from sklearn.feature_extraction.text import TfidfVectorizer


def fit(texts: dict[str, str]):
    """Return all that the other two functions need."""
    raise NotImplementedError


def ask(model, query: str, k: int) -> list[tuple[str, float]]:
    """Return the k nearest texts of a new text with their cosine, without those that share no word."""
    raise NotImplementedError


def pairs(model, least: float) -> list[tuple[str, str, float]]:
    """Return all pairs with a cosine of at least `least`, the most alike first."""
    raise NotImplementedError
