"""Nearest texts with scikit-learn: fit once, then ask."""
from sklearn.feature_extraction.text import TfidfVectorizer


def fit(texts: dict[str, str]):
    """Return all that the other two functions need."""
    vectorizer = TfidfVectorizer()
    return list(texts), vectorizer, vectorizer.fit_transform(texts.values())


def ask(model, query: str, k: int) -> list[tuple[str, float]]:
    """Return the k nearest texts of a new text with their cosine, without those that share no word."""
    ids, vectorizer, matrix = model
    cosines = (matrix @ vectorizer.transform([query]).T).toarray()[:, 0]
    order = (-cosines).argsort(kind="stable")[:k]
    return [(ids[i], float(cosines[i])) for i in order if cosines[i] > 0]


def pairs(model, least: float) -> list[tuple[str, str, float]]:
    """Return all pairs with a cosine of at least `least`, the most alike first."""
    ids, _, matrix = model
    table = (matrix @ matrix.T).tocoo()
    found = [(ids[i], ids[j], float(v)) for i, j, v in zip(table.row, table.col, table.data) if i < j and v >= least]
    return sorted(found, key=lambda pair: -pair[2])
