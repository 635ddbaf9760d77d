"""Nearest neighbours with scikit-learn, scaled by the known points."""
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def vote(points: list[list[float]], labels: list[str], new: list[list[float]], k: int) -> list[str]:
    model = make_pipeline(StandardScaler(), KNeighborsClassifier(n_neighbors=k))
    return model.fit(points, labels).predict(new).tolist()
